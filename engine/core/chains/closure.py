"""What follows from an assumption: propagation (docs/rating-rules.md, section 11).

A *closure* is everything that one assumption turns on and off, with the parents of each node. It
is a pure function of the grid and the assumption, so each is computed once for a grid and kept:
the regions and cells of a search ask for the same ones again and again.
"""

import cython
from cython.cimports.engine.core.bits import ctz, grow_uint
from cython.cimports.engine.core.chains.best_hints import BEYOND
from cython.cimports.engine.core.chains.causes import Cause
from cython.cimports.engine.core.chains.chain_tables import (
    BOX_BITS,
    CELL_OF,
    COLUMN_BITS,
    DIGIT_OF,
    ROW_BITS,
    cause_of,
    house_of,
    partner,
    places,
)
from cython.cimports.engine.core.chains.node_log import NodeLog
from cython.cimports.engine.core.clock import Clock
from cython.cimports.engine.core.constants import (
    AROUND,
    ASSUMPTIONS,
    BAND_CELLS,
    BOARD_WORDS,
    CELLS,
    CLOSURE_OFF,
    CLOSURE_WORDS,
)
from cython.cimports.engine.core.grid.tables import BAND, BIT, Tables


class Closures(NodeLog):
    """Propagates assumptions on one grid and keeps the results.

    The assumption stays the first node. While `sets_only` is set, closures have the same sets, but
    lack the nodes of kept sets, and the parents of nodes that chains inside them remove.

    Sets of levels 1 and 2 are kept for the next level and the next step: source 0 and 1.

    has_kept    source * 1458 + assumption -> whether its sets are kept; not with a contradiction
    kept_live   source * 27: the grid of these sets
    is_current  source -> whether it is this grid
    is_part     source -> whether this grid is a part of it in which no other cell is filled
    lost        source * 27: what this grid has lost since then
    fresh       the candidates lost that the closure under way had not turned off before
    done        nothing follows in addition to what was kept
    limit       no hint of a higher complexity is of interest
    futile      set by the deducer: such a hint cannot rest on what follows from here on
    """

    def __init__(
        self,
        tables: Tables,
        clock: Clock,
        deducer,
        dynamic: cython.bint,
        level: cython.int,
    ):
        """Set up.

        Args:
            tables: the tables of the grids.
            clock: may stop the work.
            deducer: makes deductions once propagation has ended, if the level is above 0.
            dynamic: whether OFF candidates leave the grid, so that new strong links arise.
            level: 0 for no deductions, or the level of the deductions.
        """
        NodeLog.__init__(self)
        self.tables = tables
        self.plain = tables.plain
        self.clock = clock
        self.deducer = deducer
        self.dynamic = dynamic
        self.cells = True
        self.level = level
        self.sets_only = self.resumed = self.any_kept = self.done = self.futile = False
        self.limit = BEYOND
        self.forget()

    def load(self, cand: cython.p_ushort, live: cython.p_uint) -> cython.void:
        """Start on a grid: 81 digit masks, and the same candidates as boards."""
        i: cython.int
        for i in range(CELLS):
            self.start_cand[i] = cand[i]
        for i in range(BOARD_WORDS):
            self.start_live[i] = live[i]
        for i in range(2):
            self.is_current[i] = False
            self._compare(i)
        self.forget()

    def _compare(self, source: cython.int) -> cython.void:
        """Compare the grid with one whose sets are kept."""
        cython.declare(i=cython.int, at=cython.int)
        other: cython.uint = 0
        cells = cython.declare(cython.uint[3])
        for i in range(3):
            cells[i] = 0
        for i in range(BOARD_WORDS):
            at = source * BOARD_WORDS + i
            self.lost[at] = self.kept_live[at] & ~self.start_live[i]
            other |= self.start_live[i] & ~self.kept_live[at]
            cells[i % 3] |= self.kept_live[at]
        for i in range(BOARD_WORDS):
            cells[i % 3] &= ~self.start_live[i]
        self.is_part[source] = not (other | cells[0] | cells[1] | cells[2])

    def forget(self) -> cython.void:
        """Drop all closures."""
        i: cython.int
        for i in range(ASSUMPTIONS):
            self.known[i] = -1
        self.n_nodes = self.n_parents = self.n_closures = 0

    def keep(self) -> cython.void:
        """Keep all sets of levels 1 and 2.

        The next level makes the same deductions first, then continues. So does the same level in
        the next step, unless that fills in a cell.
        """
        cython.declare(start=cython.int, i=cython.int, at=cython.int)
        source: cython.int = self.level - 1
        if source > 1 or self.clock.stopped:  # if it was stopped, sets may be incomplete
            return
        if not self.any_kept:
            self.kept = grow_uint(self.kept, 2 * ASSUMPTIONS * CLOSURE_WORDS)
            self.any_kept = True
        self.is_current[source] = True
        for i in range(BOARD_WORDS):
            self.kept_live[source * BOARD_WORDS + i] = self.start_live[i]
        for start in range(ASSUMPTIONS):
            at = source * ASSUMPTIONS + start
            self.has_kept[at] = self.known[start] >= 0 and self.clash_on[self.known[start]] < 0
            if self.has_kept[at]:
                for i in range(CLOSURE_WORDS):
                    self.kept[at * CLOSURE_WORDS + i] = self.sets[
                        self.known[start] * CLOSURE_WORDS + i
                    ]

    def _source(self, start: cython.int) -> cython.int:
        """The source of the sets to continue from; -1 for none.

        Those of an earlier step still follow, unless a candidate is ON that the grid has lost.
        """
        i: cython.int
        gone: cython.uint = 0
        source: cython.int = self.level - 1
        at: cython.int = source * ASSUMPTIONS + start
        if source < 2 and self.is_part[source] and self.has_kept[at]:
            for i in range(BOARD_WORDS):
                gone |= self.kept[at * CLOSURE_WORDS + i] & self.lost[source * BOARD_WORDS + i]
            if not gone:
                return source
        source -= 1
        if source >= 0 and self.is_current[source] and self.has_kept[at - ASSUMPTIONS]:
            return source
        return -1

    def _resume(self, start: cython.int, source: cython.int) -> cython.bint:
        """Continue from kept sets; return whether what the grid has lost leads to a contradiction.

        The contradiction need not be the one that propagation would meet.
        """
        cython.declare(i=cython.int, bits=cython.uint)
        at: cython.int = (source * ASSUMPTIONS + start) * CLOSURE_WORDS
        earlier: cython.bint = source == self.level - 1
        some: cython.uint = 0
        for i in range(BOARD_WORDS):
            self.on[i] = self.kept[at + i]
            bits = self.kept[at + CLOSURE_OFF + i]
            self.fresh[i] = self.lost[source * BOARD_WORDS + i] & ~bits if earlier else 0
            some |= self.fresh[i]
            self.off[i] = bits & self.start_live[i]
            bits = self.off[i]
            self.live[i] &= ~bits
            while bits:
                self.cand[i % 3 * BAND_CELLS + ctz(bits)] &= ~(1 << i // 3)
                bits &= bits - 1
        self.done = earlier and not some
        for i in range(BOARD_WORDS if some else 0):
            bits = self.fresh[i]
            while bits:
                if self._turn_on_alone((i % 3 * BAND_CELLS + ctz(bits)) * 9 + i // 3):
                    return True
                bits &= bits - 1
        return False

    def _turn_on_alone(self, candidate: cython.int) -> cython.bint:
        """Turn on what a lost candidate leaves alone in a cell or house; True if none is left."""
        cell: cython.int = CELL_OF[candidate]
        digit: cython.int = DIGIT_OF[candidate]
        cython.declare(n=cython.int, house=cython.int)
        rest: cython.uint = self.cand[cell]
        if not rest:
            return True
        if not rest & (rest - 1) and self._turn_on(cell, ctz(rest), Cause.CELL, self.base):
            return True
        for n in range(self.tables.around_count[cell]):
            house = self.tables.around[cell * AROUND + n]
            rest = places(self.tables, self.live, house, digit)
            if not rest:
                return True
            if not rest & (rest - 1):
                if self._turn_on(
                    self.tables.house[house * 9 + ctz(rest)], digit, cause_of(house), self.base
                ):
                    return True
        return False

    def find(self, start: cython.int) -> cython.int:
        """The closure of an assumption (candidate * 2 + on)."""
        if self.known[start] < 0:
            self.known[start] = self._run(start)
        return self.known[start]

    def _run(self, start: cython.int) -> cython.int:
        cython.declare(i=cython.int, on=cython.int, off=cython.int, before=cython.int)
        closure: cython.int = self.n_closures
        self.reserve_closures()
        self.reserve(0)
        self.n_closures += 1
        self.serial += 1
        for i in range(CELLS):
            self.cand[i] = self.start_cand[i]
        for i in range(BOARD_WORDS):
            self.live[i] = self.start_live[i]
            self.on[i] = 0
            self.off[i] = 0
        self.clash_on[closure] = self.clash_off[closure] = -1
        self.base = self.begin[closure] = on = off = self.n_nodes
        self.add(start, Cause.ASSUMPTION)
        i = DIGIT_OF[start >> 1] * 3 + BAND[CELL_OF[start >> 1]]
        if start & 1:
            self.on[i] |= BIT[CELL_OF[start >> 1]]
        else:
            self.off[i] |= BIT[CELL_OF[start >> 1]]
        self.futile = False
        self.done = False
        i = self._source(start) if self.sets_only else -1
        self.resumed = i >= 0
        if self.resumed:
            on = off = self.n_nodes
            if self._resume(start, i):
                self.clash_on[closure] = self.base
                self.done = True
                on = off = self.n_nodes
        while True:
            if on < self.n_nodes:  # ON nodes come first
                if self.key[on] & 1 and self._on(on):
                    break
                on += 1
            elif off < self.n_nodes:
                if not self.key[off] & 1:
                    if self._off(off) if self.plain else self._off_any(off):
                        break
                off += 1
            else:
                if self.level == 0 or self.done or self.clock.tick():
                    break
                before = self.n_nodes
                self.deducer.deduce(self)
                if self.n_nodes == before or self.futile:
                    break
        # A contradicting node is the last node and belongs to neither set.
        self.end[closure] = self.n_nodes - (1 if self.clash_on[closure] >= 0 else 0)
        for i in range(BOARD_WORDS):
            self.sets[closure * CLOSURE_WORDS + i] = self.on[i]
            self.sets[closure * CLOSURE_WORDS + CLOSURE_OFF + i] = self.off[i]
        self.sets[closure * CLOSURE_WORDS + 27] = self.sets[closure * CLOSURE_WORDS + 55] = 0
        self.clock.tick()
        return closure

    def _on(self, node: cython.int) -> cython.bint:
        """Turn off all candidates that contradict an ON node; return whether this fails."""
        candidate: cython.int = self.key[node] >> 1
        cell: cython.int = CELL_OF[candidate]
        digit: cython.int = DIGIT_OF[candidate]
        band: cython.int = BAND[cell]
        bit: cython.uint = BIT[cell]
        cython.declare(i=cython.int, bits=cython.uint)
        box: cython.uint = BOX_BITS[cell]
        rest: cython.uint
        if self.cells:
            rest = self.cand[cell] & ~(1 << digit)
            while rest:
                i = ctz(rest)
                rest &= rest - 1
                if (self.off[i * 3 + band] & bit) == 0 or self.on[i * 3 + band] & bit:
                    if self._turn_off(bit, band, i, Cause.CELL, node):
                        return True
        if not self.plain:
            return self._on_any(cell, digit, node)
        bits = self.live[digit * 3 + band] & ~bit
        if bits & box and self._turn_off(bits & box, band, digit, Cause.BOX, node):
            return True
        rest = bits & ROW_BITS[cell] & ~box
        if rest and self._turn_off(rest, band, digit, Cause.ROW, node):
            return True
        for i in range(3):
            rest = self.live[digit * 3 + i] & COLUMN_BITS[cell]
            if i == band:
                rest &= ~box
            if rest and self._turn_off(rest, i, digit, Cause.COLUMN, node):
                return True
        return False

    def _on_any(self, cell: cython.int, digit: cython.int, node: cython.int) -> cython.bint:
        """Add the consequences of an ON node in the houses of any grid."""
        cython.declare(n=cython.int, i=cython.int, house=cython.int, bits=cython.uint)
        for n in range(self.tables.around_count[cell]):
            house = self.tables.around[cell * AROUND + n]
            for i in range(3):
                bits = self.live[digit * 3 + i] & self.tables.house_board[house * 3 + i]
                if i == BAND[cell]:
                    bits &= ~BIT[cell]
                if bits and self._turn_off(bits, i, digit, cause_of(house), node):
                    return True
        return False

    def _turn_off(
        self,
        bits: cython.uint,
        band: cython.int,
        digit: cython.int,
        cause: cython.int,
        parent: cython.int,
    ) -> cython.bint:
        """Turn off a digit in these cells in order; return whether one of them is ON."""
        at: cython.int = digit * 3 + band
        clash: cython.uint = bits & self.on[at]
        cython.declare(node=cython.int, cell=cython.int)
        if clash:
            clash &= ~(clash - 1)
            bits &= clash - 1
        bits &= ~self.off[at]
        self.off[at] |= bits
        while bits:
            cell = band * BAND_CELLS + ctz(bits)
            bits &= bits - 1
            node = self.add((cell * 9 + digit) * 2, cause)
            self.add_parent(parent)
        if clash:
            cell = band * BAND_CELLS + ctz(clash)
            self.clash_on[self.n_closures - 1] = self.where[(cell * 9 + digit) * 2 + 1]
            node = self.add((cell * 9 + digit) * 2, cause)
            self.add_parent(parent)
            self.clash_off[self.n_closures - 1] = node
            return True
        return False

    def _off(self, node: cython.int) -> cython.bint:
        """Turn on the only candidates left without an OFF node; return whether this fails.

        The node's candidate leaves the grid afterwards, not before: a strong link is one of two. In
        the cell or house through which it was turned off, the remaining candidate can only be ON
        already.
        """
        candidate: cython.int = self.key[node] >> 1
        cause: cython.int = self.cause[node]
        cell: cython.int = CELL_OF[candidate]
        digit: cython.int = DIGIT_OF[candidate]
        band: cython.int = BAND[cell]
        at: cython.int = digit * 3
        bit: cython.uint = BIT[cell]
        column: cython.uint = COLUMN_BITS[cell]
        cython.declare(i=cython.int, bits=cython.uint)
        one: cython.uint = self.live[at + band] & ~bit
        if self.cells and cause != Cause.CELL:
            bits = self.cand[cell] & ~(1 << digit)
            if bits and not bits & (bits - 1) and self._turn_on(cell, ctz(bits), Cause.CELL, node):
                return True
        bits = one & BOX_BITS[cell]
        if cause != Cause.BOX and bits and not bits & (bits - 1):
            if self._turn_on(band * BAND_CELLS + ctz(bits), digit, Cause.BOX, node):
                return True
        bits = one & ROW_BITS[cell]
        if cause != Cause.ROW and bits and not bits & (bits - 1):
            if self._turn_on(band * BAND_CELLS + ctz(bits), digit, Cause.ROW, node):
                return True
        # The three bands of a column merged into one word, each shifted by one more bit.
        bits = self.live[at] & column | (self.live[at + 1] & column) << 1
        bits = (bits | (self.live[at + 2] & column) << 2) & ~(bit << band)
        if cause != Cause.COLUMN and bits and not bits & (bits - 1):
            i = (ctz(bits) - cell % 9) % 9
            if self._turn_on(i * BAND_CELLS + ctz(bits) - i, digit, Cause.COLUMN, node):
                return True
        if self.dynamic:
            self.cand[cell] &= ~(1 << digit)
            self.live[at + band] &= ~bit
        return False

    def _off_any(self, node: cython.int) -> cython.bint:
        """Add the consequences of an OFF node in the houses of any grid."""
        candidate: cython.int = self.key[node] >> 1
        cell: cython.int = CELL_OF[candidate]
        digit: cython.int = DIGIT_OF[candidate]
        cython.declare(n=cython.int, house=cython.int, where=cython.int, bits=cython.uint)
        if self.cells:
            bits = self.cand[cell] & ~(1 << digit)
            if bits and not bits & (bits - 1) and self._turn_on(cell, ctz(bits), Cause.CELL, node):
                return True
        for n in range(self.tables.around_count[cell]):
            house = self.tables.around[cell * AROUND + n]
            where = partner(self.tables, self.live, house, digit, cell)
            if where >= 0 and self._turn_on(where, digit, cause_of(house), node):
                return True
        if self.dynamic:
            self.cand[cell] &= ~(1 << digit)
            self.live[digit * 3 + BAND[cell]] &= ~BIT[cell]
        return False

    def _turn_on(
        self, cell: cython.int, digit: cython.int, cause: cython.int, parent: cython.int
    ) -> cython.bint:
        """Turn a candidate on; return whether it is OFF."""
        at: cython.int = digit * 3 + BAND[cell]
        key: cython.int = (cell * 9 + digit) * 2 + 1
        bit: cython.uint = BIT[cell]
        clash: cython.bint = (self.off[at] & bit) != 0
        node: cython.int
        if not clash:
            if self.on[at] & bit:
                return False
            self.on[at] |= bit
        node = self.add(key, cause)
        self.add_parent(parent)
        if self.dynamic:
            self._hidden_parents(cell, digit, cause)
        if clash:
            self.clash_on[self.n_closures - 1] = node
            self.clash_off[self.n_closures - 1] = self.where[key - 1]
        return clash

    def _hidden_parents(
        self, cell: cython.int, digit: cython.int, cause: cython.int
    ) -> cython.void:
        """Add as parents the candidates whose removal made a strong link of a cell or house."""
        cython.declare(i=cython.int, at=cython.int, rest=cython.uint)
        first: cython.int = 0
        last: cython.int = 3
        bits: cython.uint = COLUMN_BITS[cell]
        if cause == Cause.CELL:
            rest = self.start_cand[cell] & ~self.cand[cell]
            while rest:
                self.add_parent(self.where[(cell * 9 + ctz(rest)) * 2])
                rest &= rest - 1
            return
        if not self.plain:
            self._hidden_parents_any(cell, digit, cause)
            return
        if cause != Cause.COLUMN:
            first = BAND[cell]
            last = first + 1
            bits = BOX_BITS[cell] if cause == Cause.BOX else ROW_BITS[cell]
        for i in range(first, last):
            at = digit * 3 + i
            rest = self.start_live[at] & ~self.live[at] & bits
            while rest:
                self.add_parent(self.where[((i * BAND_CELLS + ctz(rest)) * 9 + digit) * 2])
                rest &= rest - 1

    def _hidden_parents_any(
        self, cell: cython.int, digit: cython.int, cause: cython.int
    ) -> cython.void:
        cython.declare(i=cython.int, rest=cython.uint)
        house: cython.int = house_of(self.tables, cause, cell)
        for i in range(3):
            rest = self.start_live[digit * 3 + i] & ~self.live[digit * 3 + i]
            rest &= self.tables.house_board[house * 3 + i]
            while rest:
                self.add_parent(self.where[((i * BAND_CELLS + ctz(rest)) * 9 + digit) * 2])
                rest &= rest - 1

    def add(self, key: cython.int, cause: cython.int) -> cython.int:
        """Add a node without parents."""
        node: cython.int = self.n_nodes
        self.key[node] = key
        self.cause[node] = cause
        self.where[key] = node
        self.n_nodes = node + 1
        self.first[node + 1] = self.n_parents
        return node

    def add_parent(self, node: cython.int) -> cython.void:
        """Add a parent to the newest node."""
        self.parent[self.n_parents] = node
        self.n_parents += 1
        self.first[self.n_nodes] = self.n_parents


class Deducer:
    """Base class of deducers, which add nodes once propagation has ended. This one adds none."""

    def deduce(self, net: Closures) -> cython.void:
        """Add OFF nodes to the closure under way."""

    def start_count(self) -> cython.void:
        """Start to count the nested chains of a hint."""

    def nested_cost(self, net: Closures, count: cython.int) -> cython.int:
        """The complexity of the nested chains among the first nodes in the closures' `stack`.

        A chain with the same targets and walks as one counted before costs nothing.
        """
        return 0
