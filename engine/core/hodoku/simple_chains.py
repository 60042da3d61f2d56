"""Slots 21, 44, 45: turbot fish, X-chain, XY-chain (docs/hodoku-rules.md, section 15).

The original visits all chains. All that matters is which eliminations are possible and which of the
best it finds first. So pairs of ends are tried from best to worst, and a chain between them is only
searched for if a walk that may repeat cells connects them.
"""

import cython
from cython.cimports.engine.core.bits import ctz
from cython.cimports.engine.core.constants import CELLS, STATE_LINKS, STATES
from cython.cimports.engine.core.grid.tables import PEER_BOARD
from cython.cimports.engine.core.hodoku.chain_states import ChainStates
from cython.cimports.engine.core.hodoku.hit import Hit
from cython.cimports.engine.core.hodoku.ranking import Ranking
from cython.cimports.engine.core.hodoku.slots import Slot
from cython.cimports.engine.core.hodoku.state import State

_FISH = cython.declare(cython.int, Slot.TURBOT_FISH)
_XY = cython.declare(cython.int, Slot.XY_CHAIN)


class SimpleChains:
    """Looks for chains; `engine.core.hodoku.chain_states` defines a state.

    ahead[state], back[state]   least number of steps from the start, and to a wanted end
    path[n], level              the states of the chain, and the index of the last
    count[cell], total[cell]    eliminations of a chain to this end; count 0 for none
    """

    def __init__(self):
        self.states = ChainStates()
        self.ranking = Ranking()

    def one_digit(self, grid: State, hit: Hit, slot: cython.int) -> cython.bint:
        """Alternating strong and weak links on one digit; a turbot fish has exactly three states.

        Pattern: the digit; nodes are cell * 32 + digit * 2, plus 1 if the digit is on.
        """
        cython.declare(cell=cython.int, rest=cython.uint)
        self.ranking.start(hit.every is not None)
        self.slot = slot
        self.least = 3
        self.limit = 3 if slot == _FISH else 19
        self.states.of_digits(grid)
        for cell in range(CELLS):
            rest = grid.cand[cell]
            while rest:
                self.digit = ctz(rest)
                rest &= rest - 1
                self.base = self.digit * STATES
                if self.states.links[self.base + cell * 2]:
                    self._from(grid, hit, cell, cell * 2)
        return self.ranking.found and hit.every is None

    def bivalue(self, grid: State, hit: Hit) -> cython.bint:
        """Bivalue cells; each has the digit with which the chain left the previous cell.

        Pattern: the digit; nodes are cell * 32 + digit * 2, plus 1 if the digit is on.
        """
        cython.declare(cell=cython.int, digits=cython.uint)
        self.ranking.start(hit.every is not None)
        self.slot = _XY
        self.least = 1
        self.limit = 9
        self.base = 0
        self.states.of_cells(grid)
        for cell in range(CELLS):
            if grid.count[cell] == 2:
                digits = grid.cand[cell]
                self.digit = ctz(digits)
                self._from(grid, hit, cell, cell * 2 + 1)
                self.digit = ctz(digits & (digits - 1))
                self._from(grid, hit, cell, cell * 2)
        return self.ranking.found and hit.every is None

    def _from(self, grid: State, hit: Hit, cell: cython.int, start: cython.int) -> cython.void:
        """Find the best chain from here to a cell that is not before this one.

        Chains to an earlier cell are the reverse of chains from there.
        """
        cython.declare(end=cython.int, best=cython.int, state=cython.int)
        self.start = start
        self.states.queue[0] = start
        self.states.spread(self.ahead, self.base, 1)
        self._weigh(grid, cell)
        while True:
            best = -1
            for end in range(cell, CELLS):
                if self.count[end] and (
                    best < 0
                    or self.count[end] > self.count[best]
                    or (self.count[end] == self.count[best] and self.total[end] < self.total[best])
                ):
                    best = end
            if best < 0:
                return
            self._outs_of(grid, cell, best)
            self.ranking.measure()
            if self.ranking.better():
                self._want(grid, cell, best)
                if self._search(self.limit):
                    self._shorten(grid, hit, cell)
                    if not self.ranking.every:
                        return
            else:
                # Only the same eliminations with a shorter chain can still matter.
                if self.ranking.same(0):
                    self._want_same(grid, cell, best)
                    if self._search(self.ranking.length - 1):
                        self._shorten(grid, hit, cell)
                return
            for end in range(cell, CELLS):
                state = self._end_state(grid, end)
                if state >= 0 and self.wanted[state]:
                    self.count[end] = 0

    def _end_state(self, grid: State, end: cython.int) -> cython.int:
        """The state in which a chain ends here; -1 if none can."""
        digits: cython.uint = grid.cand[end]
        if not digits >> self.digit & 1:
            return -1
        if self.slot != _XY:
            return end * 2 + 1
        if grid.count[end] != 2:
            return -1
        return end * 2 + (0 if ctz(digits) == self.digit else 1)

    def _outs_of(self, grid: State, cell: cython.int, end: cython.int) -> cython.void:
        """Let the ranking measure the eliminations of a chain between these ends."""
        band: cython.int
        self.ranking.clear()
        for band in range(3):
            self.ranking.outs[self.digit * 3 + band] = (
                grid.board[self.digit * 3 + band]
                & PEER_BOARD[cell * 3 + band]
                & PEER_BOARD[end * 3 + band]
            )

    def _weigh(self, grid: State, cell: cython.int) -> cython.void:
        """Compute the eliminations of a chain to each end that a walk reaches."""
        cython.declare(end=cython.int, state=cython.int)
        for end in range(cell, CELLS):
            self.count[end] = 0
            state = self._end_state(grid, end)
            if state < 0 or self.ahead[state] > self.limit or (end == cell and self.slot == _XY):
                continue
            self._outs_of(grid, cell, end)
            self.ranking.measure()
            self.count[end] = self.ranking.trial_count
            self.total[end] = self.ranking.trial_total

    def _want(self, grid: State, cell: cython.int, best: cython.int) -> cython.void:
        """Mark all ends with the same number of eliminations as this one as wanted."""
        end: cython.int
        size: cython.int = 0
        for end in range(STATES):
            self.wanted[end] = 0
        for end in range(cell, CELLS):
            if self.count[end] == self.count[best] and self.total[end] == self.total[best]:
                size = self._want_one(grid, end, size)
                if self.ranking.every:
                    break
        self._way_back(size)

    def _want_same(self, grid: State, cell: cython.int, best: cython.int) -> cython.void:
        """Mark all ends as wanted whose chains remove exactly what the ranking has measured."""
        cython.declare(end=cython.int, band=cython.int)
        size: cython.int = 0
        at: cython.int = self.digit * 3
        for band in range(3):
            self.other[band] = self.ranking.outs[at + band]
        for end in range(STATES):
            self.wanted[end] = 0
        for end in range(cell, CELLS):
            if self.count[end] == self.count[best] and self.total[end] == self.total[best]:
                self._outs_of(grid, cell, end)
                if (
                    self.ranking.outs[at] == self.other[0]
                    and self.ranking.outs[at + 1] == self.other[1]
                    and self.ranking.outs[at + 2] == self.other[2]
                ):
                    size = self._want_one(grid, end, size)
        self._way_back(size)
        self._outs_of(grid, cell, best)

    def _want_one(self, grid: State, end: cython.int, size: cython.int) -> cython.int:
        """Mark this end as wanted and queue the other state of its cell, to search backwards."""
        state: cython.int = self._end_state(grid, end)
        self.wanted[state] = 1
        self.states.queue[size] = state ^ 1
        return size + 1

    def _way_back(self, size: cython.int) -> cython.void:
        state: cython.int
        self.states.spread(self.far, self.base, size)
        for state in range(STATES):
            self.back[state] = self.far[state ^ 1]

    def _search(self, limit: cython.int) -> cython.bint:
        """Whether a chain of `limit` steps ends at a wanted end; depth-first, as the original.

        No cell comes twice, but a chain on one digit may end where it started.
        """
        cython.declare(n=cython.int, at=cython.int, state=cython.int)
        level: cython.int = 0
        for n in range(CELLS):
            self.used[n] = 0
        self.path[0] = self.start
        self.turn[0] = 0
        self.used[self.start >> 1] = 1
        while level >= 0:
            at = self.base + self.path[level]
            if self.turn[level] >= self.states.links[at]:
                self.used[self.path[level] >> 1] = 0
                level -= 1
                continue
            state = self.states.link[at * STATE_LINKS + self.turn[level]]
            self.turn[level] += 1
            if level + 1 + self.back[state] > limit:
                continue
            if self.wanted[state] and level + 1 >= self.least:
                if not self.used[state >> 1] or state >> 1 == self.start >> 1:
                    self.level = level + 1
                    self.path[self.level] = state
                    return True
            if not self.used[state >> 1]:
                level += 1
                self.path[level] = state
                self.turn[level] = 0
                self.used[state >> 1] = 1
        return False

    def _shorten(self, grid: State, hit: Hit, cell: cython.int) -> cython.void:
        """Take the chain just found, or the shortest chain with the same eliminations."""
        end: cython.int = self.path[self.level] >> 1
        limit: cython.int
        length: cython.int = self.level
        self._outs_of(grid, cell, end)
        self.ranking.measure()
        self._want_same(grid, cell, end)
        for limit in range(self.least, length):
            if self._search(limit):
                break
        else:
            self._search(length)
        self._note(grid, hit)

    def _note(self, grid: State, hit: Hit) -> cython.void:
        """Make this chain the best so far."""
        cython.declare(n=cython.int, cell=cython.int, digits=cython.uint, on=cython.int)
        cython.declare(off=cython.int)
        self.ranking.take(hit, self.slot, 0, self.level)
        hit.digits = 1 << self.digit
        for n in range(self.level + 1):
            cell = self.path[n] >> 1
            if self.slot != _XY:
                hit.add_node(cell * 32 + self.digit * 2 + (n & 1))
                continue
            digits = grid.cand[cell]
            on = ctz(digits & (digits - 1))
            off = ctz(digits)
            if not self.path[n] & 1:
                on, off = off, on
            hit.add_node(cell * 32 + off * 2)
            hit.add_node(cell * 32 + on * 2 + 1)
        hit.take()
