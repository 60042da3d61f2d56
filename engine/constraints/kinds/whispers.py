"""Whispers: neighbours on a line differ by at least 5, or by at least another number."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, ClassVar, Self

from engine.constraints.constraint import LineConstraint
from engine.constraints.entries import Entry
from engine.constraints.marks import Tone
from engine.constraints.rules import Related, Rule, differ_by_at_least
from engine.houses import Cell
from engine.language import N_, forms


@dataclass(frozen=True, slots=True)
class Whispers(LineConstraint):
    """A line whose neighbours differ by at least a given number.

    Attributes:
        number: the least difference.
    """

    KEY: ClassVar = "whispers"
    NAME: ClassVar = forms("{count} whispers line", "{count} whispers lines")
    TITLE: ClassVar = N_("Whispers line")
    IDEA: ClassVar = N_("neighbours on the line differ by {figure} or more.")
    PARTS: ClassVar = frozenset({"lines", "value"})
    OLD_KEYS: ClassVar = ("germanwhispers",)
    PAINT: ClassVar = Tone.GREEN
    cells: tuple[Cell, ...]
    number: int

    @classmethod
    def read(cls, entry: Entry) -> Iterator[Self]:
        """The lines in an entry."""
        for cells in entry.lines():
            yield cls(cells, entry.number(9) or 5)

    def written(self) -> dict[str, Any]:
        """The line as an entry."""
        return LineConstraint.written(self) | {"value": str(self.number)}

    def rules(self) -> Iterator[Rule]:
        """Each pair of neighbours on the line."""
        for pair in pairwise(self.cells):
            yield Related(*pair, differ_by_at_least(self.number))
