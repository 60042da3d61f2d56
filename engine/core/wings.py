"""XY-wing and XYZ-wing (rating rules, section 5)."""

import cython

if not cython.compiled:
    from engine.core.bits import ENGINE_STAMP, ctz, popcount
    from engine.core.found import Found
    from engine.core.position import Position
    from engine.core.tables import PEER_BOARD, PEERS

STAMP = ENGINE_STAMP.decode()


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def wing(grid: Position, found: Found, size: cython.int) -> cython.bint:
    """A pivot with `size` candidates (2 for XY, 3 for XYZ) and two pincers with two each.

    Pattern: cells are pivot, first pincer, second pincer; digit is what the pincers share.
    """
    pivot: cython.int
    n: cython.int
    m: cython.int
    one: cython.int
    two: cython.int
    xyz: cython.int
    common: cython.int
    for pivot in range(81):
        if grid.count[pivot] != size:
            continue
        xyz = grid.cand[pivot]
        for n in range(20):
            one = PEERS[pivot * 20 + n]
            if grid.count[one] != 2 or popcount(xyz & ~grid.cand[one]) != 1:
                continue
            for m in range(20):
                two = PEERS[pivot * 20 + m]
                if grid.count[two] != 2 or popcount(xyz | grid.cand[one] | grid.cand[two]) != 3:
                    continue
                common = grid.cand[one] & grid.cand[two]
                if popcount(common & xyz) != size - 2 or popcount(common) != 1:
                    continue
                if _hit(grid, found, pivot, one, two, ctz(common)):
                    found.tenths = 42 if size == 2 else 44
                    return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _hit(
    grid: Position,
    found: Found,
    pivot: cython.int,
    one: cython.int,
    two: cython.int,
    digit: cython.int,
) -> cython.bint:
    band: cython.int
    seen: cython.uint
    found.clear()
    for band in range(3):
        seen = grid.board[digit * 3 + band]
        seen &= PEER_BOARD[one * 3 + band] & PEER_BOARD[two * 3 + band]
        if grid.cand[pivot] >> digit & 1:
            seen &= PEER_BOARD[pivot * 3 + band]
        while seen:
            found.out(band * 27 + ctz(seen), 1 << digit)
            seen &= seen - 1
    if not found.outs:
        return False
    found.digit = digit
    found.digits = 1 << digit
    found.add_cell(pivot, 0)
    found.add_cell(one, 0)
    found.add_cell(two, 0)
    return True
