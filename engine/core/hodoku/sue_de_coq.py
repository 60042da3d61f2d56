"""Slot 41: Sue de Coq, two sets of cells that share the digits of a crossing.

The rules are in docs/hodoku-rules.md, section 12.
"""

import cython
from cython.cimports.engine.core.bits import ctz
from cython.cimports.engine.core.constants import BAND_CELLS, FIRST_ROW
from cython.cimports.engine.core.grid.tables import BAND, BIT, HOUSE, HOUSES_OF, SIZE
from cython.cimports.engine.core.hodoku.choices import beside, following
from cython.cimports.engine.core.hodoku.hit import Hit
from cython.cimports.engine.core.hodoku.slots import Slot
from cython.cimports.engine.core.hodoku.state import State


def sue_de_coq(grid: State, hit: Hit) -> cython.bint:
    """Two or three cells of a crossing of line and box, with at least two digits more than cells.

    A set of cells in the line and a set in the box lock the digits of the crossing: each set holds
    as many of these digits as it has more cells than other digits.

    Pattern: `digits` are the digits of the crossing; the house of group 0 is the line, the house of
    group 1 the box; cells of group 0 are the crossing, of group 1 the set in the line, of group 2
    the set in the box.
    """
    cython.declare(i=cython.int, n=cython.int, j=cython.int, line=cython.int, box=cython.int)
    cython.declare(cell=cython.int, over=cython.int, chosen=cython.uint, digits=cython.uint)
    cells = cython.declare(cython.uint[3])
    for i in range(18):
        line = FIRST_ROW + i if i < 9 else i
        for n in range(3):
            box = HOUSES_OF[HOUSE[line * 9 + n * 3] * 3]
            chosen = 4
            while chosen:
                digits = 0
                cells[0] = cells[1] = cells[2] = 0
                for j in range(3):
                    cell = HOUSE[line * 9 + n * 3 + j]
                    if 4 >> j & chosen:
                        digits |= grid.cand[cell]
                        cells[BAND[cell]] |= BIT[cell]
                        if not grid.cand[cell]:
                            digits = 0
                            break
                if SIZE[chosen] > 1 and SIZE[digits] >= SIZE[chosen] + 2:
                    over = SIZE[digits] - SIZE[chosen]
                    if _with_line(grid, hit, line, box, cells, digits, over):
                        return True
                chosen = following(chosen)
    return False


def _others(
    grid: State,
    house: cython.int,
    used: cython.p_uint,
    without: cython.uint,
    cells: cython.p_uchar,
) -> cython.int:
    """List the empty cells of a house, last first; return how many there are.

    Cells on the board `used` and cells with a digit of `without` do not count.
    """
    cython.declare(j=cython.int, cell=cython.int)
    n: cython.int = 0
    for j in range(8, -1, -1):
        cell = HOUSE[house * 9 + j]
        if not grid.cand[cell] or grid.cand[cell] & without or used[BAND[cell]] & BIT[cell]:
            continue
        cells[n] = cell
        n += 1
    return n


def _with_line(
    grid: State,
    hit: Hit,
    line: cython.int,
    box: cython.int,
    crossing: cython.p_uint,
    digits: cython.uint,
    over: cython.int,
) -> cython.bint:
    """Choose cells of the line; they may hold fewer of the crossing's digits than `over`."""
    cython.declare(band=cython.int, surplus=cython.int, chosen=cython.uint, rest=cython.uint)
    cython.declare(held=cython.uint)
    others = cython.declare(cython.uchar[9])
    cells = cython.declare(cython.uint[3])
    chosen = 1 << _others(grid, line, crossing, 0, others) >> 1
    while chosen:
        held = 0
        rest = chosen
        while rest:
            held |= grid.cand[others[ctz(rest)]]
            rest &= rest - 1
        # The number of cells left once each of the other digits has a cell.
        surplus = SIZE[chosen] - SIZE[held & ~digits]
        if 0 < surplus < over and held & digits:
            for band in range(3):
                cells[band] = 0
            rest = chosen
            while rest:
                cells[BAND[others[ctz(rest)]]] |= BIT[others[ctz(rest)]]
                rest &= rest - 1
            if _with_box(grid, hit, line, box, crossing, digits, cells, held, over - surplus):
                return True
        # Each further cell adds at most one.
        chosen = following(chosen) if surplus + ctz(chosen) > 0 else beside(chosen)
    return False


def _with_box(
    grid: State,
    hit: Hit,
    line: cython.int,
    box: cython.int,
    crossing: cython.p_uint,
    digits: cython.uint,
    in_line: cython.p_uint,
    line_digits: cython.uint,
    over: cython.int,
) -> cython.bint:
    """Choose cells of the box that hold exactly `over` of the crossing's digits."""
    cython.declare(band=cython.int, surplus=cython.int, n=cython.int, cell=cython.int)
    cython.declare(chosen=cython.uint, rest=cython.uint, held=cython.uint, both=cython.uint)
    others = cython.declare(cython.uchar[9])
    cells = cython.declare(cython.uint[3])
    for band in range(3):
        cells[band] = crossing[band] | in_line[band]
    n = _others(grid, box, cells, line_digits & digits, others)
    chosen = 1 << n >> 1
    while chosen:
        held = 0
        rest = chosen
        while rest:
            held |= grid.cand[others[ctz(rest)]]
            rest &= rest - 1
        surplus = SIZE[chosen] - SIZE[held & ~digits]
        if surplus == over and held & digits:
            for band in range(3):
                cells[band] = 0
            rest = chosen
            while rest:
                cell = others[ctz(rest)]
                cells[BAND[cell]] |= BIT[cell]
                rest &= rest - 1
            hit.clear(Slot.SUE_DE_COQ, 0)
            both = line_digits & held
            _outs_of_rest(grid, hit, box, crossing, cells, (digits | held) & ~line_digits | both)
            _outs_of_rest(grid, hit, line, crossing, in_line, (digits | line_digits) & ~held | both)
            if hit.n_out:
                hit.digits = digits
                hit.add_house(line, 0)
                hit.add_house(box, 1)
                _show(grid, hit, crossing, 0)
                _show(grid, hit, in_line, 1)
                _show(grid, hit, cells, 2)
                if hit.take():
                    return True
        chosen = following(chosen) if surplus + ctz(chosen) >= over else beside(chosen)
    return False


def _outs_of_rest(
    grid: State,
    hit: Hit,
    house: cython.int,
    crossing: cython.p_uint,
    own: cython.p_uint,
    digits: cython.uint,
) -> cython.void:
    """Remove digits from the cells of a house except the crossing and the house's own set."""
    cython.declare(j=cython.int, cell=cython.int)
    for j in range(9):
        cell = HOUSE[house * 9 + j]
        if not (crossing[BAND[cell]] | own[BAND[cell]]) & BIT[cell]:
            hit.outs(cell, grid.cand[cell] & digits)


def _show(grid: State, hit: Hit, cells: cython.p_uint, group: cython.int) -> cython.void:
    """Add the cells of a board to the pattern."""
    cython.declare(band=cython.int, cell=cython.int, rest=cython.uint)
    for band in range(3):
        rest = cells[band]
        while rest:
            cell = band * BAND_CELLS + ctz(rest)
            rest &= rest - 1
            hit.add_cell(cell, grid.cand[cell], group)
