"""Which cells see each other, and the places of a digit that see two cells."""

import cython
from cython.cimports.engine.core.grid.tables import BAND, BIT, HOUSE_BITS, PEER_BOARD
from cython.cimports.engine.core.hodoku.state import State


def seen_by_both(
    grid: State, digit: cython.int, one: cython.int, two: cython.int, places: cython.p_uint
) -> cython.bint:
    """Whether any place of the digit sees both cells; puts all such places on `places`."""
    band: cython.int
    found: cython.uint = 0
    for band in range(3):
        places[band] = grid.board[digit * 3 + band]
        places[band] &= PEER_BOARD[one * 3 + band] & PEER_BOARD[two * 3 + band]
        found |= places[band]
    return found != 0


def sees(one: cython.int, two: cython.int) -> cython.bint:
    """Whether two different cells share a house."""
    return PEER_BOARD[one * 3 + BAND[two]] & BIT[two] != 0


def in_line(one: cython.int, two: cython.int) -> cython.bint:
    """Whether two cells share a row or a column."""
    return HOUSE_BITS[one] & HOUSE_BITS[two] >> 9 << 9 != 0
