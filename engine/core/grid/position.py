"""`Position`: the grid that the producers scan, with all counts that they need kept up to date.

Removing a candidate updates its houses and one cell, so that finding singles is a look at a bit
mask, without scanning houses again. The three houses that every cell has are updated first; a
variant's additional houses are a branch that a classic grid never takes. The update of a house is
branch-free, because many branches would be mispredicted.
"""

import cython
from cython.cimports.engine.core.bits import ctz
from cython.cimports.engine.core.constants import (
    ALL_NINE,
    AROUND,
    BAND_CELLS,
    BOARD_WORDS,
    CELLS,
    FIRST_COLUMN,
    HOUSES,
    MAX_HOUSES,
)
from cython.cimports.engine.core.grid.tables import BAND, BIT, SIZE, SIZES, Tables


class Position:
    """Candidates by cell, by house and by digit.

    tables                its houses
    own                   how many houses the grid has in addition to boxes, columns and rows
    value[cell]           0 empty, else 1-9
    cand[cell]            digit mask, 0 for a filled cell; count[cell] is its size
    pos[house * 9 + d]    places of digit d in the house, by index; filled cells hold none
    empty[house]          number of empty cells
    lone[house]           digits with one place in the house
    lone_houses           houses with such a digit; last_houses: houses with one empty cell
    naked, two            boards of the cells with one and with two candidates
    board[d * 3 + band]   board of the cells with candidate d
    placed[d]             number of cells filled with d

    Counts that singles do not need are computed on demand, and discarded at the next change. In
    each word, bits 0-8 stand for two places (or candidates), 9-17 for three, 18-26 for four.

    sized[house]          the digits, by their number of places in the house
    lines[turn * 9 + d]   the columns (turn 0) or rows (1), by the number of places of digit d
    small[house]          the indexes of cells, by their number of candidates
    """

    def __init__(self, tables: Tables):
        self.tables = tables
        self.own = tables.own

    def load(self, values, candidates):
        """Start from 81 values (0-9) and 81 candidate masks (ignored in filled cells)."""
        cython.declare(cell=cython.int, value=cython.int, mask=cython.int)
        for cell in range(CELLS):
            value = values[cell]
            mask = candidates[cell]
            # They are used as indices.
            if value < 0 or value > 9 or mask < 0 or mask > ALL_NINE:
                raise ValueError("a grid needs values from 0 to 9 and masks from 0 to 511")
            self.value[cell] = value
            self.cand[cell] = 0 if value else mask
        self._build()

    def load_line(self, text: cython.p_const_uchar) -> cython.void:
        """Start from 81 characters: 1-9 are givens, anything else an empty cell."""
        cython.declare(cell=cython.int, digit=cython.int, kind=cython.int)
        given = cython.declare(cython.int[MAX_HOUSES])
        for kind in range(MAX_HOUSES):
            given[kind] = 0
        for cell in range(CELLS):
            digit = text[cell] - 48
            self.value[cell] = 0
            if 1 <= digit <= 9:
                self.value[cell] = digit
                for kind in range(3):
                    given[self.tables.houses_of[cell * 3 + kind]] |= 1 << (digit - 1)
                for kind in range(3, self.tables.around_count[cell]):
                    given[self.tables.around[cell * AROUND + kind]] |= 1 << (digit - 1)
        for cell in range(CELLS):
            self.cand[cell] = 0
            if not self.value[cell]:
                self.cand[cell] = ALL_NINE & ~(
                    given[self.tables.houses_of[cell * 3]]
                    | given[self.tables.houses_of[cell * 3 + 1]]
                    | given[self.tables.houses_of[cell * 3 + 2]]
                )
                for kind in range(3, self.tables.around_count[cell]):
                    self.cand[cell] &= ~given[self.tables.around[cell * AROUND + kind]]
        self._build()

    def load_boards(self, values: cython.p_const_uchar, board: cython.p_const_uint) -> cython.void:
        """Start from 81 values (0-9) and the boards of the nine digits' candidates."""
        cython.declare(cell=cython.int, n=cython.int, rest=cython.uint)
        for cell in range(CELLS):
            self.value[cell] = values[cell]
            self.cand[cell] = 0
        for n in range(BOARD_WORDS):
            rest = board[n]
            while rest:
                self.cand[n % 3 * BAND_CELLS + ctz(rest)] |= 1 << n // 3
                rest &= rest - 1
        self._build()

    def candidates(self):
        """The 81 candidate masks as a tuple."""
        return tuple([self.cand[cell] for cell in range(CELLS)])

    def values(self):
        """The 81 values as a tuple."""
        return tuple([self.value[cell] for cell in range(CELLS)])

    def _clear(self) -> cython.void:
        i: cython.int
        for i in range(279):
            self.pos[i] = 0
        for i in range(MAX_HOUSES):
            self.empty[i] = 0
            self.lone[i] = 0
        for i in range(BOARD_WORDS):
            self.board[i] = 0
        for i in range(9):
            self.placed[i] = 0
        for i in range(3):
            self.naked[i] = 0
            self.two[i] = 0
        self.lone_houses = 0
        self.last_houses = 0
        self.unsolved = 0
        self.tallied = 0

    def _build(self) -> cython.void:
        cython.declare(cell=cython.int, digit=cython.int, kind=cython.int, house=cython.int)
        cython.declare(n=cython.int, rest=cython.uint, places=cython.uint)
        self._clear()
        for cell in range(CELLS):
            if self.value[cell]:
                self.count[cell] = 0
                self.placed[self.value[cell] - 1] += 1
                continue
            self.unsolved += 1
            for kind in range(3):
                self.empty[self.tables.houses_of[cell * 3 + kind]] += 1
            rest = self.cand[cell]
            n = SIZE[rest]
            self.count[cell] = n
            if n == 1:
                self.naked[BAND[cell]] |= BIT[cell]
            elif n == 2:
                self.two[BAND[cell]] |= BIT[cell]
            while rest:
                digit = ctz(rest)
                rest &= rest - 1
                self.board[digit * 3 + BAND[cell]] |= BIT[cell]
                for kind in range(3):
                    house = self.tables.houses_of[cell * 3 + kind]
                    self.pos[house * 9 + digit] |= 1 << self.tables.index_in[cell * 3 + kind]
        if self.own:
            self._build_own()
        for house in range(HOUSES + self.own):
            self.last_houses |= (self.empty[house] == 1) << house
            for digit in range(9):
                places = self.pos[house * 9 + digit]
                self.lone[house] |= ((places != 0) & (places & (places - 1) == 0)) << digit
            self.lone_houses |= (self.lone[house] != 0) << house

    def _build_own(self) -> cython.void:
        cython.declare(house=cython.int, index=cython.int, cell=cython.int, digit=cython.int)
        for house in range(HOUSES, HOUSES + self.own):
            for index in range(9):
                cell = self.tables.house[house * 9 + index]
                if not self.value[cell]:
                    self.empty[house] += 1
                for digit in range(9):
                    if self.cand[cell] >> digit & 1:
                        self.pos[house * 9 + digit] |= 1 << index

    def _sizes(self, house: cython.int) -> cython.uint:
        """The digits of a house by their number of places."""
        digit: cython.int
        sizes: cython.uint = 0
        for digit in range(9):
            sizes |= SIZES[self.pos[house * 9 + digit]] << digit
        return sizes

    def tally_places(self) -> cython.void:
        """Bring `sized` and `lines` up to date."""
        cython.declare(house=cython.int, digit=cython.int, turn=cython.int, all_sizes=cython.uint)
        cython.declare(size=cython.uint)
        if self.tallied & 1:
            return
        self.tallied |= 1
        for house in range(9):
            self.sized[house] = self._sizes(house)
        for turn in range(2):
            for digit in range(9):
                self.lines[turn * 9 + digit] = 0
            for house in range(9):
                all_sizes = 0
                for digit in range(9):
                    size = SIZES[self.pos[(FIRST_COLUMN + turn * 9 + house) * 9 + digit]]
                    all_sizes |= size << digit
                    self.lines[turn * 9 + digit] |= size << house
                self.sized[FIRST_COLUMN + turn * 9 + house] = all_sizes
        for house in range(HOUSES, HOUSES + self.own):
            self.sized[house] = self._sizes(house)

    def tally_cells(self) -> cython.void:
        """Bring `small` up to date."""
        cython.declare(cell=cython.int, kind=cython.int, size=cython.uint)
        if self.tallied & 2:
            return
        self.tallied |= 2
        for cell in range(MAX_HOUSES):
            self.small[cell] = 0
        for cell in range(CELLS):
            size = SIZES[self.cand[cell]]
            if size:
                for kind in range(3):
                    self.small[self.tables.houses_of[cell * 3 + kind]] |= (
                        size << self.tables.index_in[cell * 3 + kind]
                    )
        for kind in range(HOUSES, HOUSES + self.own):
            for cell in range(9):
                self.small[kind] |= SIZES[self.cand[self.tables.house[kind * 9 + cell]]] << cell

    def _lose(self, house: cython.int, index: cython.int, digit: cython.int) -> cython.void:
        """Update the counts after a digit has lost a place in a house."""
        places: cython.uint = self.pos[house * 9 + digit] & ~(1 << index)
        lone: cython.uint = self.lone[house] & ~(1 << digit)
        lone |= ((places != 0) & (places & (places - 1) == 0)) << digit
        self.pos[house * 9 + digit] = places
        self.lone[house] = lone
        self.lone_houses = self.lone_houses & ~(1 << house) | (lone != 0) << house

    def _drop(self, cell: cython.int, digit: cython.int) -> cython.void:
        """Remove a candidate from the houses and the digit's board, not from the cell itself."""
        kind: cython.int
        self.board[digit * 3 + BAND[cell]] &= ~BIT[cell]
        for kind in range(3):
            self._lose(
                self.tables.houses_of[cell * 3 + kind], self.tables.index_in[cell * 3 + kind], digit
            )
        if self.own:
            self._drop_own(cell, digit)

    def _drop_own(self, cell: cython.int, digit: cython.int) -> cython.void:
        """Remove a digit from the counts of the variant's additional houses."""
        cython.declare(n=cython.int, house=cython.int)
        for n in range(3, self.tables.around_count[cell]):
            house = self.tables.around[cell * AROUND + n]
            self._lose(house, self.tables.place[house * CELLS + cell], digit)

    def remove(self, cell: cython.int, digit: cython.int) -> cython.void:
        """Remove a candidate if it is there."""
        n: cython.int
        if not self.cand[cell] >> digit & 1:
            return
        self.tallied = 0
        self.cand[cell] &= ~(1 << digit)
        n = self.count[cell] - 1
        self.count[cell] = n
        self.two[BAND[cell]] = self.two[BAND[cell]] & ~BIT[cell] | (n == 2) * BIT[cell]
        self.naked[BAND[cell]] = self.naked[BAND[cell]] & ~BIT[cell] | (n == 1) * BIT[cell]
        self._drop(cell, digit)

    def _fill_in(self, house: cython.int) -> cython.void:
        """Update the house of a filled cell."""
        self.empty[house] -= 1
        self.last_houses &= ~(1 << house)
        self.last_houses |= (self.empty[house] == 1) << house

    def put(self, cell: cython.int, digit: cython.int) -> cython.void:
        """Fill an empty cell with a digit and remove the digit from its peers."""
        cython.declare(kind=cython.int, n=cython.int)
        rest: cython.uint = self.cand[cell]
        self.tallied = 0
        self.value[cell] = digit + 1
        self.cand[cell] = 0
        self.count[cell] = 0
        self.placed[digit] += 1
        self.unsolved -= 1
        self.naked[BAND[cell]] &= ~BIT[cell]
        self.two[BAND[cell]] &= ~BIT[cell]
        while rest:
            self._drop(cell, ctz(rest))
            rest &= rest - 1
        for kind in range(3):
            self._fill_in(self.tables.houses_of[cell * 3 + kind])
        if self.own:
            for kind in range(3, self.tables.around_count[cell]):
                self._fill_in(self.tables.around[cell * AROUND + kind])
        for n in range(3):
            rest = self.board[digit * 3 + n] & self.tables.peer_board[cell * 3 + n]
            while rest:
                self.remove(n * BAND_CELLS + ctz(rest), digit)
                rest &= rest - 1
