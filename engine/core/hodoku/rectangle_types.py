"""Slots 26-32: the uniqueness tests 1-6 and the hidden rectangle.

The rules are in docs/hodoku-rules.md, section 10.

Corners with only the two digits are the *floor* of a rectangle, the others the *roof*.

Pattern of all seven: `digits` are the two digits, `more_digits` depends on the type (see its
docstring); cells are the corners with their candidates, in the order of the scan, in group 0 for
the floor and 1 for the roof.
"""

import cython
from cython.cimports.engine.core.bits import ctz
from cython.cimports.engine.core.constants import ALL_NINE, FIRST_COLUMN
from cython.cimports.engine.core.grid.tables import (
    BAND,
    BIT,
    HOUSE,
    HOUSE_BITS,
    HOUSES_OF,
    INDEX_IN,
    PEER_BOARD,
    SIZE,
)
from cython.cimports.engine.core.hodoku.choices import following
from cython.cimports.engine.core.hodoku.hit import Hit
from cython.cimports.engine.core.hodoku.sight import in_line, seen_by_both
from cython.cimports.engine.core.hodoku.slots import Slot
from cython.cimports.engine.core.hodoku.state import State


def step(
    grid: State,
    hit: Hit,
    slot: cython.int,
    corner: cython.p_uchar,
    low: cython.int,
    high: cython.int,
) -> cython.bint:
    """Whether the rectangle of these two digits gives an accepted step of the slot."""
    cython.declare(i=cython.int, cell=cython.int)
    floors: cython.int = 0
    roofs: cython.int = 0
    pair: cython.uint = 1 << low | 1 << high
    extra: cython.uint = 0
    floor = cython.declare(cython.uchar[4])
    roof = cython.declare(cython.uchar[4])
    for i in range(4):
        cell = corner[i]
        if grid.cand[cell] & ~pair:
            _insert(roof, roofs, cell)
            roofs += 1
            extra |= grid.cand[cell] & ~pair
        else:
            _insert(floor, floors, cell)
            floors += 1
    hit.clear(slot, 0)
    if slot == Slot.UNIQUENESS_1:
        if floors == 3:
            hit.outs(roof[0], grid.cand[roof[0]] & pair)
    elif slot == Slot.UNIQUENESS_2 or slot == Slot.UNIQUENESS_5:
        if (floors == 2 or floors == 1) and SIZE[extra] == 1:
            if (slot == Slot.UNIQUENESS_2) == (roofs == 2 and in_line(roof[0], roof[1])):
                _one_extra(grid, hit, roof, roofs, ctz(extra))
    elif floors == 2 and slot == Slot.UNIQUENESS_3:
        return _naked_roof(grid, hit, corner, roof, pair, extra)
    elif floors == 2 and slot == Slot.UNIQUENESS_4:
        if in_line(roof[0], roof[1]):
            _tied_roof(grid, hit, roof, low, high)
    elif floors == 2 and slot == Slot.UNIQUENESS_6:
        if not in_line(roof[0], roof[1]):
            _crossed_roof(grid, hit, corner, roof, low, high)
    elif slot == Slot.HIDDEN_RECTANGLE and (
        floors == 1 or (floors == 2 and not in_line(floor[0], floor[1]))
    ):
        for i in range(floors):
            cell = _opposite(corner, floor[i])
            if _tied_corner(grid, hit, corner, cell, low, high, pair):
                return True
            if _tied_corner(grid, hit, corner, cell, high, low, pair):
                return True
        return False
    return hit.n_out > 0 and _finish(grid, hit, corner, pair)


def _insert(cells: cython.p_uchar, n: cython.int, cell: cython.int) -> cython.void:
    """Add a cell to `n` ascending ones."""
    while n > 0 and cells[n - 1] > cell:
        cells[n] = cells[n - 1]
        n -= 1
    cells[n] = cell


