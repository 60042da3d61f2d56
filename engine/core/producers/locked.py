"""Locked candidates: pointing and claiming, direct or by elimination.

The rules are in docs/rating-rules.md, sections 4.2 and 5.
"""

import cython
from cython.cimports.engine.core.bits import ctz
from cython.cimports.engine.core.constants import (
    ALL_NINE,
    FIRST_COLUMN,
    FIRST_ROW,
    HOUSES,
    NINE_SETS,
)
from cython.cimports.engine.core.grid.position import Position
from cython.cimports.engine.core.grid.raw_step import RawStep
from cython.cimports.engine.core.grid.tables import BAND, BIT, CROSSING, LOCKS, STRETCHES

from engine import ratings

_DIRECT_POINTING = cython.declare(cython.int, ratings.DIRECT_POINTING)
_DIRECT_CLAIMING = cython.declare(cython.int, ratings.DIRECT_CLAIMING)
_POINTING = cython.declare(cython.int, ratings.POINTING)
_CLAIMING = cython.declare(cython.int, ratings.CLAIMING)

# Kinds of base and cover, as base * 4 + cover: 0 box, 1 column, 2 row, 3 the variant's own.
PAIRINGS = cython.declare(cython.uchar[11])
# A band as a mask of nine stretches (see `tables`), three lines crossed by three houses. Table 1:
# stretches that are alone in their line but not in the house that crosses it (bit line * 3 +
# house). Table 2: alone in that house but not in their line (bit house * 3 + line).
_LINE_LOCKS = cython.declare(cython.ushort[NINE_SETS])
_CROSS_LOCKS = cython.declare(cython.ushort[NINE_SETS])


def _fill():
    pairings = [(0, 1), (0, 2), (1, 0), (2, 0)]
    pairings += [(0, 3), (1, 3), (2, 3), (3, 0), (3, 1), (3, 2), (3, 3)]
    for n, (base, cover) in enumerate(pairings):
        PAIRINGS[n] = base * 4 + cover
    for mask in range(NINE_SETS):
        for place in range(9):
            line, cross = mask & 7 << place // 3 * 3, mask & 0o111 << place % 3
            if line == 1 << place != cross:
                _LINE_LOCKS[mask] |= 1 << place
            if cross == 1 << place != line:
                _CROSS_LOCKS[mask] |= 1 << place % 3 * 3 + place // 3


_fill()


def direct_locked(grid: Position, found: RawStep, size: cython.int) -> cython.bint:
    """Locked candidates that leave a parallel house one place for the digit.

    Pattern: houses base, cover, target; cells are the places in the base; kind is 0 for pointing,
    1 for claiming.
    """
    return _scan(grid, found, True) if grid.tables.plain else _scan_all(grid, found, True)


def locked(grid: Position, found: RawStep, size: cython.int) -> cython.bint:
    """Locked candidates that remove something.

    Pattern: houses base, cover; cells are the places in the base; kind as above.
    """
    return _scan(grid, found, False) if grid.tables.plain else _scan_all(grid, found, False)


