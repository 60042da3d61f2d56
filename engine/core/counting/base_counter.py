"""`BaseCounter`: the common part of all counters."""

import cython
from cython.cimports.engine.core.constants import CELLS


class BaseCounter:
    """Counts the solutions of a grid; subclasses do the search.

    nodes         how many nodes the search took
    max_nodes     how many it may take; -1 for no limit
    found, limit  how many solutions it found, and how many are enough
    keep          whether each solution is written to `answer`
    gather, all   whether all solutions are kept, and where: 81 digits each
    """

    def __init__(self):
        self.gather = False
        self.nodes = 0
        self.max_nodes = -1

    def allow(self, nodes) -> None:
        """Limit the nodes of a search; see `gave_up`. -1 for no limit."""
        self.max_nodes = nodes

    def count(self, masks, limit: cython.int) -> int:
        """The number of solutions of a grid, at most `limit`.

        Args:
            masks: 81 candidate masks; a filled cell has one candidate.
            limit: the number at which to stop, at least 1.
        """
        self._load(masks)
        with cython.nogil:
            self._start(limit, False)
        return self.found

    def count_line(self, line: bytes, limit: cython.int) -> int:
        """The number of solutions of a puzzle of at least 81 characters, at most `limit`.

        1-9 are givens and anything else an empty cell. Givens that clash leave no solution.
        """
        _require_puzzle(line)
        text: cython.p_const_uchar = line
        with cython.nogil:
            self.count_text(text, limit)
        return self.found

    def is_redundant(self, line: bytes, cells: bytes) -> bool:
        """Whether the puzzle still has just one solution after removing these givens.

        Args:
            line: the puzzle, as for `count_line`.
            cells: the cells of these givens.

        Returns:
            False also if the search takes too many nodes.
        """
        _require_puzzle(line)
        text = bytearray(line)
        for cell in cells:
            text[cell] = 46
        emptied: cython.p_const_uchar = text
        digits: cython.p_const_uchar = line
        places: cython.p_const_uchar = cells
        return self.is_redundant_text(emptied, digits, places, 0, len(cells))

    def redundant_cells(self, line: bytes) -> list[int]:
        """The cells whose givens can each be removed; see `is_redundant`."""
        return [
            cell
            for cell in range(CELLS)
            if 49 <= line[cell] <= 57 and self.is_redundant(line, bytes([cell]))
        ]

    def solve(self, masks, limit: cython.int) -> list[bytes]:
        """The solutions, at most `limit`, each as 81 digits."""
        self._load(masks)
        room = bytearray(limit * CELLS)
        self.all = room
        self.gather = True
        with cython.nogil:
            self._start(limit, True)
        self.gather = False
        return [bytes(room[at : at + CELLS]) for at in range(0, self.found * CELLS, CELLS)]

    @property
    def visited(self) -> int:
        """The number of search nodes of the last call; 1 if nothing had to be guessed."""
        return self.nodes

    @property
    def gave_up(self) -> bool:
        """Whether the last search took too many nodes, so that solutions may be missing."""
        return self.nodes > self.max_nodes >= 0

    def _load(self, masks):
        """Load 81 candidate masks."""
        raise NotImplementedError

    def _load_text(self, text: cython.p_const_uchar) -> cython.bint:
        """Load 81 characters; False if givens clash."""
        return False

    def _begin(self) -> cython.int:
        """Search the loaded grid."""
        return False

    def _answer(self, at: cython.int) -> cython.void:
        """Write the solution at `at` to `answer`."""

    def count_text(self, text: cython.p_const_uchar, limit: cython.int) -> cython.int:
        """Like `count_line`, for the rest of the core."""
        self.found = 0
        self.nodes = 0
        return self._start(limit, False) if self._load_text(text) else 0

    def solve_text(self, text: cython.p_const_uchar, limit: cython.int) -> cython.int:
        """Like `count_text`, and write the last solution to `answer`."""
        self.found = 0
        self.nodes = 0
        return self._start(limit, True) if self._load_text(text) else 0

    def gather_text(
        self, text: cython.p_const_uchar, solutions: cython.p_uchar, limit: cython.int
    ) -> cython.int:
        """Like `count_text`, and write all solutions to an array: 81 digits each."""
        self.all = solutions
        self.gather = True
        self.solve_text(text, limit)
        self.gather = False
        return self.found

    def is_redundant_text(
        self,
        text: cython.p_const_uchar,
        solution: cython.p_const_uchar,
        cells: cython.p_const_uchar,
        first: cython.int,
        end: cython.int,
    ) -> cython.bint:
        """Like `is_redundant`, for the rest of the core.

        Here the text lacks the givens of the cells `first` to `end` - 1 of the array; the solution
        has their digits. If it returns False and `found` is set, `answer` holds the last
        solution found, which may be the known one.
        """
        return self.solve_text(text, 2) == 1 and not self.nodes > self.max_nodes >= 0

    def _start(self, limit: cython.int, keep: cython.bint) -> cython.int:
        self.limit = limit
        self.keep = keep
        self.found = 0
        self.nodes = 0
        self._begin()
        return self.found

    def _record(self, at: cython.int) -> cython.int:
        """Count a solution. Returns True if the search can stop."""
        cell: cython.int
        if self.keep:
            self._answer(at)
            if self.gather:
                for cell in range(CELLS):
                    self.all[self.found * CELLS + cell] = self.answer[cell]
        self.found += 1
        return self.found >= self.limit


def _require_puzzle(line):
    if len(line) < CELLS:
        raise ValueError("a puzzle has 81 characters")
