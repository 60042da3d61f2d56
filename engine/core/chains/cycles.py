"""Forcing chains and cycles: single chains on a grid that does not change.

The rules are in docs/rating-rules.md, section 10.
"""

import cython
from cython.cimports.engine.core.bits import ctz
from cython.cimports.engine.core.chains.chain_tables import (
    BOX_BITS,
    CELL_OF,
    COLUMN_BITS,
    DIGIT_OF,
    ROW_BITS,
    cause_of,
    chain_rating,
)
from cython.cimports.engine.core.chains.found_chains import FoundChains
from cython.cimports.engine.core.chains.shortest import ShortestChains
from cython.cimports.engine.core.clock import Clock
from cython.cimports.engine.core.constants import AROUND, BAND_CELLS, BOARD_WORDS, CELLS
from cython.cimports.engine.core.grid.tables import BAND, BIT, Tables

from engine import ratings

_SIMPLE_CYCLE = cython.declare(cython.int, ratings.SIMPLE_CYCLE)
_FORCING_X_CHAIN = cython.declare(cython.int, ratings.FORCING_X_CHAIN)
_CHAIN = cython.declare(cython.int, ratings.CHAIN)
_UNLIMITED = cython.declare(cython.int, 32000)


class Cycles(FoundChains):
    """The producer of X-, Y- and XY-cycles and forcing chains, on one grid at a time.

    bound      the highest rating of hints of interest; 0 for no limit
    """

    def __init__(self, tables: Tables, clock: Clock, single: cython.bint):
        """Set up; with `single`, look for the first hint only."""
        FoundChains.__init__(self, tables, single)
        self.clock = clock
        self.reach = ShortestChains(tables)

    def search(self) -> cython.bint:
        """Gather the hints; return whether there are any."""
        self.hints.clear()
        self.n_kept = 0
        if self.clock.tick():
            return False
        self._pass(0)
        self._pass(1)
        # No chain that needs both kinds of link is rated lower.
        if not (
            self.hints.single and self.hints.count and self.hints.rating[0] < (_CHAIN - 0.5) / 10
        ):
            self._pass(2)
        return self.hints.count > 0

    def _pass(self, number: cython.int) -> cython.void:
        """Run one pass: 0 links in houses only, 1 strong links in cells only, 2 both."""
        self.cells = number > 0
        self.units = number != 1
        self.round += 1
        self.bound = 0
        self.limit()
        if self.reach.run(self.cand, self.live, self.cells, self.units):
            self.reach.find_cycles()
            self._follow(self._first_chain() if self.hints.single and self.units else -1)

    def _follow(self, first: cython.int) -> cython.void:
        """Follow the assumptions that can lead to a hint, in the rules' order.

        If only a single hint is wanted, only the chain from `first` to its opposite is followed.
        """
        cython.declare(cell=cython.int, candidate=cython.int, at=cython.int, rest=cython.uint)
        cython.declare(bit=cython.uint)
        single: cython.bint = self.hints.single
        for cell in range(CELLS):
            rest = self.cand[cell]
            if not rest & (rest - 1):
                continue
            if not self.units and rest & (rest - 1) & ((rest & (rest - 1)) - 1):
                continue
            bit = BIT[cell]
            while rest:
                at = ctz(rest) * 3 + BAND[cell]
                candidate = cell * 9 + ctz(rest)
                rest &= rest - 1
                if self.reach.in_cycle[at] & bit:
                    self._walk(candidate * 2 + 1, True)
                if not self.units:
                    continue
                if self.reach.bad[at] & bit and (not single or first == candidate * 2 + 1):
                    self._walk(candidate * 2 + 1, False)
                if self.reach.bad_off[at] & bit and (not single or first == candidate * 2):
                    self._walk(candidate * 2, False)
            if self.clock.stopped:
                return

    def _first_chain(self) -> cython.int:
        """The start of the best-ranked forcing chain of a pass.

        Returns:
            The first assumption with the shortest chain; -1 if all are too long to be first in
            rank. Sets `bound`: hints rated higher are no longer of interest.
        """
        cython.declare(cell=cython.int, at=cython.int, rest=cython.uint, node=cython.int)
        cython.declare(links=cython.int)
        first: cython.int = -1
        most: cython.int = self.longest
        for cell in range(CELLS):
            rest = self.cand[cell]
            if not rest & (rest - 1):
                continue
            while rest:
                at = ctz(rest) * 3 + BAND[cell]
                node = (cell * 9 + ctz(rest)) * 2
                rest &= rest - 1
                if self.reach.bad[at] & BIT[cell]:
                    links = self.reach.shortest(node + 1, self.cells, most)
                    if links <= most:
                        most = links - 1
                        first = node + 1
                if self.reach.bad_off[at] & BIT[cell]:
                    links = self.reach.shortest(node, self.cells, most)
                    if links <= most:
                        most = links - 1
                        first = node
        if first >= 0:
            self.bound = chain_rating(_CHAIN if self.cells else _FORCING_X_CHAIN, most + 2)
            self.limit()
        return first

    def _walk(self, start: cython.int, cycle: cython.bint) -> cython.void:
        """Search breadth first from an assumption for cycles back to it or a chain to its opposite.

        The OFF nodes of interest (`open`) are those that lead there. Each is added once, because
        its consequences are already ON when it is met again. Only the nodes before the end of a
        cycle (`ends`) are added once for each path that leads to them.
        """
        done: cython.int = 0
        i: cython.int
        self.reach.mark_before(start if cycle else start ^ 1, self.cells, self.open)
        for i in range(BOARD_WORDS):
            self.ends[i] = 0
        if cycle:
            i = self.reach.index[start >> 1] * self.reach.words
            self.reach.mark(self.reach.partners, i, self.ends)
        self.stamp += 1
        self.start = start
        self.start_at = DIGIT_OF[start >> 1] * 3 + BAND[CELL_OF[start >> 1]] if start & 1 else -1
        self.start_bit = BIT[CELL_OF[start >> 1]]
        if self.start_at >= 0 and not cycle:
            self.open[self.start_at] |= self.start_bit
        self.n_nodes = 0
        self.seen[start >> 1] = self.stamp
        self._add(start, 0, -1)
        while done < self.n_nodes and self.depth[done] < self.longest:
            if self.key[done] & 1:
                if self._on(done, cycle):
                    return
            elif self._off(done, cycle):
                return
            done += 1

    def _on(self, node: cython.int, cycle: cython.bint) -> cython.bint:
        """Follow the weak links of an ON node; return whether the search is over."""
        candidate: cython.int = self.key[node] >> 1
        cell: cython.int = CELL_OF[candidate]
        digit: cython.int = DIGIT_OF[candidate]
        band: cython.int = BAND[cell]
        bit: cython.uint = BIT[cell]
        box: cython.uint = BOX_BITS[cell]
        cython.declare(i=cython.int, bits=cython.uint, rest=cython.uint)
        if self.cells:
            rest = self.cand[cell] & ~(1 << digit)
            while rest:
                i = ctz(rest)
                rest &= rest - 1
                if self.open[i * 3 + band] & bit and self._turn_off(bit, band, i, 1, node, cycle):
                    return True
        if not self.plain:
            return self._on_any(cell, digit, node, cycle)
        bits = self.open[digit * 3 + band] & ~bit
        if bits & box and self._turn_off(bits & box, band, digit, 2, node, cycle):
            return True
        rest = bits & ROW_BITS[cell] & ~box
        if rest and self._turn_off(rest, band, digit, 4, node, cycle):
            return True
        for i in range(3):
            rest = self.open[digit * 3 + i] & COLUMN_BITS[cell]
            if i == band:
                rest &= ~box
            if rest and self._turn_off(rest, i, digit, 3, node, cycle):
                return True
        return False

    def _on_any(
        self, cell: cython.int, digit: cython.int, node: cython.int, cycle: cython.bint
    ) -> cython.bint:
        """Follow an ON node in the houses of any grid; a cell in two counts for the first house."""
        cython.declare(n=cython.int, i=cython.int, house=cython.int, bits=cython.uint)
        left = cython.declare(cython.uint[3])
        for i in range(3):
            left[i] = self.open[digit * 3 + i] & self.tables.peer_board[cell * 3 + i]
        for n in range(self.tables.around_count[cell]):
            house = self.tables.around[cell * AROUND + n]
            for i in range(3):
                bits = left[i] & self.tables.house_board[house * 3 + i]
                left[i] &= ~bits
                if bits and self._turn_off(bits, i, digit, cause_of(house), node, cycle):
                    return True
        return False

    def _turn_off(
        self,
        bits: cython.uint,
        band: cython.int,
        digit: cython.int,
        cause: cython.int,
        node: cython.int,
        cycle: cython.bint,
    ) -> cython.bint:
        """Add open OFF nodes of a digit in a band; return whether the search is over."""
        cython.declare(key=cython.int, bit=cython.uint)
        at: cython.int = digit * 3 + band
        if not cycle and at == self.start_at and bits & self.start_bit:
            self._record(self.start - 1, cause, node, False)
            return True
        while bits:
            key = ((band * BAND_CELLS + ctz(bits)) * 9 + digit) * 2
            bit = bits & ~(bits - 1)
            bits &= ~bit
            if not self.ends[at] & bit:
                self.open[at] &= ~bit
                self._add(key, cause, node)
            elif not self._is_above(node, key):
                self._add(key, cause, node)
        return False

    def _off(self, node: cython.int, cycle: cython.bint) -> cython.bint:
        """Follow the strong links of an OFF node; return whether the search is over."""
        cython.declare(i=cython.int, key=cython.int)
        candidate: cython.int = self.key[node] >> 1
        if self.known[candidate] != self.round:
            self.find_strong(candidate)
        for i in range(candidate * 8, candidate * 8 + self.n_strong[candidate]):
            key = self.strong[i] * 2 + 1
            if cycle:
                if key == self.start and self.depth[node] >= 3:
                    self._record(key, self.strong_cause[i], node, True)
            elif key == self.start + 1:
                self._record(key, self.strong_cause[i], node, False)
                return True
            if self.seen[key >> 1] != self.stamp:
                if not cycle or self.reach.comes_back(key >> 1, self.start >> 1):
                    self.seen[key >> 1] = self.stamp
                    self._add(key, self.strong_cause[i], node)
        return False

    def _add(self, key: cython.int, cause: cython.int, node: cython.int) -> cython.void:
        self.key[self.n_nodes] = key
        self.cause[self.n_nodes] = cause
        self.above[self.n_nodes] = node
        self.depth[self.n_nodes] = self.depth[node] + 1 if node >= 0 else 0
        self.n_nodes += 1

    def _is_above(self, node: cython.int, key: cython.int) -> cython.bint:
        while node >= 0:
            if self.key[node] == key:
                return True
            node = self.above[node]
        return False

    def _record(
        self, key: cython.int, cause: cython.int, node: cython.int, cycle: cython.bint
    ) -> cython.void:
        """Offer the chain that ends here."""
        self.path[0] = key
        self.why[0] = cause
        self.length = 1
        while node >= 0:
            self.path[self.length] = self.key[node]
            self.why[self.length] = self.cause[node]
            self.length += 1
            node = self.above[node]
        if cycle:
            self._offer_cycle()
        else:
            self._offer_chain()

    def limit(self) -> cython.void:
        """Set `longest`: no chain with more links than this can be the first in rank."""
        base: cython.int = _CHAIN if self.cells and self.units else _SIMPLE_CYCLE
        best: cython.double = self.bound
        if self.hints.single and self.hints.count and not 0 < best < self.hints.rating[0]:
            best = self.hints.rating[0]
        self.longest = _UNLIMITED
        if best > 0:
            self.longest = 4
            while chain_rating(base, self.longest + 1) <= best:
                self.longest += 1
