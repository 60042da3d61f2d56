"""What places where jobs run have in common: who comes next, the bounds, and how they are left."""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable
from types import TracebackType
from typing import Any, Self, TypeVar

from workers.interface import JobRun, current_owner, stopping
from workers.observing import observed
from workers.processes import START_SECONDS, call_warm_up
from workers.turns import Turns

T = TypeVar("T")


class QueuedWorkers(ABC):
    """Workers whose jobs wait for their turn here; subclasses run them.

    What they run on would hand out all that it is given. So a job that is cancelled before its turn
    costs nothing there.

    Args:
        processes: how many jobs of any kind run at a time, at least 1.
        spare: how many quick jobs may run besides, at least 0.
        queue: how many jobs may wait and run together, at least `processes` and `spare` together;
            one more raises `Overloaded`.
        each: how many jobs of one owner may wait, at least 1; one more raises `TooManyWaiting`.
        warm_up: the function that a process calls before its first job; see
            `workers.processes.call_warm_up`.
        observe: is called with each job that has ended.

    Raises:
        ValueError: if a number is out of its range.
    """

    def __init__(
        self,
        *,
        processes: int,
        queue: int,
        spare: int,
        each: int,
        warm_up: str,
        observe: Callable[[JobRun], None],
    ) -> None:
        if processes < 1 or spare < 0 or queue < processes + spare or each < 1:
            raise ValueError(
                "workers need processes >= 1, spare >= 0, queue >= processes + spare, "
                f"each >= 1, not {processes}, {spare}, {queue} and {each}"
            )
        self._warm_up = warm_up
        self._observe = observe
        self._turns = Turns(places=processes, spare=spare, queue=queue, each=each)
        self._running: set[asyncio.Future[Any]] = set()
        self._closed = False

    @property
    def running(self) -> int:
        """How many jobs run at this moment."""
        return self._turns.running

    @property
    def waiting(self) -> int:
        """How many jobs wait at this moment."""
        return self._turns.waiting

    @property
    def closed(self) -> bool:
        """Whether no job is taken any more."""
        return self._closed

    @abstractmethod
    async def start(self) -> None:
        """Make ready what jobs run on. `run` does so too, but lets the first job wait for it.

        Raises:
            Stopped: if the workers are closed.
        """

    async def warm(self) -> None:
        """Wait until a job has run once: everything is started and imported then.

        Raises:
            JobCrashed: if no process comes up.
        """
        await self.run(call_warm_up, self._warm_up, seconds=START_SECONDS)

    async def run(
        self,
        job: Callable[..., T],
        /,
        *args: object,
        seconds: float,
        long: bool = False,
        **kwargs: object,
    ) -> T:
        """Run a job in a process that is made for it; see `Workers.run`.

        Raises:
            TooManyWaiting: at once, if `each` jobs of this owner are waiting.
            Overloaded: at once, if `queue` jobs are waiting or running.
            JobTimeout: if the job ran longer than `seconds`; its process is gone then.
            JobCrashed: if its process died; `Stopped`, which is one, if the workers were closed.
            Exception: whatever the job raised.
        """
        with observed(job, self._observe) as begin:
            async with self._turns.turn(current_owner(), long=long):
                begin()
                if self.closed:
                    raise stopping()
                return await self._work(job, args, kwargs, seconds, long=long)

    @abstractmethod
    async def close(self) -> None:
        """Stop the jobs (they end in `Stopped`) and what they run on; fine to call twice."""

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()

    @abstractmethod
    async def _work(
        self,
        job: Callable[..., T],
        args: tuple[object, ...],
        kwargs: dict[str, object],
        seconds: float,
        *,
        long: bool,
    ) -> T:
        """Run a job whose turn has come; it waits in `_stoppable`."""

    async def _stoppable(self, work: Awaitable[T]) -> T:
        """Wait for some work; if the workers are closed meanwhile, say so."""
        waiting = asyncio.ensure_future(work)
        self._running.add(waiting)
        try:
            return await waiting
        except asyncio.CancelledError:
            mine = asyncio.current_task()
            if self.closed and mine is not None and not mine.cancelling():
                raise stopping() from None
            raise
        finally:
            self._running.discard(waiting)

    def _stop(self) -> tuple[asyncio.Future[Any], ...]:
        """Take no more jobs, and cancel those that run, which are returned."""
        self._closed = True
        running = tuple(self._running)
        for waiting in running:
            waiting.cancel()
        return running
