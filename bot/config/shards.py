"""The shards of a process of the bot, if several processes share the work.

Discord divides the servers of a bot into shards, by their ids; direct messages belong to shard 0.
A process connects for all shards, or for those in its settings.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby
from typing import Final

MAX_SHARDS: Final = 1000

_RANGE: Final = re.compile(r"\s*([0-9]{1,4})\s*(?:-\s*([0-9]{1,4})\s*)?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Shards:
    """The shards of a process.

    Attributes:
        count: the number of shards of the bot; 0 for the number that Discord recommends.
        ids: the shards of the process, from 0, ascending; empty for all of them.
    """

    count: int = 0
    ids: tuple[int, ...] = ()

    @property
    def has_all(self) -> bool:
        """Whether the process has all shards."""
        return not self.ids or len(self.ids) == self.count

    @property
    def has_first(self) -> bool:
        """Whether the process has shard 0, and so runs the tasks that only one process runs."""
        return self.has_all or 0 in self.ids

    @property
    def share(self) -> float:
        """The fraction of all servers that the process has."""
        return 1.0 if self.has_all else len(self.ids) / self.count

    def owns(self, guild_id: int) -> bool:
        """Whether a server belongs to the process, by Discord's rule."""
        return self.has_all or (guild_id >> 22) % self.count in self.ids

    def overlaps(self, other: "Shards") -> bool:
        """Whether a server may belong to both of two processes."""
        if self.has_all or other.has_all or self.count != other.count:
            return True
        return not set(self.ids).isdisjoint(other.ids)

    def __str__(self) -> str:
        if self.has_all:
            return "all shards"
        noun = "shard" if len(self.ids) == 1 else "shards"
        return f"{noun} {format_shard_ids(self.ids)} of {self.count}"


def parse_shard_ids(text: str) -> tuple[int, ...]:
    """Parse a text such as "0-3, 8" into ascending numbers; an empty text into none.

    Raises:
        ValueError: if a part is not a number below `MAX_SHARDS`, or a number is named twice.
    """
    if not text.strip():
        return ()
    found: list[int] = []
    for part in text.split(","):
        match = _RANGE.fullmatch(part)
        if match is None:
            raise ValueError(f"{part.strip()!r} is neither a shard number nor a range such as 0-3")
        first, last = int(match[1]), int(match[2] or match[1])
        if not first <= last < MAX_SHARDS:
            raise ValueError(f"{part.strip()!r} is not a range of numbers below {MAX_SHARDS}")
        found += range(first, last + 1)
        if len(set(found)) < len(found):
            raise ValueError(f"{part.strip()!r} repeats a shard")
    return tuple(sorted(found))


def format_shard_ids(ids: Iterable[int]) -> str:
    """Format numbers for `parse_shard_ids`, as short as possible."""
    runs = groupby(enumerate(sorted(ids)), lambda pair: pair[1] - pair[0])
    ranges = []
    for _, run in runs:
        numbers = [number for _, number in run]
        ranges.append(f"{numbers[0]}-{numbers[-1]}" if len(numbers) > 1 else f"{numbers[0]}")
    return ", ".join(ranges)
