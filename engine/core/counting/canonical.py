"""`Canonicalizer`: the smallest of all grids that are equivalent to one (its minlex form).

Two grids are equivalent if transposing, permuting bands, stacks, rows in their band and columns in
their stack, and renaming digits turns one into the other. The smallest grid is the one whose 81
digits, row by row and with 0 for an empty cell, come first in alphabetical order.

`RowSearch` fills it row by row. At first, all rows of a complete grid are alike, which would cause
too many branches, so its first two rows are found together here.
"""

import cython
from cython.cimports.engine.core.constants import CELLS
from cython.cimports.engine.core.counting.canonical_rows import RowSearch


class Canonicalizer(RowSearch):
    """Finds canonical forms.

    place           digit -> the column of the first row that holds it
    """

    def __init__(self):
        RowSearch.__init__(self)

    def form(self, values) -> tuple[bytes, int]:
        """The canonical form of a grid without two equal digits in a house.

        Args:
            values: 81 digits, 0 for an empty cell.

        Returns:
            The 81 digits of the form, 0 for an empty cell, and the number of transformations that
            map the grid to itself, including the identity.
        """
        cython.declare(cell=cython.int, digit=cython.int)
        total: cython.int = 0
        for cell in range(18):
            self.filled[cell] = 0
        for cell in range(CELLS):
            digit = values[cell]
            self.source[cell] = digit
            self.source[CELLS + cell % 9 * 9 + cell // 9] = digit
            if digit:
                self.filled[cell // 9] |= 1 << cell % 9
                self.filled[9 + cell % 9] |= 1 << cell // 9
                total += 1
        with cython.nogil:
            self._search(total == CELLS)
        return bytes([self.best[cell] for cell in range(CELLS)]), self.count

    def _search(self, complete: cython.bint) -> cython.void:
        """Find the form."""
        i: cython.int
        self.n_best = 0
        self.count = 0
        for i in range(9):
            self.column[i] = i
        for i in range(10):
            self.label[i] = 0
        for i in range(3):
            self.fresh[i] = 3
        self.fresh_stacks[0] = 3
        self.n_labels[0] = 0
        self.weight[0] = 1
        self.used[0] = 0
        if complete:
            for i in range(9):
                self.best[i] = i + 1
            self.n_best = 1
            for self.side in range(2):
                for i in range(27):
                    if i // 3 % 3 != i % 3:
                        self._start(i // 9 * 3 + i // 3 % 3, i // 9 * 3 + i % 3)
        else:
            self._next_row(0)

    def _start(self, first: cython.int, second: cython.int) -> cython.void:
        """Try two rows of a complete grid as the first two rows.

        The first row names the digits by their slots. So the second row is smallest if its first
        digits are in the leftmost slots of the other stacks, which orders their columns.
        """
        cython.declare(n=cython.int, m=cython.int, i=cython.int, stack=cython.int, slot=cython.int)
        cython.declare(start=cython.int, rest=cython.int)
        a: cython.int = self.side * CELLS + first * 9
        b: cython.int = self.side * CELLS + second * 9
        self.used[2] = 1 << first | 1 << second
        self.row[0] = first
        self.row[1] = second
        self.weight[2] = 1
        self.fresh_stacks[2] = 0
        self.n_labels[2] = 9
        for i in range(3):
            self.fresh[6 + i] = 0
        for i in range(9):
            self.place[self.source[a + i]] = i
        for n in range(36):
            # Slots 0-2 are decided, and with them the first columns of the other two stacks.
            for i in range(3):
                stack = self.order[54 + n // 6 * 3]
                self.column[18 + i] = stack * 3 + self.order[54 + n % 6 * 3 + i]
            for i in range(3, 9):
                self.column[18 + i] = 9
            for i in range(3):
                slot = self.place[self.source[b + self.column[18 + i]]]
                start = 3 if slot // 3 == self.order[54 + n // 6 * 3 + 1] else 6
                while self.column[18 + start] < 9:
                    start += 1
                self.column[18 + start] = slot
                self.line[i] = start + 1
            if self.n_best > 1 and self._is_larger(9):
                continue
            rest = 0
            for i in range(3, 9):
                if self.column[18 + i] == 9:
                    rest += 1 if i < 6 else 16
            for m in range(self.n_orders[rest & 15] * self.n_orders[rest >> 4]):
                self._complete(n, 3, rest & 15, m % self.n_orders[rest & 15])
                self._complete(n, 6, rest >> 4, m // self.n_orders[rest & 15])
                for i in range(9):
                    self.label[20 + self.source[a + self.column[18 + i]]] = i + 1
                for i in range(9):
                    self.low[9 + i] = self.label[20 + self.source[b + self.column[18 + i]]]
                if self._accept(1):
                    self._next_row(2)

    def _complete(
        self, n: cython.int, start: cython.int, size: cython.int, order: cython.int
    ) -> cython.void:
        """Put the remaining columns of a stack into its last slots, in order number `order`."""
        cython.declare(i=cython.int, k=cython.int)
        found: cython.int = 0
        stack: cython.int = self.order[54 + n // 6 * 3 + start // 3]
        free = cython.declare(cython.int[3])
        for i in range(stack * 3, stack * 3 + 3):
            for k in range(start, start + 3 - size):
                if self.column[18 + k] == i:
                    break
            else:
                free[found] = i
                found += 1
        for i in range(size):
            self.column[18 + start + 3 - size + i] = free[self.order[size * 18 + order * 3 + i]]

    def _is_larger(self, at: cython.int) -> cython.bint:
        """Whether the first three digits of `line` come after those of the best form at `at`."""
        i: cython.int
        for i in range(3):
            if self.line[i] != self.best[at + i]:
                return self.line[i] > self.best[at + i]
        return False
