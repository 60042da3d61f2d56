"""A self-healing connection to a Dask cluster, and the calls sent over it.

Every wait is bounded, and every failure raises `ClusterUnavailableError`, after which the caller
does the work on its own machine.
"""

import asyncio
import contextlib
import logging
import uuid
from collections.abc import Callable
from concurrent.futures import CancelledError
from typing import TYPE_CHECKING, Any, Final

from workers.address import certificates
from workers.cluster_status import ClusterStatus, WorkerInfo
from workers.interface import JobCrashed, JobError
from workers.isolation import CallResult, prepare_worker, program_version, run_isolated, stop_calls
from workers.processes import START_SECONDS

if TYPE_CHECKING:
    from distributed import Client

ANSWER_TIMEOUT: Final = 5.0
"""Seconds until a cluster that does not answer counts as lost."""
_REFRESH_INTERVAL: Final = 1.0
"""Seconds between two checks of the cluster and its workers."""
_RETRY_INTERVAL: Final = 5.0
"""Seconds from a loss to the next attempt to connect."""
_STOP_TIMEOUT: Final = 2.0
"""Seconds to wait for unwanted calls to stop."""
_CHECK_INTERVAL: Final = 0.25
"""Seconds within which a waiting caller notices that the cluster is lost."""
_SILENT: Final = "its scheduler does not answer any more"

_log = logging.getLogger(__name__)


class ClusterUnavailableError(JobError):
    """The cluster cannot be used (any longer); the message says why."""


async def fetch_cluster_status(address: str) -> ClusterStatus:
    """Ask a cluster for its workers.

    Args:
        address: the address of its scheduler.

    Raises:
        ClusterUnavailableError: if it does not answer within some seconds.
    """
    client = await _connect(address)
    try:
        return await _query_status(client, ClusterStatus())
    finally:
        await _close(client)


