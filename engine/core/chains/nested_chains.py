"""Chains inside a chain of levels 2 to 5 (docs/rating-rules.md, section 13).

The results of the chain producers are cached for each reduced grid: different assumptions, or the
same assumptions in the next step, often lead to the same grid.
"""

import cython
from cython.cimports.engine.core.bits import ctz, grow_int, grow_ulonglong, grow_ushort, release
from cython.cimports.engine.core.chains.best_hints import BEYOND
from cython.cimports.engine.core.chains.causes import Cause, Proof
from cython.cimports.engine.core.chains.chain_tables import (
    CELL_OF,
    CODE,
    DIGIT_OF,
    cause_of,
    house_of,
)
from cython.cimports.engine.core.chains.closure import Closures
from cython.cimports.engine.core.chains.cycles import Cycles
from cython.cimports.engine.core.chains.inner_patterns import InnerPatterns
from cython.cimports.engine.core.chains.multiple_chains import MultipleChains
from cython.cimports.engine.core.chains.off_sets import OffSets
from cython.cimports.engine.core.clock import Clock
from cython.cimports.engine.core.constants import (
    BAND_CELLS,
    BOARD_WORDS,
    CELLS,
    MAX_HOUSES,
    Producer,
)
from cython.cimports.engine.core.grid.position import Position
from cython.cimports.engine.core.grid.tables import Tables

_MASK = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
_PRIME = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C55)
# The next step begins with an empty memory if the memory holds more than this many grids, or four
# times as many candidates that their chains remove or rest on.
_MOST = cython.declare(cython.int, 1 << 16)


