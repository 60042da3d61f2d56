"""`BaseCounter`: what the counters in `counter` and `variant_counter` have in common."""

import cython

if not cython.compiled:
    from engine.core.bits import ENGINE_STAMP

STAMP = ENGINE_STAMP.decode()


class BaseCounter:
    """Counts the solutions of a grid; its subclasses do the search.

    nodes         how many nodes the search took
    max_nodes     how many it may take; -1 for no limit
    found, limit  how many solutions it found, and how many are enough
    """

    def __init__(self):
        if not cython.compiled:
            self.answer = [0] * 81
        self.nodes = 0
        self.max_nodes = -1

    def allow(self, nodes) -> None:
        """Limit the nodes of a search; see `gave_up`. -1 for no limit."""
        self.max_nodes = nodes

    def count(self, masks, limit: cython.int) -> int:
        """How many solutions a grid has, at most `limit`.

        Args:
            masks: 81 candidate masks; a filled cell has one candidate.
            limit: where to stop, at least 1.
        """
        self._load(masks)
        return self._start(limit, False)

    def solve(self, masks, limit: cython.int) -> list[bytes]:
        """The solutions, at most `limit`, each as 81 digits."""
        self._load(masks)
        self._start(limit, True)
        return self.solutions

    @property
    def visited(self) -> int:
        """How many search nodes the last call took; 1 if nothing had to be guessed."""
        return self.nodes

    @property
    def gave_up(self) -> bool:
        """Whether the last search took too many nodes, so that solutions may be missing."""
        return self.nodes > self.max_nodes >= 0

    def _load(self, masks):
        """Take in 81 candidate masks."""
        raise NotImplementedError

    def _begin(self):
        """Search what was taken in."""
        raise NotImplementedError

    def _answer(self, at: cython.int) -> cython.void:
        """Write the solution at `at` to `answer`."""

    def _start(self, limit: cython.int, keep: cython.bint):
        self.limit = limit
        self.keep = keep
        self.found = 0
        self.nodes = 0
        self.solutions = []
        self._begin()
        return self.found

    def _record(self, at: cython.int) -> cython.int:
        """Count a solution; True if that is enough."""
        self.found += 1
        if self.keep:
            self._answer(at)
            with cython.gil:
                self.solutions.append(bytes([self.answer[cell] for cell in range(81)]))
        return self.found >= self.limit
