"""`TracedChain`: the chain from a premise to a result, node by node."""

import cython
from cython.cimports.engine.core.grid.tables import BAND, BIT
from cython.cimports.engine.core.hodoku.hit import Hit


class TracedChain:
    """A chain that `Implications.walk` has found.

    path[n], length   its nodes, from the premise
    passed[band]      board of the cells that have been passed
    """

    def __init__(self, links):
        self.links = links

    def trace(self, node: cython.int, following: cython.int) -> cython.bint:
        """Fill `path` with the nodes from one to another; always possible after a walk."""
        at: cython.int
        self.length = self.links.level[following]
        for at in range(self.length - 1, -1, -1):
            self.path[at] = following
            following = self.links.parent[following]
        return self.path[0] == node

    def is_loop(self) -> cython.bint:
        """Whether the path leaves the cell at once, enters it last, and has no lasso."""
        start: cython.int = self.links.cell[self.path[0] >> 1]
        if self.links.cell[self.path[1] >> 1] == start:
            return False
        if self.links.cell[self.path[self.length - 2] >> 1] == start:
            return False
        return self.is_simple(False)

    def is_simple(self, aic: cython.bint) -> cython.bint:
        """Whether no node begins in a cell that was left before; a loop may return to its start."""
        cython.declare(at=cython.int, n=cython.int, cell=cython.int)
        last: cython.int = -1
        start: cython.int = self.links.cell[self.path[0] >> 1]
        self.passed[0] = self.passed[1] = self.passed[2] = 0
        for at in range(self.length):
            n = self.path[at] >> 1
            cell = self.links.cell[n]
            if self.passed[BAND[cell]] & BIT[cell]:
                return False
            if last >= 0 and (self.links.cell[last] != start or aic):
                self.links.pass_by(last, self.passed)
            last = n
        return True

    def has_group(self) -> cython.bint:
        """Whether a node of the path is a group."""
        at: cython.int
        for at in range(self.length):
            if self.path[at] >> 1 >= self.links.n_candidates:
                return True
        return False

    def note(self, hit: Hit, mark: cython.uint) -> cython.void:
        """Add the nodes to the step; the first one also gets this mark."""
        at: cython.int
        for at in range(self.length):
            hit.add_node(self.links.code(self.path[at]) | (mark if at == 0 else 0))
