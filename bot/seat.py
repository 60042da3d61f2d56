"""The seat of this process among those on one database: its shards, which nobody else has.

Who starts takes its shards in the store, and gives a sign of life every few seconds. If another
process that is alive has one of them, it waits a little: that one may be about to end, or may have
been killed on another machine, where nobody can look. Then it gives up.
"""

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from datetime import timedelta
from typing import Final, NoReturn

from bot import whereabouts
from bot.shards import Shards
from bot.store import Process, Store, StoreUnavailableError

LEASE: Final = timedelta(seconds=10)
"""How long a process that is not heard of keeps its shards."""
BEAT: Final = timedelta(seconds=3)
"""How often a process gives a sign of life."""
PATIENCE: Final = LEASE + timedelta(seconds=2)
"""How long to wait for shards that somebody else has."""
_LOST: Final = timedelta(minutes=2)
"""After how long without a sign of life a process is taken for lost, whoever has its shards."""
_LOOK_ROUND: Final = timedelta(minutes=1)
"""How often to look for such processes."""
_TRY_AGAIN: Final = 0.5

_log = logging.getLogger(__name__)


class SeatTakenError(Exception):
    """Another process that is alive has shards of this one; the message says which, and the cure.

    Args:
        mine: the shards of this process.
        other: who has some of them.
        lost: whether this process had them before.
    """

    def __init__(self, mine: Shards, other: Process, *, lost: bool = False) -> None:
        who = f"{_who(other)}, heard of {_seconds(other.silent)} ago"
        if lost:
            words = (
                f"The database was not told for {_seconds(LEASE)} that this process is alive, and "
                f"another one has taken its place ({who}): this one ends."
            )
        elif other.shards.count != mine.count and not (mine.all or other.shards.all):
            words = (
                f"Another process divides the servers into {other.shards.count} shards, this one "
                f"into {mine.count} ({who}): stop it, or give both the same shards in [discord]."
            )
        else:
            words = (
                f"Another process has shards of this one ({who}): stop it, or give each process "
                "shard_ids of its own in [discord]."
            )
        super().__init__(words)


class Seat:
    """The shards of this process, once it has them; see `seated`.

    Args:
        store: opened with a name for this process.
        shards: which it wants.
        lease: how long a process that is not heard of keeps its shards.
        beat: how often this one gives a sign of life; some times as often as that.
        look_round: how often to look for processes that are lost.

    Attributes:
        when_looking_round: called each time after lost processes were forgotten.
    """

    def __init__(
        self,
        store: Store,
        shards: Shards,
        *,
        lease: timedelta = LEASE,
        beat: timedelta = BEAT,
        look_round: timedelta = _LOOK_ROUND,
    ) -> None:
        self._processes = store.processes
        self._shards = shards
        self._lease = lease
        self._beat = beat
        self._unheard = False
        self.when_looking_round: list[Callable[[], Awaitable[object]]] = []
        self._look_round = look_round

    async def take(self, patience: timedelta = PATIENCE) -> None:
        """Take the shards, if need be after some waiting.

        Raises:
            SeatTakenError: if somebody else has one of them after all that time.
        """
        until = time.monotonic() + patience.total_seconds()
        told = False
        while others := await self._enter():
            if time.monotonic() >= until:
                raise SeatTakenError(self._shards, others[0])
            if not told:
                _log.info(
                    "waiting up to %s: another process has shards of this one (%s)",
                    _seconds(patience),
                    _who(others[0]),
                )
                told = True
            await asyncio.sleep(_TRY_AGAIN)

    async def keep(self) -> NoReturn:
        """Give signs of life for ever.

        Raises:
            SeatTakenError: if another process has taken the shards, because the database got no
                sign of life for long.
        """
        while True:
            await asyncio.sleep(self._beat.total_seconds())
            try:
                if not await self._processes.renew() and (others := await self._enter()):
                    raise SeatTakenError(self._shards, others[0], lost=True)
            except SeatTakenError:
                raise
            except StoreUnavailableError as error:
                if not self._unheard:
                    _log.warning("the database takes no sign of life, trying again: %s", error)
                self._unheard = True
            except Exception:
                # People are told of such errors where they meet them; the bot goes on.
                if not self._unheard:
                    _log.exception("no sign of life could be given, trying again")
                self._unheard = True
            else:
                if self._unheard:
                    _log.info("the database takes signs of life again")
                self._unheard = False

    async def look_round(self) -> NoReturn:
        """Look now and then, for ever, for processes that are lost.

        What follows from that may take long, as Discord may. It must not hold up signs of life.
        """
        while True:
            await asyncio.sleep(self._look_round.total_seconds())
            try:
                if lost := await self._processes.forget(_LOST):
                    _log.warning(
                        "other processes were not heard of for long and are forgotten: %s", lost
                    )
                for look in self.when_looking_round:
                    await look()
            except StoreUnavailableError as error:
                _log.info("nobody looked for lost processes, trying again in a minute: %s", error)
            except Exception:
                _log.exception("nobody looked for lost processes, trying again in a minute")

    async def leave(self) -> None:
        """Give the shards back, so that a successor need not wait."""
        # It finds out by itself if it must.
        with suppress(StoreUnavailableError):
            await self._processes.leave()

    async def _enter(self) -> tuple[Process, ...]:
        return await self._processes.enter(
            self._shards,
            place=whereabouts.place(),
            mark=whereabouts.mark(),
            lease=self._lease,
            is_gone=whereabouts.is_gone,
        )


@asynccontextmanager
async def seated(
    store: Store, shards: Shards
) -> AsyncIterator[tuple[Seat, "asyncio.Task[NoReturn]"]]:
    """Have these shards of the bot for this process, and give them back at the end.

    Returns:
        The seat, and what keeps it: a task that only ends if it is lost, with why.

    Raises:
        SeatTakenError: if another process that is alive has some of them.
    """
    seat = Seat(store, shards, beat=BEAT, look_round=_LOOK_ROUND)
    await seat.take()
    keeping = asyncio.create_task(seat.keep())
    looking = asyncio.create_task(seat.look_round())
    try:
        yield seat, keeping
    finally:
        keeping.cancel()
        looking.cancel()
        await asyncio.wait({keeping, looking})
        await seat.leave()


def _who(other: Process) -> str:
    return f"{other.place}, with {other.shards}"


def _seconds(span: timedelta) -> str:
    return f"{max(0, round(span.total_seconds()))} s"
