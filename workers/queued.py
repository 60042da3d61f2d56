"""The base of workers: the queue of jobs, its limits, and how workers are closed."""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable
from types import TracebackType
from typing import Any, Self, TypeVar

from workers.fair_queue import FairQueue
from workers.interface import JobRun, current_owner, stopping
from workers.observing import observed_job
from workers.processes import START_SECONDS, call_warm_up

T = TypeVar("T")


class QueuedWorkers(ABC):
    """Workers whose jobs wait for their turn here; subclasses run them.

    An executor would run every job that it gets. Because jobs wait here instead, a job that is
    cancelled before its turn never reaches the executor.

    Args:
        processes: how many jobs of any kind run at a time, at least 1.
        reserved: how many further slots are kept for quick jobs, at least 0.
        queue: the maximum number of waiting and running jobs, at least `processes` + `reserved`;
            beyond it, a job raises `Overloaded` (see `workers.fair_queue`).
        per_owner: how many jobs of one owner may wait, at least 1; a further job raises
            `TooManyWaiting`.
        warm_up: the function that a process calls before its first job; see
            `workers.processes.call_warm_up`.
        observe: called with each job that has ended.

    Raises:
        ValueError: if a number is out of its range.
    """

    def __init__(
        self,
        *,
        processes: int,
        queue: int,
        reserved: int,
        per_owner: int,
        warm_up: str,
        observe: Callable[[JobRun], None],
    ) -> None:
        if processes < 1 or reserved < 0 or queue < processes + reserved or per_owner < 1:
            raise ValueError(
                "workers need processes >= 1, reserved >= 0, queue >= processes + reserved, "
                f"per_owner >= 1, not {processes}, {reserved}, {queue} and {per_owner}"
            )
        self._warm_up = warm_up
        self._observe = observe
        self._turns = FairQueue(
            slots=processes, reserved=reserved, queue=queue, per_owner=per_owner
        )
        self._running: set[asyncio.Future[Any]] = set()
        self._closed = False

    @property
    def running(self) -> int:
        """The number of jobs that run now."""
        return self._turns.running

    @property
    def waiting(self) -> int:
        """The number of jobs that wait now."""
        return self._turns.waiting

    @property
    def closed(self) -> bool:
        """Whether no further job is accepted."""
        return self._closed

    @property
    @abstractmethod
    def parallelism(self) -> int:
        """How many jobs run at a time now, at least 1."""

    @abstractmethod
    async def start(self) -> None:
        """Start the workers. `run` would also do that, but its first job would then wait.

        Raises:
            Stopped: if the workers are closed.
        """

    async def warm(self) -> None:
        """Wait until a job has run once, so that everything is started and imported.

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
        admitted: bool = False,
        **kwargs: object,
    ) -> T:
        """Run a job when its turn comes; see `Workers.run`.

        Raises:
            TooManyWaiting: if `per_owner` jobs of this owner are waiting.
            Overloaded: if `queue` jobs are waiting or running, and no other owner has a larger
                share; or later, if an owner with a smaller share needs room.
            JobTimeout: if the job ran longer than `seconds`, so that its process was killed.
            JobCrashed: if its process died; the subclass `Stopped` if the workers were closed.
            Exception: whatever the job raised.
        """
        with observed_job(job, self._observe) as begin:
            async with self._turns.turn(current_owner(), long=long, admitted=admitted):
                begin()
                if self.closed:
                    raise stopping()
                return await self._work(job, args, kwargs, seconds, long=long)

    @abstractmethod
    async def close(self) -> None:
        """Stop the jobs (they raise `Stopped`) and the workers; safe to call twice."""

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
        """Run a job whose turn has come, and wait for it in `_stoppable`."""

    async def _stoppable(self, work: Awaitable[T]) -> T:
        """Wait for some work; raise `Stopped` if the workers are closed meanwhile."""
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
        """Accept no more jobs; cancel and return the running ones."""
        self._closed = True
        running = tuple(self._running)
        for waiting in running:
            waiting.cancel()
        return running
