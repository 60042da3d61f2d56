"""Clues outside of the grid that look along a row or column: sandwiches, X-sums, skyscrapers."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from engine.constraints.constraint import ALONG, Listed
from engine.constraints.entries import Entry, UnknownRuleError, place_key, with_value
from engine.constraints.fitting import left_between
from engine.constraints.geometry import seen_from
from engine.constraints.marks import ConstraintMark, TextMark
from engine.constraints.rules import Reader, Rule, State, Walk
from engine.houses import Cell, Digit, Mask
from engine.language import N_, cell_label, forms


@dataclass(frozen=True, slots=True)
class Outside(Listed):
    """A clue that looks along a row or column.

    Attributes:
        MOST: the greatest number.
        READER: reads the digits of the cells.
        row, column: where the clue is, from 0 to 10; one of them is 0 or 10.
        number: the clue; None if it is only drawn.
    """

    PARTS: ClassVar = frozenset({"cell", "value"})
    PLACE: ClassVar = ALONG
    NUMBERED: ClassVar = True
    MOST: ClassVar[int] = 45
    READER: ClassVar[type["Clue"]]
    row: int
    column: int
    number: int | None

    @classmethod
    def read(cls, entry: Entry) -> Iterator[Self]:
        """The clue in an entry."""
        place = entry.outside()
        if not seen_from(*place):
            raise UnknownRuleError(f"{cls.KEY} {place_key(*place)}")
        yield cls(*place, entry.number(cls.MOST))

    def written(self) -> dict[str, Any]:
        """The clue as an entry."""
        return with_value({"cell": place_key(self.row, self.column)}, self.number)

    @property
    def spots(self) -> tuple[Cell, ...]:
        """The cells that it looks at."""
        return seen_from(self.row, self.column)

    def listed(self) -> str:
        """The first and the last cell that it looks at, and its number."""
        first, last = (cell_label(cell) for cell in (self.spots[0], self.spots[-1]))
        return f"{first}…{last}: {self.figure}"

    def rules(self) -> Iterator[Rule]:
        """The rule that the number sets for the cells."""
        if self.number is not None:
            yield Walk(self.spots, self.READER(self.number))

    def marks(self) -> Iterator[ConstraintMark]:
        """The number."""
        if self.number is not None:
            yield TextMark((self.column - 0.5, self.row - 0.5), self.figure, 0.4)


@dataclass(frozen=True, slots=True)
class Clue(Reader):
    """Reads the digits that a clue looks at."""

    number: int


@dataclass(frozen=True, slots=True)
class _SumBetween(Clue):
    """The state is how many of 1 and 9 were read, and the sum between them."""

    start: State = (0, 0)

    def step(self, state: State, digit: Digit, index: int) -> State | None:
        """The state after a digit."""
        assert isinstance(state, tuple)
        ends, total = state
        if digit in (1, 9):
            return (ends + 1, total) if ends < 1 or (ends == 1 and total == self.number) else None
        if ends == 1:
            total += digit
        return (ends, total) if total <= self.number else None

    def accepts(self, state: State) -> bool:
        """Whether 1 and 9 were both read; the sum was checked at the second one."""
        return state == (2, self.number)


@dataclass(frozen=True, slots=True)
class _SumOfFirst(Clue):
    """The state is how many digits are still to be added, and what remains of the sum."""

    start: State = None

    def step(self, state: State, digit: Digit, index: int) -> State | None:
        """The state after a digit."""
        left, total = state if isinstance(state, tuple) else (digit, self.number)
        if not left:
            return (0, total)
        return (left - 1, total - digit) if digit <= total else None

    def accepts(self, state: State) -> bool:
        """Whether nothing is left."""
        return state == (0, 0)


@dataclass(frozen=True, slots=True)
class _CountSeen(Clue):
    """The state is the highest digit so far, and how many digits were higher than all before."""

    start: State = (0, 0)

    def step(self, state: State, digit: Digit, index: int) -> State | None:
        """The state after a digit."""
        assert isinstance(state, tuple)
        highest, seen = state
        return (digit, seen + 1) if digit > highest else (highest, seen)

    def accepts(self, state: State) -> bool:
        """Whether the number of visible digits is right."""
        return state == (9, self.number)


@dataclass(frozen=True, slots=True)
class SandwichSum(Outside):
    """The sum of the digits between 1 and 9."""

    KEY: ClassVar = "sandwichsum"
    NAME: ClassVar = forms("{count} sandwich clue", "{count} sandwich clues")
    TITLE: ClassVar = N_("Sandwich clue")
    IDEA: ClassVar = N_("the digits between 1 and 9 sum to {figure}.")
    READER: ClassVar = _SumBetween

    def left(self, walk: Walk, masks: tuple[Mask, ...]) -> tuple[Mask, ...]:
        """The candidates that fit some places of 1 and 9 and different digits elsewhere."""
        assert self.number is not None
        return left_between(masks, self.number)


@dataclass(frozen=True, slots=True)
class XSum(Outside):
    """The sum of the first N digits, where N is the first of them."""

    KEY: ClassVar = "xsum"
    NAME: ClassVar = forms("{count} X-sum", "{count} X-sums")
    TITLE: ClassVar = N_("X-sum")
    IDEA: ClassVar = N_("the first digit says how many digits sum to {figure}, itself included.")
    READER: ClassVar = _SumOfFirst


@dataclass(frozen=True, slots=True)
class Skyscraper(Outside):
    """How many digits are higher than all before them."""

    KEY: ClassVar = "skyscraper"
    NAME: ClassVar = forms("{count} skyscraper clue", "{count} skyscraper clues")
    TITLE: ClassVar = N_("Skyscraper clue")
    IDEA: ClassVar = N_(
        "seen from the clue, {figure} of the digits are higher than all before them."
    )
    READER: ClassVar = _CountSeen
