"""Patterns inside a chain: locked candidates, pairs and X-wings (docs/rating-rules.md, section 13).

The search uses the grid that the chain has reduced. Patterns that existed before the chain were
already used by earlier producers. A new pattern must therefore owe a candidate to the chain, so
only houses and cells changed since the last failed search are searched again.
"""

import cython
from cython.cimports.engine.core.bits import ctz
from cython.cimports.engine.core.chains.causes import Cause
from cython.cimports.engine.core.chains.chain_tables import columns_of_two, places
from cython.cimports.engine.core.chains.closure import Closures
from cython.cimports.engine.core.chains.deductions import Deductions
from cython.cimports.engine.core.constants import (
    ALL_NINE,
    AROUND,
    BAND_CELLS,
    FIRST_COLUMN,
    FIRST_ROW,
    HOUSES,
    MAX_HOUSES,
    NINE_SETS,
)
from cython.cimports.engine.core.grid.position import Position
from cython.cimports.engine.core.grid.tables import CROSSING, SIZE, Tables
from cython.cimports.engine.core.producers.locked import PAIRINGS, find_lockable

# Maps places in a house (by index) to the third of the house that contains them all; 3 if no third
# does, or if there is only one place. THIRD for rows of a box and boxes of a line, COLUMN for
# columns of a box.
THIRD = cython.declare(cython.uchar[NINE_SETS])
COLUMN = cython.declare(cython.uchar[NINE_SETS])


def _fill():
    for where in range(NINE_SETS):
        THIRD[where] = COLUMN[where] = 3
        if where & (where - 1):
            for n in range(3):
                if not where & ~(0o7 << 3 * n):
                    THIRD[where] = n
                if not where & ~(0o111 << n):
                    COLUMN[where] = n


_fill()


def _shared(tables: Tables, base: cython.int, cover: cython.int) -> cython.int:
    """The cells that two houses share, by index in the base."""
    i: cython.int
    found: cython.int = 0
    for i in range(9):
        if tables.house_bits[tables.house[base * 9 + i]] >> cover & 1:
            found |= 1 << i
    return found


