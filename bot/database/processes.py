"""Which processes of the bot run on the database, and which shards each of them has.

A process has a row, and renews it every few seconds. It takes its shards only if no other process
that is alive has one of them: one whose row was renewed lately, by the clock of the database.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from sqlalchemy import Row, delete, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.database.connection import Repository, insert_new, now
from bot.database.tables import processes
from bot.shards import Shards, format_shard_ids, parse_shard_ids

# Any number that nobody else locks in the same PostgreSQL database.
_LOCK: Final = 7_383_659


@dataclass(frozen=True, slots=True)
class Process:
    """A process that runs, or ran when it was last heard of.

    Attributes:
        id: a name that no other process ever had.
        place: where it is, for people.
        mark: by which its own machine knows it.
        shards: which it has.
        started: when it took them.
        silent: how long ago it was last heard of.
    """

    id: str
    place: str
    mark: str
    shards: Shards
    started: datetime
    silent: timedelta


class Processes(Repository):
    """The processes on a database.

    Args:
        engine: the open database.
        process: the name of this process; "" for one that takes no shards.
    """

    def __init__(self, engine: AsyncEngine, process: str) -> None:
        super().__init__(engine)
        self._process = process

    async def enter(
        self,
        shards: Shards,
        *,
        place: str,
        mark: str,
        lease: timedelta,
        is_gone: Callable[[str], bool] = lambda _: False,
    ) -> tuple[Process, ...]:
        """Take shards for this process, if nobody else has one of them.

        Args:
            shards: which.
            place: where this process is, for people.
            mark: by which this machine knows it.
            lease: how long a process that is not heard of keeps its shards.
            is_gone: whether the process with a mark is surely no more, however short a time ago it
                was heard of.

        Returns:
            The processes that have some of them, in which case nothing was taken; none if all are
            this process's now. Those that had them before and are gone are forgotten.
        """
        async with self._engine.begin() as connection:
            # Two that start at once come here one after the other: in SQLite because both write.
            await connection.execute(delete(processes).where(processes.c.id == self._process))
            if connection.dialect.name == "postgresql":
                await connection.execute(select(func.pg_advisory_xact_lock(_LOCK)))
            moment = await _moment(connection)
            rows = await connection.execute(select(processes))
            met = [one for row in rows if (one := _process(row, moment)).shards.meets(shards)]
            # Who was heard of in the future was so before the clock was put back.
            living = [one for one in met if abs(one.silent) < lease and not is_gone(one.mark)]
            if living:
                return tuple(living)
            gone = [one.id for one in met]
            await connection.execute(delete(processes).where(processes.c.id.in_(gone)))
            await insert_new(
                connection,
                processes,
                id=self._process,
                place=place[:128],
                mark=mark[:256],
                shards=shards.count,
                shard_ids=format_shard_ids(shards.ids),
                started=moment,
                seen=moment,
            )
            return ()

    async def renew(self) -> bool:
        """Give a sign of life; False if others took this process for gone meanwhile."""
        async with self._engine.begin() as connection:
            renewed = (
                update(processes)
                .where(processes.c.id == self._process)
                .values(seen=await _moment(connection))
            )
            return (await connection.execute(renewed)).rowcount == 1

    async def leave(self) -> None:
        """Give the shards of this process back."""
        async with self._engine.begin() as connection:
            await connection.execute(delete(processes).where(processes.c.id == self._process))

    async def forget(self, silent: timedelta) -> int:
        """Forget the other processes that were not heard of for so long; how many they were."""
        async with self._engine.begin() as connection:
            long_ago = await _moment(connection) - silent
            lost = delete(processes).where(
                processes.c.id != self._process, processes.c.seen < long_ago
            )
            return (await connection.execute(lost)).rowcount

    async def all(self) -> tuple[Process, ...]:
        """All processes that took shards and did not give them back, the oldest first."""
        async with self._engine.connect() as connection:
            moment = await _moment(connection)
            rows = await connection.execute(select(processes).order_by(processes.c.started))
            return tuple(_process(row, moment) for row in rows)


async def _moment(connection: AsyncConnection) -> datetime:
    """This moment by the clock that all processes on the database share."""
    if connection.dialect.name != "postgresql":
        return now()
    found: datetime = (await connection.execute(select(func.clock_timestamp()))).scalar_one()
    return found


def _process(row: Row[Any], moment: datetime) -> Process:
    shards = Shards(row.shards, parse_shard_ids(row.shard_ids))
    return Process(row.id, row.place, row.mark, shards, row.started, moment - row.seen)
