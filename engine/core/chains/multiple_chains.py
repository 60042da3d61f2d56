"""Nishio, multiple and dynamic forcing chains, nested or not (docs/rating-rules.md, section 12).

All producers try every candidate ON and OFF and look for common consequences. A hint is identified
by its kind (0 contradiction, 1 double, 2 cell, 3 region), its start (contradiction: the assumption;
double: the candidate; cell: the cell; region: house * 9 + digit) and its target node.
"""

import cython
from cython.cimports.engine.core.bits import ctz
from cython.cimports.engine.core.chains.assumption_sets import AssumptionSets
from cython.cimports.engine.core.chains.best_hints import BEYOND, BestHints
from cython.cimports.engine.core.chains.causes import Proof
from cython.cimports.engine.core.chains.chain_tables import (
    CELL_OF,
    CODE,
    DIGIT_OF,
    chain_rating,
    places,
)
from cython.cimports.engine.core.chains.closure import Closures, Deducer
from cython.cimports.engine.core.clock import Clock
from cython.cimports.engine.core.constants import (
    AROUND,
    ASSUMPTIONS,
    BOARD_WORDS,
    CELLS,
    CLOSURE_OFF,
    CLOSURE_WORDS,
    Producer,
)
from cython.cimports.engine.core.grid.raw_step import RawStep
from cython.cimports.engine.core.grid.tables import BAND, BIT, Tables

from engine import ratings

# How much of an assumption is known: only its sets, or its nodes with all their parents.
_WANTED = cython.declare(cython.int, 1)
_EXACT = cython.declare(cython.int, 2)

_BASES = cython.declare(cython.int[8])  # producer - 23 -> its base rating in tenths


def _fill():
    for n, tenths in enumerate(ratings.MULTIPLE_CHAINS):
        _BASES[n] = tenths


_fill()


