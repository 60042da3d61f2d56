"""A digit in a cell: as a candidate, and as what a step does to it."""

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
    """A digit that goes into a cell."""

    def __str__(self) -> str:
        return f"{cell_name(self.cell)}={self.digit}"


@dataclass(frozen=True, slots=True, order=True)
class Elimination(Candidate):
    """A candidate that goes out of a cell."""

    def __str__(self) -> str:
        return f"{cell_name(self.cell)}<>{self.digit}"


class HasEffects(Protocol):
    """What removes candidates and fills in digits, such as a step."""

    @property
    def effects(self) -> tuple[Placement | Elimination, ...]:
        """All that it changes, in this order."""
