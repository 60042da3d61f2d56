"""The geometry of the classic grid as C arrays, filled at import from `engine.houses`.

A *board* is a set of cells: three words of 27 bits, one for each band of three rows.
"""

import cython

if not cython.compiled:
    from engine.core.bits import ENGINE_STAMP

from itertools import combinations

from engine.houses import CELLS, CLASSIC

STAMP = ENGINE_STAMP.decode()

HOUSE = cython.declare(cython.uchar[243])  # house * 9 + index -> cell
HOUSES_OF = cython.declare(cython.uchar[243])  # cell * 3 + kind (0 box, 1 column, 2 row) -> house
INDEX_IN = cython.declare(cython.uchar[243])  # cell * 3 + kind -> index of the cell in that house
PEERS = cython.declare(cython.uchar[1620])  # cell * 20 + n -> peer: box, then row, then column
PEER_BOARD = cython.declare(cython.uint[243])  # cell * 3 + band -> its peers
BAND = cython.declare(cython.uchar[81])  # cell -> band
BIT = cython.declare(cython.uint[81])  # cell -> its bit inside the band's word
# All subsets of {0..8} with 2, 3 and 4 members, each group by increasing value of the mask: the
# "combination order" of the rating rules. Group k starts at COMBO_START[k], ends at [k + 1].
COMBOS = cython.declare(cython.ushort[246])
COMBO_START = cython.declare(cython.int[6])
SCAN = cython.declare(cython.uchar[3])  # the kinds of house in the order box, row, column

if not cython.compiled:
    HOUSE = [0] * 243
    HOUSES_OF = [0] * 243
    INDEX_IN = [0] * 243
    PEERS = [0] * 1620
    PEER_BOARD = [0] * 243
    BAND = [0] * 81
    BIT = [0] * 81
    COMBOS = [0] * 246
    COMBO_START = [0] * 6
    SCAN = [0] * 3


def _fill():
    for number, house in enumerate(CLASSIC.houses):
        for index, cell in enumerate(house.cells):
            HOUSE[number * 9 + index] = cell
            HOUSES_OF[cell * 3 + number // 9] = number
            INDEX_IN[cell * 3 + number // 9] = index
    for cell in CELLS:
        BAND[cell] = cell // 27
        BIT[cell] = 1 << cell % 27
        for n, peer in enumerate(CLASSIC.peers[cell]):
            PEERS[cell * 20 + n] = peer
            PEER_BOARD[cell * 3 + peer // 27] |= 1 << peer % 27
    n = 0
    for size in (2, 3, 4):
        COMBO_START[size] = n
        masks = sorted(sum(1 << i for i in combo) for combo in combinations(range(9), size))
        for mask in masks:
            COMBOS[n] = mask
            n += 1
    COMBO_START[5] = n
    for n, kind in enumerate((0, 2, 1)):
        SCAN[n] = kind


_fill()
