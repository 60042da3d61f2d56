"""Running and stopping the bot's programs, and reporting why one cannot run."""

import asyncio
import logging
import signal
from collections.abc import Callable, Coroutine
from enum import IntEnum
from typing import Any, NoReturn

from bot.process.logs import exit_message

_log = logging.getLogger(__name__)


class ExitStatus(IntEnum):
    """The exit status of a program that cannot run; 1 and 2 keep their usual meanings."""

    NO_TOKEN = 3
    """No Discord token was given."""
    TOKEN_REFUSED = 4
    """Discord does not accept the token."""
    DISCORD_UNREACHABLE = 5
    """Discord cannot be reached."""
    PORT_TAKEN = 6
    """Another program listens on the port of the playground or of the metrics."""
    MISSING_PACKAGE = 7
    """An optional package is missing."""
    NO_STORE = 8
    """The database cannot be opened."""
    SHARDS_TAKEN = 9
    """Another process on the same database holds shards of this process."""


def fail(message: str, status: ExitStatus) -> NoReturn:
    """Exit with one line on stderr, after all log records.

    Raises:
        SystemExit: always, with the status.
    """
    exit_message(message)
    raise SystemExit(status)


def run_until_stopped(main: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Run a coroutine to its end, or until Ctrl-C (SIGINT) or SIGTERM stops it cleanly.

    A stop cancels the coroutine, so its `async with` and `finally` blocks clean up. A second Ctrl-C
    does not wait for that.
    """
    try:
        asyncio.run(_stoppable(main))
    except KeyboardInterrupt:
        _log.warning("stopped before the clean-up was complete")


async def _stoppable(main: Callable[[], Coroutine[Any, Any, None]]) -> None:
    loop = asyncio.get_running_loop()
    work = loop.create_task(main())
    stopped = False

    def stop() -> None:
        nonlocal stopped
        stopped = True
        work.cancel()
        _release()

    def _release() -> None:
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.remove_signal_handler(number)

    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop)
    try:
        await work
    except asyncio.CancelledError:
        if not stopped:
            raise
    finally:
        _release()
