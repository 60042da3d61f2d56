"""Check whether the metrics can be served; see `bot.doctor`."""

import importlib.util
import socket
from collections.abc import AsyncIterator
from typing import Final

import aiohttp

from bot.config import Config, MetricsConfig
from bot.findings import Finding, failed, ok

_SUBJECT: Final = "metrics"
_TIMEOUT: Final = aiohttp.ClientTimeout(total=2)
_OWN_METRIC: Final = "sudoku_tutor_info"
"""A metric of every process of the bot."""


async def metrics(config: Config) -> AsyncIterator[Finding]:
    """Check that the package for metrics is installed, and their port is available."""
    wanted = config.metrics
    if not wanted.port:
        return
    if importlib.util.find_spec("prometheus_client") is None:
        yield failed(_SUBJECT, "a package is missing", "pip install 'sudoku-tutor[metrics]'")
        return
    place = f"{wanted.address} port {wanted.port}"
    problem = _binding_problem(wanted)
    if not problem:
        yield ok(_SUBJECT, f"will be served at {place}")
    elif await _served_by_us(wanted):
        yield ok(_SUBJECT, f"served at {place} by a bot that runs here")
    else:
        yield failed(
            _SUBJECT,
            f"{place} cannot be used: {problem}",
            "stop the program that uses it, or set another port or address in [metrics]",
        )


def _binding_problem(config: MetricsConfig) -> str:
    """Why the port is not available now; "" if it is."""
    family = socket.AF_INET6 if ":" in config.address else socket.AF_INET
    try:
        with socket.socket(family, socket.SOCK_STREAM) as probe:
            # As the metrics server does: connections of an ended process do not matter.
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind((config.address, config.port))
            probe.listen()
    except OSError as error:
        return error.strerror or str(error)
    return ""


async def _served_by_us(config: MetricsConfig) -> bool:
    host = f"[{config.address}]" if ":" in config.address else config.address
    try:
        async with (
            aiohttp.ClientSession(timeout=_TIMEOUT) as session,
            session.get(f"http://{host}:{config.port}/metrics") as answer,
        ):
            return _OWN_METRIC in await answer.text()
    except (aiohttp.ClientError, OSError, TimeoutError, ValueError):
        return False
