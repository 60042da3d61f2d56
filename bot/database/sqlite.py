"""The driver of SQLite: aiosqlite, with fewer trips between the event loop and the thread.

aiosqlite runs every call in a thread of its own: to make a cursor, execute, fetch, close the
cursor, roll back what nobody has begun. That the event loop and the thread wake each other costs
more processor time than most of these calls. Here a statement and its rows take one trip.
"""

import sqlite3
from collections.abc import Iterable
from typing import Any, Final, Self

import aiosqlite
from aiosqlite.context import contextmanager

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
        """The next row; None if there is none."""
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

    async def rollback(self) -> None:
        """Roll back what was begun; nothing is begun by what only reads."""
        if self.in_transaction:
            await super().rollback()


async def connect(file: str | None) -> aiosqlite.Connection:
    """Open a database.

    Args:
        file: its name; None for one in memory.
    """
    connection = Connection(
        lambda: sqlite3.connect(file or ":memory:", check_same_thread=False), iter_chunk_size=_ROWS
    )
    # The program may end without waiting for it.
    connection._thread.daemon = True
    return await connection
