"""Unique rectangles and loops (rating rules, section 6).

All loops are gathered and the easiest hint wins: lowest difficulty, then lowest type, then the
one met first. Only the best so far is kept, which gives the same winner as sorting them all.
"""

import cython

if not cython.compiled:
    from engine.core.bits import ENGINE_STAMP, ctz
    from engine.core.found import Found, copy
    from engine.core.position import Position
    from engine.core.tables import BAND, BIT, HOUSE, HOUSES_OF, INDEX_IN, PEER_BOARD, SCAN, SIZE

STAMP = ENGINE_STAMP.decode()


@cython.final
@cython.cclass
class LoopSearch:
    """Finds the easiest unique rectangle or loop.

    Pattern: cells are the loop in walking order, digits the two of the deadly pattern; kind is
    the type 1-4, or 5 for type 3 with a hidden set, plus 8 if the loop is longer than a
    rectangle. Type 3: house, more (the other cells of the
    set) and more_digits (its digits). Type 4: house, and more_digits is the locked digit.
    """

    def __init__(self):
        if not cython.compiled:
            self.path = [0] * 81
            self.on_path = [0] * 3
            self.extra_cells = [0] * 81
            self.able = [0] * 3
        self.trial = Found()

    def search(self, grid: Position, found: Found) -> cython.bint:
        """The easiest hint, if any."""
        band: cython.int
        cell: cython.int
        starts: cython.uint
        self.any_found = False
        self.length = 0
        self.gathered = 0
        self.on_path[0] = 0
        self.on_path[1] = 0
        self.on_path[2] = 0
        for band in range(3):
            starts = grid.two[band]
            while starts:
                cell = band * 27 + ctz(starts)
                starts &= starts - 1
                self.pair = grid.cand[cell]
                self.low = ctz(self.pair)
                self.high = ctz(self.pair & (self.pair - 1))
                if self.pair != self.gathered:
                    self._gather(grid)
                if not self.able[band] & BIT[cell]:
                    continue
                self._walk(grid, found, cell, 2, 0, -1, 0, 0)
        return self.any_found

    def _gather(self, grid: Position) -> cython.void:
        """Leave in `able` the cells that can be part of a loop in the two digits.

        A loop meets each of its houses twice, so a cell without a fellow in its row, its column
        or its box is in none; nor is one whose only fellow is such a cell.
        """
        band: cython.int
        row: cython.int
        box: cython.int
        cells: cython.uint
        left: cython.uint
        once: cython.uint
        twice: cython.uint
        changed: cython.bint = True
        self.gathered = self.pair
        for band in range(3):
            self.able[band] = grid.board[self.low * 3 + band] & grid.board[self.high * 3 + band]
        while changed:
            changed = False
            once = 0
            twice = 0
            for row in range(9):
                cells = self.able[row // 3] >> row % 3 * 9 & 511
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

    def _walk(
        self,
        grid: Position,
        found: Found,
        cell: cython.int,
        allowance: cython.int,
        extras: cython.int,
        last: cython.int,
        mine: cython.uint,
        other: cython.uint,
    ) -> cython.void:
        """Go on from a cell.

        `mine` are the houses that cells of this cell's parity have met so far, `other` those of
        the other parity: a loop that meets a house twice with one parity comes to nothing.
        """
        n: cython.int
        kind: cython.int
        house: cython.int
        after: cython.int
        places: cython.uint
        for kind in range(3):
            if mine >> HOUSES_OF[cell * 3 + kind] & 1:
                return
            mine |= 1 << HOUSES_OF[cell * 3 + kind]
        self.path[self.length] = cell
        self.length += 1
        self.on_path[BAND[cell]] |= BIT[cell]
        for n in range(3):
            kind = SCAN[n]
            if kind == last:
                continue
            house = HOUSES_OF[cell * 3 + kind]
            places = grid.pos[house * 9 + self.low] & grid.pos[house * 9 + self.high]
            while places:
                after = HOUSE[house * 9 + ctz(places)]
                places &= places - 1
                if after == self.path[0] and self.length >= 4:
                    # Every house that the loop meets must be met by both parities: then the two
                    # digits can change places all along it.
                    if mine == other:
                        self._record(grid, found)
                elif not self.on_path[BAND[after]] & BIT[after]:
                    # The original adds up the extras of all cells it has looked at from here,
                    # followed or not; ratings depend on that.
                    extras = (extras | grid.cand[after]) & ~self.pair
                    if not self.able[BAND[after]] & BIT[after]:
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
        self.length -= 1
        self.on_path[BAND[cell]] &= ~BIT[cell]

    def _record(self, grid: Position, found: Found) -> cython.void:
        n: cython.int
        tenths: cython.int
        self.n_extra_cells = 0
        self.extra = 0
        for n in range(self.length):
            if grid.count[self.path[n]] > 2:
                self.extra_cells[self.n_extra_cells] = self.path[n]
                self.n_extra_cells += 1
                self.extra |= grid.cand[self.path[n]]
        self.extra &= ~self.pair
        if self.length == 4:
            tenths = 45
        elif self.length == 6:
            tenths = 46
        elif self.length == 8:
            tenths = 47
        else:
            tenths = 50
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

    def _offer(self, found: Found) -> cython.void:
        mine: cython.int
        best: cython.int
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

    def _type_1(self, grid: Position, found: Found, tenths: cython.int) -> cython.void:
        """One cell with extras: it takes one of them."""
        self._begin(1, tenths)
        self.trial.out(self.extra_cells[0], self.pair)
        self._offer(found)

    def _type_2(self, grid: Position, found: Found, tenths: cython.int) -> cython.void:
        """One extra digit: it is in one of the cells that have it."""
        band: cython.int
        n: cython.int
        digit: cython.int = ctz(self.extra)
        seen: cython.uint
        self._begin(2, tenths)
        for band in range(3):
            seen = grid.board[digit * 3 + band]
            for n in range(self.n_extra_cells):
                seen &= PEER_BOARD[self.extra_cells[n] * 3 + band]
            while seen:
                self.trial.out(band * 27 + ctz(seen), 1 << digit)
                seen &= seen - 1
        self._offer(found)

    def _type_3(self, grid: Position, found: Found, tenths: cython.int) -> cython.void:
        """Two cells whose extras act as one cell of a naked or hidden set."""
        degree: cython.int
        n: cython.int
        kind: cython.int
        house: cython.int
        one: cython.int = self.extra_cells[0]
        two: cython.int = self.extra_cells[1]
        # Both parts start at the number of extras; later programs let the hidden one start at 2,
        # and rate some puzzles differently.
        for degree in range(SIZE[self.extra], 8):
            for n in range(3):
                kind = SCAN[n]
                house = HOUSES_OF[one * 3 + kind]
                if house != HOUSES_OF[two * 3 + kind]:
                    continue
                if degree * 2 <= grid.empty[house]:
                    self._naked(
                        grid,
                        found,
                        tenths,
                        degree,
                        house,
                        1 << INDEX_IN[one * 3 + kind],
                        1 << INDEX_IN[two * 3 + kind],
                    )
                if degree * 2 < grid.empty[house]:
                    self._hidden(
                        grid,
                        found,
                        tenths,
                        degree,
                        house,
                        1 << INDEX_IN[one * 3 + kind],
                        1 << INDEX_IN[two * 3 + kind],
                    )

    def _naked(
        self,
        grid: Position,
        found: Found,
        tenths: cython.int,
        degree: cython.int,
        house: cython.int,
        one: cython.int,
        two: cython.int,
    ) -> cython.void:
        cells: cython.int
        index: cython.int
        digits: cython.int
        rest: cython.uint
        able: cython.int = 0
        both: cython.int = self.extra & grid.cand[self.extra_cells[0]]
        both &= grid.cand[self.extra_cells[1]]
        for index in range(9):
            digits = grid.cand[HOUSE[house * 9 + index]]
            if digits & (digits - 1) and SIZE[digits | self.extra] <= degree:
                able |= 1 << index
        able &= ~(one | two)
        if SIZE[able] < degree - 1:
            return
        cells = 0
        while cells != able:  # its subsets but for the empty one, smallest mask first
            cells = (cells - able) & able
            if SIZE[cells] != degree - 1:
                continue
            digits = 0
            rest = cells
            while rest:
                digits |= grid.cand[HOUSE[house * 9 + ctz(rest)]]
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
                    self.trial.add_more(HOUSE[house * 9 + index])
                elif not (one | two) >> index & 1:
                    self.trial.out(
                        HOUSE[house * 9 + index], grid.cand[HOUSE[house * 9 + index]] & digits
                    )
            self._offer(found)

    def _hidden(
        self,
        grid: Position,
        found: Found,
        tenths: cython.int,
        degree: cython.int,
        house: cython.int,
        one: cython.int,
        two: cython.int,
    ) -> cython.void:
        some: cython.int
        digit: cython.int
        places: cython.int
        index: cython.int
        rest: cython.uint
        able: cython.int = 0
        pair: cython.int
        others: cython.int = 511 & ~self.pair & ~self.extra
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
                    self.trial.add_more(HOUSE[house * 9 + index])
                    self.trial.out(
                        HOUSE[house * 9 + index],
                        grid.cand[HOUSE[house * 9 + index]] & ~(some | self.pair),
                    )
            self._offer(found)

    def _type_4(self, grid: Position, found: Found, tenths: cython.int) -> cython.void:
        """One digit of the pair is locked in the two cells: the other one goes."""
        n: cython.int
        kind: cython.int
        house: cython.int
        places: cython.int
        one: cython.int = self.extra_cells[0]
        two: cython.int = self.extra_cells[1]
        low_house: cython.int = -1
        high_house: cython.int = -1
        for n in range(3):
            kind = SCAN[n]
            house = HOUSES_OF[one * 3 + kind]
            if house != HOUSES_OF[two * 3 + kind]:
                continue
            places = 1 << INDEX_IN[one * 3 + kind] | 1 << INDEX_IN[two * 3 + kind]
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
