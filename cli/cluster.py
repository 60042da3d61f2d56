"""`--cluster ADDRESS`: rates batches of lines on a Dask cluster, or on this machine if it fails."""

import asyncio
import concurrent.futures
import contextlib
import importlib.util
import threading
from collections.abc import Callable, Coroutine, Iterator
from contextlib import AbstractContextManager
from typing import Any, Final, TypeAlias

import tutor
from cli.batch import Executor, processes, work_on_batch
from cli.errors import CommandError, WrongUseError
from cli.output import note
from workers.address import is_scheduler_address
from workers.dask_cluster import ClusterUnavailableError, DaskCluster
from workers.interface import JobCrashed, JobTimeout
from workers.isolation import CallOutcome, pack, unpack

_BATCH_SECONDS: Final = 600.0
"""How long a worker may have a batch. Then it is rated here, where nothing is cut short."""
_WANTED_SECONDS: Final = 0.2
"""How long a worker should have to do with a batch: handing it over takes some 10 ms. That is
about 50 puzzles that need chains."""
_LARGEST: Final = 500
"""Lines of a batch at most: so many of the easiest are rated in less than that."""
_TRIES: Final = 2
"""How often a batch is given to the cluster. Dask gives it to another worker besides."""
_END_SECONDS: Final = 20.0
"""How long leaving a cluster may take; each part of it is bounded, too, and shorter."""

_Batch: TypeAlias = tuple[list[Any], float]
"""What `work_on_batch` returns."""


def on_cluster(address: str, jobs: int) -> AbstractContextManager[Executor]:
    """A executor on a cluster. What the cluster cannot do is done here.

    Args:
        address: the one of its scheduler, such as "tcp://cluster:8786".
        jobs: how many processes of this machine stand in for it, at least 1. They are started
            when there is something for them to do.

    Raises:
        WrongUseError: if the address is none.
        CommandError: if what a cluster takes is not installed; on the way out, if a process here
            died.
    """
    if not is_scheduler_address(address):
        raise WrongUseError(
            f"--cluster {address}: give the address of the cluster's scheduler, "
            "such as tcp://cluster:8786"
        )
    if importlib.util.find_spec("distributed") is None:
        raise CommandError(
            "what gives work to a cluster is not installed: pip install 'sudoku-tutor[cluster]', "
            "or rate on this machine, without --cluster"
        )
    return _joined(address, jobs)


@contextlib.contextmanager
def _joined(address: str, jobs: int) -> Iterator[Executor]:
    # The processes here end after what gives them work.
    with contextlib.ExitStack() as home, _loop_beside() as loop:

        def do(work: Coroutine[Any, Any, Any]) -> concurrent.futures.Future[Any]:
            return asyncio.run_coroutine_threadsafe(work, loop)

        batches = _Batches(address, jobs, lambda: home.enter_context(processes(jobs)))
        try:
            do(batches.begin()).result()
            yield Executor(
                lambda lines, work: do(batches.rate(lines, work)),
                lambda: max(jobs, batches.cluster.status.threads),
                seconds=_WANTED_SECONDS,
                largest=_LARGEST,
            )
        finally:
            with contextlib.suppress(TimeoutError):
                do(batches.end()).result(_END_SECONDS)
            batches.tell()


class _Batches:
    """The batches that are under way; lives in an event loop.

    Args:
        address: the one of the cluster's scheduler.
        jobs: how many batches are rated here at a time, if the cluster cannot do them.
        start: starts the executor that does so.
    """

    def __init__(self, address: str, jobs: int, start: Callable[[], Executor]) -> None:
        self.cluster = DaskCluster(
            address, warm_up=tutor.WARM_UP, report=lambda _, text: note(text)
        )
        self._start = start
        self._home: Executor | None = None
        self._free = asyncio.Semaphore(jobs)
        self._tasks: set[asyncio.Task[Any]] = set()
        self._here = 0
        self._why = "it does not answer"

    async def begin(self) -> None:
        """Connect to the cluster, and say who is there."""
        await self.cluster.start()

    async def end(self) -> None:
        """Stop all that is under way."""
        for task in self._tasks:
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=_END_SECONDS / 4)
        await self.cluster.close()

    def tell(self) -> None:
        """Say what the cluster has not done."""
        if self._here:
            note(
                f"lines that were rated on this machine, not on the cluster: {self._here:,} "
                f"({self.cluster.problem or self._why})"
            )

    async def rate(self, lines: list[Any], work: Callable[[Any], Any]) -> _Batch:
        """Rate a batch on the cluster, or on this machine if that fails; exactly once either way.

        Raises:
            ProcessExpired: if it takes down a process here, too.
            Exception: what the work raises.
        """
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        call, tries = pack(work_on_batch, (lines, work), {}), _TRIES
        while True:
            if tries and self.cluster.is_available:
                tries -= 1
                try:
                    return await self._there(call)
                except ClusterUnavailableError as lost:
                    self._why = str(lost)
                    continue  # maybe only a worker is lost, or it is of another version
                except (JobCrashed, JobTimeout) as lost:
                    # One of the lines may be the reason, so it would be no better elsewhere.
                    self._why = str(lost)
                    tries = 0
            async with self._free:
                # The cluster may have come back while this batch waited.
                if not (tries and self.cluster.is_available):
                    return await self._at_home(lines, work)

    async def _there(self, call: bytes) -> _Batch:
        """Do a batch on the cluster.

        Raises:
            ClusterUnavailableError: if it was not done.
            JobCrashed: if what did it died.
            JobTimeout: if it took too long.
        """
        try:
            (answer,) = await self.cluster.run(
                [call], name="batch", seconds=_BATCH_SECONDS, urgent=False
            )
        except JobCrashed as lost:
            raise JobCrashed("the workers that had a batch died") from lost
        ending, data, words = CallOutcome(answer[0]), answer[1], answer[2]
        match ending:
            case CallOutcome.DONE:
                done: _Batch = unpack(data)
                return done
            case CallOutcome.RAISED:
                raise unpack(data)
            case CallOutcome.CRASHED:
                raise JobCrashed("a process died there; was memory short?")
            case CallOutcome.TIMEOUT:
                raise JobTimeout(f"a batch took longer than {_BATCH_SECONDS:g} s there")
            case CallOutcome.STOPPED:
                raise ClusterUnavailableError("it was stopped there")
            case CallOutcome.OTHER_VERSION:
                raise ClusterUnavailableError(f"a worker there runs version {words}")

    async def _at_home(self, lines: list[Any], work: Callable[[Any], Any]) -> _Batch:
        if self._home is None:
            self._home = self._start()
        done: _Batch = await asyncio.wrap_future(self._home.give(lines, work))
        self._here += len(lines)
        return done


@contextlib.contextmanager
def _loop_beside() -> Iterator[asyncio.AbstractEventLoop]:
    """An event loop that runs in a thread of its own."""
    loop = asyncio.new_event_loop()

    def run() -> None:
        loop.run_forever()
        if left := asyncio.all_tasks(loop):
            for task in left:
                task.cancel()
            loop.run_until_complete(asyncio.wait(left, timeout=_END_SECONDS / 4))

    # A daemon: whatever Dask may be waiting for, the program can end.
    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    try:
        yield loop
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join(_END_SECONDS)
        if not thread.is_alive():
            loop.close()
