"""`Contradictions`: what follows from a test by singles alone.

A candidate is placed as a test, then the singles that follow, in the order in which they appear,
until a cell is left without a candidate or a digit without a place in a house. Each removed
candidate knows the event that removed it.

It works on the houses that it is given, so it needs no tables of the variant, and no lock.
"""

import cython

if not cython.compiled:
    from engine.core.bits import ENGINE_STAMP, ctz, popcount

STAMP = ENGINE_STAMP.decode()

_MOST_EVENTS = cython.declare(cython.int, 512)
_PRESENT = cython.declare(cython.int, -1)
"""The cause of a candidate that is still there."""
_NEVER = cython.declare(cython.int, -2)
"""The cause of a candidate that the position does not have."""
_NONE = cython.declare(cython.int, -1)


class Contradictions:
    """Tests candidates of one position. Not to be shared between threads.

    cause[cell * 9 + digit] is the event that removed a candidate. Event i is a placement of
    event_digit in event_cell, because it is the only place in event_house, or (house -1) the only
    candidate; event 0 is the test.
    """

    def __init__(self):
        if not cython.compiled:
            self.house = [0] * 576
            self.n_of, self.of = [0] * 81, [0] * 648
            self.peers, self.n_peers = [0] * 3240, [0] * 81
            self.start, self.cand = [0] * 81, [0] * 81
            self.filled, self.start_filled = [False] * 81, [False] * 81
            self.cause = [0] * 729
            self.event_cell, self.event_digit = [0] * 512, [0] * 512
            self.event_house, self.event_cover = [0] * 512, [0] * 512
        self.houses = None

    def load(self, values, candidates, houses):
        """Start from a position.

        Args:
            values: 81 numbers, 0 for an empty cell.
            candidates: 81 digit masks; those of filled cells do not matter.
            houses: the cells of each house, at most 64 houses, of which a cell is in at most 8.
        """
        cell: cython.int
        if houses is not self.houses:
            self._use_houses(houses)
        for cell in range(81):
            self.start_filled[cell] = values[cell] != 0
            self.start[cell] = 0 if values[cell] else candidates[cell]

    def _use_houses(self, houses):
        cell: cython.int
        house: cython.int
        i: cython.int
        self.n_houses = len(houses)
        for cell in range(81):
            self.n_of[cell] = 0
            self.n_peers[cell] = 0
        for house in range(self.n_houses):
            for i in range(len(houses[house])):
                cell = houses[house][i]
                self.house[house * 9 + i] = cell
                self.of[cell * 8 + self.n_of[cell]] = house
                self.n_of[cell] += 1
        for cell in range(81):
            peers = sorted({peer for each in houses if cell in each for peer in each} - {cell})
            for i in range(len(peers)):
                self.peers[cell * 40 + i] = peers[i]
            self.n_peers[cell] = len(peers)
        self.houses = houses

    def _search(self, cell: cython.int, digit: cython.int) -> cython.bint:
        """Test a candidate; whether it is refuted."""
        i: cython.int
        j: cython.int
        for i in range(81):
            self.cand[i] = self.start[i]
            self.filled[i] = self.start_filled[i]
            for j in range(9):
                self.cause[i * 9 + j] = _PRESENT if self.start[i] >> j & 1 else _NEVER
        self.n_events = 0
        self.n_done = 0
        self._add(cell, digit, _NONE)
        while self.n_done < self.n_events:
            i = self.n_done
            self.n_done += 1
            if self._place(i):
                return True
        return False

    def _add(self, cell: cython.int, digit: cython.int, house: cython.int) -> cython.void:
        """Add an event."""
        if self.n_events == _MOST_EVENTS:
            return
        self.event_cell[self.n_events] = cell
        self.event_digit[self.n_events] = digit
        self.event_house[self.n_events] = house
        self.event_cover[self.n_events] = _NONE
        self.n_events += 1

    def _place(self, event: cython.int) -> cython.bint:
        """Place a digit; whether that leads to a contradiction."""
        i: cython.int
        cell: cython.int = self.event_cell[event]
        digit: cython.int = self.event_digit[event]
        if self.filled[cell]:
            return False
        self.filled[cell] = True
        for i in range(9):
            if i != digit and self.cand[cell] >> i & 1 and self._remove(cell, i, event):
                return True
        for i in range(self.n_peers[cell]):
            if self.cand[self.peers[cell * 40 + i]] >> digit & 1 and self._remove(
                self.peers[cell * 40 + i], digit, event
            ):
                return True
        return False

    def _remove(self, cell: cython.int, digit: cython.int, event: cython.int) -> cython.bint:
        """Remove a candidate and note the singles that appear; whether there is a contradiction."""
        i: cython.int
        j: cython.int
        house: cython.int
        places: cython.int
        place: cython.int = 0
        self.cand[cell] &= ~(1 << digit)
        self.cause[cell * 9 + digit] = event
        if self.cand[cell] == 0:
            return True
        if not self.filled[cell] and popcount(self.cand[cell]) == 1:
            self._add(cell, ctz(self.cand[cell]), _NONE)
        for i in range(self.n_of[cell]):
            house = self.of[cell * 8 + i]
            places = 0
            for j in range(9):
                if self.cand[self.house[house * 9 + j]] >> digit & 1:
                    places += 1
                    place = self.house[house * 9 + j]
            if not places:
                return True
            if places == 1 and not self.filled[place]:
                self._add(place, digit, house)
        return False

    def _is_in(self, cell: cython.int, house: cython.int) -> cython.bint:
        """Whether the cell is in the house."""
        i: cython.int
        for i in range(self.n_of[cell]):
            if self.of[cell * 8 + i] == house:
                return True
        return False
