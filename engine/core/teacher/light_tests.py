"""`LightTests`: follows a test; conclusions that rest on the fewest steps come first.

A candidate is placed as a test, then the singles that follow. Among all pending conclusions, the
one that rests on the fewest events comes first, and each digit is placed for the reason with the
fewest events. The contradiction is chosen in the same way: among all cells and houses with nothing
left, the one with the shortest proof ends the test. `ShortTests` in `short_tests` finds further
conclusions if no single is left.
"""

import cython
from cython.cimports.engine.core.bits import ctz, ctz64, popcount
from cython.cimports.engine.core.constants import LOW_CELLS, TESTED_HOUSES, TESTED_PEERS
from cython.cimports.engine.core.teacher.tested_position import TestedPosition

_MOST = cython.declare(cython.int, 128)
"""The maximum number of events of a test."""
_MOST_READY = cython.declare(cython.int, 512)
_NONE = cython.declare(cython.int, -1)
ENDLESS = cython.declare(cython.int, 10_000)
"""The limit of a test without one."""
_WORD = cython.declare(cython.ulonglong, 0xFFFFFFFF)

PLACED = cython.declare(cython.int, 0)
LOCKED = cython.declare(cython.int, 1)
NAKED = cython.declare(cython.int, 2)
HIDDEN = cython.declare(cython.int, 3)
INNER = cython.declare(cython.int, 4)


