"""Little killers: the digits on a diagonal sum to the clue outside of the grid."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from engine.constraints.constraint import Listed
from engine.constraints.entries import Entry, UnknownRuleError, keys, place_key
from engine.constraints.geometry import diagonal_from, turn
from engine.constraints.kinds.outside import Clue, Outside
from engine.constraints.marks import ConstraintMark, LineMark, TextMark, Tone
from engine.constraints.rules import Balance, State
from engine.houses import Cell, Digit
from engine.language import N_, forms


@dataclass(frozen=True, slots=True)
class _Sum(Clue):
    """The state is the sum so far."""

    def step(self, state: State, digit: Digit, index: int) -> State | None:
        """The new sum."""
        assert isinstance(state, int)
        return state + digit if state + digit <= self.number else None

    def accepts(self, state: State) -> bool:
        """Whether the sum is the number."""
        return state == self.number


@dataclass(frozen=True, slots=True)
class LittleKiller(Outside):
    """A clue that looks along a diagonal, whose digits may repeat.

    Attributes:
        direction: where it looks: "UL", "UR", "DL" or "DR".
    """

    KEY: ClassVar = "littlekillersum"
    NAME: ClassVar = forms("{count} little killer clue", "{count} little killer clues")
    TITLE: ClassVar = N_("Little killer clue")
    IDEA: ClassVar = N_("the digits on the diagonal sum to {figure}, and may repeat.")
    PARTS: ClassVar = frozenset({"cell", "cells", "direction", "value"})
    MOST: ClassVar = 81
    READER: ClassVar = _Sum
    direction: str

    @classmethod
    def read(cls, entry: Entry) -> Iterator[Self]:
        """The clue in an entry."""
        place, direction = entry.outside(), entry.word("direction")
        clue = cls(*place, entry.number(cls.MOST), direction)
        known, listed = turn(direction) and clue.spots, entry.cells()
        if not known or (listed and set(listed) != set(known)):
            raise UnknownRuleError(f"{cls.KEY} {place_key(*place)} {direction}")
        yield clue

    def written(self) -> dict[str, Any]:
        """The clue as an entry."""
        more = {"cells": keys(self.spots), "direction": self.direction}
        return Outside.written(self) | more

    @property
    def spots(self) -> tuple[Cell, ...]:
        """Its cells."""
        return diagonal_from(self.row, self.column, self.direction)

    def listed(self) -> str:
        """Its cells and its number."""
        return Listed.listed(self)

    def balances(self) -> Iterator[Balance]:
        """The sum."""
        if self.number is not None:
            yield Balance(self.spots, (), self.number)

    def marks(self) -> Iterator[ConstraintMark]:
        """The sum, and a small arrow towards the diagonal."""
        down, right = turn(self.direction) or (0, 0)
        x, y = self.column - 0.5, self.row - 0.5
        ends = ((x + right * 0.22, y + down * 0.22), (x + right * 0.45, y + down * 0.45))
        yield LineMark(ends, 0.05, Tone.INK, head=True)
        if self.number is not None:
            yield TextMark((x - right * 0.06, y - down * 0.06), self.figure, 0.36)
