"""Numbers and groups of the candidates of a grid and of its parts.

A *group* is a cell, or a digit in a house.
"""

import cython
from cython.cimports.engine.core.bits import ctz
from cython.cimports.engine.core.chains.chain_tables import CELL_OF, DIGIT_OF
from cython.cimports.engine.core.constants import AROUND, CELLS, GROUPS
from cython.cimports.engine.core.grid.tables import Tables

_ONE = cython.declare(cython.ulonglong, 1)


class CandidateGroups:
    """A grid that is part of a whole grid, whose n candidates are numbered.

    Groups are cells, then 81 + house * 9 + digit. Sets of numbers have `words` words.

    cand         the whole grid: 81 digit masks
    index, candidate   cell * 9 + digit -> its number, and back
    here         the numbers in the grid
    member       group * 9 + i -> its i-th candidate in the grid, `size` of them; after `number`,
                 in the whole grid
    group        number * 8 + i -> its i-th group; there are `n_groups`
    partner      the other end of a strong link, or -1: it is ON if and only if the number is OFF
    """

    def __init__(self, tables: Tables):
        self.tables = tables
        self.n = 0

    def number(self, cand: cython.p_ushort, cells: cython.bint) -> cython.void:
        """Number the candidates of a whole grid; with `cells`, cells are groups, too."""
        cython.declare(i=cython.int, cell=cython.int, group=cython.int, rest=cython.uint)
        v: cython.int = 0
        for i in range(GROUPS):
            self.size[i] = 0
        for cell in range(CELLS):
            self.cand[cell] = cand[cell]
            rest = cand[cell]
            while rest:
                self.index[cell * 9 + ctz(rest)] = v
                self.candidate[v] = cell * 9 + ctz(rest)
                self.n_groups[v] = 0
                for i in range(0 if cells else 1, 1 + self.tables.around_count[cell]):
                    group = cell
                    if i:
                        group = CELLS + self.tables.around[cell * AROUND + i - 1] * 9 + ctz(rest)
                    self.member[group * 9 + self.size[group]] = v
                    self.size[group] += 1
                    self.group[v * 8 + self.n_groups[v]] = group
                    self.n_groups[v] += 1
                rest &= rest - 1
                v += 1
        self.n = v
        self.words = (v + 63) >> 6

    def is_whole(self, cand: cython.p_ushort) -> cython.bint:
        """Whether a grid is the whole grid that was numbered last."""
        i: cython.int
        for i in range(CELLS):
            if self.cand[i] != cand[i]:
                return False
        return self.n > 0

    def reduce(self, cand: cython.p_ushort) -> cython.void:
        """Record which candidates the grid has, and which of them have strong links."""
        cython.declare(i=cython.int, k=cython.int, v=cython.int, one=cython.int)
        for i in range(GROUPS):
            self.size[i] = 0
        for i in range(self.words):
            self.here[i] = 0
        for v in range(self.n):
            self.partner[v] = -1
            if cand[CELL_OF[self.candidate[v]]] >> DIGIT_OF[self.candidate[v]] & 1:
                self.here[v >> 6] |= _ONE << (v & 63)
                for k in range(v * 8, v * 8 + self.n_groups[v]):
                    i = self.group[k]
                    self.member[i * 9 + self.size[i]] = v
                    self.size[i] += 1
        for i in range(GROUPS):
            if self.size[i] == 2:
                one = self.member[i * 9]
                v = self.member[i * 9 + 1]
                self.partner[one] = v
                self.partner[v] = one

    def is_here(self, v: cython.int) -> cython.bint:
        """Whether a number is in the grid."""
        return self.here[v >> 6] >> (v & 63) & 1

    def is_linked(self, v: cython.int) -> cython.bint:
        """Whether a number is in the grid, and not alone in all of its groups."""
        i: cython.int
        if self.is_here(v):
            for i in range(v * 8, v * 8 + self.n_groups[v]):
                if self.size[self.group[i]] > 1:
                    return True
        return False
