"""Minimum lengths of the chains of a grid: a sieve for `cycles`, like `reach`.

Only the best-ranked chain of a pass is of interest, so knowing the lengths first pays off before
following a chain node by node. Sets of nodes are bit rows here, too.
"""

import cython
from cython.cimports.engine.core.chains.reach import Reach


class ShortestChains(Reach):
    """The implications of candidates, with their numbers of links."""

    def shortest(self, node: cython.int, cells: cython.bint, most: cython.int) -> cython.int:
        """The number of links of the shortest chain from a node to its opposite.

        Args:
            node: candidate * 2 + on; an OFF node must have a strong link.
            cells: as for `run`.
            most: the maximum number of links of interest.

        Returns:
            The number of links, or more than `most` if there is no such chain.
        """
        i: cython.int
        links: cython.int = 1
        w: cython.int = self.words
        v: cython.int = self.index[node >> 1]
        cython.declare(met=cython.ulonglong)
        ends = cython.declare(cython.ulonglong[12])
        on = cython.declare(cython.ulonglong[12])
        off = cython.declare(cython.ulonglong[12])
        been = cython.declare(cython.ulonglong[12])
        # From OFF nodes to ON nodes, and from these to new OFF nodes; the last node but one is an
        # end.
        for i in range(w):
            been[i] = 0
            on[i] = ends[i] = self.partners[v * w + i]
        if node & 1:
            links = 0
            self.see(node >> 1, cells, off, 0)
            for i in range(w):
                ends[i] = off[i]
        else:
            self.union(self.near, on, off, 0)
        while links + 2 <= most:
            met = 0
            for i in range(w):
                off[i] &= ~been[i]
                been[i] |= off[i]
                met |= off[i]
            if not met:
                break
            self.union(self.partners, off, on, 0)
            links += 2
            met = 0
            for i in range(w):
                met |= (on[i] if node & 1 else off[i]) & ends[i]
            if met:
                return links + node % 2
            self.union(self.near, on, off, 0)
        return most + 1
