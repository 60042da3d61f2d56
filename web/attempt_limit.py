"""A limit on failed attempts, such as guesses of a key."""

import time
from collections.abc import Callable
from math import ceil
from typing import Final

_KEPT: Final = 10_000


class AttemptLimit:
    """Limits the failed attempts of each client.

    Args:
        burst: how many attempts may fail in a burst.
        seconds: after how many seconds another attempt may fail.
        clock: a monotonic clock, in seconds.
    """

    def __init__(
        self, burst: int, seconds: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._room = (burst - 1) * seconds
        self._seconds = seconds
        self._clock = clock
        # For each client, the time at which all its attempts are forgotten.
        self._until: dict[str, float] = {}

    def wait(self, who: str) -> int:
        """The seconds until a client may try again; 0 if it may now."""
        left = self._until.get(who, 0.0) - self._clock() - self._room
        return max(0, ceil(left))

    def begin(self, who: str) -> None:
        """Count an attempt, even before its result is known."""
        now = self._clock()
        self._until[who] = max(now, self._until.pop(who, now)) + self._seconds
        if len(self._until) > _KEPT:
            del self._until[next(iter(self._until))]

    def succeed(self, who: str) -> None:
        """Stop counting an attempt, because it did not fail."""
        if who in self._until:
            self._until[who] -= self._seconds
