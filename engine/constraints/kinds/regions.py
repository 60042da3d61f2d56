"""Groups of nine cells with each digit once: extra regions, and the same place of every box."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from engine.constraints.constraint import Listed, WholeGrid
from engine.constraints.entries import Entry, keys
from engine.constraints.marks import ConstraintMark, Tinted, Tone
from engine.constraints.rules import Different, Rule
from engine.houses import CLASSIC, Cell
from engine.language import forms


@dataclass(frozen=True, slots=True)
class ExtraRegion(Listed):
    """Cells with different digits.

    Attributes:
        cells: the cells.
    """

    KEY: ClassVar = "extraregion"
    NAME: ClassVar = forms("{count} extra region", "{count} extra regions")
    PARTS: ClassVar = frozenset({"cells"})
    cells: tuple[Cell, ...]

    @classmethod
    def read(cls, entry: Entry) -> Iterator[Self]:
        """The region in an entry."""
        if cells := entry.cells():
            yield cls(cells)

    def written(self) -> dict[str, Any]:
        """The region as an entry."""
        return {"cells": keys(self.cells)}

    def rules(self) -> Iterator[Rule]:
        """Different digits."""
        yield Different(self.cells)

    def marks(self) -> Iterator[ConstraintMark]:
        """Tinted cells."""
        yield Tinted(self.cells, Tone.PALE)


@dataclass(frozen=True, slots=True)
class DisjointGroups(WholeGrid):
    """Cells in the same place of their boxes differ."""

    KEY: ClassVar = "disjointgroups"
    NAME: ClassVar = forms("disjoint groups", "disjoint groups")

    def rules(self) -> Iterator[Rule]:
        """Each place of the boxes."""
        for place in range(9):
            yield Different(tuple(box.cells[place] for box in CLASSIC.houses[:9]))
