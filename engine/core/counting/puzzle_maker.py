"""`PuzzleMaker`: fills grids at random, empties their cells, and changes the resulting puzzle.

A group of cells can only be emptied if no second solution appears. Two solutions differ in a set of
cells; every puzzle of the first solution must have a given in this set. All sets found are kept as
long as the full grid is the same: if a set has no given left, a search is unnecessary.
"""

from functools import cache

import cython
from cython.cimports.engine.core.constants import BAND_CELLS, CELLS, KNOWN_SOLUTIONS

from engine.core.counting.random_bits import RandomBits
from engine.core.counting.variant_counter import make_counter

BLANK = cython.declare(cython.int, 46)
# The number of positions after which counting solutions gives up: a tenth of a second. Puzzles and
# the grids they are made from need fewer. Grids with a few digits that contradict each other in a
# hidden way may need any number.
_NODES = cython.declare(cython.int, 100_000)
# How many groups of cells get their givens back in one change: a random one of these numbers.
_BACK = cython.declare(cython.int[6])
for _place, _number in enumerate((1, 1, 2, 2, 3, 4)):
    _BACK[_place] = _number


class PuzzleMaker:
    """Makes puzzles of a variant and a seed. Not to be shared between threads.

    houses        cells that are filled first: the nine cells of each house
    cells, first  the cells of all groups, and where each group begins
    targets       the target numbers of givens: a random one is chosen
    solution      the full grid; the puzzle and the changed puzzle are parts of it
    filled        whether the full grid is always the same
    orbits        the groups in their order
    order         the groups in the order in which they are emptied
    restored      group -> whether it got its givens back
    givens        band -> the cells with a given, as 27 bits
    known         n * 3 + band -> the cells in which another solution differs
    n_known       how many such solutions were found; only the last `KNOWN_SOLUTIONS` are kept
    """

    def __init__(self, variant, seed, orbits, targets=(), solution=None):
        """Set up.

        Args:
            variant: the houses.
            seed: any number.
            orbits: groups of cells; either all cells of a group are emptied or none.
            targets: see above; empty for as few givens as possible.
            solution: the only full grid to empty: 81 bytes, 1-9. None for random grids.
        """
        self.filled = solution is not None
        if solution is not None:
            for place in range(CELLS):
                self.solution[place] = solution[place]
        self.counter = make_counter(variant)
        self.counter.allow(_NODES)
        self.bits = RandomBits(seed)
        houses = disjoint_houses(variant)
        self.n_houses = len(houses)
        for place, cell in enumerate(cell for house in houses for cell in house):
            self.houses[place] = cell
        self.n_orbits = len(orbits)
        place = 0
        for number, orbit in enumerate(orbits):
            self.orbits[number] = number
            self.first[number] = place
            for cell in orbit:
                self.cells[place] = cell
                place += 1
        self.first[self.n_orbits] = place
        self.n_targets = len(targets)
        for place, target in enumerate(targets):
            self.targets[place] = target

    def start(self):
        """Fill another grid and empty it.

        Returns:
            The puzzle: 81 bytes, 1-9 for givens and `.` for empty cells. None if no full grid was
            found, so that the caller has to try again; this does not happen for classic grids.
        """
        cython.declare(n=cython.int, is_filled=cython.bint)
        with cython.nogil:
            is_filled = self.filled or self._fill()
            if is_filled:
                if not self.filled:
                    self.n_known = 0
                for n in range(CELLS):
                    self.changed[n] = self.solution[n]
                self.bits.shuffle(self.orbits, self.n_orbits)
                for n in range(self.n_orbits):
                    self.order[n] = self.orbits[n]
                self._dig()
        if not is_filled:
            return None
        self.keep()
        return bytes(self.changed[:CELLS])

    def change(self):
        """Restore some givens in a copy of the puzzle, and empty it again in another order.

        Returns:
            The result in the form of `start`.
        """
        n: cython.int
        with cython.nogil:
            for n in range(CELLS):
                self.changed[n] = self.puzzle[n]
            self._restore()
            self._dig()
        return bytes(self.changed[:CELLS])

    def keep(self):
        """Continue with the changed puzzle."""
        n: cython.int
        for n in range(CELLS):
            self.puzzle[n] = self.changed[n]

    def _fill(self) -> cython.bint:
        """Fill a grid; False if counting gave up, which does not happen for classic grids.

        Random digits that leave a solution are placed until only one solution is left, so that the
        order of a search does not bias the result.
        """
        cython.declare(n=cython.int, i=cython.int, cell=cython.int, count=cython.int)
        for n in range(CELLS):
            self.changed[n] = BLANK
        for n in range(0, self.n_houses * 9, 9):
            self.bits.sample(9, self.digits, 9)
            for i in range(9):
                self.changed[self.houses[n + i]] = 49 + self.digits[i]
            if not self._count():
                for i in range(9):
                    self.changed[self.houses[n + i]] = BLANK
        self.bits.sample(CELLS, self.chosen, CELLS)
        for n in range(CELLS):
            cell = self.chosen[n]
            if self.changed[cell] != BLANK:
                continue
            self.bits.sample(9, self.digits, 9)
            count = 0
            for i in range(9):
                self.changed[cell] = 49 + self.digits[i]
                count = self._count()
                if count:
                    break
            if not count:
                return False
            if count == 1:
                self.counter.solve_text(self.changed, 1)
                for i in range(CELLS):
                    self.solution[i] = self.counter.answer[i]
                return True
        return False

    def _count(self) -> cython.int:
        """The number of solutions, at most 2; 0 also if counting gave up."""
        count: cython.int = self.counter.count_text(self.changed, 2)
        return 0 if self.counter.nodes > _NODES else count

    def _restore(self) -> cython.int:
        """Restore the givens of some groups, and set `order`, in which these groups come last.

        Otherwise, the result would be the same puzzle.
        """
        cython.declare(n=cython.int, i=cython.int, cell=cython.int, orbit=cython.int)
        empty: cython.int = 0
        back: cython.int
        others: cython.int = 0
        for n in range(self.n_orbits):
            orbit = self.orbits[n]
            self.restored[orbit] = False
            if self.changed[self.cells[self.first[orbit]]] == BLANK:
                self.order[empty] = orbit
                empty += 1
        back = min(_BACK[self.bits.below(6)], empty)
        self.bits.sample(empty, self.chosen, back)
        for n in range(back):
            orbit = self.order[self.chosen[n]]
            self.chosen[n] = orbit
            self.restored[orbit] = True
            for i in range(self.first[orbit], self.first[orbit + 1]):
                cell = self.cells[i]
                self.changed[cell] = self.solution[cell]
        for n in range(self.n_orbits):
            orbit = self.orbits[n]
            if not self.restored[orbit]:
                self.order[others] = orbit
                others += 1
        self.bits.shuffle(self.order, others)
        for n in range(back):
            self.order[others + n] = self.chosen[n]
        return 0

    def _dig(self) -> cython.int:
        """Empty groups of cells in `order`, down to the target number of givens if possible."""
        cython.declare(n=cython.int, i=cython.int, cell=cython.int, orbit=cython.int)
        cython.declare(size=cython.int)
        clues: cython.int = 0
        target: cython.int = 0
        if self.n_targets:
            target = self.targets[self.bits.below(self.n_targets)]
        self.givens[0] = self.givens[1] = self.givens[2] = 0
        for cell in range(CELLS):
            if self.changed[cell] != BLANK:
                self.givens[cell // BAND_CELLS] |= 1 << cell % BAND_CELLS
                clues += 1
        for n in range(self.n_orbits):
            orbit = self.order[n]
            size = self.first[orbit + 1] - self.first[orbit]
            if self.changed[self.cells[self.first[orbit]]] == BLANK or clues - size < target:
                continue
            for i in range(self.first[orbit], self.first[orbit + 1]):
                cell = self.cells[i]
                self.changed[cell] = BLANK
                self.givens[cell // BAND_CELLS] ^= 1 << cell % BAND_CELLS
            if self._is_redundant(orbit):
                clues -= size
                continue
            for i in range(self.first[orbit], self.first[orbit + 1]):
                cell = self.cells[i]
                self.changed[cell] = self.solution[cell]
                self.givens[cell // BAND_CELLS] ^= 1 << cell % BAND_CELLS
        return 0

    def _is_redundant(self, orbit: cython.int) -> cython.bint:
        """Whether there is only one solution without the givens of a group; they are removed."""
        if self._is_refuted():
            return False
        if self.counter.is_redundant_text(
            self.changed, self.solution, self.cells, self.first[orbit], self.first[orbit + 1]
        ):
            return True
        if self.counter.found:
            self._learn()
        return False

    def _is_refuted(self) -> cython.bint:
        """Whether an already known other solution agrees with all givens."""
        n: cython.int
        a: cython.uint = self.givens[0]
        b: cython.uint = self.givens[1]
        c: cython.uint = self.givens[2]
        for n in range(0, 3 * min(self.n_known, KNOWN_SOLUTIONS), 3):
            if not (self.known[n] & a | self.known[n + 1] & b | self.known[n + 2] & c):
                return True
        return False

    def _learn(self) -> cython.void:
        """Record the cells in which the last solution differs, unless it is the known solution."""
        cell: cython.int = 0
        n: cython.int = self.n_known % KNOWN_SOLUTIONS * 3
        while cell < CELLS and self.counter.answer[cell] == self.solution[cell]:
            cell += 1
        if cell == CELLS:
            return
        self.known[n] = self.known[n + 1] = self.known[n + 2] = 0
        for cell in range(CELLS):
            if self.counter.answer[cell] != self.solution[cell]:
                self.known[n + cell // BAND_CELLS] |= 1 << cell % BAND_CELLS
        self.n_known += 1


@cache
def disjoint_houses(variant):
    """Houses that can be filled in nearly any order, since no cell of one sees a cell of another.

    In a classic grid these are three boxes.
    """
    disjoint = []
    for house in variant.houses:
        seen = {peer for cell in house.cells for peer in variant.peers[cell]}
        if all(seen.isdisjoint(cells) for cells in disjoint):
            disjoint.append(house.cells)
    return disjoint
