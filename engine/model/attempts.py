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
        on: whether the candidate is put in; otherwise it is crossed out.
        digits: the digits that follow and that the end needs; each follows from the digits before
            it.
        failing: further assumptions that are tried on the copy where nothing else follows, and that
            fail, in order.
    """

    start: Candidate
    on: bool
    digits: tuple[Candidate, ...]
    failing: "tuple[Attempt, ...]" = ()

    @property
    def length(self) -> int:
        """The number of digits that follow, including those of assumptions on the copy."""
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
"""A statement: one of these cells holds a digit, or none does."""
End: TypeAlias = DeadPlace | Candidate
"""Where an attempt fails: a place with nothing left, or a candidate that must be true but can't."""


def failing_attempt(
    grid: Grid, start: Candidate, statements: Iterable[Statement], *, on: bool
) -> tuple[Attempt, End]:
    """An assumption that fails, and the place where it fails.

    Args:
        start: the candidate that is assumed.
        statements: the consequences in order; the last two contradict each other.
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
    """Like `place_of_end`, but without revealing the assumption: its box instead of its cell."""
    place = place_of_end(end)
    return grid.variant.box(start) if place == start else place


def nothing_left(grid: Grid) -> DeadPlace | None:
    """The first place of a position with nothing left, if any."""
    return next(_dead_places(grid, grid.candidates), None)


def _state(grid: Grid, left: list[Mask], cells: Sequence[Cell], digit: Digit, *, on: bool) -> None:
    """Remove the candidates that a statement rules out."""
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
