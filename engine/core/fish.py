"""X-wing, swordfish, jellyfish (rating rules, section 5)."""

import cython

if not cython.compiled:
    from engine.core.bits import ENGINE_STAMP, ctz, popcount
    from engine.core.found import Found
    from engine.core.position import Position
    from engine.core.tables import COMBO_START, COMBOS, HOUSE

STAMP = ENGINE_STAMP.decode()


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def fish(grid: Position, found: Found, size: cython.int) -> cython.bint:
    """Lines whose places for a digit lie in as many crossing lines; columns are tried first.

    Pattern: houses are the base lines, then the cover lines; cells the places in the base lines;
    digit.
    """
    turn: cython.int
    first: cython.int
    n: cython.int
    digit: cython.int
    line: cython.int
    lines: cython.int
    places: cython.int
    rest: cython.uint
    able: cython.int[9]
    any_able: cython.int
    if not cython.compiled:
        able = [0] * 9
    for turn in range(2):
        first = 9 if turn == 0 else 18
        any_able = 0
        for digit in range(9):
            able[digit] = 0
            if grid.placed[digit] + 2 * size > 9:
                continue
            for line in range(9):
                if 2 <= popcount(grid.pos[(first + line) * 9 + digit]) <= size:
                    able[digit] |= 1 << line
            if popcount(able[digit]) >= size:
                any_able = 1
            else:
                able[digit] = 0
        if not any_able:
            continue
        for n in range(COMBO_START[size], COMBO_START[size + 1]):
            lines = COMBOS[n]
            for digit in range(9):
                if lines & ~able[digit]:
                    continue
                places = 0
                rest = lines
                while rest:
                    places |= grid.pos[(first + ctz(rest)) * 9 + digit]
                    rest &= rest - 1
                if popcount(places) == size and _hit(grid, found, first, lines, places, digit):
                    return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _hit(
    grid: Position,
    found: Found,
    first: cython.int,
    lines: cython.int,
    crossing: cython.int,
    digit: cython.int,
) -> cython.bint:
    other: cython.int = 27 - first  # columns cross rows, rows cross columns
    line: cython.uint = crossing
    cells: cython.uint
    found.clear()
    while line:
        cells = grid.pos[(other + ctz(line)) * 9 + digit] & ~lines
        while cells:
            found.out(HOUSE[(other + ctz(line)) * 9 + ctz(cells)], 1 << digit)
            cells &= cells - 1
        line &= line - 1
    if not found.outs:
        return False
    found.tenths = 32 if popcount(lines) == 2 else 38 if popcount(lines) == 3 else 52
    found.digit = digit
    found.digits = 1 << digit
    line = lines
    while line:
        found.add_house(first + ctz(line))
        cells = grid.pos[(first + ctz(line)) * 9 + digit]
        while cells:
            found.add_cell(HOUSE[(first + ctz(line)) * 9 + ctz(cells)], 0)
            cells &= cells - 1
        line &= line - 1
    line = crossing
    while line:
        found.add_house(other + ctz(line))
        line &= line - 1
    return True
