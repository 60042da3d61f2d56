"""What each candidate of a grid turns on and off by single chains: a sieve for multiple chains.

If no candidate implies its own opposite, static propagation finds no contradiction, and what
follows from a candidate is a plain set. All the sets of a grid together cost less than a few
propagations, and where those of a cell or a region have nothing in common there is no hint.
"""

import cython

if not cython.compiled:
    from engine.core.bits import ENGINE_STAMP, ctz, ctz64
    from engine.core.links import CELL_OF, DIGIT_OF
    from engine.core.reach import Reach
    from engine.core.tables import BAND, BIT, Tables

STAMP = ENGINE_STAMP.decode()


class ImplicationSets:
    """The sets of all candidates, as boards: 56 words each, ON first, OFF from word 28.

    `row` is by candidate, `after_off` by the number of an end of a strong link: what follows when
    that is OFF. `group` gathers the latter by cell (81 groups), then by house and digit, where
    there are any (`used`).
    """

    def __init__(self, tables: Tables):
        if not cython.compiled:
            self.cand, self.live, self.used = [0] * 81, [0] * 27, [0] * 360
            self.row, self.after_off, self.group = [0] * 40824, [0] * 40824, [0] * 20160
            self.one_of = [0] * 9
        self.tables = tables
        self.reach = Reach(tables)
        self.sure = False

    def load(self, cand: cython.p_ushort, live: cython.p_uint) -> cython.void:
        """Start on a grid; afterwards `sure` says whether its sets are known."""
        i: cython.int
        n: cython.int
        a: cython.int
        b: cython.int
        self.sure = not self.reach.run(cand, live, True, True)
        if self.reach.n_pairs < 2:
            self.sure = False  # too few strong links to number
        if not self.sure:
            return
        for i in range(81):
            self.cand[i] = cand[i]
        for i in range(27):
            self.live[i] = live[i]
        for i in range(self.reach.n_strong):
            for n in range(56):
                self.after_off[i * 56 + n] = 0
        for i in range(self.reach.n_strong):
            self._close(i)
        for i in range(self.reach.n_pairs):
            a = self.reach.one[i]
            b = self.reach.two[i]
            for n in range(56):
                self.after_off[self.reach.index[a] * 56 + n] |= self.row[b * 56 + n]
                self.after_off[self.reach.index[b] * 56 + n] |= self.row[a * 56 + n]
        self._group()
        self._fill_others()

    def _begin(self, candidate: cython.int) -> cython.void:
        """Begin the row of a candidate: itself, and what it sees."""
        i: cython.int
        for i in range(56):
            self.row[candidate * 56 + i] = 0
        self._add(candidate * 56, candidate)

    def _close(self, v: cython.int) -> cython.void:
        """Fill the row of the end of a strong link; finished rows are copied whole."""
        i: cython.int
        j: cython.int
        n: cython.int
        other: cython.int
        rest: cython.ulonglong
        w: cython.int = self.reach.words
        at: cython.int = self.reach.candidate[v] * 56
        left: cython.ulonglong[12]
        if not cython.compiled:
            left = [0] * 12
        self._begin(self.reach.candidate[v])
        for i in range(w):
            left[i] = self.reach.on[v * w + i]
        left[v >> 6] &= ~(cython.cast(cython.ulonglong, 1) << (v & 63))
        # First the candidates that add whole rows, then the rest one by one.
        for i in range(w):
            rest = left[i]
            while rest:
                n = i * 64 + ctz64(rest)
                rest &= rest - 1
                if n < v:
                    other = self.reach.candidate[n] * 56
                    for j in range(56):
                        self.row[at + j] |= self.row[other + j]
                    for j in range(w):
                        left[j] &= ~self.reach.on[n * w + j]
                    left[i] &= ~(cython.cast(cython.ulonglong, 1) << (n & 63))
                    rest &= left[i]
        for i in range(w):
            while left[i]:
                n = i * 64 + ctz64(left[i])
                left[i] &= left[i] - 1
                self._add(at, self.reach.candidate[n])

    def _add(self, at: cython.int, candidate: cython.int) -> cython.void:
        """Add a candidate that is ON, and what it sees, to a row."""
        i: cython.int
        rest: cython.uint
        cell: cython.int = CELL_OF[candidate]
        digit: cython.int = DIGIT_OF[candidate]
        band: cython.int = BAND[cell]
        self.row[at + digit * 3 + band] |= BIT[cell]
        for i in range(3):
            self.row[at + 28 + digit * 3 + i] |= (
                self.live[digit * 3 + i] & self.tables.peer_board[cell * 3 + i]
            )
        rest = self.cand[cell] & ~(1 << digit)
        while rest:
            self.row[at + 28 + ctz(rest) * 3 + band] |= BIT[cell]
            rest &= rest - 1

    def _group(self) -> cython.void:
        i: cython.int
        v: cython.int
        kind: cython.int
        cell: cython.int
        at: cython.int
        used: cython.bint
        rest: cython.uint
        for i in range(360):
            self.used[i] = 0
        for v in range(self.reach.n_strong):
            cell = CELL_OF[self.reach.candidate[v]]
            for kind in range(1 + self.tables.around_count[cell]):
                at = cell
                if kind:
                    at = (
                        81
                        + self.tables.around[cell * 7 + kind - 1] * 9
                        + DIGIT_OF[self.reach.candidate[v]]
                    )
                used = self.used[at]
                self.used[at] = 1
                at *= 56
                for i in range(56):
                    rest = self.group[at + i] if used else 0
                    self.group[at + i] = rest | self.after_off[v * 56 + i]

    def _fill_others(self) -> cython.void:
        """The rows of the candidates without strong links."""
        i: cython.int
        n: cython.int
        at: cython.int
        cell: cython.int
        kind: cython.int
        other: cython.int
        bits: cython.uint
        for i in range(27):
            bits = self.live[i] & ~self.reach.linked[i]
            while bits:
                cell = i % 3 * 27 + ctz(bits)
                bits &= bits - 1
                self._begin(cell * 9 + i // 3)
                at = (cell * 9 + i // 3) * 56
                for kind in range(1 + self.tables.around_count[cell]):
                    other = cell
                    if kind:
                        other = 81 + self.tables.around[cell * 7 + kind - 1] * 9 + i // 3
                    if self.used[other]:
                        for n in range(56):
                            self.row[at + n] |= self.group[other * 56 + n]

    def cell_has_common(self, cell: cython.int) -> cython.bint:
        """Whether the rows of a cell's candidates have anything in common."""
        n: cython.int = 0
        rest: cython.uint = self.cand[cell]
        while rest:
            self.one_of[n] = cell * 9 + ctz(rest)
            rest &= rest - 1
            n += 1
        return self._meet(n)

    def region_has_common(
        self, house: cython.int, digit: cython.int, where: cython.int
    ) -> cython.bint:
        """Whether the rows of a digit's places (by index) in a house have anything in common."""
        n: cython.int = 0
        rest: cython.uint = where
        while rest:
            self.one_of[n] = self.tables.house[house * 9 + ctz(rest)] * 9 + digit
            rest &= rest - 1
            n += 1
        return self._meet(n)

    def _meet(self, n: cython.int) -> cython.bint:
        """Whether the rows of the first n candidates in `one_of` have anything in common."""
        i: cython.int
        k: cython.int
        at: cython.int = self.one_of[0] * 56
        some: cython.uint
        both: cython.uint[56]
        if not cython.compiled:
            both = [0] * 56
        for i in range(56):
            both[i] = self.row[at + i]
        for k in range(1, n):
            at = self.one_of[k] * 56
            some = 0
            for i in range(56):
                both[i] &= self.row[at + i]
                some |= both[i]
            if not some:
                return False
        return True
