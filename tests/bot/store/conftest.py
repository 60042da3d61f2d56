"""The store on SQLite and on PostgreSQL: a test that asks for `store` or `url` runs on both."""

import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store import Store
from testing.postgres import PostgresServer


@pytest.fixture(params=["sqlite", "postgresql"])
def server(request: pytest.FixtureRequest) -> PostgresServer | None:
    """The server of the test's database; None for SQLite."""
    if request.param == "sqlite":
        return None
    found: PostgresServer = request.getfixturevalue("postgres_server")
    return found


@pytest.fixture
async def url(
    server: PostgresServer | None, tmp_path: Path, migrated_file: Path
) -> AsyncIterator[str]:
    """The address of the test's database, with all tables and no rows."""
    if server is None:
        yield f"sqlite+aiosqlite:///{shutil.copy(migrated_file, tmp_path)}"
        return
    address = await server.migrated()
    yield address
    await server.give_back(address)


@pytest.fixture
async def new_url(server: PostgresServer | None, tmp_path: Path) -> AsyncIterator[str]:
    """The address of a database to create; on PostgreSQL, of one without tables."""
    if server is None:
        yield f"sqlite+aiosqlite:///{tmp_path}/tutor.sqlite3"
        return
    address = await server.empty()
    yield address
    await server.drop(address)


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    async with Store.open(url) as store:
        yield store
