"""Background loops that work correctly even if the machine's clock is changed."""

import logging
from collections.abc import Awaitable, Callable, Coroutine
from datetime import timedelta
from typing import Any

import discord
from discord.ext import tasks

_log = logging.getLogger(__name__)


class BackgroundLoop:
    """Work that is repeated after pauses, and soon after somebody asks for it.

    Args:
        work: does the work once, and returns how long to pause.
        ready: what to wait for before the first time.
        failure: what the log says after an exception.
        retry: how long to pause after an exception.
        soon: how long to wait after a request for the work; one run serves all requests until then.
    """

    def __init__(
        self,
        work: Callable[[], Awaitable[timedelta]],
        *,
        ready: Callable[[], Coroutine[Any, Any, object]],
        failure: str,
        retry: timedelta,
        soon: timedelta = timedelta(),
    ) -> None:
        self._work = work
        self._failure = failure
        self._retry = retry
        self._soon = soon
        self._requested = False
        self._working = False
        self._loop = tasks.loop(seconds=retry.total_seconds())(self._run)
        self._loop.before_loop(ready)

    def start(self) -> None:
        """Start the loop in the background."""
        self._loop.start()

    def cancel(self) -> None:
        """Stop the loop, even while it works."""
        self._loop.cancel()

    def run_soon(self) -> None:
        """Request a run soon."""
        if self._requested:
            return
        self._requested = True
        if not self._working and self._loop.next_iteration is not None:
            pause(self._loop, self._soon)

    async def _run(self) -> None:
        self._working, self._requested = True, False
        span = self._retry
        try:
            span = await self._work()
        except Exception:
            _log.exception("%s; will try again", self._failure)
        finally:
            self._working = False
        pause(self._loop, self._soon if self._requested else span)


def pause(loop: tasks.Loop[Any], span: timedelta) -> None:
    """Set how long a loop pauses. Call this at the end of the loop's body, or while it pauses.

    discord.py counts an interval from the planned start of the last iteration, by the machine's
    clock: if the clock were set back, a loop would stop for that long, and if it were set forward,
    the loop would catch up on every skipped interval. If the planned start is in the future, the
    loop begins again.

    Args:
        loop: a running loop whose interval is in seconds.
        span: how long to pause.
    """
    assert loop.next_iteration is not None
    last = loop.next_iteration - timedelta(seconds=loop.seconds or 0)
    passed = discord.utils.utcnow() - last
    if passed < timedelta():
        loop.restart()
    else:
        loop.change_interval(seconds=(passed + span).total_seconds())
