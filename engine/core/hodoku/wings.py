"""Slots 23-25: W-wing, XY-wing, XYZ-wing (docs/hodoku-rules.md, section 8)."""

import cython
from cython.cimports.engine.core.bits import ctz
from cython.cimports.engine.core.constants import BAND_CELLS, CELLS
from cython.cimports.engine.core.grid.tables import BAND, BIT, HOUSE, PEER_BOARD, SIZE
from cython.cimports.engine.core.hodoku.hit import Hit
from cython.cimports.engine.core.hodoku.sight import seen_by_both, sees
from cython.cimports.engine.core.hodoku.slots import Slot
from cython.cimports.engine.core.hodoku.state import State


def w_wing(grid: State, hit: Hit) -> cython.bint:
    """Two cells with the same two candidates; a strong link excludes one of these from both.

    Pattern: `digits` is the removed digit, `more_digits` the link's digit; the house is the link's;
    cells of group 0 are the two cells, cells of group 1 the ends of the link beside them.
    """
    cython.declare(one=cython.int, two=cython.int, i=cython.int, j=cython.int, pair=cython.uint)
    cython.declare(low=cython.int, high=cython.int)
    cells = cython.declare(cython.uchar[CELLS])
    n: cython.int = _bivalue_cells(grid, cells)
    for i in range(n - 1):
        one = cells[i]
        pair = grid.cand[one]
        low = ctz(pair)
        high = ctz(pair & (pair - 1))
        for j in range(i + 1, n):
            two = cells[j]
            if grid.cand[two] != pair:
                continue
            if _linked(grid, hit, one, two, low, high) or _linked(grid, hit, one, two, high, low):
                return True
    return False


def _bivalue_cells(grid: State, cells: cython.p_uchar) -> cython.int:
    """List the cells with two candidates, ascending; return how many there are."""
    band: cython.int
    n: cython.int = 0
    rest: cython.uint
    for band in range(3):
        rest = grid.bivalue[band]
        while rest:
            cells[n] = band * BAND_CELLS + ctz(rest)
            n += 1
            rest &= rest - 1
    return n


def _linked(
    grid: State,
    hit: Hit,
    one: cython.int,
    two: cython.int,
    digit: cython.int,
    by: cython.int,
) -> cython.bint:
    """Remove the digit if the two ends of a strong link on the digit `by` each see a cell."""
    cython.declare(kind=cython.int, house=cython.int, first=cython.int, last=cython.int)
    cython.declare(swap=cython.int, ends=cython.uint)
    places = cython.declare(cython.uint[3])
    if not seen_by_both(grid, digit, one, two, places):
        return False
    for kind in range(2, -1, -1):
        for house in range(kind * 9, kind * 9 + 9):
            ends = grid.pos[house * 9 + by]
            if SIZE[ends] != 2:
                continue
            first = HOUSE[house * 9 + ctz(ends)]
            last = HOUSE[house * 9 + ctz(ends & (ends - 1))]
            if first in (one, two) or last in (one, two):
                continue
            # An end that sees the first cell belongs to it, even if it also sees the other.
            swap = not sees(first, one)
            if swap:
                first, last = last, first
            if not sees(first, one) or sees(last, one) or not sees(last, two):
                continue
            hit.clear(Slot.W_WING, 0)
            hit.board_out(places, digit)
            hit.digits = 1 << digit
            hit.more_digits = 1 << by
            hit.add_house(house, 0)
            hit.add_cell(one, grid.cand[one], 0)
            hit.add_cell(two, grid.cand[two], 0)
            hit.add_cell(first, 1 << by, 1)
            hit.add_cell(last, 1 << by, 1)
            if hit.take():
                return True
    return False


