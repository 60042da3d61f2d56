"""The four kinds of rules that constraints are made of; counting and checking know only these.

`Allowed` limits the digits of a cell, `Different` cells differ, `Related` is for two cells, and
`Walk` for any number of them.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from itertools import combinations
from typing import Final, TypeAlias

from engine.errors import SudokuError
from engine.houses import ALL, DIGITS, Cell, Digit, Mask
from engine.language import N_, translate

Relation: TypeAlias = tuple[Mask, ...]
"""For each digit of one cell, from 1 to 9, the digits that may go with it in another."""
State: TypeAlias = Hashable

MAX_STATES: Final = 60_000
"""The maximum number of states of a walk; in real puzzles, a few thousand are the most."""


_TOO_LARGE: Final = N_("this puzzle has more or larger constraints than I can work with")


class TooLargeError(SudokuError):
    """A puzzle has more or larger constraints than any real one."""

    def __init__(self) -> None:
        super().__init__(translate(_TOO_LARGE))


@dataclass(frozen=True, slots=True)
class Allowed:
    """A cell holds one of some digits."""

    cell: Cell
    digits: Mask

    def faults(self, values: Sequence[Digit]) -> frozenset[Cell]:
        """The cells that break the rule; `values` has 0 for an empty cell."""
        value = values[self.cell]
        return frozenset({self.cell} if value and not self.digits >> (value - 1) & 1 else ())


@dataclass(frozen=True, slots=True)
class Different:
    """Cells that hold different digits."""

    cells: tuple[Cell, ...]

    def faults(self, values: Sequence[Digit]) -> frozenset[Cell]:
        """The cells that break the rule; `values` has 0 for an empty cell."""
        return frozenset(
            cell
            for pair in combinations(self.cells, 2)
            if values[pair[0]] and values[pair[0]] == values[pair[1]]
            for cell in pair
        )


@dataclass(frozen=True, slots=True)
class Related:
    """Two cells; the digit of one determines the possible digits of the other."""

    one: Cell
    other: Cell
    relation: Relation

    def faults(self, values: Sequence[Digit]) -> frozenset[Cell]:
        """The cells that break the rule; `values` has 0 for an empty cell."""
        first, second = values[self.one], values[self.other]
        fits = not first or not second or self.relation[first - 1] >> (second - 1) & 1
        return frozenset(() if fits else (self.one, self.other))


class Reader(ABC):
    """A state machine that reads the digits of cells one by one and accepts or rejects them.

    Subclasses are frozen dataclasses: equal readers share a table.
    """

    start: State = 0

    @abstractmethod
    def step(self, state: State, digit: Digit, index: int) -> State | None:
        """The state after a digit for the cell at `index`; None if the digits can no longer fit."""

    def accepts(self, state: State) -> bool:
        """Whether the digits fit, once all have been read; most readers reject others before."""
        return True


@dataclass(frozen=True, slots=True)
class Walk:
    """Cells whose digits a reader accepts, in this order."""

    cells: tuple[Cell, ...]
    reader: Reader

    def faults(self, values: Sequence[Digit]) -> frozenset[Cell]:
        """All filled cells if the empty ones cannot be filled in; otherwise none.

        Args:
            values: 0 for an empty cell.
        """
        if not any(values[cell] for cell in self.cells):
            return frozenset()
        states = {self.reader.start}
        for index, cell in enumerate(self.cells):
            digits = [values[cell]] if values[cell] else DIGITS
            states = {
                after
                for state in states
                for digit in digits
                if (after := self.reader.step(state, digit, index)) is not None
            }
        fits = any(map(self.reader.accepts, states))
        return frozenset(() if fits else (cell for cell in self.cells if values[cell]))


@dataclass(frozen=True, slots=True)
class Balance:
    """The sum of the digits on the left equals that on the right plus `more`.

    Attributes:
        left: the cells of one side.
        right: the cells of the other side.
        more: what is added to the right side.
        number: whether the digits of the right side are read as a number instead.
    """

    left: tuple[Cell, ...]
    right: tuple[Cell, ...]
    more: int
    number: bool = False


Rule: TypeAlias = Allowed | Different | Related | Walk


@dataclass(frozen=True, slots=True)
class Table:
    """The states of a reader that lead from the first digit to an accepted end.

    Attributes:
        layers: the number of the first state of each layer, then the total number of states; layer
            N has the states after N digits.
        following: for each state the nine states that follow with the digits 1 to 9, or -1.
        ends: the reader's states for the states of the last layer.
        made: how many states were made, with those that led to no accepted end.
    """

    layers: tuple[int, ...]
    following: tuple[int, ...]
    ends: tuple[State, ...] = field(default=(), compare=False)
    made: int = field(default=0, compare=False)


@lru_cache(maxsize=512)
def table_of(reader: Reader, length: int) -> Table:
    """The table of a reader for this many cells.

    Raises:
        TooLargeError: if it has more than `MAX_STATES` states.
    """
    layers: list[list[State]] = [[reader.start]]
    steps: list[dict[State, list[State | None]]] = []
    count = 1
    for index in range(length):
        found = {
            state: [reader.step(state, digit, index) for digit in DIGITS] for state in layers[-1]
        }
        after = dict.fromkeys(
            state for states in found.values() for state in states if state is not None
        )
        count += len(after)
        if count > MAX_STATES:
            raise TooLargeError
        steps.append(found)
        layers.append(list(after))
    alive = {state for state in layers[-1] if reader.accepts(state)}
    kept = [[state for state in layers[-1] if state in alive]]
    for states, found in zip(reversed(layers[:-1]), reversed(steps), strict=True):
        alive = {state for state in states if any(after in alive for after in found[state])}
        kept.append([state for state in states if state in alive])
    kept.reverse()
    if not kept[0]:
        # Nothing fits: the first state stays, and leads nowhere.
        return Table((0, *[1] * (length + 1)), (-1,) * 9, made=count)
    starts = [0]
    for states in kept:
        starts.append(starts[-1] + len(states))
    following: list[int] = []
    for index, states in enumerate(kept):
        number = (
            {state: starts[index + 1] + at for at, state in enumerate(kept[index + 1])}
            if index < length
            else {}
        )
        for state in states:
            afters = steps[index][state] if index < length else [None] * 9
            following += [-1 if after is None else number.get(after, -1) for after in afters]
    return Table(tuple(starts), tuple(following), tuple(kept[-1]), count)


def relation_where(fits: Callable[[Digit, Digit], bool]) -> Relation:
    """The relation of two digits for which a function is true."""
    return tuple(
        sum(1 << (other - 1) for other in DIGITS if fits(digit, other)) for digit in DIGITS
    )


@lru_cache(maxsize=512)
def reversed_relation(relation: Relation) -> Relation:
    """The relation seen from the other cell."""
    return relation_where(lambda one, other: bool(relation[other - 1] >> (one - 1) & 1))


@lru_cache(maxsize=512)
def support_of(relation: Relation) -> tuple[Mask, ...]:
    """For each set of candidates of one cell, the possible digits of the other."""
    masks = [0] * (ALL + 1)
    for candidates in range(1, ALL + 1):
        low = candidates & -candidates
        masks[candidates] = masks[candidates ^ low] | relation[low.bit_length() - 1]
    return tuple(masks)


EQUAL: Final = relation_where(lambda one, other: one == other)
LESS: Final = relation_where(lambda one, other: one < other)
MORE: Final = relation_where(lambda one, other: one > other)


@cache
def differ_by_at_least(least: int) -> Relation:
    """The relation of digits that differ by at least this much."""
    return relation_where(lambda one, other: abs(one - other) >= least)
