"""Unique rectangles and loops (docs/rating-rules.md, section 6).

The easiest hint of all loops wins: lowest difficulty, then lowest type, then the first found.
Keeping only the best so far gives the same result as sorting all hints.
"""

import cython
from cython.cimports.engine.core.bits import ctz, popcount
from cython.cimports.engine.core.constants import ALL_NINE, BAND_CELLS, HOUSES
from cython.cimports.engine.core.grid.position import Position
from cython.cimports.engine.core.grid.raw_step import RawStep
from cython.cimports.engine.core.grid.tables import BAND, BIT, SCAN, SIZE, Tables
from cython.cimports.engine.core.producers.loop_types import LoopTypes


class LoopSearch:
    """Finds the easiest unique rectangle or loop.

    Pattern: cells are the loop in walking order, digits the two of the deadly pattern; kind is
    the type 1-4, or 5 for type 3 with a hidden set, plus 8 if the loop is longer than a
    rectangle. Type 3: house, more (the other cells of the
    set) and more_digits (its digits). Type 4: house, and more_digits is the locked digit.
    """

    def __init__(self, tables: Tables):
        self.tables = tables
        self.types = LoopTypes(tables)

    def search(self, grid: Position, found: RawStep) -> cython.bint:
        """The easiest hint, if any."""
        cython.declare(band=cython.int, cell=cython.int, starts=cython.uint)
        self.types.start()
        self.n_extra_cells = 0
        self.on_path[0] = 0
        self.on_path[1] = 0
        self.on_path[2] = 0
        for band in range(3):
            starts = grid.two[band]
            while starts:
                cell = band * BAND_CELLS + ctz(starts)
                starts &= starts - 1
                self.types.pair = grid.cand[cell]
                self.types.low = ctz(self.types.pair)
                self.types.high = ctz(self.types.pair & (self.types.pair - 1))
                self._gather(grid, cell)
                if not self.able[band] & BIT[cell]:
                    continue
                self._count_bivalue(grid)
                self._walk(grid, found, cell, 2, 0, -1, 0, 0)
        return self.types.any_found

    def _gather(self, grid: Position, start: cython.int) -> cython.void:
        """Leave in `able` the cells that can be part of a new loop in the two digits.

        A loop has two cells in each of its houses, so a cell that is alone in its row, column or
        box is not in a loop, nor is a cell whose only companion there is such a cell. Sets
        `few_extras`: whether no loop has more than two cells with extras.
        """
        cython.declare(band=cython.int, row=cython.int, box=cython.int, extra=cython.int)
        once_extra: cython.int = 0
        twice_extra: cython.int = 0
        thrice_extra: cython.int = 0
        bivalue_count: cython.int = 0
        cython.declare(cells=cython.uint, left=cython.uint, bit=cython.uint, once=cython.uint)
        cython.declare(twice=cython.uint)
        changed: cython.bint = True
        for band in range(3):
            self.able[band] = (
                grid.board[self.types.low * 3 + band] & grid.board[self.types.high * 3 + band]
            )
            cells = self.able[band]
            while cells:
                bit = cells & (~cells + 1)
                cells &= cells - 1
                if grid.two[band] & bit:
                    bivalue_count += 1
                    continue
                extra = grid.cand[band * BAND_CELLS + ctz(bit)] & ~self.types.pair
                if extra & (extra - 1):
                    extra = 0
                thrice_extra |= twice_extra & extra
                twice_extra |= once_extra & extra
                once_extra |= extra
        self.few_extras = thrice_extra == 0
        if not thrice_extra:
            # All loops have at most two cells with extras, so at least two bivalue cells, and the
            # whole loop is found from each of these.
            if bivalue_count < 2:
                self.able[0] = self.able[1] = self.able[2] = 0
                return
            for band in range(BAND[start] + 1):
                cells = self.able[band] & grid.two[band]
                if band == BAND[start]:
                    cells &= BIT[start] - 1
                self.able[band] &= ~cells
        elif bivalue_count < 2:
            # At least three other cells have extras: the same single digit.
            for band in range(3):
                cells = self.able[band] & ~grid.two[band]
                while cells:
                    bit = cells & (~cells + 1)
                    cells &= cells - 1
                    if not grid.cand[band * BAND_CELLS + ctz(bit)] & thrice_extra or (
                        grid.count[band * BAND_CELLS + ctz(bit)] > 3
                    ):
                        self.able[band] &= ~bit
        while not self.tables.boxes and changed:
            changed = self._prune_houses()
        while changed:
            changed = False
            once = 0
            twice = 0
            for row in range(9):
                cells = self.able[row // 3] >> row % 3 * 9 & ALL_NINE
                twice |= once & cells
                once |= cells
            for band in range(3):
                cells = self.able[band]
                if not cells:
                    continue
                left = 0
                for row in range(3):
                    once = cells >> row * 9 & twice
                    if once & (once - 1):
                        left |= once << row * 9
                for box in range(3):
                    once = left & 0o7007007 << 3 * box
                    if not once & (once - 1):
                        left &= ~once
                if left != cells:
                    self.able[band] = left
                    changed = True

    def _prune_houses(self) -> cython.bint:
        """Remove cells that are alone in a region, column or row from `able`; True if any was."""
        cython.declare(band=cython.int, house=cython.int, cells=cython.uint, once=cython.uint)
        cython.declare(bivalue_count=cython.bint)
        changed: cython.bint = False
        for house in range(HOUSES):
            once = 0
            bivalue_count = False
            for band in range(3):
                cells = self.able[band] & self.tables.house_board[house * 3 + band]
                bivalue_count = bivalue_count or (once and cells) or cells & (cells - 1)
                once |= cells
            if once and not bivalue_count:
                changed = True
                for band in range(3):
                    self.able[band] &= ~self.tables.house_board[house * 3 + band]
        return changed

    def _count_bivalue(self, grid: Position) -> cython.void:
        """Count the able bivalue cells, and record the houses with at least one, and with two."""
        cython.declare(band=cython.int, cells=cython.uint, houses=cython.uint)
        self.n_bivalue = 0
        self.with_bivalue = 0
        self.with_two = 0
        for band in range(3):
            cells = self.able[band] & grid.two[band]
            while cells:
                houses = self.tables.house_bits[band * BAND_CELLS + ctz(cells)]
                cells &= cells - 1
                self.n_bivalue += 1
                self.with_two |= self.with_bivalue & houses
                self.with_bivalue |= houses

    def _is_dead_end(
        self, grid: Position, cell: cython.int, allowance: cython.int, houses: cython.uint
    ) -> cython.bint:
        """Whether a path that continues to a cell cannot become a loop.

        Args:
            grid: the grid.
            cell: the cell, not yet on the path.
            allowance: how many of the following cells may have extras.
            houses: the houses with one cell of the path, which need another one.
        """
        n: cython.int
        extras: cython.int = self.n_extra_cells
        of_extras: cython.uint = 0
        for n in range(self.n_extra_cells):
            of_extras |= self.tables.house_bits[self.extra_cells[n]]
        if grid.count[cell] > 2:
            of_extras |= self.tables.house_bits[cell]
            extras += 1
        n = min(self.n_bivalue + extras + allowance, self.types.longest) - self.types.length - 1
        houses &= 0o777777777  # each cell has three of these, even in variants
        if popcount(houses) > 3 * n:
            return True
        # The houses in which no other cell is bivalue.
        houses &= ~(self.with_two | of_extras & self.with_bivalue)
        return popcount(houses) > 3 * allowance

    def _walk(
        self,
        grid: Position,
        found: RawStep,
        cell: cython.int,
        allowance: cython.int,
        extras: cython.int,
        last: cython.int,
        mine: cython.uint,
        other: cython.uint,
    ) -> cython.void:
        """Continue from a cell.

        `mine` are the houses of the path's cells with this cell's parity, `other` those of the
        other parity: a loop never has two cells of one parity in a house.
        """
        cython.declare(n=cython.int, kind=cython.int, house=cython.int, after=cython.int)
        cython.declare(places=cython.uint)
        mine |= self.tables.house_bits[cell]
        if (self.few_extras or extras & (extras - 1)) and self._is_dead_end(
            grid, cell, max(allowance, 0), mine ^ other
        ):
            return
        if grid.count[cell] > 2 and not self._push_extra_cell(grid, cell):
            return
        self.types.path[self.types.length] = cell
        self.types.length += 1
        self.on_path[BAND[cell]] |= BIT[cell]
        for n in range(3):
            kind = SCAN[n]
            if kind == last:
                continue
            house = self.tables.houses_of[cell * 3 + kind]
            places = grid.pos[house * 9 + self.types.low] & grid.pos[house * 9 + self.types.high]
            while places:
                after = self.tables.house[house * 9 + ctz(places)]
                places &= places - 1
                if after == self.types.path[0] and self.types.length >= 4:
                    # Each house of the loop must have cells of both parities, so that the two
                    # digits can be swapped along the whole loop.
                    if mine == other:
                        self.types.record(grid, found)
                elif not self.on_path[BAND[after]] & BIT[after]:
                    # The original accumulates the extras of all cells examined from here, followed
                    # or not; ratings depend on this.
                    extras = (extras | grid.cand[after]) & ~self.types.pair
                    if self.types.length >= self.types.longest:
                        continue
                    if (
                        other & self.tables.house_bits[after]
                        or not self.able[BAND[after]] & BIT[after]
                    ):
                        continue
                    if grid.count[after] == 2 or SIZE[extras] == 1 or allowance > 0:
                        self._walk(
                            grid,
                            found,
                            after,
                            allowance - (1 if grid.count[after] > 2 else 0),
                            extras,
                            kind,
                            other,
                            mine,
                        )
        self.types.length -= 1
        self.on_path[BAND[cell]] &= ~BIT[cell]
        if grid.count[cell] > 2:
            self.n_extra_cells -= 1

    def _push_extra_cell(self, grid: Position, cell: cython.int) -> cython.bint:
        """Add a cell with extras to the path; False if no type is then possible."""
        cython.declare(n=cython.int, band=cython.int, digit=cython.int, extra=cython.int)
        cython.declare(seen=cython.uint)
        self.extra_cells[self.n_extra_cells] = cell
        extra = grid.cand[cell] & ~self.types.pair
        for n in range(self.n_extra_cells):
            extra |= grid.cand[self.extra_cells[n]] & ~self.types.pair
        # Types 3 and 4 need two cells in a house.
        if self.n_extra_cells == 0 or (
            self.n_extra_cells == 1
            and self.tables.house_bits[cell] & self.tables.house_bits[self.extra_cells[0]]
        ):
            self.n_extra_cells += 1
            return True
        if extra & (extra - 1):
            return False
        # Type 2 needs a place of the extra digit that sees all of them.
        digit = ctz(extra)
        for band in range(3):
            seen = grid.board[digit * 3 + band] & self.tables.peer_board[cell * 3 + band]
            for n in range(self.n_extra_cells):
                seen &= self.tables.peer_board[self.extra_cells[n] * 3 + band]
            if seen:
                self.n_extra_cells += 1
                return True
        return False
