"""Cores and places for jobs in simulated time, as the bot has them (simpy)."""

import heapq
from collections import deque
from collections.abc import Generator
from dataclasses import dataclass, field
from enum import Enum, auto
from itertools import count
from typing import Any, TypeAlias

import simpy

Steps: TypeAlias = Generator[simpy.Event, Any, None]
"""What happens one after the other in simulated time."""


class Refusal(Enum):
    """Why a job is not taken."""

    BUSY = auto()
    """As many deeds are under way, or as many jobs wait and run, as may."""
    TOO_MANY = auto()
    """As many jobs of this user wait as may."""


class RefusedError(Exception):
    """A job is not taken.

    Args:
        why: why.
    """

    def __init__(self, why: Refusal) -> None:
        super().__init__(why.name)
        self.why = why


class Cores:
    """Cores that event loops have first and jobs share evenly.

    Args:
        env: the simulated time.
        number: how many.

    Attributes:
        worked: core seconds that jobs have had.
    """

    def __init__(self, env: simpy.Environment, number: int) -> None:
        self._env = env
        self._number = number
        self._loops = 0
        # Each job has had as much as every other since it came; so this one number is enough.
        self._had = 0.0
        self._since = 0.0
        self._jobs: list[tuple[float, int, simpy.Event]] = []
        self._order = count()
        self._alarm = 0
        self.worked = 0.0

    def work(self, seconds: float) -> simpy.Event:
        """A job that needs so many seconds of a core; succeeds when it has had them."""
        self._catch_up()
        done = self._env.event()
        heapq.heappush(self._jobs, (self._had + seconds, next(self._order), done))
        self._set_alarm()
        return done

    def occupy(self, loops: int) -> None:
        """So many more event loops (fewer, if negative) keep a core busy."""
        self._catch_up()
        self._loops += loops
        self._set_alarm()

    def _rate(self) -> float:
        free = max(0, self._number - self._loops)
        return min(1.0, free / len(self._jobs)) if self._jobs else 0.0

    def _catch_up(self) -> None:
        had = self._rate() * (self._env.now - self._since)
        self._had += had
        self.worked += had * len(self._jobs)
        self._since = self._env.now

    def _set_alarm(self) -> None:
        """Come back when the next job has had enough, if nothing changes until then."""
        self._alarm += 1
        if rate := self._rate():
            left = max(0.0, (self._jobs[0][0] - self._had) / rate)
            alarm = self._alarm
            # What the alarm is for is done by its number: after a change it is an old one.
            self._env.timeout(left).callbacks.append(lambda _: self._ring(alarm))

    def _ring(self, alarm: int) -> None:
        if alarm != self._alarm:
            return
        self._catch_up()
        # The one that the alarm was set for has had enough, however numbers are rounded.
        self._had = max(self._had, self._jobs[0][0])
        while self._jobs and self._jobs[0][0] <= self._had:
            heapq.heappop(self._jobs)[2].succeed()
        self._set_alarm()


class Loop:
    """An event loop: all that is under way in it goes on in small steps by turns, on one core.

    It has that core before all jobs.

    Args:
        env: the simulated time.
        cores: where it runs.
    """

    def __init__(self, env: simpy.Environment, cores: Cores) -> None:
        self._cores = cores
        # Shared evenly, as tasks that are ready take turns.
        self._share = Cores(env, 1)
        self._tasks = 0

    @property
    def worked(self) -> float:
        """Seconds that it was busy, up to the last change."""
        return self._share.worked

    def do(self, seconds: float) -> Steps:
        """Do something that takes so long if there is nothing else to do."""
        self._tasks += 1
        if self._tasks == 1:
            self._cores.occupy(1)
        yield self._share.work(seconds)
        self._tasks -= 1
        if not self._tasks:
            self._cores.occupy(-1)


@dataclass
class _Waiting:
    quick: deque[simpy.Event] = field(default_factory=deque)
    long: deque[simpy.Event] = field(default_factory=deque)

    def __len__(self) -> int:
        return len(self.quick) + len(self.long)


class Places:
    """The places where jobs run and who waits for them: `workers.turns` in simulated time.

    A test holds both against each other.

    Args:
        env: the simulated time.
        places: how many jobs of any kind run at a time.
        spare: how many quick jobs may run besides.
        queue: how many jobs may wait and run together.
        each: how many jobs of one owner may wait.
    """

    def __init__(
        self, env: simpy.Environment, *, places: int, spare: int, queue: int, each: int
    ) -> None:
        self._env = env
        self._places = places
        self._total = places + spare
        self._queue = queue
        self._each = each
        self._running = 0
        self._waiting = 0
        self._long: set[int] = set()
        # In the order of their turns.
        self._owners: dict[int, _Waiting] = {}

    def take(self, owner: int, *, long: bool) -> simpy.Event:
        """Wait for a place; `leave` gives it back.

        Raises:
            RefusedError: at once, if it is not taken.
        """
        if self._running + self._waiting >= self._queue:
            raise RefusedError(Refusal.BUSY)
        mine = self._owners.setdefault(owner, _Waiting())
        turn = self._env.event()
        line = mine.long if long else mine.quick
        line.append(turn)
        self._waiting += 1
        self._serve()
        if not turn.triggered and len(mine) > self._each:
            line.pop()
            self._waiting -= 1
            raise RefusedError(Refusal.TOO_MANY)
        return turn

    def leave(self, owner: int, *, long: bool) -> None:
        """Give a place back."""
        self._running -= 1
        if long:
            self._long.discard(owner)
        self._serve()

    def _serve(self) -> None:
        while self._running < self._total and (turn := self._next()) is not None:
            turn.succeed()

    def _next(self) -> simpy.Event | None:
        for owner, mine in self._owners.items():
            if mine.quick:
                line, long = mine.quick, False
            elif mine.long and len(self._long) < self._places and owner not in self._long:
                line, long = mine.long, True
            else:
                continue
            # Who is served goes to the end.
            del self._owners[owner]
            turn = line.popleft()
            if mine:
                self._owners[owner] = mine
            self._waiting -= 1
            self._running += 1
            if long:
                self._long.add(owner)
            return turn
        return None
