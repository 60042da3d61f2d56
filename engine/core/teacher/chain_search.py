"""`ChainSearch`: for each candidate of a position, the simplest alternating chain that refutes it.

If a candidate is true, the nodes that it is weakly linked to are false, so the other ends of their
strong links are true, and so on; if one of those is weakly linked to the candidate, the candidate
is false. The search is breadth first, so it finds a chain with the fewest strong links, and among
these the chain whose links have the fewest cells in total, then digits (docs/hint-order.md,
"Chains").
"""

import cython
from cython.cimports.engine.core.bits import ctz64, grow_int, grow_ulonglong, release
from cython.cimports.engine.core.constants import CELLS, LOW_CELLS
from cython.cimports.engine.core.teacher.chain_links import ChainLinks

_MOST_LINKS = cython.declare(cython.int, 32)
_ANY_WEIGHT = cython.declare(cython.int, 1000)
_TOO_MANY = cython.declare(cython.int, 10000)
"""More than the total of strong links in any chains."""


class ChainSearch:
    """Chains of one position. Not to be shared between threads.

    Contains, during a search, the layer, the cost and the predecessor of each true node.
    """

    def __init__(self):
        self.links = ChainLinks()

    def __dealloc__(self):
        release(self.is_false)
        release(self.layer)
        release(self.true_cost)
        release(self.true_parent)
        release(self.true_reason)
        release(self.false_cost)
        release(self.false_parent)
        release(self.frontier)
        release(self.found)

    def load(self, values, candidates, houses):
        """Start from a position, and find its links.

        Args:
            values: 81 numbers, 0 for an empty cell.
            candidates: 81 digit masks; those of filled cells do not matter.
            houses: the cells of each house, at most 64 houses.
        """
        room: cython.int
        self.links.load(values, candidates, houses)
        room = self.links.n_nodes
        self.is_false = grow_ulonglong(self.is_false, self.links.words)
        self.layer = grow_int(self.layer, room)
        self.true_cost = grow_int(self.true_cost, room)
        self.true_parent = grow_int(self.true_parent, room)
        self.true_reason = grow_int(self.true_reason, room)
        self.false_cost = grow_int(self.false_cost, room)
        self.false_parent = grow_int(self.false_parent, room)
        self.frontier = grow_int(self.frontier, room)
        self.found = grow_int(self.found, room)

    def find(
        self,
        cell: cython.int,
        digit: cython.int,
        most: cython.int = 12,
        set_cells: cython.int = 5,
    ):
        """The simplest chain that refutes a candidate.

        Args:
            cell: its cell.
            digit: its digit, 1-9; a candidate of the cell.
            most: the maximum number of strong links, at most 32.
            set_cells: the maximum number of cells of an almost locked set; 0 for a chain without
                sets.

        Returns:
            The nodes in walking order, two for each strong link, as (digit, cells), and the cells
            of each strong link; None if there is no such chain.
        """
        cython.declare(i=cython.int, node=cython.int, length=cython.int)
        target: cython.int = self.links.single[cell * 9 + digit - 1]
        most = min(most, _MOST_LINKS)
        self.most_weight = 16 * set_cells + 15
        with cython.nogil:
            length = self._search(target, most)
        if not length:
            return None
        nodes = []
        for i in range(2 * length):
            nodes.append(self._node(self.chain[i]))
        reasons = []
        for i in range(length):
            node = self.chain_reasons[i]
            reasons.append(_cells_of(self.links.reason_low[node], self.links.reason_high[node]))
        return tuple(nodes), tuple(reasons)

    def cases(self, cell: cython.int, digit: cython.int, most: cython.int, most_cases: cython.int):
        """The simplest chains from candidates, one of which is true, that all refute a candidate.

        The chains begin at all candidates of a cell, or at all places of a digit in a house.

        Args:
            cell: its cell.
            digit: its digit, 1-9; a candidate of the cell.
            most: the maximum number of strong links in all chains together.
            most_cases: the maximum number of chains.

        Returns:
            The cell, or 81 + 9 * house + digit - 1; and for each of its candidates, as (cell,
            digit), the chain's nodes and the cells of the strong links, as in `find`; these are
            empty if it rules out the candidate directly. None if there are no such chains.
        """
        cython.declare(source=cython.int, house=cython.int)
        target: cython.int = self.links.single[cell * 9 + digit - 1]
        self.most_weight = _ANY_WEIGHT
        with cython.nogil:
            self.most_cases = most_cases
            self._spread(target, most)
            source = self._choose_source()
        if source < 0:
            return None
        if source < CELLS:
            starts = [(source, i) for i in range(9) if self.links.cand[source] >> i & 1]
        else:
            house = (source - CELLS) // 9
            digit = (source - CELLS) % 9
            cells = _cells_of(
                self.links.house_low[house] & self.links.digit_low[digit],
                self.links.house_high[house] & self.links.digit_high[digit],
            )
            starts = [(cell, digit) for cell in cells]
        return source, tuple(
            [((start, i + 1), *self._case(target, start, i)) for start, i in starts]
        )

    def from_patterns(self, cell: cython.int, digit: cython.int, most: cython.int, sources):
        """The simplest chains from all candidates of a source that all refute a candidate.

        Args:
            cell: its cell.
            digit: its digit, 1-9; a candidate of the cell.
            most: the maximum number of strong links in all chains together.
            sources: groups of candidates as (cell, digit 0-8); at least one of a group is true.

        Returns:
            The index of the source with the fewest strong links, and its chains, as in `cases`;
            None if there are no such chains.
        """
        cython.declare(number=cython.int, start=cython.int, i=cython.int)
        target: cython.int = self.links.single[cell * 9 + digit - 1]
        self.most_weight = _ANY_WEIGHT
        with cython.nogil:
            self.most_cases = CELLS
            self._spread(target, most)
        for number, starts in enumerate(sources):
            self._start_source()
            for start, i in starts:
                self._add_start(start, i)
                if self.links.single[start * 9 + i] == target:
                    self.total_links += _TOO_MANY
            self._end_source(number)
        if self.best_source < 0:
            return None
        number = self.best_source
        return number, tuple(
            [((start, i + 1), *self._case(target, start, i)) for start, i in sources[number]]
        )

    def _node(self, node: cython.int):
        """A node as (digit, cells)."""
        return (
            self.links.digit[node] + 1,
            _cells_of(self.links.low[node], self.links.high[node]),
        )

    def _case(self, target, cell, digit):
        """The chain from a candidate to the refuted one."""
        node: cython.int = self.false_parent[self.links.single[cell * 9 + digit]]
        reason: cython.int
        nodes = []
        reasons = []
        while node != cython.cast(cython.int, target):
            reason = self.true_reason[node]
            reasons.append(_cells_of(self.links.reason_low[reason], self.links.reason_high[reason]))
            nodes.append(self._node(node))
            node = self.true_parent[node]
            nodes.append(self._node(node))
            node = self.false_parent[node]
        return tuple(nodes), tuple(reasons)

    def _spread(self, target: cython.int, most: cython.int) -> cython.void:
        """Find all nodes that are false if a node is true."""
        depth: cython.int
        self._begin(target)
        self.best_links = most + 1
        self.best_cost = 0
        self.best_source = -1
        for depth in range(1, most + 1):
            self._rule_out()
            if not self._follow(depth, target):
                break
        self._rule_out()

    def _choose_source(self) -> cython.int:
        """Find the cell, or the places in a house, refuted by the fewest strong links."""
        cython.declare(cell=cython.int, digit=cython.int, house=cython.int)
        cython.declare(low=cython.ulonglong, high=cython.int)
        for cell in range(CELLS):
            self._start_source()
            for digit in range(9):
                if self.links.cand[cell] >> digit & 1:
                    self._add_start(cell, digit)
            self._end_source(cell)
        for house in range(self.links.n_houses):
            for digit in range(9):
                self._start_source()
                low = self.links.house_low[house] & self.links.digit_low[digit]
                high = self.links.house_high[house] & self.links.digit_high[digit]
                while low:
                    self._add_start(ctz64(low), digit)
                    low &= low - 1
                while high:
                    self._add_start(LOW_CELLS + ctz64(high), digit)
                    high &= high - 1
                self._end_source(CELLS + 9 * house + digit)
        return self.best_source

    def _start_source(self) -> cython.void:
        self.total_links = 0
        self.total_cost = 0
        self.n_starts = 0

    def _add_start(self, cell: cython.int, digit: cython.int) -> cython.void:
        """Add the number of links of a candidate's chain; too many if it has none."""
        node: cython.int = self.links.single[cell * 9 + digit]
        if self.is_false[node >> 6] >> (node & 63) & 1:
            self.total_links += self.layer[self.false_parent[node]]
            self.total_cost += self.false_cost[node]
            self.n_starts += 1
        else:
            self.total_links += _TOO_MANY

    def _end_source(self, source: cython.int) -> cython.void:
        """Keep a source if it needs the fewest links or, on a tie, the lowest cost."""
        if 0 < self.n_starts <= self.most_cases and (
            self.total_links < self.best_links
            or (self.total_links == self.best_links and self.total_cost < self.best_cost)
        ):
            self.best_links = self.total_links
            self.best_cost = self.total_cost
            self.best_source = source

    def _search(self, target: cython.int, most: cython.int) -> cython.int:
        """Find the simplest chain that refutes a node; return its number of strong links, or 0."""
        cython.declare(i=cython.int, node=cython.int, depth=cython.int, best=cython.int)
        self._begin(target)
        for depth in range(1, most + 1):
            self._rule_out()
            if not self._follow(depth, target):
                return 0
            best = -1
            for i in range(self.n_true):
                node = self.frontier[i]
                if self._is_weak(node, target) and (
                    best < 0 or self.true_cost[node] < self.true_cost[best]
                ):
                    best = node
            if best >= 0:
                self._trace(best, depth)
                return depth
        return 0

    def _begin(self, target: cython.int) -> cython.void:
        """Assume that a node is true."""
        i: cython.int
        for i in range(self.links.words):
            self.is_false[i] = 0
        for i in range(self.links.n_nodes):
            self.layer[i] = -1
        self.true_cost[target] = 0
        self.layer[target] = 0
        self.frontier[0] = target
        self.n_true = 1

    def _rule_out(self) -> cython.void:
        """Find the nodes that are weakly linked to the true nodes of the last layer."""
        cython.declare(i=cython.int, word=cython.int, node=cython.int, other=cython.int)
        cython.declare(new=cython.ulonglong)
        self._sort(self.n_true)
        self.n_false = 0
        for i in range(self.n_true):
            node = self.frontier[i]
            for word in range(self.links.words):
                new = self.links.weak[node * self.links.words + word] & ~self.is_false[word]
                self.is_false[word] |= new
                while new:
                    other = word * 64 + ctz64(new)
                    new &= new - 1
                    self.false_cost[other] = self.true_cost[node]
                    self.false_parent[other] = node
                    self.found[self.n_false] = other
                    self.n_false += 1

    def _follow(self, depth: cython.int, target: cython.int) -> cython.bint:
        """Find the next layer, the other ends of strong links; return whether there are any."""
        cython.declare(i=cython.int, node=cython.int, other=cython.int, link=cython.int)
        cython.declare(cost=cython.int)
        self.n_true = 0
        for i in range(self.n_false):
            node = self.found[i]
            link = self.links.head[node]
            while link >= 0:
                other = self.links.to[link]
                cost = self.false_cost[node] + self.links.weight[self.links.reason[link]]
                if (self.layer[other] < 0 or self.layer[other] == depth) and not (
                    self.links.is_set[self.links.reason[link]]
                    and (
                        self.links.weight[self.links.reason[link]] > self.most_weight
                        or self._holds(self.links.reason[link], target)
                    )
                ):
                    if self.layer[other] < 0:
                        self.layer[other] = depth
                        self.true_cost[other] = cost + 1
                        self.frontier[self.n_true] = other
                        self.n_true += 1
                    if cost < self.true_cost[other]:
                        self.true_cost[other] = cost
                        self.true_parent[other] = node
                        self.true_reason[other] = self.links.reason[link]
                link = self.links.next[link]
        return self.n_true > 0

    def _is_weak(self, node: cython.int, other: cython.int) -> cython.bint:
        """Whether two nodes cannot both be true."""
        return self.links.weak[node * self.links.words + (other >> 6)] >> (other & 63) & 1

    def _holds(self, reason: cython.int, node: cython.int) -> cython.bint:
        """Whether a cell of the node is one of these cells."""
        return (
            self.links.reason_low[reason] & self.links.low[node]
            or self.links.reason_high[reason] & self.links.high[node]
        ) != 0

    def _sort(self, count: cython.int) -> cython.void:
        """Sort the frontier by cost, the lowest first."""
        cython.declare(i=cython.int, j=cython.int, node=cython.int)
        gap: cython.int = 1
        while gap < count // 3:
            gap = 3 * gap + 1
        while gap:
            for i in range(gap, count):
                node = self.frontier[i]
                j = i
                while j >= gap and self.true_cost[self.frontier[j - gap]] > self.true_cost[node]:
                    self.frontier[j] = self.frontier[j - gap]
                    j -= gap
                self.frontier[j] = node
            gap //= 3

    def _trace(self, last: cython.int, length: cython.int) -> cython.void:
        """Record the chain that ends at this true node."""
        i: cython.int = length
        while i:
            i -= 1
            self.chain[2 * i + 1] = last
            self.chain_reasons[i] = self.true_reason[last]
            last = self.true_parent[last]
            self.chain[2 * i] = last
            last = self.false_parent[last]


def _cells_of(low: cython.ulonglong, high: cython.int):
    """The cells of a board, in reading order."""
    cell: cython.int
    cells = []
    for cell in range(LOW_CELLS):
        if low >> cell & 1:
            cells.append(cell)
    for cell in range(17):
        if high >> cell & 1:
            cells.append(LOW_CELLS + cell)
    return tuple(cells)
