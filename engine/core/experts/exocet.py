"""`ExocetSearch`: junior exocets.

In a band (or stack) of three boxes: two *base* cells of one line of a box have only three or four
digits. The *targets* are one cell in each of the other two boxes, in the two other lines. The
*companion* of a target, the cell beside it in the third line, holds none of these digits. The
*cross-lines* are the three lines across the band through the targets and through the third cell
beside the base. Outside the band, each digit has at most two places in the cross-lines that do not
share a line, so it can only be there twice. Then a digit that is true in the base is also in a
target, because the cross-lines need it three times.

The *mirror* of a target is the two cells beside the other target, in its line and box: one of them
holds the target's digit.
"""

import cython
from cython.cimports.engine.core.bits import ctz, popcount
from cython.cimports.engine.core.constants import FIRST_COLUMN, FIRST_ROW
from cython.cimports.engine.core.experts.exocet_base import ExocetBase


class ExocetSearch(ExocetBase):
    """Junior exocets of one position; see `ExocetBase`."""

    def find(self):
        """All junior exocets.

        Returns:
            For each exocet, the cells (two base cells, two targets, two companions, the two mirror
            cells of the first target, then of the second), the three cross-lines as houses, the
            base's first, and three digit masks: the base's digits, and those that each target can
            hold.
        """
        cython.declare(turn=cython.int, line=cython.int, stack=cython.int, escape=cython.int)
        cython.declare(swap=cython.int, i=cython.int, j=cython.int)
        found = []
        for turn in range(2):
            self.turned = turn == 1
            for line in range(9):
                for stack in range(3):
                    for escape in range(3):
                        if not self._base(line, stack, escape):
                            continue
                        for swap in range(2):
                            for i in range(3):
                                for j in range(3):
                                    if self._targets(swap, i, j):
                                        found.append(self._result())
        return found

    def _result(self):
        i: cython.int
        cells = [self.base_one, self.base_two, self.target_one, self.target_two]
        cells += [self.companion_one, self.companion_two]
        for i in range(3):
            if i != self.cross_two % 3:
                cells.append(self._at(self.line_two, self.cross_two // 3 * 3 + i))
        for i in range(3):
            if i != self.cross_one % 3:
                cells.append(self._at(self.line_one, self.cross_one // 3 * 3 + i))
        first = FIRST_ROW if self.turned else FIRST_COLUMN
        crosses = (first + self.cross_base, first + self.cross_one, first + self.cross_two)
        return tuple(cells), crosses, (self.digits, self.fits_one, self.fits_two)

    def _targets(self, swap: cython.int, i: cython.int, j: cython.int) -> cython.bint:
        """Whether these cells of the other boxes are targets; also sets what they can hold."""
        cython.declare(digit=cython.int, rest=cython.int, mirror=cython.int)
        self.line_one = self.line // 3 * 3 + (self.line + 1 + swap) % 3
        self.line_two = self.line // 3 * 3 + (self.line + 2 - swap) % 3
        self.cross_one = (self.stack + 1) % 3 * 3 + i
        self.cross_two = (self.stack + 2) % 3 * 3 + j
        self.target_one = self._at(self.line_one, self.cross_one)
        self.target_two = self._at(self.line_two, self.cross_two)
        self.companion_one = self._at(self.line_two, self.cross_one)
        self.companion_two = self._at(self.line_one, self.cross_two)
        if (self.has[self.companion_one] | self.has[self.companion_two]) & self.digits:
            return False
        if not self.open[self.target_one] & self.digits:
            return False
        if not self.open[self.target_two] & self.digits:
            return False
        self._look_below(0, self.cross_base)
        self._look_below(1, self.cross_one)
        self._look_below(2, self.cross_two)
        rest = self.digits
        while rest:
            digit = ctz(rest)
            rest &= rest - 1
            if self._three_apart(digit):
                return False
        self.fits_one = 0
        self.fits_two = 0
        rest = self.digits
        while rest:
            digit = ctz(rest)
            rest &= rest - 1
            if self.open[self.target_one] >> digit & 1 and self._two_apart(digit, 0, 2):
                mirror = self._mirror(self.line_two, self.cross_two)
                if mirror >> digit & 1:
                    self.fits_one |= 1 << digit
            if self.open[self.target_two] >> digit & 1 and self._two_apart(digit, 0, 1):
                mirror = self._mirror(self.line_one, self.cross_one)
                if mirror >> digit & 1:
                    self.fits_two |= 1 << digit
        return True

    def _mirror(self, line: cython.int, cross: cython.int) -> cython.int:
        """The digits that the cells beside a target, in its line and box, can hold."""
        i: cython.int
        digits: cython.int = 0
        for i in range(3):
            if i != cross % 3:
                digits |= self.has[self._at(line, cross // 3 * 3 + i)]
        return digits

    def _look_below(self, number: cython.int, cross: cython.int) -> cython.void:
        """Record the lines outside the band in which a cross-line can have each digit."""
        cython.declare(digit=cython.int, line=cython.int)
        for digit in range(9):
            self.below[number * 9 + digit] = 0
        for line in range(9):
            if line // 3 == self.line // 3:
                continue
            for digit in range(9):
                if self.has[self._at(line, cross)] >> digit & 1:
                    self.below[number * 9 + digit] |= 1 << line

    def _two_apart(self, digit: cython.int, one: cython.int, other: cython.int) -> cython.bint:
        """Whether two cross-lines can have the digit in two different lines outside the band."""
        a: cython.int = self.below[one * 9 + digit]
        b: cython.int = self.below[other * 9 + digit]
        return a != 0 and b != 0 and popcount(a | b) > 1

    def _three_apart(self, digit: cython.int) -> cython.bint:
        """Whether all three cross-lines can have it in three different lines (Hall's condition)."""
        a: cython.int = self.below[digit]
        b: cython.int = self.below[9 + digit]
        c: cython.int = self.below[18 + digit]
        return (
            self._two_apart(digit, 0, 1)
            and self._two_apart(digit, 0, 2)
            and self._two_apart(digit, 1, 2)
            and popcount(a | b | c) > 2
        )
