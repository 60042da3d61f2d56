"""SQLite: transactions in the thread of its connection."""

import asyncio
import sqlite3
import threading
from pathlib import Path
from typing import Any

import aiosqlite
import pytest
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError

from bot.store import HintUse, Store
from bot.store.database.repository import Repository, transaction
from engine.language import current_language, use_locale


class OddRepository(Repository):
    """A repository with unusual transactions."""

    @transaction
    def language(self) -> str:
        return current_language()

    @transaction
    def create(self, begun: threading.Event, go_on: threading.Event) -> None:
        begun.set()
        assert go_on.wait(60)
        self._connection.execute(text("CREATE TABLE t (i INTEGER)"))

    @transaction
    def add(self, number: int, other: int) -> None:
        values = {"number": number, "other": other}
        self._connection.execute(text("INSERT INTO u VALUES (:number, :other)"), values)

    @transaction
    def numbers(self) -> list[int]:
        return list(self._connection.execute(text("SELECT i FROM u")).scalars())


@pytest.fixture
def trips(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """The calls in the thread of a connection."""
    calls: list[object] = []
    execute = aiosqlite.Connection._execute

    async def counted(self: aiosqlite.Connection, fn: Any, *args: Any, **kwargs: Any) -> Any:
        calls.append(fn)
        return await execute(self, fn, *args, **kwargs)

    monkeypatch.setattr(aiosqlite.Connection, "_execute", counted)
    return calls


async def test_private_parts_of_the_driver_are_as_the_store_uses_them():
    """If this fails, aiosqlite has changed: see the end of `bot/store/database/sqlite.py`."""
    async with aiosqlite.connect(":memory:") as driver:
        assert isinstance(driver._conn, sqlite3.Connection)
        thread = await driver._execute(threading.current_thread)
        assert thread is not threading.current_thread()
        # A connection that only one thread may use is used in that thread.
        assert await driver._execute(lambda: driver._conn.execute("SELECT 1").fetchone()) == (1,)


async def test_transaction_takes_one_trip_and_has_the_language_of_its_caller(
    sqlite_file: Path, trips: list[object]
):
    async with Store.open(f"sqlite+aiosqlite:///{sqlite_file}") as store:
        session = await store.hints.start(user_id=1, position="1" + "." * 80, interaction_id=1)
        use = HintUse(1, ("hidden-single",), 1)
        trips.clear()
        assert await store.interactions.claim(7)
        assert not await store.interactions.claim(7)
        assert await store.hints.own(session.id, 1) == session
        assert await store.hints.advance(session, session, use)
        assert len(trips) == 4
        repository = OddRepository(store._database)
        with use_locale("de"):
            assert await repository.language() == "de"
        assert await repository.language() == "en"


async def test_cancelled_transaction_is_completed_before_the_connection_is_used_again(
    sqlite_file: Path,
):
    begun, go_on = threading.Event(), threading.Event()

    async with Store.open(f"sqlite+aiosqlite:///{sqlite_file}") as store:
        task = asyncio.create_task(OddRepository(store._database).create(begun, go_on))
        assert await asyncio.to_thread(begun.wait, 60)
        for _ in range(3):
            task.cancel()
            await asyncio.sleep(0.01)
        assert not task.done()
        go_on.set()
        with pytest.raises(asyncio.CancelledError):
            await task
        async with store._database.engine.connect() as connection:
            assert (await connection.execute(text("SELECT * FROM t"))).all() == []


async def test_transaction_that_cannot_be_committed_leaves_nothing_to_the_next(sqlite_file: Path):
    async with Store.open(f"sqlite+aiosqlite:///{sqlite_file}") as store:
        async with store._database.engine.begin() as connection:
            await connection.execute(
                text(
                    "CREATE TABLE u (i INTEGER PRIMARY KEY,"
                    " other INTEGER REFERENCES u DEFERRABLE INITIALLY DEFERRED)"
                )
            )
        repository = OddRepository(store._database)
        came = await asyncio.gather(
            repository.add(1, 99), repository.add(2, 2), return_exceptions=True
        )
        assert isinstance(came[0], IntegrityError)
        assert came[1] is None
        assert await repository.numbers() == [2]
