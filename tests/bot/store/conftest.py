"""The store on SQLite and on PostgreSQL: a test that asks for `store` or `url` runs on both."""

import asyncio
import shutil
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from bot.store import Store
from bot.store.database import sqlite
from bot.store.database.sqlite import SqliteDatabase
from testing.postgres import PostgresServer


@pytest.fixture(params=["sqlite", "postgresql"])
def server(request: pytest.FixtureRequest) -> PostgresServer | None:
    """The server of the test's database; None for SQLite."""
    if request.param == "sqlite":
        return None
    found: PostgresServer = request.getfixturevalue("postgres_server")
    return found


@pytest.fixture
def sqlite_file(tmp_path: Path, migrated_file: Path) -> Path:
    """An SQLite database with all tables and no rows."""
    return Path(shutil.copy(migrated_file, tmp_path))


@pytest.fixture
async def made(server: PostgresServer | None, sqlite_file: Path) -> str:
    """The address of a database with all tables and no rows, for `url` and `own_url`."""
    if server is None:
        return f"sqlite+aiosqlite:///{sqlite_file}"
    return await server.migrated()


@pytest.fixture
async def url(server: PostgresServer | None, made: str) -> AsyncIterator[str]:
    """The address of the test's database, whose tables the test must not change."""
    yield made
    if server is not None:
        await server.give_back(made)


@pytest.fixture
async def own_url(server: PostgresServer | None, made: str) -> AsyncIterator[str]:
    """The address of a database whose tables the test may change: no other test gets it."""
    yield made
    if server is not None:
        await server.drop(made)


@pytest.fixture
async def new_url(server: PostgresServer | None, tmp_path: Path) -> AsyncIterator[str]:
    """The address of a database to create; on PostgreSQL, of a database without tables."""
    if server is None:
        yield f"sqlite+aiosqlite:///{tmp_path}/tutor.sqlite3"
        return
    address = await server.empty()
    yield address
    await server.drop(address)


@asynccontextmanager
async def occupied(store: Store, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[None]:
    """A database whose connections are all in use inside the context, with short waits for one."""
    database = store._database
    async with AsyncExitStack() as held:
        if isinstance(database, SqliteDatabase):
            waiting = asyncio.create_task(database.run(lambda _: time.sleep(0.5)))
            held.push_async_callback(lambda: waiting)
            await asyncio.sleep(0)  # it is now in the thread's queue
            monkeypatch.setattr(sqlite, "_PATIENCE", 0.2)
        else:
            pool: Any = database.sync_engine.pool
            pool._timeout = 0.2
            for _ in range(pool.size() + pool._max_overflow):
                await held.enter_async_context(database.engine.connect())
        yield


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    async with Store.open(url) as store:
        yield store
