"""Slots 6 and 7: locked candidates (docs/hodoku-rules.md, section 4)."""

import cython
from cython.cimports.engine.core.bits import ctz
from cython.cimports.engine.core.constants import FIRST_COLUMN, FIRST_ROW, HOUSES
from cython.cimports.engine.core.grid.tables import HOUSE, HOUSE_BITS, HOUSES_OF, SIZE
from cython.cimports.engine.core.hodoku.hit import Hit
from cython.cimports.engine.core.hodoku.slots import Slot
from cython.cimports.engine.core.hodoku.state import State


def pointing(grid: State, hit: Hit) -> cython.bint:
    """All places of a digit in a box lie in one row or column: by box, then by digit.

    Pattern: the digit; the box (group 0) and the line (group 1); the places.
    """
    house: cython.int
    for house in range(9):
        if _locked(grid, hit, Slot.POINTING, house):
            return True
    return False


def claiming(grid: State, hit: Hit) -> cython.bint:
    """All places of a digit in a row or column lie in one box: rows, then columns, then by digit.

    Pattern: the digit; the line (group 0) and the box (group 1); the places.
    """
    house: cython.int
    for house in range(FIRST_ROW, HOUSES):
        if _locked(grid, hit, Slot.CLAIMING, house):
            return True
    for house in range(FIRST_COLUMN, FIRST_ROW):
        if _locked(grid, hit, Slot.CLAIMING, house):
            return True
    return False


def _locked(grid: State, hit: Hit, slot: cython.int, house: cython.int) -> cython.bint:
    cython.declare(digit=cython.int, kind=cython.int, other=cython.int, first=cython.int)
    cython.declare(size=cython.int, places=cython.uint, rest=cython.uint, common=cython.uint)
    for digit in range(9):
        places = grid.pos[house * 9 + digit]
        size = SIZE[places]
        if size != 2 and size != 3:
            continue
        first = HOUSE[house * 9 + ctz(places)]
        common = HOUSE_BITS[first] & ~(cython.cast(cython.uint, 1) << house)
        rest = places & (places - 1)
        while rest and common:
            common &= HOUSE_BITS[HOUSE[house * 9 + ctz(rest)]]
            rest &= rest - 1
        for kind in range(2, -1, -1):
            other = HOUSES_OF[first * 3 + kind]
            # From a line, only the box counts: two cells cannot share a second line.
            if common >> other & 1 and SIZE[grid.pos[other * 9 + digit]] > size:
                if _take(grid, hit, slot, house, other, digit):
                    return True
                break
    return False


def _take(
    grid: State,
    hit: Hit,
    slot: cython.int,
    house: cython.int,
    other: cython.int,
    digit: cython.int,
) -> cython.bint:
    """Remove the digit from the rest of the other house."""
    cell: cython.int
    rest: cython.uint = grid.pos[other * 9 + digit]
    hit.clear(slot, 0)
    hit.digits = 1 << digit
    hit.add_house(house, 0)
    hit.add_house(other, 1)
    while rest:
        cell = HOUSE[other * 9 + ctz(rest)]
        rest &= rest - 1
        if HOUSE_BITS[cell] >> house & 1:
            hit.add_cell(cell, 1 << digit, 0)
        else:
            hit.out(cell, digit)
    return hit.take()
