"""Metrics of the running bot, for a Prometheus server to collect.

`Metrics` records nothing, so callers need not check whether metrics are switched on;
`bot.process.prometheus` has the implementation that records, and `bot.process.metrics_server`
chooses.
"""

from collections.abc import Callable
from enum import Enum

from bot.chat.subject import Subject
from workers.interface import JobRun


class RequestOutcome(Enum):
    """The outcome of an interaction; the value is its label."""

    ANSWERED = "answered"
    REFUSED = "refused"
    """The user got a reason instead of an answer: no puzzle, out of time, a wrong setting."""
    LIMITED = "limited"
    """The user was asked to try again later."""
    FAULT = "fault"
    """The user got an error id."""
    LATE = "late"
    """Discord no longer accepted an answer."""
    REPEATED = "repeated"
    """Discord delivered it twice; the second delivery was ignored."""


class Metrics:
    """Records nothing; `bot.process.prometheus` overrides each method."""

    def answered(self, subject: Subject, outcome: RequestOutcome) -> None:
        """An interaction has ended."""

    def acknowledged(self, seconds: float) -> None:
        """An interaction was acknowledged this many seconds after it arrived."""

    def job(self, run: JobRun) -> None:
        """A job has ended, or was rejected."""

    def statement(self, seconds: float) -> None:
        """The database has executed a statement."""

    def lag(self, seconds: float) -> None:
        """The event loop ran a timer this many seconds late."""

    def watch_queue(self, *, waiting: Callable[[], int], running: Callable[[], int]) -> None:
        """Register functions that count waiting and running jobs; any thread may call them."""

    def watch_servers(self, count: Callable[[], int]) -> None:
        """Register a function that counts the bot's servers; any thread may call it."""

    def puzzle_pool(self, band: str, count: int) -> None:
        """The number of unused puzzles of a band in the pool has changed."""
