"""Which candidates imply their own opposite by single chains: a sieve for `cycles`.

Weak and strong links work in both directions. So a candidate that a cycle would remove, or whose
truth a forcing chain would prove false, implies its own OFF when ON, and every chain and cycle of
a grid has such a candidate. Finding them all takes a few microseconds, since
only the ends of strong links matter: sets of them are bit rows here.
"""

import cython

if not cython.compiled:
    from engine.core.bits import ENGINE_STAMP, ctz, ctz64
    from engine.core.link_pairs import LinkPairs
    from engine.core.links import CELL_OF, DIGIT_OF
    from engine.core.tables import BAND, BIT, Tables

STAMP = ENGINE_STAMP.decode()


class Reach(LinkPairs):
    """What the candidates of a grid imply by single chains.

    The ends of strong links are numbered; rows of `words` words are sets of them. For number v:

    partners    its strong links: what is ON when v is OFF
    near        its weak links among the numbered candidates: what is OFF when v is ON
    on          what is ON in the end when v is ON (v itself only if it comes back)
    after_off   the same when v is OFF

    The results are boards: `bad`, candidates that imply their OFF when ON; `bad_off`, their ON
    when OFF; `in_cycle`, candidates with which a cycle that removes something can begin.
    """

    def __init__(self, tables: Tables):
        LinkPairs.__init__(self, tables)
        if not cython.compiled:
            self.linked_digits = [0] * 81
            self.index, self.candidate, self.done = [0] * 729, [0] * 729, [0] * 729
            self.partners, self.near = [0] * 8748, [0] * 8748
            self.on, self.after_off = [0] * 8748, [0] * 8748
            self.group_near, self.group_on = [0] * 4320, [0] * 4320
            self.bad, self.bad_off, self.in_cycle = [0] * 27, [0] * 27, [0] * 27
        self.n_strong = self.words = 0

    def run(
        self, cand: cython.p_ushort, live: cython.p_uint, cells: cython.bint, units: cython.bint
    ) -> cython.bint:
        """Whether any candidate is bad.

        Args:
            cand: 81 digit masks.
            live: the same as boards.
            cells: whether strong and weak links in cells count.
            units: whether strong links in houses count; weak ones always do.
        """
        v: cython.int
        i: cython.int
        a: cython.int
        b: cython.int
        w: cython.int
        self.link(cand, live, cells, units)
        if self.n_pairs < 2:
            for i in range(27):
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
            self._meet(v, cells)
        for v in range(self.n_strong):
            self._close(v)
        for i in range(self.n_pairs):
            a = self.index[self.one[i]] * w
            b = self.index[self.two[i]] * w
            for v in range(w):
                self.after_off[a + v] |= self.on[b + v]
                self.after_off[b + v] |= self.on[a + v]
        self._group()
        return self._judge(live, cells)

    def _number(self) -> cython.void:
        """Number the ends of the strong links."""
        i: cython.int
        cell: cython.int
        bits: cython.uint
        n: cython.int = 0
        for cell in range(81):
            self.linked_digits[cell] = 0
        for i in range(27):
            bits = self.linked[i]
            while bits:
                cell = i % 3 * 27 + ctz(bits)
                bits &= bits - 1
                self.linked_digits[cell] |= 1 << i // 3
                self.index[cell * 9 + i // 3] = n
                self.candidate[n] = cell * 9 + i // 3
                self.done[n] = 0
                n += 1
        self.n_strong = n
        self.words = (n + 63) >> 6

    def _meet(self, v: cython.int, cells: cython.bint) -> cython.void:
        """Fill `near`, and `on` with what is ON two links away."""
        i: cython.int
        n: cython.int
        at: cython.int
        bits: cython.uint
        w: cython.int = self.words
        row: cython.int = v * w
        cell: cython.int = CELL_OF[self.candidate[v]]
        digit: cython.int = DIGIT_OF[self.candidate[v]]
        for i in range(w):
            self.near[row + i] = 0
            self.on[row + i] = 0
        if cells:
            bits = self.linked_digits[cell] & ~(1 << digit)
            while bits:
                n = self.index[cell * 9 + ctz(bits)]
                bits &= bits - 1
                self.near[row + (n >> 6)] |= cython.cast(cython.ulonglong, 1) << (n & 63)
                for i in range(w):
                    self.on[row + i] |= self.partners[n * w + i]
        for at in range(3):
            bits = self.linked[digit * 3 + at] & self.tables.peer_board[cell * 3 + at]
            while bits:
                n = self.index[(at * 27 + ctz(bits)) * 9 + digit]
                bits &= bits - 1
                self.near[row + (n >> 6)] |= cython.cast(cython.ulonglong, 1) << (n & 63)
                for i in range(w):
                    self.on[row + i] |= self.partners[n * w + i]

    def _close(self, v: cython.int) -> cython.void:
        """Follow `on` to its end; finished rows are copied whole."""
        i: cython.int
        j: cython.int
        n: cython.int
        rest: cython.ulonglong
        w: cython.int = self.words
        row: cython.int = v * w
        again: cython.bint = True
        been: cython.ulonglong[12]
        if not cython.compiled:
            been = [0] * 12
        for i in range(w):
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

    def _group(self) -> cython.void:
        """Gather `near` and `on` by house and digit and by cell, for the other candidates.

        The groups are 243 for boxes, columns and rows, 81 for cells, then those of own houses.
        """
        v: cython.int
        i: cython.int
        kind: cython.int
        group: cython.int
        cell: cython.int
        w: cython.int = self.words
        for i in range((324 + self.tables.own * 9) * w):
            self.group_near[i] = 0
            self.group_on[i] = 0
        for v in range(self.n_strong):
            cell = CELL_OF[self.candidate[v]]
            for kind in range(1 + self.tables.around_count[cell]):
                group = 243 + cell
                if kind > 3:
                    group = (
                        81
                        + self.tables.around[cell * 7 + kind - 1] * 9
                        + DIGIT_OF[self.candidate[v]]
                    )
                elif kind:
                    group = (
                        self.tables.houses_of[cell * 3 + kind - 1] * 9 + DIGIT_OF[self.candidate[v]]
                    )
                group *= w
                self.group_near[group + (v >> 6)] |= cython.cast(cython.ulonglong, 1) << (v & 63)
                for i in range(w):
                    self.group_on[group + i] |= self.after_off[v * w + i]

    def _judge(self, live: cython.p_uint, cells: cython.bint) -> cython.bint:
        """Fill `bad` and `bad_off`."""
        i: cython.int
        j: cython.int
        v: cython.int
        cell: cython.int
        digit: cython.int
        box: cython.int
        row: cython.int
        column: cython.int
        own: cython.int
        bits: cython.uint
        both: cython.ulonglong
        near: cython.ulonglong
        on: cython.ulonglong
        w: cython.int = self.words
        found: cython.bint = False
        for i in range(27):
            self.bad[i] = 0
            self.bad_off[i] = 0
        for v in range(self.n_strong):
            cell = CELL_OF[self.candidate[v]]
            i = DIGIT_OF[self.candidate[v]] * 3 + BAND[cell]
            both = 0
            for j in range(w):
                both |= self.on[v * w + j] & self.near[v * w + j]
            if both:
                self.bad[i] |= BIT[cell]
                found = True
            if self.after_off[v * w + (v >> 6)] >> (v & 63) & 1:
                self.bad_off[i] |= BIT[cell]
        for i in range(27):
            bits = live[i] & ~self.linked[i]
            digit = i // 3
            while bits:
                cell = i % 3 * 27 + ctz(bits)
                box = (self.tables.houses_of[cell * 3] * 9 + digit) * w
                column = (self.tables.houses_of[cell * 3 + 1] * 9 + digit) * w
                row = (self.tables.houses_of[cell * 3 + 2] * 9 + digit) * w
                own = (243 + cell) * w
                both = 0
                if self.tables.around_count[cell] > 3:
                    both = self._meets_any(cell, digit, cells)
                for j in range(w):
                    near = self.group_near[box + j] | self.group_near[column + j]
                    near |= self.group_near[row + j]
                    on = self.group_on[box + j] | self.group_on[column + j]
                    on |= self.group_on[row + j]
                    if cells:
                        near |= self.group_near[own + j]
                        on |= self.group_on[own + j]
                    both |= near & on
                if both:
                    self.bad[i] |= bits & ~(bits - 1)
                    found = True
                bits &= bits - 1
        return found

    def _meets_any(
        self, cell: cython.int, digit: cython.int, cells: cython.bint
    ) -> cython.ulonglong:
        """What a candidate without strong links has both near and on, whatever its houses."""
        j: cython.int
        n: cython.int
        group: cython.int
        near: cython.ulonglong
        on: cython.ulonglong
        w: cython.int = self.words
        both: cython.ulonglong = 0
        for j in range(w):
            near = self._near(cell * 9 + digit, j, cells)
            on = self.group_on[(243 + cell) * w + j] if cells else 0
            for n in range(self.tables.around_count[cell]):
                group = self.tables.around[cell * 7 + n] * 9 + digit
                if group >= 243:
                    group += 81
                on |= self.group_on[group * w + j]
            both |= near & on
        return both

    def find_cycles(self) -> cython.void:
        """Fill `in_cycle`.

        A cycle goes through at least two ON nodes that imply each other, and a candidate that
        it removes sees one of them.
        """
        i: cython.int
        v: cython.int
        n: cython.int
        band: cython.int
        cell: cython.int
        bits: cython.uint
        rest: cython.ulonglong
        w: cython.int = self.words
        seen: cython.bint
        more: cython.bint
        edge: cython.uint[27]
        if not cython.compiled:
            edge = [0] * 27
        for i in range(27):
            edge[i] = 0
            self.in_cycle[i] = 0
        for i in range(27):
            bits = self.bad[i]
            while bits:
                cell = i % 3 * 27 + ctz(bits)
                bits &= bits - 1
                for band in range(3):
                    edge[i // 3 * 3 + band] |= self.tables.peer_board[cell * 3 + band]
        for v in range(self.n_strong):
            cell = CELL_OF[self.candidate[v]]
            i = DIGIT_OF[self.candidate[v]] * 3 + BAND[cell]
            seen = (edge[i] & BIT[cell]) != 0
            more = False
            for n in range(w):
                rest = self.on[v * w + n]
                while rest and not (seen and more):
                    band = n * 64 + ctz64(rest)
                    rest &= rest - 1
                    if band == v or not self.on[band * w + (v >> 6)] >> (v & 63) & 1:
                        continue
                    more = True
                    cell = CELL_OF[self.candidate[band]]
                    if edge[DIGIT_OF[self.candidate[band]] * 3 + BAND[cell]] & BIT[cell]:
                        seen = True
            if seen and more:
                self.in_cycle[i] |= BIT[CELL_OF[self.candidate[v]]]

    def _near(
        self, candidate: cython.int, word: cython.int, cells: cython.bint
    ) -> cython.ulonglong:
        """A word of the weak links of any candidate among the numbered ones."""
        n: cython.int
        group: cython.int
        w: cython.int = self.words
        cell: cython.int = CELL_OF[candidate]
        digit: cython.int = DIGIT_OF[candidate]
        near: cython.ulonglong = 0
        if self.linked[digit * 3 + BAND[cell]] & BIT[cell]:
            return self.near[self.index[candidate] * w + word]
        if cells:
            near = self.group_near[(243 + cell) * w + word]
        for n in range(self.tables.around_count[cell]):
            group = self.tables.around[cell * 7 + n] * 9 + digit
            if group >= 243:
                group += 81
            near |= self.group_near[group * w + word]
        return near

    def comes_back(self, node: cython.int, start: cython.int) -> cython.bint:
        """Whether a node at a strong link implies a cycle's start (nodes: candidate * 2 + on)."""
        v: cython.int = self.index[node >> 1] * self.words
        n: cython.int = self.index[start >> 1]
        if node & 1:
            return self.on[v + (n >> 6)] >> (n & 63) & 1
        return self.after_off[v + (n >> 6)] >> (n & 63) & 1
