"""`LineRater`: rate a line of a puzzle file without creating an object for each cell."""

import cython

if not cython.compiled:
    from engine.core.bits import ENGINE_STAMP
    from engine.core.rater import Rater

from engine.core.variant_counter import make_counter
from engine.houses import CLASSIC

STAMP = ENGINE_STAMP.decode()

CELLS = 81
_MAX_NODES = 5_000  # a few milliseconds; nearly every puzzle needs fewer


class LineRater:
    """Rates one puzzle after the other. Not to be shared between threads."""

    def __init__(self, variant=CLASSIC):
        self.counter = make_counter(variant)
        self.counter.allow(_MAX_NODES)
        self.rater = Rater(variant)
        self.grid = self.rater.grid

    def rate(self, line, seconds=0.0):
        """Rate a puzzle with one solution.

        Args:
            line: 81 bytes: 1-9 are givens, `.` and 0 empty cells.
            seconds: how long the rating may take; 0 for no limit.

        Returns:
            What `Rater.rate` does. None if the line is anything else, if givens break a rule,
            if the puzzle is solved already, does not have exactly one solution, or if that takes
            too long to find out.
        """
        if len(line) != CELLS:
            return None
        text = line if cython.compiled else [*line]
        if not is_plain(text):
            return None
        if self.counter.count_line(line, 2) != 1 or self.counter.gave_up:
            return None
        self.grid.load_line(text)
        if not self.grid.unsolved:
            return None
        return self.rater.rate(seconds)


def is_plain(text: cython.p_const_uchar) -> cython.bint:
    """Whether 81 characters are digits and dots."""
    cell: cython.int
    for cell in range(81):
        if text[cell] != 46 and (text[cell] < 48 or text[cell] > 57):
            return False
    return True
