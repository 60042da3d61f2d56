"""Decides whose job runs next, and whose is refused when too many wait.

Each owner gets a fair share:

* Owners whose jobs have taken little time recently go first, and those with about as much take
  turns. Each owner's jobs run in the order of their arrival. So an owner who sends many jobs, or
  only hard ones, gets no more time than others, and delays mostly their own jobs.
* When the queue is full, the owner who takes most of it, of those with several jobs, loses a
  waiting job to an owner who takes less; if nobody takes more, an owner without a waiting job gets
  a place beyond the queue. So an owner who has sent nothing lately finds room, and one whose jobs
  come one at a time is refused only if there are no such places left.
* Long jobs (a rating, a search for puzzles) never take all slots: some are reserved for quick
  ones, such as hints. And an owner runs one long job at a time.
* A job that has waited for its turn elsewhere (`admitted`) is the next long one: otherwise what it
  holds there would keep out jobs that go before it.

Running jobs are not interrupted for that.
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
"""After how many seconds the time that an owner has used counts half."""
_LEVEL: Final = 0.25
"""Owners who have used fewer seconds go first, then those below twice as many, and so on."""
_NEGLIGIBLE: Final = 0.01
"""Fewer seconds of an owner are forgotten."""
_BEYOND: Final = 4
"""Up to how many times the queue owners without a waiting job get a place beyond it."""
_MAX_OWNERS: Final = 10_000
"""How many owners are remembered; beyond that, those without a job are dropped."""


@dataclass(slots=True)
class _Owner:
    """The jobs of one owner, and the time that they have taken.

    Attributes:
        quick: the quick jobs that wait, each as the future that ends its wait with the time.
        long: the waiting long jobs, in the same form.
        admitted: the long jobs that have waited elsewhere, in the same form.
        began: when each running job began.
        long_running: how many of these are long.
        used: how many seconds the jobs took that have ended, decayed up to `used_at`.
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
        """How many jobs wait that may be refused."""
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
        """How much this owner takes: the seconds used, and one for each waiting job."""
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
    """The slots in which jobs run, and the jobs that wait for them. For one event loop.

    Args:
        slots: how many jobs of any kind run at a time, at least 1.
        reserved: how many more slots are kept for quick jobs, at least 0.
        queue: how many jobs may wait and run together, except for the first of an owner.
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
        # All that have a job, or have used some time.
        self._owners: dict[int | None, _Owner] = {}
        # Those with waiting jobs, in the order of their turns.
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
            owner: for whom the job runs; None for the program itself, whose jobs may wait in any
                number, and whose long ones leave one place to people if there are several.
            long: whether it is a long job.
            admitted: whether this long job has waited for its turn elsewhere: it goes before the
                other long jobs, and is never refused.

        Raises:
            TooManyWaiting: at once, if too many jobs of this owner are waiting; or later, if others
                are left when it has to make room.
            Overloaded: at once, if too many jobs are waiting and running, one of which is this
                owner's, and no owner takes more; or later, if it has to make room.
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
                # The turn came at the moment of the cancellation.
                self._leave(owner, turn.result(), long=long)
            mine.drop(turn)
            if not mine.waits:
                self._lines.pop(owner, None)
            raise

    def _make_room(self, owner: int | None, mine: _Owner) -> None:
        """Take a waiting job from the owner who takes most, if that is more than this owner.

        Raises:
            Overloaded: if no owner has more, and the queue has no place left.
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
        spare = theirs is not None and not theirs.has_several and (is_first or mine.waiting)
        if theirs is None or not takes_more or spare:
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
        """Forget owners who have used next to nothing; two are checked before each new job."""
        now = self._clock()
        for owner, oldest in list(islice(self._owners.items(), 2)):
            del self._owners[owner]
            is_idle = not oldest.began and not oldest.waits
            if is_idle and (oldest.seconds(now) < _NEGLIGIBLE or len(self._owners) >= _MAX_OWNERS):
                continue
            self._owners[owner] = oldest

    def _serve(self) -> None:
        """Start the jobs whose turn it is in the free slots."""
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
