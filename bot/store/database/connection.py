"""The database under the store: opening it, and statements that repositories share."""

import asyncio
import functools
import logging
import time
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, TypeVar

from sqlalchemy import (
    AsyncAdaptedQueuePool,
    Column,
    Connection,
    Executable,
    Row,
    Table,
    event,
    exc,
    func,
    select,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import URL
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry, StaticPool

from bot.files.private_files import create, create_folder, restrict
from bot.store.database.address import file_of, for_driver, is_postgresql, is_sqlite, parse_address
from bot.store.database.backup import copies_before, require_content
from bot.store.database.errors import StoreError
from bot.store.database.migrate import Revisions, migrate, revisions
from bot.store.database.opening import readable_errors
from bot.store.database.retry import StoreBusyError, redact_errors
from bot.store.database.sqlite import connect
from bot.store.schema.differences import differences

T = TypeVar("T")

_SQLITE_SETTINGS = (
    # Readers and one writer at a time do not wait for each other.
    "PRAGMA journal_mode = WAL",
    # What users are told is on the disk before: each commit waits for it.
    "PRAGMA synchronous = FULL",
    "PRAGMA busy_timeout = 5000",
    "PRAGMA foreign_keys = ON",
)
CONNECTIONS: Final = 10
"""How many connections to a server a process has open at the same time, at most."""
_KEPT: Final = 5
"""How many of them stay open; the others are opened temporarily under load."""
_POOL: Final = {"pool_size": _KEPT, "max_overflow": CONNECTIONS - _KEPT, "pool_timeout": 10}

# Any number that no other program locks in the same PostgreSQL database.
_PEOPLE: Final = 738_365


@asynccontextmanager
async def database(
    url: str, observe: Callable[[float], None] | None = None
) -> AsyncIterator[AsyncEngine]:
    """Open a database, create or migrate it if necessary, and close it at the end.

    Args:
        url: an SQLAlchemy URL with an asynchronous driver.
        observe: called with the duration of each statement, in seconds.

    Raises:
        StoreError: if there is no such database, or a newer program wrote it.
    """
    parsed = parse_address(url)
    file = file_of(parsed)
    with readable_errors(parsed):
        is_new = file is not None and await asyncio.to_thread(_prepare, file)
        engine = _new_engine(parsed)
    try:
        with readable_errors(parsed):
            # SQLite's in-memory database exists in this one connection only.
            patient = open_connection(parsed) if is_postgresql(parsed) else engine.connect()
            async with patient as connection:
                await connection.run_sync(migrate)
        if observe is not None:
            _time_statements(engine, observe)
        yield engine
    finally:
        await engine.dispose()
        if file is not None and is_new and file.is_file() and not file.stat().st_size:
            # Creating it failed: the next start would take the empty file for a lost database.
            file.unlink()


@asynccontextmanager
async def long_reads(
    engine: AsyncEngine, observe: Callable[[float], None] | None = None
) -> AsyncIterator[AsyncEngine]:
    """An engine for queries that may take long, so that nobody else waits for them.

    A server has connections enough, and SQLite's in-memory database exists in one connection: then
    it is the same engine. Else it has a connection of its own, which changes nothing.

    Args:
        engine: the open database.
        observe: see `database`.
    """
    if file_of(engine.url) is None:
        yield engine
        return
    reading = _new_engine(engine.url)
    event.listen(reading.sync_engine, "connect", _refuse_changes)
    if observe is not None:
        _time_statements(reading, observe)
    try:
        # Now, as several first queries at once would open several connections.
        async with reading.connect():
            pass
        yield reading
    finally:
        await reading.dispose()


def _prepare(file: Path) -> bool:
    """Prepare the file of an SQLite database and what is beside it; return whether it is new.

    Raises:
        StoreError: if the file is empty.
    """
    create_folder(file.parent)
    require_content(file)
    is_new = create(file)
    copies = copies_before(file)
    restrict(file, *copies)
    return is_new


@asynccontextmanager
async def open_connection(url: URL) -> AsyncIterator[AsyncConnection]:
    """One connection to a database, for work that may take long: migrations, copies.

    Nothing is created or migrated, but SQLite creates an empty file if the file is missing.
    """
    engine = _new_engine(url, patient=True)
    try:
        async with engine.connect() as connection:
            yield connection
    finally:
        await engine.dispose()


async def examine(url: str) -> Revisions:
    """The revisions of a database, which is neither created nor changed.

    Args:
        url: an SQLAlchemy URL with an asynchronous driver.

    Raises:
        StoreError: if there is no such database, or a newer program wrote it.
    """
    return await _ask(url, revisions)


async def compare(url: str) -> tuple[str, ...]:
    """What differs between the tables of a database and those of this version of the program.

    It takes about 20 ms, and is meaningless for a database that lacks migrations.

    Args:
        url: see `examine`.

    Raises:
        StoreError: if there is no such database.
    """
    return await _ask(url, differences)


async def _ask(url: str, about: Callable[[Connection], T]) -> T:
    """Apply a function to a connection to a database that exists."""
    parsed = parse_address(url)
    file = file_of(parsed)
    if file is not None and not file.is_file():
        raise StoreError(f"There is no database {file}.")
    if file is not None:
        await asyncio.to_thread(require_content, file)
    with readable_errors(parsed):
        async with open_connection(parsed) as connection:
            return await connection.run_sync(about)


def database_file(url: str) -> Path | None:
    """The file that an SQLite database is in; None for any other database.

    Raises:
        StoreError: if the URL is invalid.
    """
    return file_of(parse_address(url))


def now() -> datetime:
    """The current time in UTC."""
    return datetime.now(UTC)


async def insert_new(connection: AsyncConnection, table: Table, **values: object) -> bool:
    """Insert a row unless a unique column conflicts; return whether it was inserted."""
    done = await connection.execute(_insert_statement(connection.dialect.name, table), values)
    return done.rowcount == 1


async def insert_or_select(
    connection: AsyncConnection,
    columns: Sequence[Column[Any]],
    unique: Column[Any],
    **values: object,
) -> Row[Any]:
    """Insert a row unless a unique column conflicts, and return the new or existing row.

    Args:
        connection: in a transaction.
        columns: the columns to return.
        unique: the unique column, of the same table.
        values: the new row.
    """
    insert = _insert_statement(connection.dialect.name, unique.table, tuple(columns))
    if row := (await connection.execute(insert, values)).one_or_none():
        return row
    query = select(*columns).where(unique == values[unique.name])
    return (await connection.execute(query)).one()


async def lock_user(connection: AsyncConnection, user_id: int) -> None:
    """Acquire a user's lock, so that changes to several of that user's rows run one at a time.

    It is held until the transaction ends. SQLite has one writer at a time anyway.
    """
    if connection.dialect.name == "postgresql":
        # Two 32-bit numbers; it does no harm if two users share a lock.
        key = func.pg_advisory_xact_lock(_PEOPLE, user_id % 2**31)
        await connection.execute(select(key))


async def upsert(
    connection: AsyncConnection,
    table: Table,
    key: Mapping[str, object],
    values: Mapping[str, object],
    *,
    more: str | None = None,
) -> None:
    """Insert a row, or update the one with this primary key.

    Args:
        connection: in a transaction.
        table: the table.
        key: the primary key.
        values: all other columns.
        more: a column that must increase: an existing row with an equal or larger value is left
            alone.
    """
    await upsert_rows(connection, table, tuple(key), [{**key, **values}], more=more)


async def upsert_rows(
    connection: AsyncConnection,
    table: Table,
    key: tuple[str, ...],
    rows: Sequence[Mapping[str, object]],
    *,
    more: str | None = None,
) -> None:
    """Insert or update several rows in one statement.

    Args:
        connection: in a transaction.
        table: the table.
        key: the names of the columns of the primary key.
        rows: at least one; all have the same columns.
        more: a column; a row with an equal or larger value there stays as it is.
    """
    values = tuple(name for name in rows[0] if name not in key)
    statement = _upsert_statement(connection.dialect.name, table, key, values, more)
    await connection.execute(statement, rows)


def dialect_insert(dialect: str, table: Table) -> sqlite.Insert | postgresql.Insert:
    """An insert statement with `on_conflict_...` methods, which both dialects have."""
    return sqlite.insert(table) if dialect == "sqlite" else postgresql.insert(table)


# Statements are built once: SQLAlchemy takes longer to build one than to execute it.
@functools.cache
def _insert_statement(
    dialect: str, table: Table, columns: tuple[Column[Any], ...] = ()
) -> Executable:
    insert = dialect_insert(dialect, table).on_conflict_do_nothing()
    return insert.returning(*columns) if columns else insert


@functools.cache
def _upsert_statement(
    dialect: str, table: Table, key: tuple[str, ...], values: tuple[str, ...], more: str | None
) -> Executable:
    insert = dialect_insert(dialect, table)
    new = insert.excluded
    less = None if more is None else table.c[more] < new[more]
    return insert.on_conflict_do_update(
        index_elements=key, set_={name: new[name] for name in values}, where=less
    )


class _Pool(AsyncAdaptedQueuePool):
    """A pool that raises `StoreBusyError` if no connection is free for too long."""

    def _do_get(self) -> ConnectionPoolEntry:
        try:
            return super()._do_get()
        except exc.TimeoutError as error:
            raise StoreBusyError("too many requests wait for the database") from error


# SQLAlchemy names the pool's logger after the class and logs details that do not help a host.
logging.getLogger(f"{__name__}.{_Pool.__name__}").setLevel(logging.WARNING)


def _new_engine(url: URL, *, patient: bool = False) -> AsyncEngine:
    """Create the engine; no connection is open yet.

    Args:
        url: the address of the database.
        patient: whether statements have no timeout.
    """
    settings: dict[str, Any] = {
        "poolclass": _Pool,
        # Keep users' data out of error messages, and thus out of the log.
        "hide_parameters": True,
    }
    if is_sqlite(url):
        # One connection for all: its thread runs one transaction after the other, in order, so that
        # they wait neither at the lock of the file nor, between two of them, for the event loop.
        settings |= {"poolclass": StaticPool, "pool_reset_on_return": None}
        settings["async_creator"] = functools.partial(connect, url.database)
    elif is_postgresql(url):
        url, arguments = for_driver(url, patient=patient)
        # Renewed regularly, before firewalls drop them.
        settings |= {"connect_args": arguments, **_POOL, "pool_recycle": 1800}
    engine = create_async_engine(url, **settings)
    if is_sqlite(url):
        event.listen(engine.sync_engine, "connect", _set_up_sqlite)
    redact_errors(engine.sync_engine)
    return engine


def _time_statements(engine: AsyncEngine, observe: Callable[[float], None]) -> None:
    def begin(*event: Any) -> None:  # noqa: ANN401 - SQLAlchemy's arguments
        event[4].begun = time.perf_counter()

    def end(*event: Any) -> None:  # noqa: ANN401
        observe(time.perf_counter() - event[4].begun)

    event.listen(engine.sync_engine, "before_cursor_execute", begin)
    event.listen(engine.sync_engine, "after_cursor_execute", end)


def _set_up_sqlite(connection: Any, _record: object) -> None:  # noqa: ANN401 - any driver's
    cursor = connection.cursor()
    for setting in _SQLITE_SETTINGS:
        cursor.execute(setting)
    cursor.close()
    # If a task is cancelled during a statement, SQLAlchemy stops the connection twice. The thread
    # of aiosqlite 0.22 answers only the first time, and the second call waits for it forever.
    driver = connection.driver_connection
    driver.stop = functools.cache(driver.stop)


def _refuse_changes(connection: Any, _record: object) -> None:  # noqa: ANN401 - any driver's
    cursor = connection.cursor()
    cursor.execute("PRAGMA query_only = ON")
    cursor.close()
