"""Little killers: the digits on a diagonal sum to the clue outside of the grid."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Self

from engine.constraints.constraint import ALONG, Listed
from engine.constraints.entries import Entry, UnknownRuleError, keys, place_key, with_value
from engine.constraints.geometry import diagonal_from, turn
from engine.constraints.marks import ConstraintMark, LineMark, TextMark, Tone
from engine.constraints.rules import Balance, Reader, Rule, State, Walk
from engine.houses import Cell, Digit
from engine.language import N_, forms

_MOST: Final = 81


@dataclass(frozen=True, slots=True)
class _Sum(Reader):
    """The state is the sum so far."""

    total: int
    length: int

    def step(self, state: State, digit: Digit, index: int) -> State | None:
        """The new sum, if the remaining cells can still bring it to the total."""
        assert isinstance(state, int)
        after = state + digit
        left = self.length - index - 1
        return after if after + left <= self.total <= after + 9 * left else None

    def accepts(self, state: State) -> bool:
        """Whether the sum is the total."""
        return state == self.total


@dataclass(frozen=True, slots=True)
class LittleKiller(Listed):
    """A clue that looks along a diagonal, whose digits may repeat.

    Attributes:
        row, column: where the clue is, from 0 to 10.
        direction: where it looks: "UL", "UR", "DL" or "DR".
        total: the sum; None if the clue is only drawn.
    """

    KEY: ClassVar = "littlekillersum"
    NAME: ClassVar = forms("{count} little killer clue", "{count} little killer clues")
    TITLE: ClassVar = N_("Little killer clue")
    IDEA: ClassVar = N_("the digits on the diagonal sum to {figure}, and may repeat.")
    PLACE: ClassVar = ALONG
    NUMBERED: ClassVar = True
    PARTS: ClassVar = frozenset({"cell", "cells", "direction", "value"})
    row: int
    column: int
    direction: str
    total: int | None

    @classmethod
    def read(cls, entry: Entry) -> Iterator[Self]:
        """The clue in an entry."""
        place, direction = entry.outside(), entry.word("direction")
        clue = cls(*place, direction, entry.number(_MOST))
        known = turn(direction) and diagonal_from(*place, direction)
        listed = entry.cells()
        if not known or (listed and set(listed) != set(known)):
            raise UnknownRuleError(f"{cls.KEY} {place_key(*place)} {direction}")
        yield clue

    def written(self) -> dict[str, Any]:
        """The clue as an entry."""
        entry = {
            "cell": place_key(self.row, self.column),
            "cells": keys(diagonal_from(self.row, self.column, self.direction)),
            "direction": self.direction,
        }
        return with_value(entry, self.total)

    @property
    def spots(self) -> tuple[Cell, ...]:
        """Its cells."""
        return diagonal_from(self.row, self.column, self.direction)

    @property
    def figure(self) -> str:
        """The number that it says."""
        return "" if self.total is None else str(self.total)

    def rules(self) -> Iterator[Rule]:
        """The sum."""
        if self.total is not None:
            cells = diagonal_from(self.row, self.column, self.direction)
            yield Walk(cells, _Sum(self.total, len(cells)))

    def balances(self) -> Iterator[Balance]:
        """The sum."""
        if self.total is not None:
            yield Balance(self.spots, (), self.total)

    def marks(self) -> Iterator[ConstraintMark]:
        """The sum, and a small arrow towards the diagonal."""
        down, right = turn(self.direction) or (0, 0)
        x, y = self.column - 0.5, self.row - 0.5
        ends = ((x + right * 0.22, y + down * 0.22), (x + right * 0.45, y + down * 0.45))
        yield LineMark(ends, 0.05, Tone.INK, head=True)
        if self.total is not None:
            yield TextMark((x - right * 0.06, y - down * 0.06), str(self.total), 0.36)
