"""The store on a real SQLite file."""

import asyncio
import json
import sqlite3
from contextlib import closing, suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import delete, insert, select

from bot.store import (
    HintSession,
    HintUse,
    Store,
    StoreBusyError,
    StoreError,
    StoreUnavailableError,
    schema,
)
from tests.bot.conftest import all_about
from tests.bot.store.conftest import occupied
from tests.bot.store.filling import ANNA, BEN, PUZZLE, everything, fill, personal_tables, sample


async def new_session(store: Store, user_id: int = ANNA, interaction_id: int = 1) -> HintSession:
    puzzle_id = await store.puzzle_id(PUZZLE)
    return await store.hints.start(
        user_id=user_id, puzzle_id=puzzle_id, position=PUZZLE, interaction_id=interaction_id
    )


async def test_puzzle_has_one_id(store):
    first = await store.puzzle_id(PUZZLE)
    assert await store.puzzle_id(PUZZLE) == first
    assert await store.puzzle_id(PUZZLE.replace("53", "35")) != first


async def test_puzzle_has_one_id_under_concurrency(store):
    numbers = await asyncio.gather(*(store.puzzle_id(PUZZLE) for _ in range(20)))
    assert len(set(numbers)) == 1


async def test_session_starts_at_the_first_step_and_can_be_loaded(store):
    session = await new_session(store)
    assert (session.user_id, session.step, session.level) == (ANNA, 1, 0)
    assert session.start == session.position == PUZZLE
    assert await store.hints.own(session.id, ANNA) == session
    assert await store.hints.own(session.id, BEN) is None
    assert await store.hints.own(session.id + 1, ANNA) is None


async def test_interaction_starts_one_session(store):
    assert await new_session(store) == await new_session(store)


async def test_session_advances_only_from_the_seen_place(store):
    session = await new_session(store)
    further = replace(session, step=2, level=1, position="next")
    assert await store.hints.advance(session, further, HintUse(ANNA, ("x-wing",), 1))
    moved = await store.hints.own(session.id, ANNA)
    assert moved is not None
    assert (moved.step, moved.level, moved.position, moved.start) == (2, 1, "next", PUZZLE)
    assert moved.updated >= session.updated
    other = replace(session, step=9, level=4, position="other")
    assert not await store.hints.advance(session, other, HintUse(BEN, ("x-wing",), 4))
    assert await store.hints.own(session.id, ANNA) == moved
    assert len((await all_about(store, ANNA))["hint_uses"]) == 1
    assert not (await all_about(store, BEN))["hint_uses"], "nothing was told"
    assert not await store.hints.advance(replace(session, id=session.id + 1), further)


async def test_one_of_concurrent_presses_counts(store, url):
    session = await new_session(store)
    async with Store.open(url) as other:
        moves = await asyncio.gather(
            *(
                place.hints.advance(session, replace(session, level=1))
                for place in (store, other) * 5
            )
        )
    assert sum(moves) == 1


async def test_pruning_deletes_old_daily_posts(store):
    now = datetime(2026, 6, 1, tzinfo=UTC)
    row = {"guild_id": 1, "channel_id": 2, "tries": 1, "created": now, "updated": now}
    async with store._database.engine.begin() as connection:
        for day in (1, 90):
            values = row | {"day": (now - timedelta(days=day)).date()}
            await connection.execute(insert(schema.daily_posts).values(values))
    await store.prune(now)
    async with store._database.engine.connect() as connection:
        days = (await connection.execute(select(schema.daily_posts.c.day))).scalars().all()
    assert days == [(now - timedelta(days=1)).date()]


async def test_naive_time_is_rejected(store):
    with pytest.raises(Exception, match="has no time zone"):
        await store.prune(datetime(2026, 1, 1))  # noqa: DTZ001 - tested here


async def test_export_covers_every_personal_table(store):
    await fill(store)
    export = json.loads(json.dumps(await all_about(store, ANNA)))
    assert export.pop("user_id") == ANNA
    assert export.pop("blocks") == []
    assert set(export) == personal_tables()
    assert [row["scale"] for row in export["people"]] == ["hodoku"]
    for name, rows in export.items():
        assert [row["user_id"] for row in rows] == [ANNA]
        if "puzzle_id" in schema.metadata.tables[name].c:
            assert [row["puzzle"] for row in rows] == [PUZZLE]


