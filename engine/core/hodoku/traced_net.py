"""`TracedNet`: the chain from a premise to a result in a net, with its branches."""

import cython
from cython.cimports.engine.core.grid.tables import BAND, BIT
from cython.cimports.engine.core.hodoku.hit import Hit

_MOST = cython.declare(cython.int, 1000)
"""The original's longest chain."""


class TracedNet:
    """Traces a result back to its premise, then its other reasons back to this chain.

    node[n], size            the chain, backwards; then its branches, backwards, one after another
    begin[k], nodes[k]       where a branch begins in `node`, and how many nodes it has
    branches                 how many there are
    passed[band]             board of the cells of the chain
    """

    def __init__(self, links, nets):
        self.links = links
        self.nets = nets

    def measure(self, premise: cython.int, end: cython.int) -> cython.int:
        """Find the chain and its branches; return the total length, branch ends counted twice."""
        cython.declare(at=cython.int, k=cython.int, room=cython.int, length=cython.int)
        table: cython.int = premise * self.links.n_nodes
        self.branches = 0
        self.passed[0] = self.passed[1] = self.passed[2] = 0
        self.size = self._go_back(premise, self.nets.place[table + end] - 1, 0, _MOST, False)
        length = room = self.size
        for k in range(self.branches):
            self.begin[k] = room
            self.nodes[k] = self._go_back(
                premise,
                self.nets.place[table + self.start[k]] - 1,
                room,
                min(_MOST, 8192 - room),
                True,
            )
            room += self.nodes[k]
        for at in range(self.size):
            for k in range(self.branches):
                if self._joins(k, at):
                    length += self.nodes[k]
        return length

    def _joins(self, k: cython.int, at: cython.int) -> cython.bint:
        """Whether a branch begins at this node of the chain."""
        return self.nodes[k] > 0 and self.node[self.begin[k] + self.nodes[k] - 1] == self.node[at]

    def _go_back(
        self,
        table: cython.int,
        at: cython.int,
        begin: cython.int,
        most: cython.int,
        branch: cython.bint,
    ) -> cython.int:
        """Go from an entry of a table to the premise, or to the chain; return the number of nodes.

        If an entry comes from another table, the path continues there.
        """
        cython.declare(i=cython.int, last=cython.int, cause=cython.int)
        size: cython.int = 1
        current: cython.int = table
        if at < 0 or most < 1:
            return 0
        self.node[begin] = self.nets.entry[table * self.nets.rows + at]
        while at != 0 and size < most:
            if current == table and at >= self.nets.own[table]:
                cause = self.nets.entry[table * self.nets.rows + at]
                current = self.nets.cause[(table * self.nets.rows + at) * 5]
                at = self.nets.place[current * self.links.n_nodes + cause] - 1
            last = current * self.nets.rows + at
            at = self.nets.cause[last * 5]
            self.node[begin + size] = self.nets.entry[current * self.nets.rows + at]
            size += 1
            if branch:
                if self._is_in_chain(self.node[begin + size - 1]):
                    return size
            else:
                self.links.pass_by(self.node[begin + size - 1] >> 1, self.passed)
                for i in range(1, 5):
                    cause = self.nets.cause[last * 5 + i]
                    if cause and self.branches < 200:
                        self.start[self.branches] = self.nets.entry[
                            current * self.nets.rows + cause
                        ]
                        self.branches += 1
            if current != table and at == 0:
                at = self.nets.place[table * self.links.n_nodes + current] - 1
                current = table
        return size

    def _is_in_chain(self, node: cython.int) -> cython.bint:
        """Whether the chain has this node; for its end, only if it passed that cell before."""
        at: cython.int
        cell: cython.int = self.links.cell[node >> 1]
        if self.passed[BAND[cell]] & BIT[cell]:
            for at in range(self.size):
                if self.node[at] == node:
                    return True
        return False

    def note(self, hit: Hit, premise: cython.int, end: cython.int) -> cython.void:
        """Add the chain to the step, each branch after the node where it begins.

        1 << 27 marks the first node of the chain, 1 << 28 the nodes of branches, 1 << 29 the last
        node of each branch.
        """
        cython.declare(at=cython.int, k=cython.int, n=cython.int)
        self.measure(premise, end)
        for at in range(self.size - 1, -1, -1):
            hit.add_node(self.links.code(self.node[at]) | (1 << 27 if at == self.size - 1 else 0))
            for k in range(self.branches):
                if self._joins(k, at):
                    for n in range(self.nodes[k] - 2, -1, -1):
                        hit.add_node(
                            self.links.code(self.node[self.begin[k] + n])
                            | 1 << 28
                            | (0 if n else 1 << 29)
                        )
