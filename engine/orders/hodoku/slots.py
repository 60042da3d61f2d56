"""The slots of HoDoKu's default solver: their order, points and levels."""

from enum import Enum
from functools import total_ordering
from typing import Final, NamedTuple, Self

from engine.language import N_


@total_ordering
class Level(Enum):
    """How hard a puzzle is in HoDoKu's words, ordered; the value is the name in English.

    `float()` gives the rank, for plots.
    """

    EASY = N_("Easy")
    MEDIUM = N_("Medium")
    HARD = N_("Hard")
    UNFAIR = N_("Unfair")
    EXTREME = N_("Extreme")

    @property
    def limit(self) -> int | None:
        """The highest score of a puzzle of this level; None if it is unlimited."""
        return _LIMITS[self]

    @property
    def slug(self) -> str:
        """The name as an identifier in lower case, such as "easy"."""
        return self.name.lower()

    @property
    def rank(self) -> int:
        """Its place among the levels: 0 for `EASY`."""
        return tuple(Level).index(self)

    def __lt__(self, other: Self) -> bool:
        return self.rank < other.rank if type(other) is Level else NotImplemented

    def __float__(self) -> float:
        return float(self.rank)

    def __format__(self, spec: str) -> str:
        return format(self.slug, spec)


_LIMITS: Final = {
    Level.EASY: 800,
    Level.MEDIUM: 1000,
    Level.HARD: 1600,
    Level.UNFAIR: 1800,
    Level.EXTREME: None,
}


class Slot(NamedTuple):
    """One entry of the solver's list.

    Attributes:
        number: its place in the order, from 1.
        code: HoDoKu's short name.
        score: the points of each of its steps.
        level: the lowest level of a puzzle that needs it.
        kinds: the short names of its steps, by the core's kind; only the code if there is one kind.
    """

    number: int
    code: str
    score: int
    level: Level
    kinds: tuple[str, ...]


_TABLE: Final = """
fh 4 E | n1 4 E | h1 14 E
l2 40 M | l3 60 M | lc1 50 M | lc2 50 M | n2 60 M | n3 80 M | h2 70 M | h3 100 M | n4 120 H
h4 150 H | bf2 140 H | bf3 150 H | bf4 160 H | rp 110 H | bug1 100 H
sk 130 H | 2sk 150 H | tf 120 H | er 120 H | w 150 H | xy 160 H | xyz 180 H
u1 100 H | u2 100 H | u3 100 H | u4 100 H | u5 100 H | u6 100 H | hr 100 H | ar1 100 H | ar2 100 H
fbf2 130 H | sbf2 150 H | fbf3 200 U | sbf3 240 U | fbf4 250 U | sbf4 260 U
sdc 250 U | sc 150 H sc1 sc2 | mc 200 H mc1 mc2 | x 260 U | xyc 260 U
nl 280 U cnl dnl aic | gnl 300 U gcnl gdnl gaic cnl dnl aic
axz 300 U | axy 320 U | ach 340 U
ff2 300 U | ff3 350 U | fff2 390 U | fff3 410 U
fc 500 X fcc fcv | fn 700 X fnc fnv | bf 10000 X | gu 20000 X
"""
"""Code, score, first letter of the level (X Extreme), kinds of steps of each slot.

The order is that of docs/hodoku-rules.md, section 2.
"""


def _slots() -> tuple[Slot, ...]:
    levels = dict(zip("EMHUX", Level, strict=True))
    entries = [entry.split() for line in _TABLE.strip().split("\n") for entry in line.split("|")]
    return tuple(
        Slot(number, code, int(score), levels[level], tuple(kinds) or (code,))
        for number, (code, score, level, *kinds) in enumerate(entries, start=1)
    )


SLOTS: Final = _slots()
"""All slots in their order."""
LAST_RESORT: Final = 57
"""The slot that looks up a digit of the solution."""


def slot(number: int) -> Slot:
    """The slot of this number, 1 to 58."""
    return SLOTS[number - 1]


def level_of(score: int, least: Level) -> Level:
    """The level of a puzzle: that of its hardest slot, raised while the score is beyond its limit.

    Args:
        score: the sum of all steps.
        least: the highest level among the slots that were used.
    """
    levels = tuple(Level)
    rank = least.rank
    while True:
        limit = levels[rank].limit
        if limit is None or score <= limit:
            return levels[rank]
        rank += 1
