"""Jobs in processes on this machine, each of which can be stopped at any time (pebble)."""

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from typing import TypeVar

from pebble import ProcessExpired, ProcessPool

from workers.interface import JobRun, over_time, process_died, stopping
from workers.observing import job_name
from workers.processes import (
    NICE,
    START_SECONDS,
    initialize_process,
    start_context,
    stop_pool,
)
from workers.queued import QueuedWorkers

T = TypeVar("T")

_log = logging.getLogger(__name__)


class LocalWorkers(QueuedWorkers):
    """A pool of processes that runs `processes` jobs at a time, and queues a bounded number.

    A job that exceeds its time limit is killed together with its process, and so is one whose
    coroutine is cancelled. If a process dies, only its own job is lost, and not repeated. Jobs that
    have not started still run, even if a process died while idle. All worker processes end with
    this process, even if it is killed.

    Owners with several waiting jobs take turns, and long jobs do not delay quick ones; see
    `workers.fair_queue`.

    Args:
        processes: how many jobs run at a time, at least 1.
        reserved: how many further processes are kept for quick jobs, at least 0: ratings may keep
            the other processes busy for seconds.
        queue: the maximum number of waiting and running jobs, at least `processes` + `reserved`; a
            further job raises `Overloaded`.
        per_owner: how many jobs of one owner may wait, at least 1; a further job raises
            `TooManyWaiting`.
        max_tasks: the number of jobs after which a process is replaced, so that leaks do not add
            up; 0 for never.
        warm_up: the function that a process calls before its first job; see
            `workers.processes.call_warm_up`.
        nice: by how much the processes' priority is below this process's.
        silent: whether the processes have no standard error.
        prefetch: how many jobs without a time limit to hand to the pool ahead of a free process, so
            that no process sits idle waiting for its next job.
        observe: called with each job that has ended.

    Raises:
        ValueError: if a number is out of its range.
    """

    def __init__(
        self,
        *,
        processes: int,
        queue: int,
        reserved: int = 0,
        per_owner: int = 1000,
        max_tasks: int = 1000,
        warm_up: str = "",
        nice: int = NICE,
        silent: bool = False,
        prefetch: int = 0,
        observe: Callable[[JobRun], None] = lambda _: None,
    ) -> None:
        super().__init__(
            processes=processes + prefetch,
            queue=queue,
            reserved=reserved,
            per_owner=per_owner,
            warm_up=warm_up,
            observe=observe,
        )
        if max_tasks < 0:
            raise ValueError(f"workers need max_tasks >= 0, not {max_tasks}")
        self._processes = processes + reserved
        self._max_tasks = max_tasks
        self._initargs = (warm_up, nice, silent)
        self._pool: ProcessPool | None = None
        self._pool_change = asyncio.Lock()

    @property
    def parallelism(self) -> int:
        """How many jobs run at a time."""
        return self._processes

    async def start(self) -> None:
        """Start the processes. `run` would also do that, but its first job would then wait.

        Raises:
            Stopped: if the workers are closed.
        """
        await self._working_pool()

    async def close(self) -> None:
        """Stop the jobs (they raise `Stopped`) and all processes; safe to call twice."""
        self._stop()
        async with self._pool_change:
            pool, self._pool = self._pool, None
            if pool is not None:
                await asyncio.to_thread(stop_pool, pool)

    async def _work(
        self,
        job: Callable[..., T],
        args: tuple[object, ...],
        kwargs: dict[str, object],
        seconds: float,
        *,
        long: bool,
    ) -> T:
        try:
            # The pool's own limit starts with the job; this one also covers a job that never
            # starts.
            async with asyncio.timeout(seconds + START_SECONDS):
                try:
                    return await self._attempt(job, args, kwargs, seconds)
                except BrokenProcessPool:
                    # An idle process died, and pebble dropped the jobs that it had not started.
                    return await self._attempt(job, args, kwargs, seconds)
        except TimeoutError:
            raise over_time(seconds) from None
        except (ProcessExpired, BrokenProcessPool) as error:
            _log.warning("The process that ran %s died: %s", job_name(job), error)
            raise process_died() from error

    async def _attempt(
        self,
        job: Callable[..., T],
        args: tuple[object, ...],
        kwargs: dict[str, object],
        seconds: float,
    ) -> T:
        """Run a job.

        Raises:
            BrokenProcessPool: if the pool gave up the job.
            ProcessExpired: if its process died.
        """
        pool = await self._working_pool()
        try:
            future = pool.schedule(job, args=args, kwargs=kwargs, timeout=seconds)
        except RuntimeError as error:  # the pool broke just now
            raise BrokenProcessPool(str(error)) from error
        return await self._stoppable(asyncio.wrap_future(future))

    async def _working_pool(self) -> ProcessPool:
        """The started pool; a new one if the old one broke."""
        async with self._pool_change:
            if self.closed:
                raise stopping()
            if self._pool is not None and self._pool.active:
                return self._pool
            if self._pool is not None:
                _log.warning("The process pool broke; starting a new one.")
                await asyncio.to_thread(stop_pool, self._pool)
            self._pool = ProcessPool(
                max_workers=self._processes,
                max_tasks=self._max_tasks,
                initializer=initialize_process,
                initargs=self._initargs,
                context=start_context(self._warm_up),
            )
            # Asking whether the pool is active starts it, which takes as long as a process start.
            await asyncio.to_thread(lambda pool: pool.active, self._pool)
            return self._pool
