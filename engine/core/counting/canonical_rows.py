"""`RowSearch`: fills the smallest of all grids that are equivalent to one, row by row.

Columns that no digit has distinguished so far are *fresh*: they have no order, and are always on
the left of their stack, because zeros come first. Digits get names as they come up. For each next
row, the search takes the rows of the grid that can be the smallest there. It branches if there are
several, or if digits without a name may come in any order.
"""

from itertools import permutations

import cython
from cython.cimports.engine.core.bits import popcount
from cython.cimports.engine.core.constants import CELLS


class RowSearch:
    """Fills a form, starting at any row. Owns its scratch memory: not to be shared between threads.

    order           size * 18 + n * 3 + i -> the n-th order of up to three things
    n_orders        size -> how many orders there are
    source          side * 81 + cell -> digit, of the grid and of the transposed one
    filled          side * 9 + row -> the columns of its digits as bits
    best, n_best    the smallest form so far, and how many of its rows are known
    count           how many transformations lead to it
    low             level * 9 + slot -> the smallest next row at a level of the search

    The state of the search at each level, which is the number of rows that are placed:

    side            0, or 1 if the grid is transposed
    used            the rows that are placed as bits
    row             level -> the row that is placed at this level
    column          level * 9 + slot -> the column that is placed there
    fresh           level * 3 + stack of slots -> how many of its columns are fresh
    fresh_stacks    how many stacks have only fresh columns; these are on the left
    label           level * 10 + digit -> its name, 0 before it gets one
    n_labels        how many digits have a name
    weight          how many transformations the state stands for
    """

    def __init__(self):
        for size in range(4):
            for n, order in enumerate(permutations(range(size))):
                self.n_orders[size] = n + 1
                for i, thing in enumerate(order):
                    self.order[size * 18 + n * 3 + i] = thing

    def _accept(self, level: cython.int) -> cython.bint:
        """Whether `low` at a level is not larger than that row of `best`, which it updates."""
        i: cython.int
        at: cython.int = level * 9
        if self.n_best > level:
            for i in range(9):
                if self.low[at + i] != self.best[at + i]:
                    if self.low[at + i] > self.best[at + i]:
                        return False
                    self.n_best = level
                    break
        if self.n_best == level:
            for i in range(9):
                self.best[at + i] = self.low[at + i]
            self.n_best = level + 1
            self.count = 0
        return True

    def _next_row(self, level: cython.int) -> cython.void:
        """Place the smallest next row in all possible ways."""
        candidate: cython.int
        first: cython.bint = True
        if level == 9:
            self._finish()
            return
        for candidate in range(18 if not level else 9):
            if self._may_be_next(level, candidate):
                first = self._try(level, candidate, first, False)
        if self._accept(level):
            for candidate in range(18 if not level else 9):
                if self._may_be_next(level, candidate):
                    self._try(level, candidate, False, True)

    def _finish(self) -> cython.void:
        """Count the transformations that lead to a form like the best one."""
        i: cython.int
        weight: cython.int = self.weight[9] * self.n_orders[self.fresh_stacks[9]]
        for i in range(3):
            weight *= self.n_orders[self.fresh[27 + i]]
        self.count += weight

    def _may_be_next(self, level: cython.int, candidate: cython.int) -> cython.bint:
        """Whether a row can be next; of several equivalent empty rows, only the first can."""
        other: cython.int
        row: cython.int = candidate % 9
        used: cython.int = self.used[level]
        side: cython.int
        if level == 0:
            self.side = candidate // 9
        side = self.side * 9
        if used >> row & 1:
            return False
        if level % 3:
            if row // 3 != self.row[level - 1] // 3:
                return False
        elif used >> row // 3 * 3 & 7:
            return False
        if self.filled[side + row]:
            return True
        for other in range(row):
            if not used >> other & 1 and not self.filled[side + other]:
                if other // 3 == row // 3:
                    return False
                if not (level % 3 or self._is_filled(other // 3) or self._is_filled(row // 3)):
                    return False
        return True

    def _is_filled(self, band: cython.int) -> cython.bint:
        """Whether a band has a digit."""
        at: cython.int = self.side * 9 + band * 3
        return self.filled[at] | self.filled[at + 1] | self.filled[at + 2] != 0

    def _alike(self, level: cython.int, row: cython.int) -> cython.int:
        """How many possible next rows a row stands for: more than one only if it is empty."""
        other: cython.int
        count: cython.int = 0
        empty_band: cython.bint = not self._is_filled(row // 3)
        if self.filled[self.side * 9 + row]:
            return 1
        for other in range(9):
            if self.used[level] >> other & 1 or self.filled[self.side * 9 + other]:
                continue
            if other // 3 == row // 3:
                count += 1
            elif not level % 3 and not self.used[level] >> other // 3 * 3 & 7:
                if empty_band and not self._is_filled(other // 3):
                    count += 1
        return count

    def _try(
        self, level: cython.int, candidate: cython.int, first: cython.bint, place: cython.bint
    ) -> cython.bint:
        """Find how small a row can be, in each order of the fresh stacks.

        Args:
            level: the level of the search.
            candidate: the row.
            first: whether this is the first row to be tried at this level.
            place: whether to place the row where it is as small as `low`, instead of updating
                `low`.

        Returns:
            False.
        """
        cython.declare(n=cython.int, i=cython.int, size=cython.int, last=cython.int)
        stacks: cython.int = self.fresh_stacks[level]
        row: cython.int = candidate % 9
        filled: cython.int = self.filled[self.side * 9 + row]
        cython.declare(sorted_up=cython.bint)
        order = cython.declare(cython.int[3])
        for n in range(self.n_orders[stacks]):
            sorted_up = True
            last = 0
            for i in range(3):
                order[i] = self.order[stacks * 18 + n * 3 + i] if i < stacks else i
                if i < stacks:
                    size = popcount(filled >> self.column[level * 9 + order[i] * 3] // 3 * 3 & 7)
                    # Stacks that stay fresh are not ordered.
                    if size < last or (not size and i and order[i] < order[i - 1]):
                        sorted_up = False
                    last = size
            if not sorted_up:
                continue
            self._read(level, row, order)
            if place:
                for i in range(9):
                    if self.line[i] != self.low[level * 9 + i]:
                        break
                else:
                    self._place(level, row, order)
                continue
            for i in range(9):
                if first or self.line[i] != self.low[level * 9 + i]:
                    if first or self.line[i] < self.low[level * 9 + i]:
                        for i in range(9):
                            self.low[level * 9 + i] = self.line[i]
                    break
            first = False
        return False

    def _read(self, level: cython.int, row: cython.int, order: cython.p_int) -> cython.void:
        """Write the digits of a row to `line`, as small as they can be."""
        cython.declare(i=cython.int, k=cython.int, at=cython.int, slot=cython.int, fresh=cython.int)
        cython.declare(label=cython.int, news=cython.int, names=cython.int)
        next_label: cython.int = self.n_labels[level] + 1
        start: cython.int = self.side * CELLS + row * 9
        cython.declare(digit=cython.int)
        named = cython.declare(cython.int[10])
        for i in range(10):
            named[i] = self.label[level * 10 + i]
        for slot in range(3):
            at = level * 9 + order[slot] * 3
            fresh = self.fresh[level * 3 + order[slot]]
            news = 0
            names = 0
            for i in range(fresh):
                digit = self.source[start + self.column[at + i]]
                if digit:
                    if named[digit]:
                        names |= 1 << named[digit]
                    else:
                        named[digit] = next_label + news
                        news += 1
            k = slot * 3
            for i in range(fresh - news - popcount(names)):
                self.line[k] = 0
                k += 1
            for label in range(1, 10):
                if names >> label & 1:
                    self.line[k] = label
                    k += 1
            for i in range(news):
                self.line[k] = next_label
                next_label += 1
                k += 1
            for i in range(fresh, 3):
                digit = self.source[start + self.column[at + i]]
                if digit and not named[digit]:
                    named[digit] = next_label
                    next_label += 1
                self.line[slot * 3 + i] = named[digit] if digit else 0

    def _place(self, level: cython.int, row: cython.int, order: cython.p_int) -> cython.void:
        """Place a row with its fresh stacks in this order, and continue the search."""
        i: cython.int
        self.row[level] = row
        self.used[level + 1] = self.used[level] | 1 << row
        self.weight[level + 1] = self.weight[level] * self._alike(level, row)
        self.n_labels[level + 1] = self.n_labels[level]
        for i in range(10):
            self.label[level * 10 + 10 + i] = self.label[level * 10 + i]
        self._place_stack(level, order, 0)

    def _place_stack(self, level: cython.int, order: cython.p_int, slot: cython.int) -> cython.void:
        """Place the columns of a stack in all orders that the row allows, then the next stack."""
        cython.declare(n=cython.int, i=cython.int, k=cython.int, digit=cython.int, label=cython.int)
        cython.declare(at=cython.int)
        to: cython.int = level * 9 + 9 + slot * 3
        start: cython.int = self.side * CELLS + self.row[level] * 9
        labels: cython.int = level * 10 + 10
        n_labels: cython.int = self.n_labels[level + 1]
        fresh: cython.int
        news: cython.int = 0
        new = cython.declare(cython.int[3])
        if slot == 3:
            self.fresh_stacks[level + 1] = 0
            for i in range(3):
                self.fresh_stacks[level + 1] += self.fresh[level * 3 + 3 + i] == 3
            self._next_row(level + 1)
            return
        at = level * 9 + order[slot] * 3
        fresh = self.fresh[level * 3 + order[slot]]
        k = 0
        for i in range(fresh):
            if not self.source[start + self.column[at + i]]:
                self.column[to + k] = self.column[at + i]
                k += 1
        self.fresh[level * 3 + 3 + slot] = k
        for label in range(1, n_labels + 1):
            for i in range(fresh):
                digit = self.source[start + self.column[at + i]]
                if digit and self.label[labels + digit] == label:
                    self.column[to + k] = self.column[at + i]
                    k += 1
        for i in range(fresh):
            digit = self.source[start + self.column[at + i]]
            if digit and not self.label[labels + digit]:
                new[news] = self.column[at + i]
                news += 1
        for i in range(fresh, 3):
            self.column[to + i] = self.column[at + i]
        for n in range(self.n_orders[news]):
            for i in range(news):
                self.column[to + k + i] = new[self.order[news * 18 + n * 3 + i]]
            for i in range(3):
                digit = self.source[start + self.column[to + i]]
                if digit and not self.label[labels + digit]:
                    self.n_labels[level + 1] += 1
                    self.label[labels + digit] = self.n_labels[level + 1]
            self._place_stack(level, order, slot + 1)
            for i in range(10):
                if self.label[labels + i] > n_labels:
                    self.label[labels + i] = 0
            self.n_labels[level + 1] = n_labels
