"""Lines whose digits are between the digits at their ends, or outside of these (lockout)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from engine.constraints.constraint import LineConstraint
from engine.constraints.marks import (
    BoxMark,
    ConstraintMark,
    DiscMark,
    LineMark,
    Tone,
    middle,
    through,
)
from engine.constraints.rules import Reader, Related, Rule, State, Walk, differ_by_at_least
from engine.houses import Digit
from engine.language import N_, forms

_LOCKOUT = 4
"""The least difference between the ends of a lockout line."""


@dataclass(frozen=True, slots=True)
class _Ends(Reader):
    """Reads both ends first; the state is the ends read so far."""

    inside: bool
    start: State = ()

    def step(self, state: State, digit: Digit, index: int) -> State | None:
        """The ends, if the digit fits between or outside of them."""
        assert isinstance(state, tuple)
        if index < 2:
            return tuple(sorted((*state, digit)))
        low, high = state
        fits = low < digit < high if self.inside else not low <= digit <= high
        return state if fits else None

    def accepts(self, state: State) -> bool:
        """True: digits that do not fit are rejected while reading."""
        return True


@dataclass(frozen=True, slots=True)
class BetweenLine(LineConstraint):
    """A line whose digits are between the digits in the circles at its ends."""

    KEY: ClassVar = "betweenline"
    NAME: ClassVar = forms("{count} between line", "{count} between lines")
    TITLE: ClassVar = N_("Between line")
    IDEA: ClassVar = N_("the digits on the line are between those in the circles at its ends.")

    def rules(self) -> Iterator[Rule]:
        """The digits between the ends."""
        first, *inner, last = self.cells
        yield Walk((first, last, *inner), _Ends(inside=True))

    def marks(self) -> Iterator[ConstraintMark]:
        """A line with circles at its ends."""
        yield LineMark(through(self.cells), 0.08, Tone.GREY)
        for end in (self.cells[0], self.cells[-1]):
            yield DiscMark(middle(end), 0.4, Tone.PAGE, Tone.GREY)


@dataclass(frozen=True, slots=True)
class Lockout(LineConstraint):
    """A line whose digits are outside the range of its ends, diamonds that differ by at least 4."""

    KEY: ClassVar = "lockout"
    NAME: ClassVar = forms("{count} lockout line", "{count} lockout lines")
    TITLE: ClassVar = N_("Lockout line")
    IDEA: ClassVar = N_(
        "the digits in the diamonds differ by 4 or more, and no digit on the line is one of "
        "them or between them."
    )

    def rules(self) -> Iterator[Rule]:
        """The digits outside of the ends."""
        first, *inner, last = self.cells
        yield Related(first, last, differ_by_at_least(_LOCKOUT))
        yield Walk((first, last, *inner), _Ends(inside=False))

    def marks(self) -> Iterator[ConstraintMark]:
        """A line with diamonds at its ends."""
        yield LineMark(through(self.cells), 0.1, Tone.BLUE)
        for end in (self.cells[0], self.cells[-1]):
            yield BoxMark(middle(end), (0.8, 0.8), Tone.PAGE, Tone.BLUE, diamond=True)
