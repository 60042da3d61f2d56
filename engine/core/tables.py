"""The geometry of a grid as C arrays, and a lock on them for a variant.

The arrays are those of one variant at a time, for the whole process: `use` fills them again for
another variant, which takes a few microseconds. Other threads run during a rating, so each reader
of the arrays first calls `acquire_tables`, and `release_tables` when done; ratings of one variant
run concurrently, those of different variants wait for each other.

A *board* is a set of cells: three words of 27 bits, one for each band of three rows.
"""

import cython

if not cython.compiled:
    from engine.core.bits import ENGINE_STAMP

from threading import Condition

from engine.errors import UnsupportedVariantError
from engine.houses import CELLS, CLASSIC, HouseKind

STAMP = ENGINE_STAMP.decode()

# The numbers of houses: 0-8 boxes (or the regions in their place), 9-17 columns, 18-26 rows, then
# the variant's own, four at most. The first three are arrays of one, so that modules which imported
# them see them change.
OWN = cython.declare(cython.uchar[1])  # how many houses of its own the variant has
BOXES = cython.declare(cython.uchar[1])  # 1 if houses 0-8 are boxes of three rows and columns
PLAIN = cython.declare(cython.uchar[1])  # 1 for boxes, columns and rows, and nothing else
HOUSE = cython.declare(cython.uchar[279])  # house * 9 + index -> cell
HOUSES_OF = cython.declare(cython.uchar[243])  # cell * 3 + kind (0 box, 1 column, 2 row) -> house
HOUSE_BITS = cython.declare(cython.uint[81])  # cell -> its houses as bits
HOUSE_BOARD = cython.declare(cython.uint[93])  # house * 3 + band -> its cells
INDEX_IN = cython.declare(cython.uchar[243])  # cell * 3 + kind -> index of the cell in that house
PLACE = cython.declare(cython.uchar[2511])  # house * 81 + cell -> its index there, if it lies there
# cell * 7 + n -> the n-th of its AROUND_COUNT houses: box, row, column (the order in which links
# are followed), then the variant's own.
AROUND = cython.declare(cython.uchar[567])
AROUND_COUNT = cython.declare(cython.uchar[81])
# cell * 32 + n -> the n-th of its PEER_COUNT peers: those in its box, then row, column, others
PEERS = cython.declare(cython.uchar[2592])
PEER_COUNT = cython.declare(cython.uchar[81])
PEER_BOARD = cython.declare(cython.uint[243])  # cell * 3 + band -> its peers
BAND = cython.declare(cython.uchar[81])  # cell -> band
BIT = cython.declare(cython.uint[81])  # cell -> its bit inside the band's word
SIZE = cython.declare(cython.uchar[512])  # set of nine -> how many members
SIZES = cython.declare(cython.uint[512])  # set -> bit 0, 9 or 18 if it has 2, 3 or 4 members
# From BAND on they are the same for all variants; these are only used if the grid has boxes. A
# row of a band has three *stretches*, the cells it shares with a box. Nine stretches are bits
# line * 3 + box. LOCKS: bit 0 if a box has its only one in a line that has more, bit 1 if a line
# has its only one in a box that has more.
STRETCHES = cython.declare(cython.uchar[512])  # cells of a row -> stretches that hold one
LOCKS = cython.declare(cython.uchar[512])
SCAN = cython.declare(cython.uchar[3])  # the kinds of house in the order box, row, column
# (pairing * 9 + base) * 3 + n -> the n-th house of the other kind that crosses the base, counted
# in its own kind; the pairings are box-column, box-row, column-box, row-box.
CROSSING = cython.declare(cython.uchar[108])

if not cython.compiled:
    OWN, BOXES, PLAIN = [0], [0], [0]
    HOUSE = [0] * 279
    HOUSES_OF = [0] * 243
    HOUSE_BITS = [0] * 81
    HOUSE_BOARD = [0] * 93
    INDEX_IN = [0] * 243
    PLACE = [0] * 2511
    AROUND = [0] * 567
    AROUND_COUNT = [0] * 81
    PEERS = [0] * 2592
    PEER_COUNT = [0] * 81
    PEER_BOARD = [0] * 243
    BAND = [0] * 81
    BIT = [0] * 81
    SIZE = [0] * 512
    SIZES = [0] * 512
    STRETCHES = [0] * 512
    LOCKS = [0] * 512
    SCAN = [0] * 3
    CROSSING = [0] * 108

_MAX_OWN_HOUSES = 4
_MAX_PEERS = 32
_current = cython.declare(object, None)  # the variant whose arrays these are
_users = cython.declare(cython.int, 0)  # how many have acquired them
_waiting = cython.declare(list, [])  # those who wait for them, first come first
_turn = Condition()
_fills = cython.declare(list, [])


