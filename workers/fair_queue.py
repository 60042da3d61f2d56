"""Deciding which owner's job runs next, and whose job is refused when too many wait.

Each owner gets a fair share:

* Owners whose jobs have taken little time recently go first, and owners with similar times take
  turns. Each owner's jobs run in the order of arrival. So an owner who sends many jobs, or only
  hard ones, gets no more time than others, and mostly delays their own jobs.
* When the queue is full, the owner with the largest share, among those with several jobs, loses a
  waiting job to an owner with a smaller share. If nobody has a larger share, an owner without a
  waiting job gets a place beyond the queue. So an owner who has sent nothing recently finds room,
  and an owner who sends one job at a time is refused only if no such place is left.
* Long jobs (a rating, a search for puzzles) never take all slots: some are reserved for quick jobs,
  such as hints. An owner runs one long job at a time.
* A job that has waited for its turn elsewhere (`admitted`) is the next long job. Otherwise, the
  place that it holds there would keep out jobs that come before it here.

Running jobs are never interrupted.
"""

import asyncio
import time
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import chain, islice
from typing import Final

from workers.interface import Overloaded, TooManyWaiting

_HALF_LIFE: Final = 60.0
"""The seconds after which the time that an owner has used counts half."""
_LEVEL: Final = 0.25
"""Owners who have used fewer seconds than this go first, then those below twice this, and so on."""
_NEGLIGIBLE: Final = 0.01
"""Owners who have used fewer seconds than this are forgotten."""
_BEYOND: Final = 4
"""Owners without a waiting job get places beyond the queue, up to this many times its size."""
_MAX_OWNERS: Final = 10_000
"""The maximum number of remembered owners; beyond it, owners without a job are dropped."""


@dataclass(slots=True)
class _Owner:
    """The jobs of one owner, and the time that they have taken.

    Attributes:
        quick: the waiting quick jobs, each as a future that is set to the time at which it starts.
        long: the waiting long jobs, as such futures.
        admitted: the long jobs that have waited elsewhere, as such futures.
        began: the start time of each running job.
        long_running: how many of these are long.
        used: the seconds that ended jobs took, decayed up to `used_at`.
        used_at: the time at which `used` was computed.
    """

    quick: deque[asyncio.Future[float]] = field(default_factory=deque)
    long: deque[asyncio.Future[float]] = field(default_factory=deque)
    admitted: deque[asyncio.Future[float]] = field(default_factory=deque)
    began: list[float] = field(default_factory=list)
    long_running: int = 0
    used: float = 0.0
    used_at: float = 0.0

    @property
    def waiting(self) -> int:
        """The number of waiting jobs that may be refused."""
        return len(self.quick) + len(self.long)

    @property
    def waits(self) -> bool:
        """Whether any job waits."""
        return bool(self.waiting or self.admitted)

    def seconds(self, now: float) -> float:
        """How many seconds this owner has used recently, including running jobs."""
        return self._decayed(now) + sum(now - began for began in self.began)

    def level(self, now: float) -> int:
        """The rank by the seconds used: 0 goes first."""
        return int(self.seconds(now) / _LEVEL).bit_length()

    @property
    def has_several(self) -> bool:
        """Whether there is a waiting job and another job, which may be running."""
        return self.waiting + len(self.began) > 1

    def share(self, now: float) -> float:
        """The share of this owner: the seconds used, plus one for each waiting job."""
        return self.seconds(now) + self.waiting

    def end(self, began: float, now: float, *, long: bool) -> None:
        """Count a running job as ended."""
        self.began.remove(began)
        self.long_running -= long
        self.used = self._decayed(now) + now - began
        self.used_at = now

    def drop(self, turn: asyncio.Future[float]) -> None:
        """Take a waiting job out of the queue, if it is still there."""
        for line in (self.quick, self.long, self.admitted):
            if turn in line:
                line.remove(turn)

    def _decayed(self, now: float) -> float:
        decayed: float = self.used * 0.5 ** ((now - self.used_at) / _HALF_LIFE)
        return decayed


