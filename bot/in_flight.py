"""The answers in flight: stopping the program waits for them.

Their number is bounded. The queue of jobs is bounded, but the event loop has no bound of its own:
under overload all answers would become later and later, and finally too late.
"""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from workers import Overloaded

MAX_IN_FLIGHT: Final = 200
"""How many may be in flight in addition to the queued jobs: some seconds of work for the loop."""


class StoppingError(Exception):
    """The program is stopping and does not start anything new."""


class InFlight:
    """Counts the answers in flight.

    Args:
        limit: how many are allowed at a time.
    """

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._tasks: set[asyncio.Task[Any]] = set()
        self._stopping = False

    def check(self) -> None:
        """Check whether the current task, which is counted already, may start.

        Raises:
            StoppingError: if the program is stopping.
            Overloaded: if too many answers are in flight.
        """
        if self._stopping:
            raise StoppingError
        if len(self._tasks) > self._limit:
            raise Overloaded(f"more than {self._limit} answers are in flight")

    @contextmanager
    def track(self) -> Iterator[None]:
        """Count the current task as in flight inside the context."""
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
