"""The long diagonals hold each digit once."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from engine.constraints.constraint import WholeGrid
from engine.constraints.marks import ConstraintMark, LineMark, Place, Tone
from engine.constraints.rules import Different, Rule
from engine.houses import Cell
from engine.language import N_, forms


@dataclass(frozen=True, slots=True)
class _Diagonal(WholeGrid):
    """A diagonal from corner to corner."""

    IDEA: ClassVar = N_("it holds each digit once.")
    CELLS: ClassVar[tuple[Cell, ...]]
    ENDS: ClassVar[tuple[Place, Place]]

    def rules(self) -> Iterator[Rule]:
        """Different digits."""
        yield Different(self.CELLS)

    def marks(self) -> Iterator[ConstraintMark]:
        """A line from corner to corner."""
        yield LineMark(self.ENDS, 0.04, Tone.BLUE)


@dataclass(frozen=True, slots=True)
class RisingDiagonal(_Diagonal):
    """The diagonal from the lower left corner to the upper right one."""

    KEY: ClassVar = "diagonal+"
    NAME: ClassVar = forms("the rising diagonal", "the rising diagonal")
    TITLE: ClassVar = N_("Rising diagonal")
    CELLS: ClassVar = tuple(range(8, 73, 8))
    ENDS: ClassVar = ((0, 9), (9, 0))


@dataclass(frozen=True, slots=True)
class FallingDiagonal(_Diagonal):
    """The diagonal from the upper left corner to the lower right one."""

    KEY: ClassVar = "diagonal-"
    NAME: ClassVar = forms("the falling diagonal", "the falling diagonal")
    TITLE: ClassVar = N_("Falling diagonal")
    CELLS: ClassVar = tuple(range(0, 81, 10))
    ENDS: ClassVar = ((0, 0), (9, 9))
