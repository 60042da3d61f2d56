"""Slots 4, 5, 8-13: locked, naked and hidden subsets (docs/hodoku-rules.md, section 4)."""

import cython
from cython.cimports.engine.core.bits import ctz
from cython.cimports.engine.core.constants import FIRST_COLUMN, FIRST_ROW, HOUSES
from cython.cimports.engine.core.grid.tables import HOUSE, HOUSE_BITS, HOUSES_OF, SIZE
from cython.cimports.engine.core.hodoku.hit import Hit
from cython.cimports.engine.core.hodoku.state import State

_LOCKED = cython.declare(cython.int, 0)
_NAKED = cython.declare(cython.int, 1)
_HIDDEN = cython.declare(cython.int, 2)


def locked_set(grid: State, hit: Hit, slot: cython.int, size: cython.int) -> cython.bint:
    """A naked pair or triple of a box and a line that removes digits from either, by box.

    Pattern: the digits of the subset, the houses its cells share, the cells.
    """
    house: cython.int
    for house in range(9):
        if _in_house(grid, hit, slot, size, house, _LOCKED):
            return True
    return False


def naked_set(grid: State, hit: Hit, slot: cython.int, size: cython.int) -> cython.bint:
    """Naked subsets that are not locked subsets, by box, row, column.

    Pattern: the digits of the subset, the houses its cells share, the cells.
    """
    return _by_house(grid, hit, slot, size, _NAKED)


def hidden_set(grid: State, hit: Hit, slot: cython.int, size: cython.int) -> cython.bint:
    """Hidden subsets, by box, row, column.

    Pattern: the digits of the subset, the house, the cells.
    """
    return _by_house(grid, hit, slot, size, _HIDDEN)


def _by_house(
    grid: State, hit: Hit, slot: cython.int, size: cython.int, form: cython.int
) -> cython.bint:
    house: cython.int
    for house in range(9):
        if _in_house(grid, hit, slot, size, house, form):
            return True
    for house in range(FIRST_ROW, HOUSES):
        if _in_house(grid, hit, slot, size, house, form):
            return True
    for house in range(FIRST_COLUMN, FIRST_ROW):
        if _in_house(grid, hit, slot, size, house, form):
            return True
    return False


def _in_house(
    grid: State,
    hit: Hit,
    slot: cython.int,
    size: cython.int,
    house: cython.int,
    form: cython.int,
) -> cython.bint:
    """Try the subsets of the cells (hidden: digits) of a house in lexicographic order."""
    cython.declare(a=cython.int, b=cython.int, c=cython.int, d=cython.int, ab=cython.int)
    cython.declare(abc=cython.int, abcd=cython.int)
    n: cython.int = 0
    some: cython.int
    empty: cython.int = 0
    member = cython.declare(cython.ushort[9])
    holds = cython.declare(cython.ushort[9])
    # A member has at least one candidate (or place), and no more than the set may have.
    if form == _HIDDEN:
        for a in range(9):
            empty += 1 if grid.cand[HOUSE[house * 9 + a]] else 0
            ab = grid.pos[house * 9 + a]
            if ab and SIZE[ab] <= size:
                member[n] = 1 << a
                holds[n] = ab
                n += 1
        if empty <= size:
            return False
    else:
        for a in range(9):
            ab = grid.cand[HOUSE[house * 9 + a]]
            if ab and SIZE[ab] <= size:
                member[n] = 1 << a
                holds[n] = ab
                n += 1
    for a in range(n - size + 1):
        for b in range(a + 1, n - size + 2):
            ab = holds[a] | holds[b]
            if SIZE[ab] > size:
                continue
            if size == 2:
                if SIZE[ab] == 2 and _take(grid, hit, slot, house, member[a] | member[b], ab, form):
                    return True
                continue
            for c in range(b + 1, n - size + 3):
                abc = ab | holds[c]
                if SIZE[abc] > size:
                    continue
                some = member[a] | member[b] | member[c]
                if size == 3:
                    if SIZE[abc] == 3 and _take(grid, hit, slot, house, some, abc, form):
                        return True
                    continue
                for d in range(c + 1, n):
                    abcd = abc | holds[d]
                    if SIZE[abcd] == 4 and _take(
                        grid, hit, slot, house, some | member[d], abcd, form
                    ):
                        return True
    return False


def _take(
    grid: State,
    hit: Hit,
    slot: cython.int,
    house: cython.int,
    some: cython.int,
    held: cython.int,
    form: cython.int,
) -> cython.bint:
    """Whether the search ends here: cells `some` hold digits `held`, or vice versa if hidden."""
    if form == _HIDDEN:
        return _keep(grid, hit, slot, house, some, held)
    return _clean(grid, hit, slot, house, held, some, form)


def _clean(
    grid: State,
    hit: Hit,
    slot: cython.int,
    house: cython.int,
    digits: cython.int,
    places: cython.int,
    form: cython.int,
) -> cython.bint:
    """Remove the digits from the other cells of every house that the subset lies in.

    A cell that lies in two of these houses is listed twice, as in the original.
    """
    cython.declare(cell=cython.int, kind=cython.int, index=cython.int, shared=cython.int)
    cython.declare(out=cython.int)
    rest: cython.uint = places
    common: cython.uint = HOUSE_BITS[HOUSE[house * 9 + ctz(rest)]]
    any_out: cython.bint = False
    box_out: cython.bint = False
    line_out: cython.bint = False
    first: cython.int = HOUSE[house * 9 + ctz(rest)]
    box: cython.int = HOUSES_OF[first * 3]
    n: cython.int = 0
    cells = cython.declare(cython.uchar[4])
    while rest:
        cell = HOUSE[house * 9 + ctz(rest)]
        cells[n] = cell
        n += 1
        common &= HOUSE_BITS[cell]
        rest &= rest - 1
    hit.clear(slot, 0)
    for kind in range(2, -1, -1):
        shared = HOUSES_OF[first * 3 + kind]
        if not common >> shared & 1:
            continue
        for index in range(9):
            cell = HOUSE[shared * 9 + index]
            out = grid.cand[cell] & digits
            if not out or _among(cell, cells, n):
                continue
            hit.outs(cell, out)
            any_out = True
            if kind == 0:
                box_out = True
            elif HOUSES_OF[cell * 3] != box:
                line_out = True
        hit.add_house(shared, 0)
    if not any_out:
        return False
    # Locked: a box and a line share the cells, and each loses something.
    if (form == _LOCKED) != (n < 4 and box_out and line_out):
        return False
    hit.digits = digits
    for index in range(n):
        hit.add_cell(cells[index], grid.cand[cells[index]], 0)
    return hit.take()


def _among(cell: cython.int, cells: cython.p_uchar, n: cython.int) -> cython.bint:
    i: cython.int
    for i in range(n):
        if cells[i] == cell:
            return True
    return False


def _keep(
    grid: State,
    hit: Hit,
    slot: cython.int,
    house: cython.int,
    digits: cython.int,
    places: cython.int,
) -> cython.bint:
    """Remove all other digits from the cells of the subset."""
    cell: cython.int
    rest: cython.uint = places
    hit.clear(slot, 0)
    while rest:
        cell = HOUSE[house * 9 + ctz(rest)]
        hit.outs(cell, grid.cand[cell] & ~digits)
        hit.add_cell(cell, grid.cand[cell] & digits, 0)
        rest &= rest - 1
    if not hit.n_out:
        return False
    hit.digits = digits
    hit.add_house(house, 0)
    return hit.take()
