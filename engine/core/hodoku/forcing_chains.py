"""Slots 55 and 56: forcing chains and nets, by contradiction or verity.

The rules are in docs/hodoku-rules.md, sections 18 and 19.
"""

import cython
from cython.cimports.engine.core.bits import ctz64
from cython.cimports.engine.core.constants import CELLS, HOUSES, PLACES
from cython.cimports.engine.core.grid.tables import HOUSE_BITS, HOUSES_OF, SIZE
from cython.cimports.engine.core.hodoku.hit import Hit
from cython.cimports.engine.core.hodoku.nets import Nets
from cython.cimports.engine.core.hodoku.reasons import VERITY, Reasons
from cython.cimports.engine.core.hodoku.slots import Slot
from cython.cimports.engine.core.hodoku.state import State
from cython.cimports.engine.core.hodoku.traced_chain import TracedChain
from cython.cimports.engine.core.hodoku.traced_net import TracedNet


class ForcingChains:
    """Looks for premises that contradict themselves, and for common consequences of several.

    The original sorts by placements and eliminations, and chains only decide between equal results.
    So all results are gathered as sets, and chains are only built for the chosen result.

    wrong[node]       whether a premise contradicts itself
    truths            common consequences of several premises, one of which is true, as bits
    ons, offs         the houses in which a digit is on; the number of its places that are off
    reasons           finds the shortest chains for a result
    nets, traced_net  the tables of nets, and the chain of a result in them
    """

    def __init__(self, links):
        self.links = links
        self.nets = Nets(links)
        self.traced_net = TracedNet(links, self.nets)
        self.reasons = Reasons(links, self.traced_net)
        self.chain = TracedChain(links)

    def forcing_chain(self, grid: State, hit: Hit) -> cython.bint:
        """The placement in the lowest cell; otherwise the elimination of the lowest candidate.

        Pattern: the nodes of all chains as in nice loops; 1 << 27 marks the first of each. The
        chains of a contradiction begin with the same premise, those of a verity end alike.
        """
        n: cython.int
        self.links.build(grid, True)
        for n in range(2 * self.links.n_candidates):
            self.links.spread(n)
        self.reasons.in_nets = False
        return self._decide(grid, hit)

    def forcing_net(self, grid: State, hit: Hit) -> cython.bint:
        """Find a forcing net: the consequences of a premise are found by playing it and singles.

        Pattern: as for `forcing_chain`; 1 << 28 marks nodes of a branch, which begins at the
        preceding node of the chain, and 1 << 29 the last node of a branch.
        """
        self.links.build(grid, True)
        self.nets.fill(grid)
        self.nets.to_bits()
        self.reasons.in_nets = True
        return self._decide(grid, hit)

    def _decide(self, grid: State, hit: Hit) -> cython.bint:
        """Find the result that comes first."""
        n: cython.int
        self.reasons.see_whole(grid)
        for n in range(2 * self.links.n_candidates):
            self.wrong[n] = self._contradicts(grid, n)
        self._find_truths(grid)
        for n in range(self.links.n_candidates):
            if self.wrong[2 * n] or self._is_true(2 * n + 1):
                if self._take(grid, hit, 2 * n + 1):
                    return True
        for n in range(self.links.n_candidates):
            if self.wrong[2 * n + 1] or self._is_true(2 * n):
                if self._take(grid, hit, 2 * n):
                    return True
        return False

    def _is_true(self, node: cython.int) -> cython.bint:
        return self.truths[node // 64] >> (node % 64) & 1

    def _contradicts(self, grid: State, node: cython.int) -> cython.bint:
        """Whether the consequences of a premise contradict each other."""
        cython.declare(i=cython.int, n=cython.int, kind=cython.int, house=cython.int)
        cython.declare(cell=cython.int, digit=cython.int, word=cython.ulonglong)
        last_on: cython.int = -1
        last_off: cython.int = -1
        count: cython.int = 0
        at: cython.int = node * self.links.words
        for i in range(9):
            self.ons[i] = 0
        for i in range(PLACES):
            self.offs[i] = 0
        for i in range((2 * self.links.n_candidates + 63) // 64):
            word = self.links.reach[at + i]
            while word:
                n = i * 32 + ctz64(word) // 2
                if n >= self.links.n_candidates:
                    break
                cell = self.links.cell[n]
                digit = self.links.digit[n]
                if not ctz64(word) & 1 and word >> (ctz64(word) + 1) & 1:
                    return True
                if ctz64(word) & 1:
                    if last_on == cell or self.ons[digit] & HOUSE_BITS[cell]:
                        return True
                    last_on = cell
                    self.ons[digit] |= HOUSE_BITS[cell]
                else:
                    count = count + 1 if last_off == cell else 1
                    last_off = cell
                    if count == grid.count[cell]:
                        return True
                    for kind in range(3):
                        house = HOUSES_OF[cell * 3 + kind]
                        self.offs[house * 9 + digit] += 1
                        if (
                            self.reasons.whole[house * 9 + digit]
                            and self.offs[house * 9 + digit] == SIZE[grid.pos[house * 9 + digit]]
                        ):
                            return True
                word &= word - 1
        return False

    def _find_truths(self, grid: State) -> cython.void:
        """Gather the common consequences of several premises, one of which is true."""
        cython.declare(i=cython.int, n=cython.int, m=cython.int, cell=cython.int, house=cython.int)
        cython.declare(digit=cython.int, size=cython.int, places=cython.uint)
        for i in range(self.links.words):
            self.truths[i] = 0
        for n in range(self.links.n_candidates):
            self.reasons.node[0], self.reasons.node[1] = 2 * n + 1, 2 * n
            self._add_common(2, self.links.cell[n])
        n = 0
        for cell in range(CELLS):
            size = grid.count[cell]
            for m in range(size):
                self.reasons.node[m] = 2 * (n + m) + 1
            if size:
                self._add_common(size, CELLS)
            n += size
        for house in range(HOUSES):
            for digit in range(9):
                places = grid.pos[house * 9 + digit]
                if places:
                    self._add_common(self.reasons.places(house, digit, places, 1), CELLS)

    def _add_common(self, size: cython.int, but: cython.int) -> cython.void:
        """Add the common consequences of all premises to `truths`, except in the cell `but`."""
        cython.declare(i=cython.int, n=cython.int, word=cython.ulonglong)
        for i in range(self.links.words):
            word = self.links.reach[self.reasons.node[0] * self.links.words + i]
            for n in range(1, size):
                word &= self.links.reach[self.reasons.node[n] * self.links.words + i]
            if but < CELLS and word:
                for n in range(32):
                    if i * 32 + n < self.links.n_candidates and self.links.cell[i * 32 + n] == but:
                        word &= ~(cython.cast(cython.ulonglong, 3) << (2 * n))
            self.truths[i] |= word

    def _take(self, grid: State, hit: Hit, target: cython.int) -> cython.bint:
        """Build the step that a candidate is on or off, with the shortest chains that prove it.

        For placements, the original keeps contradictions and verities apart, and contradictions
        come first. For eliminations, it only keeps the shorter of both.
        """
        n: cython.int = target >> 1
        at: cython.int
        premise: cython.int = target ^ 1
        self.reasons.start(target)
        if not self.reasons.in_nets:
            # The consequences of the opposite also give the distance of each premise from the
            # target.
            self.links.walk(premise)
        if self.wrong[premise]:
            self.reasons.contradictions(grid, premise)
        if not self.reasons.best or not target & 1:
            self.reasons.verities(grid)
        if not self.reasons.best:
            return False
        hit.clear(
            Slot.FORCING_NET if self.reasons.in_nets else Slot.FORCING_CHAIN, self.reasons.kind
        )
        if target & 1:
            hit.place(self.links.cell[n], self.links.digit[n])
        else:
            hit.out(self.links.cell[n], self.links.digit[n])
        for at in range(self.reasons.best_size):
            if self.reasons.kind == VERITY:
                self._show(hit, self.reasons.best_node[at], target)
            else:
                self._show(hit, premise, self.reasons.best_node[at])
        return hit.take()

    def _show(self, hit: Hit, premise: cython.int, end: cython.int) -> cython.void:
        """Add the chain between two nodes to the step."""
        if self.reasons.in_nets:
            self.traced_net.note(hit, premise, end)
            return
        self.links.walk(premise)
        if self.chain.trace(premise, end):
            self.chain.note(hit, 1 << 27)
