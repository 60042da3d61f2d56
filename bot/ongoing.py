"""The answers that are being made at a moment: a stop of the program waits for them.

They are bounded, too. Jobs have a queue with a bound of its own, but what waits for the event loop
has none: with more than it can do, all answers would come later and later, and at last too late.
"""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from workers import Overloaded

ROOM: Final = 200
"""How many may be under way besides those that wait for jobs: some seconds of work for the loop."""


class StoppingError(Exception):
    """The program is being stopped and begins nothing new."""


class Ongoing:
    """Knows which answers are being made.

    Args:
        most: how many may be under way at a time.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._tasks: set[asyncio.Task[Any]] = set()
        self._stopping = False

    def check(self) -> None:
        """Ask whether the current task, which is counted, may begin.

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
        """Let nothing new begin, and wait for what is going on.

        Args:
            seconds: how long to wait at most.

        Returns:
            Whether all has come to its end.
        """
        self._stopping = True
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=seconds)
        return not self._tasks
