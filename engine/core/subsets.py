"""Naked and hidden pairs, triplets and quads (rating rules, sections 4.3 and 5).

Pattern of all of them: the house, its cells, the digits of the subset.
"""

import cython

if not cython.compiled:
    from engine.core.bits import ENGINE_STAMP, ctz, popcount
    from engine.core.found import Found
    from engine.core.position import Position
    from engine.core.tables import COMBO_START, COMBOS, HOUSE

STAMP = ENGINE_STAMP.decode()


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def direct_hidden_set(grid: Position, found: Found, size: cython.int) -> cython.bint:
    """A hidden pair or triplet that leaves another digit of its house one place."""
    return _hidden_set(grid, found, size, True)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def hidden_set(grid: Position, found: Found, size: cython.int) -> cython.bint:
    """Digits of a house that share as many cells: nothing else fits in these."""
    return _hidden_set(grid, found, size, False)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _hidden_set(grid: Position, found: Found, size: cython.int, direct: cython.bint) -> cython.bint:
    house: cython.int
    n: cython.int
    digits: cython.int
    places: cython.int
    rest: cython.uint
    able: cython.int
    for house in range(27):
        # The direct form needs a cell besides the set, the other one as many again and one more.
        if grid.empty[house] <= (size if direct else size * 2):
            continue
        able = _digits_to_try(grid, house, size)
        if popcount(able) < size:
            continue
        for n in range(COMBO_START[size], COMBO_START[size + 1]):
            digits = COMBOS[n]
            if digits & ~able:
                continue
            places = 0
            rest = digits
            while rest:
                places |= grid.pos[house * 9 + ctz(rest)]
                rest &= rest - 1
            if popcount(places) != size:
                continue
            if direct:
                if _place(grid, found, house, digits, places):
                    return True
            elif _keep(grid, found, house, digits, places):
                return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def naked_set(grid: Position, found: Found, size: cython.int) -> cython.bint:
    """Cells of a house that share as many digits: these go out of its other cells."""
    house: cython.int
    n: cython.int
    index: cython.int
    cells: cython.int
    digits: cython.int
    able: cython.int
    rest: cython.uint
    for house in range(27):
        if grid.empty[house] < size * 2:
            continue
        able = 0
        for index in range(9):
            if 2 <= grid.count[HOUSE[house * 9 + index]] <= size:
                able |= 1 << index
        if popcount(able) < size:
            continue
        for n in range(COMBO_START[size], COMBO_START[size + 1]):
            cells = COMBOS[n]
            if cells & ~able:
                continue
            digits = 0
            rest = cells
            while rest:
                digits |= grid.cand[HOUSE[house * 9 + ctz(rest)]]
                rest &= rest - 1
            if popcount(digits) != size:
                continue
            found.clear()
            for index in range(9):
                if not cells >> index & 1:
                    found.out(
                        HOUSE[house * 9 + index], grid.cand[HOUSE[house * 9 + index]] & digits
                    )
            if found.outs:
                found.tenths = 30 if size == 2 else 36 if size == 3 else 50
                _note(found, house, digits, cells)
                return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _digits_to_try(grid: Position, house: cython.int, size: cython.int) -> cython.int:
    """The digits that can be part of a hidden set: at least two places, at most `size`."""
    digit: cython.int
    able: cython.int = 0
    for digit in range(9):
        if 2 <= popcount(grid.pos[house * 9 + digit]) <= size:
            able |= 1 << digit
    return able


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _note(found: Found, house: cython.int, digits: cython.int, places: cython.int) -> cython.void:
    rest: cython.uint = places
    found.digits = digits
    found.add_house(house)
    while rest:
        found.add_cell(HOUSE[house * 9 + ctz(rest)], 0)
        rest &= rest - 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _place(
    grid: Position, found: Found, house: cython.int, digits: cython.int, places: cython.int
) -> cython.bint:
    digit: cython.int
    outside: cython.int
    for digit in range(9):
        if digits >> digit & 1:
            continue
        outside = grid.pos[house * 9 + digit] & ~places
        if not outside or outside & (outside - 1):
            continue
        if outside == grid.pos[house * 9 + digit]:
            continue  # one place already: a hidden single, which stands earlier
        found.clear()
        found.tenths = 20 if popcount(digits) == 2 else 25
        found.cell = HOUSE[house * 9 + ctz(outside)]
        found.digit = digit
        _note(found, house, digits, places)
        return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _keep(
    grid: Position, found: Found, house: cython.int, digits: cython.int, places: cython.int
) -> cython.bint:
    cell: cython.int
    rest: cython.uint = places
    found.clear()
    while rest:
        cell = HOUSE[house * 9 + ctz(rest)]
        found.out(cell, grid.cand[cell] & ~digits)
        rest &= rest - 1
    if not found.outs:
        return False
    found.tenths = 34 if popcount(digits) == 2 else 40 if popcount(digits) == 3 else 54
    _note(found, house, digits, places)
    return True
