"""`NestedTests`: tests in which a second, short test removes a candidate.

If nothing else follows from a test, each remaining candidate is tested in turn, by singles and
locked candidates. Those that fail can be removed by a step that counts as many steps as their test
has, plus ten, and the first test continues with this. This happens at most twice. Inner tests do
not contain further tests.
"""

import cython
from cython.cimports.engine.core.bits import ctz
from cython.cimports.engine.core.constants import CANDIDATES, CELLS, LOW_CELLS
from cython.cimports.engine.core.teacher.light_tests import INNER, PLACED
from cython.cimports.engine.core.teacher.short_tests import ShortTests

_ROUNDS = cython.declare(cython.int, 2)
WITH_LOCKED = cython.declare(cython.int, 1)
_MOST = cython.declare(cython.int, 128)
_MOST_READY = cython.declare(cython.int, 512)
_MOST_KEPT = cython.declare(cython.int, 16_384)
_COST = cython.declare(cython.int, 10)
"""The number of steps that an inner test counts for in addition to its own."""
WITH_TESTS = cython.declare(cython.int, 4)


class NestedTests(ShortTests):
    """Tests candidates of one position. Not to be shared between threads.

    kept_* are the events of inner tests, and their ends; for an inner test, ready_cover is the
    start of its events, ready_house their number. hopeless has the candidates that no inner test
    can refute. The rules have an additional value: 4 for inner tests.
    """

    def __init__(self):
        ShortTests.__init__(self)

    def inner_steps(self, begin: cython.int, count: cython.int):
        """The proof of an inner test, in the form of `steps`.

        Args:
            begin: the cover of its event.
            count: the house of its event.
        """
        cython.declare(i=cython.int, one=cython.int)
        events = []
        for i in range(begin, begin + count):
            one = 6 * i
            events.append(tuple([self.kept[one + j] for j in range(6)]))
        one = 6 * (begin + count)
        return tuple(events), (self.kept[one], self.kept[one + 1] + 1, self.kept[one + 2])

    def _begin(self, rules: cython.int) -> cython.void:
        ShortTests._begin(self, rules)
        self.n_kept = 0
        self.rounds = _ROUNDS

    def _find_more(self) -> cython.bint:
        if ShortTests._find_more(self):
            return True
        if self.rules & WITH_TESTS and self.rounds > 0:
            self.rounds -= 1
            self._find_tests()
        return self.n_ready > 0

    def _find_tests(self) -> cython.void:
        """Record all candidates that an inner test refutes."""
        cython.declare(i=cython.int, cell=cython.int, digit=cython.int)
        limit: cython.int = self.best
        rules: cython.int = self.rules
        found: cython.int = 0
        one: cython.int
        self._save()
        self.rules = WITH_LOCKED
        for i in range(CANDIDATES):
            self.hopeless[i] = False
        for cell in range(CELLS):
            if self.save_filled[cell]:
                continue
            for digit in range(9):
                one = cell * 9 + digit
                if (
                    self.save_cand[cell] >> digit & 1
                    and not self.hopeless[one]
                    and not self.banned[CANDIDATES + one]
                ):
                    self.is_cut = False
                    self._place_test(cell, digit, limit - _COST)
                    self._run(limit - _COST)
                    if self.best < limit - _COST:
                        found += self._keep(cell, digit, _MOST_READY + found, limit)
                    elif not self.is_cut and self.n_events < _MOST:
                        self._note_hopeless()
                    self._restore()
        self.rules = rules
        self.best = limit
        for i in range(found):
            self._move_ready(_MOST_READY + i, i)
        self.n_ready = found

    def _note_hopeless(self) -> cython.void:
        """Record the placements of the current inner test as hopeless.

        All its consequences were found, without a contradiction, so fewer premises cannot lead to
        one.
        """
        i: cython.int
        for i in range(self.save_events, self.n_events):
            if self.kind[i] == PLACED:
                self.hopeless[self.event_cell[i] * 9 + ctz(self.event_digits[i])] = True

    def _save(self) -> cython.void:
        """Save the current state, to restore it after each inner test."""
        i: cython.int
        for i in range(CELLS):
            self.save_cand[i] = self.cand[i]
            self.save_filled[i] = self.filled[i]
        for i in range(CANDIDATES):
            self.save_cause[i] = self.cause[i]
        for i in range(self.n_houses * 9):
            self.save_places[i] = self.places[i]
        self.save_events = self.n_events
        self.save_low = self.heavy_low
        self.save_high = self.heavy_high

    def _restore(self) -> cython.void:
        """Return to the outer test."""
        i: cython.int
        for i in range(CELLS):
            self.cand[i] = self.save_cand[i]
            self.filled[i] = self.save_filled[i]
        for i in range(CANDIDATES):
            self.cause[i] = self.save_cause[i]
        for i in range(self.n_houses * 9):
            self.places[i] = self.save_places[i]
        for i in range(self.n_houses):
            self.changed[i] = 0
        self.n_events = self.save_events
        self.heavy_low = self.save_low
        self.heavy_high = self.save_high
        self._clear_waiting()

    def _keep(
        self, cell: cython.int, digit: cython.int, i: cython.int, limit: cython.int
    ) -> cython.bint:
        """Keep the current inner test as a waiting conclusion; return whether there is room."""
        k: cython.int
        count: cython.int = 0
        size: cython.int = _COST
        low: cython.ulonglong = self.best_low
        high: cython.ulonglong = self.best_high
        at: cython.int = 6 * self.n_kept
        if i == 2 * _MOST_READY or self.n_kept + 129 > _MOST_KEPT:
            return False
        for k in range(self.save_events, self.n_events):
            if self._is_in_best(k):
                size += self.weight[k]
                self.kept[at] = self.kind[k]
                self.kept[at + 1] = self.event_digits[k]
                self.kept[at + 2] = self.event_cell[k]
                self.kept[at + 3] = self.event_house[k]
                self.kept[at + 4] = self.event_cover[k]
                self.kept[at + 5] = self.event_cells[k]
                at += 6
                count += 1
                if k < LOW_CELLS:
                    low &= ~(cython.cast(cython.ulonglong, 1) << k)
                else:
                    high &= ~(cython.cast(cython.ulonglong, 1) << (k - LOW_CELLS))
        self.kept[at] = self.end_cell
        self.kept[at + 1] = self.end_digit
        self.kept[at + 2] = self.end_house
        self.n_events = self.save_events
        self.heavy_low = self.save_low
        self.heavy_high = self.save_high
        self.ready_kind[i] = INNER
        self.ready_house[i] = count
        self.ready_cover[i] = self.n_kept
        self.ready_cells[i] = cell
        self.ready_digits[i] = 1 << digit
        self.ready_low[i] = low
        self.ready_high[i] = high
        self.ready_weight[i] = size
        self.ready_size[i] = self._size_of(low, high) + size
        if self.ready_size[i] >= limit:
            return False
        self.n_kept += count + 1
        return True
