"""`TestedPosition`: a position in which candidates are tested.

It keeps the remaining candidates, the places of each digit in each house, and the event that
removed each candidate. `LightTests` in `light_tests` has the events.

It works on given houses, so it does not need the variant's tables or their lock.
"""

import cython
from cython.cimports.engine.core.constants import (
    ALL_NINE,
    CANDIDATES,
    CELLS,
    NINE_SETS,
    TESTED_HOUSES,
    TESTED_PEERS,
)

_PRESENT = cython.declare(cython.int, -1)
"""The cause of a candidate that has not been removed."""
_NEVER = cython.declare(cython.int, -2)
"""The cause of a candidate that the position lacks."""


class TestedPosition:
    """Not to be shared between threads.

    cause[cell * 9 + digit] is the event that removed a candidate. The cells of house h are house[h
    * 9 + i], and places[h * 9 + digit] has bit i for each remaining place of the digit; cell c is
    number at[c * 8 + k] in its house of[c * 8 + k]. changed[h] has the digits whose places in h
    have changed since the last search for locked candidates. shared[h * 64 + other] has the bits of
    the cells of h that are also in the other house.
    """

    def __init__(self):
        self.houses = None

    def load(self, values, candidates, houses):
        """Start from a position.

        Args:
            values: 81 numbers, 0 for an empty cell.
            candidates: 81 digit masks; those of filled cells do not matter.
            houses: the cells of each house, at most 64 houses; a cell is in at most 8 of them.
        """
        cython.declare(cell=cython.int, i=cython.int, k=cython.int)
        if houses is not self.houses:
            self._use_houses(houses)
        for i in range(self.n_houses * 9):
            self.start_places[i] = 0
        for cell in range(CELLS):
            self.start_filled[cell] = values[cell] != 0
            self.start[cell] = 0 if values[cell] else candidates[cell]
            for i in range(9):
                self.start_cause[cell * 9 + i] = _NEVER
                if self.start[cell] >> i & 1:
                    self.start_cause[cell * 9 + i] = _PRESENT
                    for k in range(self.n_of[cell]):
                        self.start_places[self.of[cell * 8 + k] * 9 + i] |= (
                            1 << self.at[cell * 8 + k]
                        )

    def _use_houses(self, houses):
        cython.declare(cell=cython.int, house=cython.int, i=cython.int)
        self.n_houses = len(houses)
        for cell in range(CELLS):
            self.n_of[cell] = 0
            self.n_peers[cell] = 0
        for house in range(self.n_houses):
            for i in range(len(houses[house])):
                cell = houses[house][i]
                self.house[house * 9 + i] = cell
                self.of[cell * 8 + self.n_of[cell]] = house
                self.at[cell * 8 + self.n_of[cell]] = i
                self.n_of[cell] += 1
            for i in range(self.n_houses):
                cells = set(houses[i])
                self.shared[house * TESTED_HOUSES + i] = sum(
                    [1 << k for k, one in enumerate(houses[house]) if one in cells]
                )
        self._list_lockable()
        for cell in range(CELLS):
            peers = sorted({peer for cells in houses if cell in cells for peer in cells} - {cell})
            for i in range(len(peers)):
                self.peers[cell * TESTED_PEERS + i] = peers[i]
            self.n_peers[cell] = len(peers)
        self.houses = houses

    def _list_lockable(self):
        """List the places that are locked in another house, for each kind of house."""
        house: cython.int
        kinds = {}
        for house in range(self.n_houses):
            shared = {
                self.shared[house * TESTED_HOUSES + i] for i in range(self.n_houses) if i != house
            }
            kind = frozenset([mask for mask in shared if mask.bit_count() > 1])
            if kind not in kinds:
                for places in range(NINE_SETS):
                    self.lockable[NINE_SETS * len(kinds) + places] = (
                        2 <= places.bit_count() <= 3 and any([not places & ~mask for mask in kind])
                    )
            self.lock_kind[house] = NINE_SETS * kinds.setdefault(kind, len(kinds))

    def _start_again(self) -> cython.void:
        """Restore the position."""
        i: cython.int
        for i in range(CELLS):
            self.cand[i] = self.start[i]
            self.filled[i] = self.start_filled[i]
        for i in range(CANDIDATES):
            self.cause[i] = self.start_cause[i]
        for i in range(self.n_houses * 9):
            self.places[i] = self.start_places[i]
        for i in range(self.n_houses):
            self.changed[i] = ALL_NINE
