"""Slots 14-16 and 35-40: fish of rows and columns, plain, finned, sashimi.

The rules are in docs/hodoku-rules.md, section 5.
"""

import cython
from cython.cimports.engine.core.bits import ctz
from cython.cimports.engine.core.constants import FIRST_COLUMN, FIRST_ROW
from cython.cimports.engine.core.grid.tables import BAND, BIT, HOUSE, SIZE
from cython.cimports.engine.core.hodoku.hit import Hit
from cython.cimports.engine.core.hodoku.state import State

_PLAIN = cython.declare(cython.int, 0)
_FINNED = cython.declare(cython.int, 1)
_SASHIMI = cython.declare(cython.int, 2)


def fish(
    grid: State, hit: Hit, slot: cython.int, size: cython.int, form: cython.int
) -> cython.bint:
    """X-wing, swordfish, jellyfish (size 2-4): by digit, rows as base before columns.

    Forms: 0 plain, 1 finned, 2 sashimi (some base line has at most one candidate apart from fins).

    Pattern: the digit; base lines (group 0) and cover lines (group 1); base candidates inside the
    cover (group 0) and fins (group 1).
    """
    digit: cython.int
    for digit in range(9):
        if _by_lines(grid, hit, slot, size, form, digit, FIRST_ROW):
            return True
        if _by_lines(grid, hit, slot, size, form, digit, FIRST_COLUMN):
            return True
    return False


def _by_lines(
    grid: State,
    hit: Hit,
    slot: cython.int,
    size: cython.int,
    form: cython.int,
    digit: cython.int,
    start: cython.int,
) -> cython.bint:
    """Go through the sets of base lines in lexicographic order; `start` is the first line."""
    line: cython.int
    depth: cython.int = 0
    n: cython.int = 0
    # A cell that loses the digit is neither in a base line nor in a line of a fin, so it only sees
    # fins by its box: at most two crossing lines of one stretch are left uncovered.
    limit: cython.int = size if form == _PLAIN else size + 2
    most: cython.int = size if form == _PLAIN else 9
    cython.declare(held=cython.int)
    able = cython.declare(cython.uchar[9])
    next_one = cython.declare(cython.uchar[5])
    base = cython.declare(cython.uchar[4])
    union = cython.declare(cython.ushort[5])
    for line in range(9):
        held = SIZE[grid.pos[(start + line) * 9 + digit]]
        if held and held <= most:
            able[n] = line
            n += 1
    if n < size:
        return False
    union[0] = 0
    next_one[0] = 0
    while depth >= 0:
        if next_one[depth] > n - size + depth:
            depth -= 1
            continue
        line = able[next_one[depth]]
        next_one[depth] += 1
        held = union[depth] | grid.pos[(start + line) * 9 + digit]
        if SIZE[held] > limit:
            continue
        base[depth] = line
        if depth < size - 1:
            union[depth + 1] = held
            next_one[depth + 1] = next_one[depth]
            depth += 1
        elif form != _PLAIN:
            if SIZE[held] > size and _finned(grid, hit, slot, size, form, digit, start, base, held):
                return True
        elif SIZE[held] == size and _plain(grid, hit, slot, size, digit, start, base, held):
            return True
    return False


def _plain(
    grid: State,
    hit: Hit,
    slot: cython.int,
    size: cython.int,
    digit: cython.int,
    start: cython.int,
    base: cython.p_uchar,
    cover: cython.int,
) -> cython.bint:
    """Remove the digit from the other cells of as many crossing lines as base lines."""
    cython.declare(cell=cython.int, cross=cython.int, i=cython.int)
    lines: cython.int = 0
    rest: cython.uint = cover
    cython.declare(away=cython.uint)
    out = cython.declare(cython.uint[3])
    out[0] = out[1] = out[2] = 0
    for i in range(size):
        lines |= 1 << base[i]
    while rest:
        cross = 27 - start + ctz(rest)
        rest &= rest - 1
        away = grid.pos[cross * 9 + digit] & ~lines
        while away:
            cell = HOUSE[cross * 9 + ctz(away)]
            out[BAND[cell]] |= BIT[cell]
            away &= away - 1
    if not (out[0] | out[1] | out[2]):
        return False
    _note(grid, hit, slot, size, digit, start, base, cover)
    hit.board_out(out, digit)
    return hit.take()


