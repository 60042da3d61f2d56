"""`LineSolver`: solve a line of a puzzle file without creating an object for each cell."""

import cython
from cython.cimports.engine.core.constants import CELLS
from cython.cimports.engine.core.counting.counter import Counter
from cython.cimports.engine.core.hodoku.solver import Solver
from cython.cimports.engine.core.rating.line_rater import is_plain

_MAX_NODES = 5_000  # a few milliseconds; nearly every puzzle needs fewer


class LineSolver:
    """Solves one puzzle after the other. Not to be shared between threads."""

    def __init__(self):
        self.counter = Counter()
        self.counter.allow(_MAX_NODES)
        self.solver = Solver()

    def rate(self, line, seconds=0.0):
        """Solve a puzzle with one solution.

        Args:
            line: 81 bytes: 1-9 are givens, `.` and 0 empty cells.
            seconds: how long it may take; 0 for no limit.

        Returns:
            The result of `Solver.rate`. None if the line has any other form, if givens break a
            rule, if the puzzle is already solved or does not have exactly one solution, or if
            counting its solutions takes too long.
        """
        cell: cython.int
        if len(line) != CELLS:
            return None
        text = line if cython.compiled else [*line]
        if not is_plain(text):
            return None
        if self.counter.count_line(line, 2) != 1 or self.counter.gave_up:
            return None
        self.solver.grid.load_line(text)
        if not self.solver.grid.unsolved:
            return None
        solution = self.counter.solve(self.solver.grid.masks(), 1)[0]
        for cell in range(CELLS):
            self.solver.solution[cell] = solution[cell] - 48
        return self.solver.rate(seconds)
