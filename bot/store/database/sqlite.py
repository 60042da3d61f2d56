"""The driver of SQLite: aiosqlite, with fewer trips between the event loop and the thread.

aiosqlite runs every call in a thread of its own: to make a cursor, execute, fetch, close the
cursor, roll back what nobody has begun. That the event loop and the thread wake each other costs
more processor time than most of these calls. Here a statement and its rows take one trip, and so
does a transaction that waits for nothing else (`Connection.in_thread`).
"""

import asyncio
import sqlite3
import threading
import time
from collections.abc import Coroutine, Iterable
from contextlib import suppress
from contextvars import copy_context
from typing import Any, Final, Self, TypeVar

import aiosqlite
from aiosqlite.context import contextmanager

from bot.store.database.retry import StoreBusyError

T = TypeVar("T")

_PATIENCE: Final = 30.0
"""Seconds after which a transaction that still waits for the thread is given up."""
_ROWS: Final = 500
"""How many rows a statement brings along; more are fetched as they are needed."""


class Cursor(aiosqlite.Cursor):
    """A cursor that fetches with the same call that executes."""

    _rows: list[Any]
    """What was fetched and not read yet."""
    _has_more = False

    async def execute(self, sql: str, parameters: Iterable[Any] | None = None) -> Self:
        """Execute a statement, and fetch its first rows."""
        values = tuple(parameters or ())
        self._rows = await self._execute(self._execute_and_fetch, sql, values)  # type: ignore[no-untyped-call]
        self._has_more = len(self._rows) == _ROWS
        return self

    def _execute_and_fetch(self, sql: str, parameters: tuple[Any, ...]) -> list[Any]:
        """Both, in the thread."""
        self._cursor.execute(sql, parameters)
        return self._cursor.fetchmany(_ROWS) if self._cursor.description else []

    async def fetchone(self) -> Any:  # noqa: ANN401 - as sqlite3 has it
        """The next row, or None."""
        return next(iter(await self.fetchmany(1)), None)

    async def fetchmany(self, size: int | None = None) -> list[Any]:
        """The next rows; all that are left if they are fewer than `size`."""
        size = size or self.arraysize
        if self._has_more and len(self._rows) < size:
            self._rows += await super().fetchmany(size - len(self._rows))
        rows, self._rows = self._rows[:size], self._rows[size:]
        return rows

    async def fetchall(self) -> list[Any]:
        """The rows that are left."""
        rows, self._rows = self._rows, []
        if self._has_more:
            rows += await super().fetchall()
        return rows

    async def close(self) -> None:
        """Close the cursor. One that has read all its rows holds nothing."""
        if self._has_more:
            await super().close()


class Connection(aiosqlite.Connection):
    """A connection that leaves out needless trips to its thread."""

    @contextmanager
    async def cursor(self) -> aiosqlite.Cursor:
        """Make a cursor, for which SQLite is not asked."""
        return Cursor(self, self._conn.cursor())

    async def commit(self) -> None:
        """Commit what was begun; nothing is begun by what only reads.

        If that fails, it is rolled back: the next transaction has the same connection.
        """
        if self.in_transaction:
            try:
                await super().commit()
            except sqlite3.Error:
                await self.rollback()
                raise

    async def rollback(self) -> None:
        """Roll back what was begun; nothing is begun by what only reads."""
        if self.in_transaction:
            await super().rollback()

    async def in_thread(self, work: Coroutine[Any, Any, T]) -> T:
        """Run a coroutine in the thread, in one trip; cancellations wait until it has ended.

        Args:
            work: awaits nothing but calls of this connection.

        Raises:
            StoreBusyError: if others have kept the thread busy for too long.
        """
        due = time.monotonic() + _PATIENCE
        try:
            result: T = await self._execute(copy_context().run, _run, work, due)
        except asyncio.CancelledError:
            await self._until_idle()
            raise
        return result

    async def _until_idle(self) -> None:
        """Wait until the thread has done its work, however often this is cancelled."""
        is_idle = False
        while not is_idle:
            with suppress(asyncio.CancelledError):
                await self._execute(int)  # its turn comes after all before
                is_idle = True

    async def _execute(self, fn: Any, *args: Any, **kwargs: Any) -> Any:  # noqa: ANN401 - as aiosqlite has it
        if threading.current_thread() is self._thread:
            return fn(*args, **kwargs)
        return await super()._execute(fn, *args, **kwargs)  # type: ignore[no-untyped-call]


def _run(work: Coroutine[Any, Any, T], due: float) -> T:
    """Run a coroutine that nothing makes wait, unless it is too late for it."""
    if time.monotonic() > due:
        work.close()
        raise StoreBusyError("too many requests wait for the database")
    try:
        work.send(None)
    except StopIteration as end:
        result: T = end.value
        return result
    work.close()
    raise RuntimeError("a transaction awaits something else than its connection")


async def connect(file: str | None) -> aiosqlite.Connection:
    """Open a database.

    Args:
        file: its name; None if the database is in memory.
    """
    connection = Connection(
        lambda: sqlite3.connect(file or ":memory:", check_same_thread=False), iter_chunk_size=_ROWS
    )
    # The program may end without waiting for it.
    connection._thread.daemon = True
    return await connection
