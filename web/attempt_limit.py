"""How often somebody may try something that can fail, such as a key."""

import time
from collections.abc import Callable
from math import ceil
from typing import Final

_KEPT: Final = 10_000


class AttemptLimit:
    """Limits failed attempts, by whom they come from.

    Args:
        burst: how many may fail at once.
        seconds: after how many seconds another one may.
        clock: gives the time in seconds.
    """

    def __init__(
        self, burst: int, seconds: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._room = (burst - 1) * seconds
        self._seconds = seconds
        self._clock = clock
        # When all attempts are forgotten.
        self._until: dict[str, float] = {}

    def wait(self, who: str) -> int:
        """In how many seconds they may try; 0 for now."""
        left = self._until.get(who, 0.0) - self._clock() - self._room
        return max(0, ceil(left))

    def begin(self, who: str) -> None:
        """Count an attempt, which may be on its way for a while."""
        now = self._clock()
        self._until[who] = max(now, self._until.pop(who, now)) + self._seconds
        if len(self._until) > _KEPT:
            del self._until[next(iter(self._until))]

    def succeed(self, who: str) -> None:
        """Count an attempt no longer: it did not fail."""
        if who in self._until:
            self._until[who] -= self._seconds
