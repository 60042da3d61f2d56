"""Slots 1-3: full house, naked single, hidden single, from the queues.

The rules are in docs/hodoku-rules.md, section 3.
"""

import cython
from cython.cimports.engine.core.grid.tables import HOUSES_OF
from cython.cimports.engine.core.hodoku.hit import Hit
from cython.cimports.engine.core.hodoku.slots import Slot
from cython.cimports.engine.core.hodoku.state import State


def full_house(grid: State, hit: Hit) -> cython.bint:
    """The first naked single that fills a house; the queue is not changed.

    Pattern: the house.
    """
    cython.declare(at=cython.int, cell=cython.int, digit=cython.int, kind=cython.int)
    cython.declare(house=cython.int, other=cython.int)
    for at in range(grid.naked_at, grid.naked_end):
        cell = grid.naked_cell[at]
        digit = grid.naked_digit[at]
        if grid.value[cell]:
            continue
        for kind in range(2, -1, -1):
            house = HOUSES_OF[cell * 3 + kind]
            for other in range(9):
                if other != digit and grid.free[house * 9 + other]:
                    break
            else:
                hit.clear(Slot.FULL_HOUSE, 0)
                hit.place(cell, digit)
                hit.add_house(house, 0)
                if hit.take():
                    return True
                break
    return False


def naked_single(grid: State, hit: Hit) -> cython.bint:
    """The next naked single in the queue whose cell is still empty."""
    while grid.naked_at < grid.naked_end:
        cell: cython.int = grid.naked_cell[grid.naked_at]
        digit: cython.int = grid.naked_digit[grid.naked_at]
        grid.naked_at += 1
        if not grid.value[cell]:
            hit.clear(Slot.NAKED_SINGLE, 0)
            hit.place(cell, digit)
            if hit.take():
                return True
    return False


def hidden_single(grid: State, hit: Hit) -> cython.bint:
    """The next hidden single in the queue that still is one.

    Pattern: the house.
    """
    kind: cython.int
    while grid.hidden_at < grid.hidden_end:
        cell: cython.int = grid.hidden_cell[grid.hidden_at]
        digit: cython.int = grid.hidden_digit[grid.hidden_at]
        grid.hidden_at += 1
        if grid.value[cell]:
            continue
        for kind in range(2, -1, -1):
            if grid.free[HOUSES_OF[cell * 3 + kind] * 9 + digit] == 1:
                hit.clear(Slot.HIDDEN_SINGLE, 0)
                hit.place(cell, digit)
                hit.add_house(HOUSES_OF[cell * 3 + kind], 0)
                if hit.take():
                    return True
                break
    return False
