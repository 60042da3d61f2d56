"""Aligned pair exclusion (rating rules, section 8)."""

import cython

if not cython.compiled:
    from engine.core.bits import ENGINE_STAMP, popcount
    from engine.core.found import Found
    from engine.core.position import Position
    from engine.core.tables import BAND, BIT, PEER_BOARD, PEERS

STAMP = ENGINE_STAMP.decode()


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def aligned_pair(grid: Position, found: Found) -> cython.bint:
    """Two cells whose combinations are mostly forbidden by bivalue cells that see both.

    Pattern: cells are the two base cells, more the common excluders.
    """
    cell: cython.int
    band: cython.int
    i: cython.int
    j: cython.int
    total: cython.int
    shared: cython.int
    good: cython.bint
    any_excluder: cython.uint
    n: cython.int = 0
    base: cython.uchar[81]
    if not cython.compiled:
        base = [0] * 81
    for cell in range(81):
        if grid.count[cell] < 2:
            continue
        good = True
        any_excluder = 0
        for band in range(3):
            if grid.naked[band] & PEER_BOARD[cell * 3 + band]:
                good = False
            any_excluder |= grid.two[band] & PEER_BOARD[cell * 3 + band]
        if good and any_excluder:
            base[n] = cell
            n += 1
    total = n
    for j in range(1, total):
        for i in range(j):
            shared = 0
            for band in range(3):
                shared += popcount(
                    grid.two[band] & PEER_BOARD[base[i] * 3 + band] & PEER_BOARD[base[j] * 3 + band]
                )
            if shared >= 2 and _hit(grid, found, base[i], base[j]):
                return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _hit(grid: Position, found: Found, one: cython.int, two: cython.int) -> cython.bint:
    n: cython.int
    peer: cython.int
    a: cython.int
    b: cython.int
    allowed: cython.bint
    keep_one: cython.int = 0
    keep_two: cython.int = 0
    sees: cython.bint = (PEER_BOARD[one * 3 + BAND[two]] & BIT[two]) != 0
    found.clear()
    for n in range(20):
        peer = PEERS[one * 20 + n]
        if grid.count[peer] == 2 and PEER_BOARD[two * 3 + BAND[peer]] & BIT[peer]:
            found.add_more(peer)
    for a in range(9):
        if not grid.cand[one] >> a & 1:
            continue
        for b in range(9):
            if not grid.cand[two] >> b & 1 or (a == b and sees):
                continue
            allowed = True
            for n in range(found.n_more):
                if not grid.cand[found.more[n]] & ~(1 << a | 1 << b):
                    allowed = False
                    break
            if allowed:
                keep_one |= 1 << a
                keep_two |= 1 << b
    found.tenths = 62
    found.add_cell(one, 0)
    found.add_cell(two, 0)
    found.out(one, grid.cand[one] & ~keep_one)
    found.out(two, grid.cand[two] & ~keep_two)
    return found.outs > 0
