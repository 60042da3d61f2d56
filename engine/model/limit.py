"""`Limit`: the time limit of an operation. The hardest puzzles take seconds to rate."""

import math
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

_LEAST = 1e-6
"""The remaining seconds once the limit is reached: not 0, which means no limit to the core."""


@dataclass(frozen=True, slots=True)
class Limit:
    """How long rating a puzzle, or looking for steps, may take.

    It is precise to about a hundredth of a second, even in the middle of a search. The seconds are
    wall-clock time.

    Attributes:
        seconds: more than 0; None for no limit.

    Raises:
        ValueError: if the seconds are not a finite number above 0.
        TypeError: if the seconds are not a number.
    """

    seconds: float | None = None

    def __post_init__(self) -> None:
        if self.seconds is None:
            return
        if isinstance(self.seconds, bool) or not isinstance(self.seconds, (int, float)):
            raise TypeError(f"a limit is a number of seconds, not {self.seconds!r}")
        if not 0 < self.seconds < math.inf:
            raise ValueError(f"a limit is a number of seconds above 0, not {self.seconds}")

    def __str__(self) -> str:
        return "any time" if self.seconds is None else f"{self.seconds:g} s"


class Countdown:
    """The time that is left of a limit; it starts to run at once.

    Args:
        limit: None for no limit.

    Raises:
        TypeError: if the limit is not a `Limit`, for example a bare number of seconds.
    """

    def __init__(self, limit: Limit | None) -> None:
        if limit is not None and not isinstance(limit, Limit):
            raise TypeError(f"a limit is written engine.Limit({limit!r}), not {limit!r}")
        seconds = None if limit is None else limit.seconds
        self._end = None if seconds is None else time.monotonic() + seconds

    @property
    def seconds(self) -> float:
        """The seconds left, for the core: never below 0, and 0 only without a limit."""
        return 0.0 if self._end is None else max(self._end - time.monotonic(), _LEAST)

    @property
    def is_endless(self) -> bool:
        """Whether the time is unlimited."""
        return self._end is None

    @property
    def is_over(self) -> bool:
        """Whether no time is left; always False without a limit."""
        return self._end is not None and time.monotonic() >= self._end

    @contextmanager
    def paused(self) -> Iterator[None]:
        """Pause the clock while the caller uses the time."""
        start = time.monotonic()
        try:
            yield
        finally:
            if self._end is not None:
                self._end += time.monotonic() - start