def _finned(
    grid: State,
    hit: Hit,
    slot: cython.int,
    size: cython.int,
    form: cython.int,
    digit: cython.int,
    start: cython.int,
    base: cython.p_uchar,
    held: cython.int,
) -> cython.bint:
    """Try all covers; in lexicographic order, later lines are left out first."""
    n: cython.int = 0
    cython.declare(i=cython.int, j=cython.int)
    rest: cython.uint = held
    cross = cython.declare(cython.uchar[6])
    while rest:
        cross[n] = ctz(rest)
        n += 1
        rest &= rest - 1
    for i in range(n - 1, -1, -1):
        if n == size + 1:
            if _with_fins(
                grid, hit, slot, size, form, digit, start, base, held, 1 << cross[i], cross[i] // 3
            ):
                return True
            continue
        for j in range(n - 1, i, -1):
            if cross[i] // 3 == cross[j] // 3 and _with_fins(
                grid,
                hit,
                slot,
                size,
                form,
                digit,
                start,
                base,
                held,
                1 << cross[i] | 1 << cross[j],
                cross[i] // 3,
            ):
                return True
    return False


def _with_fins(
    grid: State,
    hit: Hit,
    slot: cython.int,
    size: cython.int,
    form: cython.int,
    digit: cython.int,
    start: cython.int,
    base: cython.p_uchar,
    held: cython.int,
    fins: cython.int,
    stack: cython.int,
) -> cython.bint:
    """Remove the digit from the box of all fins, where it is covered but not in the base.

    `held` are the crossing lines of all base candidates, by index; `fins` are the uncovered ones,
    all in the `stack`-th group of three.
    """
    cython.declare(cell=cython.int, cross=cython.int, i=cython.int, held_here=cython.int)
    chute: cython.int = -1
    lines: cython.int = 0
    cover: cython.int = held & ~fins
    form_here: cython.int = _FINNED
    cython.declare(rest=cython.uint, away=cython.uint)
    out = cython.declare(cython.uint[3])
    for i in range(size):
        lines |= 1 << base[i]
        held_here = grid.pos[(start + base[i]) * 9 + digit]
        if SIZE[held_here & cover] <= 1:
            form_here = _SASHIMI
        if held_here & fins:
            if chute >= 0 and chute != base[i] // 3:
                return False
            chute = base[i] // 3
    if form_here != form:
        return False
    out[0] = out[1] = out[2] = 0
    rest = cover & (7 << 3 * stack)
    while rest:
        cross = 27 - start + ctz(rest)
        rest &= rest - 1
        away = grid.pos[cross * 9 + digit] & ~lines & (7 << 3 * chute)
        while away:
            cell = HOUSE[cross * 9 + ctz(away)]
            out[BAND[cell]] |= BIT[cell]
            away &= away - 1
    if not (out[0] | out[1] | out[2]):
        return False
    _note(grid, hit, slot, size, digit, start, base, cover)
    hit.board_out(out, digit)
    return hit.take()


def _note(
    grid: State,
    hit: Hit,
    slot: cython.int,
    size: cython.int,
    digit: cython.int,
    start: cython.int,
    base: cython.p_uchar,
    cover: cython.int,
) -> cython.void:
    """Begin the step with its pattern."""
    cython.declare(i=cython.int, at=cython.int, rest=cython.uint)
    hit.clear(slot, 0)
    hit.digits = 1 << digit
    for i in range(size):
        hit.add_house(start + base[i], 0)
        rest = grid.pos[(start + base[i]) * 9 + digit]
        while rest:
            at = ctz(rest)
            rest &= rest - 1
            hit.add_cell(HOUSE[(start + base[i]) * 9 + at], 1 << digit, 0 if cover >> at & 1 else 1)
    rest = cover
    while rest:
        hit.add_house(27 - start + ctz(rest), 1)
        rest &= rest - 1
