"""Palindromes: the digits on a line read the same from both ends."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from engine.constraints.constraint import LineConstraint
from engine.constraints.marks import Tone
from engine.constraints.rules import EQUAL, Related, Rule
from engine.language import N_, forms


@dataclass(frozen=True, slots=True)
class Palindrome(LineConstraint):
    """A line that reads the same from both ends."""

    KEY: ClassVar = "palindrome"
    NAME: ClassVar = forms("{count} palindrome", "{count} palindromes")
    TITLE: ClassVar = N_("Palindrome")
    IDEA: ClassVar = N_("the line reads the same from both ends.")
    PAINT: ClassVar = Tone.GREY

    def rules(self) -> Iterator[Rule]:
        """Cells at the same distance from the two ends have the same digit."""
        for at in range(len(self.cells) // 2):
            if self.cells[at] != self.cells[-1 - at]:
                yield Related(self.cells[at], self.cells[-1 - at], EQUAL)
