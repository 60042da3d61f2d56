"""Dots between two cells: white ones for a difference, black ones for a ratio."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from engine.constraints.constraint import PairConstraint
from engine.constraints.marks import ConstraintMark, DiscMark, TextMark, between
from engine.constraints.rules import Relation, relation_where
from engine.language import N_, forms

_RADIUS = 0.13
# Dots look the same in dark themes: their colour has a meaning.
_WHITE = "#ffffff"
_BLACK = "#111418"
_DIGITS = frozenset("123456789")


@dataclass(frozen=True, slots=True)
class WhiteDot(PairConstraint):
    """Two digits with a difference, of 1 if the dot has no number."""

    KEY: ClassVar = "difference"
    NAME: ClassVar = forms("{count} white dot", "{count} white dots")
    TITLE: ClassVar = N_("White dot")
    IDEA: ClassVar = N_("the two digits differ by {figure}.")

    @classmethod
    @cache
    def relation(cls, value: str) -> Relation | None:
        """Digits with the difference."""
        number = value or "1"
        if number not in _DIGITS:
            return None
        return relation_where(lambda one, other: abs(one - other) == int(number))

    @property
    def figure(self) -> str:
        """The number that it says."""
        return self.value or "1"

    def marks(self) -> Iterator[ConstraintMark]:
        """A white dot, with the number if there is one."""
        yield DiscMark(between(self.cells), _RADIUS, _WHITE, _BLACK)
        if self.value:
            yield TextMark(between(self.cells), self.value, 0.17, _BLACK)


@dataclass(frozen=True, slots=True)
class BlackDot(PairConstraint):
    """One digit is a multiple of the other: its double if the dot has no number."""

    KEY: ClassVar = "ratio"
    NAME: ClassVar = forms("{count} black dot", "{count} black dots")
    TITLE: ClassVar = N_("Black dot")
    IDEA: ClassVar = N_("one digit is {figure} times the other.")

    @classmethod
    @cache
    def relation(cls, value: str) -> Relation | None:
        """Digits with the ratio."""
        number = value or "2"
        if number not in _DIGITS:
            return None
        return relation_where(lambda one, other: int(number) in (one / other, other / one))

    @property
    def figure(self) -> str:
        """The number that it says."""
        return self.value or "2"

    def marks(self) -> Iterator[ConstraintMark]:
        """A black dot, with the number if there is one."""
        yield DiscMark(between(self.cells), _RADIUS, _BLACK, _WHITE)
        if self.value:
            yield TextMark(between(self.cells), self.value, 0.17, _WHITE)
