"""Slots 42 and 43: simple colours and multi colours (docs/hodoku-rules.md, section 13).

A *cluster* is a set of places of a digit that strong links connect; the colour changes along each
link. If the links of a cluster form an odd cycle, the colours depend on the order in which it is
walked: from the lowest cell, depth-first, through row, column, box.

Pattern: `digits` is the digit; the groups of cells are the colours: 0 and 1 of the first cluster,
2 and 3 of the second.
"""

import cython
from cython.cimports.engine.core.bits import ctz
from cython.cimports.engine.core.constants import BAND_CELLS, HOUSES
from cython.cimports.engine.core.grid.tables import (
    BAND,
    BIT,
    HOUSE,
    HOUSES_OF,
    INDEX_IN,
    PEER_BOARD,
    SIZE,
)
from cython.cimports.engine.core.hodoku.hit import Hit
from cython.cimports.engine.core.hodoku.slots import Slot
from cython.cimports.engine.core.hodoku.state import State


class Colours:
    """The clusters of one digit.

    n                                  how many clusters there are
    cells[(cluster * 2 + c) * 3 + b]   board of the cells of colour c, 0 or 1
    seen[(cluster * 2 + c) * 3 + b]    board of the cells that see a cell of this colour
    """

    def __init__(self):
        self.n = 0

    def paint(self, grid: State, digit: cython.int) -> cython.void:
        """Find the clusters of a digit."""
        cython.declare(house=cython.int, band=cython.int, i=cython.int, places=cython.uint)
        self.n = 0
        for band in range(3):
            self.left[band] = 0
        for house in range(HOUSES):
            places = grid.pos[house * 9 + digit]
            if SIZE[places] == 2:
                while places:
                    i = HOUSE[house * 9 + ctz(places)]
                    self.left[BAND[i]] |= BIT[i]
                    places &= places - 1
        for band in range(3):
            while self.left[band]:
                for i in range(self.n * 6, self.n * 6 + 6):
                    self.cells[i] = 0
                    self.seen[i] = 0
                self._walk(grid, digit, band * BAND_CELLS + ctz(self.left[band]), 0)
                self.n += 1

    def _walk(
        self, grid: State, digit: cython.int, cell: cython.int, colour: cython.int
    ) -> cython.void:
        """Give the cell its colour, and the cells linked to it the other colour."""
        cython.declare(kind=cython.int, house=cython.int, band=cython.int, ends=cython.uint)
        at: cython.int = (self.n * 2 + colour) * 3
        if not self.left[BAND[cell]] & BIT[cell]:
            return
        self.left[BAND[cell]] &= ~BIT[cell]
        self.cells[at + BAND[cell]] |= BIT[cell]
        for band in range(3):
            self.seen[at + band] |= PEER_BOARD[cell * 3 + band]
        for kind in range(2, -1, -1):
            house = HOUSES_OF[cell * 3 + kind]
            ends = grid.pos[house * 9 + digit]
            if SIZE[ends] == 2:
                ends &= ~(1 << INDEX_IN[cell * 3 + kind])
                self._walk(grid, digit, HOUSE[house * 9 + ctz(ends)], 1 - colour)

    def meet(self, one: cython.int, two: cython.int) -> cython.bint:
        """Whether a cell of colour `one` (cluster * 2 + colour) sees a cell of colour `two`."""
        band: cython.int
        for band in range(3):
            if self.seen[one * 3 + band] & self.cells[two * 3 + band]:
                return True
        return False

    def colour_out(self, hit: Hit, colour: cython.int, digit: cython.int) -> cython.void:
        """Remove the digit from all cells of a colour (cluster * 2 + colour)."""
        cython.declare(band=cython.int)
        places = cython.declare(cython.uint[3])
        for band in range(3):
            places[band] = self.cells[colour * 3 + band]
        hit.board_out(places, digit)

    def between_out(
        self, grid: State, hit: Hit, one: cython.int, two: cython.int, digit: cython.int
    ) -> cython.void:
        """Remove the digit from all cells that see both colours (cluster * 2 + colour)."""
        cython.declare(band=cython.int)
        places = cython.declare(cython.uint[3])
        for band in range(3):
            places[band] = self.seen[one * 3 + band] & self.seen[two * 3 + band]
            places[band] &= grid.board[digit * 3 + band]
        hit.board_out(places, digit)

    def show(self, hit: Hit, cluster: cython.int, digit: cython.int) -> cython.void:
        """Add a cluster to the pattern, after its earlier clusters."""
        cython.declare(band=cython.int, colour=cython.int, rest=cython.uint)
        first: cython.int = 2 if hit.n_cells else 0
        hit.digits = 1 << digit
        for colour in range(2):
            for band in range(3):
                rest = self.cells[(cluster * 2 + colour) * 3 + band]
                while rest:
                    hit.add_cell(band * BAND_CELLS + ctz(rest), 1 << digit, first + colour)
                    rest &= rest - 1


def simple_colours(grid: State, hit: Hit, colours: Colours) -> cython.bint:
    """One cluster: remove a colour that sees itself (wrap, 1), or cells that see both (trap, 0)."""
    cython.declare(digit=cython.int, cluster=cython.int, colour=cython.int)
    for digit in range(9):
        colours.paint(grid, digit)
        for cluster in range(colours.n):
            hit.clear(Slot.SIMPLE_COLOURS, 1)
            for colour in range(cluster * 2, cluster * 2 + 2):
                if colours.meet(colour, colour):
                    colours.colour_out(hit, colour, digit)
            if hit.n_out:
                colours.show(hit, cluster, digit)
                if hit.take():
                    return True
            hit.clear(Slot.SIMPLE_COLOURS, 0)
            colours.between_out(grid, hit, cluster * 2, cluster * 2 + 1, digit)
            if hit.n_out:
                colours.show(hit, cluster, digit)
                if hit.take():
                    return True
    return False


def multi_colours(grid: State, hit: Hit, colours: Colours) -> cython.bint:
    """Two clusters: remove a colour that sees both colours of the other (type 2, kind 1).

    Otherwise, if two colours see each other, remove the digit from cells that see the other two
    (type 1, kind 0).
    """
    cython.declare(digit=cython.int, i=cython.int, j=cython.int, n=cython.int, colour=cython.int)
    cython.declare(other=cython.int)
    for digit in range(9):
        colours.paint(grid, digit)
        for i in range(colours.n):
            for j in range(colours.n):
                if i == j:
                    continue
                hit.clear(Slot.MULTI_COLOURS, 1)
                for colour in range(i * 2, i * 2 + 2):
                    if colours.meet(colour, j * 2) and colours.meet(colour, j * 2 + 1):
                        colours.colour_out(hit, colour, digit)
                if hit.n_out:
                    colours.show(hit, i, digit)
                    colours.show(hit, j, digit)
                    if hit.take():
                        return True
                hit.clear(Slot.MULTI_COLOURS, 0)
                for n in range(4):
                    colour = i * 2 + n // 2
                    other = j * 2 + n % 2
                    if colours.meet(colour, other):
                        # The other colour of each cluster differs in the lowest bit.
                        colours.between_out(grid, hit, colour ^ 1, other ^ 1, digit)
                if hit.n_out:
                    colours.show(hit, i, digit)
                    colours.show(hit, j, digit)
                    if hit.take():
                        return True
    return False
