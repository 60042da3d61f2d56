"""`ChainStates`: the possible continuations of chains on one digit, or in bivalue cells.

A *state* is a chain's current end. On one digit, it is cell * 2, plus 1 if the link to the cell was
strong; in bivalue cells, it is cell * 2, plus 1 if the chain leaves with the greater digit. Going
back from a state is going on from the other state of its cell.
"""

import cython
from cython.cimports.engine.core.bits import ctz
from cython.cimports.engine.core.constants import ALL_NINE, ASSUMPTIONS, CELLS, STATE_LINKS, STATES
from cython.cimports.engine.core.grid.tables import HOUSE, HOUSES_OF, INDEX_IN, SIZE
from cython.cimports.engine.core.hodoku.state import State

FAR = cython.declare(cython.int, 100)
"""A distance greater than that of any chain."""


class ChainStates:
    """The links of a position, in the original's order: row, column, box.

    link[(digit * 162 + state) * 20 + n]   the states to which a chain can continue
    links[digit * 162 + state]             how many there are; in bivalue cells digit is 0
    queue                                  the states from which `spread` starts
    """

    def of_digits(self, grid: State) -> cython.void:
        """Record links between places of a digit: strong ones from even states, all from odd."""
        cython.declare(cell=cython.int, other=cython.int, digit=cython.int, kind=cython.int)
        cython.declare(house=cython.int, at=cython.int, places=cython.uint, rest=cython.uint)
        cython.declare(strong=cython.bint)
        for at in range(ASSUMPTIONS):
            self.links[at] = 0
        for cell in range(CELLS):
            rest = grid.cand[cell]
            while rest:
                digit = ctz(rest)
                rest &= rest - 1
                at = digit * STATES + cell * 2
                for kind in range(2, -1, -1):
                    house = HOUSES_OF[cell * 3 + kind]
                    places = grid.pos[house * 9 + digit]
                    strong = SIZE[places] == 2
                    places &= ~(1 << INDEX_IN[cell * 3 + kind])
                    while places:
                        other = HOUSE[house * 9 + ctz(places)]
                        places &= places - 1
                        if kind == 0 and self._on_a_line(cell, other):
                            continue
                        self._add(at + 1, other * 2)
                        if strong:
                            self._add(at, other * 2 + 1)

    def of_cells(self, grid: State) -> cython.void:
        """Record the links from each bivalue cell, for both digits with which a chain can leave."""
        cython.declare(cell=cython.int, other=cython.int, digit=cython.int, kind=cython.int)
        cython.declare(house=cython.int, greater=cython.int, places=cython.uint)
        for cell in range(STATES):
            self.links[cell] = 0
        for cell in range(CELLS):
            if grid.count[cell] != 2:
                continue
            for greater in range(2):
                digit = ctz(grid.cand[cell] & (grid.cand[cell] - 1 if greater else ALL_NINE))
                for kind in range(2, -1, -1):
                    house = HOUSES_OF[cell * 3 + kind]
                    places = grid.pos[house * 9 + digit] & ~(1 << INDEX_IN[cell * 3 + kind])
                    while places:
                        other = HOUSE[house * 9 + ctz(places)]
                        places &= places - 1
                        if grid.count[other] == 2 and not (
                            kind == 0 and self._on_a_line(cell, other)
                        ):
                            # The chain leaves with the other digit: the greater if this is the
                            # smaller.
                            self._add(
                                cell * 2 + greater,
                                other * 2 + (1 if ctz(grid.cand[other]) == digit else 0),
                            )

    def spread(self, distance: cython.p_uchar, base: cython.int, size: cython.int) -> cython.void:
        """Compute the least number of steps from the states in the queue."""
        at: cython.int = 0
        cython.declare(n=cython.int, state=cython.int, following=cython.int)
        for n in range(STATES):
            distance[n] = FAR
        for n in range(size):
            distance[self.queue[n]] = 0
        while at < size:
            state = self.queue[at]
            at += 1
            for n in range(self.links[base + state]):
                following = self.link[(base + state) * STATE_LINKS + n]
                if distance[following] == FAR:
                    distance[following] = distance[state] + 1
                    self.queue[size] = following
                    size += 1

    def _on_a_line(self, cell: cython.int, other: cython.int) -> cython.bint:
        """Whether two cells share a row or column."""
        return (
            HOUSES_OF[cell * 3 + 2] == HOUSES_OF[other * 3 + 2]
            or HOUSES_OF[cell * 3 + 1] == HOUSES_OF[other * 3 + 1]
        )

    def _add(self, at: cython.int, state: cython.int) -> cython.void:
        self.link[at * STATE_LINKS + self.links[at]] = state
        self.links[at] += 1
