"""The geometry of the classic grid as C arrays, filled at import from `engine.houses`.

A *board* is a set of cells: three words of 27 bits, one for each band of three rows.
"""

import cython

if not cython.compiled:
    from engine.core.bits import ENGINE_STAMP

from engine.houses import CELLS, CLASSIC

STAMP = ENGINE_STAMP.decode()

HOUSE = cython.declare(cython.uchar[243])  # house * 9 + index -> cell
HOUSES_OF = cython.declare(cython.uchar[243])  # cell * 3 + kind (0 box, 1 column, 2 row) -> house
HOUSE_BITS = cython.declare(cython.uint[81])  # cell -> its houses as bits
INDEX_IN = cython.declare(cython.uchar[243])  # cell * 3 + kind -> index of the cell in that house
PEERS = cython.declare(cython.uchar[1620])  # cell * 20 + n -> peer: box, then row, then column
PEER_BOARD = cython.declare(cython.uint[243])  # cell * 3 + band -> its peers
BAND = cython.declare(cython.uchar[81])  # cell -> band
BIT = cython.declare(cython.uint[81])  # cell -> its bit inside the band's word
SIZE = cython.declare(cython.uchar[512])  # set of nine -> how many members
SIZES = cython.declare(cython.uint[512])  # set -> bit 0, 9 or 18 if it has 2, 3 or 4 members
# A row of a band has three *stretches*, the cells it shares with a box. Nine stretches are bits
# line * 3 + box. LOCKS: bit 0 if a box has its only one in a line that has more, bit 1 if a line
# has its only one in a box that has more.
STRETCHES = cython.declare(cython.uchar[512])  # cells of a row -> stretches that hold one
LOCKS = cython.declare(cython.uchar[512])
SCAN = cython.declare(cython.uchar[3])  # the kinds of house in the order box, row, column
# (pairing * 9 + base) * 3 + n -> the n-th house of the other kind that crosses the base, counted
# in its own kind; the pairings are box-column, box-row, column-box, row-box.
CROSSING = cython.declare(cython.uchar[108])

if not cython.compiled:
    HOUSE = [0] * 243
    HOUSES_OF = [0] * 243
    HOUSE_BITS = [0] * 81
    INDEX_IN = [0] * 243
    PEERS = [0] * 1620
    PEER_BOARD = [0] * 243
    BAND = [0] * 81
    BIT = [0] * 81
    SIZE = [0] * 512
    SIZES = [0] * 512
    STRETCHES = [0] * 512
    LOCKS = [0] * 512
    SCAN = [0] * 3
    CROSSING = [0] * 108


def _fill():
    for number, house in enumerate(CLASSIC.houses):
        for index, cell in enumerate(house.cells):
            HOUSE[number * 9 + index] = cell
            HOUSES_OF[cell * 3 + number // 9] = number
            HOUSE_BITS[cell] |= 1 << number
            INDEX_IN[cell * 3 + number // 9] = index
    for cell in CELLS:
        BAND[cell] = cell // 27
        BIT[cell] = 1 << cell % 27
        for n, peer in enumerate(CLASSIC.peers[cell]):
            PEERS[cell * 20 + n] = peer
            PEER_BOARD[cell * 3 + peer // 27] |= 1 << peer % 27
    for mask in range(512):
        size = mask.bit_count()
        SIZE[mask] = size
        SIZES[mask] = {2: 1, 3: 1 << 9, 4: 1 << 18}.get(size, 0)
        STRETCHES[mask] = sum(1 << i for i in range(3) if mask >> 3 * i & 7)
        for place in range(9):
            line, box = 7 << place // 3 * 3, 0o111 << place % 3
            if mask & box == 1 << place != mask & line:
                LOCKS[mask] |= 1
            if mask & line == 1 << place != mask & box:
                LOCKS[mask] |= 2
    for n, kind in enumerate((0, 2, 1)):
        SCAN[n] = kind
    for pairing, (kind, other) in enumerate(((0, 1), (0, 2), (1, 0), (2, 0))):
        for one in range(9):
            cells = CLASSIC.houses[kind * 9 + one].cells
            crossing = sorted({HOUSES_OF[cell * 3 + other] for cell in cells})
            for n in range(3):
                CROSSING[(pairing * 9 + one) * 3 + n] = crossing[n]


_fill()
