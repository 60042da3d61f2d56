"""`ExocetBase`: the common part of the searches for exocets: two cells that may be a base."""

import cython
from cython.cimports.engine.core.bits import popcount
from cython.cimports.engine.core.constants import CELLS

_FEWEST = cython.declare(cython.int, 3)
_MOST = cython.declare(cython.int, 4)
"""The minimum and maximum number of digits of the base."""


class ExocetBase:
    """A position, and two cells of a line and box in it. Not to be shared between threads.

    Lines are rows, or columns if `turned`; line and cross are the two coordinates of a cell. `has`
    has the digits that a cell holds or can hold, `open` the candidates of an empty cell.
    `cross_base` is the crossing line through the third cell beside the base; `digits` are the
    base's digits.
    """

    def __init__(self):
        self.turned = False

    def load(self, values, candidates):
        """Start from a position.

        Args:
            values: 81 numbers, 0 for an empty cell.
            candidates: 81 digit masks; those of filled cells do not matter.
        """
        cell: cython.int
        for cell in range(CELLS):
            if values[cell]:
                self.open[cell] = 0
                self.has[cell] = 1 << values[cell] - 1
            else:
                self.open[cell] = candidates[cell]
                self.has[cell] = candidates[cell]

    def _at(self, line: cython.int, cross: cython.int) -> cython.int:
        return cross * 9 + line if self.turned else line * 9 + cross

    def _base(self, line: cython.int, stack: cython.int, escape: cython.int) -> cython.bint:
        """Whether the two cells beside the third cell of their line and box could be a base."""
        count: cython.int
        self.line = line
        self.stack = stack
        self.cross_base = stack * 3 + escape
        self.base_one = self._at(line, stack * 3 + (1 if escape == 0 else 0))
        self.base_two = self._at(line, stack * 3 + (1 if escape == 2 else 2))
        if not self.open[self.base_one] or not self.open[self.base_two]:
            return False
        self.digits = self.open[self.base_one] | self.open[self.base_two]
        count = popcount(self.digits)
        return _FEWEST <= count <= _MOST
