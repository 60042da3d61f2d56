"""Zipper lines: all pairs equally far from the middle have the same sum; a middle cell holds it."""

from dataclasses import dataclass
from typing import ClassVar

from engine.constraints.kinds.region_sum import EqualParts
from engine.constraints.marks import Tone
from engine.houses import Cell
from engine.language import N_, forms


@dataclass(frozen=True, slots=True)
class ZipperLine(EqualParts):
    """A line whose pairs have the same sum."""

    KEY: ClassVar = "zipperline"
    NAME: ClassVar = forms("{count} zipper line", "{count} zipper lines")
    TITLE: ClassVar = N_("Zipper line")
    IDEA: ClassVar = N_(
        "digits as far from the middle sum to the same number, which is also in the middle "
        "cell if there is one."
    )
    PAINT: ClassVar = Tone.PURPLE

    @property
    def parts(self) -> tuple[tuple[Cell, ...], ...]:
        """The middle cell, if there is one, and the pairs from the middle to the ends."""
        half, centre = divmod(len(self.cells), 2)
        pairs = ((self.cells[at], self.cells[-1 - at]) for at in range(half - 1, -1, -1))
        return (*[(self.cells[half],)] * centre, *pairs)
