"""The hints of a chain producer, ranked, with one hint for each effect.

The rules are in docs/rating-rules.md, section 9.
"""

import cython
from cython.cimports.engine.core.bits import grow_double, grow_int, grow_ulonglong, release

BEYOND = cython.declare(cython.int, 1 << 30)


class BestHints:
    """Keeps the best-ranked of the hints with equal effect, or of all hints.

    The rank is (rating, complexity, key, order of discovery). Three numbers identify a hint of its
    producer: kind, start, target.
    """

    def __init__(self, single: cython.bint):
        """Keep only the first in rank (`single`), or one for each effect."""
        self.single = single
        self.count = 256
        self.clear()

    def __dealloc__(self):
        release(self.effect)
        release(self.rating)
        release(self.complexity)
        release(self.key)
        release(self.ordinal)
        release(self.what)
        release(self.next)
        release(self.order)

    def clear(self) -> cython.void:
        """Drop all hints."""
        i: cython.int
        if self.count:
            for i in range(256):
                self.head[i] = -1
        self.count = 0
        self.met = 0

    def _slot(self, effect: cython.ulonglong) -> cython.int:
        slot: cython.int
        if self.single:
            return 0 if self.count else -1
        slot = self.head[effect & 255]
        while slot >= 0 and self.effect[slot] != effect:
            slot = self.next[slot]
        return slot

    def limit(self, effect: cython.ulonglong) -> cython.int:
        """The complexity above which a hint of the same base rating need not be offered."""
        slot: cython.int = self._slot(effect)
        return self.complexity[slot] if slot >= 0 else BEYOND

    def offer(
        self,
        effect: cython.ulonglong,
        rating: cython.double,
        complexity: cython.int,
        key: cython.int,
        kind: cython.int,
        start: cython.int,
        target: cython.int,
    ) -> cython.bint:
        """Keep a hint unless one at least as good has the same effect; True if it was kept."""
        slot: cython.int = self._slot(effect)
        self.met += 1
        if slot >= 0:
            if rating > self.rating[slot]:
                return False
            if rating == self.rating[slot]:
                if complexity > self.complexity[slot]:
                    return False
                if complexity == self.complexity[slot] and key >= self.key[slot]:
                    return False
        else:
            if self.count == self.room:
                self._reserve()
            slot = self.count
            self.count += 1
            self.next[slot] = self.head[effect & 255]
            self.head[effect & 255] = slot
        self.effect[slot] = effect
        self.rating[slot] = rating
        self.complexity[slot] = complexity
        self.key[slot] = key
        self.ordinal[slot] = self.met
        self.what[slot * 3] = kind
        self.what[slot * 3 + 1] = start
        self.what[slot * 3 + 2] = target
        return True

    def _before(self, one: cython.int, two: cython.int) -> cython.bint:
        if self.rating[one] != self.rating[two]:
            return self.rating[one] < self.rating[two]
        if self.complexity[one] != self.complexity[two]:
            return self.complexity[one] < self.complexity[two]
        if self.key[one] != self.key[two]:
            return self.key[one] < self.key[two]
        return self.ordinal[one] < self.ordinal[two]

    def rank(self) -> cython.void:
        """Put the slots into `order`, the best hint first."""
        cython.declare(i=cython.int, at=cython.int)
        for i in range(self.count):
            at = i
            while at > 0 and self._before(i, self.order[at - 1]):
                self.order[at] = self.order[at - 1]
                at -= 1
            self.order[at] = i

    def _reserve(self) -> cython.void:
        self.room = self.room * 2 + 64
        self.effect = grow_ulonglong(self.effect, self.room)
        self.rating = grow_double(self.rating, self.room)
        self.complexity = grow_int(self.complexity, self.room)
        self.key = grow_int(self.key, self.room)
        self.ordinal = grow_int(self.ordinal, self.room)
        self.what = grow_int(self.what, self.room * 3)
        self.next = grow_int(self.next, self.room)
        self.order = grow_int(self.order, self.room)