def _shared(base: cython.int, cover: cython.int) -> cython.int:
    """The cells that the two houses share, as indexes in the base; one of them is a box."""
    if base < FIRST_COLUMN:
        if cover < FIRST_ROW:
            return (
                0o111 << (cover - FIRST_COLUMN - base % 3 * 3)
                if (cover - FIRST_COLUMN) // 3 == base % 3
                else 0
            )
        return (
            0o7 << (cover - FIRST_ROW - base // 3 * 3) * 3
            if (cover - FIRST_ROW) // 3 == base // 3
            else 0
        )
    if base < FIRST_ROW:
        return 0o7 << cover // 3 * 3 if cover % 3 == (base - FIRST_COLUMN) // 3 else 0
    return 0o7 << cover % 3 * 3 if cover // 3 == (base - FIRST_ROW) // 3 else 0


def _scan(grid: Position, found: RawStep, direct: cython.bint) -> cython.bint:
    cython.declare(pairing=cython.int, n=cython.int, base=cython.int, cover=cython.int)
    cython.declare(digit=cython.int, places=cython.uint, some=cython.uint)
    locks = cython.declare(cython.uint[36])
    for digit in range(9):
        _find_locks(grid.board, digit, locks)
    for pairing in range(4):  # box-column, box-row, column-box, row-box
        some = 0
        for digit in range(9):
            some |= locks[pairing * 9 + digit]
        while some:
            n = ctz(some)
            some &= some - 1
            base = n // 3 if pairing < 2 else n // 3 + 9 * (pairing - 1)
            cover = CROSSING[pairing * 27 + n]
            for digit in range(9):
                places = grid.pos[base * 9 + digit]
                if not locks[pairing * 9 + digit] >> n & 1 or not places & (places - 1):
                    continue
                if direct:
                    if _direct(grid, found, pairing, base, cover, digit):
                        return True
                elif _remove(grid, found, base, cover, digit):
                    return True
    return False


def _find_locks(boards: cython.p_uint, digit: cython.int, locks: cython.p_uint) -> cython.void:
    """Find houses where a digit has one stretch while the house that crosses it has more.

    Args:
        boards: the candidates of each digit.
        digit: the digit.
        locks: filled, pairing * 9 + digit -> bits base * 3 + n for the n-th house that crosses it.
    """
    cython.declare(band=cython.int, pairing=cython.int, stretches=cython.int, lines=cython.uint)
    rows = cython.declare(cython.uint[3])
    for pairing in range(4):
        locks[pairing * 9 + digit] = 0
    for band in range(3):
        rows[band] = boards[digit * 3 + band]
        stretches = _stretches(rows[band])
        locks[9 + digit] |= _CROSS_LOCKS[stretches] << band * 9
        locks[27 + digit] |= _LINE_LOCKS[stretches] << band * 9
        rows[band] |= rows[band] >> 9 | rows[band] >> 18
    for band in range(3):
        # Transposed: the lines are the boxes of a stack.
        stretches = rows[0] >> band * 3 & 7
        stretches |= (rows[1] >> band * 3 & 7) << 3
        stretches |= (rows[2] >> band * 3 & 7) << 6
        lines = _LINE_LOCKS[stretches]
        lines = lines & 7 | (lines & 0o70) << 6 | (lines & 0o700) << 12
        locks[digit] |= lines << band * 3
        locks[18 + digit] |= _CROSS_LOCKS[stretches] << band * 9


def find_lockable(boards: cython.p_uint, digits: cython.uint, able: cython.p_ushort) -> cython.void:
    """Find locked candidates that remove something, in a grid with boxes.

    Args:
        boards: the candidates of each digit.
        digits: the digits of interest.
        able: filled, pairing * 3 + band or stack -> the digits that have one stretch in a base
            house there, and more in the house that crosses it. The pairings are box-column,
            box-row, column-box and row-box.
    """
    cython.declare(digit=cython.int, band=cython.int, stretches=cython.int, top=cython.uint)
    cython.declare(middle=cython.uint, bottom=cython.uint)
    for band in range(12):
        able[band] = 0
    while digits:
        digit = ctz(digits)
        digits &= digits - 1
        top = boards[digit * 3]
        middle = boards[digit * 3 + 1]
        bottom = boards[digit * 3 + 2]
        for band in range(3):
            stretches = LOCKS[_stretches(boards[digit * 3 + band])]
            able[3 + band] |= (stretches & 1) << digit
            able[9 + band] |= (stretches >> 1) << digit
        top |= top >> 9 | top >> 18
        middle |= middle >> 9 | middle >> 18
        bottom |= bottom >> 9 | bottom >> 18
        for band in range(3):
            # Transposed: the lines of the table are the boxes of a stack.
            stretches = top >> band * 3 & 7
            stretches |= (middle >> band * 3 & 7) << 3
            stretches |= (bottom >> band * 3 & 7) << 6
            stretches = LOCKS[stretches]
            able[band] |= (stretches >> 1) << digit
            able[6 + band] |= (stretches & 1) << digit


def _stretches(band: cython.uint) -> cython.int:
    return (
        STRETCHES[band & ALL_NINE]
        | STRETCHES[band >> 9 & ALL_NINE] << 3
        | STRETCHES[band >> 18] << 6
    )


def _note(
    grid: Position, found: RawStep, base: cython.int, cover: cython.int, digit: cython.int
) -> cython.void:
    rest: cython.uint = grid.pos[base * 9 + digit]
    found.kind = 0 if base < FIRST_COLUMN else 1
    found.digit = digit
    found.digits = 1 << digit
    found.add_house(base)
    found.add_house(cover)
    while rest:
        found.add_cell(grid.tables.house[base * 9 + ctz(rest)], 0)
        rest &= rest - 1


def _direct(
    grid: Position,
    found: RawStep,
    pairing: cython.int,
    base: cython.int,
    cover: cython.int,
    digit: cython.int,
) -> cython.bint:
    cython.declare(n=cython.int, other=cython.int, places=cython.int, outside=cython.int)
    for n in range(3):  # the houses that cross the cover
        other = CROSSING[(pairing ^ 2) * 27 + cover % 9 * 3 + n]
        if other == base:
            continue
        places = grid.pos[other * 9 + digit]
        outside = places & ~_shared(other, cover)
        if places & (places - 1) and outside and not outside & (outside - 1):
            found.clear()
            found.tenths = _DIRECT_POINTING if base < FIRST_COLUMN else _DIRECT_CLAIMING
            _note(grid, found, base, cover, digit)
            found.add_house(other)
            found.cell = grid.tables.house[other * 9 + ctz(outside)]
            return True
    return False


def _remove(
    grid: Position, found: RawStep, base: cython.int, cover: cython.int, digit: cython.int
) -> cython.bint:
    rest: cython.uint = grid.pos[cover * 9 + digit] & ~_shared(cover, base)
    if not rest:
        return False
    found.clear()
    found.tenths = _POINTING if base < FIRST_COLUMN else _CLAIMING
    _note(grid, found, base, cover, digit)
    while rest:
        found.out(grid.tables.house[cover * 9 + ctz(rest)], 1 << digit)
        rest &= rest - 1
    return True


# The rest is for grids with other houses than boxes, columns and rows. Base and cover kinds are
# paired in the order that the rules give. The rules say nothing about a variant's additional
# houses, which come last.


def _scan_all(grid: Position, found: RawStep, direct: cython.bint) -> cython.bint:
    cython.declare(pairing=cython.int, kinds=cython.int, base=cython.int, cover=cython.int)
    cython.declare(digit=cython.int, places=cython.int)
    for pairing in range(11):
        kinds = PAIRINGS[pairing]
        if grid.own == 0 and pairing > 3:
            break
        for base in range(kinds // 4 * 9, _end(grid, kinds // 4)):
            for cover in range(kinds % 4 * 9, _end(grid, kinds % 4)):
                if base == cover or not _touch(grid, base, cover):
                    continue
                for digit in range(9):
                    places = grid.pos[base * 9 + digit]
                    if not places & (places - 1) or _beyond(grid, base, cover, digit):
                        continue
                    if direct:
                        if _direct_any(grid, found, base, cover, digit):
                            return True
                    elif _remove_any(grid, found, base, cover, digit):
                        return True
    return False


def _end(grid: Position, kind: cython.int) -> cython.int:
    """The number after the last house of a kind (3 for a variant's additional houses)."""
    return kind * 9 + 9 if kind < 3 else HOUSES + grid.own


def _touch(grid: Position, one: cython.int, two: cython.int) -> cython.bint:
    """Whether two houses share a cell."""
    band: cython.int
    for band in range(3):
        if grid.tables.house_board[one * 3 + band] & grid.tables.house_board[two * 3 + band]:
            return True
    return False


def _beyond(grid: Position, house: cython.int, other: cython.int, digit: cython.int) -> cython.bint:
    """Whether a house has places for a digit that are not in another house."""
    band: cython.int
    for band in range(3):
        if (
            grid.board[digit * 3 + band]
            & grid.tables.house_board[house * 3 + band]
            & ~grid.tables.house_board[other * 3 + band]
        ):
            return True
    return False


def _direct_any(
    grid: Position, found: RawStep, base: cython.int, cover: cython.int, digit: cython.int
) -> cython.bint:
    kind: cython.int = base // 9
    cython.declare(other=cython.int, cell=cython.int, left=cython.int, places=cython.uint)
    for other in range(kind * 9, _end(grid, kind)):
        places = grid.pos[other * 9 + digit]
        if other == base or not places & (places - 1) or not _touch(grid, other, cover):
            continue
        left = -1
        while places:
            cell = grid.tables.house[other * 9 + ctz(places)]
            places &= places - 1
            # Remove the digit from the cover, except from the places in the base.
            if grid.tables.house_board[cover * 3 + BAND[cell]] & BIT[cell] and not (
                grid.tables.house_board[base * 3 + BAND[cell]] & BIT[cell]
            ):
                continue
            left = cell if left == -1 else -2
        if left >= 0:
            found.clear()
            found.tenths = _DIRECT_POINTING if base < FIRST_COLUMN else _DIRECT_CLAIMING
            _note(grid, found, base, cover, digit)
            found.add_house(other)
            found.cell = left
            return True
    return False


def _remove_any(
    grid: Position, found: RawStep, base: cython.int, cover: cython.int, digit: cython.int
) -> cython.bint:
    cell: cython.int
    rest: cython.uint = grid.pos[cover * 9 + digit]
    found.clear()
    while rest:
        cell = grid.tables.house[cover * 9 + ctz(rest)]
        rest &= rest - 1
        if not grid.tables.house_board[base * 3 + BAND[cell]] & BIT[cell]:
            found.out(cell, 1 << digit)
    if not found.outs:
        return False
    found.tenths = _POINTING if base < FIRST_COLUMN else _CLAIMING
    _note(grid, found, base, cover, digit)
    return True
