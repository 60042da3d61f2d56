"""Cells with a lower, or a higher, digit than all their neighbours."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Self

from engine.constraints.constraint import CellConstraint
from engine.constraints.entries import Data, entries
from engine.constraints.geometry import adjacent_cells
from engine.constraints.marks import ConstraintMark, LineMark, Tinted, Tone, middle
from engine.constraints.rules import LESS, MORE, Related, Relation, Rule
from engine.houses import Cell
from engine.language import N_, forms


@dataclass(frozen=True, slots=True)
class _Extreme(CellConstraint):
    """A cell that is compared with its neighbours, except for those of the same kind.

    Attributes:
        RELATION: the relation between the cell and a neighbour.
        TIP, FOOT: how far the tips and the feet of its angles are from the middle.
        others: the neighbours.
    """

    RELATION: ClassVar[Relation]
    TIP: ClassVar[float]
    FOOT: ClassVar[float]
    others: tuple[Cell, ...]

    @classmethod
    def parse(cls, puzzle: Data) -> Iterator[Self]:
        """The cells of this kind."""
        cells = [entry.cell() for entry in entries(puzzle, cls.KEY, cls.PARTS)]
        for cell in cells:
            yield cls(cell, tuple(other for other in adjacent_cells(cell) if other not in cells))

    def rules(self) -> Iterator[Rule]:
        """The cell is less, or more, than each neighbour."""
        for other in self.others:
            yield Related(self.cell, other, self.RELATION)

    def marks(self) -> Iterator[ConstraintMark]:
        """A tinted cell, with an angle at each side."""
        x, y = middle(self.cell)
        yield Tinted((self.cell,), Tone.PALE)
        for across, down in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            points = tuple(
                (x + across * far + down * wide, y + down * far + across * wide)
                for far, wide in ((self.FOOT, -0.12), (self.TIP, 0), (self.FOOT, 0.12))
            )
            yield LineMark(points, 0.04, Tone.INK)


@dataclass(frozen=True, slots=True)
class Minimum(_Extreme):
    """A cell with a lower digit than its neighbours."""

    KEY: ClassVar = "minimum"
    NAME: ClassVar = forms("{count} minimum", "{count} minima")
    TITLE: ClassVar = N_("Minimum")
    IDEA: ClassVar = N_("its digit is less than those of the cells beside it.")
    RELATION: ClassVar = LESS
    TIP: ClassVar = 0.34
    FOOT: ClassVar = 0.44


@dataclass(frozen=True, slots=True)
class Maximum(_Extreme):
    """A cell with a higher digit than its neighbours."""

    KEY: ClassVar = "maximum"
    NAME: ClassVar = forms("{count} maximum", "{count} maxima")
    TITLE: ClassVar = N_("Maximum")
    IDEA: ClassVar = N_("its digit is more than those of the cells beside it.")
    RELATION: ClassVar = MORE
    TIP: ClassVar = 0.44
    FOOT: ClassVar = 0.34