async def test_deleting_a_user_keeps_others(store):
    await fill(store)
    assert str(ANNA) in await everything(store)
    others = await all_about(store, BEN)
    assert await store.delete_user(ANNA) == len(personal_tables())
    assert await store.delete_user(ANNA) == 0
    assert await all_about(store, BEN) == others
    left = await all_about(store, ANNA)
    assert not any(left[name] for name in personal_tables())
    assert str(ANNA) not in await everything(store)


@pytest.mark.parametrize(
    "name",
    [
        "results",
        "hint_sessions",
        "games",
        "attempts",
        "readings",
        "duels",
        "board_tickets",
        "daily_results",
    ],
)
async def test_id_of_a_deleted_row_is_not_used_again(store, name):
    """Buttons, pages and posts may hold the id, and the next row could be anybody's."""
    table = schema.metadata.tables[name]
    parents = {"puzzles": await store.puzzle_id(PUZZLE)}
    row = {
        column.name: sample(column, 1, parents)
        for column in table.c
        if not column.primary_key and not (column.nullable and column.foreign_keys)
    }
    async with store._database.engine.begin() as connection:
        first = (await connection.execute(insert(table).values(row))).inserted_primary_key
        await connection.execute(delete(table))
        second = (await connection.execute(insert(table).values(row))).inserted_primary_key
    assert first
    assert second
    assert second[0] > first[0]


def test_no_column_can_hold_user_content():
    columns = {column.name for table in schema.metadata.sorted_tables for column in table.c}
    assert not columns & {"content", "text", "message", "picture", "image", "name", "user_name"}


async def test_database_lock_timeout_reports_busy(store, monkeypatch: pytest.MonkeyPatch):
    async with occupied(store, monkeypatch):
        with pytest.raises(StoreBusyError):
            await store.interactions.claim(1)
    assert await store.interactions.claim(1)


async def test_in_memory_database_is_shared():
    async with Store.open("sqlite+aiosqlite://") as store:
        claims = await asyncio.gather(*(store.interactions.claim(1) for _ in range(5)))
    assert sum(claims) == 1


async def test_data_survives_a_restart(url):
    async with Store.open(url) as store:
        session = await new_session(store)
        await store.interactions.claim(1)
    async with Store.open(url) as store:
        assert await store.hints.own(session.id, ANNA) == session
        assert not await store.interactions.claim(1)


async def test_file_allows_readers_during_a_write(sqlite_file):
    async with Store.open(f"sqlite+aiosqlite:///{sqlite_file}"):
        with closing(sqlite3.connect(sqlite_file)) as file:
            assert file.execute("PRAGMA journal_mode").fetchone() == ("wal",)


@pytest.mark.parametrize(
    ("url", "text"),
    [
        ("nonsense", "cannot be read"),
        ("nosuch://host/name", "cannot be opened"),
        ("sqlite+aiosqlite:///{folder}", r"unable to open database file \(set data to a folder"),
        ("sqlite+aiosqlite:///{folder}/no.db", r"file is not a database \(restore a backup"),
        (
            "sqlite+aiosqlite:///{folder}/no.db/x.db",
            r"cannot be opened: .*no.db: .*\(set data to a folder",
        ),
        (
            "sqlite+aiosqlite:///{folder}/no.db/folder/x.db",
            r"cannot be opened: .*no.db/folder: .*\(set data to a folder",
        ),
    ],
)
async def test_unusable_database_is_reported_in_one_line(tmp_path, url, text):
    (tmp_path / "no.db").write_text("This is not a database. " * 100)
    with pytest.raises(StoreError, match=text) as caught:
        async with Store.open(url.format(folder=tmp_path)):
            pass
    assert "\n" not in str(caught.value)


async def test_closed_store_says_so_and_opens_nothing(url: str):
    async with Store.open(url) as store:
        await store.interactions.claim(1)
    for use in (store.interactions.claim(2), store.count_rows_of(ANNA)):
        with pytest.raises(StoreUnavailableError, match="the database is closed"):
            await use
    async with Store.open(url) as store:
        assert await store.interactions.handled((1, 2)) == {1}


async def test_connection_stopped_twice_is_closed(tmp_path: Path):
    """As when a task is cancelled during a statement, and all others soon after."""
    address = f"sqlite+aiosqlite:///{tmp_path / 'db'}"
    async with Store.open(address) as store, store._database.engine.connect() as connection:
        driver = (await connection.get_raw_connection()).driver_connection
        assert driver is not None
        driver.stop()
        async with asyncio.timeout(10):
            with suppress(ValueError):  # it is closed
                await driver.close()
        await connection.invalidate()
