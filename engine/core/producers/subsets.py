"""Naked and hidden pairs, triplets and quads (docs/rating-rules.md, sections 4.3 and 5).

Pattern of all of them: the house, its cells, the digits of the subset.
"""

import cython
from cython.cimports.engine.core.bits import ctz
from cython.cimports.engine.core.constants import ALL_NINE, HOUSES
from cython.cimports.engine.core.grid.position import Position
from cython.cimports.engine.core.grid.raw_step import RawStep
from cython.cimports.engine.core.grid.tables import SIZE

from engine import ratings

_DIRECT_HIDDEN_PAIR = cython.declare(cython.int, ratings.DIRECT_HIDDEN_PAIR)
_DIRECT_HIDDEN_TRIPLET = cython.declare(cython.int, ratings.DIRECT_HIDDEN_TRIPLET)
_NAKED_PAIR = cython.declare(cython.int, ratings.NAKED_PAIR)
_NAKED_TRIPLET = cython.declare(cython.int, ratings.NAKED_TRIPLET)
_NAKED_QUAD = cython.declare(cython.int, ratings.NAKED_QUAD)
_HIDDEN_PAIR = cython.declare(cython.int, ratings.HIDDEN_PAIR)
_HIDDEN_TRIPLET = cython.declare(cython.int, ratings.HIDDEN_TRIPLET)
_HIDDEN_QUAD = cython.declare(cython.int, ratings.HIDDEN_QUAD)

NAKED = cython.declare(cython.int, 0)
HIDDEN = cython.declare(cython.int, 1)
DIRECT = cython.declare(cython.int, 2)


def direct_hidden_set(grid: Position, found: RawStep, size: cython.int) -> cython.bint:
    """A hidden pair or triplet that leaves one place for another digit of its house."""
    return _hidden_set(grid, found, size, True)


def hidden_set(grid: Position, found: RawStep, size: cython.int) -> cython.bint:
    """Digits of a house that share as many cells: no other digit fits there."""
    return _hidden_set(grid, found, size, False)


def naked_set(grid: Position, found: RawStep, size: cython.int) -> cython.bint:
    """Cells of a house that share as many digits: the house's other cells lose these."""
    house: cython.int
    grid.tally_cells()
    for house in range(HOUSES + grid.own):
        if grid.empty[house] >= size * 2 and _scan(grid, found, house, size, NAKED):
            return True
    return False


def _hidden_set(
    grid: Position, found: RawStep, size: cython.int, direct: cython.bint
) -> cython.bint:
    house: cython.int
    # The direct form needs one more cell than the set has; the other form, twice as many plus one.
    above: cython.int = size if direct else size * 2
    grid.tally_places()
    for house in range(HOUSES + grid.own):
        if grid.empty[house] > above and _scan(
            grid, found, house, size, DIRECT if direct else HIDDEN
        ):
            return True
    return False


def _scan(
    grid: Position, found: RawStep, house: cython.int, size: cython.int, form: cython.int
) -> cython.bint:
    """Try the subsets of the house's cells (or digits), smallest mask first."""
    cython.declare(a=cython.int, b=cython.int, c=cython.int, d=cython.int, ab=cython.int)
    cython.declare(abc=cython.int, abcd=cython.int)
    n: cython.int = 0
    able: cython.uint = grid.small[house] if form == NAKED else grid.sized[house]
    member = cython.declare(cython.uchar[9])
    holds = cython.declare(cython.ushort[9])
    # Members have at least two candidates (or places), and at most as many as the set.
    if size == 2:
        able &= ALL_NINE
    elif size == 3:
        able = (able | able >> 9) & ALL_NINE
    else:
        able = (able | able >> 9 | able >> 18) & ALL_NINE
    if SIZE[able] < size:
        return False
    while able:
        a = ctz(able)
        able &= able - 1
        member[n] = a
        holds[n] = (
            grid.cand[grid.tables.house[house * 9 + a]]
            if form == NAKED
            else grid.pos[house * 9 + a]
        )
        n += 1
    for a in range(size - 1, n):
        for b in range(size - 2, a):
            ab = holds[a] | holds[b]
            if SIZE[ab] > size:
                continue
            if size == 2:
                if _take(grid, found, house, 1 << member[a] | 1 << member[b], ab, form):
                    return True
                continue
            for c in range(size - 3, b):
                abc = ab | holds[c]
                if SIZE[abc] > size:
                    continue
                if size == 3:
                    if SIZE[abc] == 3 and _take(
                        grid,
                        found,
                        house,
                        1 << member[a] | 1 << member[b] | 1 << member[c],
                        abc,
                        form,
                    ):
                        return True
                    continue
                for d in range(c):
                    abcd = abc | holds[d]
                    if SIZE[abcd] == 4 and _take(
                        grid,
                        found,
                        house,
                        1 << member[a] | 1 << member[b] | 1 << member[c] | 1 << member[d],
                        abcd,
                        form,
                    ):
                        return True
    return False


