"""Jobs on a cluster's worker, each in its own process that can be killed.

Dask cannot stop a running task. So the task only waits for a child process of the worker, which
does the work under the same hard limit as on the bot's machine; a crash ends only that process.

Calls and results are plain text and bytes, so that a worker of a different version can at least
report the mismatch.
"""

import contextlib
import hashlib
import multiprocessing
import pickle
import threading
import traceback
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import CancelledError, Future
from concurrent.futures.process import BrokenProcessPool
from enum import Enum
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from multiprocessing.util import Finalize
from pathlib import Path
from typing import Any, Final

from pebble import ProcessExpired, ProcessPool

from workers.processes import START_SECONDS, initialize_process, start_context, stop_pool

_MAX_TASKS: Final = 1000
_PACKAGES: Final = ("engine", "reader", "renderer", "tutor", "workers", "cli")
"""The packages whose functions run as jobs."""
_MAX_REMEMBERED: Final = 1000

CallResult = tuple[str, bytes, str]
"""How a call ended (a value of `CallOutcome`), its pickled result or error, and details as text."""


class CallOutcome(Enum):
    """How a call ended on the cluster."""

    DONE = "done"
    """With its pickled result."""
    RAISED = "raised"
    """With its pickled error, and the traceback as text."""
    TIMEOUT = "timeout"
    CRASHED = "crashed"
    """Its process died; the text says how."""
    STOPPED = "stopped"
    """It was no longer wanted, and stopped."""
    OTHER_VERSION = "other version"
    """Not started: the worker runs another version, which the text names."""


@cache
def program_version() -> str:
    """The version and a digest of the sources.

    Workers that differ in either may not understand each other.
    """
    try:
        number = version("sudoku-tutor")
    except PackageNotFoundError:
        number = "without a version"
    root = Path(__file__).parents[1]
    digest = hashlib.sha256()
    for part in _PACKAGES:
        for path in sorted((root / part).rglob("*.py")):
            digest.update(path.relative_to(root).as_posix().encode())
            digest.update(path.read_bytes())
    return f"{number} ({digest.hexdigest()[:12]})"


def pack(job: Callable[..., object], args: Sequence[object], kwargs: Mapping[str, object]) -> bytes:
    """Pickle a call for `run_isolated`."""
    return pickle.dumps((job, tuple(args), dict(kwargs)))


def unpack(data: bytes) -> Any:  # noqa: ANN401 - whatever the job made
    """Unpickle a result or an error of `run_isolated`."""
    return pickle.loads(data)  # noqa: S301 - from the cluster, which the host trusts with its code


def run_isolated(expected: str, key: str, call: bytes, seconds: float) -> CallResult:
    """Run a call in its own process; this is the task that Dask runs.

    Args:
        expected: the version of the program that sent the call.
        key: the name by which `stop_calls` finds it.
        call: made by `pack`.
        seconds: how long it may run.

    Returns:
        The call's result. This function never raises: any exception comes from Dask.
    """
    from distributed import get_worker

    mine = program_version()
    if expected != mine:
        return CallOutcome.OTHER_VERSION.value, b"", mine
    try:
        threads = get_worker().state.nthreads
        try:
            return _attempt(threads, key, call, seconds)
        except BrokenProcessPool:
            # An idle process died, and pebble dropped the calls that it had not started.
            return _attempt(threads, key, call, seconds)
    except CancelledError:
        return CallOutcome.STOPPED.value, b"", ""
    except TimeoutError:
        return CallOutcome.TIMEOUT.value, b"", ""
    except (ProcessExpired, BrokenProcessPool, RuntimeError, OSError) as error:
        return CallOutcome.CRASHED.value, b"", str(error)
    except Exception as error:  # the result of the job cannot be pickled
        return CallOutcome.RAISED.value, pickle.dumps(TypeError(str(error))), traceback.format_exc()


def _attempt(threads: int, key: str, call: bytes, seconds: float) -> CallResult:
    """Run a call in the pool of a worker with this many threads."""
    future: Future[CallResult] = _pool(threads).schedule(_work, args=(call,), timeout=seconds)
    with _stoppable(key, future):
        # The pool's own limit starts with the job; this one also covers a job that never starts.
        return future.result(seconds + START_SECONDS)


def stop_calls(keys: Sequence[str]) -> None:
    """Kill the running calls with these keys on this worker, and do not start the waiting ones."""
    with _lock:
        _unwanted.extend(keys)
        futures = [future for key in keys for future in _running.get(key, ())]
    for future in futures:
        future.cancel()


def prepare_worker(dask_worker: Any, warm_up: str) -> str:  # noqa: ANN401 - Dask passes it by name
    """Start the processes of this worker in the background, and return its version.

    Args:
        dask_worker: the worker, from Dask.
        warm_up: the function that each process calls before its first job; see
            `workers.processes.call_warm_up`.
    """
    global _warm_up
    _warm_up = warm_up
    threading.Thread(target=_pool, args=(dask_worker.state.nthreads,), daemon=True).start()
    return program_version()


_lock = threading.Lock()
_starting = threading.Lock()
_ending = threading.Event()
_warm_up = ""
_pools: list[ProcessPool] = []
_running: dict[str, set[Future[CallResult]]] = {}
_unwanted: deque[str] = deque(maxlen=_MAX_REMEMBERED)


@contextlib.contextmanager
def _stoppable(key: str, future: Future[CallResult]) -> Iterator[None]:
    with _lock:
        _running.setdefault(key, set()).add(future)
        unwanted = key in _unwanted
    try:
        if unwanted:
            future.cancel()
        yield
    finally:
        future.cancel()  # has no effect on a finished call
        with _lock:
            _running[key].discard(future)
            if not _running[key]:
                del _running[key]


def _work(call: bytes) -> CallResult:
    """Run a call in a process of the pool."""
    try:
        job, args, kwargs = unpack(call)
        return CallOutcome.DONE.value, pickle.dumps(job(*args, **kwargs)), ""
    except Exception as error:
        return CallOutcome.RAISED.value, pickle.dumps(error), traceback.format_exc()


def _pool(threads: int) -> ProcessPool:
    """The started pool of this worker; a new one if the old one broke.

    Raises:
        RuntimeError: if the worker is shutting down.
    """
    with _starting:
        if _ending.is_set():
            raise RuntimeError("this worker is shutting down")
        if not _pools:
            # Under a nanny, the worker is a child process: it does not run `atexit` handlers, and
            # it waits for the pool's threads and processes when it exits.
            Finalize(None, _end, exitpriority=1)
        if not _pools or not _pools[0].active:
            # Dask's nanny makes its workers daemons, which may not have children. Ours are safe:
            # they end with the worker (`workers.processes`).
            multiprocessing.current_process().daemon = False
            _pools[:] = [
                ProcessPool(
                    max_workers=max(1, threads),
                    max_tasks=_MAX_TASKS,
                    initializer=initialize_process,
                    initargs=(_warm_up,),
                    context=start_context(_warm_up),
                )
            ]
            assert _pools[0].active  # asking starts the pool
        return _pools[0]


def _end() -> None:
    """Stop the pool of this worker, which is shutting down, and do not start another."""
    with _starting:
        _ending.set()
        for pool in _pools:
            stop_pool(pool)
