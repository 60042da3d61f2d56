"""The database under the store: how it is opened, and what every part of the store does with it."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from sqlalchemy import AsyncAdaptedQueuePool, Table, event, exc
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import URL, make_url
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

from bot.store.errors import StoreError
from bot.store.migrate import Revisions, migrate, revisions
from bot.store.trouble import StoreBusyError, watch

_SQLITE_SETTINGS = (
    # Readers and one writer at a time do not wait for each other.
    "PRAGMA journal_mode = WAL",
    # Safe against crashes of the program; a power cut may cost the last moments, nothing more.
    "PRAGMA synchronous = NORMAL",
    "PRAGMA busy_timeout = 5000",
    "PRAGMA foreign_keys = ON",
)


class Part:
    """A part of the store: the methods that belong to one topic.

    Args:
        engine: the open database, the same for all parts.
    """

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine


@asynccontextmanager
async def database(
    url: str, observe: Callable[[float], None] | None = None
) -> AsyncIterator[AsyncEngine]:
    """Open a database, made if it is missing, with its tables up to date; then close it.

    Args:
        url: an SQLAlchemy URL with an asynchronous driver.
        observe: is told how many seconds each statement took.

    Raises:
        StoreError: if there is no such database, or it is of a newer program.
    """
    parsed = _parsed(url)
    with _trouble_told(parsed):
        if _is_sqlite(parsed) and parsed.database:
            folder = Path(parsed.database).parent
            await asyncio.to_thread(folder.mkdir, parents=True, exist_ok=True)
        engine = _new_engine(parsed)
    try:
        with _trouble_told(parsed):
            async with engine.begin() as connection:
                await connection.run_sync(migrate)
        watch(engine.sync_engine)
        if observe is not None:
            _time_statements(engine, observe)
        yield engine
    finally:
        await engine.dispose()


async def examine(url: str) -> Revisions:
    """How far the tables of a database are, which is neither made nor changed.

    Args:
        url: an SQLAlchemy URL with an asynchronous driver.

    Raises:
        StoreError: if there is no such database, or it is of a newer program.
    """
    parsed = _parsed(url)
    file = database_file(url)
    if file is not None and not file.is_file():
        raise StoreError(f"There is no database {file}.")
    with _trouble_told(parsed):
        engine = _new_engine(parsed)
    try:
        with _trouble_told(parsed):
            async with engine.connect() as connection:
                return await connection.run_sync(revisions)
    finally:
        await engine.dispose()


def database_file(url: str) -> Path | None:
    """The file that an SQLite database is in; None for any other database.

    Raises:
        StoreError: if the URL makes no sense.
    """
    parsed = _parsed(url)
    return Path(parsed.database) if _is_sqlite(parsed) and parsed.database else None


def now() -> datetime:
    """This moment, in UTC."""
    return datetime.now(UTC)


async def insert_new(connection: AsyncConnection, table: Table, **values: object) -> bool:
    """Insert a row, unless one of its unique columns is taken; whether it was inserted."""
    insert = sqlite.insert if connection.dialect.name == "sqlite" else postgresql.insert
    done = await connection.execute(insert(table).values(**values).on_conflict_do_nothing())
    return done.rowcount == 1


async def upsert(
    connection: AsyncConnection,
    table: Table,
    key: Mapping[str, object],
    values: Mapping[str, object],
) -> None:
    """Insert a row, or change the one with this primary key."""
    insert = sqlite.insert if connection.dialect.name == "sqlite" else postgresql.insert
    row = insert(table).values(**key, **values)
    await connection.execute(row.on_conflict_do_update(index_elements=list(key), set_=values))


def _parsed(url: str) -> URL:
    driver, found, name = url.partition(":///")
    if found and driver.startswith("sqlite"):
        # All of it is the file's name, also a question mark, which elsewhere starts a query.
        return URL.create(driver, database=name)
    try:
        return make_url(url)
    except (exc.ArgumentError, ValueError):
        raise StoreError(
            "The database URL cannot be read: is it like sqlite+aiosqlite:///FILE?"
        ) from None


@contextmanager
def _trouble_told(url: URL) -> Iterator[None]:
    """Tell in one line, without a password, why a database cannot be opened.

    Raises:
        StoreError: for an error of the driver, the database or the file system.
    """
    try:
        yield
    except ModuleNotFoundError as error:
        raise StoreError(f"The database needs a package: pip install {error.name}") from error
    except (exc.SQLAlchemyError, OSError) as error:
        name = url.database if _is_sqlite(url) else url.render_as_string(hide_password=True)
        why = error.orig if isinstance(error, exc.DBAPIError) else error
        told = " ".join(str(why).split())
        raise StoreError(f"The database {name} cannot be opened: {told}") from error


class _Line(AsyncAdaptedQueuePool):
    """A pool in which who waits too long for a connection is told that the database is busy."""

    def _do_get(self) -> ConnectionPoolEntry:
        try:
            return super()._do_get()
        except exc.TimeoutError as error:
            raise StoreBusyError("too many wait for the database") from error


def _new_engine(url: URL) -> AsyncEngine:
    if not _is_sqlite(url):
        return create_async_engine(url, hide_parameters=True)
    # One connection: who writes queues here, in order, and not at the lock of the file.
    engine = create_async_engine(
        url,
        poolclass=_Line,
        pool_size=1,
        max_overflow=0,
        # What people did is no matter for an error message, and so for the log.
        hide_parameters=True,
    )
    event.listen(engine.sync_engine, "connect", _set_up_sqlite)
    return engine


def _time_statements(engine: AsyncEngine, observe: Callable[[float], None]) -> None:
    def begin(*told: Any) -> None:  # noqa: ANN401 - as SQLAlchemy tells it
        told[4].begun = time.perf_counter()

    def end(*told: Any) -> None:  # noqa: ANN401
        observe(time.perf_counter() - told[4].begun)

    event.listen(engine.sync_engine, "before_cursor_execute", begin)
    event.listen(engine.sync_engine, "after_cursor_execute", end)


def _is_sqlite(url: URL) -> bool:
    return url.get_backend_name() == "sqlite"


def _set_up_sqlite(connection: Any, _record: object) -> None:  # noqa: ANN401 - any driver's
    cursor = connection.cursor()
    for setting in _SQLITE_SETTINGS:
        cursor.execute(setting)
    cursor.close()
