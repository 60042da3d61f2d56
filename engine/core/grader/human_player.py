"""`HumanPlayer`: solves a puzzle like a person, recording what there is to find (docs/minutes.md).

The probability of taking a single depends on its kind: the last empty cell of a house, a hidden
single in a box or in a line, a naked single. Without a single, intersections, sets and fish remove
candidates; if these fail, a digit of the solution is given.
"""

import cython
from cython.cimports.engine.core.bits import ctz
from cython.cimports.engine.core.constants import BAND_CELLS, CELLS, FIRST_COLUMN
from cython.cimports.engine.core.grader.grader_patterns import (
    box_locked,
    hidden_sets,
    line_locked,
    naked_sets,
    swordfish,
    x_wing,
)
from cython.cimports.engine.core.grid.position import Position
from cython.cimports.engine.core.grid.tables import HOUSE, HOUSE_BITS

from engine.core.grid.tables import tables_of
from engine.houses import CLASSIC

# The relative frequencies of the kinds of singles.
_LAST = cython.declare(cython.int, 100)
_BOX = cython.declare(cython.int, 30)
_LINE = cython.declare(cython.int, 10)
_NAKED = cython.declare(cython.int, 1)

# Random numbers are generated as in Java and drand48, with 48 bits.
_FACTOR = cython.declare(cython.ulonglong, 25214903917)
_BITS = cython.declare(cython.ulonglong, (1 << 48) - 1)


class HumanPlayer:
    """Solves one puzzle after the other. Not to be shared by threads.

    seen[n * 6 ...]   at the n-th placement: empty cells, digits not complete yet, and ways to a
                      single: last empty cells, hidden in a box, hidden in a line, naked
    choice            the state of the random number generator
    """

    def __init__(self):
        self.grid = Position(tables_of(CLASSIC))
        self.length = self.eliminations = self.given = 0
        self.choice = 0

    def play(self, values, candidates, solution, seed):
        """Solve a classic puzzle once.

        Args:
            values: 81 numbers, 0 for an empty cell.
            candidates: 81 masks.
            solution: the 81 digits of the only solution, as bytes.
            seed: 0 or more; the same one makes the same choices.

        Returns:
            (placements, eliminations, given): the six numbers of `seen` for each placement by a
            single; how often candidates had to be removed; how often a digit was given.
        """
        cython.declare(cell=cython.int, i=cython.int)
        self.grid.load(values, candidates)
        for cell in range(CELLS):
            self.solution[cell] = solution[cell] - 49
        self.choice = seed * 7919 + 1
        for i in range(8):
            self._random(2)
        with cython.nogil:
            self._run()
        placements = [tuple([self.seen[i * 6 + j] for j in range(6)]) for i in range(self.length)]
        return placements, self.eliminations, self.given

    def _run(self) -> cython.void:
        self.length = 0
        self.eliminations = 0
        self.given = 0
        while self.grid.unsolved:
            if self._look():
                self._take()
            elif self._eliminate():
                self.eliminations += 1
            else:
                self._give()
                self.given += 1

    def _random(self, below: cython.int) -> cython.int:
        self.choice = (self.choice * _FACTOR + 11) & _BITS
        return cython.cast(cython.int, (self.choice >> 17) % below)

    def _look(self) -> cython.bint:
        """Record what there is to find; return whether there is a single."""
        at: cython.int = self.length * 6
        cython.declare(i=cython.int, house=cython.int, band=cython.int, kind=cython.int)
        cython.declare(bits=cython.uint)
        for i in range(6):
            self.seen[at + i] = 0
        bits = self.grid.lone_houses
        while bits:
            house = ctz(bits)
            bits &= bits - 1
            kind = 2
            if not self.grid.last_houses >> house & 1:
                kind = 3 if house < FIRST_COLUMN else 4
            self.seen[at + kind] += _count(self.grid.lone[house])
        for band in range(3):
            bits = self.grid.naked[band]
            while bits:
                if not self.grid.last_houses & HOUSE_BITS[band * BAND_CELLS + ctz(bits)]:
                    self.seen[at + 5] += 1
                bits &= bits - 1
        if not (self.seen[at + 2] or self.seen[at + 3] or self.seen[at + 4] or self.seen[at + 5]):
            return False
        self.seen[at] = self.grid.unsolved
        for i in range(9):
            if self.grid.placed[i] < 9:
                self.seen[at + 1] += 1
        self.length += 1
        return True

    def _take(self) -> cython.void:
        """Fill in one of the singles that `_look` has noted."""
        at: cython.int = self.length * 6 - 6
        cython.declare(house=cython.int, band=cython.int, cell=cython.int, digit=cython.int)
        cython.declare(weight=cython.int, bits=cython.uint, digits=cython.uint)
        left: cython.int = self._random(
            self.seen[at + 2] * _LAST
            + self.seen[at + 3] * _BOX
            + self.seen[at + 4] * _LINE
            + self.seen[at + 5] * _NAKED
        )
        bits = self.grid.lone_houses
        while bits:
            house = ctz(bits)
            bits &= bits - 1
            weight = _LAST
            if not self.grid.last_houses >> house & 1:
                weight = _BOX if house < FIRST_COLUMN else _LINE
            digits = self.grid.lone[house]
            while digits:
                left -= weight
                if left < 0:
                    digit = ctz(digits)
                    cell = HOUSE[house * 9 + ctz(self.grid.pos[house * 9 + digit])]
                    self.grid.put(cell, digit)
                    return
                digits &= digits - 1
        for band in range(3):
            bits = self.grid.naked[band]
            while bits:
                cell = band * BAND_CELLS + ctz(bits)
                bits &= bits - 1
                if not self.grid.last_houses & HOUSE_BITS[cell]:
                    left -= _NAKED
                    if left < 0:
                        self.grid.put(cell, ctz(self.grid.cand[cell]))
                        return

    def _eliminate(self) -> cython.bint:
        size: cython.int
        if box_locked(self.grid) or line_locked(self.grid):
            return True
        for size in range(2, 4):
            if naked_sets(self.grid, size) or hidden_sets(self.grid, size):
                return True
        if x_wing(self.grid):
            return True
        if naked_sets(self.grid, 4) or hidden_sets(self.grid, 4):
            return True
        return swordfish(self.grid)

    def _give(self) -> cython.void:
        """Fill in the first of the cells with the fewest candidates."""
        cell: cython.int
        best: cython.int = -1
        fewest: cython.int = 10
        for cell in range(CELLS):
            if self.grid.cand[cell] and _count(self.grid.cand[cell]) < fewest:
                best = cell
                fewest = _count(self.grid.cand[cell])
        self.grid.put(best, self.solution[best])


def _count(bits: cython.uint) -> cython.int:
    number: cython.int = 0
    while bits:
        number += 1
        bits &= bits - 1
    return number
