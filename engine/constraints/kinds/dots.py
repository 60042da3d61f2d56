"""Dots between two cells: white ones for a difference, black ones for a ratio."""

from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, partial
from typing import ClassVar

from engine.constraints.constraint import PairConstraint
from engine.constraints.marks import ConstraintMark, DiscMark, TextMark, between
from engine.constraints.rules import Relation, relation_where
from engine.houses import Digit
from engine.language import N_, forms

_RADIUS = 0.13
# Dots look the same in dark themes: their colour has a meaning.
_WHITE = "#ffffff"
_BLACK = "#111418"
_DIGITS = frozenset("123456789")


@dataclass(frozen=True, slots=True)
class _Dot(PairConstraint):
    """A dot that may have a number.

    Attributes:
        DEFAULT: what it says without a number.
        FILL, EDGE: its colours; the number has that of the edge.
    """

    DEFAULT: ClassVar[str]
    FILL: ClassVar[str]
    EDGE: ClassVar[str]

    @classmethod
    @abstractmethod
    def fits(cls, number: int, one: Digit, other: Digit) -> bool:
        """Whether two digits may have a dot with this number between them."""

    @classmethod
    @cache
    def relation(cls, value: str) -> Relation | None:
        """The digits that fit."""
        number = value or cls.DEFAULT
        return relation_where(partial(cls.fits, int(number))) if number in _DIGITS else None

    @property
    def figure(self) -> str:
        """The number that it says."""
        return self.value or self.DEFAULT

    def marks(self) -> Iterator[ConstraintMark]:
        """A dot, with the number if there is one."""
        yield DiscMark(between(self.cells), _RADIUS, self.FILL, self.EDGE)
        if self.value:
            yield TextMark(between(self.cells), self.value, 0.17, self.EDGE)


@dataclass(frozen=True, slots=True)
class WhiteDot(_Dot):
    """Two digits with a difference, of 1 if the dot has no number."""

    KEY: ClassVar = "difference"
    NAME: ClassVar = forms("{count} white dot", "{count} white dots")
    TITLE: ClassVar = N_("White dot")
    IDEA: ClassVar = N_("the two digits differ by {figure}.")
    DEFAULT: ClassVar = "1"
    FILL: ClassVar = _WHITE
    EDGE: ClassVar = _BLACK

    @classmethod
    def fits(cls, number: int, one: Digit, other: Digit) -> bool:
        """Whether two digits have this difference."""
        return abs(one - other) == number


@dataclass(frozen=True, slots=True)
class BlackDot(_Dot):
    """One digit is a multiple of the other: its double if the dot has no number."""

    KEY: ClassVar = "ratio"
    NAME: ClassVar = forms("{count} black dot", "{count} black dots")
    TITLE: ClassVar = N_("Black dot")
    IDEA: ClassVar = N_("one digit is {figure} times the other.")
    DEFAULT: ClassVar = "2"
    FILL: ClassVar = _BLACK
    EDGE: ClassVar = _WHITE

    @classmethod
    def fits(cls, number: int, one: Digit, other: Digit) -> bool:
        """Whether two digits have this ratio."""
        return max(one, other) == number * min(one, other)
