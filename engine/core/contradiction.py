"""`Contradictions`: which candidates singles alone refute, and by how few placements.

A candidate is placed as a test, then the singles that follow, in the order in which they appear,
until a cell is left without a candidate or a digit without a place in a house. Of these events the
proof needs those that removed something that the contradiction rests on, directly or through
another event. With locked candidates, those count as events, too; they are looked for when there is
no single left.

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
    candidate; event 0 is the test. If event_cover is not -1, it is locked candidates instead: the
    places of the digit in event_house are all in event_cover.
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
            self.needed = [False] * 512
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

    def count(self, cell: cython.int, digit: cython.int, with_locked: cython.bint):
        """How many events refute a candidate, the test included; 0 if they do not.

        Args:
            cell: its cell.
            digit: its digit, 1-9.
            with_locked: whether locked candidates count, too, or singles only.
        """
        events: cython.int
        with cython.nogil:
            events = self._search(cell, digit - 1, with_locked)
        return events

    def proof(self):
        """The proof that `count` found last.

        Returns:
            The events, each as (digit, cell, house, cover), where house and cover are -1 for none
            and cell is -1 for locked candidates; and the end as (cell, digit, house): a cell
            without a candidate (digit 0, house -1), or a digit without a place in a house (cell
            -1).
        """
        i: cython.int
        events = []
        for i in range(self.n_events):
            if self.needed[i]:
                events.append(
                    (
                        self.event_digit[i] + 1,
                        self.event_cell[i],
                        self.event_house[i],
                        self.event_cover[i],
                    )
                )
        return tuple(events), (self.end_cell, self.end_digit + 1, self.end_house)

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

    def _search(self, cell: cython.int, digit: cython.int, with_locked: cython.bint) -> cython.int:
        """Test a candidate; how many events the proof has, or 0."""
        i: cython.int
        j: cython.int
        for i in range(81):
            self.cand[i] = self.start[i]
            self.filled[i] = self.start_filled[i]
            for j in range(9):
                self.cause[i * 9 + j] = _PRESENT if self.start[i] >> j & 1 else _NEVER
        self.n_events = 0
        self.n_done = 0
        self._add(cell, digit, _NONE, _NONE)
        while True:
            while self.n_done < self.n_events:
                i = self.n_done
                self.n_done += 1
                if self.event_cover[i] < 0 and self._place(i):
                    return self._trace()
            if not with_locked:
                return 0
            i = self.n_events
            if self._locked():
                return self._trace()
            if self.n_events == i:
                return 0

    def _add(
        self, cell: cython.int, digit: cython.int, house: cython.int, cover: cython.int
    ) -> cython.void:
        """Add an event."""
        if self.n_events == _MOST_EVENTS:
            return
        self.event_cell[self.n_events] = cell
        self.event_digit[self.n_events] = digit
        self.event_house[self.n_events] = house
        self.event_cover[self.n_events] = cover
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
            self.end_cell, self.end_digit, self.end_house = cell, -1, _NONE
            return True
        if not self.filled[cell] and popcount(self.cand[cell]) == 1:
            self._add(cell, ctz(self.cand[cell]), _NONE, _NONE)
        for i in range(self.n_of[cell]):
            house = self.of[cell * 8 + i]
            places = 0
            for j in range(9):
                if self.cand[self.house[house * 9 + j]] >> digit & 1:
                    places += 1
                    place = self.house[house * 9 + j]
            if not places:
                self.end_cell, self.end_digit, self.end_house = _NONE, digit, house
                return True
            if places == 1 and not self.filled[place]:
                self._add(place, digit, house, _NONE)
        return False

    def _locked(self) -> cython.bint:
        """Remove what locked candidates rule out; whether that leads to a contradiction."""
        house: cython.int
        cover: cython.int
        digit: cython.int
        i: cython.int
        k: cython.int
        place: cython.int = 0
        places: cython.int
        inside: cython.int
        event: cython.int
        for house in range(self.n_houses):
            for digit in range(9):
                places = 0
                for i in range(9):
                    if self.cand[self.house[house * 9 + i]] >> digit & 1:
                        places += 1
                        place = self.house[house * 9 + i]
                if places < 2 or places > 3:
                    continue
                for k in range(self.n_of[place]):
                    cover = self.of[place * 8 + k]
                    if cover == house:
                        continue
                    inside = 0
                    for i in range(9):
                        if self.cand[self.house[house * 9 + i]] >> digit & 1 and self._is_in(
                            self.house[house * 9 + i], cover
                        ):
                            inside += 1
                    if inside != places:
                        continue
                    event = -1
                    for i in range(9):
                        if self.cand[self.house[cover * 9 + i]] >> digit & 1 and not self._is_in(
                            self.house[cover * 9 + i], house
                        ):
                            if event < 0:
                                if self.n_events == _MOST_EVENTS:
                                    return False
                                event = self.n_events
                                self._add(_NONE, digit, house, cover)
                            if self._remove(self.house[cover * 9 + i], digit, event):
                                return True
        return False

    def _is_in(self, cell: cython.int, house: cython.int) -> cython.bint:
        """Whether the cell is in the house."""
        i: cython.int
        for i in range(self.n_of[cell]):
            if self.of[cell * 8 + i] == house:
                return True
        return False

    def _trace(self) -> cython.int:
        """Mark the events that the contradiction needs; how many they are."""
        i: cython.int
        count: cython.int = 0
        for i in range(self.n_events):
            self.needed[i] = False
        if self.end_house < 0:
            self._need_cell(self.end_cell, -1)
        else:
            self._need_house(self.end_house, self.end_digit, -1, _NONE)
        # Events rest on earlier ones only.
        for i in range(self.n_events - 1, -1, -1):
            if not self.needed[i]:
                continue
            count += 1
            if not i:
                continue
            if self.event_cover[i] >= 0:
                self._need_house(self.event_house[i], self.event_digit[i], -1, self.event_cover[i])
            elif self.event_house[i] >= 0:
                self._need_house(
                    self.event_house[i], self.event_digit[i], self.event_cell[i], _NONE
                )
            else:
                self._need_cell(self.event_cell[i], self.event_digit[i])
        return count

    def _need_cell(self, cell: cython.int, digit: cython.int) -> cython.void:
        """Mark what removed the other candidates of a cell."""
        i: cython.int
        for i in range(9):
            if i != digit and self.cause[cell * 9 + i] >= 0:
                self.needed[self.cause[cell * 9 + i]] = True

    def _need_house(
        self, house: cython.int, digit: cython.int, cell: cython.int, cover: cython.int
    ) -> cython.void:
        """Mark what removed the other places of a digit in a house, outside of another house."""
        i: cython.int
        place: cython.int
        for i in range(9):
            place = self.house[house * 9 + i]
            if place == cell or (cover >= 0 and self._is_in(place, cover)):
                continue
            if self.cause[place * 9 + digit] >= 0:
                self.needed[self.cause[place * 9 + digit]] = True
