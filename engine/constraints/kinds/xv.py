"""X and V between two cells: the digits sum to 10 or to 5."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from engine.constraints.constraint import PairConstraint
from engine.constraints.marks import ConstraintMark, TextMark, between
from engine.constraints.rules import Relation, relation_where
from engine.language import N_, forms

_SUMS = {"X": 10, "x": 10, "10": 10, "V": 5, "v": 5, "5": 5}


@dataclass(frozen=True, slots=True)
class XV(PairConstraint):
    """Two digits that sum to 10 (X) or 5 (V); without a letter, any digits are valid."""

    KEY: ClassVar = "xv"
    NAME: ClassVar = forms("{count} X or V mark", "{count} X and V marks")
    TITLE: ClassVar = ""
    IDEA: ClassVar = N_("the two digits sum to {figure}.")

    @classmethod
    @cache
    def relation(cls, value: str) -> Relation | None:
        """Digits with the sum."""
        total = _SUMS.get(value)
        return relation_where(lambda one, other: one + other == total) if total else None

    @property
    def figure(self) -> str:
        """The number that it says."""
        return str(_SUMS.get(self.value, ""))

    def title(self) -> str:
        """Its letter."""
        return "V" if _SUMS.get(self.value) == 5 else "X"

    def marks(self) -> Iterator[ConstraintMark]:
        """The letter."""
        yield TextMark(between(self.cells), self.value, 0.28)
