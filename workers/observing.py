"""Reporting to an observer how each job ended, wherever it ran."""

import asyncio
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from workers.interface import JobCrashed, JobOutcome, JobRun, JobTimeout, Overloaded


def job_name(job: Callable[..., object]) -> str:
    """The name of a job in logs and counts."""
    return str(getattr(job, "__name__", "a job"))


@contextmanager
def observed_job(
    job: Callable[..., object], observe: Callable[[JobRun], None]
) -> Iterator[Callable[[], None]]:
    """Report to an observer how the job inside the context ends.

    Args:
        observe: called exactly once, whatever happens.

    Yields:
        A function to call when the turn of the job comes.
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
        observe(JobRun(job_name(job), outcome, start - came, now - start, begun is not None))
