"""The candidates that each candidate turns off by single chains, on a grid and its parts: a sieve.

A candidate that turns one end of a strong link off turns the other end on, and so turns off
everything that the other end does. Weak and strong links work in both directions: if one candidate
turns another one off, the other turns the first one off, too.

Parts are grids after chains of the whole grid, including everything that follows by single chains.
So a single chain of the whole grid between two candidates that are undecided in a part does not go
through a decided candidate: that would decide the end of the chain or the opposite of its
beginning. Therefore the rows of the whole grid are also valid in the part for the links of the
whole grid, and only the additional strong links of the part must be added.
"""

import cython
from cython.cimports.engine.core.bits import ctz, ctz64
from cython.cimports.engine.core.chains.candidate_groups import CandidateGroups
from cython.cimports.engine.core.chains.chain_tables import CELL_OF, DIGIT_OF
from cython.cimports.engine.core.constants import BOARD_WORDS, CELLS, GROUPS, HOUSES
from cython.cimports.engine.core.grid.tables import BAND, BIT, SIZE, Tables

_ONE = cython.declare(cython.ulonglong, 1)
_ALL = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)


class OffSets(CandidateGroups):
    """Rows of numbers, `words` words each, for a whole grid and for a part at a time.

    first, first_bad   the whole grid: number * words -> what it turns off; those that turn
                       themselves off
    off, bad           the same for the part; `off` only has the `wanted` rows
    one, two           the ends of the strong links to add
    removed            the result, as boards
    """

    def __init__(self, tables: Tables):
        CandidateGroups.__init__(self, tables)

    def set_whole(self, cand: cython.p_ushort) -> cython.void:
        """Compute the rows of a whole grid (81 digit masks), unless known."""
        cython.declare(i=cython.int, k=cython.int, v=cython.int, group=cython.int)
        if self.is_whole(cand):
            return
        self.number(cand, True)
        for i in range(self.n * self.words):
            self.off[i] = 0
        self.n_links = 0
        for group in range(GROUPS):
            for i in range(group * 9, group * 9 + self.size[group]):
                for k in range(group * 9, group * 9 + self.size[group]):
                    v = self.member[k]
                    if k != i:
                        self.off[self.member[i] * self.words + (v >> 6)] |= _ONE << (v & 63)
            if self.size[group] == 2:
                self._list_link(cand, group)
        for i in range(self.words):
            self.wanted[i] = _ALL
            self.bad[i] = 0
        self._add_links()
        for i in range(self.words):
            self.first_bad[i] = self.bad[i]
        for i in range(self.n * self.words):
            self.first[i] = self.off[i]

    def find_bad(self, cand: cython.p_ushort, pairs: cython.p_ushort) -> cython.bint:
        """Put the part's candidates that turn themselves off into `removed`; return whether any do.

        Args:
            cand: 81 digit masks.
            pairs: house -> the digits that have two places in it, in this part.
        """
        cython.declare(i=cython.int, k=cython.int, v=cython.int)
        some: cython.uint = 0
        for i in range(self.words):
            self.wanted[i] = 0
            self.bad[i] = self.first_bad[i]
        self._find_links(cand, pairs)
        for i in range(2 * self.n_links):
            v = self.one[i >> 1] if i & 1 else self.two[i >> 1]
            self.wanted[v >> 6] |= _ONE << (v & 63)
            for k in range(v * self.words, (v + 1) * self.words):
                self.off[k] = self.first[k]
        self._add_links()
        for i in range(BOARD_WORDS):
            self.removed[i] = 0
        self._note(cand, self.bad)
        for i in range(BOARD_WORDS):
            some |= self.removed[i]
        return some != 0

    def find_common(self, cand: cython.p_ushort, pairs: cython.p_ushort) -> cython.void:
        """Put the eliminations of static multiple chains in a part into `removed`.

        No candidate of the part may turn itself off, so the two ends of a strong link do not turn
        off the same candidate.

        Args:
            cand: 81 digit masks.
            pairs: house -> the digits that have two places in it.
        """
        cython.declare(i=cython.int, v=cython.int, group=cython.int)
        for i in range(self.words):
            self.wanted[i] = _ALL
            self.here[i] = 0
        for v in range(self.n):
            if self._has(cand, v):
                self.here[v >> 6] |= _ONE << (v & 63)
        for i in range(self.n * self.words):
            self.off[i] = self.first[i]
        self._find_links(cand, pairs)
        self._add_links()
        for i in range(BOARD_WORDS):
            self.removed[i] = 0
        for group in range(GROUPS):
            if self.size[group] > 2 and self._have_common(cand, group):
                self._note(cand, self.members)

    def _have_common(self, cand: cython.p_ushort, group: cython.int) -> cython.bint:
        """Put what all candidates of a group turn off into `members`; return whether any are.

        It is empty if fewer than three are left, or the first one is in a bivalue cell: static
        chains do not start from these, nor from their regions.
        """
        cython.declare(i=cython.int, k=cython.int, v=cython.int, some=cython.ulonglong)
        left: cython.int = 0
        for i in range(self.words):
            self.members[i] = self.here[i]
        for k in range(group * 9, group * 9 + self.size[group]):
            v = self.member[k]
            if self.is_here(v):
                if not left and SIZE[cand[CELL_OF[self.candidate[v]]]] < 3:
                    return False
                left += 1
                some = 0
                for i in range(self.words):
                    self.members[i] &= self.off[v * self.words + i]
                    some |= self.members[i]
                if not some:
                    return False
        return left > 2

    def _find_links(self, cand: cython.p_ushort, pairs: cython.p_ushort) -> cython.void:
        """List the strong links that the part has in addition to the whole grid's."""
        cython.declare(cell=cython.int, house=cython.int, group=cython.int, rest=cython.uint)
        self.n_links = 0
        for cell in range(CELLS):
            if SIZE[cand[cell]] == 2 and self.size[cell] > 2:
                self._list_link(cand, cell)
        for house in range(HOUSES + self.tables.own):
            rest = pairs[house]
            while rest:
                group = CELLS + house * 9 + ctz(rest)
                rest &= rest - 1
                if self.size[group] > 2:
                    self._list_link(cand, group)

    def _list_link(self, cand: cython.p_ushort, group: cython.int) -> cython.void:
        """List the strong link of a group with two candidates left."""
        cython.declare(k=cython.int, v=cython.int)
        self.one[self.n_links] = self.two[self.n_links] = -1
        for k in range(group * 9, group * 9 + self.size[group]):
            v = self.member[k]
            if self._has(cand, v):
                self.two[self.n_links] = self.one[self.n_links]
                self.one[self.n_links] = v
        self.n_links += 1

    def _has(self, cand: cython.p_ushort, v: cython.int) -> cython.bint:
        """Whether a number is in a grid."""
        return cand[CELL_OF[self.candidate[v]]] >> DIGIT_OF[self.candidate[v]] & 1

    def _add_links(self) -> cython.void:
        """Add the strong links to the rows."""
        cython.declare(i=cython.int, k=cython.int, one=cython.int, two=cython.int)
        cython.declare(one_is_bad=cython.bint, two_is_bad=cython.bint)
        for k in range(self.n_links):
            one = self.one[k] * self.words
            two = self.two[k] * self.words
            one_is_bad = self.off[one + (self.one[k] >> 6)] >> (self.one[k] & 63) & 1
            two_is_bad = self.off[two + (self.two[k] >> 6)] >> (self.two[k] & 63) & 1
            for i in range(self.words):
                self.members[i] = self.off[one + i]
                self.more[i] = self.off[two + i]
            # If the other end turns itself off, it turns this one on again.
            self._spread(self.members, self.more, two_is_bad)
            self._spread(self.more, self.members, one_is_bad)

    def _spread(
        self, members: cython.p_ulonglong, more: cython.p_ulonglong, both: cython.bint
    ) -> cython.void:
        """Make `members` turn off all of another row, and if `both`, each other, too."""
        cython.declare(i=cython.int, j=cython.int, row=cython.int, rest=cython.ulonglong)
        cython.declare(new=cython.ulonglong)
        for i in range(self.words):
            self.bad[i] |= members[i] & (more[i] | (members[i] if both else 0))
            rest = members[i] & self.wanted[i]
            while rest:
                row = (i * 64 + ctz64(rest)) * self.words
                rest &= rest - 1
                for j in range(self.words):
                    new = more[j]
                    if both:
                        new |= members[j]
                    self.off[row + j] |= new

    def _note(self, cand: cython.p_ushort, row: cython.p_ulonglong) -> cython.void:
        """Add the part's candidates in a row to `removed`."""
        cython.declare(i=cython.int, cell=cython.int, candidate=cython.int, rest=cython.ulonglong)
        for i in range(self.words):
            rest = row[i]
            while rest:
                candidate = self.candidate[i * 64 + ctz64(rest)]
                rest &= rest - 1
                cell = CELL_OF[candidate]
                if cand[cell] >> DIGIT_OF[candidate] & 1:
                    self.removed[DIGIT_OF[candidate] * 3 + BAND[cell]] |= BIT[cell]
