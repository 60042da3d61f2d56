"""`Nets`: consequences of a premise by playing singles (docs/hodoku-rules.md, section 19)."""

import cython
from cython.cimports.engine.core.bits import ctz, grow_ushort, release
from cython.cimports.engine.core.constants import BAND_CELLS, CELLS
from cython.cimports.engine.core.grid.tables import HOUSE, HOUSES_OF, PEER_BOARD
from cython.cimports.engine.core.hodoku.implications import EDGES
from cython.cimports.engine.core.hodoku.state import State

_ROUNDS = cython.declare(cython.int, 4)
"""The number of rounds of singles after a premise."""


class Nets:
    """One table for each premise and each group: the consequences and their causes.

    A table begins with the results of playing the premise; an entry of this part names up to five
    causes, which are entries of the same table. Then come additions from the tables of its entries;
    such an entry names the node whose table it is from.

    rows                                 room for entries in each table
    entry[table * rows + n], size        nodes, the premise first, and their number
    own[table]                           how many entries come from playing the premise
    place[table * n_nodes + node]        index of a node in a table, plus 1; 0 for none
    cause[(table * rows + n) * 5 + i]    the entries it follows from; or first the node
    distance[table * rows + n]           its distance from the premise
    """

    def __init__(self, links):
        self.links = links
        self.play = State()
        self.room = 0
        self.places = 0

    def __dealloc__(self):
        release(self.entry)
        release(self.distance)
        release(self.cause)
        release(self.place)

    def fill(self, grid: State) -> cython.void:
        """Fill all tables of a position whose links are known, including groups."""
        cython.declare(n=cython.int, table=cython.int)
        self.rows = min(self.links.n_nodes, 1000)
        if self.links.n_nodes * self.rows > self.room:
            self.room = self.links.n_nodes * self.rows * 2
            self.entry = grow_ushort(self.entry, self.room)
            self.distance = grow_ushort(self.distance, self.room)
            self.cause = grow_ushort(self.cause, 5 * self.room)
        if self.links.n_nodes * self.links.n_nodes > self.places:
            self.places = self.links.n_nodes * self.links.n_nodes * 2
            self.place = grow_ushort(self.place, self.places)
        for n in range(self.links.n_nodes * self.links.n_nodes):
            self.place[n] = 0
        for table in range(self.links.n_nodes):
            self.size[table] = 0
            if table < 2 * self.links.n_candidates:
                self._play(grid, table)
            else:
                self._add(table, table)
            for n in range(self.links.degree[table]):
                # Links between candidates are found by playing.
                if (
                    table >= 2 * self.links.n_candidates
                    or self.links.edge[table * EDGES + n] >= 2 * self.links.n_candidates
                ):
                    self._clear_causes()
                    self._add(table, self.links.edge[table * EDGES + n])
            self.own[table] = self.size[table]
        for table in range(2 * self.links.n_candidates):
            self._expand(table)

    def _clear_causes(self) -> cython.void:
        """Let the next entry follow from the premise."""
        i: cython.int
        for i in range(5):
            self.causes[i] = 0

    def _add(self, table: cython.int, node: cython.int) -> cython.void:
        """Add a node to a table unless it is there: it follows from the causes.

        It is one step farther than the first cause. As in the original, the largest cause comes
        first and the others are not sorted.
        """
        i: cython.int
        at: cython.int = table * self.rows + self.size[table]
        first: cython.int = self.causes[0]
        if self.place[table * self.links.n_nodes + node] or self.size[table] >= self.rows:
            return
        self.entry[at] = node
        self.distance[at] = 1
        if first < self.size[table]:
            self.distance[at] += self.distance[table * self.rows + first]
        for i in range(5):
            self.cause[at * 5 + i] = self.causes[i]
            if i and self.cause[at * 5 + i] > self.cause[at * 5]:
                self.cause[at * 5 + i] = self.cause[at * 5]
                self.cause[at * 5] = self.causes[i]
        self.size[table] += 1
        self.place[table * self.links.n_nodes + node] = self.size[table]

    def _play(self, grid: State, table: cython.int) -> cython.void:
        """Play a premise and four rounds of all available singles."""
        cython.declare(n=cython.int, round_=cython.int, size=cython.int)
        cell: cython.int = self.links.cell[table >> 1]
        digit: cython.int = self.links.digit[table >> 1]
        self.play.copy(grid)
        self.play.naked_at = self.play.naked_end = 0
        self.play.hidden_at = self.play.hidden_end = 0
        self._clear_causes()
        if table & 1:
            self._put(grid, table, cell, digit)
        else:
            self.play.remove(cell, digit)
            self._add(table, table)
            if self.play.count[cell] == 1:
                self._put(grid, table, cell, ctz(self.play.cand[cell]))
        for round_ in range(_ROUNDS):
            size = self._find_singles()
            for n in range(size):
                cell = self.single_cell[n]
                digit = self.single_digit[n]
                self._clear_causes()
                if self.single_naked[n]:
                    self._set_cell_causes(grid, table, cell, digit)
                else:
                    self._set_house_causes(grid, table, cell, digit)
                self._put(grid, table, cell, digit)

    def _find_singles(self) -> cython.int:
        """List the singles in the queues, which are not changed; return how many."""
        cython.declare(at=cython.int, kind=cython.int, cell=cython.int)
        size: cython.int = 0
        for at in range(self.play.naked_at, self.play.naked_end):
            if not self.play.value[self.play.naked_cell[at]]:
                self.single_cell[size] = self.play.naked_cell[at]
                self.single_digit[size] = self.play.naked_digit[at]
                self.single_naked[size] = 1
                size += 1
        for cell in range(CELLS):
            self.seen[cell] = 0
        for at in range(self.play.hidden_at, self.play.hidden_end):
            cell = self.play.hidden_cell[at]
            if self.play.value[cell] or self.seen[cell]:
                continue
            for kind in range(3):
                if self.play.free[HOUSES_OF[cell * 3 + kind] * 9 + self.play.hidden_digit[at]] == 1:
                    self.single_cell[size] = cell
                    self.single_digit[size] = self.play.hidden_digit[at]
                    self.single_naked[size] = 0
                    self.seen[cell] = 1
                    size += 1
                    break
        return size

    def _set_cell_causes(
        self, grid: State, table: cython.int, cell: cython.int, digit: cython.int
    ) -> cython.void:
        """Set the causes: the other digits of a cell are off; only five count."""
        n: cython.int = 0
        rest: cython.uint = grid.cand[cell] & ~(1 << digit)
        while rest and n < 5:
            self._add_cause(table, n, 2 * self.links.rank[cell * 9 + ctz(rest)])
            n += 1
            rest &= rest - 1

    def _set_house_causes(
        self, grid: State, table: cython.int, cell: cython.int, digit: cython.int
    ) -> cython.void:
        """Set the causes: the other places in the house with the fewest left are off."""
        cython.declare(at=cython.int, kind=cython.int, other=cython.int)
        n: cython.int = 0
        house: cython.int = HOUSES_OF[cell * 3 + 2]
        for kind in range(1, -1, -1):
            other = HOUSES_OF[cell * 3 + kind]
            if self.play.free[other * 9 + digit] < self.play.free[house * 9 + digit]:
                house = other
        for at in range(9):
            other = HOUSE[house * 9 + at]
            if other != cell and grid.cand[other] >> digit & 1 and n < 5:
                self._add_cause(table, n, 2 * self.links.rank[other * 9 + digit])
                n += 1

    def _add_cause(self, table: cython.int, n: cython.int, node: cython.int) -> cython.void:
        """Add a node as a cause, or the premise if the table does not have the node."""
        at: cython.int = self.place[table * self.links.n_nodes + node]
        self.causes[n] = at - 1 if at else 0

    def _put(
        self, grid: State, table: cython.int, cell: cython.int, digit: cython.int
    ) -> cython.void:
        """Fill a cell if it is still empty, and record the consequences in the original grid."""
        band: cython.int
        mine: cython.int = self.size[table]
        rest: cython.uint
        others: cython.uint = self.play.cand[cell] & ~(1 << digit)
        if self.play.value[cell] != digit + 1:
            self.play.put(cell, digit)
        if grid.cand[cell] >> digit & 1:
            self._add(table, 2 * self.links.rank[cell * 9 + digit] + 1)
        self._clear_causes()
        self.causes[0] = mine
        for band in range(3):
            rest = grid.board[digit * 3 + band] & PEER_BOARD[cell * 3 + band]
            while rest:
                self._add(table, 2 * self.links.rank[(band * BAND_CELLS + ctz(rest)) * 9 + digit])
                rest &= rest - 1
        while others:
            self._add(table, 2 * self.links.rank[cell * 9 + ctz(others)])
            others &= others - 1

    def _expand(self, table: cython.int) -> cython.void:
        """Add the consequences of each entry of a table when played alone.

        An entry that was added in this way before is only corrected if the new path is shorter; its
        earlier consequences stay as they are.
        """
        cython.declare(at=cython.int, k=cython.int, i=cython.int, node=cython.int, far=cython.int)
        cython.declare(base=cython.int, theirs=cython.int, found=cython.int)
        mine: cython.int = table * self.rows
        places: cython.int = table * self.links.n_nodes
        entry: cython.p_ushort = self.entry
        distance: cython.p_ushort = self.distance
        cause: cython.p_ushort = self.cause
        place: cython.p_ushort = self.place
        at = 1
        while at < self.size[table]:
            if self.size[table] >= 1000:
                return
            node = entry[mine + at]
            base = distance[mine + at]
            theirs = node * self.rows
            at += 1
            for k in range(1, self.own[node]):
                far = base + distance[theirs + k]
                found = place[places + entry[theirs + k]]
                if not found:
                    if self.size[table] >= self.rows:
                        continue
                    i = mine + self.size[table]
                    entry[i] = entry[theirs + k]
                    self.size[table] += 1
                    place[places + entry[i]] = self.size[table]
                elif found > self.own[table] and distance[mine + found - 1] > far:
                    i = mine + found - 1
                else:
                    continue
                distance[i] = far
                cause[i * 5] = node

    def to_bits(self) -> cython.void:
        """Set the reach of the links from the tables."""
        cython.declare(at=cython.int, node=cython.int, table=cython.int)
        words: cython.int = self.links.words
        reach: cython.p_ulonglong = self.links.reach
        for at in range(2 * self.links.n_candidates * words):
            reach[at] = 0
        for table in range(2 * self.links.n_candidates):
            self.links.done[table] = 1
            for at in range(self.size[table]):
                node = self.entry[table * self.rows + at]
                reach[table * words + node // 64] |= cython.cast(cython.ulonglong, 1) << (node % 64)
