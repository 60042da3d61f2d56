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
from cli.batch import Executor, process_executor, run_batch
from cli.errors import CommandError, WrongUseError
from cli.output import note
from workers.address import is_scheduler_address
from workers.dask_cluster import ClusterUnavailableError, DaskCluster
from workers.interface import JobCrashed, JobTimeout
from workers.isolation import CallOutcome, pack, unpack

_BATCH_SECONDS: Final = 600.0
"""How long a batch may take on the cluster. Then it is rated here, without a limit."""
_WANTED_SECONDS: Final = 0.2
"""How long a batch should take: submitting it takes some 10 ms. That is about 50 puzzles that need
chains."""
_MAX_LINES: Final = 500
"""Lines of a batch at most: that many of the easiest are rated in less time."""
_MAX_ATTEMPTS: Final = 2
"""How often a batch is sent to the cluster. Dask additionally repeats it on other workers."""
_END_SECONDS: Final = 20.0
"""How long disconnecting from a cluster may take; each step has a shorter limit of its own."""

_Batch: TypeAlias = tuple[list[Any], float]
"""The result of `run_batch`."""


def cluster_executor(address: str, jobs: int) -> AbstractContextManager[Executor]:
    """An executor on a cluster. What the cluster cannot do runs on this machine.

    Args:
        address: of its scheduler, such as "tcp://cluster:8786".
        jobs: how many processes of this machine replace it if it fails, at least 1. They are
            started when they are needed.

    Raises:
        WrongUseError: if it is not an address.
        CommandError: if a package that a cluster needs is not installed; on exit, if a process
            here died.
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
    return _connected_executor(address, jobs)


@contextlib.contextmanager
def _connected_executor(address: str, jobs: int) -> Iterator[Executor]:
    # The local processes end after the event loop that submits to them.
    with contextlib.ExitStack() as local, _loop_thread() as loop:

        def submit(work: Coroutine[Any, Any, Any]) -> concurrent.futures.Future[Any]:
            return asyncio.run_coroutine_threadsafe(work, loop)

        batches = _ClusterBatches(
            address, jobs, lambda: local.enter_context(process_executor(jobs))
        )
        try:
            submit(batches.start()).result()
            yield Executor(
                lambda lines, work: submit(batches.rate(lines, work)),
                lambda: max(jobs, batches.cluster.status.threads),
                seconds=_WANTED_SECONDS,
                max_lines=_MAX_LINES,
            )
        finally:
            with contextlib.suppress(TimeoutError):
                submit(batches.close()).result(_END_SECONDS)
            batches.report()


class _ClusterBatches:
    """The batches in flight; lives in an event loop.

    Args:
        address: of the cluster's scheduler.
        jobs: how many batches are rated here at a time, if the cluster cannot do them.
        start: starts the local executor for these.
    """

    def __init__(self, address: str, jobs: int, start: Callable[[], Executor]) -> None:
        self.cluster = DaskCluster(
            address, warm_up=tutor.WARM_UP, report=lambda _, text: note(text)
        )
        self._start_local = start
        self._local_executor: Executor | None = None
        self._local_slots = asyncio.Semaphore(jobs)
        self._tasks: set[asyncio.Task[Any]] = set()
        self._local_lines = 0
        self._reason = "it does not answer"

    async def start(self) -> None:
        """Connect to the cluster, and report its workers."""
        await self.cluster.start()

    async def close(self) -> None:
        """Stop all batches in flight and disconnect."""
        for task in self._tasks:
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=_END_SECONDS / 4)
        await self.cluster.close()

    def report(self) -> None:
        """Report how much was rated on this machine, and why."""
        if self._local_lines:
            note(
                f"lines that were rated on this machine, not on the cluster: {self._local_lines:,} "
                f"({self.cluster.problem or self._reason})"
            )

    async def rate(self, lines: list[Any], work: Callable[[Any], Any]) -> _Batch:
        """Rate a batch on the cluster, or on this machine if that fails; exactly once either way.

        Raises:
            ProcessExpired: if it kills a local process, too.
            Exception: whatever the work raises.
        """
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        call, attempts = pack(run_batch, (lines, work), {}), _MAX_ATTEMPTS
        while True:
            if attempts and self.cluster.is_available:
                attempts -= 1
                try:
                    return await self._run_on_cluster(call)
                except ClusterUnavailableError as lost:
                    self._reason = str(lost)
                    continue  # maybe only one worker is lost, or it has another version
                except (JobCrashed, JobTimeout) as lost:
                    # One of the lines may be the cause, and would fail elsewhere, too.
                    self._reason = str(lost)
                    attempts = 0
            async with self._local_slots:
                # The cluster may have come back while this batch waited.
                if not (attempts and self.cluster.is_available):
                    return await self._run_locally(lines, work)

    async def _run_on_cluster(self, call: bytes) -> _Batch:
        """Run a batch on the cluster.

        Raises:
            ClusterUnavailableError: if it did not run.
            JobCrashed: if its process or worker died.
            JobTimeout: if it took too long.
        """
        try:
            (answer,) = await self.cluster.run(
                [call], name="batch", seconds=_BATCH_SECONDS, urgent=False
            )
        except JobCrashed as lost:
            raise JobCrashed("the workers that had a batch died") from lost
        outcome, data, text = CallOutcome(answer[0]), answer[1], answer[2]
        match outcome:
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
                raise ClusterUnavailableError(f"a worker there runs version {text}")

    async def _run_locally(self, lines: list[Any], work: Callable[[Any], Any]) -> _Batch:
        if self._local_executor is None:
            self._local_executor = self._start_local()
        done: _Batch = await asyncio.wrap_future(self._local_executor.submit(lines, work))
        self._local_lines += len(lines)
        return done


@contextlib.contextmanager
def _loop_thread() -> Iterator[asyncio.AbstractEventLoop]:
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