class NestedChains(InnerPatterns):
    """The families of all levels, with a memory of the grids of this step and earlier steps.

    Each found chain has a number, under which are its complexity, a hash of its targets and of the
    walks that lead to them, its eliminations, and its premises in the outer chain. `cand` and
    `live` are a separate grid for finding a chain again. `step` is the grid of the step, with its
    hash.
    """

    def __init__(self, tables: Tables, clock: Clock, deep: cython.bint):
        """Set up; with `deep`, for the levels that nest dynamic chains."""
        InnerPatterns.__init__(self, tables)
        self.clock = clock
        self.cycles = Cycles(tables, clock, False)
        self.off_sets = OffSets(tables)
        self.below = NestedChains(tables, clock, False) if deep else None
        self.inner = MultipleChains(tables, clock, self.below, False) if deep else None
        self.n_grids = 1
        self.code_of_step = 0
        self.forget()

    def __dealloc__(self):
        release(self.counted)
        release(self.grid)
        release(self.next)
        release(self.first)
        release(self.family)
        release(self.complexity)
        release(self.walk)
        release(self.out_start)
        release(self.need_start)
        release(self.all_outs)
        release(self.all_needs)

    def start(self, grid: Position) -> cython.void:
        """Start on the grid of a step; keep the memory if it is a part of the last grid."""
        cython.declare(cell=cython.int, bits=cython.uint)
        part: cython.bint = max(self.n_grids, self.n_all_outs >> 2, self.n_all_needs >> 2) < _MOST
        self.load(grid)
        self.code_of_step = 0
        for cell in range(CELLS):
            bits = grid.cand[cell]
            if bits & ~self.step[cell]:
                part = False
            self.step[cell] = bits
            while bits:
                self.code_of_step ^= CODE[cell * 9 + ctz(bits)]
                bits &= bits - 1
        if not part:
            self.forget()

    def forget(self) -> cython.void:
        """Forget all grids."""
        i: cython.int
        if self.n_grids:
            for i in range(1024):
                self.head[i] = -1
        self.n_grids = 0
        self.n_chains = 0
        self.n_all_outs = 0
        self.n_all_needs = 0

    def start_count(self) -> cython.void:
        """Start to count the nested chains of a hint."""
        self.n_counted = 0

    def nested_cost(self, net: Closures, count: cython.int) -> cython.int:
        """The complexity of the nested chains among the first nodes in the closures' `stack`."""
        cython.declare(i=cython.int, number=cython.int)
        total: cython.int = 0
        for i in range(count):
            if net.cause[net.stack[i]] == Cause.CHAIN:
                number = net.nested[net.stack[i]]
                if not self._is_counted(number):
                    total += self.complexity[number]
        return total

    def _is_counted(self, number: cython.int) -> cython.bint:
        """Whether a nested chain is identical to one already counted in this hint."""
        i: cython.int
        for i in range(self.n_counted):
            if self.walk[self.counted[i]] == self.walk[number]:
                return True
        if self.n_counted == self.counted_room:
            self.counted_room = self.n_counted * 2 + 64
            self.counted = grow_int(self.counted, self.counted_room)
        self.counted[self.n_counted] = number
        self.n_counted += 1
        return False

    def _last_family(self, level: cython.int) -> cython.int:
        """The family of deductions that comes last at a level below 5."""
        families = (
            Producer.SINGLE_CHAINS if level == 2 else Producer.MULTIPLE_CHAINS if level == 3 else 0
        )
        return Producer.DYNAMIC_CHAINS if level == 4 else families

    def _is_futile(self, net: Closures, node: cython.int) -> cython.bint:
        """Whether all hints that rest on a node are more complex than the limit."""
        count: cython.int = net.ancestors(node, net.limit)
        self.start_count()
        return count + self.nested_cost(net, count) > net.limit

    def deduce(self, net: Closures) -> cython.void:
        """Add the OFF nodes of the first family of the level that finds something."""
        self.follow(net)
        if self.patterns(net) or net.level < 2:
            return
        if net.level < 4:
            if self._chains(net, Producer.SINGLE_CHAINS) or net.level == 2:
                return
            self._chains(net, Producer.MULTIPLE_CHAINS)
        elif not self._chains(net, Producer.DYNAMIC_CHAINS) and net.level == 5:
            self._chains(net, Producer.WITH_FORCING_CHAINS)

    def _chains(self, net: Closures, family: cython.int) -> cython.bint:
        """Add the eliminations of a producer's chains; return whether any of them count.

        If it is the level's last family, everything that can be found later rests on these
        eliminations, directly or not: anything independent of them would have been found by now.
        """
        cython.declare(i=cython.int, number=cython.int, node=cython.int)
        found: cython.bint = False
        futile: cython.bint = net.limit < BEYOND and family == self._last_family(net.level)
        record: cython.int = self._record(net, family)
        if record < 0:
            return False
        for number in range(self.first[record], self.first[record + 1]):
            if net.sets_only:
                for i in range(self.out_start[number], self.out_start[number + 1]):
                    self.turn_off(net, self.all_outs[i], Cause.CHAIN, -1)
                found = True
                continue
            self.begin()
            for i in range(self.out_start[number], self.out_start[number + 1]):
                self.outs[self.n_outs] = self.all_outs[i]
                self.n_outs += 1
            for i in range(self.need_start[number], self.need_start[number + 1]):
                # A later step may have removed it.
                if net.start_cand[CELL_OF[self.all_needs[i]]] >> DIGIT_OF[self.all_needs[i]] & 1:
                    self.outer[self.n_outer] = self.all_needs[i]
                    self.n_outer += 1
            node = net.n_nodes
            if self.emit(net, Cause.CHAIN, number):
                found = True
            if futile and net.n_nodes > node:
                futile = self._is_futile(net, node)
        net.futile = futile and not net.sets_only
        return found

    def _record(self, net: Closures, family: cython.int) -> cython.int:
        """The record of a grid and a family, created if missing; -1 if it was stopped."""
        code: cython.ulonglong = self.code ^ self.code_of_step ^ family ^ (64 * net.sets_only)
        record: cython.int = self.head[(code >> 20) & 1023]
        while record >= 0 and self.grid[record] != code:
            record = self.next[record]
        if record >= 0:
            return record
        if self.n_grids + 1 >= self.grid_room:
            self.grid_room = self.grid_room * 2 + 256
            self.grid = grow_ulonglong(self.grid, self.grid_room)
            self.next = grow_int(self.next, self.grid_room)
            self.first = grow_int(self.first, self.grid_room)
        record = self.n_grids
        self.first[record] = self.n_chains
        if net.sets_only:
            self._gather_removed(net, family)
        elif family == Producer.SINGLE_CHAINS:
            self._gather_cycles(net, family)
        else:
            self._gather_multiple(net, family)
        if self.clock.stopped:
            if self.n_chains > self.first[record]:  # these do not belong to any record
                self.n_chains = self.first[record]
                self.n_all_outs = self.out_start[self.n_chains]
                self.n_all_needs = self.need_start[self.n_chains]
            return -1
        self.grid[record] = code
        self.next[record] = self.head[(code >> 20) & 1023]
        self.head[(code >> 20) & 1023] = record
        self.n_grids += 1
        self.first[record + 1] = self.n_chains
        return record

    def _gather_removed(self, net: Closures, family: cython.int) -> cython.void:
        """Gather all eliminations of a family's chains as if they were one chain without premises.

        Levels 4 and 5 do not compute sets first, so the family is 21 or 24. All chains are assumed
        to rest on eliminations of the outer chain; chains that a search of the outer grid has not
        found do.
        """
        cython.declare(i=cython.int, bits=cython.uint)
        self.begin()
        self.off_sets.set_whole(net.start_cand)
        if family == Producer.SINGLE_CHAINS:
            # A candidate that a single chain or cycle removes implies its own opposite.
            self.off_sets.find_bad(net.cand, self.pairs)
        else:
            self.off_sets.find_common(net.cand, self.pairs)
        for i in range(BOARD_WORDS):
            bits = self.off_sets.removed[i]
            while bits:
                self.outs[self.n_outs] = (i % 3 * BAND_CELLS + ctz(bits)) * 9 + i // 3
                self.n_outs += 1
                bits &= bits - 1
        if self.n_outs:
            self._keep(family, 0, 0)

    def _gather_cycles(self, net: Closures, family: cython.int) -> cython.void:
        cython.declare(i=cython.int, slot=cython.int, walk=cython.ulonglong)
        self.off_sets.set_whole(net.start_cand)
        if not self.off_sets.find_bad(net.cand, self.pairs):
            return
        self.cycles.load(net.cand, net.live)
        if not self.cycles.search():
            return
        self.cycles.hints.rank()
        for i in range(self.cycles.hints.count):
            slot = self.cycles.hints.order[i]
            self.cycles.recall(slot)
            self.begin()
            self.outs_of_cycle()
            walk = self.needs_of_cycle(net)
            if self.n_outer:
                self._keep(family, self.cycles.hints.complexity[slot], walk)

    def load_inner(
        self, cand: cython.p_ushort, live: cython.p_uint, family: cython.int
    ) -> cython.void:
        """Make the inner producer ready for a grid."""
        i: cython.int
        self.inner.set_producer(family)
        if family > Producer.DYNAMIC_CHAINS:
            self.below.forget()
            for i in range(MAX_HOUSES):
                self.below.empty[i] = self.empty[i]
            for i in range(9):
                self.below.placed[i] = self.placed[i]
        self.inner.load(cand, live)

    def _gather_multiple(self, net: Closures, family: cython.int) -> cython.void:
        cython.declare(i=cython.int, slot=cython.int, walk=cython.ulonglong)
        self.load_inner(net.cand, net.live, family)
        if family == Producer.MULTIPLE_CHAINS:
            self.inner.static_sets.set_whole(net.start_cand)
        elif family == Producer.DYNAMIC_CHAINS:
            self.inner.sets.set_whole(net.start_cand)
        if not self.inner.search():
            return
        self.inner.hints.rank()
        for i in range(self.inner.hints.count):
            slot = self.inner.hints.order[i]
            self.begin()
            self.outs_of_target(self.inner.hints.what[slot * 3 + 2])
            walk = self.needs_of_multiple(net, slot)
            if self.n_outer:
                self._keep(family, self.inner.hints.complexity[slot], walk)

    def outs_of_cycle(self) -> cython.void:
        """Put the eliminations of the chain in `cycles.path` into `outs`."""
        cython.declare(i=cython.int, bits=cython.uint)
        if self.cycles.path[0] == self.cycles.path[self.cycles.length - 1]:
            self.cycles.mark_cycle()
            for i in range(BOARD_WORDS):
                bits = self.cycles.from_on[i]
                while bits:
                    self.remove((i % 3 * BAND_CELLS + ctz(bits)) * 9 + i // 3)
                    bits &= bits - 1
        else:
            bits = self.cycles.cand[CELL_OF[self.cycles.path[0] >> 1]]
            self._remove_others(self.cycles.path[0], bits)

    def _remove_others(self, target: cython.int, mask: cython.int) -> cython.void:
        """Put the other candidates of a target's cell into `outs`; `mask` has all of the cell."""
        rest: cython.uint = mask & ~(1 << DIGIT_OF[target >> 1])
        if target & 1 == 0:
            self.remove(target >> 1)
            return
        while rest:
            self.remove(CELL_OF[target >> 1] * 9 + ctz(rest))
            rest &= rest - 1

    def outs_of_target(self, target: cython.int) -> cython.void:
        """Put the eliminations of a target of the inner producer into `outs`."""
        self._remove_others(target, self.inner.net.start_cand[CELL_OF[target >> 1]])

    def _need_lost(self, net: Closures, candidate: cython.int, cause: cython.int) -> cython.void:
        """Record the removals from the cell or house of the link that turned a candidate ON."""
        cell: cython.int = CELL_OF[candidate]
        rest: cython.uint
        if cause == Cause.CELL:
            rest = net.start_cand[cell] & ~net.cand[cell]
            while rest:
                self.need(cell * 9 + ctz(rest))
                rest &= rest - 1
        elif Cause.BOX <= cause <= Cause.ROW or cause > Cause.CHAIN:
            self._need_gone(net, house_of(self.tables, cause, cell), 0, DIGIT_OF[candidate])

    def needs_of_cycle(self, net: Closures) -> cython.ulonglong:
        """Put the premises of the chain in `cycles.path` into `outer`; return its walk's hash."""
        i: cython.int
        code: cython.ulonglong = Producer.SINGLE_CHAINS
        length: cython.int = self.cycles.length
        for i in range(length):
            code = (code * _PRIME + self.cycles.path[i] + 1) & _MASK
            if self.cycles.path[i] & 1:
                self._need_lost(net, self.cycles.path[i] >> 1, self.cycles.why[i])
        if self.cycles.path[0] == self.cycles.path[length - 1]:
            # Read backwards, all states are flipped, and each node keeps its cause.
            for i in range(length - 1, -1, -1):
                if self.cycles.path[i] & 1 == 0:
                    self._need_lost(net, self.cycles.path[i] >> 1, self.cycles.why[i])
        return code

    def needs_of_multiple(self, net: Closures, slot: cython.int) -> cython.ulonglong:
        """Put the premises of an inner producer's hint into `outer`; return its walks' hash."""
        cython.declare(i=cython.int, n=cython.int, node=cython.int, cause=cython.int)
        cython.declare(count=cython.int)
        code: cython.ulonglong = Producer.MULTIPLE_CHAINS
        kind: cython.int = self.inner.hints.what[slot * 3]
        start: cython.int = self.inner.hints.what[slot * 3 + 1]
        self.inner.recall(slot)
        for n in range(self.inner.n_targets):
            code = (code * _PRIME) & _MASK
            count = self.inner.net.ancestors(self.inner.target[n], 1 << 30)
            for i in range(count):
                node = self.inner.net.stack[i]
                code = (code * _PRIME + self.inner.net.key[node] + 1) & _MASK
                if self.inner.net.key[node] & 1 == 0:
                    continue
                cause = self.inner.net.cause[node]
                if cause == Cause.ASSUMPTION and kind == Proof.CELL_CHAINS:
                    cause = Cause.CELL
                elif cause == Cause.ASSUMPTION and kind == Proof.REGION_CHAINS:
                    cause = cause_of(start // 9)
                self._need_lost(net, self.inner.net.key[node] >> 1, cause)
        return code

    def _keep(
        self, family: cython.int, complexity: cython.int, walk: cython.ulonglong
    ) -> cython.void:
        """Give the deduction in `outs` and `outer` a number."""
        i: cython.int
        if self.n_chains + 1 >= self.chain_room:
            self.chain_room = self.chain_room * 2 + 256
            self.family = grow_int(self.family, self.chain_room)
            self.complexity = grow_int(self.complexity, self.chain_room)
            self.walk = grow_ulonglong(self.walk, self.chain_room)
            self.out_start = grow_int(self.out_start, self.chain_room)
            self.need_start = grow_int(self.need_start, self.chain_room)
        if self.n_all_outs + self.n_outs >= self.out_room:
            self.out_room = (self.n_all_outs + self.n_outs) * 2 + 1024
            self.all_outs = grow_ushort(self.all_outs, self.out_room)
        if self.n_all_needs + self.n_outer >= self.need_room:
            self.need_room = (self.n_all_needs + self.n_outer) * 2 + 4096
            self.all_needs = grow_ushort(self.all_needs, self.need_room)
        self.family[self.n_chains] = family
        self.complexity[self.n_chains] = complexity
        self.walk[self.n_chains] = walk
        self.out_start[self.n_chains] = self.n_all_outs
        self.need_start[self.n_chains] = self.n_all_needs
        for i in range(self.n_outs):
            self.all_outs[self.n_all_outs] = self.outs[i]
            self.n_all_outs += 1
        for i in range(self.n_outer):
            self.all_needs[self.n_all_needs] = self.outer[i]
            self.n_all_needs += 1
        self.n_chains += 1
        self.out_start[self.n_chains] = self.n_all_outs
        self.need_start[self.n_chains] = self.n_all_needs
