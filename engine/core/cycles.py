"""Forcing chains and cycles: single chains on a grid that does not change.

The rules are in docs/rating-rules.md, section 10.

A hint is identified by its kind, its start node and where its nodes are kept. The kinds are 0
X-cycle, 1 Y-cycle, 2 XY-cycle, 4 forcing X-chain and 5 forcing chain.
"""

import cython

if not cython.compiled:
    from engine.core.bits import ENGINE_STAMP, ctz, grow_uchar, grow_ushort, release
    from engine.core.clock import Clock
    from engine.core.hints import Hints
    from engine.core.links import (
        BOX_BITS,
        CELL_OF,
        CODE,
        COLUMN_BITS,
        DIGIT_OF,
        ROW_BITS,
        cause_of,
        chain_rating,
    )
    from engine.core.raw_step import RawStep
    from engine.core.reach import Reach
    from engine.core.strong import StrongLinks
    from engine.core.tables import BAND, BIT, Tables

from engine import ratings

STAMP = ENGINE_STAMP.decode()

_SIMPLE_CYCLE = cython.declare(cython.int, ratings.SIMPLE_CYCLE)
_FORCING_X_CHAIN = cython.declare(cython.int, ratings.FORCING_X_CHAIN)
_CHAIN = cython.declare(cython.int, ratings.CHAIN)


