"""`HiddenSingles`: the hidden singles that a classic puzzle begins with, on digit boards.

Most puzzles start with a long run of hidden singles; many need nothing else. A `Position` keeps
counts for every producer, which costs time. Here a placement only clears cells on boards, and
only the changed boards are searched again.
"""

import cython
from cython.cimports.engine.core.bits import ctz
from cython.cimports.engine.core.constants import (
    ALL_NINE,
    BAND_CELLS,
    BOARD_WORDS,
    CELLS,
    FIRST_COLUMN,
    HOUSES,
    NINE_SETS,
)
from cython.cimports.engine.core.grid.position import Position
from cython.cimports.engine.core.grid.tables import (
    BAND,
    BIT,
    HOUSE_BOARD,
    HOUSES_OF,
    PEER_BOARD,
    STRETCHES,
)

from engine import ratings

_FULL_HOUSE = cython.declare(cython.int, ratings.FULL_HOUSE)
_HIDDEN_SINGLE_IN_BOX = cython.declare(cython.int, ratings.HIDDEN_SINGLE_IN_BOX)
_HIDDEN_SINGLE_IN_LINE = cython.declare(cython.int, ratings.HIDDEN_SINGLE_IN_LINE)

_ALONE = cython.declare(cython.uchar[NINE_SETS])  # cells of a row -> 1 if it is exactly one
_LONE_STRETCHES = cython.declare(cython.uchar[NINE_SETS])  # -> the stretches with exactly one cell


def _fill():
    for mask in range(NINE_SETS):
        _ALONE[mask] = mask.bit_count() == 1
        stretches = [mask >> 3 * i & 7 for i in range(3)]
        _LONE_STRETCHES[mask] = sum(
            1 << i for i, stretch in enumerate(stretches) if stretch.bit_count() == 1
        )


_fill()


