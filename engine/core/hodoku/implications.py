"""`Implications`: consequences of a candidate being on or off (docs/hodoku-rules.md, section 16).

A *node* is a candidate, or a *group*: the two or three places for a digit where a row or a column
crosses a box. Node numbers: candidates in the order of cells and digits, then groups; twice that,
plus 1 if the node is on.
"""

import cython
from cython.cimports.engine.core.bits import ctz, ctz64, grow_ulonglong, release
from cython.cimports.engine.core.constants import BAND_CELLS, CELLS
from cython.cimports.engine.core.grid.tables import (
    BAND,
    BIT,
    HOUSE,
    HOUSES_OF,
    INDEX_IN,
    PEER_BOARD,
    SIZE,
)
from cython.cimports.engine.core.hodoku.state import State

EDGES = cython.declare(cython.int, 40)
"""Room for the direct consequences of a node: at most 28 candidates and 8 groups."""


class Implications:
    """The links of a position, and the nodes reached along them.

    n_candidates, n_nodes       candidates; nodes with both states
    rank[cell * 9 + digit]      number of a candidate
    cell[n], digit[n]           cell and digit of candidate or group n; a group's first cell
    second[n], third[n]         a group's other cells; 255 for none
    sight[n * 3 + band]         the cells that see all cells of a candidate or group
    edge[node * EDGES + n]      the direct consequences of a node, in the original's order
    degree[node]                how many such nodes there are
    reach[node * words + n]     all consequences of a node, as bits; valid once `done`
    queue[n], size              the nodes that `walk` has reached, in this order
    parent[node], level[node]   the node before it, and the number of nodes of the chain
    """

    def __init__(self):
        self.room = 0

    def __dealloc__(self):
        release(self.direct)
        release(self.reach)
        release(self.todo)

    def build(self, grid: State, grouped: cython.bint) -> cython.void:
        """Record all links of a position; nothing is reached yet."""
        cython.declare(cell=cython.int, band=cython.int)
        n: cython.int = 0
        cython.declare(node=cython.int, rest=cython.uint)
        for cell in range(CELLS):
            rest = grid.cand[cell]
            while rest:
                self.rank[cell * 9 + ctz(rest)] = n
                self.cell[n] = cell
                self.second[n] = self.third[n] = 255
                self.digit[n] = ctz(rest)
                for band in range(3):
                    self.sight[n * 3 + band] = PEER_BOARD[cell * 3 + band]
                n += 1
                rest &= rest - 1
        self.n_candidates = n
        self.n_groups = 0
        if grouped:
            self._find_groups(grid)
        self.n_nodes = 2 * (n + self.n_groups)
        for node in range(self.n_nodes):
            self.degree[node] = 0
            self.done[node] = 0
        for n in range(self.n_candidates):
            self._link(grid, n)
        for n in range(self.n_groups):
            self._link_group(grid, n)
        self._begin_reach()

    def add(self, node: cython.int, following: cython.int) -> cython.void:
        """Record that one node follows from another, unless known."""
        n: cython.int
        for n in range(self.degree[node]):
            if self.edge[node * EDGES + n] == following:
                return
        self.edge[node * EDGES + self.degree[node]] = following
        self.degree[node] += 1

    def _link(self, grid: State, n: cython.int) -> cython.void:
        """Record the consequences of a candidate: in its cell, then in its row, column, box."""
        cell: cython.int = self.cell[n]
        digit: cython.int = self.digit[n]
        cython.declare(kind=cython.int, house=cython.int, places=cython.uint)
        rest: cython.uint = grid.cand[cell] & ~(1 << digit)
        while rest:
            self.add(2 * n + 1, 2 * self.rank[cell * 9 + ctz(rest)])
            if grid.count[cell] == 2:
                self.add(2 * n, 2 * self.rank[cell * 9 + ctz(rest)] + 1)
            rest &= rest - 1
        for kind in range(2, -1, -1):
            house = HOUSES_OF[cell * 3 + kind]
            places = grid.pos[house * 9 + digit]
            rest = places & ~(1 << INDEX_IN[cell * 3 + kind])
            while rest:
                other: cython.int = self.rank[HOUSE[house * 9 + ctz(rest)] * 9 + digit]
                self.add(2 * n + 1, 2 * other)
                if SIZE[places] == 2:
                    self.add(2 * n, 2 * other + 1)
                rest &= rest - 1

    def _find_groups(self, grid: State) -> cython.void:
        """Number the groups: rows, then columns, each by line, digit, box."""
        cython.declare(kind=cython.int, line=cython.int, digit=cython.int, third=cython.int)
        cython.declare(places=cython.uint)
        for kind in range(2, 0, -1):
            for line in range(kind * 9, kind * 9 + 9):
                for digit in range(9):
                    places = grid.pos[line * 9 + digit]
                    for third in range(3):
                        if SIZE[places >> 3 * third & 7] >= 2:
                            self._add_group(line, digit, places & 7 << 3 * third)

    def _add_group(self, line: cython.int, digit: cython.int, places: cython.uint) -> cython.void:
        """Add the group of these places in a line."""
        band: cython.int
        n: cython.int = self.n_candidates + self.n_groups
        cell: cython.int = HOUSE[line * 9 + ctz(places)]
        self.cell[n] = cell
        self.digit[n] = digit
        self.line[self.n_groups] = line
        self.box[self.n_groups] = HOUSES_OF[cell * 3]
        places &= places - 1
        self.second[n] = HOUSE[line * 9 + ctz(places)]
        places &= places - 1
        self.third[n] = HOUSE[line * 9 + ctz(places)] if places else 255
        for band in range(3):
            self.sight[n * 3 + band] = (
                PEER_BOARD[cell * 3 + band]
                & PEER_BOARD[self.second[n] * 3 + band]
                & (PEER_BOARD[self.third[n] * 3 + band] if places else (1 << 27) - 1)
            )
        self.n_groups += 1

    def has(self, n: cython.int, cell: cython.int) -> cython.bint:
        """Whether a candidate or group has this cell."""
        return self.cell[n] == cell or self.second[n] == cell or self.third[n] == cell

    def pass_by(self, n: cython.int, passed: cython.p_uint) -> cython.void:
        """Add all cells of a candidate or group to a board of passed cells."""
        passed[BAND[self.cell[n]]] |= BIT[self.cell[n]]
        if self.second[n] != 255:
            passed[BAND[self.second[n]]] |= BIT[self.second[n]]
        if self.third[n] != 255:
            passed[BAND[self.third[n]]] |= BIT[self.third[n]]

    def code(self, node: cython.int) -> cython.uint:
        """The code of a node in steps (see `NiceLoops.nice_loop`)."""
        n: cython.int = node >> 1
        code: cython.uint = self.cell[n] * 32 + self.digit[n] * 2 + (node & 1)
        if n >= self.n_candidates:
            code |= self.second[n] << 12 | (self.third[n] & 127) << 19 | 1 << 26
        return code

    def _link_group(self, grid: State, group: cython.int) -> cython.void:
        """Record the consequences of a group, and the candidates from which it follows."""
        cython.declare(band=cython.int, cell=cython.int, turn=cython.int, node=cython.int)
        cython.declare(rest=cython.uint)
        n: cython.int = self.n_candidates + group
        digit: cython.int = self.digit[n]
        for band in range(3):
            rest = grid.board[digit * 3 + band] & self.sight[n * 3 + band]
            while rest:
                node = 2 * self.rank[(band * BAND_CELLS + ctz(rest)) * 9 + digit]
                self.add(2 * n + 1, node)
                self.add(node + 1, 2 * n)
                rest &= rest - 1
        for turn in range(2):
            cell = self._only_other(grid, n, self.line[group] if turn else self.box[group])
            if cell < CELLS:
                node = 2 * self.rank[cell * 9 + digit]
                self.add(2 * n, node + 1)
                self.add(node, 2 * n + 1)
        self._link_to_groups(grid, group)

    def _only_other(self, grid: State, n: cython.int, house: cython.int) -> cython.int:
        """The only place for a group's digit in a house outside the group; 81 without one."""
        at: cython.int
        other: cython.int = CELLS
        for at in range(9):
            cell: cython.int = HOUSE[house * 9 + at]
            if grid.cand[cell] >> self.digit[n] & 1 and not self.has(n, cell):
                if other < CELLS:
                    return CELLS
                other = cell
        return other

    def _link_to_groups(self, grid: State, group: cython.int) -> cython.void:
        """Record the groups that follow from a group: disjoint ones in its line or box.

        All of them are off if it is on. If it is off, the only other group in the line (then in the
        box) is on, if it has all other places there.
        """
        cython.declare(turn=cython.int, house=cython.int, other=cython.int, count=cython.int)
        cython.declare(places=cython.int, m=cython.int)
        only: cython.int = 0
        n: cython.int = self.n_candidates + group
        for other in range(self.n_groups):
            if self._apart(group, other) and (
                self.line[group] == self.line[other] or self.box[group] == self.box[other]
            ):
                self.add(2 * n + 1, 2 * (self.n_candidates + other))
        for turn in range(2):
            house = self.box[group] if turn else self.line[group]
            count = 0
            for other in range(self.n_groups):
                if house == (self.box[other] if turn else self.line[other]):
                    if self._apart(group, other):
                        count += 1
                        only = other
            if count == 1:
                m = self.n_candidates + only
                places = SIZE[grid.pos[house * 9 + self.digit[n]]]
                if places == self._size(n) + self._size(m):
                    self.add(2 * n, 2 * m + 1)

    def _size(self, n: cython.int) -> cython.int:
        """How many cells a group has."""
        return 2 if self.third[n] == 255 else 3

    def _apart(self, group: cython.int, other: cython.int) -> cython.bint:
        """Whether two groups are for the same digit and have no cell in common."""
        n: cython.int = self.n_candidates + group
        m: cython.int = self.n_candidates + other
        return (
            self.digit[n] == self.digit[m]
            and not self.has(n, self.cell[m])
            and not self.has(n, self.second[m])
            and (self.third[m] == 255 or not self.has(n, self.third[m]))
        )

    def _begin_reach(self) -> cython.void:
        """Convert the links to bits."""
        cython.declare(node=cython.int, n=cython.int, i=cython.int)
        self.words = (self.n_nodes + 63) // 64
        if self.n_nodes * self.words > self.room:
            self.room = self.n_nodes * self.words * 2
            self.direct = grow_ulonglong(self.direct, self.room)
            self.reach = grow_ulonglong(self.reach, self.room)
            self.todo = grow_ulonglong(self.todo, self.room)
        for i in range(self.n_nodes * self.words):
            self.direct[i] = 0
        for node in range(self.n_nodes):
            for n in range(self.degree[node]):
                i = self.edge[node * EDGES + n]
                self.direct[node * self.words + i // 64] |= cython.cast(cython.ulonglong, 1) << (
                    i % 64
                )

    def reaches(self, node: cython.int, other: cython.int) -> cython.bint:
        """Whether a node follows from another, directly or not; call `spread` first."""
        return self.reach[node * self.words + other // 64] >> (other % 64) & 1

    def spread(self, node: cython.int) -> cython.void:
        """Find all consequences of a node, including itself."""
        cython.declare(i=cython.int, k=cython.int, following=cython.int, theirs=cython.int)
        cython.declare(word=cython.ulonglong)
        words: cython.int = self.words
        mine: cython.int = node * words
        reach: cython.p_ulonglong = self.reach
        direct: cython.p_ulonglong = self.direct
        todo: cython.p_ulonglong = self.todo
        if self.done[node]:
            return
        self.done[node] = 1
        for i in range(words):
            todo[i] = reach[mine + i] = direct[mine + i]
        i = 0
        while i < words:
            if not todo[i]:
                i += 1
                continue
            following = i * 64 + ctz64(todo[i])
            todo[i] &= todo[i] - 1
            theirs = following * words
            if self.done[following] and following != node:
                for k in range(words):
                    reach[mine + k] |= reach[theirs + k]
                    todo[k] &= ~reach[theirs + k]
            else:
                for k in range(words):
                    word = direct[theirs + k] & ~reach[mine + k]
                    reach[mine + k] |= word
                    todo[k] |= word
                    if word and k < i:
                        i = k
        reach[mine + node // 64] |= cython.cast(cython.ulonglong, 1) << (node % 64)

    def walk(self, node: cython.int) -> cython.void:
        """Visit all consequences of a node, nearest first, in the original's order."""
        at: cython.int = 0
        cython.declare(n=cython.int, following=cython.int)
        for n in range(self.n_nodes):
            self.level[n] = 0
        self.queue[0] = node
        self.level[node] = 1
        self.size = 1
        while at < self.size:
            node = self.queue[at]
            at += 1
            for n in range(self.degree[node]):
                following = self.edge[node * EDGES + n]
                if not self.level[following]:
                    self.level[following] = self.level[node] + 1
                    self.parent[following] = node
                    self.queue[self.size] = following
                    self.size += 1
