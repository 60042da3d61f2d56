"""Slot 50: chains of four or more almost locked sets (docs/hodoku-rules.md, section 17)."""

import cython
from cython.cimports.engine.core.bits import ctz, grow_uint, grow_ushort, release
from cython.cimports.engine.core.constants import ALL_NINE, BAND_CELLS, BOARD_WORDS, CELLS
from cython.cimports.engine.core.grid.tables import SIZE
from cython.cimports.engine.core.hodoku.als import AlsTable
from cython.cimports.engine.core.hodoku.hit import Hit
from cython.cimports.engine.core.hodoku.slots import Slot
from cython.cimports.engine.core.hodoku.state import State

_LONGEST = cython.declare(cython.int, 50)
"""The maximum number of restricted commons in a chain."""


class AlsChains:
    """The search. A chain links sets by restricted commons, always forward in the table.

    The original visits all chains, depth first. The possible continuations of a chain depend on the
    set it has reached and on the digit of its last link; its eliminations depend in addition only
    on its first set and digit. So a place that was reached before with the same start can be
    skipped. The first chain for each set of eliminations is still found.

    path[i], used[i]      the restricted commons of the chain, and which of their digits count
    been[..]              start and length with which a place (first digit, set, digit) was reached
    both[als]             the digits that the first set and this set may remove together
    tried[als]            the digits that were checked last
    """

    def __init__(self):
        self.length = 0

    def __dealloc__(self):
        release(self.been)
        release(self.both)
        release(self.tried)

    def search(self, grid: State, hit: Hit, table: AlsTable) -> cython.bint:
        """The chain that removes most; on a tie, the smaller sum of eliminations, then the first.

        Pattern: the removed digits; the cells with all their candidates, one group for each
        almost locked set; a node `group << 16 | other group << 8 | digit` for each restricted
        common.
        """
        cython.declare(i=cython.int, k=cython.int)
        table.build(grid)
        if self.room < table.n:
            self.room = table.n * 2
            self.been = grow_uint(self.been, self.room * CELLS)
            self.both = grow_ushort(self.both, self.room)
            self.tried = grow_uint(self.tried, self.room)
        for i in range(table.n * CELLS):
            self.been[i] = 0
        self.length = self.most = 0
        for i in range(table.n):
            self.begin = i
            self.cut = False
            for k in range(i + 1, table.n):
                self.both[k] = 512
                self.tried[k] = 0
            for k in range(table.start[i], table.start[i + 1]):
                self.path[0] = k
                self._first(hit, table, table.first[k])
                self._first(hit, table, table.second[k])
        if hit.every is not None:
            with cython.gil:
                hit.every = _ranked(hit.every)
            return False
        if not self.length:
            return False
        for i in range(self.length):
            self.path[i] = self.best_path[i]
            self.used[i] = self.best_used[i]
        self.begin = table.one[self.path[0]]
        self._note(hit, table, self.length, self.best_digits)
        return hit.take()

    def _first(self, hit: Hit, table: AlsTable, digit: cython.uint) -> cython.void:
        """Begin with this digit of the first restricted common; 0 for a missing second digit."""
        if digit:
            self.used[0] = digit
            self._grow(
                hit,
                table,
                table.other[self.path[0]],
                digit,
                1,
                SIZE[table.digits[self.begin]] + SIZE[table.digits[table.other[self.path[0]]]] - 2,
            )

    def _grow(
        self,
        hit: Hit,
        table: AlsTable,
        als: cython.int,
        came: cython.uint,
        length: cython.int,
        cells: cython.int,
    ) -> cython.void:
        """Continue from a set that was reached by digit `came`, which the next link cannot use."""
        cython.declare(k=cython.int, to=cython.int, at=cython.int, more=cython.int, by=cython.uint)
        cython.declare(digits=cython.uint)
        stamp: cython.uint = cython.cast(cython.uint, self.begin) + 1
        if length >= _LONGEST:
            self.cut = True
            return
        for k in range(table.start[als], table.start[als + 1]):
            digits = (table.first[k] | table.second[k]) & ~came
            if not digits:
                continue
            # The original passes on only the first of two digits.
            by = digits & (~digits + 1)
            to = table.other[k]
            more = cells + SIZE[table.digits[to]] - 1
            self.path[length] = k
            self.used[length] = digits
            if length >= 2:
                self._weigh(hit, table, to, length + 1, more)
            at = ((ctz(self.used[0]) * table.n) + to) * 9 + ctz(by)
            if (
                self.been[at] >> 16 == stamp
                and cython.cast(cython.int, self.been[at] >> 6 & 1023) <= more
                and (not self.cut or cython.cast(cython.int, self.been[at] & 63) <= length + 1)
            ):
                continue
            self.been[at] = stamp << 16 | more << 6 | (length + 1)
            self._grow(hit, table, to, by, length + 1, more)

    def _weigh(
        self,
        hit: Hit,
        table: AlsTable,
        als: cython.int,
        length: cython.int,
        cells: cython.int,
    ) -> cython.void:
        """Compute the eliminations if the chain ends here; keep it if it is the best so far."""
        cython.declare(band=cython.int, i=cython.int, j=cython.int, digit=cython.int)
        n: cython.int = 0
        total: cython.int = 0
        cython.declare(digits=cython.uint, left=cython.uint, rest=cython.uint)
        if self.both[als] & 512:
            self.both[als] = table.shared(self.begin, als, ALL_NINE)
        digits = self.both[als] & ~(self.used[0] | self.used[length - 1])
        if not digits or (
            digits == self.tried[als] & ALL_NINE
            and cython.cast(cython.int, self.tried[als] >> 9) <= cells
        ):
            return
        self.tried[als] = cython.cast(cython.uint, cells) << 9 | digits
        if hit.every is not None:
            self._note(hit, table, length, digits)
            hit.take()
            return
        for i in range(BOARD_WORDS):
            self.out[i] = 0
        left = digits
        while left:
            digit = ctz(left)
            left &= left - 1
            i = (self.begin * 9 + digit) * 3
            j = (als * 9 + digit) * 3
            for band in range(3):
                rest = table.lose[i + band] & table.lose[j + band]
                self.out[digit * 3 + band] = rest
                while rest:
                    total += (band * BAND_CELLS + ctz(rest)) * (1 + 80 * n) + digit + 1
                    n += 1
                    rest &= rest - 1
        if n < self.most or (n == self.most and total > self.least):
            return
        if n == self.most and total == self.least:
            if cells >= self.fewest:
                return
            for i in range(BOARD_WORDS):
                if self.out[i] != self.best_out[i]:
                    return
        self.most = n
        self.least = total
        self.fewest = cells
        self.length = length
        self.best_digits = digits
        for i in range(BOARD_WORDS):
            self.best_out[i] = self.out[i]
        for i in range(length):
            self.best_path[i] = self.path[i]
            self.best_used[i] = self.used[i]

    def _note(
        self, hit: Hit, table: AlsTable, length: cython.int, digits: cython.uint
    ) -> cython.void:
        """Make the chain the step."""
        i: cython.int
        hit.clear(Slot.ALS_CHAIN, 0)
        table.out(hit, self.begin, table.other[self.path[length - 1]], digits)
        table.note(hit, self.begin, 0)
        for i in range(length):
            table.note(hit, table.other[self.path[i]], i + 1)
            table.note_link(hit, i, i + 1, self.used[i])


def _ranked(hits):
    """The steps in the original's sort order; of equal eliminations, only the smallest step."""
    once = {}
    for hit in hits:
        if len(hit[7]) < len(once.setdefault(hit[3], hit)[7]):
            once[hit[3]] = hit
    return sorted(once.values(), key=_rank)


def _rank(hit):
    """The sort key: more eliminations first, then a smaller weighted sum of them."""
    total = sum(cell * (1 + 80 * n) + digit for n, (cell, digit) in enumerate(hit[3]))
    return -len(hit[3]), total
