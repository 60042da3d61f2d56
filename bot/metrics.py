"""What is counted and timed while the bot runs, for a Prometheus server to collect.

`Metrics` counts nothing, so that whoever has something to count need not ask whether anybody wants
to know; `bot.prometheus` has the one that does, and `bot.metrics_server` chooses.
"""

from collections.abc import Callable
from enum import Enum

from bot.logs import Subject
from workers.interface import JobRun


class Outcome(Enum):
    """What became of something that somebody did; the value is its label."""

    ANSWERED = "answered"
    REFUSED = "refused"
    """The user was told why there is no answer: no puzzle, out of time, a wrong setting."""
    LIMITED = "limited"
    """The user was told to try again later."""
    FAULT = "fault"
    """The user was told an error id."""
    LATE = "late"
    """Discord took no answer any more."""
    REPEATED = "repeated"
    """Discord delivered it twice; this one was left alone."""


class Metrics:
    """Counts nothing. What each method is told is what `bot.prometheus` counts."""

    def answered(self, subject: Subject, outcome: Outcome) -> None:
        """An interaction has ended."""

    def acknowledged(self, seconds: float) -> None:
        """Discord was told so many seconds after an interaction came that it will be answered."""

    def job(self, run: JobRun) -> None:
        """A job has ended, or was not taken."""

    def statement(self, seconds: float) -> None:
        """The database has executed a statement."""

    def lag(self, seconds: float) -> None:
        """The event loop came so many seconds late to what was due."""

    def watch_queue(self, *, waiting: Callable[[], int], running: Callable[[], int]) -> None:
        """How many jobs wait and run can be asked for at any time, from any thread."""

    def watch_servers(self, count: Callable[[], int]) -> None:
        """On how many servers the bot is can be asked for at any time, from any thread."""

    def shelf(self, band: str, count: int) -> None:
        """So many unused puzzles of a band are on the shelf; to be told when that changes."""
