"""`PatternMaker`: makes puzzles whose givens are in the cells of a pattern, and changes them.

The cells of the pattern get the digits of a random full grid, which leave many solutions. Then one
cell after the other gets the digit that leaves the fewest solutions, until there is only one.
"""

import cython
from cython.cimports.engine.core.constants import CELLS
from cython.cimports.engine.core.counting.puzzle_maker import PuzzleMaker

from engine.core.counting.random_bits import RandomBits
from engine.core.counting.variant_counter import make_counter

BLANK = cython.declare(cython.int, 46)
# The maximum number of solutions to count; with more, digits cannot be compared.
_MOST = cython.declare(cython.int, 10_000)
_NODES = cython.declare(cython.int, 100_000)


class PatternMaker:
    """Makes puzzles of a variant and a seed. Not to be shared between threads.

    filler           fills grids
    cells, n_cells   the pattern
    order            the numbers of its cells in the order in which their digits are chosen
    puzzle, changed  as in `PuzzleMaker`
    """

    def __init__(self, variant, seed, pattern):
        """Set up.

        Args:
            variant: the houses.
            seed: any number.
            pattern: the cells with a given.
        """
        self.filler = PuzzleMaker(variant, seed, ())
        self.bits = RandomBits(seed)
        self.counter = make_counter(variant)
        self.counter.allow(_NODES)
        self.n_cells = len(pattern)
        for n, cell in enumerate(sorted(pattern)):
            self.cells[n] = cell
            self.order[n] = n

    def start(self):
        """Make a puzzle.

        Returns:
            81 bytes, 1-9 for givens and `.` for empty cells. None if the caller has to try again.
        """
        cython.declare(n=cython.int, done=cython.bint)
        with cython.nogil:
            done = self.filler._fill()
            if done:
                for n in range(CELLS):
                    self.changed[n] = BLANK
                for n in range(self.n_cells):
                    self.changed[self.cells[n]] = self.filler.solution[self.cells[n]]
                # Most grids leave too many solutions to compare digits; trying other grids is
                # faster.
                done = self._count(_MOST) < _MOST and self._descend()
        if not done:
            return None
        self.keep()
        return bytes(self.changed[:CELLS])

    def change(self):
        """Give a cell of a copy of the puzzle another digit, and change others if necessary.

        Returns:
            The result in the form of `start`; the puzzle itself if no other was found.
        """
        cython.declare(n=cython.int, cell=cython.int, done=cython.bint)
        with cython.nogil:
            for n in range(CELLS):
                self.changed[n] = self.puzzle[n]
            cell = self.cells[self.bits.below(self.n_cells)]
            self.changed[cell] = 49 + self.bits.below(9)
            done = self._count(_MOST) > 0 and self._descend()
            if not done:
                for n in range(CELLS):
                    self.changed[n] = self.puzzle[n]
        return bytes(self.changed[:CELLS])

    def keep(self):
        """Continue with the changed puzzle."""
        n: cython.int
        for n in range(CELLS):
            self.puzzle[n] = self.changed[n]

    def _count(self, limit: cython.int) -> cython.int:
        """The number of solutions, up to a limit; the limit also if counting gave up."""
        count: cython.int = self.counter.count_text(self.changed, limit)
        return limit if self.counter.nodes > _NODES else count

    def _descend(self) -> cython.bint:
        """Choose digits until there is one solution; False if no digit leaves fewer."""
        cython.declare(n=cython.int, cell=cython.int, digit=cython.int, kept=cython.int)
        cython.declare(least=cython.int, count=cython.int, before=cython.int)
        least = self._count(_MOST)
        before = 0
        while least > 1 and least != before:
            before = least
            self.bits.shuffle(self.order, self.n_cells)
            for n in range(self.n_cells):
                cell = self.cells[self.order[n]]
                kept = self.changed[cell]
                for digit in range(49, 58):
                    if least == 1:
                        break
                    self.changed[cell] = digit
                    count = self._count(least)
                    if 0 < count < least:
                        least = count
                        kept = digit
                self.changed[cell] = kept
        return least == 1
