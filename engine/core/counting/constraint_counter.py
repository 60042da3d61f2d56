"""`ConstraintCounter`: solves and counts grids with any constraints.

It knows four kinds of rules, and nothing about the constraints made of them. Cells that are peers
differ. A house is nine cells with each digit once. A relation defines which digits of two cells go
together. A table defines which sequences of digits some cells may hold: it is read cell by cell, in
layers of states, and each digit leads to a state of the next layer or nowhere.

A cell keeps its candidates. Each rule removes candidates that do not occur in any solution of this
rule alone. If nothing is left to remove, the search guesses in a cell with few candidates whose
rules have failed often.
"""

import cython
from cython.cimports.engine.core.bits import ctz, ctz64, grow_int, grow_uchar, grow_ushort, release
from cython.cimports.engine.core.clock import Clock
from cython.cimports.engine.core.constants import CELLS, NINE_SETS
from cython.cimports.engine.core.counting.candidate_counter import CandidateCounter

MAX_HOUSES = 64  # bits of a word
_ONE = cython.declare(cython.ulonglong, 1)


class ConstraintCounter(CandidateCounter):
    """Counts solutions. Owns its scratch: not to be shared between threads.

    houses        cell -> its houses as bits
    arc_start     cell -> its first arc, to `arc_cell` by `arc_relation`
    relations     relation * 512 + candidates of a cell -> possible digits of the other cell
    walk_table    walk -> its table; its cells begin at `walk_cells[walk * 81]`
    table_layers  table -> where in `layers` the first state of each of its layers is; it has
                  `table_length` layers with a digit behind them, and the last one
    following     base of the table + state * 9 + digit -> the state after it, or -1
    cell_walks    from `cell_walk_start` of a cell: its walks
    reached       state -> whether earlier cells lead there; then also: whether later ones lead on
    weight        cell -> how often a rule with it has failed
    changes       how often a cell has lost candidates
    by_places     whether to guess the place of a digit with two places in a house, too, if the cell
                  with the fewest candidates has more than two
    queue         cells whose candidates have changed; `dirty` houses and `walk_queue` follow
    """

    def __init__(self, houses, peers, arcs, relations, walks, tables):
        """Load the rules.

        Args:
            houses: up to 64 groups of nine cells with each digit once, which are also peers.
            peers: for each cell, the cells that must differ from it.
            arcs: for each cell, pairs of another cell and the number of a relation.
            relations: 512 masks for each relation: the digits that go with any of the candidates.
            walks: pairs of the number of a table and its cells.
            tables: pairs: the first state of each layer, followed by the number of states; and for
                each state, the nine following states, or -1. All states of the last layer are
                accepted.
        """
        super().__init__()
        self.clock = Clock()
        self.by_places = False
        self.n_houses = len(houses)
        self._take_cells(houses, peers)
        for cell in range(CELLS):
            self.houses[cell] = 0
            self.weight[cell] = 1
            self.queued[cell] = 0
        for number, house in enumerate(houses):
            for cell in house:
                self.houses[cell] |= _ONE << number
        self.n_queued = 0
        self.n_walk_queue = 0
        self._take_arcs(arcs, relations)
        self._take_walks(walks, tables)

    def _take_arcs(self, arcs, relations):
        self.arc_start = grow_int(self.arc_start, CELLS + 1)
        count = sum(map(len, arcs))
        self.arc_cell = grow_int(self.arc_cell, count + 1)
        self.arc_relation = grow_int(self.arc_relation, count + 1)
        self.relations = grow_ushort(self.relations, len(relations) * NINE_SETS + 1)
        at = 0
        for cell in range(CELLS):
            self.arc_start[cell] = at
            for other, relation in arcs[cell]:
                self.arc_cell[at] = other
                self.arc_relation[at] = relation
                at += 1
        self.arc_start[CELLS] = at
        for number, relation in enumerate(relations):
            for candidates in range(NINE_SETS):
                self.relations[number * NINE_SETS + candidates] = relation[candidates]

    def _take_walks(self, walks, tables):
        self.n_walks = len(walks)
        self.walk_table = grow_int(self.walk_table, len(walks) + 1)
        self.walk_cells = grow_int(self.walk_cells, len(walks) * CELLS + 1)
        self.walk_queue = grow_int(self.walk_queue, len(walks) + 1)
        self.walk_queued = grow_uchar(self.walk_queued, len(walks) + 1)
        of_cell = [[] for _ in range(CELLS)]
        for number, (table, cells) in enumerate(walks):
            self.walk_table[number] = table
            self.walk_queued[number] = 0
            for index, cell in enumerate(cells):
                self.walk_cells[number * CELLS + index] = cell
                of_cell[cell].append(number)
        self.cell_walk_start = grow_int(self.cell_walk_start, CELLS + 1)
        self.cell_walks = grow_int(self.cell_walks, sum(map(len, of_cell)) + 1)
        at = 0
        for cell in range(CELLS):
            self.cell_walk_start[cell] = at
            for number in of_cell[cell]:
                self.cell_walks[at] = number
                at += 1
        self.cell_walk_start[CELLS] = at
        self.table_layers = grow_int(self.table_layers, len(tables) + 1)
        self.table_length = grow_int(self.table_length, len(tables) + 1)
        self.table_base = grow_int(self.table_base, len(tables) + 1)
        self.layers = grow_int(self.layers, sum(len(first) for first, _ in tables) + 1)
        self.following = grow_int(self.following, sum(len(next_) for _, next_ in tables) + 1)
        self.reached = grow_uchar(
            self.reached, max((len(next_) // 9 for _, next_ in tables), default=1)
        )
        at = 0
        base = 0
        for number, (first, next_) in enumerate(tables):
            self.table_layers[number] = at
            self.table_length[number] = len(first) - 2
            self.table_base[number] = base
            for state in first:
                self.layers[at] = state
                at += 1
            for state in next_:
                self.following[base] = state
                base += 1

    def __dealloc__(self):
        release(self.arc_start)
        release(self.arc_cell)
        release(self.arc_relation)
        release(self.relations)
        release(self.walk_table)
        release(self.walk_cells)
        release(self.walk_queue)
        release(self.walk_queued)
        release(self.cell_walk_start)
        release(self.cell_walks)
        release(self.table_layers)
        release(self.table_length)
        release(self.table_base)
        release(self.layers)
        release(self.following)
        release(self.reached)

    def allow_seconds(self, seconds) -> None:
        """Limit the time of the next search; see `stopped`. 0 for no limit."""
        self.clock.start(seconds)

    @property
    def stopped(self) -> bool:
        """Whether the last search took too long, so that solutions may be missing.

        Raises the exception of a signal handler during the search.
        """
        self.clock.raise_pending_signal()
        return self.clock.stopped != 0

    def refute(self, masks, cell: cython.int, digit: cython.int) -> int:
        """How often cells lose candidates until a digit fails; 0 if it does not fail.

        Args:
            masks: 81 candidate masks; a filled cell has one candidate.
            cell: the cell of the digit.
            digit: 1-9.
        """
        fits: cython.bint
        self._load(masks)
        self.mask[cell] = 1 << (digit - 1)
        with cython.nogil:
            fits = self._take_all()
            self.changes = 1
            fits = fits and self._settle(0)
            self._forget()
        return 0 if fits else self.changes

    def _begin(self) -> cython.int:
        if not self._take_all():
            return False
        return self._search(0)

    def _take_all(self) -> cython.bint:
        """Queue all cells and rules; False if a cell has no candidate."""
        cell: cython.int
        walk: cython.int
        self.dirty = 0
        for cell in range(CELLS):
            if not self.mask[cell]:
                self._forget()
                return False
            self._leave(0, cell, self.mask[cell])
        for walk in range(self.n_walks):
            if not self.walk_queued[walk]:
                self.walk_queued[walk] = 1
                self.walk_queue[self.n_walk_queue] = walk
                self.n_walk_queue += 1
        return True

    def _leave(self, at: cython.int, cell: cython.int, mask: cython.int) -> cython.bint:
        """Leave a cell only these candidates; False if none is left."""
        n: cython.int
        walk: cython.int
        self.mask[at + cell] = mask
        self.changes += 1
        if not mask:
            self.weight[cell] += 1
            return False
        self.dirty |= self.houses[cell]
        if not self.queued[cell]:
            self.queued[cell] = 1
            self.queue[self.n_queued] = cell
            self.n_queued += 1
        for n in range(self.cell_walk_start[cell], self.cell_walk_start[cell + 1]):
            walk = self.cell_walks[n]
            if not self.walk_queued[walk]:
                self.walk_queued[walk] = 1
                self.walk_queue[self.n_walk_queue] = walk
                self.n_walk_queue += 1
        return True

    def _forget(self) -> cython.void:
        """Empty the queues after a failure."""
        while self.n_queued:
            self.n_queued -= 1
            self.queued[self.queue[self.n_queued]] = 0
        while self.n_walk_queue:
            self.n_walk_queue -= 1
            self.walk_queued[self.walk_queue[self.n_walk_queue]] = 0
        self.dirty = 0

    def _settle(self, at: cython.int) -> cython.bint:
        """Apply all rules until none removes anything; False if one fails."""
        cell: cython.int
        house: cython.int
        walk: cython.int
        while True:
            if self.n_queued:
                self.n_queued -= 1
                cell = self.queue[self.n_queued]
                self.queued[cell] = 0
                if not self._spread(at, cell):
                    return False
            elif self.dirty:
                house = ctz64(self.dirty)
                self.dirty &= self.dirty - 1
                if not self._fill_house(at, house):
                    return False
            elif self.n_walk_queue:
                self.n_walk_queue -= 1
                walk = self.walk_queue[self.n_walk_queue]
                self.walk_queued[walk] = 0
                if not self._walk(at, walk):
                    return False
            else:
                return True

    def _spread(self, at: cython.int, cell: cython.int) -> cython.bint:
        """Apply peers and relations of a cell that has changed."""
        cython.declare(n=cython.int, other=cython.int, mask=cython.int, left=cython.int)
        mask = self.mask[at + cell]
        if not mask & (mask - 1) and not self.closed[at + cell]:
            self.closed[at + cell] = 1
            for n in range(cell * CELLS, cell * CELLS + self.n_peers[cell]):
                other = self.peers[n]
                if self.mask[at + other] & mask:
                    if not self._leave(at, other, self.mask[at + other] & ~mask):
                        return False
        for n in range(self.arc_start[cell], self.arc_start[cell + 1]):
            other = self.arc_cell[n]
            left = self.mask[at + other]
            mask = self.relations[self.arc_relation[n] * NINE_SETS + self.mask[at + cell]]
            if left & ~mask:
                if not self._leave(at, other, left & mask):
                    self.weight[cell] += 1
                    return False
        return True

    def _walk(self, at: cython.int, walk: cython.int) -> cython.bint:
        """Keep only digits that occur in a sequence accepted by a walk's table."""
        cython.declare(index=cython.int, state=cython.int, first=cython.int, end=cython.int)
        cython.declare(digit=cython.int, left=cython.uint, mask=cython.uint, kept=cython.uint)
        table: cython.int = self.walk_table[walk]
        base: cython.int = self.table_base[table]
        layer: cython.int = self.table_layers[table]
        length: cython.int = self.table_length[table]
        cells: cython.int = walk * CELLS
        step: cython.int
        good: cython.bint
        self.reached[0] = 1
        for index in range(length):
            first = self.layers[layer + index]
            end = self.layers[layer + index + 1]
            for state in range(end, self.layers[layer + index + 2]):
                self.reached[state] = 0
            mask = self.mask[at + self.walk_cells[cells + index]]
            for state in range(first, end):
                if not self.reached[state]:
                    continue
                left = mask
                while left:
                    digit = ctz(left)
                    left &= left - 1
                    step = self.following[base + state * 9 + digit]
                    if step >= 0:
                        self.reached[step] = 1
        # All states of the last layer are accepted.
        for index in range(length - 1, -1, -1):
            first = self.layers[layer + index]
            end = self.layers[layer + index + 1]
            mask = self.mask[at + self.walk_cells[cells + index]]
            kept = 0
            for state in range(first, end):
                if not self.reached[state]:
                    continue
                good = False
                left = mask
                while left:
                    digit = ctz(left)
                    left &= left - 1
                    step = self.following[base + state * 9 + digit]
                    if step >= 0 and self.reached[step]:
                        kept |= 1 << digit
                        good = True
                self.reached[state] = good
            if kept != mask:
                if not self._leave(at, self.walk_cells[cells + index], kept):
                    for index in range(length):
                        self.weight[self.walk_cells[cells + index]] += 1
                    return False
        return True

    def _search(self, depth: cython.int) -> cython.int:
        """Search a level; True if the search is over: the limit is reached, or it gave up."""
        at: cython.int = depth * CELLS
        cython.declare(cell=cython.int, pick=cython.int, size=cython.int, best=cython.int)
        cython.declare(mask=cython.uint, bit=cython.uint, place=cython.int)
        while True:
            self.nodes += 1
            if self.nodes > self.max_nodes >= 0 or self.clock.tick():
                self._forget()
                return True
            if not self._settle(at):
                self._forget()
                return False
            pick = -1
            best = 0
            for cell in range(CELLS):
                if self.closed[at + cell]:
                    continue
                mask = self.mask[at + cell]
                size = 0
                while mask:
                    mask &= mask - 1
                    size += 1
                size = self.weight[cell] * 64 // (size * size)
                if size >= best:
                    best = size
                    pick = cell
            if pick < 0:
                return self._record(at)
            # Try one digit of the cell a level deeper, then continue here without it.
            mask = self.mask[at + pick]
            bit = mask & (~mask + 1)
            if self.by_places and mask & (mask - 1) & ((mask & (mask - 1)) - 1):
                place = self._two_places(at, best // 8)
                if place >= 0:
                    pick = place // 16
                    mask = self.mask[at + pick]
                    bit = 1 << place % 16
            self._copy(at)
            self._leave(at + CELLS, pick, bit)
            if self._search(depth + 1):
                return True
            self._leave(at, pick, mask & ~bit)

    def _two_places(self, at: cython.int, most: cython.int) -> cython.int:
        """The digit with two places in a house whose rules have failed most: 16 * cell + digit.

        -1 if their weights have no sum above `most`.
        """
        cython.declare(n=cython.int, cell=cython.int, house=cython.int, weight=cython.int)
        cython.declare(mask=cython.uint, once=cython.uint, twice=cython.uint, thrice=cython.uint)
        found: cython.int = -1
        first: cython.int
        for house in range(self.n_houses):
            once = 0
            twice = 0
            thrice = 0
            for n in range(house * 9, house * 9 + 9):
                mask = self.mask[at + self.house_cells[n]]
                thrice |= twice & mask
                twice |= once & mask
                once |= mask
            twice &= ~thrice
            while twice:
                mask = twice & (~twice + 1)
                twice &= twice - 1
                weight = 0
                first = -1
                for n in range(house * 9, house * 9 + 9):
                    cell = self.house_cells[n]
                    if self.mask[at + cell] & mask:
                        weight += self.weight[cell]
                        if first < 0 or self.weight[cell] > self.weight[first]:
                            first = cell
                if weight > most:
                    most = weight
                    found = 16 * first + ctz(mask)
        return found
