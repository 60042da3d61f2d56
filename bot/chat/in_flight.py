"""The answers in flight, which the program finishes before it stops.

Their number is bounded. The queue of jobs is bounded, but the event loop is not: under overload,
all answers would become later and later, and finally too late.
"""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from bot.chat.limits import TooFastError
from workers import Overloaded

_OWN: Final = 2
"""The maximum number of answers in flight for one user while the total exceeds the limit."""
_LIMITS: Final = 8
"""Beyond this multiple of the limit, all requests are refused: it is seconds of work."""
_USUAL: Final = 16
"""The number of answers in flight on a busy day."""
_MAX_MOVES: Final = 10
"""The maximum number of moves in flight for one player: more than anyone types ahead."""


class StoppingError(Exception):
    """The program is stopping and does not start anything new."""


class InFlight:
    """Counts the answers in flight.

    Args:
        limit: how many are allowed at a time, for all users together.
    """

    def __init__(self, limit: int) -> None:
        self._limit = limit
        # The user of each answer.
        self._tasks: dict[asyncio.Task[Any], int] = {}
        self._stopping = False

    def check(self, user_id: int, *, is_move: bool = False) -> None:
        """Raise an error if the current task, which is counted already, may not start.

        Args:
            user_id: the user who gets the answer.
            is_move: whether it is a move in the user's own game, of which several may wait.

        Raises:
            StoppingError: if the program is stopping.
            TooFastError: if too many moves of this user are in flight.
            Overloaded: if too many answers are in flight.
        """
        if self._stopping:
            raise StoppingError
        count = len(self._tasks)
        own = list(self._tasks.values()).count(user_id)
        if is_move and own > _MAX_MOVES:
            raise TooFastError(1, server=False)
        if count > (self._limit if own > _OWN and not is_move else _LIMITS * self._limit):
            raise Overloaded(f"{count} answers are in flight")

    @property
    def pressure(self) -> float:
        """The number of answers in flight relative to a busy day; at least 1."""
        return max(1.0, len(self._tasks) / _USUAL)

    def has(self, user_id: int) -> bool:
        """Whether a user has an answer in flight."""
        return user_id in self._tasks.values()

    @contextmanager
    def track(self, user_id: int) -> Iterator[None]:
        """Count the current task as in flight inside the context."""
        task = asyncio.current_task()
        assert task is not None, "answers are made in tasks"
        nested = task in self._tasks
        self._tasks.setdefault(task, user_id)
        try:
            yield
        finally:
            if not nested:
                del self._tasks[task]

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
