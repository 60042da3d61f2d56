"""Renban lines: different digits without a gap between them, in any order."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from engine.constraints.constraint import LineConstraint
from engine.constraints.marks import Tone
from engine.constraints.rules import Different, Reader, Rule, State, Walk
from engine.houses import Digit
from engine.language import N_, forms


@dataclass(frozen=True, slots=True)
class _Consecutive(Reader):
    """The state is the set of digits so far; in a span of the line's length, none is missing."""

    length: int

    def step(self, state: State, digit: Digit, index: int) -> State | None:
        """The set with the new digit, if it can still become a set without gaps."""
        assert isinstance(state, int)
        after = state | 1 << (digit - 1)
        spans = after.bit_length() - (after & -after).bit_length() < self.length
        return after if after != state and spans else None


@dataclass(frozen=True, slots=True)
class Renban(LineConstraint):
    """A line with consecutive digits in any order."""

    KEY: ClassVar = "renban"
    NAME: ClassVar = forms("{count} renban line", "{count} renban lines")
    TITLE: ClassVar = N_("Renban line")
    IDEA: ClassVar = N_("its digits are consecutive, in any order.")
    PAINT: ClassVar = Tone.PURPLE

    def rules(self) -> Iterator[Rule]:
        """Different digits in the shortest span."""
        yield Different(self.once)
        yield Walk(self.once, _Consecutive(len(self.once)))
