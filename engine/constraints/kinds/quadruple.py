"""Quadruples: the digits in a circle are in the four cells around it."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from engine.constraints.constraint import GroupConstraint
from engine.constraints.entries import Entry, UnknownRuleError
from engine.constraints.marks import ConstraintMark, DiscMark, TextMark, Tone, between
from engine.constraints.rules import Reader, Rule, State, Walk
from engine.houses import Digit
from engine.language import N_, forms, translate
from engine.language.speech import all_of

_TWICE = N_("{digit} twice")


@dataclass(frozen=True, slots=True)
class _Contains(Reader):
    """The state is the set of digits that are still missing."""

    start: State

    def step(self, state: State, digit: Digit, index: int) -> State | None:
        """The missing digits without this one."""
        assert isinstance(state, tuple)
        if digit not in state:
            return state
        at = state.index(digit)
        return state[:at] + state[at + 1 :]

    def accepts(self, state: State) -> bool:
        """Whether nothing is missing."""
        return state == ()


@dataclass(frozen=True, slots=True)
class Quadruple(GroupConstraint):
    """Four cells that hold some digits.

    Attributes:
        digits: the digits; a digit listed twice is in two of the cells.
    """

    KEY: ClassVar = "quadruple"
    NAME: ClassVar = forms("{count} quadruple", "{count} quadruples")
    TITLE: ClassVar = N_("Quadruple")
    IDEA: ClassVar = N_("these cells contain {figure}.")
    PARTS: ClassVar = frozenset({"cells", "values"})
    digits: tuple[Digit, ...]

    @classmethod
    def read(cls, entry: Entry) -> Iterator[Self]:
        """The quadruple in an entry."""
        cells, digits = entry.cells(), entry.digits("values")
        if len(digits) > len(cells):
            raise UnknownRuleError(f"{cls.KEY} {digits}")
        if cells:
            yield cls(cells, tuple(sorted(digits)))

    def written(self) -> dict[str, Any]:
        """The quadruple as an entry."""
        return GroupConstraint.written(self) | {"values": list(self.digits)}

    @property
    def figure(self) -> str:
        """The digits, those that are there twice with a word for that."""
        counts = Counter(self.digits)
        return all_of(
            translate(_TWICE, digit=digit) if count == 2 else digit
            for digit, count in counts.items()
        )

    def rules(self) -> Iterator[Rule]:
        """The digits are in the cells."""
        yield Walk(self.cells, _Contains(self.digits))

    def marks(self) -> Iterator[ConstraintMark]:
        """A circle with the digits, in two rows if there are more than two."""
        x, y = between(self.cells)
        yield DiscMark((x, y), 0.33, Tone.PAGE, Tone.INK)
        text = "".join(map(str, self.digits))
        if len(text) <= 2:
            yield TextMark((x, y), text, 0.33)
        else:
            half = (len(text) + 1) // 2
            yield TextMark((x, y - 0.13), text[:half], 0.27)
            yield TextMark((x, y + 0.13), text[half:], 0.27)
