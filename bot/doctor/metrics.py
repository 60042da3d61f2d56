"""Check whether the metrics can be served; see `bot.doctor.checks`."""

import importlib.util
from collections.abc import AsyncIterator
from typing import Final

from bot.config import Config
from bot.doctor.findings import Finding, failed
from bot.doctor.ports import check_port

_SUBJECT: Final = "metrics"
_OWN_METRIC: Final = "sudoku_tutor_info"
"""A metric that every process of the bot serves."""


async def metrics(config: Config) -> AsyncIterator[Finding]:
    """Check that the package for metrics is installed, and their port is available."""
    wanted = config.metrics
    if not wanted.port:
        return
    if importlib.util.find_spec("prometheus_client") is None:
        yield failed(_SUBJECT, "a package is missing", "pip install 'sudoku-tutor[metrics]'")
        return
    found, _ = await check_port(
        _SUBJECT, address=wanted.address, port=wanted.port, page="/metrics", sign=_OWN_METRIC
    )
    yield found
