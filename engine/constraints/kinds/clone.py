"""Clones: groups of cells with the same digits in the same places."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from engine.constraints.constraint import GroupConstraint
from engine.constraints.entries import Entry, UnknownRuleError, keys
from engine.constraints.rules import EQUAL, Related, Rule
from engine.houses import Cell
from engine.language import N_, cell_label, forms


@dataclass(frozen=True, slots=True)
class Clone(GroupConstraint):
    """Two groups of cells with the same digits.

    Attributes:
        copies: the cells of the other group, in the same order.
    """

    KEY: ClassVar = "clone"
    NAME: ClassVar = forms("{count} pair of clones", "{count} pairs of clones")
    TITLE: ClassVar = N_("Clones")
    IDEA: ClassVar = N_("both groups have the same digits in the same places.")
    PARTS: ClassVar = frozenset({"cells", "cloneCells"})
    copies: tuple[Cell, ...]

    @classmethod
    def read(cls, entry: Entry) -> Iterator[Self]:
        """The groups in an entry."""
        cells, copies = entry.cells(), entry.cells("cloneCells")
        if len(cells) != len(copies):
            raise UnknownRuleError(f"{cls.KEY} {', '.join(keys(copies))}")
        if cells:
            yield cls(cells, copies)

    def written(self) -> dict[str, Any]:
        """The groups as an entry."""
        return GroupConstraint.written(self) | {"cloneCells": keys(self.copies)}

    @property
    def spots(self) -> tuple[Cell, ...]:
        """Its cells."""
        return (*self.cells, *self.copies)

    def listed(self) -> str:
        """Both groups."""
        groups = (self.cells, self.copies)
        return " = ".join(" ".join(map(cell_label, cells)) for cells in groups)

    def rules(self) -> Iterator[Rule]:
        """Each cell is like its copy."""
        for one, other in zip(self.cells, self.copies, strict=True):
            if one != other:
                yield Related(one, other, EQUAL)