class MultipleChains:
    """One producer at a time, on one grid at a time."""

    def __init__(self, tables: Tables, clock: Clock, deducer: Deducer, single: cython.bint):
        """Set up; with `single`, look for the first hint only."""
        self.tables = tables
        self.net = Closures(tables, clock, deducer, True, 0)
        self.deducer = deducer
        self.hints = BestHints(single)
        self.marking = False  # whether to mark the closures of hints, instead of ranking the hints
        self.sets = AssumptionSets(tables, True, True)
        self.static_sets = AssumptionSets(tables, True, False)
        self.nishio_sets = AssumptionSets(tables, False, True)
        self.sieved = False

    def load(self, cand: cython.p_ushort, live: cython.p_uint) -> cython.void:
        """Start on a grid."""
        self.net.load(cand, live)

    def set_producer(self, producer: cython.int) -> cython.void:
        """Choose producer 23 to 30; cells count in all but Nishio (23), all but 24 are dynamic."""
        dynamic: cython.bint = producer != Producer.MULTIPLE_CHAINS
        cells: cython.bint = producer != Producer.NISHIO
        level: cython.int = max(producer - Producer.DYNAMIC_CHAINS, 0)
        if self.net.dynamic != dynamic or self.net.cells != cells or self.net.level != level:
            self.net.forget()
        self.base = _BASES[producer - Producer.NISHIO]
        self.net.dynamic = dynamic
        self.net.cells = cells
        self.net.level = level

    def search(self) -> cython.bint:
        """Gather the producer's hints; return whether there are any."""
        self.hints.clear()
        self.net.limit = BEYOND
        self._try_all()
        return self.hints.count > 0 and not self.net.clock.stopped

    def search_involved(self) -> cython.bint:
        """Like `search`, if no earlier chain producer finds anything on this grid.

        Most assumptions are not part of any hint. So the sets of all assumptions are computed
        first, without the premises of the chains inside them, which take most of the time and only
        make a difference if there is a contradiction. Then only the assumptions that are part of
        hints are followed.
        """
        start: cython.int
        some: cython.bint = False
        for start in range(ASSUMPTIONS):
            self.exact[start] = 0
        self.hints.clear()
        self.marking = True
        self.net.limit = BEYOND
        self.net.sets_only = True
        self._try_all()
        self.net.sets_only = False
        self.marking = False
        self.net.keep()
        for start in range(ASSUMPTIONS):
            if self.exact[start] == _WANTED:
                self.net.known[start] = -1
            if self.exact[start]:
                some = True
        return some and not self.net.clock.stopped and self.search()

    def _try_all(self) -> cython.void:
        """Offer the hints of all candidates and cells."""
        cython.declare(cell=cython.int, digit=cython.int, kind=cython.int, candidate=cython.int)
        cython.declare(rest=cython.uint)
        self.sieved = self.net.level == 0
        if self.sieved and not self._sieve():
            return
        for cell in range(CELLS):
            rest = self.net.start_cand[cell]
            if not rest & (rest - 1):
                continue
            # Static chains are not started from bivalue cells, nor from their regions.
            if not self.net.dynamic and not rest & (rest - 1) & ((rest & (rest - 1)) - 1):
                continue
            while rest:
                digit = ctz(rest)
                rest &= rest - 1
                candidate = cell * 9 + digit
                if self.net.dynamic:
                    self._contradiction(candidate * 2 + 1)
                    self._contradiction(candidate * 2)
                    if self.net.cells:
                        self._double(candidate)
                if self.net.cells:
                    for kind in range(self.tables.around_count[cell]):
                        self._region(cell, digit, self.tables.around[cell * AROUND + kind])
                if self.net.clock.stopped:
                    return
            if self.net.cells:
                self._cell(cell)

    def _sieve(self) -> cython.bint:
        """Compute the sets of all assumptions; return whether there can be any hint.

        For dynamic chains, the sets of contradictions are computed by propagation.
        """
        cython.declare(v=cython.int, on=cython.int, start=cython.int, closure=cython.int)
        if not self.net.dynamic:
            self.static_sets.load(self.net.start_cand)
            return self.static_sets.any_common
        if not self.net.cells:
            self.nishio_sets.load(self.net.start_cand)
            return True
        self.sets.load(self.net.start_cand)
        for v in range(self.sets.n):
            for on in range(2):
                start = self.sets.candidate[v] * 2 + on
                if self.sets.is_doubtful(start):
                    closure = self.net.find(start)
                    self.sets.replace(
                        start, self.net.key, self.net.begin[closure], self.net.end[closure]
                    )
        self.sets.compare_rows()
        return self.sets.any_common

    def _is_doubtful(self, start: cython.int) -> cython.bint:
        """Whether an assumption may lead to a contradiction."""
        if not self.sieved:
            return True
        if self.net.cells:
            return self.sets.is_doubtful(start)
        return self.nishio_sets.is_doubtful(start)

    def _have_common(self, group: cython.int) -> cython.bint:
        """Whether the sets of a group's candidates may have anything in common."""
        if not self.sieved:
            return True
        if self.net.dynamic:
            return self.sets.group_has_common(group)
        return self.static_sets.group_has_common(group)

    def _find(self, start: cython.int) -> cython.int:
        """The closure of an assumption, exact if it has a contradiction.

        With a contradiction, the unfinished sets depend on the order of propagation.
        """
        closure: cython.int = self.net.find(start)
        if self.marking and self.net.clash_on[closure] >= 0 and not self.exact[start]:
            self.net.sets_only = False
            self.net.known[start] = -1
            closure = self.net.find(start)
            self.net.sets_only = True
            self.exact[start] = _EXACT
        return closure

    def _contradiction(self, start: cython.int) -> cython.void:
        closure: cython.int
        if not self._is_doubtful(start):
            return
        closure = self._find(start)
        if self.net.clash_on[closure] >= 0:
            self.n_targets = 2
            self.target[0] = self.net.clash_on[closure]
            self.target[1] = self.net.clash_off[closure]
            self._offer(Proof.CONTRADICTION, 7, start, start ^ 1)

    def _double(self, candidate: cython.int) -> cython.void:
        rest: cython.uint = self.net.start_cand[CELL_OF[candidate]]
        rest &= rest - 1
        if self.sieved and not self.sets.double_has_common(candidate):
            return
        if rest & (rest - 1):
            self.starts[0] = candidate * 2 + 1
            self.starts[1] = candidate * 2
            self._meet(2, Proof.DOUBLE, 1, candidate)

    def _region(self, cell: cython.int, digit: cython.int, house: cython.int) -> cython.void:
        n: cython.int = 0
        where: cython.uint
        if not self._have_common(CELLS + house * 9 + digit):
            return
        where = places(self.tables, self.net.start_live, house, digit)
        if not where & (where - 1) or self.tables.house[house * 9 + ctz(where)] != cell:
            return
        while where:
            self.starts[n] = (self.tables.house[house * 9 + ctz(where)] * 9 + digit) * 2 + 1
            where &= where - 1
            n += 1
        self._meet(n, Proof.REGION_CHAINS, 6, house * 9 + digit)

    def _cell(self, cell: cython.int) -> cython.void:
        n: cython.int = 0
        rest: cython.uint = self.net.start_cand[cell]
        if not self._have_common(cell):
            return
        while rest:
            self.starts[n] = (cell * 9 + ctz(rest)) * 2 + 1
            rest &= rest - 1
            n += 1
        self._meet(n, Proof.CELL_CHAINS, 5, cell)

    def _meet(
        self, count: cython.int, kind: cython.int, key: cython.int, start: cython.int
    ) -> cython.void:
        """Offer the common nodes of all closures, in the order of the first closure."""
        cython.declare(i=cython.int, n=cython.int, side=cython.int, node=cython.int, at=cython.int)
        some: cython.uint = 0
        cython.declare(first=cython.int)
        both = cython.declare(cython.uint[CLOSURE_WORDS])
        for n in range(count):
            self.closures[n] = self._find(self.starts[n])
        first = self.closures[0]
        for i in range(CLOSURE_WORDS):
            both[i] = self.net.sets[first * CLOSURE_WORDS + i]
        for n in range(1, count):
            some = 0
            at = self.closures[n] * CLOSURE_WORDS
            for i in range(CLOSURE_WORDS):
                both[i] &= self.net.sets[at + i]
                some |= both[i]
            if not some:
                return
        if self.marking:
            self._mark(count)
            return
        for side in range(1, -1, -1):
            some = 0
            for i in range(BOARD_WORDS):
                some |= both[i + CLOSURE_OFF * (1 - side)]
            if not some:
                continue
            for node in range(self.net.begin[first], self.net.end[first]):
                if self.net.key[node] & 1 != side:
                    continue
                at = self.net.key[node] >> 1
                i = DIGIT_OF[at] * 3 + BAND[CELL_OF[at]] + CLOSURE_OFF * (1 - side)
                if both[i] & BIT[CELL_OF[at]]:
                    self.target[0] = node
                    self.n_targets = count
                    self._offer(kind, key, start, self.net.key[node])

    def effect(self, target: cython.int) -> cython.ulonglong:
        """A hash of the set of candidates that a true target removes; 0 for none."""
        code: cython.ulonglong = 0
        candidate: cython.int = target >> 1
        cell: cython.int = CELL_OF[candidate]
        rest: cython.uint
        if target & 1 == 0:
            return CODE[candidate]
        rest = self.net.start_cand[cell] & ~(1 << DIGIT_OF[candidate])
        while rest:
            code ^= CODE[cell * 9 + ctz(rest)]
            rest &= rest - 1
        return code

    def _offer(
        self, kind: cython.int, key: cython.int, start: cython.int, target: cython.int
    ) -> cython.void:
        """Compute the complexity of a hint, and offer the hint if it can be one of the best.

        The first target is known; the others are only looked up when needed.
        """
        cython.declare(n=cython.int, limit=cython.int, complexity=cython.int)
        cython.declare(effect=cython.ulonglong)
        if self.marking:
            return
        effect = self.effect(target)
        if effect == 0:
            return
        limit = self.hints.limit(effect)
        if limit < self.n_targets:
            return
        if kind:
            for n in range(1, self.n_targets):
                self.target[n] = self.net.node_of(self.closures[n], target)
        complexity = self._weigh(limit)
        if complexity <= limit:
            self.hints.offer(
                effect, chain_rating(self.base, complexity), complexity, key, kind, start, target
            )
            if self.hints.single:
                self.net.limit = complexity

    def _mark(self, count: cython.int) -> cython.void:
        """Mark the assumptions of a hint."""
        cython.declare(n=cython.int, start=cython.int)
        for n in range(count):
            start = self.starts[n]
            if not self.exact[start]:
                self.exact[start] = _WANTED

    def _weigh(self, limit: cython.int) -> cython.int:
        """The complexity of the hint with these targets, or any number above the limit."""
        cython.declare(n=cython.int, count=cython.int)
        total: cython.int = 0
        if self.net.level >= 2:
            self.deducer.start_count()
        for n in range(self.n_targets):
            count = self.net.ancestors(self.target[n], limit - total)
            total += count
            if total > limit:
                return total
            if self.net.level >= 2:
                total += self.deducer.nested_cost(self.net, count)
                if total > limit:
                    return total
        return total

    def recall(self, slot: cython.int) -> cython.void:
        """Set `target` to the targets of an accepted hint."""
        n: cython.int = 0
        rest: cython.uint
        kind: cython.int = self.hints.what[slot * 3]
        start: cython.int = self.hints.what[slot * 3 + 1]
        target: cython.int = self.hints.what[slot * 3 + 2]
        if kind == Proof.CONTRADICTION:
            self.closures[0] = self.net.find(start)
            self.target[0] = self.net.clash_on[self.closures[0]]
            self.target[1] = self.net.clash_off[self.closures[0]]
            self.n_targets = 2
            return
        if kind == Proof.DOUBLE:
            self.closures[0] = self.net.find(start * 2 + 1)
            self.closures[1] = self.net.find(start * 2)
            n = 2
        elif kind == Proof.CELL_CHAINS:
            rest = self.net.start_cand[start]
            while rest:
                self.closures[n] = self.net.find((start * 9 + ctz(rest)) * 2 + 1)
                rest &= rest - 1
                n += 1
        else:
            rest = places(self.tables, self.net.start_live, start // 9, start % 9)
            while rest:
                self.closures[n] = self.net.find(
                    (self.tables.house[start // 9 * 9 + ctz(rest)] * 9 + start % 9) * 2 + 1
                )
                rest &= rest - 1
                n += 1
        self.n_targets = n
        for n in range(self.n_targets):
            self.target[n] = self.net.node_of(self.closures[n], target)

    def describe(self, slot: cython.int, found: RawStep) -> cython.void:
        """Fill in the effects of a hint."""
        target: cython.int = self.hints.what[slot * 3 + 2]
        found.clear()
        found.kind = self.hints.what[slot * 3]
        found.tenths = cython.cast(cython.int, (self.hints.rating[slot] + 0.05) * 10)
        if target & 1:
            found.cell = CELL_OF[target >> 1]
            found.digit = DIGIT_OF[target >> 1]
        else:
            found.out(CELL_OF[target >> 1], 1 << DIGIT_OF[target >> 1])
