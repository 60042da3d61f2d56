"""The plain solver: try digits from 1 to 9, cell by cell, and go back where none fits.

It goes through the empty cells in reading order. In each it writes the lowest digit that stands in
none of the cell's houses yet, and goes on to the next cell. Where no digit fits, one that was
written before is wrong: it goes back to the cell before and takes the next digit there.

It finds every solution, and is the easiest solver to write. But it draws no conclusions: a digit
that goes wrong in the first row may be noticed only rows later, and all that lies between is gone
through again and again. How long that takes depends on where the givens lie: worst are empty first
rows that turn out to begin with high digits, however easy the puzzle may be for people. Therefore
there is a bound: it gives up rather than run for ever.
"""

from typing import Final

from engine.grid import Grid
from engine.houses import CELLS, Cell, Mask, digits_of
from engine.solvers.result import Tally

MAX_NODES: Final = 2_000_000
"""Positions after which a search without a limit of time gives up: some seconds."""


def solve(grid: Grid, masks: list[Mask], tally: Tally) -> None:
    """Note the solutions of a grid in the tally, until there are enough.

    Args:
        grid: whose houses count.
        masks: for each cell the digits that it may hold; a filled cell has one.
        tally: counts, and takes the solutions.

    Raises:
        OutOfTimeError: if the tally has it that this takes too long.
    """
    _Board(grid, masks, tally).start()


class _Board:
    """The grid while it is filled in, and for each house which digits stand in it."""

    def __init__(self, grid: Grid, masks: list[Mask], tally: Tally) -> None:
        number = {house: index for index, house in enumerate(grid.variant.houses)}
        self._values = [*grid.values]
        self._masks = masks
        self._tally = tally
        self._houses_of = [[number[house] for house in grid.variant.houses_of[c]] for c in CELLS]
        self._used = [0] * len(number)
        self._empty = [cell for cell in CELLS if not grid.values[cell]]

    def start(self) -> None:
        """Fill in the givens, and if they agree with each other, all the rest."""
        for cell in CELLS:
            if self._values[cell]:
                if not self._fits(cell):
                    self._tally.enter(0)
                    return
                self._mark(cell, self._masks[cell])
        self._fill(0, 0)

    def _fill(self, at: int, depth: int) -> None:
        """Fill the empty cells from the one with this number on, after so many guesses."""
        self._tally.enter(depth)
        if at == len(self._empty):
            self._tally.solutions.append("".join(map(str, self._values)))
            return
        cell = self._empty[at]
        fitting = digits_of(self._fits(cell))
        is_guess = len(fitting) > 1
        for digit in fitting:
            bit = 1 << (digit - 1)
            self._values[cell] = digit
            self._mark(cell, bit)
            self._tally.guesses += is_guess
            self._fill(at + 1, depth + is_guess)
            self._mark(cell, bit)
            if self._tally.is_enough:
                return
            self._tally.backtracks += 1

    def _fits(self, cell: Cell) -> Mask:
        """The digits that stand in none of the cell's houses."""
        fits = self._masks[cell]
        for house in self._houses_of[cell]:
            fits &= ~self._used[house]
        return fits

    def _mark(self, cell: Cell, bit: Mask) -> None:
        """Note a digit in the cell's houses, or take the note out if it stands there."""
        for house in self._houses_of[cell]:
            self._used[house] ^= bit
