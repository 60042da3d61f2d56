"""`EitherWay`: candidates that several tests refute, of which one is true.

The tests are all candidates of a cell, or all places of a digit in a house. Each is tried as in
`contradiction`. If none of them fails, what all of them remove is false. For each event of a test,
`basis` has the events that it rests on as bits, so the shortest proof of a removed candidate is
known at once.
"""

import cython

if not cython.compiled:
    from engine.core.bits import ENGINE_STAMP
    from engine.core.contradiction import Contradictions

STAMP = ENGINE_STAMP.decode()

_WORD = cython.declare(cython.int, 64)
"""How many events of a test count."""


class EitherWay(Contradictions):
    """Compares tests of one position. Not to be shared between threads.

    For each candidate, best[cell * 9 + digit] is how many events refute it, with the tests, 0 if
    they do not; best_tests is how many tests there are, and best_source their cell or house.
    """

    def __init__(self):
        Contradictions.__init__(self)
        if not cython.compiled:
            self.basis, self.tests = [0] * 64, [0] * 9
            self.total, self.best = [0] * 729, [0] * 729
            self.best_tests, self.best_source = [0] * 729, [0] * 729

    def find(self, most: cython.int):
        """For each candidate, the tests of which one is true that refute it by the fewest events.

        The tests are all candidates of a cell, or all places of a digit in a house. None of them
        leads to a contradiction.

        Args:
            most: how many tests there may be.

        Returns:
            For each such candidate (events, tests, cell, digit, source), where the events include
            the tests, and the source is a cell, or 81 + house * 9 + digit - 1.
        """
        with cython.nogil:
            self._compare_all(most)
        return [
            (self.best[i], self.best_tests[i], i // 9, i % 9 + 1, self.best_source[i])
            for i in range(729)
            if self.best[i]
        ]

    def proof_of(
        self, cell: cython.int, digit: cython.int, test_cell: cython.int, test_digit: cython.int
    ):
        """The events by which a test removes a candidate.

        Args:
            cell: the cell of the candidate.
            digit: its digit, 1-9.
            test_cell: the cell of the test, one of those that `find` found for it.
            test_digit: its digit, 1-9.

        Returns:
            The events as those of `proof`, the test first.
        """
        basis: cython.ulonglong
        self._search(test_cell, test_digit - 1)
        self._find_bases()
        basis = self.basis[self.cause[cell * 9 + digit - 1]]
        return tuple(
            (
                self.event_digit[i] + 1,
                self.event_cell[i],
                self.event_house[i],
                self.event_cover[i],
            )
            for i in range(min(self.n_events, _WORD))
            if basis >> i & 1
        )

    def _compare_all(self, most: cython.int) -> cython.void:
        """Compare the tests in each cell, and for each digit in each house."""
        i: cython.int
        j: cython.int
        house: cython.int
        digit: cython.int
        for i in range(729):
            self.best[i] = 0
        for i in range(81):
            self.n_tests = 0
            for digit in range(9):
                if self.start[i] >> digit & 1:
                    self.tests[self.n_tests] = i * 9 + digit
                    self.n_tests += 1
            if 2 <= self.n_tests <= most:
                self._compare(i)
        for house in range(self.n_houses):
            for digit in range(9):
                self.n_tests = 0
                for j in range(9):
                    if self.start[self.house[house * 9 + j]] >> digit & 1:
                        self.tests[self.n_tests] = self.house[house * 9 + j] * 9 + digit
                        self.n_tests += 1
                if 2 <= self.n_tests <= most:
                    self._compare(81 + house * 9 + digit)

    def _compare(self, source: cython.int) -> cython.void:
        """Note what all tests refute, where they do so by fewer events than others."""
        i: cython.int
        test: cython.int
        for test in range(self.n_tests):
            if self._search(self.tests[test] // 9, self.tests[test] % 9):
                return
            self._find_bases()
            for i in range(729):
                if not test:
                    self.total[i] = 0
                elif not self.total[i]:
                    continue
                if 0 <= self.cause[i] < _WORD:
                    self.total[i] += _count(self.basis[self.cause[i]])
                else:
                    self.total[i] = 0
        for i in range(729):
            if self.total[i] and (not self.best[i] or self.total[i] < self.best[i]):
                self.best[i] = self.total[i]
                self.best_tests[i] = self.n_tests
                self.best_source[i] = source

    def _find_bases(self) -> cython.void:
        """For the first events, find the events that each rests on, itself included, as bits."""
        i: cython.int
        for i in range(min(self.n_events, _WORD)):
            self.basis[i] = cython.cast(cython.ulonglong, 1) << i
            if not i:
                continue
            if self.event_house[i] >= 0:
                self._rest_on_house(i)
            else:
                self._rest_on_cell(i, self.event_digit[i])

    def _rest_on_cell(self, event: cython.int, digit: cython.int) -> cython.void:
        """Add what removed the other candidates of an event's cell before it."""
        i: cython.int
        cause: cython.int
        for i in range(9):
            cause = self.cause[self.event_cell[event] * 9 + i]
            if i != digit and 0 <= cause < event:
                self.basis[event] |= self.basis[cause]

    def _rest_on_house(self, event: cython.int) -> cython.void:
        """Add what removed the other places of an event's digit in its house before it."""
        i: cython.int
        place: cython.int
        cause: cython.int
        for i in range(9):
            place = self.house[self.event_house[event] * 9 + i]
            cause = self.cause[place * 9 + self.event_digit[event]]
            if place != self.event_cell[event] and 0 <= cause < event:
                self.basis[event] |= self.basis[cause]


def _count(bits: cython.ulonglong) -> cython.int:
    """How many bits are set."""
    count: cython.int = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count
