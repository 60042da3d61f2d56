"""The SQLite driver: round trips to its thread, and complete results."""

import asyncio
import threading
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import HintUse, Store
from bot.store.database import sqlite
from bot.store.database.address import parse_address
from bot.store.database.connection import open_connection
from bot.store.database.repository import Repository, transaction
from engine.language import current_language, use_locale

NUMBERS = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < :most) "


class OddRepository(Repository):
    """A repository whose transactions do what no other does."""

    @transaction
    async def language(self) -> str:
        return current_language()

    @transaction
    async def create(self, begun: threading.Event, go_on: threading.Event) -> None:
        begun.set()
        assert go_on.wait(60)
        await self._connection.execute(text("CREATE TABLE t (i INTEGER)"))

    @transaction
    async def add(self, number: int, other: int) -> None:
        values = {"number": number, "other": other}
        await self._connection.execute(text("INSERT INTO u VALUES (:number, :other)"), values)

    @transaction
    async def numbers(self) -> list[int]:
        return list((await self._connection.execute(text("SELECT i FROM u"))).scalars())

    @transaction
    async def sleep(self) -> None:
        await asyncio.sleep(0)


@pytest.fixture
async def connection() -> AsyncIterator[AsyncConnection]:
    async with open_connection(parse_address("sqlite+aiosqlite://")) as connection:
        yield connection


@pytest.fixture
def trips(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The round trips to the thread of a connection."""
    names: list[str] = []
    execute = sqlite.Connection._execute

    async def counted(self: sqlite.Connection, fn: Any, *args: Any, **kwargs: Any) -> Any:
        if threading.current_thread() is not self._thread:
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


async def test_transaction_takes_one_trip_and_has_the_language_of_its_caller(
    tmp_path: Path, trips: list[str]
):
    async with Store.open(f"sqlite+aiosqlite:///{tmp_path}/db") as store:
        session = await store.hints.start(user_id=1, position="1" + "." * 80, interaction_id=1)
        use = HintUse(1, "hidden-single", 1)
        trips.clear()
        assert await store.claim(7)
        assert not await store.claim(7)
        assert await store.hints.own(session.id, 1) == session
        assert await store.hints.advance(session, session, use)
        assert trips == ["run"] * 4
        repository = OddRepository(store._engine)
        with use_locale("de"):
            assert await repository.language() == "de"
        assert await repository.language() == "en"


async def test_cancelled_transaction_is_completed_before_the_connection_is_used_again(
    tmp_path: Path,
):
    begun, go_on = threading.Event(), threading.Event()

    async with Store.open(f"sqlite+aiosqlite:///{tmp_path}/db") as store:
        task = asyncio.create_task(OddRepository(store._engine).create(begun, go_on))
        assert await asyncio.to_thread(begun.wait, 60)
        for _ in range(3):
            task.cancel()
            await asyncio.sleep(0.01)
        assert not task.done()
        go_on.set()
        with pytest.raises(asyncio.CancelledError):
            await task
        async with store._engine.connect() as connection:
            assert (await connection.execute(text("SELECT * FROM t"))).all() == []


async def test_transaction_that_cannot_be_committed_leaves_nothing_to_the_next(tmp_path: Path):
    async with Store.open(f"sqlite+aiosqlite:///{tmp_path}/db") as store:
        async with store._engine.begin() as connection:
            await connection.execute(
                text(
                    "CREATE TABLE u (i INTEGER PRIMARY KEY,"
                    " other INTEGER REFERENCES u DEFERRABLE INITIALLY DEFERRED)"
                )
            )
        repository = OddRepository(store._engine)
        came = await asyncio.gather(
            repository.add(1, 99), repository.add(2, 2), return_exceptions=True
        )
        assert isinstance(came[0], IntegrityError)
        assert came[1] is None
        assert await repository.numbers() == [2]


async def test_transaction_that_waits_for_something_else_is_refused(tmp_path: Path):
    async with Store.open(f"sqlite+aiosqlite:///{tmp_path}/db") as store:
        with pytest.raises(RuntimeError, match="awaits something"):
            await OddRepository(store._engine).sleep()
        assert await store.claim(1)