class DaskCluster:
    """A connection to a cluster that reconnects automatically.

    Args:
        address: the address of its scheduler, such as "tcp://cluster:8786".
        warm_up: the function that each process of its workers calls before its first job; see
            `workers.processes.call_warm_up`.
        report: called with a `logging` level and a sentence whenever the cluster is found, changes
            or is lost.
    """

    def __init__(
        self,
        address: str,
        *,
        warm_up: str = "",
        report: Callable[[int, str], None] = _log.log,
    ) -> None:
        self.address = address
        self._warm_up = warm_up
        self._report = report
        self.problem = "it has not answered yet"
        """Why the cluster cannot be used; "" if it can be."""
        self._client: Client | None = None
        self._status = ClusterStatus()
        self._doubtful = False
        """Whether a worker seems to hang, so that all workers must be checked again."""
        self._maintainer: asyncio.Task[None] | None = None
        self._tried = asyncio.Event()
        self._unwanted: list[tuple[Any, str]] = []
        self._stopper: asyncio.Task[None] | None = None
        self._closing: asyncio.Task[None] | None = None

    @property
    def status(self) -> ClusterStatus:
        """The current state of the workers."""
        return self._status

    @property
    def is_available(self) -> bool:
        """Whether calls can be sent to the cluster."""
        client = self._client
        return client is not None and client.status == "running" and bool(self._status.usable)

    async def start(self) -> None:
        """Start connecting, and wait for the result of the first attempt."""
        if self._maintainer is None:
            self._maintainer = asyncio.create_task(self._maintain())
            self._maintainer.add_done_callback(lambda _: self._tried.set())
        await self._tried.wait()

    async def close(self) -> None:
        """Disconnect; calls in flight are stopped."""
        maintainer, self._maintainer = self._maintainer, None
        if maintainer is not None:
            maintainer.cancel()
        # The wait is bounded, because Dask may not end at once when it is cancelled.
        if ending := {task for task in (maintainer, self._stopper) if task is not None}:
            await asyncio.wait(ending, timeout=2 * ANSWER_TIMEOUT)
        await self._disconnect()
        self._tried.set()  # for callers that still wait for the start

    async def run(self, call: bytes, *, name: str, seconds: float, urgent: bool) -> CallResult:
        """Run a call on a worker. If the worker dies, Dask hands its calls to another.

        Args:
            call: made by `workers.isolation.pack`.
            name: shown on Dask's dashboard.
            seconds: how long it may run.
            urgent: whether it takes precedence over calls that are not urgent.

        Raises:
            ClusterUnavailableError: if the cluster could not be used; the call no longer runs
                there.
            JobCrashed: if all workers that were given the call died.
        """
        client = self._client
        if client is None or not self.is_available:
            raise ClusterUnavailableError(self.problem or _SILENT)
        only = [worker.address for worker in self._status.usable] if self._status.unusable else None
        key = f"{name}-{uuid.uuid4().hex}"
        future = client.submit(
            run_isolated,
            program_version(),
            key,
            call,
            seconds,
            key=key,
            pure=False,
            workers=only,
            priority=int(urgent),
        )
        coming: Any = future.result()
        result: asyncio.Future[Any] = asyncio.ensure_future(coming)
        # Allow for a worker that dies at the end of the call, so that another one repeats it, and
        # for the waiting time of a call that is not urgent.
        most = (2 if urgent else 4) * seconds + START_SECONDS
        try:
            return await self._answer(result, client, only, most)
        except BaseException:
            self._stop(client, future, key)
            raise
        finally:
            result.cancel()

    async def _answer(
        self, result: asyncio.Future[Any], client: "Client", only: list[str] | None, most: float
    ) -> CallResult:
        loop = asyncio.get_running_loop()
        end = loop.time() + most
        while not (await asyncio.wait({result}, timeout=_CHECK_INTERVAL))[0]:
            usable = {worker.address for worker in self._status.usable}
            if self._client is not client or not usable or (only and usable.isdisjoint(only)):
                raise ClusterUnavailableError(
                    self.problem or "the workers that it was given to are gone"
                )
            if loop.time() > end:
                self._doubtful = True
                raise ClusterUnavailableError(f"it has not answered within {most:g} s")
        from distributed.scheduler import KilledWorker

        try:
            answer: CallResult = result.result()
        except KilledWorker as error:
            raise JobCrashed(
                "The workers of the cluster that worked on this died. Please try again."
            ) from error
        except (asyncio.CancelledError, CancelledError) as error:
            raise ClusterUnavailableError("its scheduler has forgotten the job") from error
        except Exception as error:
            raise ClusterUnavailableError(_describe(error)) from error
        return answer

    def _stop(self, client: "Client", future: Any, key: str) -> None:  # noqa: ANN401 - Dask's own
        """Ask the cluster to stop the call with a key, without waiting."""
        if self._client is not client:
            return
        self._unwanted.append((future, key))
        if self._stopper is None or self._stopper.done():
            self._stopper = asyncio.create_task(self._stopping())

    async def _stopping(self) -> None:
        """Stop all unwanted calls together, since there may be many at the end of a file."""
        while self._unwanted and (client := self._client) is not None:
            futures, keys = zip(*self._unwanted, strict=True)
            self._unwanted.clear()
            with contextlib.suppress(Exception):  # if the cluster is gone, so are its calls
                async with asyncio.timeout(_STOP_TIMEOUT):
                    await client.cancel(futures)  # type: ignore[no-untyped-call]
                    await client.run(stop_calls, keys, on_error="ignore")

    async def _maintain(self) -> None:
        """Connect, check the cluster regularly, and reconnect when it is lost."""
        while True:
            try:
                self._client = await _connect(self.address)
                while True:
                    await self._refresh(self._client)
                    self._tried.set()
                    await asyncio.sleep(_REFRESH_INTERVAL)
            except ClusterUnavailableError as lost:
                self._report_problem(str(lost))
            except Exception:
                _log.exception(
                    "Maintaining the connection to the cluster at %s failed.", self.address
                )
                self._report_problem("something went wrong here")
            await self._disconnect()
            self._tried.set()
            await asyncio.sleep(_RETRY_INTERVAL)

    async def _refresh(self, client: "Client") -> None:
        known, self._doubtful = ClusterStatus() if self._doubtful else self._status, False
        status = await _query_status(client, known, self._warm_up)
        changed = status != self._status
        self._status = status
        if not status.usable:
            self._report_problem(f"it has {status.description}")
        elif changed or self.problem:
            self.problem = ""
            level = logging.WARNING if status.unusable else logging.INFO
            self._report(level, f"The cluster at {self.address} has {status.description}.")

    def _report_problem(self, problem: str) -> None:
        """Remember why the cluster cannot be used, and report it once."""
        if problem != self.problem:
            self._report(
                logging.WARNING,
                f"The cluster at {self.address} cannot be used, so jobs run on this machine: "
                f"{problem}.",
            )
        self.problem = problem

    async def _disconnect(self) -> None:
        client, self._client, self._status = self._client, None, ClusterStatus()
        if client is not None:
            self._closing = asyncio.create_task(_close(client))
        if self._closing is not None:
            # If a caller that waits for the closing is cancelled, the closing continues for later
            # callers.
            await asyncio.shield(self._closing)


