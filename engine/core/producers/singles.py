"""Hidden and naked singles (docs/rating-rules.md, section 4)."""

import cython
from cython.cimports.engine.core.bits import ctz
from cython.cimports.engine.core.constants import BAND_CELLS, FIRST_COLUMN
from cython.cimports.engine.core.grid.position import Position
from cython.cimports.engine.core.grid.raw_step import RawStep

from engine import ratings

_FULL_HOUSE = cython.declare(cython.int, ratings.FULL_HOUSE)
_HIDDEN_SINGLE_IN_BOX = cython.declare(cython.int, ratings.HIDDEN_SINGLE_IN_BOX)
_HIDDEN_SINGLE_IN_LINE = cython.declare(cython.int, ratings.HIDDEN_SINGLE_IN_LINE)
_NAKED_SINGLE = cython.declare(cython.int, ratings.NAKED_SINGLE)


def hidden_single(grid: Position, found: RawStep, size: cython.int) -> cython.bint:
    """The first digit with one place in a house; houses with one empty cell go first.

    Pattern: house; kind is 1 if the cell is the last empty cell of the house, otherwise 0.
    """
    cython.declare(house=cython.int, digit=cython.int)
    if not grid.lone_houses:
        return False
    found.clear()
    if grid.lone_houses & grid.last_houses:
        house = ctz(grid.lone_houses & grid.last_houses)
        found.tenths = _FULL_HOUSE
        found.kind = 1
    else:
        house = ctz(grid.lone_houses)
        found.tenths = _HIDDEN_SINGLE_IN_BOX if house < FIRST_COLUMN else _HIDDEN_SINGLE_IN_LINE
    digit = ctz(grid.lone[house])
    found.cell = grid.tables.house[house * 9 + ctz(grid.pos[house * 9 + digit])]
    found.digit = digit
    found.add_house(house)
    return True


def naked_single(grid: Position, found: RawStep, size: cython.int) -> cython.bint:
    """The first cell in reading order with one candidate."""
    band: cython.int
    for band in range(3):
        if grid.naked[band]:
            found.clear()
            found.tenths = _NAKED_SINGLE
            found.cell = band * BAND_CELLS + ctz(grid.naked[band])
            found.digit = ctz(grid.cand[found.cell])
            return True
    return False
