"""Slot 17: remote pairs (docs/hodoku-rules.md, section 15)."""

import cython
from cython.cimports.engine.core.bits import ctz
from cython.cimports.engine.core.constants import CELLS
from cython.cimports.engine.core.grid.tables import HOUSE, HOUSES_OF, PEER_BOARD
from cython.cimports.engine.core.hodoku.hit import Hit
from cython.cimports.engine.core.hodoku.ranking import Ranking
from cython.cimports.engine.core.hodoku.state import State


class RemotePairs:
    """Looks for chains of cells with the same two candidates.

    path[n], level   the cells of the chain, and the index of the last
    turn[n]          the progress of the search in the cells of the houses of path[n]
    """

    def __init__(self):
        self.ranking = Ranking()

    def remote_pair(self, grid: State, hit: Hit) -> cython.bint:
        """Four cells or more in a chain, an even number of them, all with the same two digits.

        Cells an odd number of steps apart have different digits, so a cell that sees two cells
        three or more steps apart has neither digit. The digit that counts for the ends must be
        somewhere between them.

        Pattern: both digits; the cells of the chain in order, in groups 0 and 1 alternately.
        """
        cython.declare(cell=cython.int, digits=cython.uint)
        self.ranking.start(hit.every is not None)
        for cell in range(CELLS):
            if grid.count[cell] == 2:
                digits = grid.cand[cell]
                self.digit, self.second = ctz(digits), ctz(digits & (digits - 1))
                self._from(grid, hit, cell)
                self.digit, self.second = self.second, self.digit
                self._from(grid, hit, cell)
        return self.ranking.found and hit.every is None

    def _from(self, grid: State, hit: Hit, cell: cython.int) -> cython.void:
        """Try all chains that start here, at most ten cells long."""
        cython.declare(n=cython.int, other=cython.int, kind=cython.int)
        level: cython.int = 0
        for n in range(CELLS):
            self.used[n] = 0
        self.path[0] = cell
        self.turn[0] = 0
        self.used[cell] = 1
        while level >= 0:
            n = self.turn[level]
            if n == 27 or level == 9:
                self.used[self.path[level]] = 0
                level -= 1
                continue
            self.turn[level] += 1
            kind = 2 - n // 9
            other = HOUSE[HOUSES_OF[self.path[level] * 3 + kind] * 9 + n % 9]
            if grid.cand[other] == grid.cand[cell] and not self.used[other]:
                level += 1
                self.path[level] = other
                self.turn[level] = 0
                self.used[other] = 1
                if level >= 3 and level & 1:
                    self._check(grid, hit, level)

    def _check(self, grid: State, hit: Hit, level: cython.int) -> cython.void:
        """Check the eliminations of the chain up to this level."""
        cython.declare(band=cython.int, start=cython.int, end=cython.int)
        sight: cython.uint = 0
        for band in range(3):
            sight |= (
                grid.board[self.digit * 3 + band]
                & PEER_BOARD[self.path[0] * 3 + band]
                & PEER_BOARD[self.path[level] * 3 + band]
            )
        if not sight:
            return
        self.ranking.clear()
        for start in range(level - 2):
            for end in range(start + 3, level + 1, 2):
                for band in range(3):
                    sight = (
                        PEER_BOARD[self.path[start] * 3 + band]
                        & PEER_BOARD[self.path[end] * 3 + band]
                    )
                    self.ranking.add(self.digit, band, sight & grid.board[self.digit * 3 + band])
                    self.ranking.add(self.second, band, sight & grid.board[self.second * 3 + band])
        self.ranking.measure()
        if self.ranking.better() or (self.ranking.same(0) and level < self.ranking.length):
            self.ranking.take(hit, 17, 0, level)
            hit.digits = 1 << self.digit | 1 << self.second
            for start in range(level + 1):
                hit.add_cell(self.path[start], hit.digits, start & 1)
            hit.take()
