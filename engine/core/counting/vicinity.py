"""`Vicinity`: the puzzles with one solution that add a few givens to a grid.

All solutions of the grid are gathered. Givens that agree with exactly one of the solutions make a
puzzle, so that no choice of givens needs a search. If there are too many solutions to gather, the
first of two givens is placed before gathering.
"""

import cython
from cython.cimports.engine.core.constants import CELLS

from engine.core.counting.counter import Counter

BLANK = cython.declare(cython.int, 46)
# How many solutions to gather for two givens, and the positions after which counting gives up.
_MOST = cython.declare(cython.int, 100_000)
# How many to gather for the last given: they rule out most choices; the others are counted.
_SOME = cython.declare(cython.int, 1_000)
_NODES = cython.declare(cython.int, 1_000_000)


class Vicinity:
    """Adds givens to classic grids. Not to be shared between threads.

    text        the grid, and the givens that are added at the moment
    barred      cell -> the digit that is not added there
    solutions   the solutions of the grid: 81 digits each
    counts      cell * 10 + digit -> how many solutions of a selection have the digit there
    found       the puzzles
    """

    def __init__(self):
        self.counter = Counter()
        self.counter.allow(_NODES)
        self.room = bytearray(_MOST * CELLS)
        self.solutions = self.room

    def puzzles(self, line: bytes, barred: bytes, add: cython.int, minimal: cython.bint):
        """All puzzles with one solution that have the givens of a grid and some more.

        Args:
            line: the grid: 81 bytes, 1-9 for givens and `.` for empty cells.
            barred: 81 bytes: the digit that is not to be added to the cell, or `.`.
            add: how many givens to add, 0 to 2.
            minimal: whether to return only minimal puzzles.

        Returns:
            The puzzles, each as 81 bytes.
        """
        cell: cython.int
        for cell in range(CELLS):
            self.text[cell] = line[cell]
            self.barred[cell] = barred[cell]
        self.minimal = minimal
        self.found = found = []
        with cython.nogil:
            if add:
                self._add(0, add, _MOST if add > 1 else _SOME)
            elif self.counter.count_text(self.text, 2) == 1:
                self._keep()
        self.found = None
        return found

    def _add(self, first: cython.int, add: cython.int, most: cython.int) -> cython.int:
        """Add one or two givens to the cells from `first` on, gathering up to `most` solutions."""
        cython.declare(cell=cython.int, digit=cython.int)
        count: cython.int = self.counter.gather_text(self.text, self.solutions, most)
        complete: cython.bint = count < most and self.counter.nodes <= _NODES
        if not count or (count == 1 and complete and self.minimal):
            return 0
        if add == 1:
            return self._add_last(first, count, complete, BLANK, BLANK)
        for cell in range(first, CELLS - 1):
            if self.text[cell] != BLANK:
                continue
            for digit in range(49, 58):
                if digit == self.barred[cell]:
                    continue
                if complete:
                    self._add_last(cell + 1, count, True, cell, digit)
                else:
                    self.text[cell] = digit
                    self._add(cell + 1, 1, _SOME)
                    self.text[cell] = BLANK
        return 0

    def _add_last(
        self,
        first: cython.int,
        count: cython.int,
        complete: cython.bint,
        place: cython.int,
        given: cython.int,
    ) -> cython.int:
        """Add the last given, to a cell from `first` on.

        Args:
            count: how many solutions are gathered.
            complete: whether these are all.
            place: the cell of the previous given, which is not in the text yet; or `BLANK`.
            given: its digit.
        """
        cython.declare(n=cython.int, at=cython.int, cell=cython.int, digit=cython.int)
        agreeing: cython.int = 0
        for n in range(first * 10, CELLS * 10):
            self.counts[n] = 0
        for n in range(count):
            at = n * CELLS
            if given == BLANK or self.solutions[at + place] == given:
                agreeing += 1
                for cell in range(first, CELLS):
                    self.counts[cell * 10 + self.solutions[at + cell] - 48] += 1
        # If only one solution agrees already, the last given would be redundant.
        if not agreeing or (agreeing == 1 and complete and self.minimal):
            return 0
        if given != BLANK:
            self.text[place] = given
        for cell in range(first, CELLS):
            if self.text[cell] != BLANK:
                continue
            for digit in range(49, 58):
                n = self.counts[cell * 10 + digit - 48]
                if n > 1 or digit == self.barred[cell] or (complete and not n):
                    continue
                self.text[cell] = digit
                if complete or self.counter.count_text(self.text, 2) == 1:
                    self._keep()
                self.text[cell] = BLANK
        if given != BLANK:
            self.text[place] = BLANK
        return 0

    def _keep(self) -> cython.int:
        """Keep the puzzle in the text, unless it is not minimal but has to be."""
        cython.declare(cell=cython.int, digit=cython.int, count=cython.int)
        if self.minimal:
            for cell in range(CELLS):
                if self.text[cell] == BLANK:
                    continue
                digit = self.text[cell]
                self.text[cell] = BLANK
                count = self.counter.count_text(self.text, 2)
                self.text[cell] = digit
                if count < 2:
                    return 0
        with cython.gil:
            self.found.append(bytes(self.text[:CELLS]))
        return 0
