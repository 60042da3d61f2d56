"""The answers in flight: stopping the program waits for them.

Their number is bounded. Jobs have a bounded queue of their own, but what waits for the event loop
has not: under overload all answers would become later and later, and finally too late.
"""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from workers import Overloaded

MAX_IN_FLIGHT: Final = 200
"""How many may be in flight beyond the waiting jobs: some seconds of work for the event loop."""


class StoppingError(Exception):
    """The program is stopping and does not start anything new."""


class InFlight:
    """Counts the answers in flight.

    Args:
        most: how many are allowed at a time.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._tasks: set[asyncio.Task[Any]] = set()
        self._stopping = False

    def check(self) -> None:
        """Check whether the current task, which is counted, may start.

        Raises:
            StoppingError: if not, because the program is being stopped.
            Overloaded: if not, because too many are under way.
        """
        if self._stopping:
            raise StoppingError
        if len(self._tasks) > self._most:
            raise Overloaded(f"more than {self._most} answers are under way")

    @contextmanager
    def one(self) -> Iterator[None]:
        """Count the current task as one of them."""
        task = asyncio.current_task()
        assert task is not None, "answers are made in tasks"
        nested = task in self._tasks
        self._tasks.add(task)
        try:
            yield
        finally:
            if not nested:
                self._tasks.discard(task)

    async def end(self, seconds: float) -> bool:
        """Start nothing new, and wait for the answers in flight.

        Args:
            seconds: how long to wait at most.

        Returns:
            Whether all have finished.
        """
        self._stopping = True
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=seconds)
        return not self._tasks
