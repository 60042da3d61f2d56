"""`Grader`: solves with the 14 strategies of the 0-10 Sudoku Grader scale, and counts their uses.

The order of the strategies and of their instances is that of the program behind the scale
(docs/grader.md, sections 1 and 3). This module has the four strategies that fill a cell; they visit
empty cells column by column, downwards.
"""

import cython
from cython.cimports.engine.core.bits import ctz
from cython.cimports.engine.core.constants import ALL_NINE, CELLS
from cython.cimports.engine.core.counting.counter import Counter
from cython.cimports.engine.core.grader.grader_patterns import (
    box_locked,
    hidden_sets,
    line_locked,
    naked_sets,
    swordfish,
    x_wing,
)
from cython.cimports.engine.core.grid.position import Position
from cython.cimports.engine.core.grid.tables import (
    BAND,
    BIT,
    HOUSE,
    HOUSE_BITS,
    HOUSES_OF,
    INDEX_IN,
)
from cython.cimports.engine.core.rating.line_rater import is_plain

from engine.core.grid.tables import tables_of
from engine.houses import CLASSIC

_MAX_NODES = 5_000  # a few milliseconds; nearly every puzzle needs fewer

# The strategies, in the order in which they are tried.
SIMPLE = cython.declare(cython.int, 0)
SLICING = cython.declare(cython.int, 1)
SINGLE = cython.declare(cython.int, 2)
HIDDEN_SINGLE = cython.declare(cython.int, 3)
BOX_LOCKED = cython.declare(cython.int, 4)
LINE_LOCKED = cython.declare(cython.int, 5)
NAKED = cython.declare(cython.int, 6)  # with 2, 3 and 4 cells: 6, 7, 8
HIDDEN = cython.declare(cython.int, 9)  # 9, 10, 11
X_WING = cython.declare(cython.int, 12)
SWORDFISH = cython.declare(cython.int, 13)
NONE = cython.declare(cython.int, 14)

COLUMNWISE = cython.declare(cython.uchar[CELLS])  # the cells column by column
TURN = cython.declare(cython.uchar[CELLS])  # cell -> its number in that order


