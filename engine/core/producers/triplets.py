"""Aligned triplet exclusion (docs/rating-rules.md, section 8)."""

import cython
from cython.cimports.engine.core.bits import ctz64
from cython.cimports.engine.core.constants import CELLS, LOW_CELLS, PEERS
from cython.cimports.engine.core.grid.position import Position
from cython.cimports.engine.core.grid.raw_step import RawStep
from cython.cimports.engine.core.grid.tables import Tables
from cython.cimports.engine.core.producers.exclusion import (
    HIGH_BIT,
    HIGH_FROM,
    LOW_BIT,
    LOW_FROM,
    NEEDED,
    _low_word,
)

from engine import ratings

_ALIGNED_TRIPLET_EXCLUSION = cython.declare(cython.int, ratings.ALIGNED_TRIPLET_EXCLUSION)


class TripletSearch:
    """Finds three cells whose combinations are mostly forbidden by small cells that see all three.

    Small means two or three candidates. Pattern: cells are the three base cells, more the common
    excluders.

    before                the candidates at the last search that found nothing, if `known`: three
                          cells whose candidates and whose excluders are the same again are not
                          tried again
    fresh                 board of the cells whose candidates have changed since then
    base, lows, highs     the base list, and for each of its cells the board of its excluders
    tail                  board of the third cells to try with a pair
    able                  the excluders of a pair that lack one of their digits at most
    masks                 the excluders of three cells that can forbid anything
    """

    def __init__(self, tables: Tables):
        self.tables = tables
        self.known = False

    def search(self, grid: Position, found: RawStep) -> cython.bint:
        """The first triplet that removes something, if any."""
        cython.declare(i=cython.int, j=cython.int, low=cython.ulonglong, high=cython.ulonglong)
        self._gather(grid)
        for j in range(1, self.n_base):
            for i in range(j):
                low = self.lows[i] & self.lows[j]
                high = self.highs[i] & self.highs[j]
                if not (low & (low - 1) or high & (high - 1) or (low and high)):
                    continue
                low = self.lows[i] | self.lows[j] | LOW_BIT[self.base[i]] | LOW_BIT[self.base[j]]
                high = self.highs[i] | self.highs[j]
                high |= HIGH_BIT[self.base[i]] | HIGH_BIT[self.base[j]]
                if not (low & self.fresh_low or high & self.fresh_high):
                    continue
                self._tail(grid, i, j, self.base[i], self.base[j])
                if (self.tail_low or self.tail_high) and self._first(
                    grid, found, self.base[i], self.base[j]
                ):
                    return True
        self._remember(grid)
        return False

    def _gather(self, grid: Position) -> cython.void:
        cell: cython.int
        n: cython.int = 0
        cython.declare(low=cython.ulonglong, high=cython.ulonglong)
        naked_low: cython.ulonglong = _low_word(grid.naked[0], grid.naked[1], grid.naked[2])
        naked_high: cython.ulonglong = grid.naked[2] >> 10
        self.small_low = self.small_high = 0
        self.base_low = self.base_high = 0
        self.fresh_low = self.fresh_high = 0
        if naked_low or naked_high:
            self.known = False  # a cell with one candidate keeps others off the base list
        for cell in range(CELLS):
            if 2 <= grid.count[cell] <= 3:
                self.small_low |= LOW_BIT[cell]
                self.small_high |= HIGH_BIT[cell]
            if not self.known or grid.cand[cell] != self.before[cell]:
                self.fresh_low |= LOW_BIT[cell]
                self.fresh_high |= HIGH_BIT[cell]
        for cell in range(CELLS):
            if (
                grid.count[cell] < 2
                or self.tables.low[cell] & naked_low
                or self.tables.high[cell] & naked_high
            ):
                continue
            low = self.tables.low[cell] & self.small_low
            high = self.tables.high[cell] & self.small_high
            # The base list also contains cells with one excluder, but no triplet with such a cell
            # has two.
            if low & (low - 1) or high & (high - 1) or (low and high):
                self.base[n] = cell
                self.lows[n] = low
                self.highs[n] = high
                self.base_low |= LOW_BIT[cell]
                self.base_high |= HIGH_BIT[cell]
                n += 1
        self.n_base = n

    def _remember(self, grid: Position) -> cython.void:
        cell: cython.int
        self.known = not (grid.naked[0] or grid.naked[1] or grid.naked[2])
        for cell in range(CELLS):
            self.before[cell] = grid.cand[cell]

    def _tail(
        self, grid: Position, i: cython.int, j: cython.int, one: cython.int, two: cython.int
    ) -> cython.void:
        """Leave in `tail` the third cells to try; `one` is before `two`."""
        cython.declare(cell=cython.int, once_low=cython.ulonglong, once_high=cython.ulonglong)
        cython.declare(twice_low=cython.ulonglong, twice_high=cython.ulonglong)
        cython.declare(near_low=cython.ulonglong, near_high=cython.ulonglong)
        low: cython.ulonglong = (self.lows[i] | self.lows[j]) & self.base_low
        high: cython.ulonglong = (self.highs[i] | self.highs[j]) & self.base_high
        see: cython.bint = self.tables.sees[one * CELLS + two]
        missing: cython.int
        digits: cython.int = grid.cand[one] | grid.cand[two]
        n: cython.int = 0
        # With a tail cell before `two` (or before `one`), the same three cells were already tried
        # as an earlier pair and a tail cell, if the later of the three is a small peer of one of
        # the others.
        if self.small_low & LOW_BIT[two] or self.small_high & HIGH_BIT[two]:
            if see:
                low &= LOW_FROM[two]
                high &= HIGH_FROM[two]
            else:
                low &= LOW_FROM[two] | ~self.tables.low[two]
                high &= HIGH_FROM[two] | ~self.tables.high[two]
        if self.small_low & LOW_BIT[one] or self.small_high & HIGH_BIT[one]:
            if see:
                low &= LOW_FROM[one]
                high &= HIGH_FROM[one]
            else:
                low &= LOW_FROM[one] | ~self.tables.low[one]
                high &= HIGH_FROM[one] | ~self.tables.high[one]
        low &= ~(LOW_BIT[one] | LOW_BIT[two])
        high &= ~(HIGH_BIT[one] | HIGH_BIT[two])
        self.tail_low = low
        self.tail_high = high
        if not (low or high):
            return
        # The third cell sees two excluders of both, and something is new.
        once_low = once_high = twice_low = twice_high = near_low = near_high = 0
        low = self.lows[i] & self.lows[j]
        high = self.highs[i] & self.highs[j]
        while low or high:
            if low:
                cell = ctz64(low)
                low &= low - 1
            else:
                cell = LOW_CELLS + ctz64(high)
                high &= high - 1
            twice_low |= once_low & self.tables.low[cell]
            twice_high |= once_high & self.tables.high[cell]
            once_low |= self.tables.low[cell]
            once_high |= self.tables.high[cell]
            if self.fresh_low & LOW_BIT[cell] or self.fresh_high & HIGH_BIT[cell]:
                near_low |= self.tables.low[cell]
                near_high |= self.tables.high[cell]
            missing = grid.cand[cell] & ~digits
            if not missing & (missing - 1):
                self.able[n] = cell
                n += 1
        self.n_able = n
        self.tail_low &= twice_low
        self.tail_high &= twice_high
        if not (
            self.fresh_low & (LOW_BIT[one] | LOW_BIT[two])
            or self.fresh_high & (HIGH_BIT[one] | HIGH_BIT[two])
        ):
            self.tail_low &= near_low | self.fresh_low
            self.tail_high &= near_high | self.fresh_high

    def _first(
        self, grid: Position, found: RawStep, one: cython.int, two: cython.int
    ) -> cython.bint:
        """Whether a cell of the tail gives a step; the first in the order of the rules is used."""
        cython.declare(three=cython.int, n=cython.int)
        any_hit: cython.bint = False
        low: cython.ulonglong = self.tail_low
        high: cython.ulonglong = self.tail_high
        while low or high:
            if low:
                three = ctz64(low)
                low &= low - 1
            else:
                three = LOW_CELLS + ctz64(high)
                high &= high - 1
            if self._may_hit(grid, one, two, three) and self._hits(grid, found, one, two, three):
                any_hit = True
                break
        if not any_hit:
            return False
        for n in range(self.tables.peer_count[one] + self.tables.peer_count[two]):
            if n < self.tables.peer_count[one]:
                three = self.tables.peers[one * PEERS + n]
            else:
                three = self.tables.peers[two * PEERS + n - self.tables.peer_count[one]]
            if (self.tail_low & LOW_BIT[three] or self.tail_high & HIGH_BIT[three]) and (
                self._may_hit(grid, one, two, three) and self._hits(grid, found, one, two, three)
            ):
                break
        return True

    def _may_hit(
        self, grid: Position, one: cython.int, two: cython.int, three: cython.int
    ) -> cython.bint:
        """Gather the excluders that can forbid a combination; False if they are too few."""
        cell: cython.int
        a: cython.int = grid.count[one]
        b: cython.int = grid.count[two]
        c: cython.int = grid.count[three]
        ab: cython.int = self.tables.sees[one * CELLS + two]
        ac: cython.int = self.tables.sees[one * CELLS + three]
        bc: cython.int = self.tables.sees[two * CELLS + three]
        digits: cython.int = grid.cand[one] | grid.cand[two] | grid.cand[three]
        i: cython.int
        pairs: cython.int = 0
        n: cython.int = 0
        for i in range(self.n_able):
            cell = self.able[i]
            if self.tables.sees[three * CELLS + cell] and not grid.cand[cell] & ~digits:
                self.masks[n] = grid.cand[cell]
                n += 1
                if grid.count[cell] == 2 and pairs < 9:
                    pairs += 1
        self.n_masks = n
        n -= pairs
        pairs *= 200
        return (
            n >= NEEDED[pairs + (b - ab) * 20 + (c - ac) * 2 + bc]
            or n >= NEEDED[pairs + (a - ab) * 20 + (c - bc) * 2 + ac]
            or n >= NEEDED[pairs + (a - ac) * 20 + (b - bc) * 2 + ab]
        )

    def _hits(
        self,
        grid: Position,
        found: RawStep,
        one: cython.int,
        two: cython.int,
        three: cython.int,
    ) -> cython.bint:
        """Whether these base cells lose a candidate; if so the step is in `found`."""
        cython.declare(n=cython.int, peer=cython.int, left=cython.int, third=cython.int)
        cython.declare(x=cython.int, y=cython.int, rest=cython.int, others=cython.int)
        keep_one: cython.int = 0
        keep_two: cython.int = 0
        keep_three: cython.int = 0
        all_one: cython.int = grid.cand[one]
        all_two: cython.int = grid.cand[two]
        all_three: cython.int = grid.cand[three]
        one_two: cython.bint = self.tables.sees[one * CELLS + two]
        one_three: cython.bint = self.tables.sees[one * CELLS + three]
        two_three: cython.bint = self.tables.sees[two * CELLS + three]
        rest = all_one
        while rest:
            x = rest & -rest
            rest &= rest - 1
            others = all_two & ~x if one_two else all_two
            while others:
                y = others & -others
                others &= others - 1
                if keep_one & x and keep_two & y and keep_three == all_three:
                    continue
                third = all_three
                if one_three:
                    third &= ~x
                if two_three:
                    third &= ~y
                for n in range(self.n_masks):
                    left = self.masks[n] & ~(x | y)
                    if not left & (left - 1):
                        third &= ~left if left else 0
                if third:
                    keep_one |= x
                    keep_two |= y
                    keep_three |= third
                    if keep_one == all_one and keep_two == all_two and keep_three == all_three:
                        return False
        found.clear()
        found.tenths = _ALIGNED_TRIPLET_EXCLUSION
        found.add_cell(one, 0)
        found.add_cell(two, 0)
        found.add_cell(three, 0)
        for n in range(self.tables.peer_count[one]):
            peer = self.tables.peers[one * PEERS + n]
            if (self.small_low & self.tables.low[two] & self.tables.low[three] & LOW_BIT[peer]) or (
                self.small_high & self.tables.high[two] & self.tables.high[three] & HIGH_BIT[peer]
            ):
                found.add_more(peer)
        found.out(one, all_one & ~keep_one)
        found.out(two, all_two & ~keep_two)
        found.out(three, all_three & ~keep_three)
        return True
