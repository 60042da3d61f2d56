"""Slots 48 and 49: ALS-XZ and ALS-XY-wing (docs/hodoku-rules.md, section 17).

Pattern of both: the removed digits; the cells with all their candidates, one group for each
almost locked set; a node `group << 16 | other group << 8 | digit` for each restricted common.
"""

import cython
from cython.cimports.engine.core.bits import ctz
from cython.cimports.engine.core.hodoku.als import AlsTable
from cython.cimports.engine.core.hodoku.hit import Hit
from cython.cimports.engine.core.hodoku.slots import Slot
from cython.cimports.engine.core.hodoku.state import State


def als_xz(grid: State, hit: Hit, table: AlsTable) -> cython.bint:
    """Two sets with one or two restricted commons, in the order of the restricted commons.

    With one, any other common digit is removed from the cells that see its places in both sets.
    With two, each may play this role, and a set's other digits are removed from the cells that see
    all their places in it.
    """
    cython.declare(k=cython.int, one=cython.int, other=cython.int, both=cython.uint)
    table.build(grid)
    for k in range(table.n_links):
        one = table.one[k]
        other = table.other[k]
        both = table.digits[one] & table.digits[other]
        hit.clear(Slot.ALS_XZ, 0)
        table.out(hit, one, other, both & ~table.first[k])
        if table.second[k]:
            table.out(hit, one, other, both & ~table.second[k])
            _alone(hit, table, one, other, table.first[k] | table.second[k])
            _alone(hit, table, other, one, table.first[k] | table.second[k])
        if not hit.n_out:
            continue
        table.note(hit, one, 0)
        table.note(hit, other, 1)
        table.note_link(hit, 0, 1, table.first[k] | table.second[k])
        if hit.take():
            return True
    return False


def _alone(
    hit: Hit, table: AlsTable, one: cython.int, other: cython.int, commons: cython.uint
) -> cython.void:
    """Remove all other digits of a set from the cells that see them, except the other set."""
    cython.declare(band=cython.int, digit=cython.int)
    digits: cython.uint = table.seen[one] & ~commons
    away = cython.declare(cython.uint[3])
    while digits:
        digit = ctz(digits)
        digits &= digits - 1
        for band in range(3):
            away[band] = table.lose[(one * 9 + digit) * 3 + band] & ~table.cells[other * 3 + band]
        if away[0] | away[1] | away[2]:
            hit.digits |= 1 << digit
            hit.board_out(away, digit)


def als_xy_wing(grid: State, hit: Hit, table: AlsTable) -> cython.bint:
    """Two sets that each have a restricted common with a third, by pairs of restricted commons.

    Pattern: the third set is group 2.
    """
    cython.declare(k=cython.int, at=cython.int, one=cython.int, other=cython.int)
    table.build(grid)
    for k in range(table.n_links):
        one = table.one[k]
        other = table.other[k]
        # In ascending order: same first set, same second set, first set equal to this second set.
        for at in range(k + 1, table.start[one + 1]):
            if _wing(hit, table, k, at, other, table.other[at], one):
                return True
        for at in range(table.into_start[other], table.into_start[other + 1]):
            if table.into[at] > k and _wing(
                hit, table, k, table.into[at], one, table.one[table.into[at]], other
            ):
                return True
        for at in range(table.start[other], table.start[other + 1]):
            if _wing(hit, table, k, at, one, table.other[at], other):
                return True
    return False


def _wing(
    hit: Hit,
    table: AlsTable,
    k: cython.int,
    at: cython.int,
    a: cython.int,
    b: cython.int,
    c: cython.int,
) -> cython.bint:
    """The restricted commons k of a, c and `at` of b, c."""
    digits: cython.uint
    one: cython.uint = table.first[k] | table.second[k]
    other: cython.uint = table.first[at] | table.second[at]
    if one == other and not one & (one - 1):
        return False
    digits = table.seen[a] & table.seen[b] & ~(one | other)
    if not digits or (
        table.cells[a * 3] & table.cells[b * 3]
        | table.cells[a * 3 + 1] & table.cells[b * 3 + 1]
        | table.cells[a * 3 + 2] & table.cells[b * 3 + 2]
    ):
        return False
    digits = table.shared(a, b, digits)
    if not digits:
        return False
    hit.clear(Slot.ALS_XY_WING, 0)
    table.out(hit, a, b, digits)
    table.note(hit, a, 0)
    table.note(hit, b, 1)
    table.note(hit, c, 2)
    table.note_link(hit, 0, 2, one)
    table.note_link(hit, 1, 2, other)
    return hit.take()
