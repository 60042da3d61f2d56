"""Opening a database: for the store, or for one connection."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, event
from sqlalchemy.engine import URL
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import StaticPool

from bot.files.private_files import create, create_folder, restrict
from bot.store.database.address import file_of, for_driver, is_postgresql, is_sqlite, parse_address
from bot.store.database.backup import copies_before, require_content
from bot.store.database.errors import StoreError
from bot.store.database.migrate import Revisions, migrate, revisions
from bot.store.database.opening import readable_errors
from bot.store.database.retry import redact_errors
from bot.store.database.sqlite import SqliteDatabase, refuse_changes, set_up
from bot.store.database.transactions import Database
from bot.store.schema.differences import differences

T = TypeVar("T")

CONNECTIONS: Final = 10
"""The maximum number of connections to a server per process."""
_KEPT: Final = 5
"""How many of them stay open; further ones are opened temporarily under load."""
_POOL: Final = {"pool_size": _KEPT, "max_overflow": CONNECTIONS - _KEPT, "pool_timeout": 10}


@asynccontextmanager
async def open_database(
    url: str, observe: Callable[[float], None] | None = None
) -> AsyncIterator[Database]:
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
            opened = await _opened(engine)
            if isinstance(opened, SqliteDatabase):
                # An in-memory database exists in this one connection only.
                await opened.apply(migrate)
            else:
                await _ask(parsed, migrate)
        if observe is not None:
            _time_statements(opened, observe)
        with closing(opened):
            yield opened
    finally:
        await engine.dispose()
        if file is not None and is_new and file.is_file() and not file.stat().st_size:
            # Creating it failed: the next start would take the empty file for a lost database.
            file.unlink()


@asynccontextmanager
async def long_reads(
    database: Database, observe: Callable[[float], None] | None = None
) -> AsyncIterator[Database]:
    """The database for long queries, so that no other request waits for them.

    For a database file of SQLite, this opens a separate, read-only connection. Otherwise it is
    `database` itself: a server has enough connections, and an in-memory database has only one.

    Args:
        database: the open database.
        observe: see `open_database`.
    """
    if file_of(database.url) is None:
        yield database
        return
    engine = _new_engine(database.url)
    event.listen(engine.sync_engine, "connect", refuse_changes)
    try:
        reading = await _opened(engine)
        if observe is not None:
            _time_statements(reading, observe)
        with closing(reading):
            yield reading
    finally:
        await engine.dispose()


async def _opened(engine: AsyncEngine) -> Database:
    """The database of an engine."""
    return await SqliteDatabase.of(engine) if is_sqlite(engine.url) else Database(engine)


def _prepare(file: Path) -> bool:
    """Prepare the file of an SQLite database, and the copies beside it; return whether it is new.

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
    """Open one connection to a database for long work, such as migrations and copies.

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
    return await _ask_existing(url, revisions)


async def compare(url: str) -> tuple[str, ...]:
    """The differences between a database's tables and the tables of this version of the program.

    This takes about 20 ms, and means nothing for a database with pending migrations.

    Args:
        url: see `examine`.

    Raises:
        StoreError: if there is no such database.
    """
    return await _ask_existing(url, differences)


async def _ask_existing(url: str, about: Callable[[Connection], T]) -> T:
    """Apply a function to a connection to an existing database."""
    parsed = parse_address(url)
    file = file_of(parsed)
    if file is not None and not file.is_file():
        raise StoreError(f"The database {file} does not exist.")
    if file is not None:
        await asyncio.to_thread(require_content, file)
    with readable_errors(parsed):
        return await _ask(parsed, about)


async def _ask(url: URL, about: Callable[[Connection], T]) -> T:
    """Apply a function to a new connection without statement timeouts."""
    engine = _new_engine(url, patient=True)
    try:
        return await (await _opened(engine)).apply(about)
    finally:
        await engine.dispose()


def database_file(url: str) -> Path | None:
    """The file that an SQLite database is in; None for any other database.

    Raises:
        StoreError: if the URL is invalid.
    """
    return file_of(parse_address(url))


def _new_engine(url: URL, *, patient: bool = False) -> AsyncEngine:
    """Create the engine; no connection is open yet.

    Args:
        url: the address of the database.
        patient: whether statements have no timeout.
    """
    # Keep users' data out of error messages, and thus out of the log.
    settings: dict[str, Any] = {"hide_parameters": True}
    if is_sqlite(url):
        # All requests share one connection. Its thread runs the transactions in order, so they wait
        # neither for the file's lock nor, between two transactions, for the event loop.
        settings["poolclass"] = StaticPool
    elif is_postgresql(url):
        url, arguments = for_driver(url, patient=patient)
        # Connections are renewed before firewalls drop them.
        settings |= {"connect_args": arguments, **_POOL, "pool_recycle": 1800}
    engine = create_async_engine(url, **settings)
    if is_sqlite(url):
        event.listen(engine.sync_engine, "connect", set_up)
    redact_errors(engine.sync_engine)
    return engine


def _time_statements(database: Database, observe: Callable[[float], None]) -> None:
    def begin(*event: Any) -> None:  # noqa: ANN401 - SQLAlchemy's arguments
        event[4].begun = time.perf_counter()

    def end(*event: Any) -> None:  # noqa: ANN401
        observe(time.perf_counter() - event[4].begun)

    event.listen(database.sync_engine, "before_cursor_execute", begin)
    event.listen(database.sync_engine, "after_cursor_execute", end)