class LightTests(TestedPosition):
    """Tests candidates of one position. Not to be shared between threads.

    Event i is of a kind: a placement of event_digits in event_cell, because it is the only place in
    event_house, or (house -1) the only candidate; locked candidates; a naked or hidden subset (the
    cells event_cells of event_house, as bits, and event_digits); or a test inside. Event 0 is the
    test. low and high are the events that it rests on as bits, including itself; weight is the
    number of steps it counts for, and size the sum for all of them. is_cut is set if a conclusion
    was dropped because it rests on too many events. Conclusions wait until no other one rests on
    fewer events: placements in wait_*, with the house that is the reason, or -1; all others in
    ready_*.
    """

    def __init__(self):
        TestedPosition.__init__(self)
        self.n_wait = 0

    def _best_events(self):
        """The events of the best proof, in the form of `ShortTests.steps`."""
        i: cython.int
        events = []
        for i in range(self.n_events):
            if self._is_in_best(i):
                events.append(
                    (
                        self.kind[i],
                        self.event_digits[i],
                        self.event_cell[i],
                        self.event_house[i],
                        self.event_cover[i],
                        self.event_cells[i],
                    )
                )
        return tuple(events)

    def _is_in_best(self, i: cython.int) -> cython.bint:
        if i < LOW_CELLS:
            return self.best_low >> i & 1
        return self.best_high >> (i - LOW_CELLS) & 1

    def _try(
        self, cell: cython.int, digit: cython.int, rules: cython.int, limit: cython.int
    ) -> cython.int:
        """Test a candidate; return how many steps refute it, if fewer than the limit, or 0."""
        self._begin(rules)
        self._place_test(cell, digit, limit)
        self._run(limit)
        return self.best if self.best < limit else 0

    def _begin(self, rules: cython.int) -> cython.void:
        """Start from the position, without events."""
        self._start_again()
        self.rules = rules
        self.n_events = 0
        self.heavy_low = 0
        self.heavy_high = 0
        self._clear_waiting()

    def _clear_waiting(self) -> cython.void:
        i: cython.int
        for i in range(self.n_wait):
            self.waits[self.wait[i]] = False
        self.n_wait = 0
        self.n_ready = 0
        self.best = ENDLESS
        self.best_low = 0
        self.best_high = 0

    def _place_test(self, cell: cython.int, digit: cython.int, limit: cython.int) -> cython.void:
        """Place the candidate without a reason; a proof has to be shorter than the limit."""
        self.best = limit
        self.low_of = 0
        self.high_of = 0
        self._new_event(PLACED, cell, _NONE, _NONE, 0, 1 << digit, 1)
        self._put(cell, digit)

    def _run(self, limit: cython.int) -> cython.void:
        """Draw the conclusions with the fewest events, until these cannot give a shorter proof.

        Args:
            limit: the limit of the test.
        """
        cython.declare(i=cython.int, first=cython.int, is_ready=cython.bint, least=cython.int)
        while self.n_events < _MOST:
            least = self.best
            first = -1
            is_ready = False
            for i in range(self.n_wait):
                if self.wait_size[self.wait[i]] < least:
                    least = self.wait_size[self.wait[i]]
                    first = i
            for i in range(self.n_ready):
                if self.ready_size[i] < least:
                    least = self.ready_size[i]
                    first = i
                    is_ready = True
            if first < 0:
                if self.best < limit or not self._find_more():
                    return
            elif is_ready:
                self._take_ready(first)
            else:
                self._take_waiting(first)

    def _take_waiting(self, place: cython.int) -> cython.void:
        """Place a waiting digit."""
        one: cython.int = self.wait[place]
        cell: cython.int = one // 9
        digit: cython.int = one % 9
        i: cython.int
        for i in range(place, self.n_wait - 1):
            self.wait[i] = self.wait[i + 1]
        self.n_wait -= 1
        self.waits[one] = False
        if self.filled[cell] or not self.cand[cell] >> digit & 1:
            return
        if self.wait_house[one] < 0:
            self._unite_cell(cell, digit)
        else:
            self._unite_house(self.wait_house[one], digit, 0)
        self._new_event(PLACED, cell, self.wait_house[one], _NONE, 0, 1 << digit, 1)
        self._put(cell, digit)

    def _take_ready(self, place: cython.int) -> cython.void:
        """Remove the candidates that a waiting conclusion rules out."""
        cython.declare(i=cython.int, j=cython.int)
        event: cython.int = self.n_events
        kind: cython.int = self.ready_kind[place]
        house: cython.int = self.ready_house[place]
        digits: cython.int = self.ready_digits[place]
        self.low_of = self.ready_low[place]
        self.high_of = self.ready_high[place]
        self._new_event(
            kind,
            self.ready_cells[place] if kind == INNER else _NONE,
            house,
            self.ready_cover[place],
            self.ready_cells[place],
            digits,
            self.ready_weight[place],
        )
        self.n_ready -= 1
        self._move_ready(self.n_ready, place)
        if kind == INNER:
            j = ctz(digits)
            if self.cand[self.event_cell[event]] >> j & 1:
                self._lose(self.event_cell[event], j, event)
            return
        for i in range(9):
            for j in range(9):
                if kind == LOCKED:
                    if (
                        digits >> j & 1
                        and self.places[self.event_cover[event] * 9 + j] >> i & 1
                        and not self.shared[self.event_cover[event] * TESTED_HOUSES + house] >> i
                        & 1
                    ):
                        self._lose(self.house[self.event_cover[event] * 9 + i], j, event)
                elif (
                    self.cand[self.house[house * 9 + i]] >> j & 1
                    and (self.event_cells[event] >> i & 1) == (kind == HIDDEN)
                    and (digits >> j & 1) == (kind == NAKED)
                ):
                    self._lose(self.house[house * 9 + i], j, event)

    def _move_ready(self, source: cython.int, place: cython.int) -> cython.void:
        self.ready_kind[place] = self.ready_kind[source]
        self.ready_size[place] = self.ready_size[source]
        self.ready_house[place] = self.ready_house[source]
        self.ready_cover[place] = self.ready_cover[source]
        self.ready_cells[place] = self.ready_cells[source]
        self.ready_digits[place] = self.ready_digits[source]
        self.ready_low[place] = self.ready_low[source]
        self.ready_high[place] = self.ready_high[source]
        self.ready_weight[place] = self.ready_weight[source]

    def _new_event(
        self,
        kind: cython.int,
        cell: cython.int,
        house: cython.int,
        cover: cython.int,
        cells: cython.int,
        digits: cython.int,
        weight: cython.int,
    ) -> cython.void:
        """Add an event that rests on low_of and high_of."""
        i: cython.int = self.n_events
        self.kind[i] = kind
        self.event_cell[i] = cell
        self.event_house[i] = house
        self.event_cover[i] = cover
        self.event_cells[i] = cells
        self.event_digits[i] = digits
        self.weight[i] = weight
        self.low[i] = self.low_of
        self.high[i] = self.high_of
        bit: cython.ulonglong = cython.cast(cython.ulonglong, 1) << (i & 63)
        if i < LOW_CELLS:
            self.low[i] |= bit
            self.heavy_low |= bit if weight > 1 else 0
        else:
            self.high[i] |= bit
            self.heavy_high |= bit if weight > 1 else 0
        self.size[i] = self._size_of(self.low[i], self.high[i])
        self.n_events += 1

    def _put(self, cell: cython.int, digit: cython.int) -> cython.void:
        """Remove the candidates that the last event, a placement, rules out."""
        i: cython.int
        event: cython.int = self.n_events - 1
        self.filled[cell] = True
        for i in range(9):
            if i != digit and self.cand[cell] >> i & 1:
                self._lose(cell, i, event)
        for i in range(self.n_peers[cell]):
            if self.cand[self.peers[cell * TESTED_PEERS + i]] >> digit & 1:
                self._lose(self.peers[cell * TESTED_PEERS + i], digit, event)

    def _lose(self, cell: cython.int, digit: cython.int, event: cython.int) -> cython.void:
        """Remove a candidate and record the new conclusions."""
        cython.declare(i=cython.int, house=cython.int, place=cython.int, places=cython.int)
        cython.declare(last=cython.int)
        self.cand[cell] &= ~(1 << digit)
        self.cause[cell * 9 + digit] = event
        if self.cand[cell] == 0:
            if self.size[event] < self.best:
                self._unite_cell(cell, _NONE)
                self._fail(cell, _NONE, _NONE)
        elif not self.filled[cell] and self.cand[cell] & (self.cand[cell] - 1) == 0:
            last = ctz(self.cand[cell])
            if self._may_wait(cell * 9 + last, event):
                self._unite_cell(cell, last)
                self._let_wait(cell, last, _NONE)
        for i in range(self.n_of[cell]):
            house = self.of[cell * 8 + i]
            places = self.places[house * 9 + digit] & ~(1 << self.at[cell * 8 + i])
            self.places[house * 9 + digit] = places
            self.changed[house] |= 1 << digit
            if not places:
                if self.size[event] < self.best:
                    self._unite_house(house, digit, 0)
                    self._fail(_NONE, digit, house)
            elif places & (places - 1) == 0:
                place = self.house[house * 9 + ctz(places)]
                if not self.filled[place] and self._may_wait(place * 9 + digit, event):
                    self._unite_house(house, digit, 0)
                    self._let_wait(place, digit, house)

    def _may_wait(self, one: cython.int, event: cython.int) -> cython.bint:
        """Whether a single that rests on this event, among others, may be recorded."""
        size: cython.int = self.size[event] + 1
        if size >= self.best or self.banned[one]:
            self.is_cut = True
            return False
        return not self.waits[one] or self.wait_size[one] > size

    def _fail(self, cell: cython.int, digit: cython.int, house: cython.int) -> cython.void:
        """Record a contradiction that rests on low_of and high_of, if it is the shortest."""
        size: cython.int = self._size_of(self.low_of, self.high_of)
        if size < self.best:
            self.best = size
            self.best_low = self.low_of
            self.best_high = self.high_of
            self.end_cell, self.end_digit, self.end_house = cell, digit, house

    def _let_wait(self, cell: cython.int, digit: cython.int, house: cython.int) -> cython.void:
        """Record a single that rests on low_of and high_of, if that is its best reason."""
        one: cython.int = cell * 9 + digit
        size: cython.int = self._size_of(self.low_of, self.high_of) + 1
        if size >= self.best:
            self.is_cut = True
            return
        if self.waits[one] and self.wait_size[one] <= size:
            return
        if not self.waits[one]:
            self.waits[one] = True
            self.wait[self.n_wait] = one
            self.n_wait += 1
        self.wait_size[one] = size
        self.wait_house[one] = house

    def _let_be_ready(
        self,
        kind: cython.int,
        house: cython.int,
        cover: cython.int,
        cells: cython.int,
        digits: cython.int,
    ) -> cython.void:
        """Record a conclusion that rests on low_of and high_of."""
        i: cython.int = self.n_ready
        if i == _MOST_READY:
            self.is_cut = True
            return
        self.ready_kind[i] = kind
        self.ready_house[i] = house
        self.ready_cover[i] = cover
        self.ready_cells[i] = cells
        self.ready_digits[i] = digits
        self.ready_low[i] = self.low_of
        self.ready_high[i] = self.high_of
        self.ready_weight[i] = 2 if kind == LOCKED else 1 + popcount(digits)
        self.ready_size[i] = self._size_of(self.low_of, self.high_of) + self.ready_weight[i]
        if self.ready_size[i] < self.best:
            self.n_ready += 1
        else:
            self.is_cut = True

    def _size_of(self, low: cython.ulonglong, high: cython.ulonglong) -> cython.int:
        """The number of steps that these events count for."""
        i: cython.int
        size: cython.int = _count(low) + (_count(high) if high else 0)
        low &= self.heavy_low
        high &= self.heavy_high
        while low:
            i = ctz64(low)
            low &= low - 1
            size += self.weight[i] - 1
        while high:
            i = LOW_CELLS + ctz64(high)
            high &= high - 1
            size += self.weight[i] - 1
        return size

    def _unite_cell(self, cell: cython.int, digit: cython.int) -> cython.void:
        """Collect the events that removed the other candidates of a cell."""
        i: cython.int
        self.low_of = 0
        self.high_of = 0
        for i in range(9):
            if i != digit and self.cause[cell * 9 + i] >= 0:
                self.low_of |= self.low[self.cause[cell * 9 + i]]
                self.high_of |= self.high[self.cause[cell * 9 + i]]

    def _unite_house(self, house: cython.int, digit: cython.int, but: cython.int) -> cython.void:
        """Collect the events that removed a digit's places in a house, except those in `but`."""
        cython.declare(i=cython.int, cause=cython.int)
        self.low_of = 0
        self.high_of = 0
        for i in range(9):
            cause = self.cause[self.house[house * 9 + i] * 9 + digit]
            if cause >= 0 and not but >> i & 1:
                self.low_of |= self.low[cause]
                self.high_of |= self.high[cause]

    def _find_more(self) -> cython.bint:
        """Find conclusions that are not singles; return whether there are any."""
        return False


def _count(bits: cython.ulonglong) -> cython.int:
    """How many bits are set."""
    return popcount(cython.cast(cython.uint, bits & _WORD)) + popcount(
        cython.cast(cython.uint, bits >> 32)
    )
