"""Find candidates that imply their own opposite by single chains: a sieve for `cycles`.

Weak and strong links work in both directions. So a candidate that a cycle would remove, or whose
truth a forcing chain would prove false, implies its own OFF when ON, and every chain and cycle of a
grid has such a candidate. Finding them all takes a few microseconds, because only the ends of
strong links matter; sets of ends are bit rows here.
"""

import cython
from cython.cimports.engine.core.bits import ctz, ctz64
from cython.cimports.engine.core.chains.chain_tables import CELL_OF, DIGIT_OF
from cython.cimports.engine.core.chains.link_pairs import LinkPairs
from cython.cimports.engine.core.constants import BAND_CELLS, BOARD_WORDS, CELLS
from cython.cimports.engine.core.grid.tables import BAND, BIT, Tables


class Reach(LinkPairs):
    """The implications of a grid's candidates by single chains.

    The ends of strong links are numbered; rows of `words` words are sets of them. For number v:

    partners    its strong links: candidates that are ON when v is OFF
    near        its weak links to numbered candidates, which are OFF when v is ON
    on          candidates that are ON in the end when v is ON (v only if a chain returns)
    after_off   candidates that are ON in the end when v is OFF

    The results are boards: `bad`, candidates that imply their OFF when ON; `bad_off`, their ON
    when OFF; `in_cycle`, candidates with which a cycle that removes something can begin.
    """

    def __init__(self, tables: Tables):
        LinkPairs.__init__(self, tables)
        self.n_strong = self.words = 0

    def run(
        self, cand: cython.p_ushort, live: cython.p_uint, cells: cython.bint, units: cython.bint
    ) -> cython.bint:
        """Whether any candidate is bad.

        Args:
            cand: 81 digit masks.
            live: the same candidates as boards.
            cells: whether strong and weak links in cells count.
            units: whether strong links in houses count; weak links there always do.
        """
        cython.declare(v=cython.int, i=cython.int, a=cython.int, b=cython.int, w=cython.int)
        self.link(cand, live, cells, units)
        if self.n_pairs < 2:
            for i in range(BOARD_WORDS):
                self.bad[i] = 0
                self.bad_off[i] = 0
            return False
        self._number()
        w = self.words
        for i in range(self.n_strong * w):
            self.partners[i] = 0
            self.after_off[i] = 0
        for i in range(self.n_pairs):
            a = self.index[self.one[i]]
            b = self.index[self.two[i]]
            self.partners[a * w + (b >> 6)] |= cython.cast(cython.ulonglong, 1) << (b & 63)
            self.partners[b * w + (a >> 6)] |= cython.cast(cython.ulonglong, 1) << (a & 63)
        for v in range(self.n_strong):
            self.see(self.candidate[v], cells, self.near, v * w)
            self.union(self.partners, self.near, self.on, v * w)
        for v in range(self.n_strong):
            self._close(v)
        for i in range(self.n_pairs):
            a = self.index[self.one[i]] * w
            b = self.index[self.two[i]] * w
            for v in range(w):
                self.after_off[a + v] |= self.on[b + v]
                self.after_off[b + v] |= self.on[a + v]
        return self._judge(live, cells)

    def _number(self) -> cython.void:
        """Number the ends of the strong links."""
        cython.declare(i=cython.int, cell=cython.int, bits=cython.uint)
        n: cython.int = 0
        for cell in range(CELLS):
            self.linked_digits[cell] = 0
        for i in range(BOARD_WORDS):
            bits = self.linked[i]
            while bits:
                cell = i % 3 * BAND_CELLS + ctz(bits)
                bits &= bits - 1
                self.linked_digits[cell] |= 1 << i // 3
                self.index[cell * 9 + i // 3] = n
                self.candidate[n] = cell * 9 + i // 3
                self.done[n] = 0
                n += 1
        self.n_strong = n
        self.words = (n + 63) >> 6

    def _close(self, v: cython.int) -> cython.void:
        """Follow `on` to its end; finished rows are copied whole."""
        cython.declare(i=cython.int, j=cython.int, n=cython.int, rest=cython.ulonglong)
        w: cython.int = self.words
        row: cython.int = v * w
        again: cython.bint = True
        been = cython.declare(cython.ulonglong[12])
        for i in range(12):
            been[i] = 0
        been[v >> 6] = cython.cast(cython.ulonglong, 1) << (v & 63)
        while again:
            again = False
            for i in range(w):
                rest = self.on[row + i] & ~been[i]
                while rest:
                    again = True
                    n = i * 64 + ctz64(rest)
                    been[i] |= cython.cast(cython.ulonglong, 1) << (n & 63)
                    for j in range(w):
                        self.on[row + j] |= self.on[n * w + j]
                    if self.done[n]:
                        for j in range(w):
                            been[j] |= self.on[n * w + j]
                    rest = self.on[row + i] & ~been[i]
        self.done[v] = 1

    def _judge(self, live: cython.p_uint, cells: cython.bint) -> cython.bint:
        """Fill `bad` and `bad_off`.

        If one candidate is ON when another one is OFF, all candidates that see both are bad.
        """
        cython.declare(a=cython.int, b=cython.int, i=cython.int, one=cython.int, two=cython.int)
        cython.declare(digit=cython.int, rest=cython.ulonglong)
        found: cython.uint = 0
        w: cython.int = self.words
        seen = cython.declare(cython.uint[3])
        for i in range(BOARD_WORDS):
            self.bad[i] = 0
            self.bad_off[i] = 0
        for a in range(self.n_strong):
            one = CELL_OF[self.candidate[a]]
            digit = DIGIT_OF[self.candidate[a]]
            for i in range(3):
                seen[i] = 0
            for i in range(a >> 6, w):
                rest = self.after_off[a * w + i]
                if i == a >> 6:  # each pair once
                    rest &= ~((cython.cast(cython.ulonglong, 1) << (a & 63)) - 1)
                while rest:
                    b = i * 64 + ctz64(rest)
                    rest &= rest - 1
                    two = CELL_OF[self.candidate[b]]
                    if a == b:
                        self.bad_off[digit * 3 + BAND[one]] |= BIT[one]
                    if cells and (a == b or DIGIT_OF[self.candidate[b]] != digit):
                        self._refute(one, digit, two, DIGIT_OF[self.candidate[b]])
                    if DIGIT_OF[self.candidate[b]] != digit:
                        continue
                    seen[0] |= self.tables.peer_board[two * 3]
                    seen[1] |= self.tables.peer_board[two * 3 + 1]
                    seen[2] |= self.tables.peer_board[two * 3 + 2]
            for i in range(3):
                self.bad[digit * 3 + i] |= seen[i] & self.tables.peer_board[one * 3 + i]
        for i in range(BOARD_WORDS):
            self.bad[i] &= live[i]
            found |= self.bad[i]
        return found != 0

    def _refute(
        self, one: cython.int, digit: cython.int, two: cython.int, other: cython.int
    ) -> cython.void:
        """Record the candidates that see one digit in a cell and another digit in any cell."""
        i: cython.int
        if one == two:
            for i in range(9):
                if i != digit and i != other:
                    self.bad[i * 3 + BAND[one]] |= BIT[one]
        elif self.tables.peer_board[one * 3 + BAND[two]] & BIT[two]:
            self.bad[digit * 3 + BAND[two]] |= BIT[two]
            self.bad[other * 3 + BAND[one]] |= BIT[one]

    def find_cycles(self) -> cython.void:
        """Fill `in_cycle`.

        All nodes of a cycle imply each other, and a candidate that it removes sees an ON node and
        an OFF node.
        """
        cython.declare(i=cython.int, v=cython.int, n=cython.int, rest=cython.ulonglong)
        cython.declare(some=cython.uint)
        w: cython.int = self.words
        circle = cython.declare(cython.ulonglong[12])
        off = cython.declare(cython.ulonglong[12])
        members = cython.declare(cython.uint[BOARD_WORDS])
        from_on = cython.declare(cython.uint[BOARD_WORDS])
        from_off = cython.declare(cython.uint[BOARD_WORDS])
        for i in range(BOARD_WORDS):
            self.in_cycle[i] = 0
        for v in range(self.n_strong):
            if self._circle(v, circle) != v:
                continue
            for i in range(w):
                off[i] = 0
                rest = self.after_off[v * w + i]
                while rest:
                    n = i * 64 + ctz64(rest)
                    if self._meets(self.near, n, circle):
                        off[i] |= rest & ~(rest - 1)
                    rest &= rest - 1
            self._mark_seen(circle, from_on)
            self._mark_seen(off, from_off)
            some = 0
            for i in range(BOARD_WORDS):
                some |= from_on[i] & from_off[i] & self.bad[i]
            if some:
                self.mark(circle, 0, members)
                for i in range(BOARD_WORDS):
                    self.in_cycle[i] |= members[i]

    def _circle(self, v: cython.int, circle: cython.p_ulonglong) -> cython.int:
        """Put v, and all nodes that imply it and are implied by it, into a row.

        Returns:
            The first of these nodes; -1 if v is alone.
        """
        cython.declare(i=cython.int, n=cython.int, rest=cython.ulonglong)
        first: cython.int = -1
        w: cython.int = self.words
        for i in range(w):
            circle[i] = 0
            rest = self.on[v * w + i]
            while rest:
                n = i * 64 + ctz64(rest)
                if n != v and self.on[n * w + (v >> 6)] >> (v & 63) & 1:
                    circle[i] |= rest & ~(rest - 1)
                    if first < 0:
                        first = n
                rest &= rest - 1
        circle[v >> 6] |= cython.cast(cython.ulonglong, 1) << (v & 63)
        return v if first > v else first

    def _meets(
        self, rows: cython.p_ulonglong, n: cython.int, row: cython.p_ulonglong
    ) -> cython.bint:
        """Whether the row of a number has something in common with another row."""
        i: cython.int
        both: cython.ulonglong = 0
        for i in range(self.words):
            both |= rows[n * self.words + i] & row[i]
        return both != 0

    def _mark_seen(self, row: cython.p_ulonglong, boards: cython.p_uint) -> cython.void:
        """Convert the candidates that the numbers of a row see in their houses to boards."""
        cython.declare(i=cython.int, at=cython.int, cell=cython.int, candidate=cython.int)
        cython.declare(rest=cython.ulonglong)
        for i in range(BOARD_WORDS):
            boards[i] = 0
        for i in range(self.words):
            rest = row[i]
            while rest:
                candidate = self.candidate[i * 64 + ctz64(rest)]
                rest &= rest - 1
                at = DIGIT_OF[candidate] * 3
                cell = CELL_OF[candidate] * 3
                boards[at] |= self.tables.peer_board[cell]
                boards[at + 1] |= self.tables.peer_board[cell + 1]
                boards[at + 2] |= self.tables.peer_board[cell + 2]

    def comes_back(self, candidate: cython.int, start: cython.int) -> cython.bint:
        """Whether a candidate with a strong link, when ON, implies that another one is ON."""
        v: cython.int = self.index[candidate] * self.words
        n: cython.int = self.index[start]
        return self.on[v + (n >> 6)] >> (n & 63) & 1

    def see(
        self,
        candidate: cython.int,
        cells: cython.bint,
        rows: cython.p_ulonglong,
        at: cython.int,
    ) -> cython.void:
        """Put the weak links of a candidate, which need not have a number, into the row at `at`."""
        cython.declare(n=cython.int, i=cython.int, bits=cython.uint)
        cell: cython.int = CELL_OF[candidate]
        digit: cython.int = DIGIT_OF[candidate]
        for i in range(self.words):
            rows[at + i] = 0
        bits = self.linked_digits[cell] & ~(1 << digit) if cells else 0
        while bits:
            n = self.index[cell * 9 + ctz(bits)]
            bits &= bits - 1
            rows[at + (n >> 6)] |= cython.cast(cython.ulonglong, 1) << (n & 63)
        for i in range(3):
            bits = self.linked[digit * 3 + i] & self.tables.peer_board[cell * 3 + i]
            while bits:
                n = self.index[(i * BAND_CELLS + ctz(bits)) * 9 + digit]
                bits &= bits - 1
                rows[at + (n >> 6)] |= cython.cast(cython.ulonglong, 1) << (n & 63)

    def union(
        self,
        rows: cython.p_ulonglong,
        some: cython.p_ulonglong,
        into: cython.p_ulonglong,
        at: cython.int,
    ) -> cython.void:
        """Put the union of the rows of some numbers into a row; both sets start at `at`."""
        cython.declare(i=cython.int, j=cython.int, rest=cython.ulonglong, row=cython.int)
        w: cython.int = self.words
        for i in range(w):
            into[at + i] = 0
        for i in range(w):
            rest = some[at + i]
            while rest:
                row = (i * 64 + ctz64(rest)) * w
                rest &= rest - 1
                for j in range(w):
                    into[at + j] |= rows[row + j]

    def mark_before(
        self, node: cython.int, cells: cython.bint, boards: cython.p_uint
    ) -> cython.void:
        """Leave in `boards` the candidates with strong links that imply a node when OFF.

        The same links lead from the opposite of the node to these candidates being ON.
        """
        near = cython.declare(cython.ulonglong[12])
        row = cython.declare(cython.ulonglong[12])
        if node & 1:
            self.mark(self.after_off, self.index[node >> 1] * self.words, boards)
        else:
            self.see(node >> 1, cells, near, 0)
            self.union(self.after_off, near, row, 0)
            self.mark(row, 0, boards)

    def mark(self, rows: cython.p_ulonglong, at: cython.int, boards: cython.p_uint) -> cython.void:
        """Convert a row to boards."""
        cython.declare(i=cython.int, cell=cython.int, candidate=cython.int, rest=cython.ulonglong)
        for i in range(BOARD_WORDS):
            boards[i] = 0
        for i in range(self.words):
            rest = rows[at + i]
            while rest:
                candidate = self.candidate[i * 64 + ctz64(rest)]
                cell = CELL_OF[candidate]
                rest &= rest - 1
                boards[DIGIT_OF[candidate] * 3 + BAND[cell]] |= BIT[cell]