class Cycles(StrongLinks):
    """The producer of X-, Y- and XY-cycles and forcing chains, on one grid at a time.

    After a recording `path` holds the chain from its target back to the assumption, `length`
    nodes with the causes `why`.
    """

    def __init__(self, tables: Tables, clock: Clock, single: cython.bint):
        """Set up; `single` to look for the first hint only."""
        StrongLinks.__init__(self, tables)
        if not cython.compiled:
            self.key, self.cause, self.depth, self.above = ([0] * 31000 for _ in range(4))
            self.seen, self.path, self.why = [0] * 1458, [0] * 736, [0] * 736
            self.from_on, self.from_off = [0] * 27, [0] * 27
            self.kept, self.kept_why = [], []
            self.stamp = self.kept_room = 0
        self.clock = clock
        self.hints = Hints(single)
        self.reach = Reach(tables)

    def __dealloc__(self):
        release(self.kept)
        release(self.kept_why)

    def search(self) -> cython.bint:
        """Gather the hints; whether there are any."""
        self.hints.clear()
        self.n_kept = 0
        if self.clock.tick() or not self.reach.run(self.cand, self.live, True, True):
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
        """One pass: 0 links in houses only, 1 strong links in cells only, 2 both.

        Only assumptions that can lead to a hint are followed, in the rules' order.
        """
        cell: cython.int
        digit: cython.int
        at: cython.int
        rest: cython.uint
        bit: cython.uint
        self.cells = number > 0
        self.units = number != 1
        self.round += 1
        self._limit()
        if not self.reach.run(self.cand, self.live, self.cells, self.units):
            return
        self.reach.find_cycles()
        for cell in range(81):
            rest = self.cand[cell]
            if not rest & (rest - 1):
                continue
            if number == 1 and rest & (rest - 1) & ((rest & (rest - 1)) - 1):
                continue
            bit = BIT[cell]
            while rest:
                digit = ctz(rest)
                rest &= rest - 1
                at = digit * 3 + BAND[cell]
                if self.reach.in_cycle[at] & bit:
                    self._walk((cell * 9 + digit) * 2 + 1, True)
                if number != 1 and self.reach.bad[at] & bit:
                    self._walk((cell * 9 + digit) * 2 + 1, False)
                if number != 1 and self.reach.bad_off[at] & bit:
                    self._walk((cell * 9 + digit) * 2, False)
            if self.clock.stopped:
                return

    def _walk(self, start: cython.int, cycle: cython.bint) -> cython.void:
        """Breadth first from an assumption, for cycles back to it or a chain to its opposite."""
        done: cython.int = 0
        self.stamp += 1
        self.start = start
        self.start_at = DIGIT_OF[start >> 1] * 3 + BAND[CELL_OF[start >> 1]] if start & 1 else -1
        self.start_bit = BIT[CELL_OF[start >> 1]]
        self.n_nodes = 0
        self._add(start, 0, -1)
        while done < self.n_nodes and self.depth[done] < self.longest:
            if self.key[done] & 1:
                if self._on(done, cycle):
                    return
            elif self._off(done, cycle):
                return
            done += 1

    def _on(self, node: cython.int, cycle: cython.bint) -> cython.bint:
        """Follow the weak links of an ON node; whether the search is over."""
        candidate: cython.int = self.key[node] >> 1
        cell: cython.int = CELL_OF[candidate]
        digit: cython.int = DIGIT_OF[candidate]
        band: cython.int = BAND[cell]
        bit: cython.uint = BIT[cell]
        box: cython.uint = BOX_BITS[cell]
        i: cython.int
        bits: cython.uint
        rest: cython.uint
        if self.cells:
            rest = self.cand[cell] & ~(1 << digit)
            while rest:
                i = ctz(rest)
                rest &= rest - 1
                if self._turn_off(bit, band, i, 1, node, cycle):
                    return True
        if not self.plain:
            return self._on_any(cell, digit, node, cycle)
        bits = self.live[digit * 3 + band] & ~bit
        if self._turn_off(bits & box, band, digit, 2, node, cycle):
            return True
        if self._turn_off(bits & ROW_BITS[cell] & ~box, band, digit, 4, node, cycle):
            return True
        for i in range(3):
            rest = self.live[digit * 3 + i] & COLUMN_BITS[cell]
            if i == band:
                rest &= ~box
            if self._turn_off(rest, i, digit, 3, node, cycle):
                return True
        return False

    def _on_any(
        self, cell: cython.int, digit: cython.int, node: cython.int, cycle: cython.bint
    ) -> cython.bint:
        """The same in the houses of any grid; a cell that shares two counts for the first."""
        n: cython.int
        i: cython.int
        house: cython.int
        bits: cython.uint
        left: cython.uint[3]
        if not cython.compiled:
            left = [0] * 3
        for i in range(3):
            left[i] = self.live[digit * 3 + i] & self.tables.peer_board[cell * 3 + i]
        for n in range(self.tables.around_count[cell]):
            house = self.tables.around[cell * 7 + n]
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
        key: cython.int
        at: cython.int = digit * 3 + band
        if not cycle and at == self.start_at and bits & self.start_bit:
            # The start is ON, or no OFF node would be searched for.
            self._record(self.start - 1, cause, node, False)
            return True
        bits &= self.reach.linked[at]
        while bits:
            key = ((band * 27 + ctz(bits)) * 9 + digit) * 2
            bits &= bits - 1
            if cycle and not self.reach.comes_back(key, self.start):
                continue
            if self.seen[key] != self.stamp:
                self._add(key, cause, node)
            elif cycle and not self._is_above(node, key):
                self._add(key, cause, node)
        return False

    def _off(self, node: cython.int, cycle: cython.bint) -> cython.bint:
        """Follow the strong links of an OFF node; whether the search is over."""
        i: cython.int
        key: cython.int
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
            if self.seen[key] != self.stamp:
                if not cycle or self.reach.comes_back(key, self.start):
                    self._add(key, self.strong_cause[i], node)
        return False

    def _add(self, key: cython.int, cause: cython.int, node: cython.int) -> cython.void:
        self.key[self.n_nodes] = key
        self.cause[self.n_nodes] = cause
        self.above[self.n_nodes] = node
        self.depth[self.n_nodes] = self.depth[node] + 1 if node >= 0 else 0
        self.seen[key] = self.stamp
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

    def _limit(self) -> cython.void:
        """Set `longest`: no chain with more links than this can be the first in rank."""
        base: cython.int = _CHAIN if self.cells and self.units else _SIMPLE_CYCLE
        self.longest = 32000
        if self.hints.single and self.hints.count:
            self.longest = 4
            while chain_rating(base, self.longest + 1) <= self.hints.rating[0]:
                self.longest += 1

    def _offer_chain(self) -> cython.void:
        kind: cython.int = 5 if self.cells else 4
        target: cython.int = self.path[0]
        cell: cython.int = CELL_OF[target >> 1]
        effect: cython.ulonglong = 0
        rest: cython.uint = self.cand[cell] & ~(1 << DIGIT_OF[target >> 1])
        if target & 1:
            while rest:
                effect ^= CODE[cell * 9 + ctz(rest)]
                rest &= rest - 1
        else:
            effect = CODE[target >> 1]
        self._offer(
            effect,
            chain_rating(_CHAIN if self.cells else _FORCING_X_CHAIN, self.length),
            self.length,
            4 if self.cells else 2,
            kind,
        )

    def mark_cycle(self) -> cython.void:
        """Leave in `from_on` what the cycle in `path` removes."""
        i: cython.int
        n: cython.int
        cell: cython.int
        digit: cython.int
        band: cython.int
        mine: cython.uint[3]
        if not cython.compiled:
            mine = [0] * 3
        for band in range(3):
            mine[band] = 0
        for i in range(27):
            self.from_on[i] = 0
            self.from_off[i] = 0
        for n in range(self.length - 1):
            cell = CELL_OF[self.path[n] >> 1]
            digit = DIGIT_OF[self.path[n] >> 1]
            mine[BAND[cell]] |= BIT[cell]
            for band in range(3):
                i = digit * 3 + band
                if self.path[n] & 1:
                    self.from_on[i] |= self.tables.peer_board[cell * 3 + band]
                else:
                    self.from_off[i] |= self.tables.peer_board[cell * 3 + band]
        for i in range(27):
            self.from_on[i] &= self.from_off[i] & self.live[i] & ~mine[i % 3]

    def _offer_cycle(self) -> cython.void:
        i: cython.int
        bits: cython.uint
        effect: cython.ulonglong = 0
        both: cython.bint = self.cells and self.units
        self.mark_cycle()
        for i in range(27):
            bits = self.from_on[i]
            while bits:
                effect ^= CODE[(i % 3 * 27 + ctz(bits)) * 9 + i // 3]
                bits &= bits - 1
        if effect:
            self._offer(
                effect,
                chain_rating(_CHAIN if both else _SIMPLE_CYCLE, self.length - 1),
                self.length - 1,
                4 if both else 3 if self.cells else 2,
                2 if both else 1 if self.cells else 0,
            )

    def _offer(
        self,
        effect: cython.ulonglong,
        value: cython.double,
        complexity: cython.int,
        key: cython.int,
        kind: cython.int,
    ) -> cython.void:
        """Offer the chain in `path`, and keep its nodes if it is taken."""
        i: cython.int
        if not self.hints.offer(effect, value, complexity, key, kind, self.start, self.n_kept):
            return
        if self.n_kept + self.length > self.kept_room:
            self.kept_room = self.n_kept * 2 + 2048
            self.kept = grow_ushort(self.kept, self.kept_room)
            self.kept_why = grow_uchar(self.kept_why, self.kept_room)
        for i in range(self.length):
            self.kept[self.n_kept + i] = self.path[i]
            self.kept_why[self.n_kept + i] = self.why[i]
        self.n_kept += self.length
        self._limit()

    def recall(self, slot: cython.int) -> cython.void:
        """Set `path` to the chain of a hint that was taken."""
        i: cython.int
        at: cython.int = self.hints.what[slot * 3 + 2]
        self.length = self.hints.complexity[slot] + (1 if self.hints.what[slot * 3] < 3 else 0)
        for i in range(self.length):
            self.path[i] = self.kept[at + i]
            self.why[i] = self.kept_why[at + i]

    def describe(self, slot: cython.int, found: RawStep) -> cython.void:
        """Fill in what a hint does; `path` is its chain then."""
        i: cython.int
        cell: cython.int
        mask: cython.int
        target: cython.int
        self.recall(slot)
        found.clear()
        found.kind = self.hints.what[slot * 3]
        found.tenths = cython.cast(cython.int, (self.hints.rating[slot] + 0.05) * 10)
        if found.kind >= 3:
            if found.kind == 4 and self.length == 6:
                found.kind = 3
            target = self.path[0]
            if target & 1:
                found.cell = CELL_OF[target >> 1]
                found.digit = DIGIT_OF[target >> 1]
            else:
                found.out(CELL_OF[target >> 1], 1 << DIGIT_OF[target >> 1])
            return
        self.mark_cycle()
        # Cell by cell: a long cycle can remove more candidates than there is room for cells.
        for cell in range(81):
            mask = 0
            for i in range(9):
                if self.from_on[i * 3 + BAND[cell]] & BIT[cell]:
                    mask |= 1 << i
            found.out(cell, mask)
