"""A digit in a cell: a candidate, a placement or an elimination."""

from dataclasses import dataclass
from typing import Protocol

from engine.houses import Cell, Digit, cell_name


@dataclass(frozen=True, slots=True, order=True)
class Candidate:
    """A digit in a cell: 5 in r3c4. Ordered by cell, then digit."""

    cell: Cell
    digit: Digit

    def __str__(self) -> str:
        return f"{self.digit} in {cell_name(self.cell)}"


@dataclass(frozen=True, slots=True, order=True)
class Placement(Candidate):
    """A digit placed in a cell."""

    def __str__(self) -> str:
        return f"{cell_name(self.cell)}={self.digit}"


@dataclass(frozen=True, slots=True, order=True)
class Elimination(Candidate):
    """A candidate removed from a cell."""

    def __str__(self) -> str:
        return f"{cell_name(self.cell)}<>{self.digit}"


def is_true(move: Placement | Elimination, solution: str) -> bool:
    """Whether a move agrees with the solution, 81 digits."""
    return (solution[move.cell] == str(move.digit)) is isinstance(move, Placement)


class HasEffects(Protocol):
    """Something that removes candidates and places digits, such as a step."""

    @property
    def effects(self) -> tuple[Placement | Elimination, ...]:
        """All its eliminations and placements, in this order."""
