"""Jobs in processes of this machine, each of which can be stopped at any moment (pebble)."""

import asyncio
import logging
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import connection
from multiprocessing.context import BaseContext
from types import TracebackType
from typing import Any, Self, TypeVar

from pebble import ProcessExpired, ProcessPool

from workers.interface import (
    JobCrashed,
    JobOutcome,
    JobRun,
    JobTimeout,
    Overloaded,
    Stopped,
    current_owner,
    is_long,
)
from workers.turns import Turns

T = TypeVar("T")

_START_SECONDS = 30.0
"""How long a process may take to come up on a busy machine."""

_NICE = 5
"""By how much jobs stand back behind the event loop."""

_log = logging.getLogger(__name__)


class LocalWorkers:
    """A pool of processes that runs `processes` jobs at a time, and lets a bounded number wait.

    A job that is over its time is killed together with its process, and so is one whose coroutine
    is cancelled. A process that dies takes no job but its own with it. All processes end with
    this one, even if this one is killed.

    Who has several jobs waiting takes turns with the others, and long jobs do not keep quick ones
    waiting; see `workers.turns`.

    Args:
        processes: how many jobs run at a time, at least 1.
        spare: how many processes there are besides, for quick jobs only, at least 0. A rating may
            keep a process busy for seconds; a hint finds one of these free.
        queue: how many jobs may wait and run together, at least `processes` and `spare` together;
            one more raises `Overloaded`.
        each: how many jobs of one owner may wait, at least 1; one more raises `TooManyWaiting`.
        max_tasks: after how many jobs a process makes room for a fresh one, so that no leak adds
            up; 0 for never.
        observe: is told of each job that has ended.

    Raises:
        ValueError: if a number is out of its range.
    """

    def __init__(
        self,
        *,
        processes: int,
        queue: int,
        spare: int = 0,
        each: int = 1000,
        max_tasks: int = 1000,
        observe: Callable[[JobRun], None] = lambda _: None,
    ) -> None:
        if processes < 1 or spare < 0 or queue < processes + spare or each < 1 or max_tasks < 0:
            raise ValueError(
                "workers need processes >= 1, spare >= 0, queue >= processes + spare, each >= 1 "
                f"and max_tasks >= 0, not {processes}, {spare}, {queue}, {each} and {max_tasks}"
            )
        self._processes = processes + spare
        self._max_tasks = max_tasks
        self._observe = observe
        self._pool: ProcessPool | None = None
        self._pool_change = asyncio.Lock()
        # The pool would hand out all it is given. Jobs wait here instead, so that one that is
        # cancelled before its turn costs no process.
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

    async def start(self) -> None:
        """Start the processes. `run` does so too, but lets the first job wait for them.

        Raises:
            Stopped: if the workers are closed.
        """
        await self._working_pool()

    async def warm(self) -> None:
        """Start the processes, and wait until one has imported everything and worked once.

        Raises:
            JobCrashed: if no process comes up.
        """
        from workers.jobs import warm_up

        await self.run(warm_up, seconds=_START_SECONDS)

    async def run(
        self, job: Callable[..., T], /, *args: object, seconds: float, **kwargs: object
    ) -> T:
        """Run a job in a process of the pool; see `Workers.run`.

        The time limit is kept to about a tenth of a second.

        Raises:
            TooManyWaiting: at once, if `each` jobs of this owner are waiting.
            Overloaded: at once, if `queue` jobs are waiting or running.
            JobTimeout: if the job ran longer than `seconds`; its process is gone then.
            JobCrashed: if the process died; `Stopped`, which is one, if the workers were closed.
            Exception: whatever the job raised.
        """
        with self._observed(job) as begin:
            async with self._turns.turn(current_owner(), long=is_long(job)):
                begin()
                return await self._work(job, args, kwargs, seconds)

    async def close(self) -> None:
        """Stop the jobs (they end in `Stopped`) and all processes; fine to call twice."""
        self._closed = True
        for waiting in self._running:
            waiting.cancel()
        async with self._pool_change:
            pool, self._pool = self._pool, None
            if pool is not None:
                await asyncio.to_thread(_end, pool)

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

    async def _work(
        self,
        job: Callable[..., T],
        args: tuple[object, ...],
        kwargs: dict[str, object],
        seconds: float,
    ) -> T:
        """Run a job whose turn has come."""
        try:
            # The pool counts from the start of the job. This limit is for the case that it never
            # starts.
            async with asyncio.timeout(seconds + _START_SECONDS):
                pool = await self._working_pool()
                return await self._result(
                    pool.schedule(job, args=args, kwargs=kwargs, timeout=seconds)
                )
        except TimeoutError:
            raise JobTimeout(
                f"This took longer than {seconds:g} s, so I have stopped it."
            ) from None
        except (ProcessExpired, BrokenProcessPool) as error:
            _log.warning("The process under %s died: %s", _name(job), error)
            raise JobCrashed("The process that worked on this died. Please try again.") from error

    @contextmanager
    def _observed(self, job: Callable[..., object]) -> Iterator[Callable[[], None]]:
        """Tell the observer how the job inside ends; to be called when its turn comes."""
        came = time.perf_counter()
        begun: float | None = None

        def begin() -> None:
            nonlocal begun
            begun = time.perf_counter()

        outcome = JobOutcome.RAISED
        try:
            yield begin
            outcome = JobOutcome.DONE
        except Overloaded:
            outcome = JobOutcome.REFUSED
            raise
        except JobTimeout:
            outcome = JobOutcome.TIMEOUT
            raise
        except JobCrashed:
            outcome = JobOutcome.CRASHED
            raise
        except asyncio.CancelledError:
            outcome = JobOutcome.CANCELLED
            raise
        finally:
            now = time.perf_counter()
            start = now if begun is None else begun
            self._observe(JobRun(_name(job), outcome, start - came, now - start, begun is not None))

    async def _working_pool(self) -> ProcessPool:
        """The pool, started; a new one in place of one that broke."""
        async with self._pool_change:
            if self._closed:
                raise _stopping()
            if self._pool is not None and self._pool.active:
                return self._pool
            if self._pool is not None:
                _log.warning("The process pool broke; starting a new one.")
                await asyncio.to_thread(_end, self._pool)
            self._pool = ProcessPool(
                max_workers=self._processes,
                max_tasks=self._max_tasks,
                initializer=_begin,
                context=_context(),
            )
            # Asking whether it is active starts it, which takes as long as a process does.
            await asyncio.to_thread(lambda pool: pool.active, self._pool)
            return self._pool

    async def _result(self, future: Future[T]) -> T:
        """Wait for a job; if the workers are closed meanwhile, say so."""
        waiting = asyncio.wrap_future(future)
        self._running.add(waiting)
        try:
            return await waiting
        except asyncio.CancelledError:
            task = asyncio.current_task()
            if self._closed and task is not None and not task.cancelling():
                raise _stopping() from None
            raise
        finally:
            self._running.discard(waiting)


def _name(job: Callable[..., object]) -> str:
    return str(getattr(job, "__name__", "a job"))


def _stopping() -> Stopped:
    return Stopped("I am being restarted. Please try again in a moment.")


def _context() -> BaseContext:
    """How processes start: never by copying this one, whose threads and locks would break.

    A fork server imports the jobs once and hands out copies of itself, so that a process which
    was stopped is replaced within milliseconds. Windows has only "spawn".
    """
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["workers.preload"])
    return context


def _end(pool: ProcessPool) -> None:
    pool.stop()
    pool.join()


def _begin() -> None:
    """What a process does before its first job."""
    # Without a handler the signal ends the process at once, even inside compiled code.
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    if hasattr(os, "nice"):
        # Where processors are short, the event loop goes first: it answers everyone at once.
        os.nice(_NICE)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    from workers.jobs import warm_up

    warm_up()


def _end_with_parent() -> None:
    """End this process when the one that started it ends: a busy one would not notice."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        os._exit(1)
