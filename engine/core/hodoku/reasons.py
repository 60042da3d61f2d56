"""`Reasons`: the shortest chains that prove a result of a forcing chain."""

import cython
from cython.cimports.engine.core.constants import ALL_NINE, CELLS, HOUSES
from cython.cimports.engine.core.grid.tables import HOUSE, HOUSES_OF
from cython.cimports.engine.core.hodoku.state import State

CONTRADICTION = cython.declare(cython.int, 0)
VERITY = cython.declare(cython.int, 1)


class Reasons:
    """Tries the reasons for a result in the original's order; keeps the first of the shortest.

    For chains, `Implications.walk` has to start from the opposite of the result before.

    whole[h * 9 + d]   whether a digit has lost places in a house to placed digits only
    node[n]            the ends of a contradiction's chains, or the starts of a verity's
    best_node[n], best_size, best, kind   those of the shortest so far; its length; 0 for none
    in_nets            whether the reasons are nets
    """

    def __init__(self, links, traced_net):
        self.links = links
        self.traced_net = traced_net
        self.in_nets = False

    def start(self, target: cython.int) -> cython.void:
        """Start with a new result: the node `target`."""
        self.target = target
        self.best = 0
        self.best_size = 0
        self.kind = CONTRADICTION

    def see_whole(self, grid: State) -> cython.void:
        """Set `whole`."""
        cython.declare(house=cython.int, at=cython.int, cell=cython.int, digit=cython.int)
        cython.declare(taken=cython.uint)
        for house in range(HOUSES):
            for digit in range(9):
                self.whole[house * 9 + digit] = grid.pos[house * 9 + digit] != 0
        for cell in range(CELLS):
            if grid.value[cell]:
                continue
            taken = 0
            for house in range(3):
                for at in range(9):
                    digit = grid.value[HOUSE[HOUSES_OF[cell * 3 + house] * 9 + at]]
                    taken |= 1 << digit
            taken = ~(taken >> 1) & ALL_NINE & ~grid.cand[cell]
            for digit in range(9):
                if taken >> digit & 1:
                    for house in range(3):
                        self.whole[HOUSES_OF[cell * 3 + house] * 9 + digit] = 0

    def contradictions(self, grid: State, premise: cython.int) -> cython.void:
        """Try all contradictions of a premise, in the original's order."""
        cython.declare(cell=cython.int, digit=cython.int, other=cython.int, node=cython.int)
        if self._is_reached(premise ^ 1):
            self.node[0] = premise ^ 1
            self._offer(CONTRADICTION, 1)
        for digit in range(9):
            for cell in range(CELLS):
                if grid.cand[cell] >> digit & 1:
                    node = 2 * self.links.rank[cell * 9 + digit]
                    if self._is_reached(node) and self._is_reached(node + 1):
                        self.node[0], self.node[1] = node, node + 1
                        self._offer(CONTRADICTION, 2)
                        break
        for digit in range(9):
            for other in range(digit + 1, 9):
                self._two_in_a_cell(grid, digit, other)
        self._houses(grid, 1)
        node = 0
        for cell in range(CELLS):
            for digit in range(grid.count[cell]):
                self.node[digit] = node + 2 * digit
                if not self._is_reached(self.node[digit]):
                    break
            else:
                # A cell in which a digit is also on is not empty.
                if grid.count[cell] and not self._has_on(node, grid.count[cell]):
                    self._offer(CONTRADICTION, grid.count[cell])
            node += 2 * grid.count[cell]
        self._houses(grid, 0)

    def verities(self, grid: State) -> cython.void:
        """Try all sets of premises that all lead to the target, in the original's order."""
        cython.declare(n=cython.int, m=cython.int, kind=cython.int, house=cython.int)
        cython.declare(digit=cython.int, cell=cython.int, places=cython.uint)
        for n in range(self.links.n_candidates):
            if self.links.cell[n] != self.links.cell[self.target >> 1]:
                self.node[0], self.node[1] = 2 * n + 1, 2 * n
                self._all_lead(2)
        n = 0
        for cell in range(CELLS):
            for m in range(grid.count[cell]):
                self.node[m] = 2 * (n + m) + 1
            self._all_lead(grid.count[cell])
            n += grid.count[cell]
        for kind in range(2, -1, -1):
            for house in range(kind * 9, kind * 9 + 9):
                for digit in range(9):
                    places = grid.pos[house * 9 + digit]
                    self._all_lead(self.places(house, digit, places, 1))

    def _offer(self, kind: cython.int, size: cython.int) -> cython.void:
        """Keep the chains to or from the prepared nodes if they are the shortest so far."""
        at: cython.int
        length: cython.int = 0
        net: cython.bint = not self.in_nets
        for at in range(size):
            if not self.in_nets:
                # A verity's premise is as far from the target as its opposite is from the target's
                # opposite.
                length += self.links.level[self.node[at] ^ (1 if kind == VERITY else 0)]
            elif kind == VERITY:
                length += self.traced_net.measure(self.node[at], self.target)
            else:
                length += self.traced_net.measure(self.target ^ 1, self.node[at])
            if self.in_nets and self.traced_net.branches:
                net = True
        # A search for nets skips plain chains.
        if not net:
            return
        if not self.best or length < self.best:
            self.best = length
            self.kind = kind
            self.best_size = size
            for at in range(size):
                self.best_node[at] = self.node[at]

    def _is_reached(self, node: cython.int) -> cython.bint:
        """Whether a node follows from the opposite of the result."""
        return self.links.reaches(self.target ^ 1, node)

    def _has_on(self, node: cython.int, size: cython.int) -> cython.bint:
        """Whether one of `size` candidates, starting with this one, is on."""
        n: cython.int
        for n in range(size):
            if self._is_reached(node + 2 * n + 1):
                return True
        return False

    def _two_in_a_cell(self, grid: State, digit: cython.int, other: cython.int) -> cython.void:
        """Offer the first cell in which both digits are on."""
        cell: cython.int
        for cell in range(CELLS):
            if grid.cand[cell] >> digit & 1 and grid.cand[cell] >> other & 1:
                self.node[0] = 2 * self.links.rank[cell * 9 + digit] + 1
                self.node[1] = 2 * self.links.rank[cell * 9 + other] + 1
                if self._is_reached(self.node[0]) and self._is_reached(self.node[1]):
                    self._offer(CONTRADICTION, 2)
                    return

    def _houses(self, grid: State, on: cython.int) -> cython.void:
        """Offer houses in which a digit is on twice, or off everywhere."""
        cython.declare(kind=cython.int, house=cython.int, digit=cython.int, size=cython.int)
        cython.declare(places=cython.uint)
        for kind in range(2, -1, -1):
            for digit in range(9):
                for house in range(kind * 9, kind * 9 + 9):
                    places = self._reached_places(grid.pos[house * 9 + digit], house, digit, on)
                    if not on and (
                        not self.whole[house * 9 + digit] or places != grid.pos[house * 9 + digit]
                    ):
                        continue
                    size = self.places(house, digit, places, on)
                    if size > on:
                        self._offer(CONTRADICTION, size)

    def _reached_places(
        self, places: cython.uint, house: cython.int, digit: cython.int, on: cython.int
    ) -> cython.uint:
        """The places of a digit in a house at which it is on, or off."""
        n: cython.int
        found: cython.uint = 0
        for n in range(9):
            if places >> n & 1 and self._is_reached(
                2 * self.links.rank[HOUSE[house * 9 + n] * 9 + digit] + on
            ):
                found |= 1 << n
        return found

    def places(
        self, house: cython.int, digit: cython.int, places: cython.uint, on: cython.int
    ) -> cython.int:
        """Prepare the nodes of a digit in these places of a house, on or off."""
        n: cython.int
        size: cython.int = 0
        for n in range(9):
            if places >> n & 1:
                self.node[size] = 2 * self.links.rank[HOUSE[house * 9 + n] * 9 + digit] + on
                size += 1
        return size

    def _all_lead(self, size: cython.int) -> cython.void:
        """Offer the prepared premises if the target follows from each."""
        at: cython.int
        for at in range(size):
            if not self.links.reaches(self.node[at], self.target):
                return
        if size:
            self._offer(VERITY, size)