async def _connect(address: str) -> "Client":
    """Connect a client.

    Raises:
        ClusterUnavailableError: if that fails.
    """
    try:
        distributed = await asyncio.to_thread(_dask)
    except ImportError as error:
        raise ClusterUnavailableError(
            "a package is missing: pip install 'sudoku-tutor[cluster]'"
        ) from error
    await asyncio.to_thread(program_version)  # the first call reads files
    try:
        security = await asyncio.to_thread(certificates, address)
    except ValueError as error:
        raise ClusterUnavailableError(str(error)) from error
    client: Client | None = None
    try:
        async with asyncio.timeout(ANSWER_TIMEOUT + 1):
            client = distributed.Client(
                address,
                security=security,
                asynchronous=True,
                set_as_default=False,
                timeout=ANSWER_TIMEOUT,
            )
            await client
    except BaseException as error:
        # Close it even when cancelled: a client that is dropped without closing lives on.
        if client is not None:
            await _close(client)
        if not isinstance(error, Exception):
            raise
        raise ClusterUnavailableError(
            "nobody answers there" if _is_unreachable(error) else _describe(error)
        ) from error
    assert client is not None
    return client


def _dask() -> Any:  # noqa: ANN401 - optional dependency
    """Import Dask, and route its log records through our handlers."""
    import distributed

    for name in ("distributed", "distributed.client", "tornado", "tornado.application"):
        logger = logging.getLogger(name)
        logger.handlers.clear()
        logger.propagate = True
        # These loggers report every lost connection at length; we report it in one line.
        logger.setLevel(logging.CRITICAL)
    return distributed


async def _query_status(client: "Client", known: ClusterStatus, warm_up: str = "") -> ClusterStatus:
    """The current workers; only new and unusable ones are asked for their version."""
    if client.status != "running":
        # The client already knows that the connection is broken; a request would only time out.
        raise ClusterUnavailableError(_SILENT)
    before = {worker.address: worker for worker in known.usable}
    try:
        async with asyncio.timeout(ANSWER_TIMEOUT):
            threads: dict[str, int] = await client.nthreads()  # type: ignore[no-untyped-call]
    except Exception as error:
        raise ClusterUnavailableError(
            _SILENT if _is_unreachable(error) else _describe(error)
        ) from error
    new = [address for address in threads if address not in before]
    faults = await asyncio.gather(*(_check_worker(client, address, warm_up) for address in new))
    for address, fault in zip(new, faults, strict=True):
        before[address] = WorkerInfo(address, threads[address], fault)
    return ClusterStatus(tuple(before[address] for address in threads))


async def _check_worker(client: "Client", address: str, warm_up: str) -> str:
    """The fault of a worker, according to its answer to a request for its version."""
    mine = program_version()
    try:
        async with asyncio.timeout(ANSWER_TIMEOUT):
            answer = (await client.run(prepare_worker, warm_up=warm_up, workers=[address]))[address]
    except Exception as error:
        if _is_unreachable(error):
            return "does not answer: start it again"
        return f"cannot run version {mine} of Sudoku Tutor: install it there ({_describe(error)})"
    if answer == mine:
        return ""
    return f"runs version {answer}, this is {mine}: install the same one on both"


def _is_unreachable(error: Exception) -> bool:
    return isinstance(error, (OSError, TimeoutError, asyncio.TimeoutError))


def _describe(error: Exception) -> str:
    return f"{type(error).__name__}: {error}".splitlines()[0][:200]


async def _close(client: "Client") -> None:
    """Close a client in any state, within a few seconds."""
    closing: Any = client.close()  # type: ignore[no-untyped-call]
    task: asyncio.Future[Any] = asyncio.ensure_future(closing)
    _, late = await asyncio.wait({task}, timeout=ANSWER_TIMEOUT)
    if late:
        task.cancel()
        await asyncio.wait({task}, timeout=_CHECK_INTERVAL)
    if not task.cancelled() and task.done() and task.exception() is not None:
        _log.debug("A client of a cluster did not close cleanly: %s", task.exception())
