"""Groups of nine cells with each digit once: extra regions, and the same place of every box."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from engine.constraints.constraint import GroupConstraint, WholeGrid
from engine.constraints.rules import Different, Rule
from engine.houses import CLASSIC
from engine.language import N_, forms


@dataclass(frozen=True, slots=True)
class ExtraRegion(GroupConstraint):
    """Cells with different digits."""

    KEY: ClassVar = "extraregion"
    NAME: ClassVar = forms("{count} extra region", "{count} extra regions")
    TITLE: ClassVar = N_("Extra region")
    IDEA: ClassVar = N_("it holds no digit twice.")

    def rules(self) -> Iterator[Rule]:
        """Different digits."""
        yield Different(self.cells)


@dataclass(frozen=True, slots=True)
class DisjointGroups(WholeGrid):
    """Cells in the same place of their boxes differ."""

    KEY: ClassVar = "disjointgroups"
    NAME: ClassVar = forms("disjoint groups", "disjoint groups")
    TITLE: ClassVar = N_("Disjoint groups")
    IDEA: ClassVar = N_("cells in the same place of their boxes differ.")

    def rules(self) -> Iterator[Rule]:
        """Each place of the boxes."""
        for place in range(9):
            yield Different(tuple(box.cells[place] for box in CLASSIC.houses[:9]))
