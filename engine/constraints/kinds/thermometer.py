"""Thermometers: digits increase from the bulb on."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import ClassVar

from engine.constraints.constraint import LineConstraint
from engine.constraints.marks import ConstraintMark, DiscMark, LineMark, Tone, middle, through
from engine.constraints.rules import LESS, Related, Rule
from engine.language import N_, forms


@dataclass(frozen=True, slots=True)
class Thermometer(LineConstraint):
    """A line whose digits increase; the bulb is its first cell."""

    KEY: ClassVar = "thermometer"
    NAME: ClassVar = forms("{count} thermometer", "{count} thermometers")
    TITLE: ClassVar = N_("Thermometer")
    IDEA: ClassVar = N_("from the bulb on, each digit is more than the one before.")

    def rules(self) -> Iterator[Rule]:
        """Each digit is less than the next."""
        for one, other in pairwise(self.cells):
            yield Related(one, other, LESS)

    def marks(self) -> Iterator[ConstraintMark]:
        """A bulb and a broad line."""
        yield DiscMark(middle(self.cells[0]), 0.38, Tone.PALE)
        yield LineMark(through(self.cells), 0.32, Tone.PALE)
