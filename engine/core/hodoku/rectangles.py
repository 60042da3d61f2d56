"""Slots 26-32: the scan for rectangles that two digits could fill in two ways.

The rules are in docs/hodoku-rules.md, section 10.

Each slot scans the grid for rectangles of two rows, two columns and two boxes whose corners could
hold the same two digits, and takes the first that gives a step of its own type.
"""

import cython
from cython.cimports.engine.core.bits import ctz
from cython.cimports.engine.core.constants import BOARD_WORDS, CELLS
from cython.cimports.engine.core.grid.tables import BAND, BIT, HOUSE, HOUSES_OF, PEER_BOARD
from cython.cimports.engine.core.hodoku.hit import Hit
from cython.cimports.engine.core.hodoku.rectangle_types import step
from cython.cimports.engine.core.hodoku.sight import in_line
from cython.cimports.engine.core.hodoku.state import State


def rectangle(grid: State, hit: Hit, slot: cython.int) -> cython.bint:
    """The first rectangle that gives a step of this slot, 26 to 32."""
    cython.declare(start=cython.int, second=cython.int, n=cython.int, j=cython.int, kind=cython.int)
    cython.declare(box=cython.int, low=cython.int, high=cython.int)
    corner = cython.declare(cython.uchar[4])
    could = cython.declare(cython.uint[BOARD_WORDS])
    known = cython.declare(cython.uint[401])
    known[0] = 0
    _unblocked(grid, could)
    for start in range(CELLS):
        if grid.count[start] != 2:
            continue
        low = ctz(grid.cand[start])
        high = ctz(grid.cand[start] & (grid.cand[start] - 1))
        box = HOUSES_OF[start * 3]
        for n in range(9):
            second = HOUSE[box * 9 + n]
            if second == start or not in_line(start, second):
                continue
            if not _could_hold(could, second, low) or not _could_hold(could, second, high):
                continue
            # The far corners lie where columns cross a row, or rows a column.
            kind = 1 if start // 9 == second // 9 else 2
            for j in range(9):
                corner[0] = start
                corner[1] = second
                corner[2] = HOUSE[HOUSES_OF[start * 3 + kind] * 9 + j]
                corner[3] = HOUSE[HOUSES_OF[second * 3 + kind] * 9 + j]
                if HOUSES_OF[corner[2] * 3] == box:
                    continue
                # The original does not check the third corner for the second digit.
                if (
                    _could_hold(could, corner[2], low)
                    and _could_hold(could, corner[3], low)
                    and _could_hold(could, corner[3], high)
                    and is_new(known, corner)
                    and step(grid, hit, slot, corner, low, high)
                ):
                    return True
    return False


def _unblocked(grid: State, could: cython.p_uint) -> cython.void:
    """For each digit, the board of empty cells that do not see a cell with this digit."""
    cython.declare(cell=cython.int, band=cython.int, digit=cython.int)
    empty = cython.declare(cython.uint[3])
    for band in range(3):
        empty[band] = (1 << 27) - 1
    for cell in range(CELLS):
        if grid.value[cell]:
            empty[BAND[cell]] &= ~BIT[cell]
    for digit in range(9):
        for band in range(3):
            could[digit * 3 + band] = empty[band]
    for cell in range(CELLS):
        if grid.value[cell]:
            digit = grid.value[cell] - 1
            for band in range(3):
                could[digit * 3 + band] &= ~PEER_BOARD[cell * 3 + band]


def _could_hold(could: cython.p_uint, cell: cython.int, digit: cython.int) -> cython.bint:
    """Whether no cell with the digit sees the cell; the digit need not be a candidate."""
    return could[digit * 3 + BAND[cell]] & BIT[cell] != 0


def is_new(known: cython.p_uint, corner: cython.p_uchar) -> cython.bint:
    """Whether the rectangle is new in this scan; it is recorded if there is room.

    As in the original, different rectangles can have the same key; the later one is then lost.

    Args:
        known: the number of keys, at most 400, followed by the keys.
        corner: the four corners in any order.
    """
    cython.declare(i=cython.int, j=cython.int)
    key: cython.uint = 0
    above: cython.int
    for i in range(4):
        above = 1
        for j in range(4):
            if corner[j] > corner[i]:
                above *= 10
        key += corner[i] * above
    for i in range(1, known[0] + 1):
        if known[i] == key:
            return False
    if known[0] < 400:
        known[0] += 1
        known[known[0]] = key
    return True
