"""`State`: the grid of HoDoKu's slots, with the two queues that determine the next single.

The order of removing candidates determines the order of singles, and thus the score even of easy
puzzles (docs/hodoku-rules.md, section 3): givens are placed one after the other on an empty grid,
and eliminations are applied one by one in the order in which a step lists them.
"""

import cython
from cython.cimports.engine.core.bits import ctz
from cython.cimports.engine.core.constants import ALL_NINE, BAND_CELLS, BOARD_WORDS, CELLS, PLACES
from cython.cimports.engine.core.grid.tables import (
    BAND,
    BIT,
    HOUSE,
    HOUSE_BITS,
    HOUSES_OF,
    INDEX_IN,
    PEER_BOARD,
)


class State:
    """Candidates by cell, by house and by digit; houses are numbered as in `engine.core`.

    value[cell]           0 empty, else 1-9
    given[cell]           1 if the digit belongs to the puzzle
    cand[cell]            digit mask, 0 for a filled cell; count[cell] is its size
    pos[house * 9 + d]    places of digit d in the house, by index
    free[house * 9 + d]   their number as the queues count it, which lags behind within `put`
    board[d * 3 + band]   board of the cells with candidate d
    bivalue[band]         board of the cells with two candidates
    naked_*, hidden_*     the queues, from `_at` up to `_end`; entries may be out of date
    """

    def __init__(self):
        self._start()

    def load(self, values, candidates, givens):
        """Start from 81 values (0-9), 81 masks (ignored in filled cells), and the givens."""
        cython.declare(cell=cython.int, digit=cython.int, mask=cython.int)
        self._start()
        for cell in range(CELLS):
            if not 0 <= values[cell] <= 9 or not 0 <= candidates[cell] <= ALL_NINE:
                raise ValueError("a grid needs values from 0 to 9 and masks from 0 to 511")
        for cell in range(CELLS):
            if values[cell]:
                self.put(cell, values[cell] - 1)
                self.given[cell] = 1 if cell in givens else 0
        for cell in range(CELLS):
            mask = candidates[cell]
            for digit in range(9):
                if self.cand[cell] >> digit & 1 and not mask >> digit & 1:
                    self.remove(cell, digit)

    def load_line(self, text: cython.p_const_uchar) -> cython.void:
        """Start from 81 characters: 1-9 are givens, anything else an empty cell."""
        cython.declare(cell=cython.int, digit=cython.int)
        self._start()
        for cell in range(CELLS):
            digit = text[cell] - 49
            if 0 <= digit <= 8:
                self.put(cell, digit)
                self.given[cell] = 1

    def candidates(self):
        """The 81 candidate masks as a tuple."""
        return tuple([self.cand[cell] for cell in range(CELLS)])

    def masks(self):
        """For each cell, its candidates, or its value as a mask."""
        return [self.cand[i] or 1 << self.value[i] - 1 for i in range(CELLS)]

    def values(self):
        """The 81 values as a tuple."""
        return tuple([self.value[cell] for cell in range(CELLS)])

    def _start(self) -> cython.void:
        """An empty grid with all candidates."""
        i: cython.int
        for i in range(CELLS):
            self.value[i] = 0
            self.given[i] = 0
            self.cand[i] = ALL_NINE
            self.count[i] = 9
        for i in range(PLACES):
            self.free[i] = 9
            self.pos[i] = ALL_NINE
        for i in range(BOARD_WORDS):
            self.board[i] = (1 << 27) - 1
        for i in range(3):
            self.bivalue[i] = 0
        self.unsolved = CELLS
        self.naked_at = self.naked_end = 0
        self.hidden_at = self.hidden_end = 0

    def _lift(self, cell: cython.int, digit: cython.int) -> cython.void:
        """Remove a candidate from the houses and the digit's board without updating counts."""
        cython.declare(kind=cython.int, house=cython.int)
        self.board[digit * 3 + BAND[cell]] &= ~BIT[cell]
        for kind in range(3):
            house = HOUSES_OF[cell * 3 + kind]
            self.pos[house * 9 + digit] &= ~(1 << INDEX_IN[cell * 3 + kind])

    def _last_place(self, house: cython.int, digit: cython.int) -> cython.void:
        """Queue the first remaining place for the digit in the house, if any."""
        places: cython.uint = self.pos[house * 9 + digit]
        if places:
            self.hidden_cell[self.hidden_end] = HOUSE[house * 9 + ctz(places)]
            self.hidden_digit[self.hidden_end] = digit
            self.hidden_end += 1

    def remove(self, cell: cython.int, digit: cython.int) -> cython.void:
        """Remove a candidate if it is there."""
        cython.declare(kind=cython.int, house=cython.int, at=cython.int)
        if not self.cand[cell] >> digit & 1:
            return
        self.cand[cell] &= ~(1 << digit)
        self.count[cell] -= 1
        self._lift(cell, digit)
        if self.count[cell] == 2:
            self.bivalue[BAND[cell]] |= BIT[cell]
        elif self.count[cell] < 2:
            self.bivalue[BAND[cell]] &= ~BIT[cell]
        if not self.cand[cell]:
            return
        if self.count[cell] == 1:
            self.naked_cell[self.naked_end] = cell
            self.naked_digit[self.naked_end] = ctz(self.cand[cell])
            self.naked_end += 1
        for kind in range(2, -1, -1):
            house = HOUSES_OF[cell * 3 + kind]
            self.free[house * 9 + digit] -= 1
            if self.free[house * 9 + digit] == 1:
                self._last_place(house, digit)
            elif self.free[house * 9 + digit] == 0:
                for at in range(self.hidden_at, self.hidden_end):
                    if (
                        self.hidden_digit[at] == digit
                        and HOUSE_BITS[self.hidden_cell[at]] >> house & 1
                    ):
                        self.hidden_end -= 1
                        while at < self.hidden_end:
                            self.hidden_cell[at] = self.hidden_cell[at + 1]
                            self.hidden_digit[at] = self.hidden_digit[at + 1]
                            at += 1
                        break

    def put(self, cell: cython.int, digit: cython.int) -> cython.void:
        """Fill an empty cell with a digit and remove the digit from its peers."""
        cython.declare(kind=cython.int, house=cython.int, band=cython.int, other=cython.int)
        before: cython.uint = self.cand[cell]
        rest: cython.uint = before
        self.value[cell] = digit + 1
        self.cand[cell] = 0
        self.count[cell] = 0
        self.bivalue[BAND[cell]] &= ~BIT[cell]
        self.unsolved -= 1
        while rest:
            self._lift(cell, ctz(rest))
            rest &= rest - 1
        for band in range(3):
            rest = self.board[digit * 3 + band] & PEER_BOARD[cell * 3 + band]
            while rest:
                self.remove(band * BAND_CELLS + ctz(rest), digit)
                rest &= rest - 1
        while before:
            other = ctz(before)
            before &= before - 1
            for kind in range(2, -1, -1):
                house = HOUSES_OF[cell * 3 + kind]
                self.free[house * 9 + other] -= 1
                if self.free[house * 9 + other] == 1 and other != digit:
                    self._last_place(house, other)

    def copy(self, other: "State") -> cython.void:
        """Copy another state, including its queues."""
        i: cython.int
        for i in range(CELLS):
            self.value[i] = other.value[i]
            self.given[i] = other.given[i]
            self.cand[i] = other.cand[i]
            self.count[i] = other.count[i]
        for i in range(PLACES):
            self.free[i] = other.free[i]
            self.pos[i] = other.pos[i]
        for i in range(BOARD_WORDS):
            self.board[i] = other.board[i]
        for i in range(3):
            self.bivalue[i] = other.bivalue[i]
        for i in range(96):
            self.naked_cell[i] = other.naked_cell[i]
            self.naked_digit[i] = other.naked_digit[i]
        for i in range(256):
            self.hidden_cell[i] = other.hidden_cell[i]
            self.hidden_digit[i] = other.hidden_digit[i]
        self.unsolved = other.unsolved
        self.naked_at, self.naked_end = other.naked_at, other.naked_end
        self.hidden_at, self.hidden_end = other.hidden_at, other.hidden_end
