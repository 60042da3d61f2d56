"""The strong links of candidates, listed on demand, for `cycles`."""

import cython
from cython.cimports.engine.core.bits import ctz
from cython.cimports.engine.core.chains.causes import Cause
from cython.cimports.engine.core.chains.chain_tables import (
    BOX_BITS,
    CELL_OF,
    COLUMN_BITS,
    DIGIT_OF,
    ROW_BITS,
    cause_of,
    partner,
)
from cython.cimports.engine.core.constants import AROUND, BAND_CELLS, BOARD_WORDS, CELLS
from cython.cimports.engine.core.grid.tables import BAND, BIT, Tables


class StrongLinks:
    """The strong links on a grid that does not change.

    cand, live            the grid: 81 digit masks, and the same candidates as boards
    plain                 whether its houses are boxes, columns and rows
    cells, units          whether links in cells and links in houses count
    round                 the number of the current grid and flags
    strong, strong_cause  candidate * 8 + n -> the n-th of its `n_strong` links and the cause, which
                          are valid if `known[candidate]` is that number
    """

    def __init__(self, tables: Tables):
        self.tables = tables
        self.plain = tables.plain

    def load(self, cand: cython.p_ushort, live: cython.p_uint) -> cython.void:
        """Start on a grid."""
        i: cython.int
        for i in range(CELLS):
            self.cand[i] = cand[i]
        for i in range(BOARD_WORDS):
            self.live[i] = live[i]

    def find_strong(self, candidate: cython.int) -> cython.void:
        """List the strong links of a candidate in order; of several causes, the first is kept."""
        cell: cython.int = CELL_OF[candidate]
        digit: cython.int = DIGIT_OF[candidate]
        band: cython.int = BAND[cell]
        at: cython.int = digit * 3
        i: cython.int
        where: cython.int = -1
        bits: cython.uint
        self.known[candidate] = self.round
        self.n_strong[candidate] = 0
        if self.cells:
            bits = self.cand[cell] & ~(1 << digit)
            if bits and not bits & (bits - 1):
                self._link(candidate, cell * 9 + ctz(bits), Cause.CELL)
        if not self.units:
            return
        if not self.plain:
            for i in range(self.tables.around_count[cell]):
                where = partner(
                    self.tables, self.live, self.tables.around[cell * AROUND + i], digit, cell
                )
                if where >= 0:
                    self._link(
                        candidate,
                        where * 9 + digit,
                        cause_of(self.tables.around[cell * AROUND + i]),
                    )
            return
        bits = self.live[at + band] & ~BIT[cell] & BOX_BITS[cell]
        if bits and not bits & (bits - 1):
            self._link(candidate, (band * BAND_CELLS + ctz(bits)) * 9 + digit, Cause.BOX)
        bits = self.live[at + band] & ~BIT[cell] & ROW_BITS[cell]
        if bits and not bits & (bits - 1):
            self._link(candidate, (band * BAND_CELLS + ctz(bits)) * 9 + digit, Cause.ROW)
        for i in range(3):
            bits = self.live[at + i] & COLUMN_BITS[cell]
            if i == band:
                bits &= ~BIT[cell]
            if bits:
                where = -2 if where != -1 or bits & (bits - 1) else i * BAND_CELLS + ctz(bits)
        if where >= 0:
            self._link(candidate, where * 9 + digit, Cause.COLUMN)

    def _link(self, one: cython.int, two: cython.int, cause: cython.int) -> cython.void:
        i: cython.int
        for i in range(one * 8, one * 8 + self.n_strong[one]):
            if self.strong[i] == two:
                return
        i = one * 8 + self.n_strong[one]
        self.strong[i] = two
        self.strong_cause[i] = cause
        self.n_strong[one] += 1
