"""The strategies of the Sudoku Grader scale that remove candidates: locked, sets, fish.

Each function applies the first pattern that removes something, in one house for locked candidates
and sets, and returns whether there was one. The scale counts uses, so the order of patterns matters
(docs/grader.md, section 3). These strategies only run if no single is left.
"""

import cython
from cython.cimports.engine.core.bits import ctz
from cython.cimports.engine.core.constants import ALL_NINE, FIRST_COLUMN, FIRST_ROW
from cython.cimports.engine.core.grid.position import Position
from cython.cimports.engine.core.grid.tables import HOUSE, SIZE


def _clear(grid: Position, house: cython.int, digit: cython.int, kept: cython.int) -> cython.bint:
    """Remove a digit from a house except `kept`; return whether it was anywhere else."""
    rest: cython.uint = grid.pos[house * 9 + digit] & ~kept
    if not rest:
        return False
    while rest:
        grid.remove(HOUSE[house * 9 + ctz(rest)], digit)
        rest &= rest - 1
    return True


def _strip(grid: Position, cell: cython.int, digits: cython.int) -> cython.bint:
    """Remove digits from a cell; return whether it had any of them."""
    rest: cython.uint = grid.cand[cell] & digits
    if not rest:
        return False
    while rest:
        grid.remove(cell, ctz(rest))
        rest &= rest - 1
    return True


# ------------------------------------------------------------------------- locked candidates


def box_locked(grid: Position) -> cython.bint:
    """Use a digit whose places in a box lie in one row or column: clear the rest of the line."""
    cython.declare(digit=cython.int, box=cython.int, line=cython.int, places=cython.uint)
    for digit in range(9):
        for box in range(9):
            places = grid.pos[box * 9 + digit]
            if not places or SIZE[places] > 3:
                continue
            for line in range(3):
                if not places & ~(7 << line * 3) and _clear(
                    grid, FIRST_ROW + box // 3 * 3 + line, digit, 7 << box % 3 * 3
                ):
                    return True
            for line in range(3):
                if not places & ~(0o111 << line) and _clear(
                    grid, FIRST_COLUMN + box % 3 * 3 + line, digit, 7 << box // 3 * 3
                ):
                    return True
    return False