def _take(
    grid: Position,
    found: RawStep,
    house: cython.int,
    some: cython.int,
    held: cython.int,
    form: cython.int,
) -> cython.bint:
    """Whether the set has an effect: cells `some` hold digits `held`, or digits `some` places."""
    if form == NAKED:
        return _clean(grid, found, house, held, some)
    if form == HIDDEN:
        return _keep(grid, found, house, some, held)
    return _place(grid, found, house, some, held)


def _clean(
    grid: Position, found: RawStep, house: cython.int, digits: cython.int, places: cython.int
) -> cython.bint:
    cython.declare(index=cython.int, cell=cython.int)
    size: cython.int = SIZE[places]
    found.clear()
    for index in range(9):
        if not places >> index & 1:
            cell = grid.tables.house[house * 9 + index]
            found.out(cell, grid.cand[cell] & digits)
    if not found.outs:
        return False
    found.tenths = _NAKED_PAIR if size == 2 else _NAKED_TRIPLET if size == 3 else _NAKED_QUAD
    _note(grid, found, house, digits, places)
    return True


def _note(
    grid: Position, found: RawStep, house: cython.int, digits: cython.int, places: cython.int
) -> cython.void:
    rest: cython.uint = places
    found.digits = digits
    found.add_house(house)
    while rest:
        found.add_cell(grid.tables.house[house * 9 + ctz(rest)], 0)
        rest &= rest - 1


def _place(
    grid: Position, found: RawStep, house: cython.int, digits: cython.int, places: cython.int
) -> cython.bint:
    cython.declare(digit=cython.int, outside=cython.int)
    for digit in range(9):
        if digits >> digit & 1:
            continue
        outside = grid.pos[house * 9 + digit] & ~places
        if not outside or outside & (outside - 1):
            continue
        if outside == grid.pos[house * 9 + digit]:
            continue  # one place already: a hidden single, which comes earlier
        found.clear()
        found.tenths = _DIRECT_HIDDEN_PAIR if SIZE[digits] == 2 else _DIRECT_HIDDEN_TRIPLET
        found.cell = grid.tables.house[house * 9 + ctz(outside)]
        found.digit = digit
        _note(grid, found, house, digits, places)
        return True
    return False


def _keep(
    grid: Position, found: RawStep, house: cython.int, digits: cython.int, places: cython.int
) -> cython.bint:
    cython.declare(cell=cython.int, size=cython.int)
    rest: cython.uint = places
    found.clear()
    while rest:
        cell = grid.tables.house[house * 9 + ctz(rest)]
        found.out(cell, grid.cand[cell] & ~digits)
        rest &= rest - 1
    if not found.outs:
        return False
    size = SIZE[digits]
    found.tenths = _HIDDEN_PAIR if size == 2 else _HIDDEN_TRIPLET if size == 3 else _HIDDEN_QUAD
    _note(grid, found, house, digits, places)
    return True
