"""Running jobs on a Dask cluster, or on this machine whenever the cluster cannot be used."""

import asyncio
import logging
import math
from collections.abc import Callable
from typing import Any, Final, TypeVar

from workers.cores import available_cores
from workers.dask_cluster import ClusterUnavailableError, DaskCluster
from workers.interface import (
    JobCrashed,
    JobError,
    JobRun,
    JobTimeout,
    over_time,
    process_died,
    stopping,
)
from workers.isolation import CallOutcome, CallResult, pack, unpack
from workers.local import LocalWorkers
from workers.observing import job_name
from workers.queued import QueuedWorkers

T = TypeVar("T")

_UNLIMITED: Final = 1_000_000
"""In effect unlimited: waiting jobs are bounded before they reach this machine's pool."""
_MAX_CALL_BYTES: Final = 2 * 2**20
"""The largest call that is sent to the cluster, in bytes. Dask copies a call in the event loop, a
millisecond for each mebibyte; larger pictures are read on this machine."""

_BACKGROUND_TRIES: Final = 2
"""How often a background job is sent to the cluster, in addition to Dask's own retries."""

_log = logging.getLogger(__name__)


class _RemoteTraceback(Exception):  # noqa: N818 - only a carrier of text
    """The traceback of an error on the cluster, shown as its cause."""

    def __init__(self, traceback: str) -> None:
        super().__init__(f"on the cluster:\n\n{traceback}")


class ClusterWorkers(QueuedWorkers):
    """Workers on a Dask cluster, with the same interface and limits as `LocalWorkers`.

    Each job runs in its own process under a worker of the cluster, so that it can be killed at its
    time limit. A job that the cluster cannot do (no answer, a restarted scheduler, another version)
    runs on this machine instead. If its worker dies, another worker repeats the job. In all cases
    it has exactly one result.

    Args:
        address: the address of the cluster's scheduler, such as "tcp://cluster:8786".
        processes: how many jobs of any kind are on the cluster at a time, at least 1; choose its
            number of threads. On this machine, at most as many run as it has processors.
        reserved: how many further processes are kept for quick jobs; see `LocalWorkers`. They run
            on this machine, because the cluster has no threads for them.
        queue: the maximum number of waiting and running jobs; a further job raises `Overloaded`.
        per_owner: how many jobs of one owner may wait; a further job raises `TooManyWaiting`.
        warm_up: the function that a process calls before its first job; see
            `workers.processes.call_warm_up`.
        observe: called with each job that has ended.
        report: see `DaskCluster`.
        local: the workers for jobs that the cluster cannot do; None for a pool as described above.
        background: whether nobody waits for the jobs. Then other jobs take precedence on the
            cluster, and a job that fails there for any reason is repeated on this machine without a
            time limit.
        on_local: called with the arguments of each job that ran on this machine because the cluster
            could not do it, and with the reason.

    Raises:
        ValueError: if a number is out of its range.
    """

    def __init__(
        self,
        address: str,
        *,
        processes: int,
        queue: int,
        reserved: int = 0,
        per_owner: int = 1000,
        warm_up: str = "",
        observe: Callable[[JobRun], None] = lambda _: None,
        report: Callable[[int, str], None] = _log.log,
        local: LocalWorkers | None = None,
        background: bool = False,
        on_local: Callable[[tuple[Any, ...], JobError], None] = lambda _args, _error: None,
    ) -> None:
        super().__init__(
            processes=processes,
            queue=queue,
            reserved=reserved,
            per_owner=per_owner,
            warm_up=warm_up,
            observe=observe,
        )
        self._local = local or LocalWorkers(
            processes=min(processes, available_cores()),
            reserved=reserved,
            queue=_UNLIMITED,
            warm_up=warm_up,
        )
        self._cluster = DaskCluster(address, warm_up=warm_up, report=report)
        self._threads = processes
        self._in_flight = 0
        self._background = background
        self._on_local = on_local

    @property
    def cluster(self) -> DaskCluster:
        """The connection to the cluster."""
        return self._cluster

    @property
    def parallelism(self) -> int:
        """How many jobs currently run at a time, on the cluster or on this machine in its place."""
        return max(self._cluster.status.threads, self._local.parallelism)

    async def start(self) -> None:
        """Connect to the cluster. A failure is logged, and connecting is retried.

        Raises:
            Stopped: if the workers are closed.
        """
        if self.closed:
            raise stopping()
        await self._cluster.start()

    async def close(self) -> None:
        """Stop the jobs (they raise `Stopped`) and disconnect; safe to call twice."""
        await asyncio.gather(*self._stop(), return_exceptions=True)
        await asyncio.gather(self._cluster.close(), self._local.close())

    async def _work(
        self,
        job: Callable[..., T],
        args: tuple[object, ...],
        kwargs: dict[str, object],
        seconds: float,
        *,
        long: bool,
    ) -> T:
        return await self._stoppable(self._run_somewhere(job, args, kwargs, seconds, long=long))

    async def _run_somewhere(
        self,
        job: Callable[..., T],
        args: tuple[object, ...],
        kwargs: dict[str, object],
        seconds: float,
        *,
        long: bool,
    ) -> T:
        """Run a job whose turn has come."""
        name = job_name(job)
        background = self._background
        # On a busy cluster, a quick job such as a hint would have to wait for a rating.
        run_locally = self._in_flight >= self._threads and not long
        failure: JobError | None = None
        for _ in range(_BACKGROUND_TRIES if background else 1):
            if run_locally or not self._cluster.is_available:
                break
            self._in_flight += 1
            try:
                call = await asyncio.to_thread(pack, job, args, kwargs)
                if len(call) > _MAX_CALL_BYTES and not background:
                    break
                answer = await self._cluster.run(
                    call, name=name, seconds=seconds, urgent=not background
                )
                return await asyncio.to_thread(_unpack_result, answer, name, seconds)
            except ClusterUnavailableError as error:
                failure = error  # perhaps only a worker is lost
            except (JobCrashed, JobTimeout) as error:
                if not background:
                    raise
                failure = error
                break  # the job itself may be the reason
            finally:
                self._in_flight -= 1
        if failure is not None:
            _log.warning("%s runs again on this machine: %s.", name, failure)
        if background:
            seconds = math.inf
        result = await self._local.run(
            job, *args, seconds=seconds, long=long, admitted=False, **kwargs
        )
        if not run_locally:
            self._on_local(args, failure or ClusterUnavailableError(self._cluster.problem))
        return result


def _unpack_result(answer: CallResult, name: str, seconds: float) -> Any:  # noqa: ANN401 - the job's own
    """The result of a call.

    Raises:
        ClusterUnavailableError: if the call did not run.
        JobTimeout: if it took longer.
        JobCrashed: if its process died.
        Exception: whatever the job raised.
    """
    ending, data, text = CallOutcome(answer[0]), answer[1], answer[2]
    match ending:
        case CallOutcome.DONE:
            return unpack(data)
        case CallOutcome.RAISED:
            raise unpack(data) from _RemoteTraceback(text)
        case CallOutcome.TIMEOUT:
            raise over_time(seconds)
        case CallOutcome.CRASHED:
            _log.warning("The process that ran %s on the cluster died: %s", name, text)
            raise process_died()
        case CallOutcome.STOPPED:
            raise ClusterUnavailableError("it was stopped there")
        case CallOutcome.OTHER_VERSION:
            raise ClusterUnavailableError(f"its worker runs version {text}")