def acquire_tables(variant) -> cython.int:
    """Set the arrays to those of a variant until `release_tables`; waits for other variants first.

    Raises:
        UnsupportedVariantError: if there is no room for the variant's houses.
    """
    global _users
    if cython.compiled and variant is _current and not _waiting:
        _users += 1
    else:
        _wait(variant)
    return 0


def release_tables() -> cython.int:
    """Allow other variants to use the arrays."""
    global _users
    if cython.compiled:
        _users -= 1
    else:
        with _turn:
            _users -= 1
    if _waiting and not _users:
        with _turn:
            _turn.notify_all()
    return 0


def _wait(variant):
    """Wait in order: a later caller with the same variant waits for those before, too."""
    global _users
    ticket = object()
    with _turn:
        _waiting.append(ticket)
        try:
            while _waiting[0] is not ticket or (_users and variant is not _current):
                _turn.wait()
            if variant is not _current:
                use(variant)
            _users += 1
        finally:
            _waiting.remove(ticket)
            _turn.notify_all()


def register_fill(fill):
    """Call `fill` now, and whenever the arrays have been filled for another variant."""
    _fills.append(fill)
    fill()


def use(variant):
    """Fill the arrays for a variant; nobody else may have acquired them.

    Raises:
        UnsupportedVariantError: if there is no room for its houses.
    """
    global _current
    houses = variant.houses
    if houses[9:27] != CLASSIC.houses[9:] or len(houses) > 27 + _MAX_OWN_HOUSES:
        raise UnsupportedVariantError(
            f"{variant.name} cannot be rated: a grid needs nine boxes or regions, its columns and "
            f"its rows, and has room for {_MAX_OWN_HOUSES} houses more"
        )
    if max(len(peers) for peers in variant.peers) > _MAX_PEERS:
        raise UnsupportedVariantError(
            f"{variant.name} cannot be rated: no cell may see more than {_MAX_PEERS} others"
        )
    cells = bytes([cell for house in houses for cell in house.cells])
    BOXES[0] = houses[0].kind is HouseKind.BOX
    OWN[0] = len(houses) - 27
    PLAIN[0] = BOXES[0] and not OWN[0]
    _fill(cells if cython.compiled else [*cells], len(houses))
    for fill in _fills:
        fill()
    _current = variant


def _fill(cells: cython.p_const_uchar, n_houses: cython.int) -> cython.void:
    """Fill what depends on the variant from the cells of its houses."""
    house: cython.int
    cell: cython.int
    other: cython.int
    i: cython.int
    n: cython.int
    count: cython.int
    order: cython.int
    for cell in range(81):
        HOUSE_BITS[cell] = 0
        AROUND_COUNT[cell] = 3
        for i in range(3):
            PEER_BOARD[cell * 3 + i] = 0
    for house in range(n_houses):
        for i in range(3):
            HOUSE_BOARD[house * 3 + i] = 0
        for i in range(9):
            cell = cells[house * 9 + i]
            HOUSE[house * 9 + i] = cell
            PLACE[house * 81 + cell] = i
            HOUSE_BITS[cell] |= 1 << house
            HOUSE_BOARD[house * 3 + BAND[cell]] |= BIT[cell]
            if house < 27:
                HOUSES_OF[cell * 3 + house // 9] = house
                INDEX_IN[cell * 3 + house // 9] = i
                order = (3 - house // 9) % 3  # box, row, column
                AROUND[cell * 7 + order] = house
            else:
                AROUND[cell * 7 + AROUND_COUNT[cell]] = house
                AROUND_COUNT[cell] += 1
    for cell in range(81):
        count = 0
        for n in range(AROUND_COUNT[cell]):
            house = AROUND[cell * 7 + n]
            for i in range(9):
                other = HOUSE[house * 9 + i]
                if other != cell and not PEER_BOARD[cell * 3 + BAND[other]] & BIT[other]:
                    PEER_BOARD[cell * 3 + BAND[other]] |= BIT[other]
                    PEERS[cell * 32 + count] = other
                    count += 1
        PEER_COUNT[cell] = count


def _fill_constants():
    for cell in CELLS:
        BAND[cell] = cell // 27
        BIT[cell] = 1 << cell % 27
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
            crossing = sorted({CLASSIC.houses_of[cell][other].index for cell in cells})
            for n in range(3):
                CROSSING[(pairing * 9 + one) * 3 + n] = 9 * other + crossing[n]


_fill_constants()
use(CLASSIC)
