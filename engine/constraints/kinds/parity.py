"""Cells with an even or an odd digit."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from engine.constraints.constraint import CellConstraint
from engine.constraints.marks import BoxMark, ConstraintMark, DiscMark, Tone, middle
from engine.constraints.rules import Allowed, Rule
from engine.houses import Mask, mask_of
from engine.language import N_, forms


@dataclass(frozen=True, slots=True)
class _Parity(CellConstraint):
    """A cell with one of some digits."""

    DIGITS: ClassVar[Mask]

    def rules(self) -> Iterator[Rule]:
        """Only these digits."""
        yield Allowed(self.cell, self.DIGITS)


@dataclass(frozen=True, slots=True)
class Even(_Parity):
    """A cell with an even digit."""

    KEY: ClassVar = "even"
    NAME: ClassVar = forms("{count} even cell", "{count} even cells")
    TITLE: ClassVar = N_("Even cell")
    IDEA: ClassVar = N_("its digit is even.")
    DIGITS: ClassVar = mask_of((2, 4, 6, 8))

    def marks(self) -> Iterator[ConstraintMark]:
        """A square."""
        yield BoxMark(middle(self.cell), (0.76, 0.76), Tone.PALE)


@dataclass(frozen=True, slots=True)
class Odd(_Parity):
    """A cell with an odd digit."""

    KEY: ClassVar = "odd"
    NAME: ClassVar = forms("{count} odd cell", "{count} odd cells")
    TITLE: ClassVar = N_("Odd cell")
    IDEA: ClassVar = N_("its digit is odd.")
    DIGITS: ClassVar = mask_of((1, 3, 5, 7, 9))

    def marks(self) -> Iterator[ConstraintMark]:
        """A disc."""
        yield DiscMark(middle(self.cell), 0.38, Tone.PALE)
