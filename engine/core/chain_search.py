"""`ChainSearch`: for each candidate of a position, the simplest alternating chain that refutes it.

If a candidate is true, the nodes that it is weakly linked to are false, so the other ends of their
strong links are true, and so on; if one of those is weakly linked to the candidate, the candidate
is false. The search is breadth first, so it finds the fewest strong links, and of these chains the
one whose links together have the fewest cells, then the fewest digits (docs/teaching.md, "Chains").
"""

import cython

if not cython.compiled:
    from engine.core.bits import ENGINE_STAMP, ctz64, grow_int, grow_ulonglong, release
    from engine.core.chain_links import ChainLinks

STAMP = ENGINE_STAMP.decode()

_MOST_LINKS = cython.declare(cython.int, 32)


class ChainSearch:
    """Chains of one position. Not to be shared between threads.

    During a search: the layer of each true node, its cost, and what it follows from.
    """

    def __init__(self):
        if not cython.compiled:
            self.is_false, self.layer = [], []
            self.true_cost, self.true_parent, self.true_reason = [], [], []
            self.false_cost, self.false_parent, self.frontier, self.found = [], [], [], []
            self.chain, self.chain_reasons = [0] * 64, [0] * 32
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
        """Start from a position, and find its self.links.

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

    def find(self, cell: cython.int, digit: cython.int, most: cython.int = 12):
        """The simplest chain that refutes a candidate.

        Args:
            cell: its cell.
            digit: its digit, 1-9; a candidate of the cell.
            most: the most strong links; no more than 32.

        Returns:
            The nodes in walking order, two for each strong link, as (digit, cells), and for each
            strong link the cells that it rests on; None if there is no such chain.
        """
        i: cython.int
        node: cython.int
        length: cython.int
        target: cython.int = self.links.single[cell * 9 + digit - 1]
        most = min(most, _MOST_LINKS)
        with cython.nogil:
            length = self._search(target, most)
        if not length:
            return None
        nodes = []
        for i in range(2 * length):
            node = self.chain[i]
            nodes.append(
                (self.links.digit[node] + 1, _cells_of(self.links.low[node], self.links.high[node]))
            )
        reasons = []
        for i in range(length):
            node = self.chain_reasons[i]
            reasons.append(_cells_of(self.links.reason_low[node], self.links.reason_high[node]))
        return tuple(nodes), tuple(reasons)

    def _search(self, target: cython.int, most: cython.int) -> cython.int:
        """Find the simplest chain that refutes a node; its number of strong links, or 0."""
        i: cython.int
        word: cython.int
        node: cython.int
        other: cython.int
        link: cython.int
        cost: cython.int
        depth: cython.int
        best: cython.int
        n_false: cython.int
        n_true: cython.int = 1
        new: cython.ulonglong
        target_bit: cython.ulonglong = cython.cast(cython.ulonglong, 1) << (target & 63)
        target_word: cython.int = target >> 6
        for i in range(self.links.words):
            self.is_false[i] = 0
        for i in range(self.links.n_nodes):
            self.layer[i] = -1
        self.true_cost[target] = 0
        self.layer[target] = 0
        self.frontier[0] = target
        for depth in range(1, most + 1):
            self._sort(n_true)
            n_false = 0
            for i in range(n_true):
                node = self.frontier[i]
                for word in range(self.links.words):
                    new = self.links.weak[node * self.links.words + word] & ~self.is_false[word]
                    self.is_false[word] |= new
                    while new:
                        other = word * 64 + ctz64(new)
                        new &= new - 1
                        self.false_cost[other] = self.true_cost[node]
                        self.false_parent[other] = node
                        self.found[n_false] = other
                        n_false += 1
            n_true = 0
            best = -1
            for i in range(n_false):
                node = self.found[i]
                link = self.links.head[node]
                while link >= 0:
                    other = self.links.to[link]
                    cost = self.false_cost[node] + self.links.weight[self.links.reason[link]]
                    if (self.layer[other] < 0 or self.layer[other] == depth) and not (
                        self.links.is_set[self.links.reason[link]]
                        and self._holds(self.links.reason[link], target)
                    ):
                        if self.layer[other] < 0:
                            self.layer[other] = depth
                            self.true_cost[other] = cost + 1
                            self.frontier[n_true] = other
                            n_true += 1
                        if cost < self.true_cost[other]:
                            self.true_cost[other] = cost
                            self.true_parent[other] = node
                            self.true_reason[other] = self.links.reason[link]
                    link = self.links.next[link]
            if not n_true:
                return 0
            for i in range(n_true):
                node = self.frontier[i]
                if self.links.weak[node * self.links.words + target_word] & target_bit and (
                    best < 0 or self.true_cost[node] < self.true_cost[best]
                ):
                    best = node
            if best >= 0:
                self._trace(best, depth)
                return depth
        return 0

    def _holds(self, reason: cython.int, node: cython.int) -> cython.bint:
        """Whether a cell of the node is one of these cells."""
        return (
            self.links.reason_low[reason] & self.links.low[node]
            or self.links.reason_high[reason] & self.links.high[node]
        ) != 0

    def _sort(self, count: cython.int) -> cython.void:
        """Sort the frontier by cost, the lowest first."""
        i: cython.int
        j: cython.int
        node: cython.int
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
        """Write down the chain that ends at this true node."""
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
    for cell in range(64):
        if low >> cell & 1:
            cells.append(cell)
    for cell in range(17):
        if high >> cell & 1:
            cells.append(64 + cell)
    return tuple(cells)
