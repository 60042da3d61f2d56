"""Telling an observer how a job has gone, in the same way wherever it ran."""

import asyncio
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from workers.interface import JobCrashed, JobOutcome, JobRun, JobTimeout, Overloaded


def name_of(job: Callable[..., object]) -> str:
    """What a job is called in logs and counts."""
    return str(getattr(job, "__name__", "a job"))


@contextmanager
def observed(
    job: Callable[..., object], observe: Callable[[JobRun], None]
) -> Iterator[Callable[[], None]]:
    """Tell an observer how the job inside ends.

    Args:
        job: the job.
        observe: is told once, whatever happens.

    Yields:
        What is to be called when the turn of the job comes.
    """
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
        observe(JobRun(name_of(job), outcome, start - came, now - start, begun is not None))
