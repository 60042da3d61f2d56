"""X-wing, swordfish, jellyfish (docs/rating-rules.md, section 5)."""

import cython
from cython.cimports.engine.core.bits import ctz
from cython.cimports.engine.core.constants import ALL_NINE, FIRST_COLUMN, FIRST_ROW, NINE_SETS
from cython.cimports.engine.core.grid.position import Position
from cython.cimports.engine.core.grid.raw_step import RawStep
from cython.cimports.engine.core.grid.tables import SIZE

from engine import ratings

_X_WING = cython.declare(cython.int, ratings.X_WING)
_SWORDFISH = cython.declare(cython.int, ratings.SWORDFISH)
_JELLYFISH = cython.declare(cython.int, ratings.JELLYFISH)


def fish(grid: Position, found: RawStep, size: cython.int) -> cython.bint:
    """Lines whose places for a digit lie in as many crossing lines; columns are tried first.

    Pattern: houses are the base lines, then the cover lines; cells the places in the base lines;
    digit.
    """
    cython.declare(turn=cython.int, first=cython.int, digit=cython.int, lines=cython.int)
    cython.declare(best=cython.int, best_digit=cython.int, rest=cython.uint)
    crossing: cython.int = 0
    grid.tally_places()
    for turn in range(2):
        first = FIRST_COLUMN if turn == 0 else FIRST_ROW
        # The rules try the sets of lines, and the digits for each set.
        best = NINE_SETS
        best_digit = 0
        for digit in range(9):
            if grid.placed[digit] + 2 * size <= 9:
                lines = _first_lines(grid, first, digit, size)
                if lines and lines < best:
                    best = lines
                    best_digit = digit
        if best < NINE_SETS:
            rest = best
            while rest:
                crossing |= grid.pos[(first + ctz(rest)) * 9 + best_digit]
                rest &= rest - 1
            _note(grid, found, first, best, crossing, best_digit)
            return True
    return False


def _first_lines(
    grid: Position, first: cython.int, digit: cython.int, size: cython.int
) -> cython.int:
    """The first set of lines that is a fish for the digit and removes something; 0 for none."""
    cython.declare(a=cython.int, b=cython.int, c=cython.int, d=cython.int, ab=cython.int)
    cython.declare(abc=cython.int, abcd=cython.int, lines=cython.int)
    n: cython.int = 0
    able: cython.uint = grid.lines[first - FIRST_COLUMN + digit]
    line = cython.declare(cython.uchar[9])
    holds = cython.declare(cython.ushort[9])
    # Base lines have at least two places, and at most as many as the fish has lines.
    if size == 2:
        able &= ALL_NINE
    elif size == 3:
        able = (able | able >> 9) & ALL_NINE
    else:
        able = (able | able >> 9 | able >> 18) & ALL_NINE
    if SIZE[able] < size:
        return 0
    while able:
        a = ctz(able)
        able &= able - 1
        line[n] = a
        holds[n] = grid.pos[(first + a) * 9 + digit]
        n += 1
    for a in range(size - 1, n):
        for b in range(size - 2, a):
            ab = holds[a] | holds[b]
            if SIZE[ab] > size:
                continue
            lines = 1 << line[a] | 1 << line[b]
            if size == 2:
                if _removes(grid, first, lines, ab, digit):
                    return lines
                continue
            for c in range(size - 3, b):
                abc = ab | holds[c]
                if SIZE[abc] > size:
                    continue
                lines = 1 << line[a] | 1 << line[b] | 1 << line[c]
                if size == 3:
                    if SIZE[abc] == 3 and _removes(grid, first, lines, abc, digit):
                        return lines
                    continue
                for d in range(c):
                    abcd = abc | holds[d]
                    lines = 1 << line[a] | 1 << line[b] | 1 << line[c] | 1 << line[d]
                    if SIZE[abcd] == 4 and _removes(grid, first, lines, abcd, digit):
                        return lines
    return 0


def _removes(
    grid: Position,
    first: cython.int,
    lines: cython.int,
    crossing: cython.int,
    digit: cython.int,
) -> cython.bint:
    other: cython.int = 27 - first  # columns cross rows, rows cross columns
    rest: cython.uint = crossing
    while rest:
        if grid.pos[(other + ctz(rest)) * 9 + digit] & ~lines:
            return True
        rest &= rest - 1
    return False


def _note(
    grid: Position,
    found: RawStep,
    first: cython.int,
    lines: cython.int,
    crossing: cython.int,
    digit: cython.int,
) -> cython.void:
    other: cython.int = 27 - first
    size: cython.int
    line: cython.uint = crossing
    cells: cython.uint
    found.clear()
    while line:
        cells = grid.pos[(other + ctz(line)) * 9 + digit] & ~lines
        while cells:
            found.out(grid.tables.house[(other + ctz(line)) * 9 + ctz(cells)], 1 << digit)
            cells &= cells - 1
        line &= line - 1
    size = SIZE[lines]
    found.tenths = _X_WING if size == 2 else _SWORDFISH if size == 3 else _JELLYFISH
    found.digit = digit
    found.digits = 1 << digit
    line = lines
    while line:
        found.add_house(first + ctz(line))
        cells = grid.pos[(first + ctz(line)) * 9 + digit]
        while cells:
            found.add_cell(grid.tables.house[(first + ctz(line)) * 9 + ctz(cells)], 0)
            cells &= cells - 1
        line &= line - 1
    line = crossing
    while line:
        found.add_house(other + ctz(line))
        line &= line - 1
