"""Slots 51-54: Franken fish, whose houses are lines of one kind, and boxes.

The rules are in docs/hodoku-rules.md, section 6.
"""

import cython
from cython.cimports.engine.core.bits import ctz, ctz64, popcount
from cython.cimports.engine.core.constants import BAND_CELLS, FIRST_COLUMN, FIRST_ROW, HOUSES
from cython.cimports.engine.core.grid.tables import HOUSES_OF
from cython.cimports.engine.core.hodoku.hit import Hit
from cython.cimports.engine.core.hodoku.state import State

_MAX_FINS = cython.declare(cython.int, 5)
_MAX_ENDO_FINS = cython.declare(cython.int, 2)


class Franken:
    """The search, with the places of one digit numbered upward by cell, as bits of a word.

    A puzzle with one solution has at least 17 givens, so 64 bits are enough.

    cell[i], n_cells     the places
    unit[house]          the places in a house; peer[i] those that place i sees
    line[i], box[i]      the places in the two houses that can cover place i
    viable               the places that may lose the digit to a fish with this base
    base, cover          the possible base and cover houses, in the order of the search
    chosen[depth]        base houses (then cover houses) of the fish being tried
    """

    def __init__(self):
        self.size = 0

    def search(
        self, grid: State, hit: Hit, slot: cython.int, size: cython.int, finned: cython.bint
    ) -> cython.bint:
        """Digit by digit, rows and boxes as base before columns and boxes.

        Pattern: the digit; base houses (group 0) and cover houses (group 1); base candidates inside
        the cover (group 0), fins (1), endo-fins (2), and removed places of the base that are
        covered twice (3).
        """
        digit: cython.int
        self.size = size
        self.finned = finned
        for digit in range(9):
            if not self._number(grid, digit):
                continue
            if self._by_base(hit, slot, digit, FIRST_ROW) or self._by_base(
                hit, slot, digit, FIRST_COLUMN
            ):
                return True
        return False

    def _number(self, grid: State, digit: cython.int) -> cython.bint:
        """Number the places of the digit; return whether there are 1 to 64."""
        cython.declare(band=cython.int, house=cython.int, kind=cython.int, i=cython.int)
        n: cython.int = 0
        one: cython.ulonglong = 1
        rest: cython.uint
        for band in range(3):
            n += popcount(grid.board[digit * 3 + band])
        if n > 64 or n < self.size:
            return False
        self.n_cells = n
        n = 0
        for house in range(HOUSES):
            self.unit[house] = 0
        for band in range(3):
            rest = grid.board[digit * 3 + band]
            while rest:
                self.cell[n] = band * BAND_CELLS + ctz(rest)
                for kind in range(3):
                    self.unit[HOUSES_OF[self.cell[n] * 3 + kind]] |= one << n
                n += 1
                rest &= rest - 1
        for i in range(n):
            self.peer[i] = 0
            for kind in range(3):
                self.peer[i] |= self.unit[HOUSES_OF[self.cell[i] * 3 + kind]]
            self.peer[i] &= ~(one << i)
        return True

    def _by_base(
        self, hit: Hit, slot: cython.int, digit: cython.int, start: cython.int
    ) -> cython.bint:
        """Try the sets of base houses in lexicographic order, lines before boxes.

        `start` is the first possible base line: 18 for rows, 9 for columns.
        """
        house: cython.int
        depth: cython.int = 0
        cython.declare(i=cython.int)
        cython.declare(twice=cython.ulonglong)
        union = cython.declare(cython.ulonglong[4])
        endo = cython.declare(cython.ulonglong[4])
        viable = cython.declare(cython.ulonglong[4])
        self.n_base = self.n_cover = 0
        for i in range(18):
            house = start + i if i < 9 else i - 9
            if self.unit[house] and (self.finned or _size(self.unit[house]) <= self.size):
                self.base[self.n_base] = house
                self.n_base += 1
            house = 27 - start + i if i < 9 else i - 9
            if self.unit[house]:
                self.cover[self.n_cover] = house
                self.n_cover += 1
        viable[0] = 0
        for i in range(self.n_cells):
            self.line[i] = self.unit[HOUSES_OF[self.cell[i] * 3 + (1 if start == FIRST_ROW else 2)]]
            self.box[i] = self.unit[HOUSES_OF[self.cell[i] * 3]]
            viable[0] |= self.box[i]
        union[0] = endo[0] = 0
        self.base_at[0] = 0
        while depth >= 0:
            if self.base_at[depth] >= self.n_base:
                depth -= 1
                continue
            house = self.base[self.base_at[depth]]
            self.base_at[depth] += 1
            # Cells shared by two base houses count as a special kind of fin (endo-fin).
            twice = union[depth] & self.unit[house]
            if twice and (not self.finned or _size(endo[depth]) + _size(twice) > _MAX_ENDO_FINS):
                continue
            self.base_house[depth] = house
            union[depth + 1] = union[depth] | self.unit[house]
            endo[depth + 1] = endo[depth] | twice
            viable[depth + 1] = viable[depth]
            if self.finned:
                viable[depth + 1] = self._still(viable[depth], union[depth + 1], endo[depth + 1])
                if not viable[depth + 1]:
                    continue
            self.viable = viable[depth + 1]
            if depth < self.size - 1:
                self.base_at[depth + 1] = self.base_at[depth]
                depth += 1
            elif self._by_cover(hit, slot, digit, union[self.size], endo[self.size]):
                return True
        return False

    def _still(
        self, viable: cython.ulonglong, base: cython.ulonglong, endo: cython.ulonglong
    ) -> cython.ulonglong:
        """The places that a finned fish with all of this base may remove.

        A place must see all fins. A house that covers it does not cover any base place that it does
        not see, so the other houses must cover those. If it belongs to the base itself, two houses
        must cover it.
        """
        cython.declare(i=cython.int, others=cython.int)
        one: cython.ulonglong = 1
        left: cython.ulonglong
        rest: cython.ulonglong = viable
        while rest:
            i = ctz64(rest)
            rest &= rest - 1
            left = base & ~self.peer[i]
            others = self.size - 1
            if left & one << i:
                left &= ~(one << i)
                others -= 1
            if endo & ~self.peer[i] or not self._coverable(left, others):
                viable &= ~(one << i)
        return viable

    def _coverable(self, places: cython.ulonglong, houses: cython.int) -> cython.bint:
        """Whether this number of houses (at most two) can cover these places."""
        cython.declare(i=cython.int, left=cython.ulonglong)
        if not places:
            return True
        if not houses:
            return False
        i = ctz64(places)
        if houses == 1:
            return not places & ~self.line[i] or not places & ~self.box[i]
        left = places & ~self.line[i]
        if not left:
            return True
        if not left & ~self.line[ctz64(left)] or not left & ~self.box[ctz64(left)]:
            return True
        left = places & ~self.box[i]
        return not left or not left & ~self.line[ctz64(left)] or not left & ~self.box[ctz64(left)]

    def _by_cover(
        self,
        hit: Hit,
        slot: cython.int,
        digit: cython.int,
        base: cython.ulonglong,
        endo: cython.ulonglong,
    ) -> cython.bint:
        """Try the sets of cover houses for this base in lexicographic order."""
        cython.declare(house=cython.int, i=cython.int, j=cython.int)
        n: cython.int = 0
        depth: cython.int = 0
        cython.declare(seen=cython.ulonglong)
        cython.declare(left=cython.ulonglong)
        union = cython.declare(cython.ulonglong[4])
        twice = cython.declare(cython.ulonglong[4])
        for i in range(self.n_cover):
            house = self.cover[i]
            if not self.unit[house] & base:
                continue
            for j in range(self.size):
                if self.base_house[j] == house:
                    break
            else:
                self.covers[n] = house
                self.covered[n] = self.unit[house] & base
                n += 1
        if n < self.size:
            return False
        self.later[n] = 0
        for i in range(n - 1, -1, -1):
            self.later[i] = self.later[i + 1] | self.covered[i]
        union[0] = twice[0] = 0
        self.cover_at[0] = 0
        while depth >= 0:
            if self.cover_at[depth] > n - self.size + depth:
                depth -= 1
                continue
            # Places that no later house covers stay fins.
            left = base & ~union[depth] & ~self.later[self.cover_at[depth]]
            if left and (not self.finned or not self._seeing(left | endo)):
                depth -= 1
                continue
            i = self.cover_at[depth]
            house = self.covers[i]
            self.cover_at[depth] += 1
            self.cover_house[depth] = house
            union[depth + 1] = union[depth] | self.unit[house]
            twice[depth + 1] = twice[depth] | union[depth] & self.unit[house]
            if depth < self.size - 1:
                self.cover_at[depth + 1] = self.cover_at[depth]
                depth += 1
                continue
            left = base & ~union[self.size] | endo
            if self.finned:
                if not left:
                    continue
                seen = self._seeing(left)
                if not seen or _size(left) > _MAX_FINS:
                    continue
            elif left:
                continue
            else:
                seen = ~left
            if (union[self.size] & ~base | twice[self.size]) & seen:
                self._note(hit, slot, digit, base, left, endo, twice[self.size] & seen)
                self._out(hit, digit, union[self.size] & ~base & seen)
                self._out(hit, digit, twice[self.size] & seen)
                if hit.take():
                    return True
        return False

    def _seeing(self, places: cython.ulonglong) -> cython.ulonglong:
        """The viable places that see all of these places."""
        seen: cython.ulonglong = self.viable
        while places and seen:
            seen &= self.peer[ctz64(places)]
            places &= places - 1
        return seen

    def _out(self, hit: Hit, digit: cython.int, places: cython.ulonglong) -> cython.void:
        """Record that the digit is removed from these places, in ascending order."""
        while places:
            hit.out(self.cell[ctz64(places)], digit)
            places &= places - 1

    def _note(
        self,
        hit: Hit,
        slot: cython.int,
        digit: cython.int,
        base: cython.ulonglong,
        fins: cython.ulonglong,
        endo: cython.ulonglong,
        twice: cython.ulonglong,
    ) -> cython.void:
        """Begin the step with its pattern."""
        cython.declare(i=cython.int, group=cython.int)
        one: cython.ulonglong = 1
        hit.clear(slot, 0)
        hit.digits = 1 << digit
        for i in range(self.size):
            hit.add_house(self.base_house[i], 0)
        for i in range(self.size):
            hit.add_house(self.cover_house[i], 1)
        for i in range(self.n_cells):
            if not base & one << i:
                continue
            group = 2 if endo & one << i else 1 if fins & one << i else 3 if twice & one << i else 0
            hit.add_cell(self.cell[i], 1 << digit, group)


def _size(places: cython.ulonglong) -> cython.int:
    """The number of places."""
    low: cython.uint = cython.cast(cython.uint, places & 0x3FFFFFFF)
    high: cython.uint = cython.cast(cython.uint, places >> 30 & 0x3FFFFFFF)
    top: cython.uint = cython.cast(cython.uint, places >> 60)
    return popcount(low) + popcount(high) + popcount(top)
