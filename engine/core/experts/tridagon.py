"""`TridagonSearch`: tridagons, also known as Thor's hammer or trivalue oddagon.

Each of four boxes in two bands and two stacks has three cells, no two of them in one line; all
twelve cells could hold only three digits. In a box the columns of these cells, row by row, are an
even or an odd permutation. If an odd number of the four permutations is odd, the three digits
cannot fill the twelve cells. So one of their other candidates, the guardians, is true.
"""

import cython
from cython.cimports.engine.core.bits import popcount
from cython.cimports.engine.core.constants import CELLS, NINE_SETS

_MOST_GUARDIANS = cython.declare(cython.int, 6)


class TridagonSearch:
    """Tridagons of one position. Not to be shared between threads.

    guardians[box * 6 + permutation] is the number of candidates that three cells of a box have in
    addition to the three digits; -1 if the cells are not part of a tridagon.
    """

    def load(self, values, candidates):
        """Start from a position.

        Args:
            values: 81 numbers, 0 for an empty cell.
            candidates: 81 digit masks; those of filled cells do not matter.
        """
        cell: cython.int
        for cell in range(CELLS):
            self.cand[cell] = 0 if values[cell] else candidates[cell]

    def find(self):
        """All tridagons with few guardians: a list of (digits as a mask, twelve cells)."""
        cython.declare(digits=cython.int, band=cython.int, stack=cython.int, i=cython.int)
        cython.declare(j=cython.int, k=cython.int, m=cython.int, n=cython.int, one=cython.int)
        cython.declare(two=cython.int, three=cython.int, four=cython.int)
        found = []
        for digits in range(NINE_SETS):
            if popcount(digits) != 3 or not self._weigh(digits):
                continue
            for band in range(3):
                for stack in range(3):
                    # All boxes except those of this band and this stack.
                    one = (band + 1) % 3 * 3 + (stack + 1) % 3
                    two = (band + 1) % 3 * 3 + (stack + 2) % 3
                    three = (band + 2) % 3 * 3 + (stack + 1) % 3
                    four = (band + 2) % 3 * 3 + (stack + 2) % 3
                    for i in range(6):
                        if self.guardians[one * 6 + i] < 0:
                            continue
                        for j in range(6):
                            if self.guardians[two * 6 + j] < 0:
                                continue
                            for k in range(6):
                                if self.guardians[three * 6 + k] < 0:
                                    continue
                                for m in range(6):
                                    if self.guardians[four * 6 + m] < 0:
                                        continue
                                    n = (
                                        self.guardians[one * 6 + i]
                                        + self.guardians[two * 6 + j]
                                        + self.guardians[three * 6 + k]
                                        + self.guardians[four * 6 + m]
                                    )
                                    if n > _MOST_GUARDIANS or not (i + j + k + m) & 1:
                                        continue
                                    cells = []
                                    for n in range(3):
                                        cells.append(_cell(one, i, n))
                                        cells.append(_cell(two, j, n))
                                        cells.append(_cell(three, k, n))
                                        cells.append(_cell(four, m, n))
                                    found.append((digits, tuple(sorted(cells))))
        return found

    def _weigh(self, digits: cython.int) -> cython.bint:
        """Count the guardians of these digits; return whether four boxes have cells for them."""
        cython.declare(box=cython.int, permutation=cython.int, row=cython.int, cell=cython.int)
        cython.declare(n=cython.int)
        boxes: cython.int = 0
        fits: cython.bint
        for box in range(9):
            fits = False
            for permutation in range(6):
                n = 0
                for row in range(3):
                    cell = _cell(box, permutation, row)
                    if popcount(self.cand[cell] & digits) < 2:
                        n = -1
                        break
                    n += popcount(self.cand[cell] & ~digits)
                if n > _MOST_GUARDIANS:
                    n = -1
                self.guardians[box * 6 + permutation] = n
                fits |= n >= 0
            boxes += fits
        return boxes >= 4


def _cell(box: cython.int, permutation: cython.int, row: cython.int) -> cython.int:
    """The cell of a permutation in a row of a box; odd numbers are odd permutations."""
    column: cython.int
    if permutation & 1:
        column = (permutation // 2 - row + 3) % 3
    else:
        column = (permutation // 2 + row) % 3
    return (box // 3 * 3 + row) * 9 + box % 3 * 3 + column
