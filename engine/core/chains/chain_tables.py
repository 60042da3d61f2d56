"""Tables of the chain producers: boards of the houses of a cell, and ratings of lengths.

Chains live on digit boards: `live[digit * 3 + band]` holds the candidates of a digit in a band,
27 bits. A *candidate* is the number cell * 9 + digit (0-728), a *node* candidate * 2 + on.
"""

import cython
from cython.cimports.engine.core.bits import ctz
from cython.cimports.engine.core.chains.causes import Cause
from cython.cimports.engine.core.constants import (
    BAND_CELLS,
    CANDIDATES,
    CELLS,
    FIRST_COLUMN,
    FIRST_ROW,
    HOUSES,
)
from cython.cimports.engine.core.grid.tables import BAND, BIT, Tables

# Used if the grid has boxes. The other cells of a house that lie in the cell's own band are
# these boards without the cell; a column has the same bits in each of the three bands.
BOX_BITS = cython.declare(cython.uint[CELLS])
ROW_BITS = cython.declare(cython.uint[CELLS])
COLUMN_BITS = cython.declare(cython.uint[CELLS])
CELL_OF = cython.declare(cython.uchar[CANDIDATES])
DIGIT_OF = cython.declare(cython.uchar[CANDIDATES])
# Random numbers, the same in every run: the XOR over the candidates of a grid is its hash.
CODE = cython.declare(cython.ulonglong[CANDIDATES])
# The amount that n length steps add to the rating: 0.1 added n times (docs/rating-rules.md, section
# 14), because the order of hints depends on exactly these doubles.
LENGTH_RATINGS = cython.declare(cython.double[64])
# Complexity -> how many of the limits 4, 6, 8, 12, 16, 24 ... it exceeds, minus 2.
STEPS = cython.declare(cython.int[4096])


def _fill():
    for cell in range(CELLS):
        row, column = cell // 9 % 3, cell % 9
        ROW_BITS[cell] = 0o777 << 9 * row
        BOX_BITS[cell] = (0o7 | 0o7 << 9 | 0o7 << 18) << column // 3 * 3
        COLUMN_BITS[cell] = (1 | 1 << 9 | 1 << 18) << column
    state = 0x9E3779B97F4A7C15
    for candidate in range(CANDIDATES):
        CELL_OF[candidate] = candidate // 9
        DIGIT_OF[candidate] = candidate % 9
        state = (state * 6364136223846793005 + 1442695040888963407) % 2**64
        mixed = (state ^ state >> 29) * 0xBF58476D1CE4E5B9 % 2**64
        CODE[candidate] = mixed ^ mixed >> 32
    total = 0.0
    for n in range(64):
        LENGTH_RATINGS[n] = total
        total += 0.1
    limit = 4
    steps = 0
    for complexity in range(4096):
        while complexity - 2 > limit:
            steps += 1
            limit = limit * 3 // 2 if steps % 2 else limit * 4 // 3
        STEPS[complexity] = steps


_fill()


def columns_of_two(live: cython.p_uint, digit: cython.int) -> cython.uint:
    """The columns in which a digit has exactly two places, counted for all columns at once."""
    cython.declare(band=cython.int, n=cython.int, rest=cython.uint)
    once: cython.uint = 0
    twice: cython.uint = 0
    more: cython.uint = 0
    for band in range(3):
        for n in range(3):
            rest = live[digit * 3 + band] >> 9 * n & 0o777
            more |= twice & rest
            twice |= once & rest
            once |= rest
    return twice & ~more


def places(tables: Tables, live: cython.p_uint, house: cython.int, digit: cython.int) -> cython.int:
    """The places of a digit in a house, by index, on these boards."""
    word: cython.uint
    at: cython.int = digit * 3
    if house < FIRST_COLUMN:
        if tables.boxes:
            word = live[at + house // 3] >> house % 3 * 3
            return (word & 0o7) | (word >> 6 & 0o70) | (word >> 12 & 0o700)
    elif house < FIRST_ROW:
        return (
            _column(live[at], house - FIRST_COLUMN)
            | _column(live[at + 1], house - FIRST_COLUMN) << 3
            | _column(live[at + 2], house - FIRST_COLUMN) << 6
        )
    elif house < HOUSES:
        return live[at + (house - FIRST_ROW) // 3] >> (house - FIRST_ROW) % 3 * 9 & 0o777
    return _places_in_any(tables, live, house, at)


def _places_in_any(
    tables: Tables, live: cython.p_uint, house: cython.int, at: cython.int
) -> cython.int:
    cython.declare(i=cython.int, cell=cython.int)
    found: cython.int = 0
    for i in range(9):
        cell = tables.house[house * 9 + i]
        if live[at + BAND[cell]] & BIT[cell]:
            found |= 1 << i
    return found


def _column(word: cython.uint, column: cython.int) -> cython.int:
    word >>= column
    return (word & 1) | (word >> 8 & 2) | (word >> 16 & 4)


def partner(
    tables: Tables,
    live: cython.p_uint,
    house: cython.int,
    digit: cython.int,
    cell: cython.int,
) -> cython.int:
    """The only other cell of a house with the digit, or -1 if there is not exactly one."""
    cython.declare(band=cython.int, bits=cython.uint)
    found: cython.int = -1
    for band in range(3):
        bits = live[digit * 3 + band] & tables.house_board[house * 3 + band]
        if band == BAND[cell]:
            bits &= ~BIT[cell]
        if bits:
            if found >= 0 or bits & (bits - 1):
                return -1
            found = band * BAND_CELLS + ctz(bits)
    return found


def cause_of(house: cython.int) -> cython.int:
    """The cause of a link in a house: its kind, or its number if it is an additional house.

    Those from Cause.LOCKED to Cause.CHAIN are not links.
    """
    return house // 9 + Cause.BOX if house < HOUSES else house - HOUSES + Cause.OWN


def house_of(tables: Tables, cause: cython.int, cell: cython.int) -> cython.int:
    """The house that a link to a cell runs through; its cause must be a house."""
    return (
        tables.houses_of[cell * 3 + cause - Cause.BOX]
        if cause <= Cause.ROW
        else cause - Cause.OWN + HOUSES
    )


def chain_rating(base: cython.int, complexity: cython.int) -> cython.double:
    """The difficulty of a chain hint: its producer's base (in tenths) and its length."""
    cython.declare(steps=cython.int, limit=cython.int)
    if complexity < 4096:
        return base / 10.0 + LENGTH_RATINGS[STEPS[complexity]]
    steps = STEPS[4095]
    limit = 4096
    while complexity - 2 > limit:
        steps += 1
        limit = limit * 3 // 2 if steps % 2 else limit * 4 // 3
    return base / 10.0 + LENGTH_RATINGS[steps]