def _finish(grid: State, hit: Hit, corner: cython.p_uchar, pair: cython.uint) -> cython.bint:
    """Add the common part of the pattern, and take the step."""
    i: cython.int
    hit.digits = pair
    for i in range(4):
        hit.add_cell(corner[i], grid.cand[corner[i]], 1 if grid.cand[corner[i]] & ~pair else 0)
    return hit.take()


def _one_extra(
    grid: State, hit: Hit, roof: cython.p_uchar, roofs: cython.int, digit: cython.int
) -> cython.void:
    """Tests 2 and 5: remove the roof's only extra digit from all cells that see the whole roof.

    Pattern: `more_digits` is that digit.
    """
    cython.declare(band=cython.int, i=cython.int)
    places = cython.declare(cython.uint[3])
    for band in range(3):
        places[band] = grid.board[digit * 3 + band]
        for i in range(roofs):
            places[band] &= PEER_BOARD[roof[i] * 3 + band]
    hit.board_out(places, digit)
    hit.more_digits = 1 << digit


def _naked_roof(
    grid: State,
    hit: Hit,
    corner: cython.p_uchar,
    roof: cython.p_uchar,
    pair: cython.uint,
    extra: cython.uint,
) -> cython.bint:
    """Test 3: the roof's extra digits and k cells of a house of both hold just k + 1 digits.

    Pattern: `more_digits` are those digits; the house; the k cells are of group 2.
    """
    cython.declare(kind=cython.int, house=cython.int, j=cython.int, n=cython.int, cell=cython.int)
    cython.declare(chosen=cython.uint, rest=cython.uint, digits=cython.uint)
    others = cython.declare(cython.uchar[9])
    for kind in range(2, -1, -1):
        house = HOUSES_OF[roof[0] * 3 + kind]
        if not HOUSE_BITS[roof[1]] >> house & 1:
            continue
        n = 0
        for j in range(8, -1, -1):
            cell = HOUSE[house * 9 + j]
            if not grid.cand[cell] or grid.cand[cell] & pair:
                continue
            if cell != roof[0] and cell != roof[1]:
                others[n] = cell
                n += 1
        chosen = 1 << n >> 1
        while chosen:
            digits = extra
            rest = chosen
            while rest:
                digits |= grid.cand[others[ctz(rest)]]
                rest &= rest - 1
            if SIZE[digits] == SIZE[chosen] + 1 and _naked_set(
                grid, hit, roof, house, others, chosen, digits
            ):
                if _finish(grid, hit, corner, pair):
                    return True
            chosen = following(chosen)
    return False


def _naked_set(
    grid: State,
    hit: Hit,
    roof: cython.p_uchar,
    house: cython.int,
    others: cython.p_uchar,
    chosen: cython.uint,
    digits: cython.uint,
) -> cython.bint:
    """Remove the digits from the rest of the house, and of the box if all cells lie in one."""
    cython.declare(j=cython.int, cell=cython.int)
    common: cython.uint = HOUSE_BITS[roof[0]] & HOUSE_BITS[roof[1]]
    used = cython.declare(cython.uint[3])
    used[0] = used[1] = used[2] = 0
    hit.clear(Slot.UNIQUENESS_3, 0)
    hit.more_digits = digits
    hit.add_house(house, 0)
    for j in range(2):
        used[BAND[roof[j]]] |= BIT[roof[j]]
    while chosen:
        cell = others[ctz(chosen)]
        chosen &= chosen - 1
        used[BAND[cell]] |= BIT[cell]
        common &= HOUSE_BITS[cell]
        hit.add_cell(cell, grid.cand[cell], 2)
    # A set in the box that lies in one line has already been checked with the line.
    if house < FIRST_COLUMN and common >> 9:
        return False
    _outs_of_rest(grid, hit, house, used, digits)
    if not hit.n_out:
        return False
    if house >= FIRST_COLUMN and common & ALL_NINE:
        _outs_of_rest(grid, hit, ctz(common & ALL_NINE), used, digits)
    return True


