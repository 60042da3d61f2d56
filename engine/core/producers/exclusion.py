"""Aligned pair exclusion, and the boards that triplet exclusion shares.

The rules are in docs/rating-rules.md, section 8.
"""

import cython
from cython.cimports.engine.core.bits import ctz64
from cython.cimports.engine.core.constants import CELLS, LOW_CELLS, PEERS
from cython.cimports.engine.core.grid.position import Position
from cython.cimports.engine.core.grid.raw_step import RawStep

from engine import ratings

_ALIGNED_PAIR_EXCLUSION = cython.declare(cython.int, ratings.ALIGNED_PAIR_EXCLUSION)

# Here a board is two words, cells 0-63, then 64-80, as `low` and `high` of `Tables`.
LOW_BIT = cython.declare(cython.ulonglong[CELLS])  # cell -> its bit in the first word
HIGH_BIT = cython.declare(cython.ulonglong[CELLS])  # and in the second word
LOW_FROM = cython.declare(cython.ulonglong[CELLS])  # cell -> the cells from this one on
HIGH_FROM = cython.declare(cython.ulonglong[CELLS])
# The minimum number of excluders with three digits, in addition to those with two digits, that can
# remove a digit from a base cell; by the numbers of digits of the other two cells, and whether
# these see each other. 9 means impossible.
NEEDED = cython.declare(cython.uchar[2000])


def _low_word(
    top: cython.ulonglong, middle: cython.ulonglong, bottom: cython.ulonglong
) -> cython.ulonglong:
    """Cells 0-63 of a board of three bands."""
    return top | middle << 27 | (bottom & 0x3FF) << 54


def _fill_constants():
    word = 0xFFFFFFFFFFFFFFFF
    for cell in range(CELLS):
        since = (1 << 81) - (1 << cell)
        LOW_FROM[cell], HIGH_FROM[cell] = since & word, since >> 64
        LOW_BIT[cell], HIGH_BIT[cell] = 1 << cell & word, 1 << cell >> 64
    for pairs in range(10):
        for first in range(10):
            for second in range(10):
                for see in range(2):
                    NEEDED[pairs * 200 + first * 20 + second * 2 + see] = _needed(
                        pairs, first, second, see
                    )


def _needed(pairs, first, second, see):
    """See `NEEDED`.

    An excluder with the digit in question and one more digit forbids that one altogether; any other
    excluder forbids at most two combinations, one for each order. Cells that see each other cannot
    hold equal digits.
    """
    left = []
    for whole in range(pairs + 1):
        a, b = max(first - whole, 0), max(second - whole, 0)
        combinations = a * b - see * min(a, b)
        left.append(max((combinations + 1) // 2 - (pairs - whole), 0))
    return min(*left, 9)


_fill_constants()


def aligned_pair(grid: Position, found: RawStep, size: cython.int) -> cython.bint:
    """Two cells whose combinations are mostly forbidden by bivalue cells that see both.

    Pattern: cells are the two base cells, more the common excluders.
    """
    cython.declare(cell=cython.int, other=cython.int, low=cython.ulonglong, high=cython.ulonglong)
    cython.declare(once_low=cython.ulonglong, once_high=cython.ulonglong)
    cython.declare(twice_low=cython.ulonglong, twice_high=cython.ulonglong)
    naked_low: cython.ulonglong = _low_word(grid.naked[0], grid.naked[1], grid.naked[2])
    naked_high: cython.ulonglong = grid.naked[2] >> 10
    two_low: cython.ulonglong = _low_word(grid.two[0], grid.two[1], grid.two[2])
    two_high: cython.ulonglong = grid.two[2] >> 10
    base_low: cython.ulonglong = 0
    base_high: cython.ulonglong = 0
    for cell in range(CELLS):
        if (
            grid.count[cell] < 2
            or grid.tables.low[cell] & naked_low
            or grid.tables.high[cell] & naked_high
        ):
            continue
        low = grid.tables.low[cell] & two_low
        high = grid.tables.high[cell] & two_high
        # The base list also contains cells with one excluder, but no pair with such a cell has two.
        if not (low & (low - 1) or high & (high - 1) or (low and high)):
            continue
        # The earlier cells that also see two of its excluders.
        once_low = once_high = twice_low = twice_high = 0
        while low or high:
            if low:
                other = ctz64(low)
                low &= low - 1
            else:
                other = LOW_CELLS + ctz64(high)
                high &= high - 1
            twice_low |= once_low & grid.tables.low[other]
            twice_high |= once_high & grid.tables.high[other]
            once_low |= grid.tables.low[other]
            once_high |= grid.tables.high[other]
        twice_low &= base_low
        twice_high &= base_high
        while twice_low or twice_high:
            if twice_low:
                other = ctz64(twice_low)
                twice_low &= twice_low - 1
            else:
                other = LOW_CELLS + ctz64(twice_high)
                twice_high &= twice_high - 1
            if _hit(
                grid,
                found,
                other,
                cell,
                grid.tables.low[cell] & grid.tables.low[other] & two_low,
                grid.tables.high[cell] & grid.tables.high[other] & two_high,
            ):
                return True
        base_low |= LOW_BIT[cell]
        base_high |= HIGH_BIT[cell]
    return False


def _hit(
    grid: Position,
    found: RawStep,
    one: cython.int,
    two: cython.int,
    low: cython.ulonglong,
    high: cython.ulonglong,
) -> cython.bint:
    """Whether the pair with these excluders removes something; if so the step is in `found`."""
    cython.declare(n=cython.int, peer=cython.int, mask=cython.int, x=cython.int, allowed=cython.int)
    cython.declare(rest=cython.int)
    all_one: cython.int = grid.cand[one]
    all_two: cython.int = grid.cand[two]
    sees: cython.int = grid.tables.sees[one * CELLS + two]
    keep_one: cython.int = 0
    keep_two: cython.int = 0
    n_masks: cython.int = 0
    masks = cython.declare(cython.ushort[32])
    while low or high:
        if low:
            peer = ctz64(low)
            low &= low - 1
        else:
            peer = LOW_CELLS + ctz64(high)
            high &= high - 1
        mask = grid.cand[peer]
        if mask & all_one and mask & all_two and not mask & ~(all_one | all_two):
            masks[n_masks] = mask
            n_masks += 1
    # An excluder forbids combinations of a digit of each cell.
    if n_masks + sees < grid.count[one] and n_masks + sees < grid.count[two]:
        return False
    rest = all_one
    while rest:
        x = rest & -rest
        rest &= rest - 1
        allowed = all_two & ~x if sees else all_two
        for n in range(n_masks):
            if masks[n] & x:
                allowed &= x | ~masks[n]
        if allowed:
            keep_one |= x
            keep_two |= allowed
    if keep_one == all_one and keep_two == all_two:
        return False
    found.clear()
    found.tenths = _ALIGNED_PAIR_EXCLUSION
    for n in range(grid.tables.peer_count[one]):
        peer = grid.tables.peers[one * PEERS + n]
        if grid.count[peer] == 2 and grid.tables.sees[two * CELLS + peer]:
            found.add_more(peer)
    found.add_cell(one, 0)
    found.add_cell(two, 0)
    found.out(one, all_one & ~keep_one)
    found.out(two, all_two & ~keep_two)
    return True
