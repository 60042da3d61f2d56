"""`OddLoopSearch`: loops of an odd number of places of a digit, and their guardians.

If the houses of the loop had no other places for the digit, exactly one of every two neighbours
would hold it. Around an odd number of places, this is impossible. So one of the other places in
these houses, the guardians, holds the digit.
"""

import cython
from cython.cimports.engine.core.bits import ctz64, popcount
from cython.cimports.engine.core.constants import CELLS, HOUSES
from cython.cimports.engine.core.grid.tables import HOUSES_OF

_FEWEST_CELLS = cython.declare(cython.int, 5)
_MOST_CELLS = cython.declare(cython.int, 7)
_MOST_PLACES = cython.declare(cython.int, 64)
_LOW_HALF = cython.declare(cython.ulonglong, 0xFFFFFFFF)


class OddLoopSearch:
    """Odd loops of one position. Not to be shared between threads.

    For the current digit: `cells` are its places, inside[house] the places in a house, `path` the
    places of the loop so far, and `along` the house of each link.
    """

    def __init__(self):
        self.loops = {}

    def load(self, values, candidates):
        """Start from a position.

        Args:
            values: 81 numbers, 0 for an empty cell.
            candidates: 81 digit masks; those of filled cells do not matter.
        """
        cell: cython.int
        for cell in range(CELLS):
            self.cand[cell] = 0 if values[cell] else candidates[cell]

    def find(self, most: cython.int):
        """All sets of at most this many guardians, each with a shortest loop.

        Returns:
            For each set, the digit 0-8, the guardians, the cells of the loop in order, and the
            house of each cell and the next (for the last cell, of the last and the first).
        """
        cython.declare(digit=cython.int, start=cython.int)
        self.most = most
        found = []
        for digit in range(9):
            if not self._index(digit):
                continue
            self.loops = {}
            for start in range(self.count):
                self.path[0] = start
                self._extend(1, cython.cast(cython.ulonglong, 1) << start, 0)
            for guardians, (loop, along) in sorted(self.loops.items()):
                found.append((digit, guardians, loop, along))
        return found

    def _index(self, digit: cython.int) -> cython.bint:
        """Number the places of a digit; return whether there are enough and not too many."""
        cython.declare(cell=cython.int, house=cython.int, i=cython.int, bit=cython.ulonglong)
        self.count = 0
        for house in range(HOUSES):
            self.inside[house] = 0
        for cell in range(CELLS):
            if not self.cand[cell] >> digit & 1:
                continue
            if self.count == _MOST_PLACES:
                return False
            bit = cython.cast(cython.ulonglong, 1) << self.count
            for i in range(3):
                self.inside[HOUSES_OF[cell * 3 + i]] |= bit
            self.cells[self.count] = cell
            self.count += 1
        return self.count >= _FEWEST_CELLS

    def _extend(self, length: cython.int, path: cython.ulonglong, guardians: cython.ulonglong):
        """Continue from the last place of a path, and close the loop where possible."""
        cython.declare(i=cython.int, house=cython.int, other=cython.int, bit=cython.ulonglong)
        cython.declare(rest=cython.ulonglong, more=cython.ulonglong)
        last: cython.int = self.path[length - 1]
        cell: cython.int = self.cells[last]
        for i in range(3):
            house = HOUSES_OF[cell * 3 + i]
            rest = self.inside[house] & ~(cython.cast(cython.ulonglong, 1) << last)
            while rest:
                bit = rest & ~(rest - 1)
                other = ctz64(rest)
                rest &= rest - 1
                more = guardians | (
                    self.inside[house] & ~bit & ~(cython.cast(cython.ulonglong, 1) << last)
                )
                if more & (path | bit) or _count(more) > self.most:
                    continue
                self.along[length - 1] = house
                if other == self.path[0]:
                    if length >= _FEWEST_CELLS and length & 1 and self.path[1] < last and more:
                        self._note(length, more)
                elif other > self.path[0] and not path & bit and length < _MOST_CELLS:
                    self.path[length] = other
                    self._extend(length + 1, path | bit, more)

    def _note(self, length: cython.int, guardians: cython.ulonglong):
        """Keep a loop, unless another loop with these guardians is as short."""
        i: cython.int
        others = []
        for i in range(self.count):
            if guardians >> i & 1:
                others.append(self.cells[i])
        known = self.loops.get(tuple(others))
        if known is None or len(known[0]) > length:
            self.loops[tuple(others)] = (
                tuple([self.cells[self.path[i]] for i in range(length)]),
                tuple([self.along[i] for i in range(length)]),
            )


def _count(places: cython.ulonglong) -> cython.int:
    return popcount(cython.cast(cython.uint, places & _LOW_HALF)) + popcount(
        cython.cast(cython.uint, places >> 32)
    )
