"""The interface of workers, which run jobs outside of the event loop, and its errors."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from enum import Enum
from types import TracebackType
from typing import Protocol, Self, TypeVar

T = TypeVar("T")

_owner: ContextVar[int | None] = ContextVar("owner", default=None)


class JobError(Exception):
    """Base class of errors that workers themselves raise; the message may be shown to people."""


# These are named after what happened to the job, so they do not end in "Error" (N818).
class JobTimeout(JobError):  # noqa: N818
    """The job took longer than it was allowed, and was stopped."""


class JobCrashed(JobError):  # noqa: N818
    """The process that ran the job died before it returned a result."""


class Stopped(JobCrashed):
    """The workers were closed while the job waited or ran."""


def over_time(seconds: float) -> JobTimeout:
    """The error for a job that was stopped after this many seconds."""
    return JobTimeout(f"This took longer than {seconds:g} s, so I have stopped it.")


def process_died() -> JobCrashed:
    """The error for a job whose process died."""
    return JobCrashed("The process that worked on this died. Please try again.")


def stopping() -> Stopped:
    """The error for a job that ends because the workers are closed."""
    return Stopped("I'm restarting. Please try again in a moment.")


class Overloaded(JobError):  # noqa: N818
    """The job was refused because too many jobs are waiting; nothing was done."""


class TooManyWaiting(Overloaded):
    """The job was refused because too many jobs of its owner are waiting.

    Args:
        count: the number of waiting jobs, which is the limit.
    """

    def __init__(self, count: int) -> None:
        super().__init__(f"{count} of your jobs are waiting. Please wait until they are done.")
        self.count = count


@contextmanager
def working_for(owner: int | None) -> Iterator[None]:
    """Set the owner of jobs that this task and its children start inside the context.

    Jobs of different owners take turns. The owner is a context variable, so that the functions in
    between need not pass it on.

    Args:
        owner: the id of a user or a server; None for the program itself.
    """
    before = _owner.set(owner)
    try:
        yield
    finally:
        _owner.reset(before)


def current_owner() -> int | None:
    """The owner that the current task works for; None for the program itself."""
    return _owner.get()


class JobOutcome(Enum):
    """How a job ended."""

    DONE = "done"
    RAISED = "raised"
    """It raised its own error, for example about a text that is not a puzzle."""
    TIMEOUT = "timeout"
    CRASHED = "crashed"
    CANCELLED = "cancelled"
    """The caller cancelled it."""
    REFUSED = "refused"
    """Too many jobs were waiting."""


@dataclass(frozen=True, slots=True)
class JobRun:
    """A job that has ended or was refused.

    Attributes:
        job: its name.
        outcome: how it ended.
        waited: how many seconds it waited for its turn.
        seconds: how many seconds it ran.
        begun: whether it was started.
    """

    job: str
    outcome: JobOutcome
    waited: float
    seconds: float
    begun: bool


class Workers(Protocol):
    """Runs jobs outside of the event loop.

    A job is a function that a new process can import by name. Its arguments, its result and its
    errors are pickled; an error of the job is raised unchanged. The owner of the job
    (`working_for`) and whether it is long decide when its turn comes.
    """

    @property
    def waiting(self) -> int:
        """The number of jobs that wait now."""
        ...

    async def run(
        self,
        job: Callable[..., T],
        /,
        *args: object,
        seconds: float,
        long: bool = False,
        admitted: bool = False,
        **kwargs: object,
    ) -> T:
        """Run `job(*args, **kwargs)` elsewhere and wait for its result.

        Cancelling this coroutine stops the work.

        Args:
            job: the function to run.
            args: its arguments.
            seconds: how long the job may run, more than 0; waiting for its turn does not count.
            long: whether it may take seconds: long jobs leave slots for the quick ones.
            admitted: whether this long job has waited for its turn elsewhere, so that it precedes
                other long jobs and is never refused.
            kwargs: its keyword arguments.

        Raises:
            TooManyWaiting: if too many jobs of this owner are waiting.
            Overloaded: if too many jobs are waiting.
            JobTimeout: if the job ran out of time.
            JobCrashed: if the process that ran the job died.
            Exception: whatever the job raised.
        """
        ...

    async def warm(self) -> None:
        """Wait until jobs can start without delay: processes started, modules imported."""
        ...

    async def close(self) -> None:
        """Stop all work and leave no process behind; safe to call twice."""
        ...

    async def __aenter__(self) -> Self: ...

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None: ...
