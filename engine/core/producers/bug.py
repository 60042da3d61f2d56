"""BUG, the bivalue universal grave (docs/rating-rules.md, section 7)."""

import cython
from cython.cimports.engine.core.bits import ctz, popcount
from cython.cimports.engine.core.constants import ALL_NINE, AROUND, CELLS, HOUSES, PEERS, PLACES
from cython.cimports.engine.core.grid.position import Position
from cython.cimports.engine.core.grid.raw_step import RawStep
from cython.cimports.engine.core.grid.tables import BAND, BIT, SCAN, Tables

from engine import ratings

_BUG_1 = cython.declare(cython.int, ratings.BUG_1)
_BUG = cython.declare(cython.int, ratings.BUG)


class BugSearch:
    """Finds the extra candidates that keep the grid from being a BUG, and their consequences.

    Pattern: the cells with extra candidates, each with these digits; kind is the type 1-4. Types 3
    and 4: house. Type 3: more (the other cells of the naked set) and more_digits (its digits). Type
    4: more_digits is the locked digit.
    """

    def __init__(self, tables: Tables):
        self.tables = tables

    def search(self, grid: Position, found: RawStep) -> cython.bint:
        """The hint of the first type that fits."""
        if not self._may_be_bug(grid) or not self._gather(grid) or not self._is_bug(grid):
            return False
        if self.n_cells == 1:
            return self._type_1(grid, found)
        if popcount(self.all_extra) == 1:
            if self._type_2(grid, found):
                return True
            return self.n_cells == 2 and self._type_4(grid, found)
        if not (self.common[0] | self.common[1] | self.common[2]):
            return False
        if self.n_cells == 2 and self._type_4(grid, found):
            return True
        return self._type_3(grid, found)

    def _may_be_bug(self, grid: Position) -> cython.bint:
        """False if removing extra candidates cannot turn the grid into a BUG.

        All cells with more than two candidates have extras. If there are several, either another
        cell sees all of them, or they have the same single extra digit.
        """
        cell: cython.int
        n_found: cython.int = 0
        digits: cython.int = ALL_NINE
        one: cython.uint = 0o777777777
        two: cython.uint = 0o777777777
        three: cython.uint = 0o777777777
        for cell in range(CELLS):
            if grid.count[cell] < 3:
                continue
            n_found += 1
            digits &= grid.cand[cell] if grid.count[cell] == 3 else 0
            one &= self.tables.peer_board[cell * 3]
            two &= self.tables.peer_board[cell * 3 + 1]
            three &= self.tables.peer_board[cell * 3 + 2]
            if n_found > 1 and not (digits or one | two | three):
                return False
        return n_found > 0

    def _gather(self, grid: Position) -> cython.bint:
        """Collect the extra candidates and remove them from a scratch copy of the grid."""
        cython.declare(i=cython.int, n=cython.int, house=cython.int, digit=cython.int)
        cython.declare(index=cython.int, cell=cython.int, n_found=cython.int, places=cython.uint)
        self.n_cells = 0
        self.all_extra = 0
        for i in range(CELLS):
            self.mask[i] = grid.cand[i]
            self.extra[i] = 0
        for i in range(PLACES + grid.own * 9):
            self.pos[i] = grid.pos[i]
        for n in range(4):
            i = SCAN[n] if n < 3 else 3
            for house in range(i * 9, i * 9 + 9 if n < 3 else HOUSES + grid.own):
                for digit in range(9):
                    places = grid.pos[house * 9 + digit]
                    if not places or popcount(places) == 2:
                        continue
                    n_found = 0
                    cell = 0
                    while places:
                        index = ctz(places)
                        places &= places - 1
                        if grid.count[self.tables.house[house * 9 + index]] >= 3:
                            cell = self.tables.house[house * 9 + index]
                            n_found += 1
                    if not n_found:
                        return False
                    if n_found > 1:
                        continue  # another house decides which candidate it is
                    self._take(cell, digit)
                    if (
                        self.n_cells > 1
                        and self.all_extra & (self.all_extra - 1)
                        and not (self.common[0] | self.common[1] | self.common[2])
                    ):
                        return False
        return self.n_cells > 0

    def _take(self, cell: cython.int, digit: cython.int) -> cython.void:
        cython.declare(band=cython.int, house=cython.int, n=cython.int)
        first: cython.bint = self.n_cells == 0
        if not self.extra[cell]:
            self.cells[self.n_cells] = cell
            self.n_cells += 1
        self.extra[cell] |= 1 << digit
        self.all_extra |= 1 << digit
        if self.mask[cell] >> digit & 1:
            self.mask[cell] &= ~(1 << digit)
            for n in range(self.tables.around_count[cell]):
                house = self.tables.around[cell * AROUND + n]
                self.pos[house * 9 + digit] &= ~(1 << self.tables.place[house * CELLS + cell])
        for band in range(3):
            if first:
                self.common[band] = self.tables.peer_board[cell * 3 + band]
            else:
                self.common[band] &= self.tables.peer_board[cell * 3 + band]
        for n in range(self.n_cells):
            self.common[BAND[self.cells[n]]] &= ~BIT[self.cells[n]]

    def _is_bug(self, grid: Position) -> cython.bint:
        i: cython.int
        for i in range(CELLS):
            if not grid.value[i] and popcount(self.mask[i]) != 2:
                return False
        for i in range(PLACES + grid.own * 9):
            if self.pos[i] and popcount(self.pos[i]) != 2:
                return False
        return True

    def _begin(self, found: RawStep, kind: cython.int, tenths: cython.int) -> cython.void:
        n: cython.int
        found.clear()
        found.kind = kind
        found.tenths = tenths
        found.digits = self.all_extra
        for n in range(self.n_cells):
            found.add_cell(self.cells[n], self.extra[self.cells[n]])

    def _type_1(self, grid: Position, found: RawStep) -> cython.bint:
        """All extras are in one cell: one of them is true."""
        cell: cython.int = self.cells[0]
        self._begin(found, 1, _BUG_1)
        found.out(cell, grid.cand[cell] & ~self.all_extra)
        return found.outs > 0

    def _type_2(self, grid: Position, found: RawStep) -> cython.bint:
        """All extras are one digit: one of their cells has it, so a cell that sees all lacks it."""
        cython.declare(n=cython.int, peer=cython.int)
        self._begin(found, 2, _BUG)
        for n in range(self.tables.peer_count[self.cells[0]]):
            peer = self.tables.peers[self.cells[0] * PEERS + n]
            if self.common[BAND[peer]] & BIT[peer]:
                found.out(peer, grid.cand[peer] & self.all_extra)
        return found.outs > 0

    def _shared_house(self, at: cython.int) -> cython.int:
        """The first cell's house number `at` of `AROUND` if it has all the cells, otherwise -1."""
        n: cython.int
        house: cython.int = self.tables.around[self.cells[0] * AROUND + at]
        for n in range(self.n_cells):
            if not self.tables.house_bits[self.cells[n]] >> house & 1:
                return -1
        return house

    def _type_3(self, grid: Position, found: RawStep) -> cython.bint:
        """The extras act as one cell of a naked set in a house."""
        cython.declare(n=cython.int, m=cython.int, house=cython.int, degree=cython.int)
        cython.declare(peer=cython.int, some=cython.int, digits=cython.int, fits=cython.bint)
        cython.declare(n_able=cython.int)
        able = cython.declare(cython.uchar[9])
        for n in range(self.tables.around_count[self.cells[0]]):
            house = self._shared_house(n)
            if house < 0:
                continue
            n_able = 0
            for m in range(self.tables.peer_count[self.cells[0]]):
                peer = self.tables.peers[self.cells[0] * PEERS + m]
                if (
                    self.common[BAND[peer]] & BIT[peer]
                    and self.tables.house_bits[peer] >> house & 1
                ):
                    able[n_able] = peer
                    n_able += 1
            for degree in range(2, 7):
                if n_able < degree:
                    break
                for some in range(1 << n_able):
                    if popcount(some) != degree - 1:
                        continue
                    digits = 0
                    fits = True
                    for m in range(n_able):
                        if some >> m & 1:
                            digits |= grid.cand[able[m]]
                            if grid.count[able[m]] < 2:
                                fits = False
                    if not fits or popcount(digits) != degree:
                        continue
                    if self.all_extra & ~digits or popcount(self.all_extra) < 2:
                        continue
                    self._begin(found, 3, _BUG + degree - 1)
                    found.add_house(house)
                    found.more_digits = digits
                    for m in range(n_able):
                        if some >> m & 1:
                            found.add_more(able[m])
                        else:
                            found.out(able[m], grid.cand[able[m]] & digits)
                    if found.outs:
                        return True
        return False

    def _type_4(self, grid: Position, found: RawStep) -> cython.bint:
        """Two cells that share a digit which is not an extra: it is in one of them."""
        cython.declare(n=cython.int, house=cython.int)
        one: cython.int = self.cells[0]
        two: cython.int = self.cells[1]
        both: cython.int = grid.cand[one] & grid.cand[two] & ~self.all_extra
        if popcount(both) != 1:
            return False
        for n in range(self.tables.around_count[self.cells[0]]):
            house = self._shared_house(n)
            if house < 0:
                continue
            self._begin(found, 4, _BUG)
            found.add_house(house)
            found.more_digits = both
            found.out(one, grid.cand[one] & ~both & ~self.extra[one])
            found.out(two, grid.cand[two] & ~both & ~self.extra[two])
            return found.outs > 0
        return False
