"""Slots 33 and 34: avoidable rectangles, which have solved cells that are not givens.

The rules are in docs/hodoku-rules.md, section 11.
"""

import cython
from cython.cimports.engine.core.bits import ctz
from cython.cimports.engine.core.constants import CELLS
from cython.cimports.engine.core.grid.tables import HOUSE, HOUSES_OF
from cython.cimports.engine.core.hodoku.hit import Hit
from cython.cimports.engine.core.hodoku.rectangles import is_new
from cython.cimports.engine.core.hodoku.sight import in_line, seen_by_both
from cython.cimports.engine.core.hodoku.state import State


def avoidable(grid: State, hit: Hit, slot: cython.int) -> cython.bint:
    """The first avoidable rectangle of slot 33 (one corner to be solved) or 34 (two of them).

    Pattern: `digits` are the two digits, `more_digits` for slot 34 the third one; cells are the
    corners, solved ones of group 0 with their digit, the others of group 1 with their candidates.
    """
    cython.declare(start=cython.int, second=cython.int, n=cython.int, j=cython.int, kind=cython.int)
    cython.declare(box=cython.int)
    corner = cython.declare(cython.uchar[4])
    known = cython.declare(cython.uint[401])
    known[0] = 0
    for start in range(CELLS):
        if not grid.value[start] or grid.given[start]:
            continue
        box = HOUSES_OF[start * 3]
        for n in range(9):
            second = HOUSE[box * 9 + n]
            if second == start or not in_line(start, second):
                continue
            if not grid.value[second] or grid.given[second]:
                continue
            kind = 1 if start // 9 == second // 9 else 2
            for j in range(9):
                corner[0] = start
                corner[1] = second
                corner[2] = HOUSE[HOUSES_OF[start * 3 + kind] * 9 + j]
                corner[3] = HOUSE[HOUSES_OF[second * 3 + kind] * 9 + j]
                if (
                    HOUSES_OF[corner[2] * 3] != box
                    and _fits(grid, corner[2], grid.value[second])
                    and _fits(grid, corner[3], grid.value[start])
                    and (not grid.value[corner[2]] or not grid.value[corner[3]])
                    and is_new(known, corner)
                    and _step(grid, hit, slot, corner)
                ):
                    return True
    return False


def _fits(grid: State, cell: cython.int, value: cython.int) -> cython.bint:
    """Whether the cell has the digit (1-9), not as a given, or as one of two candidates."""
    if grid.value[cell]:
        return grid.value[cell] == value and not grid.given[cell]
    return grid.count[cell] == 2 and grid.cand[cell] >> (value - 1) & 1 != 0


def _step(grid: State, hit: Hit, slot: cython.int, corner: cython.p_uchar) -> cython.bint:
    """Whether the rectangle gives an accepted step of the slot."""
    cython.declare(i=cython.int, third=cython.uint)
    one: cython.uint = 1 << grid.value[corner[0]] - 1
    two: cython.uint = 1 << grid.value[corner[1]] - 1
    places = cython.declare(cython.uint[3])
    hit.clear(slot, 0)
    hit.digits = one | two
    if grid.value[corner[2]] or grid.value[corner[3]]:
        if slot != 33:
            return False
        if grid.value[corner[2]]:
            hit.outs(corner[3], one)
        else:
            hit.outs(corner[2], two)
    else:
        third = grid.cand[corner[2]] & ~two
        if slot != 34 or not grid.cand[corner[3]] & third:
            return False
        if not seen_by_both(grid, ctz(third), corner[2], corner[3], places):
            return False
        hit.board_out(places, ctz(third))
        hit.more_digits = third
    for i in range(4):
        if grid.value[corner[i]]:
            hit.add_cell(corner[i], 1 << grid.value[corner[i]] - 1, 0)
        else:
            hit.add_cell(corner[i], grid.cand[corner[i]], 1)
    return hit.take()
