"""Decides whose job runs next: owners take turns, and some slots are reserved for quick jobs.

Two rules make the order:

* The owners take turns, and each owner's jobs run in the order of their arrival. So an owner who
  sends many jobs delays only those.
* Long jobs (a rating, a search for puzzles) never take all slots: some are reserved for quick
  ones, such as hints. And an owner runs one long job at a time.

Running jobs are not interrupted for that.
"""

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from workers.interface import Overloaded, TooManyWaiting


@dataclass(slots=True)
class _Waiting:
    """The jobs of one owner that wait, each as the future that ends its wait."""

    quick: deque[asyncio.Future[None]] = field(default_factory=deque)
    long: deque[asyncio.Future[None]] = field(default_factory=deque)

    def __len__(self) -> int:
        return len(self.quick) + len(self.long)

    def drop(self, turn: asyncio.Future[None]) -> None:
        for line in (self.quick, self.long):
            if turn in line:
                line.remove(turn)


class Turns:
    """The slots in which jobs run, and the jobs that wait for them. For one event loop.

    Args:
        places: how many jobs of any kind run at a time, at least 1.
        reserved: how many more slots are kept for quick jobs, at least 0.
        queue: how many jobs may wait and run together.
        per_owner: how many jobs of one owner may wait.
    """

    def __init__(self, *, slots: int, reserved: int, queue: int, per_owner: int) -> None:
        self._slots = slots
        self._total = slots + reserved
        self._queue = queue
        self._per_owner = per_owner
        self._running = 0
        # How many long jobs of an owner run; owners without any are not in it.
        self._long: dict[int | None, int] = {}
        # In the order of their turns.
        self._owners: dict[int | None, _Waiting] = {}

    @property
    def running(self) -> int:
        """How many jobs run."""
        return self._running

    @property
    def waiting(self) -> int:
        """How many jobs wait."""
        return sum(len(line) for line in list(self._owners.values()))

    @asynccontextmanager
    async def turn(self, owner: int | None, *, long: bool) -> AsyncIterator[None]:
        """Wait for a slot and hold it.

        Args:
            owner: for whom the job runs; None for the program itself, whose jobs may wait in any
                number, and whose long ones leave one place to people if there are several.
            long: whether it is a long job.

        Raises:
            TooManyWaiting: at once, if too many jobs of this owner are waiting.
            Overloaded: at once, if too many jobs are waiting and running.
        """
        await self._take(owner, long=long)
        try:
            yield
        finally:
            self._leave(owner, long=long)

    async def _take(self, owner: int | None, *, long: bool) -> None:
        there = self._running + self.waiting
        if there >= self._queue:
            raise Overloaded(f"I am busy: {there} jobs are waiting. Please try again in a moment.")
        mine = self._owners.setdefault(owner, _Waiting())
        turn = asyncio.get_running_loop().create_future()
        (mine.long if long else mine.quick).append(turn)
        self._serve()
        if turn.done():
            return
        if owner is not None and len(mine) > self._per_owner:
            mine.drop(turn)
            raise TooManyWaiting(self._per_owner)
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # the turn came at the moment of the cancellation
                self._leave(owner, long=long)
            mine.drop(turn)
            if not mine and self._owners.get(owner) is mine:
                del self._owners[owner]
            raise

    def _leave(self, owner: int | None, *, long: bool) -> None:
        self._running -= 1
        if long:
            self._long[owner] -= 1
            if not self._long[owner]:
                del self._long[owner]
        self._serve()

    def _serve(self) -> None:
        """Start the jobs whose turn it is in the free slots."""
        while self._running < self._total and (turn := self._next()) is not None:
            turn.set_result(None)

    def _next(self) -> asyncio.Future[None] | None:
        """Take the next job out of the queue, and count it as running; None if none may run."""
        for owner, mine in self._owners.items():
            # A cancelled job is still in the queue for a moment.
            for long, line in ((False, mine.quick), (True, mine.long)):
                while line and line[0].done():
                    line.popleft()
                if line and (not long or self._takes_long(owner)):
                    del self._owners[owner]
                    turn = line.popleft()
                    if mine:
                        self._owners[owner] = mine
                    self._running += 1
                    if long:
                        self._long[owner] = self._long.get(owner, 0) + 1
                    return turn
        return None

    def _takes_long(self, owner: int | None) -> bool:
        most = 1 if owner is not None else max(1, self._slots - 1)
        return sum(self._long.values()) < self._slots and self._long.get(owner, 0) < most
