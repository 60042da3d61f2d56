"""Which servers a process of the bot has, if several share the work.

Discord divides the servers of a bot into shards, by their ids; direct messages belong to shard 0.
A process connects for all shards, or for those that it is told.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby
from typing import Final

MOST_SHARDS: Final = 1000

_RANGE: Final = re.compile(r"\s*([0-9]{1,4})\s*(?:-\s*([0-9]{1,4})\s*)?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Shards:
    """The shards of a process.

    Attributes:
        count: into how many the servers are divided; 0 for as many as Discord advises.
        ids: which of them the process has, from 0, ascending; none for all of them.
    """

    count: int = 0
    ids: tuple[int, ...] = ()

    @property
    def all(self) -> bool:
        """Whether the process has all servers."""
        return not self.ids or len(self.ids) == self.count

    @property
    def first(self) -> bool:
        """Whether it has shard 0, whose process does what is to be done once for all."""
        return self.all or 0 in self.ids

    @property
    def share(self) -> float:
        """How much of all servers the process has, up to 1."""
        return 1.0 if self.all else len(self.ids) / self.count

    def owns(self, guild_id: int) -> bool:
        """Whether a server is one of the process's; the rule is Discord's."""
        return self.all or (guild_id >> 22) % self.count in self.ids

    def meets(self, other: "Shards") -> bool:
        """Whether some server may belong to both of two processes."""
        if self.all or other.all or self.count != other.count:
            return True
        return not set(self.ids).isdisjoint(other.ids)

    def __str__(self) -> str:
        if self.all:
            return "all shards"
        noun = "shard" if len(self.ids) == 1 else "shards"
        return f"{noun} {format_shard_ids(self.ids)} of {self.count}"


def parse_shard_ids(text: str) -> tuple[int, ...]:
    """The numbers that a text such as "0-3, 8" names, ascending; none for an empty text.

    Raises:
        ValueError: if it names no numbers below `MOST_SHARDS`, or one of them twice.
    """
    if not text.strip():
        return ()
    found: list[int] = []
    for part in text.split(","):
        match = _RANGE.fullmatch(part)
        if match is None:
            raise ValueError(f"{part.strip()!r} is no shard number and no range such as 0-3")
        first, last = int(match[1]), int(match[2] or match[1])
        if not first <= last < MOST_SHARDS:
            raise ValueError(f"{part.strip()!r} is no range of numbers below {MOST_SHARDS}")
        found += range(first, last + 1)
        if len(set(found)) < len(found):
            raise ValueError(f"{part.strip()!r} names a shard that is named before")
    return tuple(sorted(found))


def format_shard_ids(ids: Iterable[int]) -> str:
    """What `parse_shard_ids` reads as these numbers, as short as it can be."""
    runs = groupby(enumerate(sorted(ids)), lambda pair: pair[1] - pair[0])
    told = []
    for _, run in runs:
        numbers = [number for _, number in run]
        told.append(f"{numbers[0]}-{numbers[-1]}" if len(numbers) > 1 else f"{numbers[0]}")
    return ", ".join(told)
