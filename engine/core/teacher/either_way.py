"""`EitherWay`: candidates that several tests refute, one of which is true.

The tests are all candidates of a cell, or all places of a digit in a house. If none of them fails,
the candidates that all of them remove are false. `LightTests` knows the premises of each removal.
"""

import cython
from cython.cimports.engine.core.constants import CANDIDATES, CELLS
from cython.cimports.engine.core.teacher.light_tests import ENDLESS, LightTests


class EitherWay(LightTests):
    """Compares tests of one position. Not to be shared between threads.

    For each candidate, fewest[cell * 9 + digit] is the number of events that refute it, including
    the tests, or 0; source is the cell or house of the tests.
    """

    def __init__(self):
        LightTests.__init__(self)

    def find(self, most: cython.int):
        """For each candidate, the tests (one of which is true) that refute it by the fewest events.

        The tests are all candidates of a cell, or all places of a digit in a house. None of them
        leads to a contradiction.

        Args:
            most: the maximum number of tests.

        Returns:
            For each such candidate (events, cell, digit, source), where the events include the
            tests, and the source is a cell, or 81 + house * 9 + digit - 1.
        """
        with cython.nogil:
            self._compare_all(most)
        return [
            (self.fewest[i], i // 9, i % 9 + 1, self.source[i])
            for i in range(CANDIDATES)
            if self.fewest[i]
        ]

    def proof_of(
        self, cell: cython.int, digit: cython.int, test_cell: cython.int, test_digit: cython.int
    ):
        """The events by which a test removes a candidate.

        Args:
            cell: the cell of the candidate.
            digit: its digit, 1-9.
            test_cell: the cell of one of the tests that `find` found for it.
            test_digit: its digit, 1-9.

        Returns:
            The events as those of `ShortTests.steps`, the test first.
        """
        cause: cython.int
        self._try(test_cell, test_digit - 1, 0, ENDLESS)
        cause = self.cause[cell * 9 + digit - 1]
        self.best_low = self.low[cause]
        self.best_high = self.high[cause]
        return self._best_events()

    def _compare_all(self, most: cython.int) -> cython.void:
        """Compare the tests in each cell, and for each digit in each house."""
        cython.declare(i=cython.int, j=cython.int, house=cython.int, digit=cython.int)
        for i in range(CANDIDATES):
            self.fewest[i] = 0
        for i in range(CELLS):
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
                    if self.start_places[house * 9 + digit] >> j & 1:
                        self.tests[self.n_tests] = self.house[house * 9 + j] * 9 + digit
                        self.n_tests += 1
                if 2 <= self.n_tests <= most:
                    self._compare(CELLS + house * 9 + digit)

    def _compare(self, source: cython.int) -> cython.void:
        """Record the candidates that all tests refute by fewer events than earlier tests."""
        cython.declare(i=cython.int, test=cython.int, cause=cython.int)
        for i in range(CANDIDATES):
            self.total[i] = 0
        for test in range(self.n_tests):
            if self._try(self.tests[test] // 9, self.tests[test] % 9, 0, ENDLESS):
                return
            for i in range(CANDIDATES):
                cause = self.cause[i]
                if test and not self.total[i]:
                    continue
                self.total[i] = (
                    self.total[i] + self._size_of(self.low[cause], self.high[cause])
                    if cause >= 0
                    else 0
                )
        for i in range(CANDIDATES):
            if self.total[i] and (not self.fewest[i] or self.total[i] < self.fewest[i]):
                self.fewest[i] = self.total[i]
                self.source[i] = source
