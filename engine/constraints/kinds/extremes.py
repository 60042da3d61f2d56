"""Cells with a lower, or a higher, digit than all their neighbours."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from engine.constraints.constraint import IN_CELLS, Constraint
from engine.constraints.entries import Data, Json, cell_key, entries
from engine.constraints.geometry import adjacent_cells
from engine.constraints.marks import ConstraintMark, LineMark, Tinted, Tone, middle
from engine.constraints.rules import LESS, Related, Rule
from engine.houses import Cell
from engine.language import N_, forms


@dataclass(frozen=True, slots=True)
class _Extreme(Constraint):
    """A cell that is compared with its neighbours, except for those of the same kind.

    Attributes:
        cell: the cell.
        others: the neighbours.
    """

    PLACE: ClassVar = IN_CELLS
    cell: Cell
    others: tuple[Cell, ...]

    @classmethod
    def parse(cls, puzzle: Data) -> Iterator[Self]:
        """The cells of this kind."""
        cells = [entry.cell() for entry in entries(puzzle, cls.KEY, {"cell"})]
        for cell in cells:
            yield cls(cell, tuple(other for other in adjacent_cells(cell) if other not in cells))

    @classmethod
    def format(cls, found: Sequence[Self]) -> Json:
        """What the JSON has as `KEY`."""
        return [{"cell": cell_key(constraint.cell)} for constraint in found]

    @property
    def spots(self) -> tuple[Cell, ...]:
        """The cell."""
        return (self.cell,)

    def _chevrons(self, tip: float, foot: float) -> Iterator[ConstraintMark]:
        """An angle at each side of the cell; `tip` and `foot` are distances from the middle."""
        x, y = middle(self.cell)
        yield Tinted((self.cell,), Tone.PALE)
        for across, down in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            points = tuple(
                (x + across * far + down * wide, y + down * far + across * wide)
                for far, wide in ((foot, -0.12), (tip, 0), (foot, 0.12))
            )
            yield LineMark(points, 0.04, Tone.INK)


@dataclass(frozen=True, slots=True)
class Minimum(_Extreme):
    """A cell with a lower digit than its neighbours."""

    KEY: ClassVar = "minimum"
    NAME: ClassVar = forms("{count} minimum", "{count} minima")
    TITLE: ClassVar = N_("Minimum")
    IDEA: ClassVar = N_("its digit is less than those of the cells beside it.")

    def rules(self) -> Iterator[Rule]:
        """The cell is less than each neighbour."""
        for other in self.others:
            yield Related(self.cell, other, LESS)

    def marks(self) -> Iterator[ConstraintMark]:
        """A tinted cell with angles that point to its middle."""
        yield from self._chevrons(0.34, 0.44)


@dataclass(frozen=True, slots=True)
class Maximum(_Extreme):
    """A cell with a higher digit than its neighbours."""

    KEY: ClassVar = "maximum"
    NAME: ClassVar = forms("{count} maximum", "{count} maxima")
    TITLE: ClassVar = N_("Maximum")
    IDEA: ClassVar = N_("its digit is more than those of the cells beside it.")

    def rules(self) -> Iterator[Rule]:
        """Each neighbour is less than the cell."""
        for other in self.others:
            yield Related(other, self.cell, LESS)

    def marks(self) -> Iterator[ConstraintMark]:
        """A tinted cell with angles that point to its neighbours."""
        yield from self._chevrons(0.44, 0.34)
