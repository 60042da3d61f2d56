"""The lease of this process on its shards, so that only one process per database serves them.

A process acquires its shards in the store when it starts, and renews the lease by a heartbeat every
few seconds. If another live process holds one of them, this process waits a little: the other one
may be about to end, or may have been killed on another machine, which cannot be checked. Then it
gives up, or connects as a standby for as long as the other process runs.
"""

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from datetime import timedelta
from typing import Final, NoReturn

from bot.config.shards import Shards
from bot.process import identity
from bot.store import Process, Store, StoreUnavailableError

LEASE: Final = timedelta(seconds=10)
"""How long a process without a heartbeat holds its shards."""
HEARTBEAT: Final = timedelta(seconds=3)
"""The interval of heartbeats."""
WAIT_LIMIT: Final = LEASE + timedelta(seconds=2)
"""How long to wait for shards that another process holds."""
_LOST: Final = timedelta(minutes=1)
"""A process without a heartbeat for this long, in two searches, is considered lost."""
_REAP_INTERVAL: Final = timedelta(minutes=1)
"""The interval of the search for lost processes."""
_RETRY_SECONDS: Final = 0.5
_HAND_OVER_SECONDS: Final = 1.0

_log = logging.getLogger(__name__)


class ShardsTakenError(Exception):
    """Another live process holds shards of this process; the message names it and the fix.

    Args:
        own: the shards of this process.
        other: the process that holds some of them.
        lost: whether this process has just lost them.
    """

    def __init__(self, own: Shards, other: Process, *, lost: bool = False) -> None:
        who = f"{_who(other)}, last seen {_seconds(other.silent)} ago"
        if lost:
            words = (
                f"The database got no heartbeat from this process for {_seconds(LEASE)}, and "
                f"another one took its shards ({who}): this one ends."
            )
        elif other.shards.count != own.count and not (own.has_all or other.shards.has_all):
            words = (
                f"Another process divides the servers into {other.shards.count} shards, this one "
                f"into {own.count} ({who}): stop it, or give both the same shards in [discord]."
            )
        else:
            words = (
                f"Another process has shards of this one ({who}): stop it, or give each process "
                "shard_ids of its own in [discord]."
            )
        super().__init__(words)


