"""`CandidateCounter`: the common part of `VariantCounter` and `ConstraintCounter`.

Both keep the candidates of each cell at each level of the search.
"""

import cython
from cython.cimports.engine.core.bits import ctz
from cython.cimports.engine.core.constants import ALL_NINE, CELLS
from cython.cimports.engine.core.counting.base_counter import BaseCounter


class CandidateCounter(BaseCounter):
    """Counts solutions by the candidates of cells; subclasses do the search.

    house_cells   house * 9 + index -> cell
    peers         cell * 81 + n -> the n-th of its `n_peers`
    mask          level * 81 + cell -> its candidates at a search level
    closed        level * 81 + cell -> whether its digit was removed from its peers
    """

    def _take_cells(self, houses, peers):
        """Load the cells of each house, and the peers of each cell."""
        for number, house in enumerate(houses):
            for index, cell in enumerate(house):
                self.house_cells[number * 9 + index] = cell
        for cell in range(CELLS):
            self.n_peers[cell] = len(peers[cell])
            for index, peer in enumerate(peers[cell]):
                self.peers[cell * CELLS + index] = peer

    def _load(self, masks):
        cell: cython.int
        for cell in range(CELLS):
            self.mask[cell] = masks[cell]
            self.closed[cell] = 0

    def _leave(self, at: cython.int, cell: cython.int, mask: cython.int) -> cython.bint:
        """Leave a cell only these candidates; False if none is left."""
        return False

    def _fill_house(self, at: cython.int, house: cython.int) -> cython.bint:
        """Place the digits with one place in a house; False if a digit has no place."""
        cython.declare(n=cython.int, cell=cython.int, mask=cython.int)
        once: cython.int = 0
        twice: cython.int = 0
        for n in range(house * 9, house * 9 + 9):
            mask = self.mask[at + self.house_cells[n]]
            twice |= once & mask
            once |= mask
        if once != ALL_NINE:
            return False
        once &= ~twice
        if not once:
            return True
        for n in range(house * 9, house * 9 + 9):
            cell = self.house_cells[n]
            mask = self.mask[at + cell]
            if mask & once and mask & (mask - 1):
                mask &= once
                if mask & (mask - 1):
                    return False  # the only place of two digits
                self._leave(at, cell, mask)
        return True

    def _copy(self, at: cython.int) -> cython.void:
        """Copy the state of this level to the next."""
        cell: cython.int
        for cell in range(CELLS):
            self.mask[at + CELLS + cell] = self.mask[at + cell]
            self.closed[at + CELLS + cell] = self.closed[at + cell]

    def _answer(self, at: cython.int) -> cython.void:
        cell: cython.int
        for cell in range(CELLS):
            self.answer[cell] = 49 + ctz(self.mask[at + cell])
