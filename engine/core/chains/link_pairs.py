"""All strong links of a grid at once: the input of `reach`."""

import cython
from cython.cimports.engine.core.bits import ctz
from cython.cimports.engine.core.chains.chain_tables import CELL_OF, DIGIT_OF, columns_of_two
from cython.cimports.engine.core.constants import (
    BAND_CELLS,
    BOARD_WORDS,
    CELLS,
    FIRST_COLUMN,
    HOUSES,
)
from cython.cimports.engine.core.grid.tables import BAND, BIT, Tables


class LinkPairs:
    """Pairs of candidates that are not both false.

    one, two      the two candidates of each of the `n_pairs` links
    linked        board of the candidates that have a link
    """

    def __init__(self, tables: Tables):
        self.tables = tables

    def _pair(self, one: cython.int, two: cython.int) -> cython.void:
        self.one[self.n_pairs] = one
        self.two[self.n_pairs] = two
        self.n_pairs += 1
        self.linked[DIGIT_OF[one] * 3 + BAND[CELL_OF[one]]] |= BIT[CELL_OF[one]]
        self.linked[DIGIT_OF[two] * 3 + BAND[CELL_OF[two]]] |= BIT[CELL_OF[two]]

    def link(
        self, cand: cython.p_ushort, live: cython.p_uint, cells: cython.bint, units: cython.bint
    ) -> cython.void:
        """List the strong links; a link shared by two houses is listed twice, which is harmless."""
        cython.declare(i=cython.int, n=cython.int, cell=cython.int, digit=cython.int)
        cython.declare(word=cython.uint, rest=cython.uint, once=cython.uint, twice=cython.uint)
        self.n_pairs = 0
        for i in range(BOARD_WORDS):
            self.linked[i] = 0
        if cells:
            for cell in range(CELLS):
                rest = cand[cell]
                word = rest & (rest - 1)
                if word and not word & (word - 1):
                    self._pair(cell * 9 + ctz(rest), cell * 9 + ctz(word))
        if not units:
            return
        if not self.tables.boxes:
            self._link_houses(live, 0, FIRST_COLUMN)
        if self.tables.own:
            self._link_houses(live, HOUSES, HOUSES + self.tables.own)
        for digit in range(9):
            for i in range(3):
                word = live[digit * 3 + i]
                if not word:
                    continue
                for n in range(6 if self.tables.boxes else 3):  # three rows, three boxes
                    rest = word & (0o777 << 9 * n if n < 3 else 0o7007007 << 3 * (n - 3))
                    once = rest & (rest - 1)
                    if once and not once & (once - 1):
                        cell = i * BAND_CELLS + ctz(rest)
                        self._pair(cell * 9 + digit, (i * BAND_CELLS + ctz(once)) * 9 + digit)
            twice = columns_of_two(live, digit)
            while twice:
                self._column(live, digit, ctz(twice))
                twice &= twice - 1

    def _link_houses(self, live: cython.p_uint, first: cython.int, end: cython.int) -> cython.void:
        """Record the pairs of houses of any form."""
        cython.declare(house=cython.int, digit=cython.int, i=cython.int, n=cython.int)
        cython.declare(bits=cython.uint)
        pair = cython.declare(cython.int[2])
        for house in range(first, end):
            for digit in range(9):
                n = 0
                for i in range(3):
                    bits = live[digit * 3 + i] & self.tables.house_board[house * 3 + i]
                    while bits:
                        if n < 2:
                            pair[n] = (i * BAND_CELLS + ctz(bits)) * 9 + digit
                        n += 1
                        bits &= bits - 1
                if n == 2:
                    self._pair(pair[0], pair[1])

    def _column(self, live: cython.p_uint, digit: cython.int, column: cython.int) -> cython.void:
        """Record the pair of a column with two places."""
        cython.declare(i=cython.int, rest=cython.uint)
        first: cython.int = -1
        for i in range(3):
            rest = live[digit * 3 + i] & 0o1001001 << column
            while rest:
                if first >= 0:
                    self._pair(first, (i * BAND_CELLS + ctz(rest)) * 9 + digit)
                first = (i * BAND_CELLS + ctz(rest)) * 9 + digit
                rest &= rest - 1
