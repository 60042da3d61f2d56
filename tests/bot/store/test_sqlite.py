"""The SQLite driver: round trips to its thread, and complete results."""

from collections.abc import AsyncIterator
from typing import Any

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.database import sqlite
from bot.database.address import parse_address
from bot.database.connection import connected

NUMBERS = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < :most) "


@pytest.fixture
async def connection() -> AsyncIterator[AsyncConnection]:
    async with connected(parse_address("sqlite+aiosqlite://")) as connection:
        yield connection


@pytest.fixture
def trips(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The round trips to the thread of a connection."""
    names: list[str] = []
    execute = sqlite.Connection._execute

    async def counted(self: sqlite.Connection, fn: Any, *args: Any, **kwargs: Any) -> Any:
        names.append(fn.__name__)
        return await execute(self, fn, *args, **kwargs)

    monkeypatch.setattr(sqlite.Connection, "_execute", counted)
    return names


async def test_statement_takes_one_trip_and_only_open_transactions_end(
    connection: AsyncConnection, trips: list[str]
):
    assert (await connection.execute(text("SELECT 1"))).scalar_one() == 1
    await connection.rollback()
    assert trips == ["_execute_and_fetch"]

    await connection.execute(text("CREATE TABLE t (i INTEGER)"))
    await connection.commit()
    trips.clear()
    await connection.execute(text("INSERT INTO t VALUES (1)"))
    await connection.rollback()
    assert trips == ["_execute_and_fetch", "rollback"]
    assert (await connection.execute(text("SELECT count(*) FROM t"))).scalar_one() == 0


@pytest.mark.parametrize("most", [0, 1, 499, 500, 501, 1700])
async def test_all_rows_come_in_order(connection: AsyncConnection, most: int):
    await connection.execute(text("CREATE TABLE t (i INTEGER)"))
    insert = text(f"{NUMBERS} INSERT INTO t SELECT i FROM n WHERE :most > 0 RETURNING i")
    query = text("SELECT i FROM t")
    numbers = list(range(1, most + 1))

    inserted = await connection.execute(insert, {"most": most})
    assert sorted(inserted.scalars()) == numbers
    assert (await connection.execute(query)).scalars().all() == numbers
    assert [i async for (i,) in await connection.stream(query)] == numbers
    parts = (await connection.stream(query)).scalars().partitions(600)
    assert [i async for part in parts for i in part] == numbers


async def test_abandoned_stream_can_be_followed_by_a_change(connection: AsyncConnection):
    await connection.execute(text("CREATE TABLE t (i INTEGER)"))
    await connection.execute(text(f"{NUMBERS} INSERT INTO t SELECT i FROM n"), {"most": 2000})
    async with connection.stream(text("SELECT i FROM t")) as rows:
        assert (await anext(aiter(rows))).i == 1
    await connection.execute(text("DROP TABLE t"))
    await connection.commit()