class InnerPatterns(Deductions):
    """The four families that every level above 0 has, in their order.

    pairs      house -> the digits that have exactly two places in it
    """

    def __init__(self, tables: Tables):
        Deductions.__init__(self, tables)

    def load(self, grid: Position) -> cython.void:
        """Copy the number of empty cells of each house, and how often each digit is placed."""
        i: cython.int
        for i in range(MAX_HOUSES):
            self.empty[i] = grid.empty[i]
        for i in range(9):
            self.placed[i] = grid.placed[i]

    def deduce(self, net: Closures) -> cython.void:
        """Add the OFF nodes of the first family that finds something."""
        self.follow(net)
        self.patterns(net)

    def patterns(self, net: Closures) -> cython.bint:
        """Try the four families; return whether one of them added something."""
        i: cython.int
        if self._locked(net) if self.tables.plain else self._locked_any(net):
            return True
        self._find_pairs(net.live)
        if self._hidden_pairs(net) or self._naked_pairs(net) or self._x_wings(net):
            return True
        for i in range(MAX_HOUSES):
            self.touched[i] = 0
        for i in range(3):
            self.changed[i] = 0
        return False

    # ------------------------------------------------------------------- locked candidates

    def _locked(self, net: Closures) -> cython.bint:
        cython.declare(pairing=cython.int, line=cython.int, nth=cython.int, base=cython.int)
        cython.declare(cover=cython.int, digit=cython.int, where=cython.int, third=cython.int)
        cython.declare(rest=cython.uint)
        digits: cython.uint = 0
        found: cython.bint = False
        hits = cython.declare(cython.ushort[3])
        able = cython.declare(cython.ushort[12])
        for base in range(9):
            digits |= self.touched[base]
        find_lockable(net.live, digits, able)
        for pairing in range(4):  # box-column, box-row, column-box, row-box
            for line in range(9):
                base = line if pairing < 2 else line + 9 * (pairing - 1)
                rest = self.touched[base] & able[pairing * 3 + (line // 3 if pairing else line % 3)]
                if not rest:
                    continue
                hits[0] = 0
                hits[1] = 0
                hits[2] = 0
                while rest:
                    digit = ctz(rest)
                    rest &= rest - 1
                    where = places(self.tables, net.live, base, digit)
                    third = COLUMN[where] if pairing == 0 else THIRD[where]
                    if third < 3:
                        hits[third] |= 1 << digit
                for nth in range(3):
                    cover = CROSSING[(pairing * 9 + line) * 3 + nth]
                    rest = hits[nth]
                    while rest:
                        digit = ctz(rest)
                        rest &= rest - 1
                        where = 0o111 << nth if pairing == 0 else 0o7 << nth * 3
                        if self._lock(net, base, cover, where, digit):
                            found = True
        return found

    def _lock(
        self,
        net: Closures,
        base: cython.int,
        cover: cython.int,
        within: cython.int,
        digit: cython.int,
    ) -> cython.bint:
        """Deduce from a digit whose places in `base`, by index in `within`, all lie in `cover`."""
        rest: cython.uint = places(self.tables, net.live, cover, digit)
        cell: cython.int
        self.begin()
        while rest:
            cell = self.tables.house[cover * 9 + ctz(rest)]
            rest &= rest - 1
            if not self.tables.house_bits[cell] >> base & 1:
                self.remove(cell * 9 + digit)
        if self.n_outs == 0:
            return False
        self._need_gone(net, base, within, digit)
        return self.emit(net, Cause.LOCKED, -1)

    def _locked_any(self, net: Closures) -> cython.bint:
        """Find locked candidates in any houses, in the order of `engine.core.producers.locked`."""
        cython.declare(pairing=cython.int, base=cython.int, cover=cython.int, kind=cython.int)
        cython.declare(digit=cython.int, where=cython.int, within=cython.int, rest=cython.uint)
        found: cython.bint = False
        for pairing in range(11 if self.tables.own else 4):
            kind = PAIRINGS[pairing] // 4
            for base in range(kind * 9, kind * 9 + 9 if kind < 3 else HOUSES + self.tables.own):
                if not self.touched[base]:
                    continue
                kind = PAIRINGS[pairing] % 4
                for cover in range(
                    kind * 9, kind * 9 + 9 if kind < 3 else HOUSES + self.tables.own
                ):
                    within = _shared(self.tables, base, cover)
                    if base == cover or not within & (within - 1):
                        continue
                    rest = self.touched[base]
                    while rest:
                        digit = ctz(rest)
                        rest &= rest - 1
                        where = places(self.tables, net.live, base, digit)
                        if where & (where - 1) and not where & ~within:
                            if self._lock(net, base, cover, within, digit):
                                found = True
        return found

    # --------------------------------------------------------------------------------- pairs

    def _find_pairs(self, live: cython.p_uint) -> cython.void:
        """Fill `pairs`."""
        cython.declare(house=cython.int, digit=cython.int, band=cython.int, n=cython.int)
        cython.declare(word=cython.uint, rest=cython.uint, twice=cython.uint)
        for house in range(HOUSES + self.tables.own):
            self.pairs[house] = 0
        for digit in range(9):
            for band in range(3):
                word = live[digit * 3 + band]
                for n in range(3):
                    if SIZE[word >> 9 * n & 0o777] == 2:
                        self.pairs[18 + band * 3 + n] |= 1 << digit
                    if self.tables.boxes:
                        rest = word & 0o7007007 << 3 * n
                        rest &= rest - 1
                        if rest and not rest & (rest - 1):
                            self.pairs[band * 3 + n] |= 1 << digit
            twice = columns_of_two(live, digit)
            while twice:
                self.pairs[9 + ctz(twice)] |= 1 << digit
                twice &= twice - 1
            for house in range(9 if not self.tables.boxes else 0):
                if SIZE[places(self.tables, live, house, digit)] == 2:
                    self.pairs[house] |= 1 << digit
            for house in range(HOUSES, HOUSES + self.tables.own):
                if SIZE[places(self.tables, live, house, digit)] == 2:
                    self.pairs[house] |= 1 << digit

    def _hidden_pairs(self, net: Closures) -> cython.bint:
        cython.declare(house=cython.int, low=cython.int, high=cython.int, where=cython.int)
        cython.declare(digits=cython.int, rest=cython.uint, lower=cython.uint)
        found: cython.bint = False
        for house in range(HOUSES + self.tables.own):
            rest = self.pairs[house]
            if not rest & self.touched[house] or self.empty[house] <= 4:
                continue
            while rest:
                high = ctz(rest)
                rest &= rest - 1
                lower = self.pairs[house] & ((1 << high) - 1)
                while lower:
                    low = ctz(lower)
                    lower &= lower - 1
                    where = places(self.tables, net.live, house, high)
                    if places(self.tables, net.live, house, low) == where:
                        digits = ALL_NINE ^ (1 << low | 1 << high)
                        if self._pair(net, house, where, digits, Cause.NAKED_PAIR):
                            found = True
        return found

    def _naked_pairs(self, net: Closures) -> cython.bint:
        cython.declare(band=cython.int, cell=cython.int, kind=cython.int, house=cython.int)
        cython.declare(low=cython.int, high=cython.int, mask=cython.int, others=cython.int)
        cython.declare(bits=cython.uint)
        houses: cython.uint = 0
        found: cython.bint = False
        for band in range(3):
            bits = self.changed[band]
            while bits:
                cell = band * BAND_CELLS + ctz(bits)
                bits &= bits - 1
                mask = net.cand[cell]
                if SIZE[mask] != 2:
                    continue
                for kind in range(self.tables.around_count[cell]):
                    house = self.tables.around[cell * AROUND + kind]
                    if self.empty[house] < 4:
                        continue
                    for low in range(9):
                        if net.cand[self.tables.house[house * 9 + low]] == mask:
                            if self.tables.house[house * 9 + low] != cell:
                                houses |= 1 << house
        while houses:
            house = ctz(houses)
            houses &= houses - 1
            for high in range(1, 9):
                mask = net.cand[self.tables.house[house * 9 + high]]
                if SIZE[mask] != 2:
                    continue
                for low in range(high):
                    if net.cand[self.tables.house[house * 9 + low]] == mask:
                        others = ALL_NINE ^ (1 << low | 1 << high)
                        if self._pair(net, house, others, mask, Cause.HIDDEN_PAIR):
                            found = True
        return found

    def _pair(
        self,
        net: Closures,
        house: cython.int,
        within: cython.int,
        digits: cython.int,
        cause: cython.int,
    ) -> cython.bint:
        """Remove digits from the cells of a house at these places.

        The parents are the other digits' lost candidates in the other cells. A hidden pair
        clears all but two digits from its own cells; a naked pair clears two digits from all
        other cells.
        """
        cython.declare(i=cython.int, cell=cython.int, rest=cython.uint)
        self.begin()
        for i in range(9):
            if within >> i & 1:
                cell = self.tables.house[house * 9 + i]
                rest = net.cand[cell] & digits
                while rest:
                    self.remove(cell * 9 + ctz(rest))
                    rest &= rest - 1
        if self.n_outs == 0:
            return False
        for i in range(9):
            if not within >> i & 1:
                cell = self.tables.house[house * 9 + i]
                rest = net.start_cand[cell] & ~digits
                while rest:
                    self.need(cell * 9 + ctz(rest))
                    rest &= rest - 1
        return self.emit(net, cause, -1)

    # ------------------------------------------------------------------------------- X-wings

    def _x_wings(self, net: Closures) -> cython.bint:
        cython.declare(first=cython.int, low=cython.int, high=cython.int, digit=cython.int)
        cython.declare(where=cython.int, digits=cython.uint, rest=cython.uint)
        found: cython.bint = False
        for first in range(FIRST_COLUMN, HOUSES, 9):
            digits = 0
            for low in range(first, first + 9):
                digits |= self.touched[low] & self.pairs[low]
            for high in range(first + 1, first + 9 if digits else 0):
                for low in range(first, high):
                    rest = digits & self.pairs[low] & self.pairs[high]
                    while rest:
                        digit = ctz(rest)
                        rest &= rest - 1
                        where = places(self.tables, net.live, high, digit)
                        if self.placed[digit] > 5 or where != places(
                            self.tables, net.live, low, digit
                        ):
                            continue
                        if self._x_wing(net, low, high, digit, where):
                            found = True
        return found

    def _x_wing(
        self,
        net: Closures,
        low: cython.int,
        high: cython.int,
        digit: cython.int,
        where: cython.int,
    ) -> cython.bint:
        cython.declare(i=cython.int, line=cython.int, cell=cython.int, rest=cython.uint)
        other: cython.int = FIRST_ROW if low < FIRST_ROW else FIRST_COLUMN
        self.begin()
        for i in range(9):
            if where >> i & 1:
                rest = places(self.tables, net.live, other + i, digit)
                while rest:
                    line = ctz(rest)
                    rest &= rest - 1
                    cell = self.tables.house[(other + i) * 9 + line]
                    if line != low % 9 and line != high % 9:
                        self.remove(cell * 9 + digit)
        if self.n_outs == 0:
            return False
        self._need_gone(net, low, where, digit)
        self._need_gone(net, high, where, digit)
        return self.emit(net, Cause.X_WING, -1)