class HiddenSingles:
    """Fills in hidden singles in the order of the rules (docs/rating-rules.md, section 4).

    board[d * 3 + band]   board of the cells with candidate d
    lone[d]               the houses in which digit d has one place
    changed               the digits whose board has changed since `lone` was updated
    value[cell]           0 empty, else 1-9
    empty[house]          number of empty cells; last_houses: houses with one empty cell
    unsolved              number of empty cells in all
    tenths, kind          of the last single filled in; see `singles.hidden_single`
    """

    def load(self, text: cython.p_const_uchar) -> cython.bint:
        """Start from 81 characters, 1-9 are givens; False if givens clash or none is missing."""
        cython.declare(cell=cython.int, digit=cython.int, n=cython.int)
        taken = cython.declare(cython.uint[30])
        for n in range(30):
            taken[n] = 0
        for n in range(HOUSES):
            self.empty[n] = 9
        self.unsolved = CELLS
        self.last_houses = 0
        for cell in range(CELLS):
            digit = text[cell] - 49
            self.value[cell] = 0
            if 0 <= digit < 9:
                if taken[digit * 3 + BAND[cell]] & BIT[cell]:
                    return False
                self.value[cell] = digit + 1
                self.unsolved -= 1
                taken[BOARD_WORDS + BAND[cell]] |= BIT[cell]
                for n in range(3):
                    taken[digit * 3 + n] |= PEER_BOARD[cell * 3 + n]
                    self.empty[HOUSES_OF[cell * 3 + n]] -= 1
        for n in range(BOARD_WORDS):
            self.board[n] = ~(taken[n] | taken[BOARD_WORDS + n % 3]) & 0o777777777
            if self.empty[n] == 1:
                self.last_houses |= 1 << n
        self.changed = ALL_NINE
        return self.unsolved != 0

    def fill_next(self) -> cython.bint:
        """Fill in the next hidden single; False without one."""
        cython.declare(digit=cython.int, house=cython.int)
        houses: cython.uint = self._update()
        if not houses:
            return False
        self.kind = 0
        if houses & self.last_houses:
            house = ctz(houses & self.last_houses)
            self.tenths = _FULL_HOUSE
            self.kind = 1
        else:
            house = ctz(houses)
            self.tenths = _HIDDEN_SINGLE_IN_BOX if house < FIRST_COLUMN else _HIDDEN_SINGLE_IN_LINE
        digit = 0
        while not self.lone[digit] >> house & 1:
            digit += 1
        self._put(self._place(digit, house), digit)
        return True

    def fill_all(self, tenths: cython.int) -> cython.int:
        """Fill in all hidden singles, many at a time; return the rating of the hardest.

        The order affects neither the result nor the hardest kind needed, because a single remains a
        single until it is filled in.

        Args:
            tenths: the rating to start from. Singles rated no higher are filled in before a
                harder kind is tried.
        """
        cython.declare(digit=cython.int, cell=cython.int, houses=cython.uint)
        while True:
            houses = self._update()
            if not houses:
                return tenths
            if not houses & self._open_to(tenths):
                tenths = (
                    _HIDDEN_SINGLE_IN_BOX
                    if tenths < _HIDDEN_SINGLE_IN_BOX
                    else _HIDDEN_SINGLE_IN_LINE
                )
                continue
            for digit in range(9):
                houses = self.lone[digit] & self._open_to(tenths)
                while houses:
                    cell = self._place(digit, ctz(houses))
                    houses &= houses - 1
                    if cell >= 0:
                        self._put(cell, digit)

    def _open_to(self, tenths: cython.int) -> cython.uint:
        """The houses whose hidden singles are not rated higher."""
        if tenths >= _HIDDEN_SINGLE_IN_LINE:
            return 0o777777777
        return self.last_houses | (0o777 if tenths >= _HIDDEN_SINGLE_IN_BOX else 0)

    def _update(self) -> cython.uint:
        """Update `lone`; return the houses in which a digit has one place."""
        digit: cython.int
        houses: cython.uint = 0
        while self.changed:
            digit = ctz(self.changed)
            self.changed &= self.changed - 1
            self.lone[digit] = self._lone(digit)
        for digit in range(9):
            houses |= self.lone[digit]
        return houses

    def _place(self, digit: cython.int, house: cython.int) -> cython.int:
        """The only place of a digit in a house; -1 without one."""
        top: cython.uint = self.board[digit * 3] & HOUSE_BOARD[house * 3]
        middle: cython.uint = self.board[digit * 3 + 1] & HOUSE_BOARD[house * 3 + 1]
        bottom: cython.uint = self.board[digit * 3 + 2] & HOUSE_BOARD[house * 3 + 2]
        if not top | middle | bottom:
            return -1
        return BAND_CELLS * (middle != 0) + 54 * (bottom != 0) + ctz(top | middle | bottom)

    def hand_over(self, grid: Position) -> cython.void:
        """Transfer the state to a `Position`, which continues from here."""
        grid.load_boards(self.value, self.board)

    def _put(self, cell: cython.int, digit: cython.int) -> cython.void:
        band: cython.int = BAND[cell]
        cython.declare(other=cython.int, n=cython.int, house=cython.int)
        self.value[cell] = digit + 1
        self.unsolved -= 1
        # Branch-free, because branches here are often mispredicted.
        for other in range(9):
            self.changed |= (self.board[other * 3 + band] & BIT[cell] != 0) << other
            self.board[other * 3 + band] &= ~BIT[cell]
        for n in range(3):
            self.board[digit * 3 + n] &= ~PEER_BOARD[cell * 3 + n]
            house = HOUSES_OF[cell * 3 + n]
            self.empty[house] -= 1
            self.last_houses &= ~(1 << house)
            self.last_houses |= (self.empty[house] == 1) << house

    def _lone(self, digit: cython.int) -> cython.uint:
        """The houses in which a digit has one place, as bits."""
        cython.declare(band=cython.int, board=cython.uint, top=cython.uint, middle=cython.uint)
        cython.declare(bottom=cython.uint, once=cython.uint, twice=cython.uint)
        columns: cython.uint = 0
        crowded: cython.uint = 0
        lone: cython.uint = 0
        for band in range(3):
            board = self.board[digit * 3 + band]
            top = board & ALL_NINE
            middle = board >> 9 & ALL_NINE
            bottom = board >> 18
            lone |= (_ALONE[top] | _ALONE[middle] << 1 | _ALONE[bottom] << 2) << (18 + band * 3)
            once = top | middle | bottom
            twice = top & middle | (top | middle) & bottom
            lone |= (_LONE_STRETCHES[once] & ~STRETCHES[twice]) << band * 3
            crowded |= twice | columns & once
            columns |= once
        return lone | (columns & ~crowded) << 9
