"""Slots 46 and 47: nice loops and AICs, without and with groups.

The rules are in docs/hodoku-rules.md, section 16.
"""

import cython
from cython.cimports.engine.core.bits import ctz, ctz64, popcount
from cython.cimports.engine.core.constants import BAND_CELLS, CELLS
from cython.cimports.engine.core.grid.tables import BAND, BIT, PEER_BOARD
from cython.cimports.engine.core.hodoku.hit import Hit, copy
from cython.cimports.engine.core.hodoku.ranking import Ranking
from cython.cimports.engine.core.hodoku.slots import Slot
from cython.cimports.engine.core.hodoku.state import State
from cython.cimports.engine.core.hodoku.traced_chain import TracedChain

# Kinds of steps; in slot 47, steps whose chain has no group come after those with a group.
_CONTINUOUS = cython.declare(cython.int, 0)
_DISCONTINUOUS = cython.declare(cython.int, 1)
_AIC = cython.declare(cython.int, 2)
_ON = cython.declare(cython.ulonglong, 0xAAAAAAAAAAAAAAAA)
"""The nodes of a word that are on."""


class NiceLoops:
    """Looks for loops back into the cell of a premise, and for chains from strong to strong link.

    A premise is a candidate, on or off. Its consequences are visited in the original's order, and
    the chain is the path to a consequence. The original processes loops from candidates that are
    on, loops from candidates that are off, then AICs. With two rankings, one for loops and one for
    AICs, a single pass through the candidates that are off is enough.

    links, chain   the implications, and the current chain
    """

    def __init__(self, links):
        self.links = links
        self.chain = TracedChain(links)
        self.loops = Ranking()
        self.aics = Ranking()
        self.scratch = Hit()

    def nice_loop(self, grid: State, hit: Hit, slot: cython.int) -> cython.bint:
        """The best nice loop or AIC; in slot 47 with groups.

        Pattern: nodes are cell * 32 + digit * 2, plus 1 if the digit is on. A group adds the second
        cell << 12, the third << 19 (127 if there is none), and 1 << 26.
        """
        n: cython.int
        every: cython.bint = hit.every is not None
        self.slot = slot
        self.loops.start(every)
        self.aics.start(every)
        self.links.build(grid, slot == Slot.GROUPED_NICE_LOOP)
        for n in range(self.links.n_candidates):
            self.links.spread(2 * n + 1)
            if self._on_loop_can_improve(n):
                self._from(grid, hit, n, 2 * n + 1)
        for n in range(self.links.n_candidates):
            self.links.spread(2 * n)
            if self._off_loop_can_improve(grid, n) or self._aic_can_improve(grid, n):
                self._from(grid, hit, n, 2 * n)
        if every:
            return False
        if self.aics.found and self.loops.beaten_by(self.aics.count, self.aics.total):
            copy(hit, self.scratch)
            return True
        return self.loops.found

    def _on_loop_can_improve(self, n: cython.int) -> cython.bint:
        """Whether a loop that begins with this candidate on can be the best so far."""
        cell: cython.int = self.links.cell[n]
        digit: cython.int = self.links.digit[n]
        m: cython.int
        if not self.loops.beaten_by(1, cell + digit + 1):
            return False
        if self.links.reaches(2 * n + 1, 2 * n):
            return True
        for m in range(max(0, n - 8), min(self.links.n_candidates, n + 9)):
            if m != n and self.links.cell[m] == cell and self.links.reaches(2 * n + 1, 2 * m + 1):
                return True
        return False

    def _off_loop_can_improve(self, grid: State, n: cython.int) -> cython.bint:
        """Whether a loop that begins with this candidate off can be the best so far."""
        cell: cython.int = self.links.cell[n]
        m: cython.int
        if grid.count[cell] > 1 and self.links.reaches(2 * n, 2 * n + 1):
            if not self.loops.found or self.loops.every or grid.count[cell] > self.loops.count:
                return True
        for m in range(max(0, n - 8), min(self.links.n_candidates, n + 9)):
            if m == n or self.links.cell[m] != cell:
                continue
            if self.links.reaches(2 * n, 2 * m + 1) and grid.count[cell] > 2:
                return True
            if self.links.reaches(2 * n, 2 * m) and self.loops.beaten_by(
                1, cell + self.links.digit[m] + 1
            ):
                return True
        return False

    def _aic_can_improve(self, grid: State, n: cython.int) -> cython.bint:
        """Whether an AIC that begins with this candidate off can be the best so far."""
        cython.declare(i=cython.int, m=cython.int, word=cython.ulonglong)
        for i in range((2 * self.links.n_candidates + 63) // 64):
            word = self.links.reach[2 * n * self.links.words + i] & _ON
            while word:
                m = i * 32 + ctz64(word) // 2
                word &= word - 1
                if m < self.links.n_candidates and self._is_improvement(grid, n, m):
                    return True
        return False

    def _is_improvement(self, grid: State, n: cython.int, m: cython.int) -> cython.bint:
        """Whether an AIC between two candidates would be the best so far."""
        band: cython.int
        count: cython.int = 0
        cython.declare(total=cython.int, rest=cython.uint)
        one: cython.int = self.links.cell[n]
        two: cython.int = self.links.cell[m]
        digit: cython.int = self.links.digit[n]
        other: cython.int = self.links.digit[m]
        if one == two:
            return False
        if digit != other:
            if (
                not PEER_BOARD[one * 3 + BAND[two]] & BIT[two]
                or not grid.cand[two] >> digit & 1
                or not grid.cand[one] >> other & 1
            ):
                return False
            if digit < other:
                total = two + one * CELLS
            else:
                total = one + two * CELLS
            total += digit + other + 2
            return self.loops.beaten_by(2, total) and self.aics.beaten_by(2, total)
        for band in range(3):
            count += popcount(
                PEER_BOARD[one * 3 + band]
                & PEER_BOARD[two * 3 + band]
                & grid.board[digit * 3 + band]
            )
        if count < 2 or not (self.loops.beaten_by(count, 0) and self.aics.beaten_by(count, 0)):
            return False
        count = 0
        total = 0
        for band in range(3):
            rest = (
                PEER_BOARD[one * 3 + band]
                & PEER_BOARD[two * 3 + band]
                & grid.board[digit * 3 + band]
            )
            while rest:
                total += (band * BAND_CELLS + ctz(rest)) * (1 + 80 * count) + digit + 1
                count += 1
                rest &= rest - 1
        return self.loops.beaten_by(count, total) and self.aics.beaten_by(count, total)

    def _from(self, grid: State, hit: Hit, n: cython.int, node: cython.int) -> cython.void:
        """Process everything that follows from a premise."""
        cython.declare(at=cython.int, following=cython.int, m=cython.int)
        self.links.walk(node)
        for at in range(1, self.links.size):
            following = self.links.queue[at]
            m = following >> 1
            if m >= self.links.n_candidates or self.links.level[following] <= 2:
                continue
            if self.links.cell[m] == self.links.cell[n]:
                self._loop(grid, hit, node, following)
            elif not node & 1 and following & 1 and self._is_improvement(grid, n, m):
                self._aic(grid, hit, node, following)

    def _loop(self, grid: State, hit: Hit, node: cython.int, following: cython.int) -> cython.void:
        """Compute the eliminations of a loop from a premise to a candidate of the same cell."""
        n: cython.int = node >> 1
        m: cython.int = following >> 1
        cell: cython.int = self.links.cell[n]
        outs: cython.int
        kind: cython.int = _DISCONTINUOUS
        if node & 1:
            # The candidate on implies itself off, or another one on: so it is not on.
            outs = 1 << self.links.digit[n]
        elif not following & 1:
            outs = 1 << self.links.digit[m]
        else:
            outs = grid.cand[cell] & ~(1 << self.links.digit[n] | 1 << self.links.digit[m])
            if n != m:
                kind = _CONTINUOUS
        self.loops.clear()
        self._out(self.loops, cell, outs)
        if kind == _CONTINUOUS:
            if not self.chain.trace(node, following) or not self.chain.is_loop():
                return
            self._along(grid)
        self.loops.measure()
        if self.loops.trial_count == 0:
            return
        if not self.loops.better():
            # It can still equal the best one, with a shorter chain.
            if (
                self.loops.trial_count != self.loops.count
                or self.loops.trial_total != self.loops.total
                or self.links.level[following] >= self.loops.length
            ):
                return
        if kind != _CONTINUOUS and not (self.chain.trace(node, following) and self.chain.is_loop()):
            return
        if self.slot == Slot.GROUPED_NICE_LOOP and not self.chain.has_group():
            kind += 3
        if self.loops.better() or self.loops.same(kind):
            self.loops.take(hit, self.slot, kind, self.chain.length)
            self.chain.note(hit, 0)
            hit.take()

    def _aic(self, grid: State, hit: Hit, node: cython.int, following: cython.int) -> cython.void:
        """Use a chain between two candidates, one of which is on, if it passes no cell twice."""
        n: cython.int = node >> 1
        m: cython.int = following >> 1
        band: cython.int
        kind: cython.int = _AIC
        if not self.chain.trace(node, following) or not self.chain.is_simple(True):
            return
        self.aics.clear()
        if self.links.digit[n] == self.links.digit[m]:
            for band in range(3):
                self.aics.add(
                    self.links.digit[n],
                    band,
                    grid.board[self.links.digit[n] * 3 + band]
                    & PEER_BOARD[self.links.cell[n] * 3 + band]
                    & PEER_BOARD[self.links.cell[m] * 3 + band],
                )
        else:
            self._out(self.aics, self.links.cell[n], 1 << self.links.digit[m])
            self._out(self.aics, self.links.cell[m], 1 << self.links.digit[n])
        self.aics.measure()
        if self.slot == Slot.GROUPED_NICE_LOOP and not self.chain.has_group():
            kind += 3
        if self.aics.every:
            self.aics.take(hit, self.slot, kind, self.chain.length)
            self.chain.note(hit, 0)
            hit.take()
        else:
            self.aics.take(self.scratch, self.slot, kind, self.chain.length)
            self.chain.note(self.scratch, 0)
            self.scratch.take()

    def _out(self, ranking: Ranking, cell: cython.int, digits: cython.uint) -> cython.void:
        """Add the removal of these digits from a cell to the current instance."""
        while digits:
            ranking.add(ctz(digits), BAND[cell], BIT[cell])
            digits &= digits - 1

    def _along(self, grid: State) -> cython.void:
        """Add the eliminations of a continuous loop.

        In a cell that is entered and left by strong links, these are all other digits; for weak
        links between cells, the digit in all cells that both ends see and that are not on the loop.
        """
        cython.declare(at=cython.int, band=cython.int, n=cython.int, last=cython.int)
        cython.declare(digit=cython.int)
        for at in range(self.chain.length):
            self.links.pass_by(self.chain.path[at] >> 1, self.chain.passed)
        for at in range(1, self.chain.length):
            n = self.chain.path[at] >> 1
            last = self.chain.path[at - 1] >> 1
            if self.links.cell[n] == self.links.cell[last]:
                continue
            digit = self.links.digit[n]
            if not self.chain.path[at] & 1:
                for band in range(3):
                    self.loops.add(
                        digit,
                        band,
                        self.links.sight[n * 3 + band]
                        & self.links.sight[last * 3 + band]
                        & grid.board[digit * 3 + band]
                        & ~self.chain.passed[band],
                    )
            elif at <= self.chain.length - 3 and self._is_left(at, self.links.cell[n]):
                self._out(
                    self.loops,
                    self.links.cell[n],
                    grid.cand[self.links.cell[n]]
                    & ~(1 << digit | 1 << self.links.digit[self.chain.path[at + 2] >> 1]),
                )

    def _is_left(self, at: cython.int, cell: cython.int) -> cython.bint:
        """Whether the path continues inside this cell and then leaves it by a strong link."""
        return (
            not self.chain.path[at + 1] & 1
            and self.links.cell[self.chain.path[at + 1] >> 1] == cell
            and self.chain.path[at + 2] & 1
            and self.links.cell[self.chain.path[at + 2] >> 1] != cell
        )
