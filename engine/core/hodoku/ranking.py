"""`Ranking`: chooses the best of all instances of a technique.

The rules are in docs/hodoku-rules.md, section 14.
"""

import cython
from cython.cimports.engine.core.bits import ctz
from cython.cimports.engine.core.constants import BAND_CELLS, BOARD_WORDS
from cython.cimports.engine.core.hodoku.hit import Hit


class Ranking:
    """Keeps the best instance of a slot that gathers them all and sorts them.

    Instances come in the original's order. More eliminations are better, then a smaller weighted
    sum of them; among equals, the first instance stays, because the sort is stable. An instance is
    only replaced by a shorter one of the same kind with the same eliminations. So instances need
    not be kept and sorted: nothing else can become the first.

    outs[digit * 3 + band]   boards of the current instance's eliminations
    best_outs, kind, length, count, total   the best one so far
    """

    def __init__(self):
        self.start(False)

    def start(self, every: cython.bint) -> cython.void:
        """Begin a search; with `every`, each instance counts as the best so far."""
        self.every = every
        self.found = False
        self.clear()

    def clear(self) -> cython.void:
        """Begin an instance."""
        i: cython.int
        for i in range(BOARD_WORDS):
            self.outs[i] = 0

    def add(self, digit: cython.int, band: cython.int, cells: cython.uint) -> cython.void:
        """Add the removal of the digit from these cells of a band to the current instance."""
        self.outs[digit * 3 + band] |= cells

    def measure(self) -> cython.void:
        """Count and weigh the eliminations of the current instance, by digit and then by cell."""
        cython.declare(i=cython.int, rest=cython.uint)
        self.trial_count = 0
        self.trial_total = 0
        for i in range(BOARD_WORDS):
            rest = self.outs[i]
            while rest:
                self.trial_total += (i % 3 * BAND_CELLS + ctz(rest)) * (1 + 80 * self.trial_count)
                self.trial_total += i // 3 + 1
                self.trial_count += 1
                rest &= rest - 1

    def better(self) -> cython.bint:
        """Whether the measured instance is better than the best so far."""
        return self.beaten_by(self.trial_count, self.trial_total)

    def beaten_by(self, count: cython.int, total: cython.int) -> cython.bint:
        """Whether this many eliminations with this sum are better than the best so far."""
        if not self.found or self.every:
            return True
        return count > self.count or (count == self.count and total < self.total)

    def same(self, kind: cython.int) -> cython.bint:
        """Whether the best so far has this kind and the same eliminations."""
        i: cython.int
        if not self.found or self.every or self.kind != kind or self.total != self.trial_total:
            return False
        for i in range(BOARD_WORDS):
            if self.outs[i] != self.best_outs[i]:
                return False
        return True

    def take(self, hit: Hit, slot: cython.int, kind: cython.int, length: cython.int) -> cython.void:
        """Make the instance the best so far and store its eliminations; no pattern yet."""
        cython.declare(i=cython.int, rest=cython.uint)
        self.found = True
        self.kind = kind
        self.length = length
        self.count = self.trial_count
        self.total = self.trial_total
        hit.clear(slot, kind)
        for i in range(BOARD_WORDS):
            self.best_outs[i] = rest = self.outs[i]
            while rest:
                hit.out(i % 3 * BAND_CELLS + ctz(rest), i // 3)
                rest &= rest - 1
