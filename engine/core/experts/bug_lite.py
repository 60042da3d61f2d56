"""`BugLiteSearch`: cells that would have two solutions without a few of their candidates.

Each cell would have two candidates, and each digit two of the cells in a house, or none. Then every
solution would have a twin, with the other candidate in each of these cells. So one of the cells'
further candidates, the guardians, is true.
"""

import cython
from cython.cimports.engine.core.bits import popcount
from cython.cimports.engine.core.constants import CELLS, HOUSES
from cython.cimports.engine.core.grid.tables import HOUSE, HOUSES_OF

_FEWEST_CELLS = cython.declare(cython.int, 6)
_MOST_CELLS = cython.declare(cython.int, 10)
_MOST_TRIED = cython.declare(cython.int, 20000)


class BugLiteSearch:
    """BUG-lites of one position. Not to be shared between threads.

    `cells` are the cells of the pattern so far, `pairs` the two digits that each keeps, held[house
    * 9 + digit] the number of these cells in a house that keep a digit.
    """

    def load(self, values, candidates):
        """Start from a position.

        Args:
            values: 81 numbers, 0 for an empty cell.
            candidates: 81 digit masks; ignored in filled cells.
        """
        cell: cython.int
        for cell in range(CELLS):
            self.cand[cell] = 0 if values[cell] else candidates[cell]
            self.used[cell] = False
        for cell in range(9 * HOUSES):
            self.held[cell] = 0

    def find(self, most: cython.int):
        """All patterns of six to ten cells with up to this many guardians.

        Returns:
            For each pattern, its cells, and the masks of their two digits.
        """
        cell: cython.int
        self.most = most
        self.n_tried = 0
        self.count = 0
        self.guardians = 0
        found: list = []
        for cell in range(CELLS):
            if 2 < popcount(self.cand[cell]) <= 2 + most:
                self.first = cell
                self._add_pairs(cell, 0, found)
        return found

    def _add_pairs(self, cell: cython.int, digit: cython.uint, found: list):
        """Continue with a cell and two of its digits, one of which may be given."""
        cython.declare(high=cython.int, low=cython.int, pair=cython.uint)
        cand: cython.uint = self.cand[cell]
        extra: cython.int = popcount(cand) - 2
        if extra < 0 or self.guardians + extra > self.most or (extra and cell < self.first):
            return
        for high in range(9):
            for low in range(high):
                pair = 1 << high | 1 << low
                if pair & ~cand or digit & ~pair or not self._fits(cell, pair):
                    continue
                self._change(cell, pair, 1)
                self.cells[self.count] = cell
                self.pairs[self.count] = pair
                self.count += 1
                self.guardians += extra
                self._extend(found)
                self.guardians -= extra
                self.count -= 1
                self._change(cell, pair, -1)

    def _extend(self, found: list):
        """Find a house with one cell for a digit and try each second one, or keep the pattern."""
        cython.declare(i=cython.int, j=cython.int, k=cython.int, house=cython.int)
        cython.declare(cell=cython.int, digit=cython.int)
        self.n_tried += 1
        if self.n_tried > _MOST_TRIED:
            return
        for i in range(self.count):
            for j in range(3):
                house = HOUSES_OF[self.cells[i] * 3 + j]
                for digit in range(9):
                    if self.pairs[i] >> digit & 1 and self.held[house * 9 + digit] == 1:
                        if self.count < _MOST_CELLS:
                            for k in range(9):
                                cell = HOUSE[house * 9 + k]
                                if self.cand[cell] >> digit & 1 and not self.used[cell]:
                                    self._add_pairs(
                                        cell, cython.cast(cython.uint, 1) << digit, found
                                    )
                        return
        if self.count >= _FEWEST_CELLS:
            found.append(
                (
                    tuple([self.cells[i] for i in range(self.count)]),
                    tuple([self.pairs[i] for i in range(self.count)]),
                )
            )

    def _fits(self, cell: cython.int, pair: cython.uint) -> cython.bint:
        """Whether no house of a cell has one of these digits twice already."""
        cython.declare(i=cython.int, digit=cython.int)
        for i in range(3):
            for digit in range(9):
                if pair >> digit & 1 and self.held[HOUSES_OF[cell * 3 + i] * 9 + digit] > 1:
                    return False
        return True

    def _change(self, cell: cython.int, pair: cython.uint, by: cython.int) -> cython.void:
        """Add a cell to the houses that hold its digits, or remove it."""
        cython.declare(i=cython.int, digit=cython.int)
        self.used[cell] = by > 0
        for i in range(3):
            for digit in range(9):
                if pair >> digit & 1:
                    self.held[HOUSES_OF[cell * 3 + i] * 9 + digit] += by
