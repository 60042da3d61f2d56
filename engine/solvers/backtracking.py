"""The backtracking solver: try digits from 1 to 9, cell by cell, and go back if none fits.

It goes through the empty cells in reading order. In each it writes the lowest digit that is not in
the cell's houses yet, and continues with the next cell. If no digit fits, an earlier one is wrong:
it goes back to the cell before and takes the next digit there.

It finds every solution, and is the easiest solver to write. But it draws no conclusions: a wrong
digit in the first row may only be detected rows later, after trying everything in between again and
again. The time depends on the places of the givens: the worst case is empty first rows whose
solution begins with high digits, even if the puzzle is easy for people. Therefore its work is
limited.
"""

from typing import Final

from engine.houses import CELLS, Cell, Mask, digits_of
from engine.model.grid import Grid
from engine.solvers.result import Tally

MAX_NODES: Final = 2_000_000
"""Positions after which a search without a time limit gives up: a few seconds."""


def solve(grid: Grid, masks: list[Mask], tally: Tally) -> None:
    """Add the solutions of a grid to the tally, until there are enough.

    Args:
        grid: the grid with its houses.
        masks: for each cell the digits that it may hold; a filled cell has one.
        tally: counts the work and collects the solutions.

    Raises:
        OutOfTimeError: if the tally decides that it takes too long.
    """
    _SearchGrid(grid, masks, tally).start()


class _SearchGrid:
    """The grid during the search, and the digits in each house."""

    def __init__(self, grid: Grid, masks: list[Mask], tally: Tally) -> None:
        number = {house: index for index, house in enumerate(grid.variant.houses)}
        self._values = [*grid.values]
        self._masks = masks
        self._tally = tally
        self._houses_of = [[number[house] for house in grid.variant.houses_of[c]] for c in CELLS]
        self._used = [0] * len(number)
        self._empty = [cell for cell in CELLS if not grid.values[cell]]

    def start(self) -> None:
        """Fill in the givens and, if they are consistent, the rest."""
        for cell in CELLS:
            if self._values[cell]:
                if not self._fits(cell):
                    self._tally.enter(0)
                    return
                self._mark(cell, self._masks[cell])
        self._fill(0, 0)

    def _fill(self, at: int, depth: int) -> None:
        """Fill the empty cells from this index on; `depth` is the number of guesses so far."""
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
        """The digits that are not in the cell's houses."""
        fits = self._masks[cell]
        for house in self._houses_of[cell]:
            fits &= ~self._used[house]
        return fits

    def _mark(self, cell: Cell, bit: Mask) -> None:
        """Add a digit to the cell's houses, or remove it if it is there."""
        for house in self._houses_of[cell]:
            self._used[house] ^= bit
