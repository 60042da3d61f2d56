"""Nabner lines: no two digits on a line are equal or consecutive."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import ClassVar

from engine.constraints.constraint import LineConstraint
from engine.constraints.marks import Tone
from engine.constraints.rules import Related, Rule, differ_by_at_least
from engine.language import N_, forms


@dataclass(frozen=True, slots=True)
class Nabner(LineConstraint):
    """A line without equal or consecutive digits."""

    KEY: ClassVar = "nabner"
    NAME: ClassVar = forms("{count} nabner line", "{count} nabner lines")
    TITLE: ClassVar = N_("Nabner line")
    IDEA: ClassVar = N_("no two digits on the line are equal or consecutive.")
    PAINT: ClassVar = Tone.ORANGE

    def rules(self) -> Iterator[Rule]:
        """A rule for each pair of cells on the line."""
        for pair in combinations(self.once, 2):
            yield Related(*pair, differ_by_at_least(2))