class FairQueue:
    """The slots in which jobs run, and the jobs that wait for them, in one event loop.

    Args:
        slots: how many jobs of any kind run at a time, at least 1.
        reserved: how many further slots are kept for quick jobs, at least 0.
        queue: the maximum number of waiting and running jobs, except for an owner's first job.
        per_owner: how many jobs of one owner may wait.
        clock: a monotonic clock, in seconds.
    """

    def __init__(
        self,
        *,
        slots: int,
        reserved: int,
        queue: int,
        per_owner: int,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._slots = slots
        self._total = slots + reserved
        self._queue = queue
        self._per_owner = per_owner
        self._clock = clock
        self._running = 0
        self._long_running = 0
        # All owners who have a job or have used some time.
        self._owners: dict[int | None, _Owner] = {}
        # The owners with waiting jobs, in the order of their turns.
        self._lines: dict[int | None, _Owner] = {}

    @property
    def running(self) -> int:
        """How many jobs run."""
        return self._running

    @property
    def waiting(self) -> int:
        """How many jobs wait."""
        return sum(mine.waiting + len(mine.admitted) for mine in list(self._lines.values()))

    @asynccontextmanager
    async def turn(
        self, owner: int | None, *, long: bool, admitted: bool = False
    ) -> AsyncIterator[None]:
        """Wait for a slot and hold it.

        Args:
            owner: the owner of the job. None means the program itself: any number of its jobs may
                wait, and its long jobs leave one place to people if there are several.
            long: whether it is a long job.
            admitted: whether this long job has waited for its turn elsewhere, so that it precedes
                other long jobs and is never refused.

        Raises:
            TooManyWaiting: at once, if too many jobs of this owner are waiting; or later, if it has
                to make room and other jobs of its owner are left.
            Overloaded: at once, if too many jobs are waiting and running, one of them is this
                owner's, and no owner has a larger share; or later, if it has to make room.
        """
        began = await self._take(owner, long=long, admitted=admitted)
        try:
            yield
        finally:
            self._leave(owner, began, long=long)

    async def _take(self, owner: int | None, *, long: bool, admitted: bool) -> float:
        mine = self._owners.get(owner) or _Owner()
        if not admitted and self._running + self.waiting >= self._queue:
            self._make_room(owner, mine)
        self._forget()
        self._owners[owner] = mine
        turn: asyncio.Future[float] = asyncio.get_running_loop().create_future()
        line = mine.admitted if admitted else mine.long if long else mine.quick
        line.append(turn)
        self._lines.setdefault(owner, mine)
        self._serve()
        if turn.done():
            return turn.result()
        if not admitted and owner is not None and mine.waiting > self._per_owner:
            mine.drop(turn)
            raise TooManyWaiting(self._per_owner)
        try:
            return await turn
        except asyncio.CancelledError:
            if not turn.cancelled() and turn.exception() is None:
                # The turn came just as the job was cancelled.
                self._leave(owner, turn.result(), long=long)
            mine.drop(turn)
            if not mine.waits:
                self._lines.pop(owner, None)
            raise

    def _make_room(self, owner: int | None, mine: _Owner) -> None:
        """Remove a waiting job of the owner with the largest share, if it exceeds this owner's.

        Raises:
            Overloaded: if no owner has a larger share, and no place is left.
        """
        now = self._clock()
        lines = {who: line for who, line in self._lines.items() if line.waiting}
        greedy = max(
            lines, key=lambda who: (lines[who].has_several, lines[who].share(now)), default=None
        )
        theirs = lines.get(greedy)
        takes_more = theirs is not None and theirs.share(now) > mine.share(now) + 1
        there = self._running + self.waiting
        is_first = owner is not None and not mine.waiting and there < _BEYOND * self._queue
        keeps_its_job = theirs is not None and not theirs.has_several and (is_first or mine.waiting)
        if theirs is None or not takes_more or keeps_its_job:
            if is_first:
                return
            raise Overloaded(f"I am busy: {there} jobs are waiting. Please try again in a moment.")
        turn = (theirs.long or theirs.quick).pop()
        left = theirs.waiting
        if not theirs.waits:
            del self._lines[greedy]
        if not turn.done():  # a cancelled job is still in the queue for a moment
            turn.set_exception(
                TooManyWaiting(left)
                if left
                else Overloaded("I am busy: others were first. Please try again in a moment.")
            )

    def _leave(self, owner: int | None, began: float, *, long: bool) -> None:
        self._running -= 1
        self._long_running -= long
        mine = self._owners.pop(owner)
        mine.end(began, self._clock(), long=long)
        self._owners[owner] = mine
        self._serve()

    def _forget(self) -> None:
        """Forget owners who have used hardly any time; two are checked before each new job."""
        now = self._clock()
        for owner, oldest in list(islice(self._owners.items(), 2)):
            del self._owners[owner]
            is_idle = not oldest.began and not oldest.waits
            if is_idle and (oldest.seconds(now) < _NEGLIGIBLE or len(self._owners) >= _MAX_OWNERS):
                continue
            self._owners[owner] = oldest

    def _serve(self) -> None:
        """Start jobs in the free slots, in turn."""
        while self._running < self._total and self._start_next():
            pass

    def _start_next(self) -> bool:
        """Take the next job out of the queue and start it; False if none may run."""
        now = self._clock()
        order = sorted(self._lines.items(), key=lambda line: line[1].level(now))
        admitted = ((owner, mine, True, mine.admitted) for owner, mine in order)
        others = (
            (owner, mine, long, mine.long if long else mine.quick)
            for owner, mine in order
            for long in (False, True)
        )
        for owner, mine, long, line in chain(admitted, others):
            # A cancelled job is still in the queue for a moment.
            while line and line[0].done():
                line.popleft()
            if line and (not long or self._takes_long(owner, mine)):
                del self._lines[owner]
                turn = line.popleft()
                if mine.waits:
                    self._lines[owner] = mine
                mine.began.append(now)
                mine.long_running += long
                self._running += 1
                self._long_running += long
                turn.set_result(now)
                return True
        return False

    def _takes_long(self, owner: int | None, mine: _Owner) -> bool:
        most = 1 if owner is not None else max(1, self._slots - 1)
        return self._long_running < self._slots and mine.long_running < most
