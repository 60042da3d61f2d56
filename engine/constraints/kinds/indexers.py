"""Indexers: digit N in column C of a row says that C is in column N; or the same by columns."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from engine.constraints.constraint import GroupConstraint
from engine.constraints.rules import Related, Relation, Rule, relation_where
from engine.language import N_, forms


@cache
def _points(place: int, own: int) -> Relation:
    """The first digit equals `place` if and only if the second one equals `own`."""
    return relation_where(lambda one, other: (one == place) == (other == own))


@dataclass(frozen=True, slots=True)
class _Indexer(GroupConstraint):
    """Cells whose digits point at other cells of their row or column.

    Attributes:
        STRIDE: how far the places are from each other: 1 in a row, 9 in a column.
    """

    STRIDE: ClassVar[int]

    def rules(self) -> Iterator[Rule]:
        """A cell points at another cell if and only if that one holds the first one's number."""
        for cell in self.cells:
            own = cell // self.STRIDE % 9 + 1
            first = cell - (own - 1) * self.STRIDE
            for place in range(1, 10):
                other = first + (place - 1) * self.STRIDE
                if other != cell:
                    yield Related(cell, other, _points(place, own))


@dataclass(frozen=True, slots=True)
class ColumnIndexer(_Indexer):
    """Each digit says which column of its row holds the number of its own column."""

    KEY: ClassVar = "columnindexer"
    NAME: ClassVar = forms("{count} group of column indexers", "{count} groups of column indexers")
    TITLE: ClassVar = N_("Column indexers")
    IDEA: ClassVar = N_("a digit says in which column of its row the number of its own column is.")
    STRIDE: ClassVar = 1


@dataclass(frozen=True, slots=True)
class RowIndexer(_Indexer):
    """Each digit says which row of its column holds the number of its own row."""

    KEY: ClassVar = "rowindexer"
    NAME: ClassVar = forms("{count} group of row indexers", "{count} groups of row indexers")
    TITLE: ClassVar = N_("Row indexers")
    IDEA: ClassVar = N_("a digit says in which row of its column the number of its own row is.")
    STRIDE: ClassVar = 9