def _fill():
    cell: cython.int
    for cell in range(CELLS):
        COLUMNWISE[cell % 9 * 9 + cell // 9] = cell
        TURN[cell] = cell % 9 * 9 + cell // 9


_fill()


class Grader:
    """Solves one puzzle after the other as the scale does. Not to be shared between threads.

    in_rows[d], in_columns[d], in_boxes[d]   the rows, columns and boxes that hold digit d
    open[box]                                the empty cells of the box, by index
    """

    def __init__(self):
        self.grid = Position(tables_of(CLASSIC))
        self.counter = Counter()
        self.counter.allow(_MAX_NODES)

    def grade(self, values, candidates):
        """Solve from a position that has one solution.

        Args:
            values: 81 numbers, 0 for an empty cell.
            candidates: 81 masks.

        Returns:
            (used, left): how often each of the 14 strategies was used, in their order, and how
            many cells are empty at the end.
        """
        self.grid.load(values, candidates)
        return self._result()

    def grade_line(self, line):
        """Grade a puzzle of 81 bytes: 1-9 are givens, `.` and 0 empty cells.

        Returns:
            None if the line has any other form, if the puzzle is solved or does not have exactly
            one solution, or if counting its solutions takes too long.
        """
        if len(line) != CELLS:
            return None
        text = line if cython.compiled else [*line]
        if not is_plain(text):
            return None
        if self.counter.count_line(line, 2) != 1 or self.counter.gave_up:
            return None
        self.grid.load_line(text)
        if not self.grid.unsolved:
            return None
        return self._result()

    def _result(self):
        with cython.nogil:
            self._run()
        return tuple([self.used[i] for i in range(14)]), self.grid.unsolved

    def _run(self) -> cython.void:
        cython.declare(i=cython.int, cell=cython.int, strategy=cython.int)
        for i in range(14):
            self.used[i] = 0
        for i in range(9):
            self.in_rows[i] = 0
            self.in_columns[i] = 0
            self.in_boxes[i] = 0
            self.open[i] = ALL_NINE
        for cell in range(CELLS):
            if self.grid.value[cell]:
                self._note(cell, self.grid.value[cell] - 1)
        while self.grid.unsolved:
            strategy = self._step()
            if strategy == NONE:
                break
            self.used[strategy] += 1

    def _step(self) -> cython.int:
        """Apply the first strategy that does something; return its number."""
        size: cython.int
        if self._simple():
            return SIMPLE
        if self._slice():
            return SLICING
        if self._single():
            return SINGLE
        if self._hidden_single():
            return HIDDEN_SINGLE
        if box_locked(self.grid):
            return BOX_LOCKED
        if line_locked(self.grid):
            return LINE_LOCKED
        for size in range(2, 5):
            if naked_sets(self.grid, size):
                return NAKED + size - 2
        for size in range(2, 5):
            if hidden_sets(self.grid, size):
                return HIDDEN + size - 2
        if x_wing(self.grid):
            return X_WING
        if swordfish(self.grid):
            return SWORDFISH
        return NONE

    # ------------------------------------------------------------------------- placements

    def _note(self, cell: cython.int, digit: cython.int) -> cython.void:
        box: cython.int = HOUSES_OF[cell * 3]
        self.in_rows[digit] |= 1 << cell // 9
        self.in_columns[digit] |= 1 << cell % 9
        self.in_boxes[digit] |= 1 << box
        self.open[box] &= ~(1 << INDEX_IN[cell * 3])

    def _put(self, cell: cython.int, digit: cython.int) -> cython.void:
        self.grid.put(cell, digit)
        self._note(cell, digit)

    def _simple(self) -> cython.bint:
        """The last empty cell of a house."""
        cython.declare(turn=cython.int, cell=cython.int)
        if not self.grid.last_houses:
            return False
        for turn in range(CELLS):
            cell = COLUMNWISE[turn]
            if self.grid.cand[cell] and self.grid.last_houses & HOUSE_BITS[cell]:
                self._put(cell, ctz(self.grid.cand[cell]))
                return True
        return False

    def _slice(self) -> cython.bint:
        """A digit with one cell left in a box because of placed digits in the rows and columns."""
        cython.declare(digit=cython.int, box=cython.int, row=cython.int, cell=cython.int)
        best: cython.int = CELLS
        best_digit: cython.int = 0
        cython.declare(places=cython.uint, columns=cython.uint)
        for digit in range(9):
            for box in range(9):
                if self.in_boxes[digit] >> box & 1:
                    continue
                places = self.open[box]
                for row in range(3):
                    if self.in_rows[digit] >> (box // 3 * 3 + row) & 1:
                        places &= ~(7 << row * 3)
                columns = self.in_columns[digit] >> box % 3 * 3 & 7
                places &= ~(columns * 0o111)
                if not places or places & (places - 1):
                    continue
                cell = HOUSE[box * 9 + ctz(places)]
                if TURN[cell] < best and self.grid.cand[cell] >> digit & 1:
                    best = TURN[cell]
                    best_digit = digit
        if best == CELLS:
            return False
        self._put(COLUMNWISE[best], best_digit)
        return True

    def _single(self) -> cython.bint:
        """A cell with one candidate."""
        cython.declare(turn=cython.int, cell=cython.int)
        if not (self.grid.naked[0] | self.grid.naked[1] | self.grid.naked[2]):
            return False
        for turn in range(CELLS):
            cell = COLUMNWISE[turn]
            if self.grid.naked[BAND[cell]] & BIT[cell]:
                self._put(cell, ctz(self.grid.cand[cell]))
                return True
        return False

    def _hidden_single(self) -> cython.bint:
        """A digit with one place in a house."""
        cython.declare(turn=cython.int, cell=cython.int, kind=cython.int, lone=cython.uint)
        if not self.grid.lone_houses:
            return False
        for turn in range(CELLS):
            cell = COLUMNWISE[turn]
            if not self.grid.lone_houses & HOUSE_BITS[cell]:
                continue
            lone = 0
            for kind in range(3):
                lone |= self.grid.lone[HOUSES_OF[cell * 3 + kind]]
            lone &= self.grid.cand[cell]
            if lone:
                self._put(cell, ctz(lone))
                return True
        return False
