"""`AlsTable`: the almost locked sets of a position and their restricted commons, in HoDoKu's order.

An almost locked set (ALS) is a set of cells of one house with one digit more than cells. Two sets
have a *restricted common* if all places of a digit in one set see all its places in the other, so
that only one set can keep it. The searches are in `als_wings` and `als_chains`.
"""

import cython
from cython.cimports.engine.core.bits import ctz, grow_int, grow_uint, grow_ushort, release
from cython.cimports.engine.core.constants import (
    ALL_NINE,
    BAND_CELLS,
    BOARD_WORDS,
    CANDIDATES,
    CELLS,
    FIRST_COLUMN,
    FIRST_ROW,
    HOUSES,
)
from cython.cimports.engine.core.grid.tables import BAND, BIT, HOUSE, HOUSE_BITS, PEER_BOARD, SIZE
from cython.cimports.engine.core.hodoku.hit import Hit
from cython.cimports.engine.core.hodoku.state import State


class AlsTable:
    """The sets and restricted commons of one position, kept until a candidate changes.

    For ALS i, in the order in which they are found (rows, columns, boxes; depth first):
    cells[i * 3]              board of its cells
    digits[i], seen[i]        its digits, and those that a cell outside would lose
    place[(i * 9 + d) * 3]    board of its cells with digit d
    lose[(i * 9 + d) * 3]     board of the cells outside with d that see all of these
    For restricted common k, in ascending order of `one`, then `other` (one < other):
    one[k], other[k]          the two sets, which share no cell
    first[k], second[k]       its lowest digit, and its highest as bits; no second: 0
    start[i] .. start[i + 1]  those whose `one` is i
    into[into_start[i] ..]    those whose `other` is i, ascending
    During the search for them: head[cell * 9 + d] and next[i * 9 + d] list the sets by the lowest
    place of a digit; got[i] and touched are the digits found for set i, and the board of such sets.
    """

    def __init__(self):
        self.n = self.n_links = 0
        self.built = False

    def __dealloc__(self):
        release(self.cells)
        release(self.digits)
        release(self.seen)
        release(self.place)
        release(self.lose)
        release(self.one)
        release(self.other)
        release(self.first)
        release(self.second)
        release(self.start)
        release(self.into)
        release(self.into_start)
        release(self.next)
        release(self.got)
        release(self.touched)

    def build(self, grid: State) -> cython.void:
        """Build the table of this position unless it is up to date."""
        cython.declare(cell=cython.int, house=cython.int)
        same: cython.bint = self.built
        for cell in range(CELLS):
            if self.cand[cell] != grid.cand[cell]:
                same = False
                self.cand[cell] = grid.cand[cell]
        if same:
            return
        self.built = True
        self.n = 0
        self._reserve()
        for house in range(FIRST_ROW, HOUSES):
            self._in_house(grid, house)
        for house in range(FIRST_COLUMN, FIRST_ROW):
            self._in_house(grid, house)
        for house in range(9):
            self._in_house(grid, house)
        self._link()

    def _in_house(self, grid: State, house: cython.int) -> cython.void:
        """Add the sets of a house, depth first, without those found in an earlier house."""
        i: cython.int
        n: cython.int = 0
        depth: cython.int = 0
        # The kinds of houses that were processed before.
        earlier: cython.uint = 0
        member = cython.declare(cython.uchar[9])
        at = cython.declare(cython.uchar[10])
        digits = cython.declare(cython.ushort[10])
        common = cython.declare(cython.uint[10])
        if house < FIRST_ROW:
            earlier = ALL_NINE << 18 if house >= FIRST_COLUMN else ALL_NINE << 18 | ALL_NINE << 9
        for i in range(9):
            if grid.cand[HOUSE[house * 9 + i]]:
                member[n] = HOUSE[house * 9 + i]
                n += 1
        at[0] = 0
        digits[0] = 0
        common[0] = earlier
        while depth >= 0:
            if at[depth] >= n:
                depth -= 1
                continue
            i = member[at[depth]]
            at[depth] += 1
            digits[depth + 1] = digits[depth] | grid.cand[i]
            common[depth + 1] = common[depth] & HOUSE_BITS[i]
            depth += 1
            if SIZE[digits[depth]] == depth + 1 and not common[depth]:
                self._add(grid, member, at, depth, digits[depth])
            # Like in the original, nine cells are not a set.
            if depth < 8:
                at[depth] = at[depth - 1]
            else:
                depth -= 1

    def _add(
        self,
        grid: State,
        member: cython.p_uchar,
        at: cython.p_uchar,
        size: cython.int,
        digits: cython.int,
    ) -> cython.void:
        """Add the set of the members before each `at`."""
        cython.declare(band=cython.int, cell=cython.int, digit=cython.int, i=cython.int)
        cython.declare(word=cython.int)
        rest: cython.uint = digits
        self._reserve()
        self.digits[self.n] = digits
        self.seen[self.n] = 0
        for band in range(3):
            self.cells[self.n * 3 + band] = 0
        for i in range(size):
            cell = member[at[i] - 1]
            self.cells[self.n * 3 + BAND[cell]] |= BIT[cell]
        while rest:
            digit = ctz(rest)
            rest &= rest - 1
            word = (self.n * 9 + digit) * 3
            for band in range(3):
                self.place[word + band] = (
                    self.cells[self.n * 3 + band] & grid.board[digit * 3 + band]
                )
                self.lose[word + band] = (
                    grid.board[digit * 3 + band] & ~self.cells[self.n * 3 + band]
                )
            for i in range(size):
                cell = member[at[i] - 1]
                if grid.cand[cell] >> digit & 1:
                    for band in range(3):
                        self.lose[word + band] &= PEER_BOARD[cell * 3 + band]
            if self.lose[word] | self.lose[word + 1] | self.lose[word + 2]:
                self.seen[self.n] |= 1 << digit
        self.n += 1

    def _reserve(self) -> cython.void:
        """Make room for one more set."""
        if self.n >= self.room:
            self.room = self.n * 2 + 256
            self.cells = grow_uint(self.cells, self.room * 3)
            self.digits = grow_ushort(self.digits, self.room)
            self.seen = grow_ushort(self.seen, self.room)
            self.place = grow_uint(self.place, self.room * BOARD_WORDS)
            self.lose = grow_uint(self.lose, self.room * BOARD_WORDS)
            self.start = grow_int(self.start, self.room + 2)
            self.into_start = grow_int(self.into_start, self.room + 2)
            self.next = grow_int(self.next, self.room * 9)
            self.got = grow_ushort(self.got, self.room)
            self.touched = grow_uint(self.touched, self.room // 32 + 1)

    def _link(self) -> cython.void:
        """Find the restricted commons.

        All places of the digit in the other set must be cells that the first set empties, so only
        sets whose lowest place is one of these are considered.
        """
        cython.declare(i=cython.int, j=cython.int, k=cython.int, band=cython.int, digit=cython.int)
        cython.declare(lose=cython.int, cells=cython.uint, digits=cython.uint)
        for i in range(CANDIDATES):
            self.head[i] = -1
        for j in range(self.n):
            self.got[j] = 0
            digits = self.seen[j]
            while digits:
                digit = ctz(digits)
                digits &= digits - 1
                k = self._lowest((j * 9 + digit) * 3) * 9 + digit
                self.next[j * 9 + digit] = self.head[k]
                self.head[k] = j
        for i in range(self.n // 32 + 1):
            self.touched[i] = 0
        for i in range(self.n + 1):
            self.into_start[i] = 0
        self.n_links = 0
        for i in range(self.n):
            self.start[i] = self.n_links
            digits = self.seen[i]
            while digits:
                digit = ctz(digits)
                digits &= digits - 1
                lose = (i * 9 + digit) * 3
                for band in range(3):
                    cells = self.lose[lose + band]
                    while cells:
                        # The lists run downwards: sets before i have already been compared with it.
                        j = self.head[(band * BAND_CELLS + ctz(cells)) * 9 + digit]
                        cells &= cells - 1
                        while j > i:
                            if self._apart(i, j, digit):
                                self.got[j] |= 1 << digit
                                self.touched[j // 32] |= cython.cast(cython.uint, 1) << j % 32
                            j = self.next[j * 9 + digit]
            self._collect(i)
        self.start[self.n] = self.n_links
        for i in range(self.n):
            self.into_start[i + 1] += self.into_start[i]
        for k in range(self.n_links):
            j = self.other[k]
            self.into[self.into_start[j]] = k
            self.into_start[j] += 1
        for i in range(self.n, 0, -1):
            self.into_start[i] = self.into_start[i - 1]
        self.into_start[0] = 0

    def _lowest(self, word: cython.int) -> cython.int:
        """The lowest cell of a board among the places; there is always one."""
        if self.place[word]:
            return ctz(self.place[word])
        if self.place[word + 1]:
            return 27 + ctz(self.place[word + 1])
        return 54 + ctz(self.place[word + 2])

    def _apart(self, i: cython.int, j: cython.int, digit: cython.int) -> cython.bint:
        """Whether i empties all places of the digit in j, and they share no cell."""
        band: cython.int
        for band in range(3):
            if (
                self.place[(j * 9 + digit) * 3 + band] & ~self.lose[(i * 9 + digit) * 3 + band]
                or self.cells[i * 3 + band] & self.cells[j * 3 + band]
            ):
                return False
        return True

    def _collect(self, i: cython.int) -> cython.void:
        """List the restricted commons found for set i, ordered by the other set."""
        cython.declare(j=cython.int, word=cython.int, digits=cython.uint)
        if self.n_links + self.n >= self.link_room:
            self.link_room = (self.n_links + self.n) * 2
            self.one = grow_ushort(self.one, self.link_room)
            self.other = grow_ushort(self.other, self.link_room)
            self.first = grow_ushort(self.first, self.link_room)
            self.second = grow_ushort(self.second, self.link_room)
            self.into = grow_int(self.into, self.link_room)
        for word in range(i // 32, self.n // 32 + 1):
            while self.touched[word]:
                j = word * 32 + ctz(self.touched[word])
                self.touched[word] &= self.touched[word] - 1
                digits = self.got[j]
                self.got[j] = 0
                self.one[self.n_links] = i
                self.other[self.n_links] = j
                self.first[self.n_links] = digits & (~digits + 1)
                # The original keeps two digits: a third overwrites the second.
                while digits & (digits - 1):
                    digits &= digits - 1
                self.second[self.n_links] = digits & ~self.first[self.n_links]
                self.n_links += 1
                self.into_start[j + 1] += 1

    def shared(self, one: cython.int, other: cython.int, digits: cython.uint) -> cython.uint:
        """The digits that a cell would lose because it sees all their places in both sets."""
        cython.declare(i=cython.int, j=cython.int, digit=cython.int)
        found: cython.uint = 0
        digits &= self.seen[one] & self.seen[other]
        while digits:
            digit = ctz(digits)
            digits &= digits - 1
            i = (one * 9 + digit) * 3
            j = (other * 9 + digit) * 3
            if (
                self.lose[i] & self.lose[j]
                | self.lose[i + 1] & self.lose[j + 1]
                | self.lose[i + 2] & self.lose[j + 2]
            ):
                found |= 1 << digit
        return found

    def out(self, hit: Hit, one: cython.int, other: cython.int, digits: cython.uint) -> cython.void:
        """Record that these digits are removed from cells that see their places in both sets."""
        cython.declare(band=cython.int, i=cython.int, j=cython.int, digit=cython.int)
        away = cython.declare(cython.uint[3])
        while digits:
            digit = ctz(digits)
            digits &= digits - 1
            i = (one * 9 + digit) * 3
            j = (other * 9 + digit) * 3
            for band in range(3):
                away[band] = self.lose[i + band] & self.lose[j + band]
            if away[0] | away[1] | away[2]:
                hit.digits |= 1 << digit
                hit.board_out(away, digit)

    def note(self, hit: Hit, als: cython.int, group: cython.int) -> cython.void:
        """Add the cells of a set to the pattern."""
        cython.declare(band=cython.int, cell=cython.int, rest=cython.uint)
        for band in range(3):
            rest = self.cells[als * 3 + band]
            while rest:
                cell = band * BAND_CELLS + ctz(rest)
                rest &= rest - 1
                hit.add_cell(cell, self.cand[cell], group)

    def note_link(
        self, hit: Hit, one: cython.int, other: cython.int, digits: cython.uint
    ) -> cython.void:
        """Add restricted commons between two groups of the pattern, one node for each digit."""
        while digits:
            hit.add_node(cython.cast(cython.uint, one) << 16 | other << 8 | ctz(digits) + 1)
            digits &= digits - 1