def xy_wing(grid: State, hit: Hit) -> cython.bint:
    """Three bivalue cells with three digits in total; one of them sees the other two.

    Pattern: `digits` is the removed digit, `more_digits` all three; cells are the pivot
    (group 0) and the pincers (group 1).
    """
    cython.declare(i=cython.int, j=cython.int, one=cython.int, two=cython.int, three=cython.int)
    cython.declare(both=cython.uint, wanted=cython.uint, rest=cython.uint, band=cython.int)
    cython.declare(near=cython.bint)
    cells = cython.declare(cython.uchar[CELLS])
    n: cython.int = _bivalue_cells(grid, cells)
    for i in range(n - 1):
        one = cells[i]
        for j in range(i + 1, n):
            two = cells[j]
            both = grid.cand[one] & grid.cand[two]
            if SIZE[both] != 1:
                continue
            wanted = grid.cand[one] ^ grid.cand[two]
            near = sees(one, two)
            for band in range(BAND[two], 3):
                # One of the three sees the other two, so the third sees at least one of these.
                rest = PEER_BOARD[one * 3 + band] & PEER_BOARD[two * 3 + band]
                if near:
                    rest = PEER_BOARD[one * 3 + band] | PEER_BOARD[two * 3 + band]
                rest &= grid.bivalue[band]
                rest &= grid.board[ctz(wanted) * 3 + band]
                rest &= grid.board[ctz(wanted & (wanted - 1)) * 3 + band]
                if band == BAND[two]:
                    rest &= ~(BIT[two] * 2 - 1)
                while rest:
                    three = band * BAND_CELLS + ctz(rest)
                    rest &= rest - 1
                    if (
                        _wing(grid, hit, one, two, three)
                        or _wing(grid, hit, two, one, three)
                        or _wing(grid, hit, three, two, one)
                    ):
                        return True
    return False


def xyz_wing(grid: State, hit: Hit) -> cython.bint:
    """A cell with three candidates that sees two cells with two of these candidates each.

    Pattern: as for `xy_wing`.
    """
    cython.declare(pivot=cython.int, cell=cython.int, band=cython.int, i=cython.int, j=cython.int)
    cython.declare(n=cython.int, rest=cython.uint)
    pincers = cython.declare(cython.uchar[20])
    for pivot in range(CELLS):
        if grid.count[pivot] != 3:
            continue
        n = 0
        for band in range(3):
            rest = grid.bivalue[band] & PEER_BOARD[pivot * 3 + band]
            while rest:
                cell = band * BAND_CELLS + ctz(rest)
                rest &= rest - 1
                if not grid.cand[cell] & ~grid.cand[pivot]:
                    pincers[n] = cell
                    n += 1
        for i in range(n - 1):
            for j in range(i + 1, n):
                if grid.cand[pincers[i]] == grid.cand[pincers[j]]:
                    continue
                if _wing(grid, hit, pivot, pincers[i], pincers[j]):
                    return True
    return False


def _wing(
    grid: State, hit: Hit, pivot: cython.int, one: cython.int, two: cython.int
) -> cython.bint:
    """Remove the pincers' common digit if the pivot sees both and a candidate is removed."""
    cython.declare(band=cython.int, some=cython.uint, digit=cython.int)
    places = cython.declare(cython.uint[3])
    if not sees(pivot, one) or not sees(pivot, two):
        return False
    digit = ctz(grid.cand[one] & grid.cand[two])
    if not seen_by_both(grid, digit, one, two, places):
        return False
    if grid.count[pivot] == 3:
        some = 0
        for band in range(3):
            places[band] &= PEER_BOARD[pivot * 3 + band]
            some |= places[band]
        if not some:
            return False
    hit.clear(Slot.XY_WING if grid.count[pivot] == 2 else Slot.XYZ_WING, 0)
    hit.board_out(places, digit)
    hit.digits = 1 << digit
    hit.more_digits = grid.cand[pivot] | 1 << digit
    hit.add_cell(pivot, grid.cand[pivot], 0)
    hit.add_cell(one, grid.cand[one], 1)
    hit.add_cell(two, grid.cand[two], 1)
    return hit.take()
