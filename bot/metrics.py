"""What is counted and timed while the bot runs, for a Prometheus server to collect.

`Metrics` counts nothing, so that whoever has something to count need not ask whether anybody wants
to know; `bot.prometheus` has the one that does. `serving` gives the one that the settings ask for.
"""

import asyncio
import importlib.util
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from enum import Enum
from typing import Final

from bot.config import MetricsConfig
from bot.logs import Subject
from bot.process import ExitStatus
from workers.interface import JobRun

_LAG_SECONDS: Final = 0.25
"""How often the lag of the event loop is measured."""


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


class MetricsError(Exception):
    """The metrics cannot be served.

    Args:
        message: one line that says why, and the cure.
        status: what the program ends with.
    """

    def __init__(self, message: str, status: ExitStatus) -> None:
        super().__init__(message)
        self.status = status


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


@asynccontextmanager
async def serving(config: MetricsConfig) -> AsyncIterator[Metrics]:
    """Count, and serve what is counted, while inside; if the settings say so.

    Raises:
        MetricsError: if a package is missing, or the port cannot be had.
    """
    if not config.port:
        yield Metrics()
        return
    if importlib.util.find_spec("prometheus_client") is None:
        raise MetricsError(
            "The metrics need prometheus-client: pip install 'sudoku-tutor[metrics]', "
            "or set port = 0 in [metrics].",
            ExitStatus.MISSING_PACKAGE,
        )
    from bot.prometheus import PrometheusMetrics

    metrics = PrometheusMetrics()
    try:
        stop = metrics.serve(config.address, config.port)
    except OSError as error:
        raise MetricsError(
            f"The metrics cannot be served at {config.address} port {config.port}: "
            f"{error.strerror}. Set another port or address in [metrics].",
            ExitStatus.PORT_TAKEN,
        ) from error
    measuring = asyncio.create_task(_measure_lag(metrics))
    try:
        yield metrics
    finally:
        measuring.cancel()
        await asyncio.to_thread(stop)


async def _measure_lag(metrics: Metrics) -> None:
    clock = asyncio.get_running_loop().time
    while True:
        due = clock() + _LAG_SECONDS
        await asyncio.sleep(_LAG_SECONDS)
        metrics.lag(max(0.0, clock() - due))
