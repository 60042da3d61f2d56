"""Slot 18: BUG+1, all cells have two candidates except one with three.

The rules are in docs/hodoku-rules.md, section 9.
"""

import cython
from cython.cimports.engine.core.constants import CELLS, HOUSES
from cython.cimports.engine.core.grid.tables import HOUSES_OF
from cython.cimports.engine.core.hodoku.hit import Hit
from cython.cimports.engine.core.hodoku.slots import Slot
from cython.cimports.engine.core.hodoku.state import State


def bug_plus_one(grid: State, hit: Hit) -> cython.bint:
    """The one cell with three candidates keeps the digit that its houses hold three times.

    Pattern: `digits` is that digit; the houses are row, column and box; the cell with its three
    candidates.
    """
    cython.declare(cell=cython.int, kind=cython.int, house=cython.int, digit=cython.int)
    cython.declare(number=cython.int)
    odd: cython.int = -1
    kept: cython.int = -1
    for cell in range(CELLS):
        if grid.count[cell] > 3:
            return False
        if grid.count[cell] == 3:
            if odd >= 0:
                return False
            odd = cell
    if odd < 0:
        return False
    for house in range(HOUSES):
        for digit in range(9):
            number = grid.free[house * 9 + digit]
            if number < 3:
                continue
            # A digit with three places in another house, or a second such digit, rules it out.
            if number > 3 or HOUSES_OF[odd * 3 + house // 9] != house or kept not in (-1, digit):
                return False
            kept = digit
    if kept < 0 or not grid.cand[odd] >> kept & 1:
        return False
    for kind in range(3):
        if grid.free[HOUSES_OF[odd * 3 + kind] * 9 + kept] != 3:
            return False
    hit.clear(Slot.BUG, 0)
    hit.outs(odd, grid.cand[odd] & ~(1 << kept))
    hit.digits = 1 << kept
    for kind in range(2, -1, -1):
        hit.add_house(HOUSES_OF[odd * 3 + kind], 0)
    hit.add_cell(odd, grid.cand[odd], 0)
    return hit.take()
