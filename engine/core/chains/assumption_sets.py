"""The candidates that each assumption turns on and off: a sieve for multiple and dynamic chains.

This is propagation (docs/rating-rules.md, section 11) without order and parents, for 256
assumptions at a time: a candidate has a bit for each assumption, and the consequences in a cell, or
for a digit in a house, take a few operations on whole words. The sets equal those of propagation
unless it meets a contradiction, which leaves them unfinished: assumptions for which this is
possible are *doubtful*.

Chains inside a chain are searched for on many grids that are parts of one grid, and often of the
previous grid; a grid after a step that does not fill a cell is such a part, too. The sets of a part
are continued from those of the grid. They may then contain more than the consequences in the part,
where a candidate can be alone from the beginning. A sieve may contain too much: more assumptions
are then followed exactly.
"""

import cython
from cython.cimports.engine.core.bits import ctz64, grow_ulonglong, release
from cython.cimports.engine.core.chains.candidate_groups import CandidateGroups
from cython.cimports.engine.core.constants import CELLS, GROUPS
from cython.cimports.engine.core.grid.tables import Tables

_ONE = cython.declare(cython.ulonglong, 1)
_ALL = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)


class AssumptionSets(CandidateGroups):
    """The sets of all assumptions on a grid that is part of a whole grid.

    Assumption v means that number v is ON, n + v that it is OFF. A *block* has 256 assumptions of
    the first sort: four words for each candidate. If one end of a strong link is OFF, the
    consequences are those of the other end, its `partner`, being ON.

    base         the start of the current block's words: block * n * 4
    on, may      base + number * 4: the assumptions for which it is ON; for which it is not OFF
    first_on, first_may   `on` and `may` of the whole grid
    sure         the assumptions of the current block that are not doubtful
    doubt, first_doubt    the doubtful assumptions of all blocks, for the grid and the whole grid
    last         the numbers in the grid that the sets are continued from
    linked       dynamic: the numbers that are not alone in all of their groups
    common       the groups whose candidates have something in common; there may be a hint if there
                 is `any_common`
    row          dynamic: assumption * 2 * words: the numbers that are ON, then those that are OFF;
                 of assumptions n + v only where they are doubtful
    """

    def __init__(self, tables: Tables, cells: cython.bint, dynamic: cython.bint):
        """Set up.

        Args:
            tables: the tables of the grids.
            cells: whether links in cells count.
            dynamic: whether OFF candidates leave the grid, so that new strong links arise.
        """
        CandidateGroups.__init__(self, tables)
        self.cells = cells
        self.dynamic = dynamic

    def __dealloc__(self):
        release(self.row)

    def set_whole(self, cand: cython.p_ushort) -> cython.void:
        """Compute the sets of a whole grid (81 digit masks), unless known."""
        cython.declare(i=cython.int, block=cython.int)
        if self.is_whole(cand):
            return
        self.number(cand, self.cells)
        self.reduce(cand)
        if self.n * self.words * 4 > self.row_room:
            self.row_room = self.n * self.words * 4
            self.row = grow_ulonglong(self.row, self.row_room)
        for block in range((self.n + 255) >> 8):
            self.base = block * self.n * 4
            for i in range(self.base, self.base + self.n * 4):
                self.on[i] = 0
                self.may[i] = _ALL
            for i in range(block * 256, self.n):
                if i < block * 256 + 256:
                    self.on[self.base + i * 4 + (i >> 6 & 3)] = _ONE << (i & 63)
                    self._mark(i)
            for i in range(4):
                self.sure[i] = _ALL
            self._settle()
            for i in range(4):
                self.first_doubt[block * 4 + i] = self.doubt[block * 4 + i] = ~self.sure[i]
            for i in range(self.base, self.base + self.n * 4):
                self.first_on[i] = self.on[i]
                self.first_may[i] = self.may[i]

    def load(self, cand: cython.p_ushort) -> cython.void:
        """Compute the sets of a grid from those of the last grid.

        If it is not a part of the last grid, they continue the sets of the whole grid. A grid with
        another filled cell does not count as a part of either: all assumptions that turn its digit
        on would be doubtful.
        """
        cython.declare(i=cython.int, block=cython.int)
        part: cython.bint = self.n > 0
        for i in range(CELLS):
            if cand[i] & ~self.cand[i] or (self.cand[i] and not cand[i]):
                part = False
        if not part:
            self.set_whole(cand)
        for i in range(self.words):
            self.last[i] = self.here[i]
        self.reduce(cand)
        for i in range(self.words):
            if self.here[i] & ~self.last[i]:
                self._start_again()
        self.any_common = False
        for i in range(6):
            self.common[i] = 0
        for block in range((self.n + 255) >> 8):
            self._continue(block)
            if not self.dynamic:
                self._find_common(block)
            elif self.cells:
                self._fill_rows(block)

    def _start_again(self) -> cython.void:
        """Go back to the sets of the whole grid."""
        i: cython.int
        for i in range(12):
            self.last[i] = 0
            self.doubt[i] = self.first_doubt[i]
        for i in range(self.n):
            self.last[i >> 6] |= _ONE << (i & 63)
        for i in range((self.n + 255 >> 8) * self.n * 4):
            self.on[i] = self.first_on[i]
            self.may[i] = self.first_may[i]

    def _continue(self, block: cython.int) -> cython.void:
        """Continue the sets of a block from those of the last grid."""
        cython.declare(i=cython.int, v=cython.int, word=cython.int, gone=cython.ulonglong)
        self.base = block * self.n * 4
        for i in range(4):
            self.sure[i] = ~self.doubt[block * 4 + i]
        for word in range(self.words):
            gone = self.last[word] & ~self.here[word]
            while gone:
                v = word * 64 + ctz64(gone)
                gone &= gone - 1
                for i in range(4):
                    self.sure[i] &= ~self.on[self.base + v * 4 + i]
                    self.on[self.base + v * 4 + i] = 0
                    self.may[self.base + v * 4 + i] = 0
                self._mark(v)
        self._settle()
        for i in range(4):
            self.doubt[block * 4 + i] = ~self.sure[i]

    def _mark(self, v: cython.int) -> cython.void:
        """Mark the groups of a number for `_settle`."""
        cython.declare(i=cython.int, group=cython.int)
        for i in range(v * 8, v * 8 + self.n_groups[v]):
            group = self.group[i]
            self.dirty[group >> 6] |= _ONE << (group & 63)

    def _settle(self) -> cython.void:
        """Follow the assumptions of a block to their ends, starting at the marked groups."""
        cython.declare(word=cython.int, group=cython.int, now=cython.ulonglong)
        again: cython.bint = True
        while again:
            again = False
            for word in range(6):
                now = self.dirty[word]
                self.dirty[word] = 0
                while now:
                    group = word * 64 + ctz64(now)
                    now &= now - 1
                    if self.size[group] > 1 and self._look(group):
                        again = True
                        self._conclude(group)
                        self.dirty[word] &= ~(_ONE << (group & 63))

    def _look(self, group: cython.int) -> cython.ulonglong:
        """Whether a group has consequences.

        Fills `some`, the assumptions for which a candidate of the group is ON, and `lone`, those
        for which only one candidate is not OFF.
        """
        cython.declare(i=cython.int, j=cython.int, at=cython.int)
        work: cython.ulonglong = 0
        strong: cython.ulonglong = _ALL
        one = cython.declare(cython.ulonglong[4])
        two = cython.declare(cython.ulonglong[4])
        some = cython.declare(cython.ulonglong[4])
        both = cython.declare(cython.ulonglong[4])
        for j in range(4):
            one[j] = two[j] = some[j] = both[j] = 0
        for i in range(group * 9, group * 9 + self.size[group]):
            at = self.base + self.member[i] * 4
            for j in range(4):
                two[j] |= one[j] & self.may[at + j]
                one[j] |= self.may[at + j]
                both[j] |= some[j] & self.on[at + j]
                some[j] |= self.on[at + j]
        if not self.dynamic and self.size[group] > 2:
            strong = 0
        for j in range(4):
            self.sure[j] &= (one[j] | ~strong) & ~both[j]
            self.some[j] = some[j] & self.sure[j]
            self.lone[j] = self.sure[j] & ~two[j] & strong
            work |= self.some[j] & two[j] | self.lone[j] & ~some[j]
        return work

    def _conclude(self, group: cython.int) -> cython.void:
        """Turn candidates of a group on and off as far as they follow."""
        cython.declare(i=cython.int, j=cython.int, at=cython.int, left=cython.ulonglong)
        cython.declare(work=cython.ulonglong)
        for i in range(group * 9, group * 9 + self.size[group]):
            at = self.base + self.member[i] * 4
            work = 0
            for j in range(4):
                left = (self.some[j] | self.lone[j]) & self.may[at + j] & ~self.on[at + j]
                self.on[at + j] |= self.lone[j] & left
                self.may[at + j] &= ~(self.some[j] & left)
                work |= left
            if work:
                self._mark(self.member[i])

    def _find_common(self, block: cython.int) -> cython.void:
        """Find the groups whose candidates have something in common, by static chains.

        All weak and strong links work in both directions. So if each of these candidates turns
        another one off, that one turns all of them off, which is easier to detect. And if each
        turns another one on, each turns off the other end of its strong link. If any assumption is
        doubtful, every group may have something in common.
        """
        cython.declare(i=cython.int, group=cython.int)
        doubtful: cython.bint = False
        for i in range(min(4, self.words - block * 4)):
            if self.doubt[block * 4 + i] & self.here[block * 4 + i]:
                doubtful = True
        for group in range(GROUPS):
            if self.size[group] > 1 and (doubtful or self._all_off(group, block)):
                self.common[group >> 6] |= _ONE << (group & 63)
                self.any_common = True

    def _all_off(self, group: cython.int, block: cython.int) -> cython.bint:
        """Whether an assumption of the block turns off all candidates of a group."""
        cython.declare(i=cython.int, j=cython.int, at=cython.int)
        one = cython.declare(cython.ulonglong[4])
        for j in range(4):
            one[j] = 0
        for i in range(group * 9, group * 9 + self.size[group]):
            at = self.base + self.member[i] * 4
            for j in range(4):
                one[j] |= self.may[at + j]
        for j in range(min(4, self.words - block * 4)):
            if self.here[block * 4 + j] & ~one[j]:
                return True
        return False

    def _fill_rows(self, block: cython.int) -> cython.void:
        """Fill the rows of a block."""
        cython.declare(i=cython.int, v=cython.int)
        for i in range(self.words):
            self.linked[i] = 0
        for v in range(self.n):
            if self.is_linked(v):
                self.linked[v >> 6] |= _ONE << (v & 63)
        for i in range(min(4, self.words - block * 4)):
            self._turn(block * 4 + i)

    def _turn(self, word: cython.int) -> cython.void:
        """Turn a word of each candidate into the rows of its 64 assumptions."""
        cython.declare(i=cython.int, part=cython.int, last=cython.int)
        for part in range(self.words):
            last = min(64, self.n - part * 64)
            for i in range(64):
                self.turned[i] = 0
            for i in range(last):
                self.turned[i] = self.on[self.base + (part * 64 + i) * 4 + (word & 3)]
            self._transpose(word, part, self.linked[part])
            for i in range(last):
                self.turned[i] = _ALL & ~self.may[self.base + (part * 64 + i) * 4 + (word & 3)]
            for i in range(last, 64):
                self.turned[i] = 0
            self._transpose(word, self.words + part, self.linked[part])

    def _transpose(
        self, word: cython.int, part: cython.int, wanted: cython.ulonglong
    ) -> cython.void:
        """Swap rows and columns of the 64 words in `turned`, which are part of 64 rows.

        Only the wanted columns of the rows are kept.
        """
        cython.declare(i=cython.int, k=cython.int)
        size: cython.int = 32
        swap: cython.ulonglong
        mask: cython.ulonglong = 0xFFFFFFFF
        while size:
            for i in range(32 // size):
                for k in range(2 * i * size, (2 * i + 1) * size):
                    swap = (self.turned[k] >> size ^ self.turned[k + size]) & mask
                    self.turned[k] ^= swap << size
                    self.turned[k + size] ^= swap
            size >>= 1
            mask ^= mask << size & _ALL
        for i in range(min(64, self.n - word * 64)):
            self.row[(word * 64 + i) * 2 * self.words + part] = self.turned[i] & wanted

    def is_doubtful(self, start: cython.int) -> cython.bint:
        """Whether propagation from an assumption (candidate * 2 + on) may meet a contradiction."""
        v: cython.int = self.index[start >> 1]
        if not start & 1:
            v = self.partner[v]
        return v >= 0 and self.is_here(v) and self.doubt[v >> 6] >> (v & 63) & 1

    def replace(
        self, start: cython.int, key: cython.p_ushort, first: cython.int, last: cython.int
    ) -> cython.void:
        """Take over the sets of a doubtful assumption: the keys of nodes (candidate * 2 + on)."""
        i: cython.int
        v: cython.int = self.index[start >> 1]
        at: cython.int = (v if start & 1 else self.n + v) * 2 * self.words
        for i in range(2 * self.words):
            self.row[at + i] = 0
        self.any_common = True
        for i in range(first, last):
            v = self.index[key[i] >> 1]
            self.row[at + (v >> 6) + (0 if key[i] & 1 else self.words)] |= _ONE << (v & 63)

    def group_has_common(self, group: cython.int) -> cython.bint:
        """Whether the sets of a group's candidates have anything in common."""
        return self.common[group >> 6] >> (group & 63) & 1

    def compare_rows(self) -> cython.void:
        """Find the groups whose candidates have something in common, by dynamic chains."""
        cython.declare(i=cython.int, k=cython.int, one=cython.int, two=cython.int, group=cython.int)
        size: cython.int = 2 * self.words
        some: cython.ulonglong
        for group in range(GROUPS):
            if self.size[group] < 2:
                continue
            one = self.member[group * 9] * size
            two = self.member[group * 9 + 1] * size
            for i in range(size):
                some = self.row[one + i] & self.row[two + i]
                if some:
                    for k in range(group * 9 + 2, group * 9 + self.size[group]):
                        some &= self.row[self.member[k] * size + i]
                    if some:
                        self.common[group >> 6] |= _ONE << (group & 63)
                        self.any_common = True
                        break

    def double_has_common(self, candidate: cython.int) -> cython.bint:
        """Whether a candidate turns anything on or off both if it is ON and if it is OFF."""
        i: cython.int
        one: cython.int = self.index[candidate]
        two: cython.int = self.partner[one]
        if two < 0:
            return False  # nothing follows if it is OFF
        if self.is_doubtful(candidate * 2):
            two = self.n + one
        one *= 2 * self.words
        two *= 2 * self.words
        for i in range(2 * self.words):
            if self.row[one + i] & self.row[two + i]:
                return True
        return False