class ShardLease:
    """The lease of this process on its shards; see `hold_shards`.

    Args:
        store: opened with a name for this process.
        shards: the shards to hold.
        lease: how long a process without a heartbeat holds its shards.
        beat: the interval of heartbeats, a fraction of the lease.
        reap_interval: the interval of the search for lost processes.

    Attributes:
        held: set while this process holds its shards.
        on_reaped: callbacks, run after each search for lost processes.
    """

    def __init__(
        self,
        store: Store,
        shards: Shards,
        *,
        beat: timedelta = HEARTBEAT,
        reap_interval: timedelta = _REAP_INTERVAL,
    ) -> None:
        self._processes = store.processes
        self._shards = shards
        self._beat = beat
        self._failing = False
        self.held = asyncio.Event()
        self.on_reaped: list[Callable[[], Awaitable[object]]] = []
        self._reap_interval = reap_interval

    async def take(self, patience: timedelta = WAIT_LIMIT) -> None:
        """Acquire the shards, waiting for them if necessary.

        Raises:
            ShardsTakenError: if another process still holds one of them after that time.
        """
        until = time.monotonic() + patience.total_seconds()
        reported = False
        while others := await self._enter():
            if time.monotonic() >= until:
                raise ShardsTakenError(self._shards, others[0])
            if not reported:
                _log.info(
                    "waiting up to %s: another process holds shards of this one (%s)",
                    _seconds(patience),
                    _who(others[0]),
                )
                reported = True
            await asyncio.sleep(_RETRY_SECONDS)

    async def take_free(self) -> None:
        """Acquire the shards if no other process holds any of them."""
        await self._enter()

    async def stand_by(self) -> None:
        """Wait without limit until no other process holds any of the shards, and acquire them.

        The process that holds them hands them over when it stops.
        """
        while not self.held.is_set():
            try:
                await self._enter(stand_by=True)
            except StoreUnavailableError as error:
                _log.info("the database does not answer, still standing by: %s", error)
            if not self.held.is_set():
                await asyncio.sleep(_RETRY_SECONDS)

    async def hand_over(self) -> bool:
        """Release the shards to a standby process; return whether there is one."""
        if not self.held.is_set():
            return False
        try:
            async with asyncio.timeout(_HAND_OVER_SECONDS):
                return await self._processes.hand_over(self._shards, LEASE)
        except (StoreUnavailableError, TimeoutError) as error:
            _log.warning("the shards were not handed over: %s", error)
            return False

    async def keep(self) -> NoReturn:
        """Send heartbeats forever, once this process holds its shards.

        Raises:
            ShardsTakenError: if another process has taken the shards, because the database did not
                get a heartbeat for too long.
        """
        await self.held.wait()
        while True:
            await asyncio.sleep(self._beat.total_seconds())
            try:
                if not await self._processes.renew() and (others := await self._enter()):
                    raise ShardsTakenError(self._shards, others[0], lost=True)
            except ShardsTakenError:
                raise
            except StoreUnavailableError as error:
                if not self._failing:
                    _log.warning("the database does not accept heartbeats, trying again: %s", error)
                self._failing = True
            except Exception:
                # Requests report such errors to users; the bot continues.
                if not self._failing:
                    _log.exception("a heartbeat failed, trying again")
                self._failing = True
            else:
                if self._failing:
                    _log.info("the database accepts heartbeats again")
                self._failing = False

    async def reap_expired(self) -> NoReturn:
        """Search for lost processes at intervals, forever.

        This is separate from `keep` because slow callbacks must not delay heartbeats.
        """
        await self.held.wait()
        while True:
            await asyncio.sleep(self._reap_interval.total_seconds())
            try:
                if lost := await self._processes.forget(_LOST):
                    _log.warning("processes without a recent heartbeat were removed: %s", lost)
                for callback in self.on_reaped:
                    await callback()
            except StoreUnavailableError as error:
                _log.info("the search for lost processes failed, next in a minute: %s", error)
            except Exception:
                _log.exception("the search for lost processes failed, next in a minute")

    async def leave(self) -> None:
        """Release the shards, so that a successor need not wait."""
        # Without the release, the successor waits for the lease to expire.
        with suppress(StoreUnavailableError):
            await self._processes.leave()

    async def _enter(self, *, stand_by: bool = False) -> tuple[Process, ...]:
        others = await self._processes.enter(
            self._shards,
            place=identity.place(),
            mark=identity.mark(),
            lease=LEASE,
            is_gone=identity.is_gone,
            stand_by=stand_by,
        )
        if not others:
            self.held.set()
        return others


@asynccontextmanager
async def hold_shards(
    store: Store, shards: Shards, *, standby: bool = False
) -> AsyncIterator[tuple[ShardLease, "asyncio.Task[NoReturn]"]]:
    """Hold these shards for this process, and release them at the end.

    Args:
        store: opened with a name for this process.
        shards: the shards to hold.
        standby: whether to return even if another process holds them; the lease is then not held
            yet.

    Returns:
        The lease, and its heartbeat task, which only ends with an error when the lease is lost.

    Raises:
        ShardsTakenError: if another live process holds some of them, unless `standby`.
    """
    lease = ShardLease(store, shards, beat=HEARTBEAT, reap_interval=_REAP_INTERVAL)
    await (lease.take_free() if standby else lease.take())
    keeping = asyncio.create_task(lease.keep())
    looking = asyncio.create_task(lease.reap_expired())
    try:
        yield lease, keeping
    finally:
        keeping.cancel()
        looking.cancel()
        await asyncio.wait({keeping, looking})
        await lease.leave()


def _who(other: Process) -> str:
    return f"{other.place}, with {other.shards}"


def _seconds(span: timedelta) -> str:
    return f"{max(0, round(span.total_seconds()))} s"
