"""SQLite: each transaction of the store is one call in the thread of its aiosqlite connection.

aiosqlite has a thread for each connection, and a round trip to it for each call: to make a cursor,
execute, fetch, close the cursor, commit. Waking the thread and the event loop costs more processor
time than most of these calls. So aiosqlite only opens and closes the connection here, and its
thread runs whole transactions of SQLAlchemy's synchronous engine.
"""

import asyncio
import sqlite3
import time
from collections.abc import Callable
from contextlib import suppress
from contextvars import copy_context
from functools import cache, partial
from typing import Any, Final, Self, TypeVar

import aiosqlite
from sqlalchemy import Connection, StaticPool, create_engine
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.store.database.retry import StoreBusyError
from bot.store.database.transactions import TOO_MANY, Database

T = TypeVar("T")

_SETTINGS = (
    # Readers and the writer do not wait for each other.
    "PRAGMA journal_mode = WAL",
    # Each commit waits for the disk, so users are told only what is stored.
    "PRAGMA synchronous = FULL",
    "PRAGMA busy_timeout = 5000",
    "PRAGMA foreign_keys = ON",
)
_PATIENCE: Final = 30.0
"""Seconds after which a transaction that is still waiting for the thread is abandoned."""


class SqliteDatabase(Database):
    """An open SQLite database with one connection, whose thread runs one transaction at a time.

    Args:
        engine: the engine that opened it, with one connection.
        driver: the connection.
    """

    def __init__(self, engine: AsyncEngine, driver: aiosqlite.Connection) -> None:
        sync_engine = create_engine(
            engine.url.set(drivername="sqlite"),
            creator=partial(_inner, driver),
            poolclass=StaticPool,
            hide_parameters=True,
        )
        super().__init__(engine, sync_engine)
        self._driver = driver

    @classmethod
    async def of(cls, engine: AsyncEngine) -> Self:
        """Open the database of an engine."""
        async with engine.connect() as connection:
            driver = (await connection.get_raw_connection()).driver_connection
        assert isinstance(driver, aiosqlite.Connection)
        return cls(engine, driver)

    async def run(self, work: Callable[[Connection], T]) -> T:
        """Run a function as one transaction; a cancellation waits until it has ended.

        Args:
            work: the function, called in the connection's thread with the caller's context
                variables.

        Raises:
            StoreUnavailableError: see `Database`.
        """
        self._require_open()
        return await self._call(self._run_now, work, time.monotonic() + _PATIENCE)

    async def apply(self, work: Callable[[Connection], T]) -> T:
        """Call a function with a connection, in its thread; a cancellation waits as in `run`."""
        return await self._call(self._apply_now, work)

    async def _call(self, function: Callable[..., T], *arguments: object) -> T:
        """Call a function in the thread of the connection; a cancellation waits for its end."""
        try:
            return await _in_thread(self._driver, partial(copy_context().run, function, *arguments))
        except asyncio.CancelledError:
            await self._until_idle()
            raise

    def _apply_now(self, work: Callable[[Connection], T]) -> T:
        with self.sync_engine.connect() as connection:
            return work(connection)

    def _run_now(self, work: Callable[[Connection], T], due: float) -> T:
        """Run the function in this thread, unless its time limit has passed."""
        if time.monotonic() > due:
            raise StoreBusyError(TOO_MANY)
        with self.sync_engine.begin() as connection:
            return work(connection)

    async def _until_idle(self) -> None:
        """Wait until the thread is idle, however often this is cancelled."""
        is_idle = False
        while not is_idle:
            with suppress(asyncio.CancelledError):
                await _in_thread(self._driver, int)  # it runs after all earlier calls
                is_idle = True


def set_up(connection: Any, _record: object) -> None:  # noqa: ANN401 - SQLAlchemy's argument
    """Apply our settings to a new connection."""
    cursor = connection.cursor()
    for setting in _SETTINGS:
        cursor.execute(setting)
    cursor.close()
    # If a task is cancelled during a statement, SQLAlchemy stops the connection twice. The thread
    # of aiosqlite 0.22 answers only the first time, and the second call waits for it forever.
    driver = connection.driver_connection
    driver.stop = cache(driver.stop)


def refuse_changes(connection: Any, _record: object) -> None:  # noqa: ANN401 - as above
    """Make a new connection read-only."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA query_only = ON")
    cursor.close()


# aiosqlite offers the next two functions only under private names.


def _inner(driver: aiosqlite.Connection) -> sqlite3.Connection:
    """The `sqlite3` connection inside the driver, for use in the driver's thread only."""
    return driver._conn


async def _in_thread(driver: aiosqlite.Connection, function: Callable[[], T]) -> T:
    """Call a function in the driver's thread, after all calls before it."""
    result: T = await driver._execute(function)  # type: ignore[no-untyped-call]
    return result
