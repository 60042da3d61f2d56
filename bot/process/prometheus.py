"""Metrics for Prometheus and the page that serves them; only this module needs its package."""

from collections.abc import Callable
from typing import Final

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    Info,
    ProcessCollector,
    start_http_server,
)

from bot.chat.metrics import Metrics, RequestOutcome
from bot.chat.subject import Subject
from engine import __version__
from workers.interface import JobRun

# The bounds reflect the limits: Discord waits 3 s for an acknowledgement, nothing may block the
# event loop for 5 ms, and a job may take as long as the settings allow.
_ACKNOWLEDGED: Final = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 3.0)
_LAG: Final = (0.001, 0.0025, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 1.0)
_JOB: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0)
_STATEMENT: Final = (0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.05, 0.25, 1.0, 5.0)


class PrometheusMetrics(Metrics):
    """Records metrics in a registry of its own, not in the package's global one."""

    def __init__(self) -> None:
        registry = CollectorRegistry()
        self._registry = registry
        ProcessCollector(registry=registry)
        program = Info("sudoku_tutor", "The program", registry=registry)
        program.info({"version": __version__})
        self._answered = Counter(
            "sudoku_tutor_interactions",
            "What people did, by what became of it",
            ["kind", "command", "outcome"],
            registry=registry,
        )
        self._acknowledged = Histogram(
            "sudoku_tutor_acknowledgement_seconds",
            "From the arrival of an interaction until Discord knows that there will be an answer",
            buckets=_ACKNOWLEDGED,
            registry=registry,
        )
        self._jobs = Counter(
            "sudoku_tutor_jobs", "Jobs, by how they ended", ["job", "outcome"], registry=registry
        )
        self._waited = Histogram(
            "sudoku_tutor_job_wait_seconds",
            "How long jobs waited for a process",
            ["job"],
            buckets=_JOB,
            registry=registry,
        )
        self._ran = Histogram(
            "sudoku_tutor_job_seconds",
            "How long jobs ran",
            ["job"],
            buckets=_JOB,
            registry=registry,
        )
        self._waiting = Gauge(
            "sudoku_tutor_jobs_waiting", "Jobs that wait for a process", registry=registry
        )
        self._running = Gauge("sudoku_tutor_jobs_running", "Jobs that run", registry=registry)
        self._statements = Histogram(
            "sudoku_tutor_statement_seconds",
            "How long the database took for a statement",
            buckets=_STATEMENT,
            registry=registry,
        )
        self._lag = Histogram(
            "sudoku_tutor_event_loop_lag_seconds",
            "How late the event loop came to what was due",
            buckets=_LAG,
            registry=registry,
        )
        self._servers = Gauge(
            "sudoku_tutor_servers", "Servers that the bot is on", registry=registry
        )
        # The metric keeps its old name, which hosts may use in dashboards.
        self._puzzle_pool = Gauge(
            "sudoku_tutor_shelf_puzzles",
            "Unused puzzles for the days to come",
            ["band"],
            registry=registry,
        )

    def serve(self, address: str, port: int) -> Callable[[], None]:
        """Serve the page in a thread of its own.

        Args:
            address: an IP address of this machine.
            port: 1-65,535.

        Returns:
            A function that stops the server, within half a second.

        Raises:
            OSError: if the port is not available.
        """
        server, thread = start_http_server(port, address, self._registry)

        def stop() -> None:
            server.shutdown()
            server.server_close()
            thread.join()

        return stop

    def answered(self, subject: Subject, outcome: RequestOutcome) -> None:
        """Count an interaction."""
        self._answered.labels(subject.kind, subject.name, outcome.value).inc()

    def acknowledged(self, seconds: float) -> None:
        """Time an acknowledgement."""
        self._acknowledged.observe(seconds)

    def job(self, run: JobRun) -> None:
        """Count and time a job."""
        self._jobs.labels(run.job, run.outcome.value).inc()
        if run.begun:
            self._waited.labels(run.job).observe(run.waited)
            self._ran.labels(run.job).observe(run.seconds)

    def statement(self, seconds: float) -> None:
        """Time a statement."""
        self._statements.observe(seconds)

    def lag(self, seconds: float) -> None:
        """Record the lag of the event loop."""
        self._lag.observe(seconds)

    def watch_queue(self, *, waiting: Callable[[], int], running: Callable[[], int]) -> None:
        """Count the jobs whenever the page is read."""
        self._waiting.set_function(waiting)
        self._running.set_function(running)

    def watch_servers(self, count: Callable[[], int]) -> None:
        """Count the servers whenever the page is read."""
        self._servers.set_function(count)

    def puzzle_pool(self, band: str, count: int) -> None:
        """Set the size of the pool."""
        self._puzzle_pool.labels(band).set(count)
