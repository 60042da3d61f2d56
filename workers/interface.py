"""What a place where jobs run looks like to those who give it work, and what can go wrong there."""

from collections.abc import Callable
from types import TracebackType
from typing import Protocol, Self, TypeVar

T = TypeVar("T")


class JobError(Exception):
    """The base of what workers themselves raise; the message may be shown to people."""


# Named for what happened to the job, as callers tell it: hence no "Error" at the end (N818).
class JobTimeout(JobError):  # noqa: N818
    """The job took longer than it was allowed, and was stopped."""


class JobCrashed(JobError):  # noqa: N818
    """The process that ran the job died, so that there is no result."""


class Overloaded(JobError):  # noqa: N818
    """So many jobs are waiting that this one was not taken; nothing was done."""


class Workers(Protocol):
    """A place where jobs run outside of the event loop.

    A job is a function that a fresh process can import by name. Its arguments and its result are
    pickled, and so is what it raises: an error of the job arrives as itself.
    """

    async def run(
        self, job: Callable[..., T], /, *args: object, seconds: float, **kwargs: object
    ) -> T:
        """Run `job(*args, **kwargs)` elsewhere and wait for its result.

        Cancelling this coroutine stops the work.

        Args:
            job: what to run.
            args: its arguments.
            seconds: how long the job may run, more than 0; waiting for its turn does not count.
            kwargs: its keyword arguments.

        Raises:
            Overloaded: at once, if too many jobs are waiting.
            JobTimeout: if the job ran out of time.
            JobCrashed: if the process under the job died.
            Exception: whatever the job raised.
        """
        ...

    async def warm(self) -> None:
        """Wait until jobs can start without delay: processes started, modules imported."""
        ...

    async def close(self) -> None:
        """Stop all work and leave no process behind; fine to call twice."""
        ...

    async def __aenter__(self) -> Self: ...

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None: ...
