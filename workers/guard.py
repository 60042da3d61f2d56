"""What a worker of a farm runs: jobs, each in a process of its own, which can be killed.

Dask cannot stop a task that runs. So the task only waits for a child of this worker, which does
the work under the same hard limit as at home, and which dies alone if the job takes it down.

What goes back and forth is made of plain text and bytes: a farm of another version has to
understand at least that it is one.
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

from workers.processes import START_SECONDS, context, end, prepare

_MAX_TASKS: Final = 1000
_PARTS: Final = ("engine", "reader", "renderer", "workers", "cli")
"""The packages in whose functions jobs run."""
_REMEMBERED: Final = 1000

Answered = tuple[str, bytes, str]
"""How a call ended (a value of `Ending`), its pickled result or error, and words about it."""


class Ending(Enum):
    """How a call ended on the farm."""

    DONE = "done"
    """With its pickled result."""
    RAISED = "raised"
    """With its pickled error, and the trace of it in words."""
    TIMEOUT = "timeout"
    CRASHED = "crashed"
    """Its process died; how, in words."""
    STOPPED = "stopped"
    """Nobody wanted it any more."""
    OTHER_VERSION = "other version"
    """Not begun: the worker runs another version, which the words name."""


@cache
def program_version() -> str:
    """The version, and a digest of the sources: two that differ may not understand each other."""
    try:
        number = version("sudoku-tutor")
    except PackageNotFoundError:
        number = "without a version"
    root = Path(__file__).parents[1]
    digest = hashlib.sha256()
    for part in _PARTS:
        for path in sorted((root / part).rglob("*.py")):
            digest.update(path.relative_to(root).as_posix().encode())
            digest.update(path.read_bytes())
    return f"{number} ({digest.hexdigest()[:12]})"


def packed(
    job: Callable[..., object], args: Sequence[object], kwargs: Mapping[str, object]
) -> bytes:
    """A call as `guarded` takes it."""
    return pickle.dumps((job, tuple(args), dict(kwargs)))


def unpacked(data: bytes) -> Any:  # noqa: ANN401 - whatever the job made
    """A result or an error as `guarded` gives it."""
    return pickle.loads(data)  # noqa: S301 - from the farm, which the host trusts with its code


def guarded(wanted: str, key: str, calls: Sequence[bytes], seconds: float) -> list[Answered]:
    """Run calls one after the other, each in a process of its own; the task that a farm is given.

    Args:
        wanted: the version of the program that asks.
        key: the name under which `stop` finds the calls.
        calls: each as `packed` gives it.
        seconds: how long each may run.

    Returns:
        How each has ended, in order. It raises nothing: what is raised all the same is Dask's.
    """
    from distributed import get_worker

    mine = program_version()
    if wanted != mine:
        return [(Ending.OTHER_VERSION.value, b"", mine)] * len(calls)
    places = get_worker().state.nthreads
    return [_answered(key, call, seconds, places) for call in calls]


def stop(keys: Sequence[str]) -> None:
    """Kill what runs under these keys on this worker, and begin none of it that waits."""
    with _lock:
        _unwanted.extend(keys)
        futures = [future for key in keys for future in _running.get(key, ())]
    for future in futures:
        future.cancel()


def ready(dask_worker: Any) -> str:  # noqa: ANN401 - by this name Dask hands it over
    """Start the processes of this worker in the background, and say which version it is."""
    threading.Thread(target=_pool, args=(dask_worker.state.nthreads,), daemon=True).start()
    return program_version()


_lock = threading.Lock()
_starting = threading.Lock()
_ending = threading.Event()
_pools: list[ProcessPool] = []
_running: dict[str, set[Future[Answered]]] = {}
_unwanted: deque[str] = deque(maxlen=_REMEMBERED)


def _answered(key: str, call: bytes, seconds: float, places: int) -> Answered:
    try:
        future: Future[Answered] = _pool(places).schedule(_work, args=(call,), timeout=seconds)
        with _stoppable(key, future):
            # The pool counts from the start of the job; this is for the case of no start.
            return future.result(seconds + START_SECONDS)
    except CancelledError:
        return Ending.STOPPED.value, b"", ""
    except TimeoutError:
        return Ending.TIMEOUT.value, b"", ""
    except (ProcessExpired, BrokenProcessPool, RuntimeError, OSError) as error:
        return Ending.CRASHED.value, b"", str(error)
    except Exception as error:  # what the job made cannot be pickled
        return Ending.RAISED.value, pickle.dumps(TypeError(str(error))), traceback.format_exc()


@contextlib.contextmanager
def _stoppable(key: str, future: Future[Answered]) -> Iterator[None]:
    with _lock:
        _running.setdefault(key, set()).add(future)
        unwanted = key in _unwanted
    try:
        if unwanted:
            future.cancel()
        yield
    finally:
        future.cancel()  # whatever still runs; what is done does not mind
        with _lock:
            _running[key].discard(future)
            if not _running[key]:
                del _running[key]


def _work(call: bytes) -> Answered:
    """Run a call; in a process of the pool."""
    try:
        job, args, kwargs = unpacked(call)
        return Ending.DONE.value, pickle.dumps(job(*args, **kwargs)), ""
    except Exception as error:
        return Ending.RAISED.value, pickle.dumps(error), traceback.format_exc()


def _pool(places: int) -> ProcessPool:
    """The processes of this worker, started; new ones in place of those that broke.

    Raises:
        RuntimeError: if the worker is about to end.
    """
    with _starting:
        if _ending.is_set():
            raise RuntimeError("this worker ends")
        if not _pools:
            # A worker under a nanny is a child, which runs no `atexit`; and its end waits for the
            # threads and processes of a pool that still runs.
            Finalize(None, _end, exitpriority=1)
        if not _pools or not _pools[0].active:
            # Dask's nanny makes its workers daemons, which may have no children; but these end
            # with the worker by themselves (`workers.processes`).
            multiprocessing.current_process().daemon = False
            _pools[:] = [
                ProcessPool(
                    max_workers=max(1, places),
                    max_tasks=_MAX_TASKS,
                    initializer=prepare,
                    context=context(),
                )
            ]
            assert _pools[0].active  # which starts it
        return _pools[0]


def _end() -> None:
    """End the processes of this worker, which is about to end, and let none begin."""
    with _starting:
        _ending.set()
        for pool in _pools:
            end(pool)
