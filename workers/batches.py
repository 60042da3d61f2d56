"""Running a function on many items, in batches on workers, for callers without an event loop."""

import asyncio
import contextlib
import logging
import math
import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from multiprocessing import resource_tracker
from typing import TYPE_CHECKING, Any, Final, TypeVar

from workers.queued import QueuedWorkers
from workers.read_ahead import reading_ahead

if TYPE_CHECKING:
    from concurrent.futures import Future

S = TypeVar("S")
T = TypeVar("T")

_log = logging.getLogger(__name__)

_GROWTH: Final = 4
"""The maximum factor by which a batch may be larger than its predecessor."""
_BATCHES_AHEAD: Final = 3
"""The number of batches in flight per running one; beyond it, reading pauses."""
_END_SECONDS: Final = 20.0
"""How long closing the workers may take."""


def map_batches(
    workers: QueuedWorkers,
    items: Iterable[S],
    work: Callable[[S], T | None],
    *,
    seconds: float = math.inf,
    target_seconds: float = 0.05,
    max_items: int = 64,
) -> Generator[list[T]]:
    """Call a function with each item, and yield the results in order, batch by batch.

    Args:
        workers: where the batches run. They are started here in a separate event loop, and closed
            at the end or with the generator.
        items: the items, read in a thread as the results are taken, so that memory stays bounded.
        work: the function; picklable. Results that are None are left out.
        seconds: how long a batch may take.
        target_seconds: how long a batch should take: long enough that submitting it costs little,
            short enough to spread hard items evenly.
        max_items: the maximum number of items in a batch.

    Raises:
        JobCrashed: if a process died.
        Exception: whatever the function raised, or reading the items.
    """
    in_flight: deque[Future[tuple[list[T], float]]] = deque()
    size = 1

    def is_ready() -> bool:
        return bool(in_flight) and in_flight[0].done()

    with _started(workers) as loop, reading_ahead(items, max_items) as ahead:
        while True:
            batch: list[S] = []
            parallelism = workers.parallelism
            if len(in_flight) <= _BATCHES_AHEAD * parallelism:
                # An idle process gets the items that are already there.
                least = 1 if len(in_flight) < parallelism else size
                batch = ahead.take(least, size, unless=is_ready)
            if batch:
                job = workers.run(run_batch, batch, work, seconds=seconds)
                future = asyncio.run_coroutine_threadsafe(job, loop)
                in_flight.append(future)
                future.add_done_callback(lambda _: ahead.wake())
            elif not in_flight:
                ahead.require_success()
                return
            if not batch or is_ready():
                results, item_seconds = in_flight.popleft().result()
                size = max(1, min(int(target_seconds / item_seconds), size * _GROWTH, max_items))
                yield results


def run_batch(items: list[S], work: Callable[[S], T | None]) -> tuple[list[T], float]:
    """Process a batch: the job that workers run.

    Args:
        items: the batch, with at least one item.
        work: the function to call with each item.

    Returns:
        The results in order, except for None, and the average seconds per item.
    """
    started = time.perf_counter()
    results = [result for item in items if (result := work(item)) is not None]
    return results, (time.perf_counter() - started) / len(items)


@contextlib.contextmanager
def _started(workers: QueuedWorkers) -> Iterator[asyncio.AbstractEventLoop]:
    """Start workers in an event loop in a thread, and close them on the way out."""
    loop = asyncio.new_event_loop()
    loop.set_exception_handler(_log_abandoned)
    # A daemon, so that the program can end even if Dask is waiting for something.
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    with _signals_blocked():
        thread.start()
    try:
        asyncio.run_coroutine_threadsafe(workers.start(), loop).result()
        yield loop
    finally:
        with contextlib.suppress(TimeoutError):
            asyncio.run_coroutine_threadsafe(_close(workers), loop).result(_END_SECONDS)
        loop.call_soon_threadsafe(loop.stop)
        thread.join(_END_SECONDS)
        if not thread.is_alive():
            loop.close()


def _log_abandoned(_: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Log what Dask abandons when it is stopped, such as a timeout that nobody waits for.

    asyncio's own handler would print it to the standard error of the command line.
    """
    _log.warning("%s", context["message"], exc_info=context.get("exception"))


async def _close(workers: QueuedWorkers) -> None:
    await workers.close()
    left = asyncio.all_tasks() - {asyncio.current_task()}
    for task in left:
        task.cancel()
    if left:
        await asyncio.wait(left, timeout=_END_SECONDS / 4)


@contextlib.contextmanager
def _signals_blocked() -> Iterator[None]:
    """Block Ctrl-C and SIGTERM in threads started inside, and in the processes that they start.

    This process is responsible for stopping the others.
    """
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    # Starting the tracker of multiprocessing would unblock the signals.
    resource_tracker.ensure_running()
    blocked = {signal.SIGINT, signal.SIGTERM}
    signal.pthread_sigmask(signal.SIG_BLOCK, blocked)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, blocked)
