"""The types 1 to 4 of unique rectangles and loops (docs/rating-rules.md, section 6)."""

import cython
from cython.cimports.engine.core.bits import ctz
from cython.cimports.engine.core.constants import ALL_NINE, AROUND, BAND_CELLS, CELLS
from cython.cimports.engine.core.grid.position import Position
from cython.cimports.engine.core.grid.raw_step import RawStep, copy
from cython.cimports.engine.core.grid.tables import SIZE, Tables

from engine import ratings

_UNIQUE_RECTANGLE = cython.declare(cython.int, ratings.UNIQUE_RECTANGLE)
_UNIQUE_LOOP_OF_6 = cython.declare(cython.int, ratings.UNIQUE_LOOP_OF_6)
_UNIQUE_LOOP_OF_8 = cython.declare(cython.int, ratings.UNIQUE_LOOP_OF_8)
_UNIQUE_LOOP = cython.declare(cython.int, ratings.UNIQUE_LOOP)


class LoopTypes:
    """Keeps the easiest hint of all recorded loops; see `LoopSearch` for its pattern.

    path, length          the loop in walking order
    pair, low, high       its two digits, as a mask and one by one
    extra, extra_cells    the other digits in the loop, and the cells that have them
    any_found             whether there is a hint
    longest               the maximum length of loops that are not rated higher than that hint
    """

    def __init__(self, tables: Tables):
        self.tables = tables
        self.trial = RawStep()
        self.start()

    def start(self) -> cython.void:
        """Forget all loops."""
        self.length = 0
        self.any_found = False
        self.longest = CELLS

    def record(self, grid: Position, found: RawStep) -> cython.void:
        """Try all types on the loop; keeps the easiest hint so far in `found`."""
        cython.declare(n=cython.int, tenths=cython.int)
        self.n_extra_cells = 0
        self.extra = 0
        for n in range(self.length):
            if grid.count[self.path[n]] > 2:
                self.extra_cells[self.n_extra_cells] = self.path[n]
                self.n_extra_cells += 1
                self.extra |= grid.cand[self.path[n]]
        self.extra &= ~self.pair
        if self.length == 4:
            tenths = _UNIQUE_RECTANGLE
        elif self.length == 6:
            tenths = _UNIQUE_LOOP_OF_6
        elif self.length == 8:
            tenths = _UNIQUE_LOOP_OF_8
        else:
            tenths = _UNIQUE_LOOP
        if self.any_found and tenths > found.tenths:
            return
        if self.n_extra_cells == 1:
            self._type_1(grid, found, tenths)
        elif self.n_extra_cells == 2:
            if SIZE[self.extra] == 1:
                self._type_2(grid, found, tenths)
            else:
                self._type_3(grid, found, tenths)
            self._type_4(grid, found, tenths)
        elif self.n_extra_cells > 2 and SIZE[self.extra] == 1:
            self._type_2(grid, found, tenths)

    def _begin(self, kind: cython.int, tenths: cython.int) -> cython.void:
        n: cython.int
        self.trial.clear()
        self.trial.kind = kind + (8 if self.length > 4 else 0)
        self.trial.tenths = tenths
        self.trial.digits = self.pair
        for n in range(self.length):
            self.trial.add_cell(self.path[n], 0)

    def _offer(self, found: RawStep) -> cython.void:
        cython.declare(mine=cython.int, best=cython.int)
        if not self.trial.outs:
            return
        mine = 3 if (self.trial.kind & 7) == 5 else self.trial.kind & 7
        best = 3 if (found.kind & 7) == 5 else found.kind & 7
        if (
            not self.any_found
            or self.trial.tenths < found.tenths
            or (self.trial.tenths == found.tenths and mine < best)
        ):
            copy(found, self.trial)
            self.any_found = True
            # A longer loop has a higher rating.
            if found.tenths < _UNIQUE_LOOP_OF_6:
                self.longest = 4
            elif found.tenths < _UNIQUE_LOOP_OF_8:
                self.longest = 6
            elif found.tenths < _UNIQUE_LOOP:
                self.longest = 8

    def _type_1(self, grid: Position, found: RawStep, tenths: cython.int) -> cython.void:
        """One cell with extras: one of them is true."""
        self._begin(1, tenths)
        self.trial.out(self.extra_cells[0], self.pair)
        self._offer(found)

    def _type_2(self, grid: Position, found: RawStep, tenths: cython.int) -> cython.void:
        """One extra digit: it is in one of the cells that have it."""
        cython.declare(band=cython.int, n=cython.int)
        digit: cython.int = ctz(self.extra)
        seen: cython.uint
        self._begin(2, tenths)
        for band in range(3):
            seen = grid.board[digit * 3 + band]
            for n in range(self.n_extra_cells):
                seen &= self.tables.peer_board[self.extra_cells[n] * 3 + band]
            while seen:
                self.trial.out(band * BAND_CELLS + ctz(seen), 1 << digit)
                seen &= seen - 1
        self._offer(found)

    def _type_3(self, grid: Position, found: RawStep, tenths: cython.int) -> cython.void:
        """Two cells whose extras act as one cell of a naked or hidden set."""
        cython.declare(degree=cython.int, n=cython.int, house=cython.int)
        one: cython.int = self.extra_cells[0]
        two: cython.int = self.extra_cells[1]
        # Both parts start at the number of extras; in later programs, the hidden part starts at 2,
        # which rates some puzzles differently.
        for degree in range(SIZE[self.extra], 8):
            for n in range(self.tables.around_count[one]):
                house = self.tables.around[one * AROUND + n]
                if not self.tables.house_bits[two] >> house & 1:
                    continue
                if degree * 2 <= grid.empty[house]:
                    self._naked(
                        grid,
                        found,
                        tenths,
                        degree,
                        house,
                        1 << self.tables.place[house * CELLS + one],
                        1 << self.tables.place[house * CELLS + two],
                    )
                if degree * 2 < grid.empty[house]:
                    self._hidden(
                        grid,
                        found,
                        tenths,
                        degree,
                        house,
                        1 << self.tables.place[house * CELLS + one],
                        1 << self.tables.place[house * CELLS + two],
                    )

    def _naked(
        self,
        grid: Position,
        found: RawStep,
        tenths: cython.int,
        degree: cython.int,
        house: cython.int,
        one: cython.int,
        two: cython.int,
    ) -> cython.void:
        cython.declare(cells=cython.int, index=cython.int, digits=cython.int, rest=cython.uint)
        able: cython.int = 0
        both: cython.int = self.extra & grid.cand[self.extra_cells[0]]
        both &= grid.cand[self.extra_cells[1]]
        for index in range(9):
            digits = grid.cand[self.tables.house[house * 9 + index]]
            if digits & (digits - 1) and SIZE[digits | self.extra] <= degree:
                able |= 1 << index
        able &= ~(one | two)
        if SIZE[able] < degree - 1:
            return
        cells = 0
        while cells != able:  # its subsets except the empty one, smallest mask first
            cells = (cells - able) & able
            if SIZE[cells] != degree - 1:
                continue
            digits = 0
            rest = cells
            while rest:
                digits |= grid.cand[self.tables.house[house * 9 + ctz(rest)]]
                rest &= rest - 1
            if SIZE[digits | both] != degree:
                continue
            digits |= self.extra
            if SIZE[digits] != degree:
                continue
            self._begin(3, tenths + degree - 1)
            self.trial.more_digits = digits
            self.trial.add_house(house)
            for index in range(9):
                if cells >> index & 1:
                    self.trial.add_more(self.tables.house[house * 9 + index])
                elif not (one | two) >> index & 1:
                    self.trial.out(
                        self.tables.house[house * 9 + index],
                        grid.cand[self.tables.house[house * 9 + index]] & digits,
                    )
            self._offer(found)

    def _hidden(
        self,
        grid: Position,
        found: RawStep,
        tenths: cython.int,
        degree: cython.int,
        house: cython.int,
        one: cython.int,
        two: cython.int,
    ) -> cython.void:
        cython.declare(some=cython.int, digit=cython.int, places=cython.int, index=cython.int)
        cython.declare(rest=cython.uint)
        able: cython.int = 0
        pair: cython.int
        others: cython.int = ALL_NINE & ~self.pair & ~self.extra
        pair = (grid.pos[house * 9 + self.low] | grid.pos[house * 9 + self.high]) & ~two
        if not others or SIZE[pair] > degree:
            return
        for digit in range(9):
            places = grid.pos[house * 9 + digit] & ~two
            if others >> digit & 1 and places and SIZE[places | pair] <= degree:
                able |= 1 << digit
        some = -1
        while some != able:  # all its subsets, smallest mask first
            some = (some - able) & able if some >= 0 else 0
            if SIZE[some] != degree - 2:
                continue
            places = pair
            rest = some
            while rest:
                places |= grid.pos[house * 9 + ctz(rest)] & ~two
                rest &= rest - 1
            if SIZE[places] != degree:
                continue
            places &= ~one
            self._begin(5, tenths + SIZE[places] - 1)
            self.trial.more_digits = some | self.pair
            self.trial.add_house(house)
            for index in range(9):
                if places >> index & 1:
                    self.trial.add_more(self.tables.house[house * 9 + index])
                    self.trial.out(
                        self.tables.house[house * 9 + index],
                        grid.cand[self.tables.house[house * 9 + index]] & ~(some | self.pair),
                    )
            self._offer(found)

    def _type_4(self, grid: Position, found: RawStep, tenths: cython.int) -> cython.void:
        """One digit of the pair is locked in the two cells, so the other is removed."""
        cython.declare(n=cython.int, house=cython.int, places=cython.int)
        one: cython.int = self.extra_cells[0]
        two: cython.int = self.extra_cells[1]
        low_house: cython.int = -1
        high_house: cython.int = -1
        for n in range(self.tables.around_count[one]):
            house = self.tables.around[one * AROUND + n]
            if not self.tables.house_bits[two] >> house & 1:
                continue
            places = (
                1 << self.tables.place[house * CELLS + one]
                | 1 << self.tables.place[house * CELLS + two]
            )
            if not grid.pos[house * 9 + self.low] & ~places:
                low_house = house
            if not grid.pos[house * 9 + self.high] & ~places:
                high_house = house
        if low_house < 0 and high_house < 0:
            return
        self._begin(4, tenths)
        self.trial.more_digits = 1 << self.low if low_house >= 0 else 1 << self.high
        self.trial.add_house(low_house if low_house >= 0 else high_house)
        self.trial.out(one, self.pair & ~self.trial.more_digits)
        self.trial.out(two, self.pair & ~self.trial.more_digits)
        self._offer(found)
