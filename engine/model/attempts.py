"""Attempts: assumptions that a learner tries out on a scratch copy of a position."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from engine.houses import CELLS, DIGITS, Cell, Digit, House, Mask
from engine.model.candidates import Candidate
from engine.model.grid import Grid


@dataclass(frozen=True, slots=True)
class Attempt:
    """An assumption on a scratch copy, and the digits that follow from it.

    Attributes:
        start: the candidate that is assumed.
        on: whether it is put in; otherwise it is crossed out.
        digits: the digits that follow, as far as the end needs them, in an order in which each
            follows from those before it.
        failing: assumptions that are tried on the copy as well, where nothing else follows, and
            that fail, in their order.
    """

    start: Candidate
    on: bool
    digits: tuple[Candidate, ...]
    failing: "tuple[Attempt, ...]" = ()

    @property
    def length(self) -> int:
        """How many digits follow, those of assumptions on the copy included."""
        return len(self.digits) + sum(attempt.length for attempt in self.failing)


@dataclass(frozen=True, slots=True)
class DeadPlace:
    """A cell without a candidate, or a house without a place for a digit.

    Attributes:
        cell: the cell; None if it is a house.
        house: the house; None if it is a cell.
        digit: the digit that the house has no place for; None if it is a cell.
    """

    cell: Cell | None = None
    house: House | None = None
    digit: Digit | None = None


Statement: TypeAlias = tuple[Sequence[Cell], Digit, bool]
"""That one of these cells is a digit, or that none is."""
End: TypeAlias = DeadPlace | Candidate
"""Where an attempt fails: where nothing is left, or a candidate that must be true and cannot be."""


def failing_attempt(
    grid: Grid, start: Candidate, statements: Iterable[Statement], *, on: bool
) -> tuple[Attempt, End]:
    """An assumption that fails, and where.

    Args:
        start: the candidate that is assumed.
        statements: what follows, in order, up to two statements that contradict each other.
        on: whether it is assumed to be true.
    """
    left = list(grid.candidates)
    _state(grid, left, (start.cell,), start.digit, on=on)
    digits: list[Candidate] = []
    last = start
    for cells, digit, is_on in statements:
        last = Candidate(cells[0], digit)
        if is_on and not any(left[cell] & 1 << (digit - 1) for cell in cells):
            break
        if is_on and len(cells) == 1 and last not in digits and last != start:
            digits.append(last)
        _state(grid, left, cells, digit, on=is_on)
    dead = list(_dead_places(grid, left))
    of_last = (
        place
        for place in dead
        if place.cell == last.cell
        or (place.house and last.cell in place.house.cells and place.digit == last.digit)
    )
    return Attempt(start, on, tuple(digits)), next(of_last, dead[0] if dead else last)


def place_of_end(end: End) -> Cell | House:
    """Where an attempt fails: a cell or a house."""
    if isinstance(end, DeadPlace) and end.house is not None:
        return end.house
    assert end.cell is not None
    return end.cell


def hinted_place_of_end(grid: Grid, start: Cell, end: End) -> Cell | House:
    """The same before the assumption is told: instead of its cell the box."""
    place = place_of_end(end)
    return grid.variant.box(start) if place == start else place


def nothing_left(grid: Grid) -> DeadPlace | None:
    """The first place of a position with nothing left, if any."""
    return next(_dead_places(grid, grid.candidates), None)


def _state(grid: Grid, left: list[Mask], cells: Sequence[Cell], digit: Digit, *, on: bool) -> None:
    """Take out what a statement rules out."""
    bit = 1 << (digit - 1)
    if not on:
        for cell in cells:
            left[cell] &= ~bit
        return
    if len(cells) == 1:
        left[cells[0]] &= bit
    for peer in set.intersection(*(set(grid.variant.peers[cell]) for cell in cells)):
        left[peer] &= ~bit


def _dead_places(grid: Grid, left: Sequence[Mask]) -> Iterator[DeadPlace]:
    for cell in CELLS:
        if not grid.values[cell] and not left[cell]:
            yield DeadPlace(cell)
    for house in grid.variant.houses:
        filled = {grid.values[cell] for cell in house.cells}
        for digit in DIGITS:
            bit = 1 << (digit - 1)
            if digit not in filled and not any(left[cell] & bit for cell in house.cells):
                yield DeadPlace(house=house, digit=digit)
