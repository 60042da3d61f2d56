"""XY-wing and XYZ-wing (docs/rating-rules.md, section 5)."""

import cython
from cython.cimports.engine.core.bits import ctz
from cython.cimports.engine.core.constants import ALL_NINE, BAND_CELLS, FIRST_ROW, PEERS
from cython.cimports.engine.core.grid.position import Position
from cython.cimports.engine.core.grid.raw_step import RawStep
from cython.cimports.engine.core.grid.tables import SIZE

from engine import ratings

_XY_WING = cython.declare(cython.int, ratings.XY_WING)
_XYZ_WING = cython.declare(cython.int, ratings.XYZ_WING)


def wing(grid: Position, found: RawStep, size: cython.int) -> cython.bint:
    """A pivot with `size` candidates (2 for XY, 3 for XYZ) and two pincers with two each.

    Pattern: cells are pivot, first pincer, second pincer; digit is the pincers' shared digit.
    """
    cython.declare(row=cython.int, pivot=cython.int, rest=cython.uint)
    grid.tally_cells()
    for row in range(9):
        rest = grid.small[FIRST_ROW + row] >> (size - 2) * 9 & ALL_NINE
        while rest:
            pivot = row * 9 + ctz(rest)
            rest &= rest - 1
            if _any_wing(grid, pivot):
                _first_wing(grid, found, pivot)
                found.tenths = _XY_WING if size == 2 else _XYZ_WING
                return True
    return False


def _pincer(grid: Position, pivot: cython.int, cell: cython.int) -> cython.bint:
    """Whether the cell has two candidates and leaves the pivot a single one."""
    return grid.count[cell] == 2 and SIZE[grid.cand[pivot] & ~grid.cand[cell]] == 1


def _shared(grid: Position, pivot: cython.int, one: cython.int, two: cython.int) -> cython.int:
    """The digit that two pincers share, as a mask; 0 if they do not form a wing with this pivot."""
    xyz: cython.int = grid.cand[pivot]
    both: cython.int = grid.cand[one] & grid.cand[two]
    if SIZE[both] != 1 or SIZE[xyz | grid.cand[one] | grid.cand[two]] != 3:
        return 0
    # An XY-wing's digit is not in the pivot, an XYZ-wing's is.
    return both if (both & xyz != 0) == (grid.count[pivot] == 3) else 0


def _any_wing(grid: Position, pivot: cython.int) -> cython.bint:
    """Whether any wing with this pivot removes something."""
    cython.declare(band=cython.int, i=cython.int, cell=cython.int, both=cython.int)
    n: cython.int = 0
    cython.declare(rest=cython.uint)
    pincers = cython.declare(cython.uchar[32])
    for band in range(3):
        rest = grid.two[band] & grid.tables.peer_board[pivot * 3 + band]
        while rest:
            cell = band * BAND_CELLS + ctz(rest)
            rest &= rest - 1
            if not _pincer(grid, pivot, cell):
                continue
            for i in range(n):
                both = _shared(grid, pivot, pincers[i], cell)
                if both and _seen(grid, pivot, pincers[i], cell, ctz(both)):
                    return True
            pincers[n] = cell
            n += 1
    return False


def _first_wing(grid: Position, found: RawStep, pivot: cython.int) -> cython.void:
    """The first wing of this pivot in the order of the rules."""
    cython.declare(n=cython.int, m=cython.int, one=cython.int, two=cython.int, both=cython.int)
    for n in range(grid.tables.peer_count[pivot]):
        one = grid.tables.peers[pivot * PEERS + n]
        if not _pincer(grid, pivot, one):
            continue
        for m in range(grid.tables.peer_count[pivot]):
            two = grid.tables.peers[pivot * PEERS + m]
            if not _pincer(grid, pivot, two):
                continue
            both = _shared(grid, pivot, one, two)
            if both and _hit(grid, found, pivot, one, two, ctz(both)):
                return


def _seen(
    grid: Position,
    pivot: cython.int,
    one: cython.int,
    two: cython.int,
    digit: cython.int,
) -> cython.bint:
    """Whether the digit has a place that sees the pincers, and the pivot if that has the digit."""
    cython.declare(band=cython.int, seen=cython.uint)
    for band in range(3):
        seen = grid.board[digit * 3 + band]
        seen &= grid.tables.peer_board[one * 3 + band] & grid.tables.peer_board[two * 3 + band]
        if grid.cand[pivot] >> digit & 1:
            seen &= grid.tables.peer_board[pivot * 3 + band]
        if seen:
            return True
    return False


def _hit(
    grid: Position,
    found: RawStep,
    pivot: cython.int,
    one: cython.int,
    two: cython.int,
    digit: cython.int,
) -> cython.bint:
    cython.declare(band=cython.int, seen=cython.uint)
    found.clear()
    for band in range(3):
        seen = grid.board[digit * 3 + band]
        seen &= grid.tables.peer_board[one * 3 + band] & grid.tables.peer_board[two * 3 + band]
        if grid.cand[pivot] >> digit & 1:
            seen &= grid.tables.peer_board[pivot * 3 + band]
        while seen:
            found.out(band * BAND_CELLS + ctz(seen), 1 << digit)
            seen &= seen - 1
    if not found.outs:
        return False
    found.digit = digit
    found.digits = 1 << digit
    found.add_cell(pivot, 0)
    found.add_cell(one, 0)
    found.add_cell(two, 0)
    return True