def line_locked(grid: Position) -> cython.bint:
    """Use a digit whose places in a row or column lie in one box: clear the rest of the box."""
    cython.declare(digit=cython.int, line=cython.int, part=cython.int, places=cython.uint)
    for digit in range(9):
        for line in range(9):
            places = grid.pos[(FIRST_ROW + line) * 9 + digit]
            for part in range(3):
                if (
                    places
                    and not places & ~(7 << part * 3)
                    and _clear(grid, line // 3 * 3 + part, digit, 7 << line % 3 * 3)
                ):
                    return True
            places = grid.pos[(FIRST_COLUMN + line) * 9 + digit]
            for part in range(3):
                if (
                    places
                    and not places & ~(7 << part * 3)
                    and _clear(grid, part * 3 + line // 3, digit, 0o111 << line % 3)
                ):
                    return True
    return False


# ------------------------------------------------------------------------------------- sets


def naked_sets(grid: Position, size: cython.int) -> cython.bint:
    """Naked sets, ordered by the number of row, column and box."""
    cython.declare(number=cython.int, kind=cython.int)
    grid.tally_cells()
    for number in range(9):
        for kind in range(2, -1, -1):
            if _set(grid, kind * 9 + number, size, False):
                return True
    return False


def hidden_sets(grid: Position, size: cython.int) -> cython.bint:
    """Hidden sets, ordered by the number of box, row and column."""
    number: cython.int
    grid.tally_places()
    for number in range(9):
        if (
            _set(grid, number, size, True)
            or _set(grid, FIRST_ROW + number, size, True)
            or _set(grid, FIRST_COLUMN + number, size, True)
        ):
            return True
    return False


def _set(grid: Position, house: cython.int, size: cython.int, hidden: cython.bint) -> cython.bint:
    """Apply the set of the house whose cells come first.

    The combined members are cells with their digits, or digits with their places.
    """
    cython.declare(a=cython.int, b=cython.int, c=cython.int, d=cython.int, some=cython.int)
    cython.declare(ab=cython.int, abc=cython.int)
    n: cython.int = 0
    best: cython.int = 0
    able: cython.uint = grid.sized[house] if hidden else grid.small[house]
    member = cython.declare(cython.ushort[9])
    holds = cython.declare(cython.ushort[9])
    if size == 2:
        able &= ALL_NINE
    elif size == 3:
        able = (able | able >> 9) & ALL_NINE
    else:
        able = (able | able >> 9 | able >> 18) & ALL_NINE
    if SIZE[able] < size or grid.empty[house] <= size:
        return False
    while able:
        a = ctz(able)
        able &= able - 1
        member[n] = 1 << a
        holds[n] = grid.pos[house * 9 + a] if hidden else grid.cand[HOUSE[house * 9 + a]]
        n += 1
    for a in range(n):
        for b in range(a + 1, n):
            ab = holds[a] | holds[b]
            some = member[a] | member[b]
            if SIZE[ab] > size:
                continue
            if size == 2:
                best = _earlier(grid, house, best, ab if hidden else some, hidden)
                continue
            for c in range(b + 1, n):
                abc = ab | holds[c]
                if SIZE[abc] > size:
                    continue
                if size == 3:
                    best = _earlier(grid, house, best, abc if hidden else some | member[c], hidden)
                    continue
                for d in range(c + 1, n):
                    if SIZE[abc | holds[d]] == 4:
                        best = _earlier(
                            grid,
                            house,
                            best,
                            abc | holds[d] if hidden else some | member[c] | member[d],
                            hidden,
                        )
    if not best:
        return False
    _carry_out(grid, house, best, hidden, True)
    return True


def _earlier(
    grid: Position, house: cython.int, best: cython.int, cells: cython.int, hidden: cython.bint
) -> cython.int:
    """Which of two sets of cells comes first, if the second one removes anything."""
    differ: cython.uint = best ^ cells
    # The lowest index that only one of the sets has decides; 0 means no set yet.
    if best and (not differ or best & differ & (~differ + 1)):
        return best
    return cells if _carry_out(grid, house, cells, hidden, False) else best


def _carry_out(
    grid: Position, house: cython.int, cells: cython.int, hidden: cython.bint, really: cython.bint
) -> cython.bint:
    """Remove the eliminations of a set of cells, or only check whether there are any."""
    cython.declare(index=cython.int, out=cython.int)
    digits: cython.int = 0
    done: cython.bint = False
    for index in range(9):
        # Hidden: digits with a place outside the set are removed from it. Naked: its digits are
        # removed elsewhere.
        if hidden:
            if grid.pos[house * 9 + index] & ~cells:
                digits |= 1 << index
        elif cells >> index & 1:
            digits |= grid.cand[HOUSE[house * 9 + index]]
    for index in range(9):
        if (cells >> index & 1) != hidden:
            continue
        out = grid.cand[HOUSE[house * 9 + index]] & digits
        if out:
            done = True
            if not really:
                break
            _strip(grid, HOUSE[house * 9 + index], out)
    return done


# ------------------------------------------------------------------------------------- fish


def x_wing(grid: Position) -> cython.bint:
    """A digit with two places in each of two rows (or columns), in the same columns (rows).

    The order is that of the rectangles of the four places: by columns, then rows, then digits.
    """
    cython.declare(left=cython.int, right=cython.int, top=cython.int, bottom=cython.int)
    cython.declare(digit=cython.int)
    able: cython.uint = 0
    cython.declare(rest=cython.uint, both=cython.uint)
    grid.tally_places()
    for digit in range(9):
        if SIZE[grid.lines[digit] & ALL_NINE] > 1 or SIZE[grid.lines[9 + digit] & ALL_NINE] > 1:
            able |= 1 << digit
    if not able:
        return False
    for left in range(8):
        for right in range(left + 1, 9):
            for top in range(8):
                both = able & grid.cand[top * 9 + left] & grid.cand[top * 9 + right]
                if not both:
                    continue
                for bottom in range(top + 1, 9):
                    rest = both & grid.cand[bottom * 9 + left] & grid.cand[bottom * 9 + right]
                    while rest:
                        digit = ctz(rest)
                        rest &= rest - 1
                        if _wing(grid, digit, 1 << left | 1 << right, 1 << top | 1 << bottom):
                            return True
    return False


def _wing(grid: Position, digit: cython.int, columns: cython.int, rows: cython.int) -> cython.bint:
    """Apply the X-wing of the four places by columns or rows; return whether there is one."""
    if _only(grid, FIRST_COLUMN, columns, digit, rows) and _cross(
        grid, FIRST_ROW, rows, digit, columns
    ):
        return True
    return _only(grid, FIRST_ROW, rows, digit, columns) and _cross(
        grid, FIRST_COLUMN, columns, digit, rows
    )


def _only(
    grid: Position, first: cython.int, lines: cython.int, digit: cython.int, places: cython.int
) -> cython.bint:
    """Whether each of the lines, counted from the first of their kind, has these places."""
    line: cython.int
    for line in range(9):
        if lines >> line & 1 and grid.pos[(first + line) * 9 + digit] != places:
            return False
    return True


def _cross(
    grid: Position, first: cython.int, lines: cython.int, digit: cython.int, kept: cython.int
) -> cython.bint:
    """Remove a digit from the lines except `kept`; return whether it was anywhere else."""
    line: cython.int
    done: cython.bint = False
    for line in range(9):
        if lines >> line & 1 and _clear(grid, first + line, digit, kept):
            done = True
    return done


def swordfish(grid: Position) -> cython.bint:
    """A digit with two or three places in each of three rows (columns), in three columns (rows)."""
    cython.declare(turn=cython.int, first=cython.int, a=cython.int, b=cython.int, c=cython.int)
    cython.declare(digit=cython.int, lines=cython.uint, places=cython.uint)
    grid.tally_places()
    for a in range(7):
        for b in range(a + 1, 8):
            for c in range(b + 1, 9):
                lines = 1 << a | 1 << b | 1 << c
                for turn in range(1, -1, -1):
                    first = FIRST_COLUMN + turn * 9
                    for digit in range(9):
                        places = grid.lines[turn * 9 + digit]
                        if lines & ~(places | places >> 9):
                            continue
                        places = grid.pos[(first + a) * 9 + digit]
                        places |= grid.pos[(first + b) * 9 + digit]
                        places |= grid.pos[(first + c) * 9 + digit]
                        if SIZE[places] == 3 and _cross(grid, 27 - first, places, digit, lines):
                            return True
    return False
