"""What each of the original's searches finds first at positions of the corpus."""

from collections import defaultdict
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from corpus import read_table
from engine import Grid
from engine.core.hodoku.solver import Solver
from engine.notation import parse_library
from engine.orders.hodoku.slots import SLOTS

if TYPE_CHECKING:
    from engine.core.hodoku.hit import HitTuple

Pairs = frozenset[tuple[int, int]]
NUMBERS = {slot.code: slot.number for slot in SLOTS}


class Case(NamedTuple):
    """A position and a slot.

    Attributes:
        slot: its number.
        found: the code of the step that the original's search finds first; "" if it finds none.
        line: the position and that step in the original's library format.
    """

    slot: int
    found: str
    line: str

    @property
    def grid(self) -> Grid:
        """The position."""
        return parse_library(self.line).grid

    @property
    def expected(self) -> tuple[Pairs, Pairs] | None:
        """(cell, digit) pairs that go in, and those that go out."""
        if not self.found:
            return None
        entry = parse_library(self.line)
        return (
            frozenset((placement.cell, placement.digit) for placement in entry.placements),
            frozenset((elimination.cell, elimination.digit) for elimination in entry.eliminations),
        )

    def search(self) -> "HitTuple | None":
        """Search with our slot."""
        return solver_at(self.grid).search(self.slot)

    @property
    def passes(self) -> bool:
        """Whether our slot finds what the original finds."""
        hit = self.search()
        return (None if hit is None else effects_of(hit)) == self.expected


@cache
def all_cases() -> dict[str, list[Case]]:
    """The cases by the codes of their slots."""
    found = defaultdict(list)
    for row in read_table("hodoku/positions.tsv"):
        found[row["slot"]].append(Case(NUMBERS[row["slot"]], row["found"], row["line"]))
    return dict(found)


def solver_at(grid: Grid) -> Solver:
    """A solver at a position."""
    solver = Solver()
    # No slot but brute force looks at the solution.
    solver.load(grid.values, grid.candidates, grid.givens, [1] * 81)
    return solver


def effects_of(hit: "HitTuple") -> tuple[Pairs, Pairs]:
    """What a step places and takes out, in no order."""
    return frozenset(hit[2]), frozenset(hit[3])
