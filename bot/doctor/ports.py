"""Check whether a port is available, or served by a bot that runs here; see `bot.doctor.checks`."""

import socket
from typing import Final

import aiohttp

from bot.doctor.findings import Finding, failed, ok

TIMEOUT: Final = aiohttp.ClientTimeout(total=5)


async def check_port(
    subject: str, *, address: str, port: int, page: str, sign: str
) -> tuple[Finding, bool]:
    """Check whether a port of this machine is available, or already served by the bot.

    Args:
        subject: what is served; also the section of the settings.
        address: the IP address to listen at.
        page: the path of a page that the bot serves there.
        sign: a text that only the bot's page contains.

    Returns:
        The finding, and whether a bot serves it already.
    """
    place = f"{address} port {port}"
    problem = _binding_problem(address, port)
    if not problem:
        return ok(subject, f"will be served at {place}"), False
    host = f"[{address}]" if ":" in address else address
    if sign in await _text_at(f"http://{host}:{port}{page}"):
        return ok(subject, f"served at {place} by a bot that runs here"), True
    fix = f"stop the program that uses it, or set another port or address in [{subject}]"
    return failed(subject, f"{place} cannot be used: {problem}", fix), False


def _binding_problem(address: str, port: int) -> str:
    """Why the port is not available now; "" if it is."""
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    try:
        with socket.socket(family, socket.SOCK_STREAM) as probe:
            # As the servers do: connections of a process that has ended do not block the port.
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind((address, port))
            probe.listen()
    except OSError as error:
        return error.strerror or str(error)
    return ""


async def _text_at(url: str) -> str:
    """The text of a page; "" if it does not answer."""
    try:
        async with (
            aiohttp.ClientSession(timeout=TIMEOUT) as session,
            session.get(url) as answer,
        ):
            return await answer.text()
    except (aiohttp.ClientError, OSError, TimeoutError, ValueError):
        return ""
