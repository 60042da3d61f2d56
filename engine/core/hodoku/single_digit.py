"""Slots 19, 20 and 22: skyscraper, 2-string kite, empty rectangle.

The rules are in docs/hodoku-rules.md, section 7.
"""

import cython
from cython.cimports.engine.core.bits import ctz
from cython.cimports.engine.core.constants import FIRST_COLUMN, FIRST_ROW
from cython.cimports.engine.core.grid.tables import HOUSE, HOUSES_OF, SIZE
from cython.cimports.engine.core.hodoku.hit import Hit
from cython.cimports.engine.core.hodoku.sight import seen_by_both
from cython.cimports.engine.core.hodoku.slots import Slot
from cython.cimports.engine.core.hodoku.state import State


def skyscraper(grid: State, hit: Hit) -> cython.bint:
    """Two lines with two places each for the digit; one end of each is in the same cross line.

    Pattern: `digits` is the digit; houses of group 0 are the two lines, the house of group 1
    connects them; cells of group 0 are the free ends, cells of group 1 the connected ends.
    """
    return _skyscraper(grid, hit, FIRST_ROW) or _skyscraper(grid, hit, FIRST_COLUMN)


def _skyscraper(grid: State, hit: Hit, first: cython.int) -> cython.bint:
    """Skyscrapers whose strong links are in the nine lines from house `first` on."""
    cython.declare(digit=cython.int, line=cython.int, i=cython.int, j=cython.int, n=cython.int)
    cython.declare(one=cython.uint, two=cython.uint, free_one=cython.int, free_two=cython.int)
    cython.declare(shared=cython.int)
    lines = cython.declare(cython.uchar[9])
    places = cython.declare(cython.uint[3])
    for digit in range(9):
        n = 0
        for line in range(first, first + 9):
            if SIZE[grid.pos[line * 9 + digit]] == 2:
                lines[n] = line
                n += 1
        for i in range(n - 1):
            one = grid.pos[lines[i] * 9 + digit]
            for j in range(i + 1, n):
                two = grid.pos[lines[j] * 9 + digit]
                # With both ends in line it would be an X-wing.
                if one & two == 0 or one == two:
                    continue
                # Only the first ends, or the last ends, can line up.
                shared = ctz(one & two)
                if (shared == ctz(one)) != (shared == ctz(two)):
                    continue
                free_one = HOUSE[lines[i] * 9 + ctz(one & ~two)]
                free_two = HOUSE[lines[j] * 9 + ctz(two & ~one)]
                if not seen_by_both(grid, digit, free_one, free_two, places):
                    continue
                hit.clear(Slot.SKYSCRAPER, 0)
                hit.board_out(places, digit)
                hit.digits = 1 << digit
                hit.add_house(lines[i], 0)
                hit.add_house(lines[j], 0)
                hit.add_house((FIRST_COLUMN if first == FIRST_ROW else FIRST_ROW) + shared, 1)
                hit.add_cell(free_one, 1 << digit, 0)
                hit.add_cell(free_two, 1 << digit, 0)
                hit.add_cell(HOUSE[lines[i] * 9 + shared], 1 << digit, 1)
                hit.add_cell(HOUSE[lines[j] * 9 + shared], 1 << digit, 1)
                if hit.take():
                    return True
    return False


