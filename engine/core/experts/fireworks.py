"""`FireworkSearch`: fireworks of three and of four digits (see `candidate_sets`).

The bases are digits in a row and in a column whose places outside one box are in one cell of the
row and one cell of the column (the wings). Three digits are covered by the box, the wings and the
crossing. For four digits, two rows and two columns cross, with two digits each and the same wings.
"""

import cython
from cython.cimports.engine.core.bits import popcount
from cython.cimports.engine.core.constants import CELLS, FIRST_COLUMN, FIRST_ROW, NINE_SETS
from cython.cimports.engine.core.experts.candidate_sets import CandidateSets


class FireworkSearch:
    """Fireworks of one position. Not to be shared between threads.

    in_row[digit * 9 + row] has the columns in which a digit has places in a row, and so on.
    """

    def __init__(self):
        self.sets = CandidateSets()

    def load(self, values, candidates):
        """Start from a position.

        Args:
            values: 81 numbers, 0 for an empty cell.
            candidates: 81 digit masks; those of filled cells do not matter.
        """
        self.sets.load(values, candidates)
        self._index()

    def fireworks(self):
        """All fireworks of three or four digits that remove something, as for `sk_loops`."""
        cython.declare(row=cython.int, column=cython.int, other_row=cython.int)
        cython.declare(other_column=cython.int, here=cython.int, there=cython.int, first=cython.int)
        cython.declare(second=cython.int, third=cython.int)
        found = []
        for row in range(9):
            for column in range(9):
                for other_row in range(9):
                    if other_row // 3 == row // 3:
                        continue
                    for other_column in range(9):
                        if other_column // 3 == column // 3:
                            continue
                        here = self._sparks(row, column, other_row, other_column)
                        for first in range(9):
                            for second in range(first + 1, 9):
                                for third in range(second + 1, 9):
                                    there = 1 << first | 1 << second | 1 << third
                                    if here & there == there and self._triple(
                                        row, column, other_row, other_column, there
                                    ):
                                        found.append(self.sets.found())
                        if other_row < row or popcount(here) < 2:
                            continue
                        there = self._sparks(other_row, other_column, row, column)
                        if popcount(there) < 2 or popcount(here | there) < 4:
                            continue
                        for pair in range(NINE_SETS):
                            if popcount(pair) != 2 or pair & here != pair:
                                continue
                            for other_pair in range(NINE_SETS):
                                if (
                                    popcount(other_pair) == 2
                                    and not pair & other_pair
                                    and other_pair & there == other_pair
                                    and self._quad(
                                        row, column, other_row, other_column, pair, other_pair
                                    )
                                ):
                                    found.append(self.sets.found())
        return found

    def _index(self) -> cython.void:
        cython.declare(cell=cython.int, digit=cython.int)
        for cell in range(CELLS):
            self.in_row[cell] = 0
            self.in_column[cell] = 0
        for cell in range(CELLS):
            for digit in range(9):
                if self.sets.cand[cell] >> digit & 1:
                    self.in_row[digit * 9 + cell // 9] |= 1 << cell % 9
                    self.in_column[digit * 9 + cell % 9] |= 1 << cell // 9

    def _sparks(
        self,
        row: cython.int,
        column: cython.int,
        other_row: cython.int,
        other_column: cython.int,
    ) -> cython.int:
        """The digits of a row and a column whose places are only in their box or the wings."""
        cython.declare(digit=cython.int, in_row=cython.int, in_column=cython.int)
        found: cython.int = 0
        if (
            not self.sets.cand[row * 9 + column]
            or not self.sets.cand[row * 9 + other_column]
            or not self.sets.cand[other_row * 9 + column]
        ):
            return 0
        for digit in range(9):
            in_row = self.in_row[digit * 9 + row]
            in_column = self.in_column[digit * 9 + column]
            if (
                in_row
                and in_column
                and not in_row & ~(7 << column // 3 * 3 | 1 << other_column)
                and not in_column & ~(7 << row // 3 * 3 | 1 << other_row)
            ):
                found |= 1 << digit
        return found

    def _triple(
        self,
        row: cython.int,
        column: cython.int,
        other_row: cython.int,
        other_column: cython.int,
        digits: cython.int,
    ) -> cython.bint:
        self.sets.clear()
        self._spark(row, column, digits)
        self.sets.cover(row * 9 + column)
        self.sets.cover(row * 9 + other_column)
        self.sets.cover(other_row * 9 + column)
        return self.sets.removes()

    def _quad(
        self,
        row: cython.int,
        column: cython.int,
        other_row: cython.int,
        other_column: cython.int,
        digits: cython.int,
        others: cython.int,
    ) -> cython.bint:
        self.sets.clear()
        self._spark(row, column, digits)
        self._spark(other_row, other_column, others)
        self.sets.cover(row * 9 + column)
        self.sets.cover(row * 9 + other_column)
        self.sets.cover(other_row * 9 + column)
        self.sets.cover(other_row * 9 + other_column)
        return self.sets.removes()

    def _spark(self, row: cython.int, column: cython.int, digits: cython.int) -> cython.void:
        """Add the bases of these digits, and their covers in the box."""
        digit: cython.int
        for digit in range(9):
            if digits >> digit & 1:
                self.sets.base(CELLS + 9 * (FIRST_ROW + row) + digit)
                self.sets.base(CELLS + 9 * (FIRST_COLUMN + column) + digit)
                self.sets.cover(CELLS + 9 * (row // 3 * 3 + column // 3) + digit)
