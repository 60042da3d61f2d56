"""Whether the rest of a puzzle is at most as hard as the hardest step so far.

If so, its rating is known, and the rest of the path need not be searched.
docs/why-exact.md#the-rest-of-a-path proves that this is exact.
"""

import cython
from cython.cimports.engine.core.bits import ctz
from cython.cimports.engine.core.chains.chain_tables import STEPS
from cython.cimports.engine.core.chains.shortest import ShortestChains
from cython.cimports.engine.core.constants import BAND_CELLS, BOARD_WORDS, CELLS
from cython.cimports.engine.core.grid.position import Position
from cython.cimports.engine.core.grid.raw_step import RawStep
from cython.cimports.engine.core.grid.tables import Tables
from cython.cimports.engine.core.producers.locked import locked
from cython.cimports.engine.core.producers.singles import hidden_single, naked_single

from engine import ratings

_FORCING_X_CHAIN = cython.declare(cython.int, ratings.FORCING_X_CHAIN)
_CHAIN = cython.declare(cython.int, ratings.CHAIN)


class NoHarder:
    """Solves a copy of a grid by singles, locked candidates and short forcing chains alone.

    The copy is kept while a puzzle is rated, so that its eliminations need not be found again.

    tenths      the rating at which steps were not enough for the copy; 0 without a copy
    """

    def __init__(self, tables: Tables, chains: ShortestChains):
        self.grid = Position(tables)
        self.chains = chains
        self.found = RawStep()
        self.tenths = 0

    def solves(self, grid: Position, tenths: cython.int) -> cython.bint:
        """Whether such chains, rated this or lower, solve the rest.

        False if the rating is below that of every chain.

        Args:
            grid: a position of the same puzzle as before; `tenths` must be 0 for a new puzzle.
            tenths: the rating, which never falls.
        """
        x_links: cython.int = _most_links(_FORCING_X_CHAIN, tenths)
        links: cython.int = _most_links(_CHAIN, tenths)
        if not x_links:
            return False
        if self._share(grid) and tenths == self.tenths:
            return False
        self.tenths = tenths
        while True:
            while (
                hidden_single(self.grid, self.found, 1)
                or naked_single(self.grid, self.found, 1)
                or locked(self.grid, self.found, 1)
            ):
                self.found.apply(self.grid)
            if not self.grid.unsolved:
                return True
            if not self._remove(False, x_links) and not self._remove(True, links):
                return False

    def _share(self, grid: Position) -> cython.bint:
        """Remove from the copy what the grid has lost; True if there was nothing to remove."""
        i: cython.int
        lost: cython.uint = 0
        boards = cython.declare(cython.uint[BOARD_WORDS])
        values = cython.declare(cython.uchar[CELLS])
        if not self.tenths:
            self.grid.load_boards(grid.value, grid.board)
            return False
        for i in range(BOARD_WORDS):
            boards[i] = self.grid.board[i] & grid.board[i]
            lost |= self.grid.board[i] ^ boards[i]
        for i in range(CELLS):
            values[i] = self.grid.value[i] or grid.value[i]
        if lost:
            self.grid.load_boards(values, boards)
        return lost == 0

    def _remove(self, cells: cython.bint, most: cython.int) -> cython.bint:
        """Remove all candidates from which a chain of at most `most` links leads to their opposite.

        Args:
            cells: whether links in cells count.
            most: 0 for no chains.
        """
        cython.declare(i=cython.int, cell=cython.int, bits=cython.uint)
        removed: cython.bint = False
        if not most or not self.chains.run(self.grid.cand, self.grid.board, cells, True):
            return False
        for i in range(BOARD_WORDS):
            bits = self.chains.bad[i]
            while bits:
                cell = i % 3 * BAND_CELLS + ctz(bits)
                bits &= bits - 1
                if self.chains.shortest((cell * 9 + i // 3) * 2 + 1, cells, most) <= most:
                    self.grid.remove(cell, i // 3)
                    removed = True
        return removed


def _most_links(base: cython.int, tenths: cython.int) -> cython.int:
    """The maximum number of links of a forcing chain; 0 if its base rating is too high."""
    links: cython.int = 0
    if base <= tenths:
        # The complexity is the number of nodes.
        while links < 728 and base + STEPS[links + 2] <= tenths:
            links += 1
    return links