def kite(grid: State, hit: Hit) -> cython.bint:
    """A row and a column with two places each for the digit; one place of each is in the same box.

    As in the original, an end found in the box keeps this role for later pairs, which decides the
    order of comparisons.

    Pattern: `digits` is the digit; houses of group 0 are row and column, the house of group 1 is
    the box; cells of group 0 are the free ends, cells of group 1 the ends in the box.
    """
    cython.declare(digit=cython.int, line=cython.int, i=cython.int, j=cython.int, n=cython.int)
    cython.declare(rows=cython.int, match=cython.int, box=cython.int, crossing=cython.int)
    # Two ends for each line: rows from entry 0 on, then columns.
    lines = cython.declare(cython.uchar[18])
    ends = cython.declare(cython.uchar[36])
    for digit in range(9):
        n = 0
        rows = 0
        for line in range(18):
            # Rows 18-26, then columns 9-17.
            lines[n] = FIRST_ROW + line if line < 9 else line
            if line == 9:
                rows = n
            places: cython.uint = grid.pos[lines[n] * 9 + digit]
            if SIZE[places] == 2:
                ends[n * 2] = HOUSE[lines[n] * 9 + ctz(places)]
                ends[n * 2 + 1] = HOUSE[lines[n] * 9 + ctz(places & (places - 1))]
                n += 1
        for i in range(rows):
            for j in range(rows, n):
                for match in range(4):
                    box = HOUSES_OF[ends[i * 2 + match // 2] * 3]
                    if box == HOUSES_OF[ends[j * 2 + match % 2] * 3]:
                        break
                else:
                    continue
                if match // 2:
                    ends[i * 2], ends[i * 2 + 1] = ends[i * 2 + 1], ends[i * 2]
                if match % 2:
                    ends[j * 2], ends[j * 2 + 1] = ends[j * 2 + 1], ends[j * 2]
                if (
                    ends[i * 2] == ends[j * 2]
                    or ends[i * 2] == ends[j * 2 + 1]
                    or ends[i * 2 + 1] == ends[j * 2]
                    or ends[i * 2 + 1] == ends[j * 2 + 1]
                ):
                    continue
                crossing = ends[j * 2 + 1] // 9 * 9 + ends[i * 2 + 1] % 9
                if not grid.cand[crossing] >> digit & 1:
                    continue
                hit.clear(Slot.KITE, 0)
                hit.out(crossing, digit)
                hit.digits = 1 << digit
                hit.add_house(lines[i], 0)
                hit.add_house(lines[j], 0)
                hit.add_house(box, 1)
                hit.add_cell(ends[i * 2 + 1], 1 << digit, 0)
                hit.add_cell(ends[j * 2 + 1], 1 << digit, 0)
                hit.add_cell(ends[i * 2], 1 << digit, 1)
                hit.add_cell(ends[j * 2], 1 << digit, 1)
                if hit.take():
                    return True
    return False


def empty_rectangle(grid: State, hit: Hit) -> cython.bint:
    """A box whose places for the digit all lie in one row and one column, and a strong link.

    Pattern: `digits` is the digit; the house of group 0 is the box, houses of group 1 are row and
    column of its places, the house of group 2 is that of the strong link; cells of group 0 are the
    ends of the link, first the end that sees the box, cells of group 1 the places in the box.
    """
    cython.declare(digit=cython.int, box=cython.int, shape=cython.int, row=cython.int)
    cython.declare(column=cython.int, in_row=cython.uint, in_column=cython.uint, places=cython.uint)
    for digit in range(9):
        for box in range(9):
            places = grid.pos[box * 9 + digit]
            if not 2 <= SIZE[places] <= 5:
                continue
            for shape in range(9):
                row = 2 - shape // 3
                column = 2 - shape % 3
                in_row = places & 7 << row * 3
                in_column = places & 0o111 << column
                if places & ~(in_row | in_column):
                    continue
                # Both lines need a place outside the crossing, and one of them a second place.
                if not in_row & ~in_column or not in_column & ~in_row:
                    continue
                if SIZE[in_row] < 2 and SIZE[in_column] < 2:
                    continue
                row += box // 3 * 3
                column += box % 3 * 3
                if _link_across(grid, hit, digit, box, FIRST_ROW + row, FIRST_COLUMN + column):
                    return True
                if _link_across(grid, hit, digit, box, FIRST_COLUMN + column, FIRST_ROW + row):
                    return True
    return False


def _link_across(
    grid: State,
    hit: Hit,
    digit: cython.int,
    box: cython.int,
    walked: cython.int,
    other: cython.int,
) -> cython.bint:
    """Search along one line of the box for a strong link across it that ends at the other line."""
    cython.declare(index=cython.int, near=cython.int, far=cython.int, link=cython.int)
    cython.declare(target=cython.int, ends=cython.uint, inside=cython.uint)
    kind: cython.int = 1 if walked >= 18 else 2
    rest: cython.uint = grid.pos[walked * 9 + digit]
    while rest:
        index = ctz(rest)
        rest &= rest - 1
        near = HOUSE[walked * 9 + index]
        if HOUSES_OF[near * 3] == box:
            continue
        link = HOUSES_OF[near * 3 + kind]
        ends = grid.pos[link * 9 + digit]
        if SIZE[ends] != 2:
            continue
        # Places in the link are counted along it, which is across the line walked.
        ends &= ~(1 << walked % 9)
        far = HOUSE[link * 9 + ctz(ends)]
        target = HOUSE[other * 9 + ctz(ends)]
        if HOUSES_OF[target * 3] == box or not grid.cand[target] >> digit & 1:
            continue
        hit.clear(Slot.EMPTY_RECTANGLE, 0)
        hit.out(target, digit)
        hit.digits = 1 << digit
        hit.add_house(box, 0)
        hit.add_house(walked, 1)
        hit.add_house(other, 1)
        hit.add_house(link, 2)
        hit.add_cell(near, 1 << digit, 0)
        hit.add_cell(far, 1 << digit, 0)
        inside = grid.pos[box * 9 + digit]
        while inside:
            hit.add_cell(HOUSE[box * 9 + ctz(inside)], 1 << digit, 1)
            inside &= inside - 1
        if hit.take():
            return True
    return False
