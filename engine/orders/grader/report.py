"""The parts of a grade: the strategies, how often each was used, and their points."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

from engine.language import N_
from engine.model.report import Ending

BEYOND: Final = 7
"""The strategic points of a puzzle that the strategies do not solve."""
MAX_PROCEDURAL: Final = 3
_MANY: Final = 8
"""The number of eliminations that earns the second procedural point."""
_LONG: Final = 55
"""A puzzle with more empty cells than this earns the point for its length."""


class Rule(Enum):
    """How many eliminations earn the first procedural point; the value is the word that users type.

    Apart from that, essay and program agree on every compared puzzle (docs/grader.md, section 2).
    """

    ESSAY = "essay"
    """More than four, as in the essay."""
    PROGRAM = "program"
    """Four or more, as its author's program counts."""

    @property
    def least(self) -> int:
        """The fewest eliminations that earn the point."""
        return 5 if self is Rule.ESSAY else 4


class Strategy(Enum):
    """The strategies in the order in which they are tried; the value is the name in English."""

    SIMPLE_SINGLE = N_("Simple single")
    """A row, column or box with one empty cell."""
    SLICING_AND_SLOTTING = N_("Slicing and slotting")
    """A digit with one cell left in a box because of the placed digits."""
    SINGLE = N_("Single")
    """A cell with one candidate."""
    HIDDEN_SINGLE = N_("Hidden single")
    """A digit with one candidate cell in a row, column or box."""
    LOCKED_IN_BOX = N_("Locked candidates in a box")
    """A digit whose places in a box lie in one row or column."""
    LOCKED_IN_LINE = N_("Locked candidates in a row or column")
    """A digit whose places in a row or column lie in one box."""
    NAKED_PAIR = N_("Naked pair")
    NAKED_TRIPLE = N_("Naked triplet")
    NAKED_QUAD = N_("Naked quad")
    HIDDEN_PAIR = N_("Hidden pair")
    HIDDEN_TRIPLE = N_("Hidden triplet")
    HIDDEN_QUAD = N_("Hidden quad")
    X_WING = N_("X-wing")
    SWORDFISH = N_("Swordfish")

    @property
    def key(self) -> str:
        """The short name that tables of counts use, such as "lc1"."""
        return _KEYS[self]

    @property
    def points(self) -> int:
        """The strategic points of a puzzle that needs nothing harder, 0 to 6."""
        return _POINTS[self]

    @property
    def eliminates(self) -> bool:
        """Whether it removes candidates, instead of filling a cell."""
        return self not in _PLACING


_ORDER: Final = tuple(Strategy)
_KEYS: Final = dict(
    zip(
        _ORDER,
        ("ss", "sas", "s", "hs", "lc1", "lc2", "np", "nt", "nq", "hp", "ht", "hq", "xw", "sf"),
        strict=True,
    )
)
_POINTS: Final = dict(zip(_ORDER, (0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 4, 5, 6, 6), strict=True))
_PLACING: Final = frozenset(_ORDER[:4])


@dataclass(frozen=True, slots=True)
class GraderReport:
    """How hard a puzzle is on the 0-10 scale. A grade is always exact, never a bound.

    Attributes:
        strategic: 0-7, for the hardest strategy that was used; 7 if the strategies do not solve the
            puzzle.
        procedural: 0-3, for the number of eliminations and of cells to fill; 3 with strategic 7.
        strategies: which strategies were used and how often, in the order in which they are tried.
        empty_left: cells that the strategies leave empty, 0-81.
        rule: how eliminations were turned into points.
    """

    strategic: int
    procedural: int
    strategies: tuple[tuple[Strategy, int], ...]
    empty_left: int
    rule: Rule = Rule.ESSAY

    @property
    def grade(self) -> int:
        """The grade, 0 to 10."""
        return self.strategic + self.procedural

    @property
    def solved(self) -> bool:
        """Whether the strategies solve the puzzle."""
        return not self.empty_left

    @property
    def ending(self) -> Ending:
        """Why the grading ended: never because of the time limit."""
        return Ending.SOLVED if self.solved else Ending.BEYOND

    @property
    def eliminations(self) -> int:
        """The number of uses of strategies that remove candidates."""
        return sum(uses for strategy, uses in self.strategies if strategy.eliminates)

    @property
    def placements(self) -> int:
        """How many cells were filled."""
        return sum(uses for strategy, uses in self.strategies if not strategy.eliminates)


def report_of(used: Sequence[int], left: int, rule: Rule) -> GraderReport:
    """The report on a solved or stuck puzzle.

    Args:
        used: how often each strategy was used, in the order of `Strategy`.
        left: how many cells are still empty.
        rule: how eliminations are turned into points.
    """
    counts = tuple([(_ORDER[n], uses) for n, uses in enumerate(used) if uses])
    if left:
        return GraderReport(BEYOND, MAX_PROCEDURAL, counts, left, rule)
    placed = sum(used[: len(_PLACING)])
    eliminations = sum(used) - placed
    procedural = (eliminations >= rule.least) + (eliminations >= _MANY) + (placed > _LONG)
    return GraderReport(max(_POINTS[s] for s, _ in counts), procedural, counts, 0, rule)
