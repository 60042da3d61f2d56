"""The result of a solver: the solutions and statistics."""

from dataclasses import dataclass, field
from enum import Enum

from engine.errors import OutOfTimeError, SudokuError
from engine.model.limit import Countdown
from engine.names import member_of_name

_CLOCK_MASK = 255
"""The clock is checked when these bits of the position count are 0: every 256 positions."""


class UnknownMethodError(SudokuError):
    """No solver has this name."""


class Method(Enum):
    """The ways to solve a grid; the value is the word that users type to choose one."""

    SEARCH = "search"
    """Bit boards, compiled: whole rows and boxes are processed at once. The fastest by far."""
    EXACT_COVER = "exact-cover"
    """Algorithm X on dancing links: exactly one placement satisfies each constraint."""
    PROPAGATION = "propagation"
    """Fill in singles until there are none left, then guess in the cell with the fewest digits."""
    BACKTRACKING = "backtracking"
    """Try digit after digit in cell after cell, and go back if none fits."""

    @classmethod
    def from_name(cls, name: str) -> "Method":
        """The method of this name, such as "exact-cover", in any case and spacing.

        Raises:
            UnknownMethodError: if there is no such method; the message lists all.
        """
        if (found := member_of_name(cls, name)) is not None:
            return found
        known = ", ".join(member.value for member in cls)
        raise UnknownMethodError(f"no solver is called {name!r}: choose one of {known}")


@dataclass(frozen=True, slots=True)
class Statistics:
    """Statistics of a search for solutions.

    Attributes:
        nodes: how many positions were examined, the initial one included.
        guesses: how often one of several possibilities was tried; None for `SEARCH`, which only
            counts positions.
        backtracks: how many guesses were undone; None for `SEARCH`.
        depth: the maximum number of nested guesses; None for `SEARCH`.
        seconds: the wall-clock time; it is ignored for equality.
    """

    nodes: int
    guesses: int | None
    backtracks: int | None
    depth: int | None
    seconds: float = field(compare=False)


@dataclass(frozen=True, slots=True)
class SolveResult:
    """The result of a solver.

    Attributes:
        method: the solver.
        solutions: all solutions, or as many as requested, each as 81 digits.
        all_found: whether the search was complete, so that there are no other solutions.
        statistics: the work of the search.
    """

    method: Method
    solutions: tuple[str, ...]
    all_found: bool
    statistics: Statistics


class Tally:
    """Count the work of a solver, and stop it if it takes too long.

    Args:
        wanted: how many solutions are enough, at least 1.
        clock: the time that is left.
        max_nodes: how many positions it may examine without a time limit.

    Attributes:
        nodes: positions so far.
        guesses: guesses so far.
        backtracks: undone guesses so far.
        depth: the maximum number of nested guesses.
        solutions: the solutions so far.
    """

    def __init__(self, wanted: int, clock: Countdown, max_nodes: int) -> None:
        self.nodes = self.guesses = self.backtracks = self.depth = 0
        self.solutions: list[str] = []
        self._wanted = wanted
        self._clock = clock
        self._max_nodes = max_nodes

    @property
    def is_enough(self) -> bool:
        """Whether there are as many solutions as requested."""
        return len(self.solutions) >= self._wanted

    def enter(self, depth: int) -> None:
        """Count a position after `depth` guesses.

        Raises:
            OutOfTimeError: if there are too many positions, or the limit is reached.
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
