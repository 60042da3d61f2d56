"""Serving the metrics to a Prometheus server, if the settings say so."""

import asyncio
import importlib.util
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from bot.chat.metrics import Metrics
from bot.config import MetricsConfig
from bot.process.running import ExitStatus

_LAG_SECONDS: Final = 0.25
"""Seconds between measurements of the event loop's lag."""


class MetricsError(Exception):
    """The metrics cannot be served.

    Args:
        message: one line with the reason and the fix.
        status: the exit status of the program.
    """

    def __init__(self, message: str, status: ExitStatus) -> None:
        super().__init__(message)
        self.status = status


@asynccontextmanager
async def serve_metrics(config: MetricsConfig) -> AsyncIterator[Metrics]:
    """Record and serve metrics inside the context, if the settings say so.

    Raises:
        MetricsError: if a package is missing, or the port is not available.
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
    from bot.process.prometheus import PrometheusMetrics

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
