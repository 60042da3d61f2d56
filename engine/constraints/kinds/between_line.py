"""Lines whose digits are between the digits at their ends, or outside of these (lockout)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from engine.constraints.constraint import LineConstraint
from engine.constraints.marks import BoxMark, ConstraintMark, DiscMark, Place, Tone, middle
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


@dataclass(frozen=True, slots=True)
class BetweenLine(LineConstraint):
    """A line whose digits are between the digits in the circles at its ends."""

    KEY: ClassVar = "betweenline"
    NAME: ClassVar = forms("{count} between line", "{count} between lines")
    TITLE: ClassVar = N_("Between line")
    IDEA: ClassVar = N_("the digits on the line are between those in the circles at its ends.")
    PAINT: ClassVar = Tone.GREY
    WIDTH: ClassVar = 0.08
    INSIDE: ClassVar[bool] = True

    def rules(self) -> Iterator[Rule]:
        """The digits between the ends, or outside of them."""
        first, *inner, last = self.cells
        yield Walk((first, last, *inner), _Ends(self.INSIDE))

    def end(self, spot: Place) -> ConstraintMark:
        """What is drawn at an end."""
        return DiscMark(spot, 0.4, Tone.PAGE, self.PAINT)

    def marks(self) -> Iterator[ConstraintMark]:
        """A line with a mark at each end."""
        yield from LineConstraint.marks(self)
        yield from (self.end(middle(cell)) for cell in (self.cells[0], self.cells[-1]))


@dataclass(frozen=True, slots=True)
class Lockout(BetweenLine):
    """A line whose digits are outside the range of its ends, diamonds that differ by at least 4."""

    KEY: ClassVar = "lockout"
    NAME: ClassVar = forms("{count} lockout line", "{count} lockout lines")
    TITLE: ClassVar = N_("Lockout line")
    IDEA: ClassVar = N_(
        "the digits in the diamonds differ by 4 or more, and no digit on the line is one of "
        "them or between them."
    )
    PAINT: ClassVar = Tone.BLUE
    WIDTH: ClassVar = 0.1
    INSIDE: ClassVar = False

    def rules(self) -> Iterator[Rule]:
        """The digits outside of the ends, which are far apart."""
        yield Related(self.cells[0], self.cells[-1], differ_by_at_least(_LOCKOUT))
        yield from BetweenLine.rules(self)

    def end(self, spot: Place) -> ConstraintMark:
        """A diamond."""
        return BoxMark(spot, (0.8, 0.8), Tone.PAGE, self.PAINT, diamond=True)
