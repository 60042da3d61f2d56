"""`ShortTests`: finds the candidates that a test refutes, with proofs as short as possible.

If no single is left, other rules remove candidates, if allowed: locked candidates, then pairs and
triplets. Proofs are shortened by repeating the search without each of their steps. `NestedTests` in
`nested_tests` has a further rule.
"""

import cython
from cython.cimports.engine.core.bits import ctz, popcount
from cython.cimports.engine.core.constants import (
    ALL_NINE,
    ASSUMPTIONS,
    CANDIDATES,
    NINE_SETS,
    TESTED_HOUSES,
)
from cython.cimports.engine.core.teacher.light_tests import (
    HIDDEN,
    INNER,
    LOCKED,
    NAKED,
    PLACED,
    LightTests,
)

_NONE = cython.declare(cython.int, -1)
_LARGEST = cython.declare(cython.int, 3)
"""The maximum number of cells of a naked or hidden subset."""
WITH_LOCKED = cython.declare(cython.int, 1)
WITH_SUBSETS = cython.declare(cython.int, 2)


class ShortTests(LightTests):
    """Tests candidates of one position. Not to be shared between threads.

    digits_of[cells] has the candidates of these empty cells of the current house.
    """

    def __init__(self):
        LightTests.__init__(self)
        self.n_subsets = 0
        for i in range(NINE_SETS):
            if 2 <= i.bit_count() <= _LARGEST:
                self.subsets[self.n_subsets] = i
                self.n_subsets += 1

    def shortest(self, cell: cython.int, digit: cython.int, rules: cython.int, limit: cython.int):
        """The number of steps that refute a candidate, including the test; 0 if it is not refuted.

        A pair counts for three steps, a triplet for four, locked candidates for two.

        Args:
            cell: its cell.
            digit: its digit, 1-9.
            rules: the sum of the rules allowed besides singles: 1 for locked candidates, 2 for
                subsets.
            limit: only proofs with fewer steps count.
        """
        size: cython.int
        with cython.nogil:
            size = self._try(cell, digit - 1, rules, limit)
        return size

    def shorten(self, cell: cython.int, digit: cython.int, rules: cython.int, limit: cython.int):
        """Like `shortest`, but also look for shorter proofs without one of the events."""
        size: cython.int
        with cython.nogil:
            size = self._shorten(cell, digit - 1, rules, limit)
        return size

    def steps(self):
        """The proof that was found last.

        Returns:
            The events, the test first, each as (kind, digits, cell, house, cover, cells): kind is
            0 for a placement, 1 for locked candidates, 2 and 3 for naked and hidden subsets;
            digits and cells (of the house) are masks, and what an event lacks is -1. Then the end
            as (cell, digit, house): a cell without a candidate (digit 0, house -1), or a digit
            without a place in a house (cell -1).
        """
        return self._best_events(), (self.end_cell, self.end_digit + 1, self.end_house)

    def _shorten(
        self, cell: cython.int, digit: cython.int, rules: cython.int, limit: cython.int
    ) -> cython.int:
        """Repeat the search, each time without an event of the shortest proof so far."""
        i: cython.int = 0
        size: cython.int = self._try(cell, digit, rules, limit)
        cython.declare(shorter=cython.int, one=cython.int)
        if not size:
            return 0
        self._list_best()
        while i < self.n_best:
            one = self.in_best[i]
            self.banned[one] = True
            shorter = self._try(cell, digit, rules, size)
            if shorter:
                limit, size = size, shorter
                self._list_best()
                i = 0
            else:
                self.banned[one] = False
                i += 1
        # Repeat the last successful search, because the last search may have failed.
        self._try(cell, digit, rules, limit)
        for i in range(ASSUMPTIONS):
            self.banned[i] = False
        return size

    def _list_best(self) -> cython.void:
        """List the placements of the current proof, and the eliminations of inner tests."""
        i: cython.int
        self.n_best = 0
        for i in range(1, self.n_events):
            if self._is_in_best(i) and (self.kind[i] == PLACED or self.kind[i] == INNER):
                self.in_best[self.n_best] = (
                    self.event_cell[i] * 9
                    + ctz(self.event_digits[i])
                    + (CANDIDATES if self.kind[i] == INNER else 0)
                )
                self.n_best += 1

    def _find_more(self) -> cython.bint:
        """Find conclusions that are not singles; return whether there are any."""
        if self.rules & WITH_LOCKED:
            self._find_locked()
        if not self.n_ready and self.rules & WITH_SUBSETS:
            self._find_subsets()
        return self.n_ready > 0

    def _find_locked(self) -> cython.void:
        """Record locked candidates that remove something."""
        cython.declare(house=cython.int, cover=cython.int, digits=cython.int, digit=cython.int)
        cython.declare(k=cython.int, place=cython.int, places=cython.int)
        for house in range(self.n_houses):
            digits = self.changed[house]
            self.changed[house] = 0
            while digits:
                digit = ctz(digits)
                digits &= digits - 1
                places = self.places[house * 9 + digit]
                if not self.lockable[self.lock_kind[house] + places]:
                    continue
                place = self.house[house * 9 + ctz(places)]
                for k in range(self.n_of[place]):
                    cover = self.of[place * 8 + k]
                    if (
                        cover != house
                        and not places & ~self.shared[house * TESTED_HOUSES + cover]
                        and self.places[cover * 9 + digit]
                        & ~self.shared[cover * TESTED_HOUSES + house]
                    ):
                        self._unite_house(house, digit, self.shared[house * TESTED_HOUSES + cover])
                        self._let_be_ready(LOCKED, house, cover, 0, 1 << digit)

    def _find_subsets(self) -> cython.void:
        """Record naked and hidden pairs and triplets that remove something."""
        cython.declare(house=cython.int, i=cython.int, k=cython.int, digits=cython.int)
        cython.declare(cells=cython.int, free=cython.int, count=cython.int, others=cython.int)
        for house in range(self.n_houses):
            free = 0
            for i in range(9):
                if not self.filled[self.house[house * 9 + i]]:
                    free |= 1 << i
            cells = free & -free
            while cells:
                self.digits_of[cells] = (
                    self.digits_of[cells & (cells - 1)]
                    | self.cand[self.house[house * 9 + ctz(cells)]]
                )
                cells = (cells - free) & free
            for k in range(self.n_subsets):
                cells = self.subsets[k]
                if cells & ~free:
                    continue
                count = popcount(cells)
                digits = self.digits_of[cells]
                others = self.digits_of[free & ~cells]
                if popcount(digits) == count and digits & others:
                    self._unite_subset(house, cells, ~digits & ALL_NINE)
                    self._let_be_ready(NAKED, house, _NONE, cells, digits)
                if popcount(digits & ~others) == count and digits & others:
                    digits &= ~others
                    self._unite_subset(house, ALL_NINE & ~cells, digits)
                    self._let_be_ready(HIDDEN, house, _NONE, cells, digits)

    def _unite_subset(
        self, house: cython.int, cells: cython.int, digits: cython.int
    ) -> cython.void:
        """Collect the events that removed these digits from these cells of a house."""
        cython.declare(i=cython.int, j=cython.int, cause=cython.int)
        self.low_of = 0
        self.high_of = 0
        for i in range(9):
            if not cells >> i & 1:
                continue
            for j in range(9):
                cause = self.cause[self.house[house * 9 + i] * 9 + j]
                if digits >> j & 1 and cause >= 0:
                    self.low_of |= self.low[cause]
                    self.high_of |= self.high[cause]
