"""The processes of the bot that run on the database, and the shards of each.

A process has a row, which it renews every few seconds. It acquires its shards only once no other
live process holds any of them; until then it may stand by. A process is alive if its row was
renewed recently, by the clock of the database.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum
from typing import Any, Final

from sqlalchemy import Connection, Row, delete, func, insert, select, update

from bot.config.shards import Shards, format_shard_ids, parse_shard_ids
from bot.store.database.repository import Repository, transaction
from bot.store.database.statements import now
from bot.store.database.transactions import Database
from bot.store.schema import processes

# Arbitrary; must differ from the advisory locks of other programs on this database.
_LOCK: Final = 7_383_659


class ProcessState(Enum):
    """The relation of a process to its shards; the value is stored in the database."""

    HOLDING = "holding"
    """It answers on the shards' servers, and no other process does."""
    STANDBY = "standby"
    """It is connected, and acquires them as soon as no other process holds any of them."""
    LEAVING = "leaving"
    """It has handed them over, and is finishing the answers in flight."""


@dataclass(frozen=True, slots=True)
class Process:
    """A process that runs, or ran when it last sent a heartbeat.

    Attributes:
        id: a unique name; never reused.
        place: a description for people of where it runs.
        mark: identifies it on its machine; see `bot.process.identity`.
        shards: its shards.
        started: when it acquired them.
        silent: the time since its last heartbeat.
        state: its relation to the shards.
    """

    id: str
    place: str
    mark: str
    shards: Shards
    started: datetime
    silent: timedelta
    state: ProcessState = ProcessState.HOLDING

    def lives(self, lease: timedelta) -> bool:
        """Whether it sent a heartbeat recently.

        Args:
            lease: how long a process without a heartbeat counts as alive.
        """
        # A heartbeat in the future was sent before the clock was set back.
        return abs(self.silent) < lease


class Processes(Repository):
    """The processes on a database.

    Args:
        database: the open database.
        process: the name of this process; "" for one without shards.
    """

    def __init__(self, database: Database, process: str) -> None:
        super().__init__(database)
        self._process = process
        self._quiet: dict[str, datetime] = {}

    @transaction
    def enter(
        self,
        shards: Shards,
        *,
        place: str,
        mark: str,
        lease: timedelta,
        is_gone: Callable[[str], bool] = lambda _: False,
        stand_by: bool = False,
    ) -> tuple[Process, ...]:
        """Acquire shards for this process, unless another process holds any of them.

        Args:
            shards: the shards to acquire.
            place: a description for people of where this process runs.
            mark: identifies this process on its machine.
            lease: how long a process without a heartbeat holds its shards.
            is_gone: whether the process with a mark has certainly ended, even after a recent
                heartbeat.
            stand_by: whether to register as a standby, until the next call, if another process
                holds shards.

        Returns:
            The processes that hold some of the shards, in which case nothing was acquired; empty if
            this process now holds all of them. Rows of ended processes that held them are deleted.
        """
        # Processes that start simultaneously pass here one at a time: in SQLite, this write locks
        # the database.
        self._connection.execute(delete(processes).where(processes.c.id == self._process))
        if self._connection.dialect.name == "postgresql":
            self._connection.execute(select(func.pg_advisory_xact_lock(_LOCK)))
        moment = _moment(self._connection)
        rows = self._connection.execute(select(processes))
        met = [one for row in rows if (one := _process(row, moment)).shards.overlaps(shards)]
        gone = [process.id for process in met if not process.lives(lease) or is_gone(process.mark)]
        holding = [
            process
            for process in met
            if process.state is ProcessState.HOLDING and process.id not in gone
        ]
        if not holding:
            self._connection.execute(delete(processes).where(processes.c.id.in_(gone)))
        if stand_by or not holding:
            row = insert(processes).values(
                id=self._process,
                place=place[:128],
                mark=mark[:256],
                shards=shards.count,
                shard_ids=format_shard_ids(shards.ids),
                started=moment,
                seen=moment,
                state=(ProcessState.STANDBY if holding else ProcessState.HOLDING).value,
            )
            self._connection.execute(row)
        return tuple(holding)

    @transaction
    def hand_over(self, shards: Shards, lease: timedelta) -> bool:
        """Release the shards of this process to a standby process.

        This process keeps its row, and with it its pending responses.

        Args:
            shards: the shards of this process.
            lease: how long a process without a heartbeat counts as alive.

        Returns:
            Whether there is a standby process; otherwise nothing is released.
        """
        moment = _moment(self._connection)
        rows = self._connection.execute(select(processes))
        waiting = any(
            one.state is ProcessState.STANDBY and one.lives(lease) and one.shards.overlaps(shards)
            for row in rows
            if (one := _process(row, moment))
        )
        if waiting:
            mine = update(processes).where(processes.c.id == self._process)
            self._connection.execute(mine.values(state=ProcessState.LEAVING.value))
        return waiting

    @transaction
    def renew(self) -> bool:
        """Send a heartbeat; False if another process reaped this one meanwhile."""
        renewed = (
            update(processes)
            .where(processes.c.id == self._process)
            .values(seen=_moment(self._connection))
        )
        return self._connection.execute(renewed).rowcount == 1

    @transaction
    def leave(self) -> None:
        """Release the shards of this process."""
        self._connection.execute(delete(processes).where(processes.c.id == self._process))

    async def forget(self, silent: timedelta) -> int:
        """Delete other processes that were silent for that long; return their number.

        A process must also have been silent at the previous call: if the clock was just set
        forward, all processes seem silent until their next heartbeats.
        """
        lost, self._quiet = await self._forget(silent)
        return lost

    @transaction
    def _forget(self, silent: timedelta) -> tuple[int, dict[str, datetime]]:
        long_ago = _moment(self._connection) - silent
        quiet = (processes.c.id != self._process) & (processes.c.seen < long_ago)
        query = select(processes.c.id, processes.c.seen).where(quiet)
        found = {row.id: row.seen for row in self._connection.execute(query)}
        lost = [key for key, seen in found.items() if self._quiet.get(key) == seen]
        self._connection.execute(delete(processes).where(processes.c.id.in_(lost), quiet))
        return len(lost), found

    @transaction
    def all(self) -> tuple[Process, ...]:
        """All processes, the oldest first."""
        moment = _moment(self._connection)
        rows = self._connection.execute(select(processes).order_by(processes.c.started))
        return tuple(_process(row, moment) for row in rows)


def _moment(connection: Connection) -> datetime:
    """The current time by the clock that all processes on the database share."""
    if connection.dialect.name != "postgresql":
        return now()
    found: datetime = connection.execute(select(func.clock_timestamp())).scalar_one()
    return found


def _process(row: Row[Any], moment: datetime) -> Process:
    shards = Shards(row.shards, parse_shard_ids(row.shard_ids))
    return Process(
        row.id, row.place, row.mark, shards, row.started, moment - row.seen, ProcessState(row.state)
    )
