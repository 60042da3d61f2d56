"""The interface of workers, which run jobs outside of the event loop, and their errors."""

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
    """Base of the errors that workers themselves raise; the message may be shown to people."""


# Named for what happened to the job, as callers describe it: hence no "Error" at the end (N818).
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
    """The job was not taken, because too many jobs are waiting; nothing was done."""


class TooManyWaiting(Overloaded):
    """The job was not taken, because too many jobs of its owner are waiting.

    Args:
        count: how many are waiting, which is the limit.
    """

    def __init__(self, count: int) -> None:
        super().__init__(f"{count} of your jobs are waiting. Please wait until they are done.")
        self.count = count


@contextmanager
def working_for(owner: int | None) -> Iterator[None]:
    """Set the owner of the jobs that this task and its children start inside.

    Jobs of different owners take turns. Because the owner is a context variable, the
    functions in between do not have to pass it on.

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
    """It raised an error of its own, such as for a text that is not a puzzle."""
    TIMEOUT = "timeout"
    CRASHED = "crashed"
    CANCELLED = "cancelled"
    """The caller cancelled it."""
    REFUSED = "refused"
    """Too many jobs were waiting."""


@dataclass(frozen=True, slots=True)
class JobRun:
    """A job that has ended, or was not taken.

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

    A job is a function that a fresh process can import by name. Its arguments and its result are
    pickled, and so is what it raises: an error of the job is raised as it is. Whose job it is
    (`working_for`) and whether it is a long one decides when its turn comes.
    """

    @property
    def waiting(self) -> int:
        """How many jobs wait at this moment."""
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
            job: what to run.
            args: its arguments.
            seconds: how long the job may run, more than 0; waiting for its turn does not count.
            long: whether it may take seconds: long jobs leave slots for the quick ones.
            admitted: whether this long job has waited for its turn elsewhere: it goes before the
                other long ones, and is never refused.
            kwargs: its keyword arguments.

        Raises:
            TooManyWaiting: if too many jobs of this owner are waiting.
            Overloaded: if too many jobs are waiting.
            JobTimeout: if the job ran out of time.
            JobCrashed: if the process under the job died.
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
