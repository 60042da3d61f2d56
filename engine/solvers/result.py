"""What a solver answers: the solutions, and what it took to find them."""

from dataclasses import dataclass, field
from enum import Enum

from engine.errors import OutOfTimeError, SudokuError
from engine.limit import Clock
from engine.normalize import normalize_name

_CLOCK_MASK = 255
"""The clock is looked at once in so many positions, and once more: a power of two less one."""


class UnknownMethodError(SudokuError):
    """No solver has this name."""


class Method(Enum):
    """The ways to solve a grid; the value is what a person types to choose one."""

    SEARCH = "search"
    """Bit boards, compiled: whole rows and boxes are looked at at once. The fastest by far."""
    EXACT_COVER = "exact-cover"
    """Algorithm X on dancing links: each demand of the rules is met by exactly one placement."""
    PROPAGATION = "propagation"
    """Singles are filled in until there are none; then a digit is tried in the tightest cell."""
    BACKTRACKING = "backtracking"
    """The plain one: digit after digit in cell after cell, and back where none fits."""

    @classmethod
    def from_name(cls, name: str) -> "Method":
        """The method of this name, such as "exact-cover", in whatever case and spacing.

        Raises:
            UnknownMethodError: if there is none; the message lists those there are.
        """
        for one in cls:
            if normalize_name(one.value) == normalize_name(name):
                return one
        known = ", ".join(one.value for one in cls)
        raise UnknownMethodError(f"no solver is called {name!r}: choose one of {known}")


@dataclass(frozen=True, slots=True)
class Statistics:
    """What the search for solutions took.

    Attributes:
        nodes: how many positions were looked at, the one to solve included.
        guesses: how often a possibility was tried where there were several; None for `SEARCH`,
            which counts positions only.
        backtracks: how many tries were taken back; None for `SEARCH`.
        depth: how many guesses stood upon one another at most; None for `SEARCH`.
        seconds: how long it took, by the clock on the wall; it does not count for equality.
    """

    nodes: int
    guesses: int | None
    backtracks: int | None
    depth: int | None
    seconds: float = field(compare=False)


@dataclass(frozen=True, slots=True)
class Solved:
    """What a solver found.

    Attributes:
        method: the solver.
        solutions: as many as there are, or as were wanted, each as 81 digits.
        all_found: whether the search went through to its end, so that there are no others.
        statistics: what it took.
    """

    method: Method
    solutions: tuple[str, ...]
    all_found: bool
    statistics: Statistics


class Tally:
    """Counts while a solver works, and ends what takes too long.

    Args:
        wanted: with how many solutions it ends, at least 1.
        clock: the time that is left for it.
        most: how many positions it may look at if there is no limit of time.

    Attributes:
        nodes: positions so far.
        guesses: tries so far where there were several possibilities.
        backtracks: tries taken back so far.
        depth: how many guesses stood upon one another at most.
        solutions: what was found so far.
    """

    def __init__(self, wanted: int, clock: Clock, max_nodes: int) -> None:
        self.nodes = self.guesses = self.backtracks = self.depth = 0
        self.solutions: list[str] = []
        self._wanted = wanted
        self._clock = clock
        self._max_nodes = max_nodes

    @property
    def is_enough(self) -> bool:
        """Whether there are as many solutions as were wanted."""
        return len(self.solutions) >= self._wanted

    def enter(self, depth: int) -> None:
        """Count a position that rests on so many guesses.

        Raises:
            OutOfTimeError: if that is one too many, or the time is over.
        """
        self.nodes += 1
        self.depth = max(self.depth, depth)
        if self._clock.is_endless:
            if self.nodes > self._max_nodes:
                raise OutOfTimeError(
                    f"{self._max_nodes:,} positions were looked at without an end: choose another "
                    "method, or tell how long it may take"
                )
        elif not self.nodes & _CLOCK_MASK and self._clock.is_over:
            raise OutOfTimeError(
                f"the time was over after {self.nodes:,} positions: choose another method, or "
                "allow more time"
            )
