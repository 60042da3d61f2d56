"""The answers that are being made at a moment, so that a stop of the program can wait for them."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any


class StoppingError(Exception):
    """The program is being stopped and begins nothing new."""


class Ongoing:
    """Knows which answers are being made."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()
        self._stopping = False

    def check(self) -> None:
        """Ask whether something new may begin.

        Raises:
            StoppingError: if not, because the program is being stopped.
        """
        if self._stopping:
            raise StoppingError

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