def _outs_of_rest(
    grid: State, hit: Hit, house: cython.int, used: cython.p_uint, digits: cython.uint
) -> cython.void:
    """Remove the digits from the cells of the house that are not used."""
    cython.declare(j=cython.int, cell=cython.int)
    for j in range(9):
        cell = HOUSE[house * 9 + j]
        if not used[BAND[cell]] & BIT[cell]:
            hit.outs(cell, grid.cand[cell] & digits)


def _tied_roof(
    grid: State, hit: Hit, roof: cython.p_uchar, low: cython.int, high: cython.int
) -> cython.void:
    """Test 4: no cell that sees both roof cells has one of the digits, so they lose the other.

    Pattern: `more_digits` is the digit that stays.
    """
    cython.declare(kept=cython.int, lost=cython.int, i=cython.int)
    places = cython.declare(cython.uint[3])
    if not seen_by_both(grid, low, roof[0], roof[1], places):
        kept, lost = low, high
    elif not seen_by_both(grid, high, roof[0], roof[1], places):
        kept, lost = high, low
    else:
        return
    hit.more_digits = 1 << kept
    for i in range(2):
        hit.outs(roof[i], grid.cand[roof[i]] & 1 << lost)


def _elsewhere(
    grid: State, corner: cython.p_uchar, house: cython.int, digit: cython.int
) -> cython.bint:
    """Whether a line of the rectangle has another place for the digit than the corners."""
    i: cython.int
    places: cython.uint = grid.pos[house * 9 + digit]
    for i in range(4):
        if HOUSE_BITS[corner[i]] >> house & 1:
            places &= ~(1 << INDEX_IN[corner[i] * 3 + house // 9])
    return places != 0


def _crossed_roof(
    grid: State,
    hit: Hit,
    corner: cython.p_uchar,
    roof: cython.p_uchar,
    low: cython.int,
    high: cython.int,
) -> cython.void:
    """Test 6: remove from the roof a digit that is nowhere else in both rows and both columns.

    Pattern: `more_digits` is that digit; the houses are the rows and columns.
    """
    cython.declare(n=cython.int, i=cython.int, kind=cython.int, house=cython.int, digit=cython.int)
    cython.declare(free=cython.bint)
    for n in range(2):
        digit = high if n else low
        free = True
        hit.n_houses = 0
        for i in range(2):
            for kind in range(2, 0, -1):
                house = HOUSES_OF[roof[i] * 3 + kind]
                hit.add_house(house, 0)
                free = free and not _elsewhere(grid, corner, house, digit)
        if free:
            hit.more_digits = 1 << digit
            for i in range(2):
                hit.outs(roof[i], grid.cand[roof[i]] & 1 << digit)
            return


def _opposite(corner: cython.p_uchar, cell: cython.int) -> cython.int:
    """The corner that shares no line with this one."""
    i: cython.int
    for i in range(3):
        if corner[i] == cell:
            return corner[3 - i]
    return corner[0]


def _tied_corner(
    grid: State,
    hit: Hit,
    corner: cython.p_uchar,
    cell: cython.int,
    kept: cython.int,
    lost: cython.int,
    pair: cython.uint,
) -> cython.bint:
    """Hidden rectangle: a digit that is nowhere else in the corner's lines keeps the other out.

    Pattern: `more_digits` is the digit that is nowhere else; the houses are row and column.
    """
    cython.declare(kind=cython.int, house=cython.int)
    if not grid.cand[cell] >> lost & 1:
        return False
    hit.clear(Slot.HIDDEN_RECTANGLE, 0)
    for kind in range(2, 0, -1):
        house = HOUSES_OF[cell * 3 + kind]
        if _elsewhere(grid, corner, house, kept):
            return False
        hit.add_house(house, 0)
    hit.out(cell, lost)
    hit.more_digits = 1 << kept
    return _finish(grid, hit, corner, pair)
