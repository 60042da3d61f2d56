"""The geometry of a grid as C arrays: tables of each variant, and tables that all variants share.

A *board* is a set of cells: three words of 27 bits, one for each band of three rows.
"""

from functools import lru_cache

import cython
from cython.cimports.engine.core.constants import (
    AROUND,
    BAND_CELLS,
    CELLS,
    FIRST_COLUMN,
    HOUSES,
    LOW_CELLS,
    MAX_HOUSES,
    NINE_SETS,
    PEERS,
)

from engine.errors import UnsupportedVariantError
from engine.houses import CLASSIC, HouseKind

# These tables are equal for all variants.
BAND = cython.declare(cython.uchar[CELLS])  # cell -> band
BIT = cython.declare(cython.uint[CELLS])  # cell -> its bit inside the band's word
SIZE = cython.declare(cython.uchar[NINE_SETS])  # set of nine -> how many members
SIZES = cython.declare(cython.uint[NINE_SETS])  # set -> bit 0, 9 or 18 if it has 2, 3 or 4 members
# These are only used if the grid has boxes. A row of a band has three *stretches*, the cells it
# shares with a box. Nine stretches are bits line * 3 + box. LOCKS: bit 0 if a box has its only
# stretch in a line that has more, bit 1 if a line has its only stretch in a box that has more.
STRETCHES = cython.declare(cython.uchar[NINE_SETS])  # cells of a row -> stretches that hold one
LOCKS = cython.declare(cython.uchar[NINE_SETS])
SCAN = cython.declare(cython.uchar[3])  # the kinds of house in the order box, row, column
# (pairing * 9 + base) * 3 + n -> the n-th house of the other kind that crosses the base, counted
# in its own kind; the pairings are box-column, box-row, column-box, row-box.
CROSSING = cython.declare(cython.uchar[108])
# The members of `Tables` with these names for a classic grid, for scales without variants.
HOUSE = cython.declare(cython.uchar[243])
HOUSES_OF = cython.declare(cython.uchar[243])
HOUSE_BITS = cython.declare(cython.uint[CELLS])
HOUSE_BOARD = cython.declare(cython.uint[CELLS])
INDEX_IN = cython.declare(cython.uchar[243])
PEER_BOARD = cython.declare(cython.uint[243])


_MAX_OWN_HOUSES = 4
_MAX_PEERS = 32


class Tables:
    """The houses and peers of a variant; never changed, so that threads can share it.

    The numbers of houses: 0-8 boxes (or the regions in their place), 9-17 columns, 18-26 rows,
    then the variant's own, four at most.

    own                            how many additional houses the variant has
    boxes                          whether houses 0-8 are boxes of three rows and columns
    plain                          whether it has boxes, columns and rows, and nothing else
    house[house * 9 + index]       the cell
    houses_of[cell * 3 + kind]     the house; the kinds are 0 box, 1 column, 2 row
    house_bits[cell]               its houses as bits
    house_board[house * 3 + band]  its cells
    index_in[cell * 3 + kind]      index of the cell in that house
    place[house * 81 + cell]       its index there, if it lies there
    around[cell * 7 + n]           the n-th of its `around_count` houses: box, row, column (the
                                   order in which links are followed), then the variant's own
    peers[cell * 32 + n]           the n-th of its `peer_count` peers: those in its box, then row,
                                   column, others
    peer_board[cell * 3 + band]    its peers
    low[cell], high[cell]          its peers in two words: cells 0-63, then 64-80
    sees[one * 81 + other]         whether the cells see each other
    """

    def __init__(self, variant):
        """Fill the arrays.

        Raises:
            UnsupportedVariantError: if the variant has too many houses.
        """
        houses = variant.houses
        if houses[FIRST_COLUMN:HOUSES] != CLASSIC.houses[FIRST_COLUMN:] or len(houses) > MAX_HOUSES:
            raise UnsupportedVariantError(
                f"{variant.name} cannot be rated: a grid needs nine boxes or regions, its columns "
                f"and its rows, and has room for {_MAX_OWN_HOUSES} houses more"
            )
        if max(len(peers) for peers in variant.peers) > _MAX_PEERS:
            raise UnsupportedVariantError(
                f"{variant.name} cannot be rated: no cell may see more than {_MAX_PEERS} others"
            )
        cells = bytes([cell for house in houses for cell in house.cells])
        self.own = len(houses) - HOUSES
        self.boxes = houses[0].kind is HouseKind.BOX
        self.plain = self.boxes and not self.own
        self._fill(cells if cython.compiled else [*cells])

    def _fill(self, cells: cython.p_const_uchar) -> cython.void:
        """Fill the zeroed arrays from the cells of the houses."""
        cython.declare(house=cython.int, cell=cython.int, other=cython.int, i=cython.int)
        cython.declare(n=cython.int, count=cython.int, order=cython.int)
        for cell in range(CELLS):
            self.around_count[cell] = 3
        for house in range(HOUSES + self.own):
            for i in range(9):
                cell = cells[house * 9 + i]
                self.house[house * 9 + i] = cell
                self.place[house * CELLS + cell] = i
                self.house_bits[cell] |= 1 << house
                self.house_board[house * 3 + BAND[cell]] |= BIT[cell]
                if house < HOUSES:
                    self.houses_of[cell * 3 + house // 9] = house
                    self.index_in[cell * 3 + house // 9] = i
                    order = (3 - house // 9) % 3  # box, row, column
                    self.around[cell * AROUND + order] = house
                else:
                    self.around[cell * AROUND + self.around_count[cell]] = house
                    self.around_count[cell] += 1
        for cell in range(CELLS):
            count = 0
            for n in range(self.around_count[cell]):
                house = self.around[cell * AROUND + n]
                for i in range(9):
                    other = self.house[house * 9 + i]
                    if other != cell and not self.peer_board[cell * 3 + BAND[other]] & BIT[other]:
                        self.peer_board[cell * 3 + BAND[other]] |= BIT[other]
                        self.peers[cell * PEERS + count] = other
                        self.sees[cell * CELLS + other] = 1
                        if other < LOW_CELLS:
                            self.low[cell] |= cython.cast(cython.ulonglong, 1) << other
                        else:
                            self.high[cell] |= cython.cast(cython.ulonglong, 1) << (
                                other - LOW_CELLS
                            )
                        count += 1
            self.peer_count[cell] = count


@lru_cache(maxsize=32)
def tables_of(variant):
    """The tables of a variant, shared by all callers.

    Raises:
        UnsupportedVariantError: if it has too many houses.
    """
    return Tables(variant)


def _fill_constants():
    for cell in range(CELLS):
        BAND[cell] = cell // BAND_CELLS
        BIT[cell] = 1 << cell % BAND_CELLS
    for mask in range(NINE_SETS):
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
        for line in range(9):
            cells = CLASSIC.houses[kind * 9 + line].cells
            crossing = sorted({CLASSIC.houses_of[cell][other].index for cell in cells})
            for n in range(3):
                CROSSING[(pairing * 9 + line) * 3 + n] = 9 * other + crossing[n]


def _fill_classic():
    """Copy the tables of a classic grid."""
    i: cython.int
    classic: Tables = tables_of(CLASSIC)
    for i in range(243):
        HOUSE[i] = classic.house[i]
        HOUSES_OF[i] = classic.houses_of[i]
        INDEX_IN[i] = classic.index_in[i]
        PEER_BOARD[i] = classic.peer_board[i]
    for i in range(CELLS):
        HOUSE_BITS[i] = classic.house_bits[i]
        HOUSE_BOARD[i] = classic.house_board[i]


_fill_constants()
_fill_classic()
