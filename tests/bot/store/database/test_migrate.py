"""Migrations: they create what `schema` defines, and handle concurrency and newer databases."""

import asyncio
import importlib
import io
import os
import pkgutil
import shutil
import sqlite3
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from datetime import UTC, datetime
from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.operations import Operations
from sqlalchemy import Connection, create_engine, delete, inspect, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import Preferences, Store, StoreError, examine, schema
from bot.store.database import connection as _database
from bot.store.database import migrate
from bot.store.database.address import parse_address
from bot.store.migrations import versions
from engine.orders.scales import SE
from tests.bot.conftest import all_about
from tests.bot.store.filling import everything, fill_all

ROOT = Path(__file__).resolve().parents[4]
OPEN = """
import asyncio, sys
from bot.store import Store

async def main():
    async with Store.open(sys.argv[1]):
        pass

asyncio.run(main())
"""


def migrate_to(connection: Connection, revision: str) -> None:
    """Migrate an empty database to an older revision."""
    config = Config()
    config.set_main_option("script_location", str(Path(versions.__file__).parents[1]))
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


@pytest.fixture
def file(tmp_path):
    return tmp_path / "tutor.sqlite3"


@asynccontextmanager
async def connected(url: str) -> AsyncIterator[AsyncConnection]:
    """A transaction in an existing database."""
    async with _database.open_connection(parse_address(url)) as connection, connection.begin():
        yield connection


async def migrated(url: str, revision: str) -> None:
    """Migrate a database to a revision, up or down."""
    async with connected(url) as connection:
        current = await connection.run_sync(
            lambda sync: MigrationContext.configure(sync).get_current_revision()
        )
        down = revision == "base" or (current or "") > revision
        change = command.downgrade if down else command.upgrade
        await connection.run_sync(lambda sync: change(migrate._config(sync), revision))


async def test_data_survives_all_migrations(new_url):
    await migrated(new_url, "0001")
    async with connected(new_url) as connection:
        await connection.exec_driver_sql(
            "INSERT INTO puzzles VALUES (7, 'a puzzle', '2026-01-01 00:00:00+00:00')"
        )
        await connection.exec_driver_sql(
            f"INSERT INTO hint_sessions VALUES (9, 7, {2**62}, 5, 'a', 'b', 2, 1,"
            " '2026-01-01 00:00:00+00:00', '2026-01-02 00:00:00+00:00')"
        )
    async with Store.open(new_url) as store:
        session = await store.hints.own(9, 2**62)
        assert session is not None
        assert (session.user_id, session.language, session.game_id) == (2**62, "en", None)
        assert session.updated == datetime(2026, 1, 2, tzinfo=UTC)
        assert await store.puzzle(7) == "a puzzle"


async def test_no_row_and_no_constraint_is_lost_when_tables_are_copied(new_url):
    """SQLite drops a table to change it; rows that refer to its rows must stay."""

    def constraints(sync: Connection) -> dict[str, object]:
        seen = inspect(sync)
        return {
            what: {
                name: sorted(map(str, found))
                for (_, name), found in ask().items()
                if name not in {"races", "racers", "shares", "daily_killers"}
            }
            for what, ask in (
                ("checks", seen.get_multi_check_constraints),
                ("foreign keys", seen.get_multi_foreign_keys),
                ("indexes", seen.get_multi_indexes),
                ("unique", seen.get_multi_unique_constraints),
            )
        }

    await migrated(new_url, "0025")
    async with connected(new_url) as connection:
        before = await connection.run_sync(constraints)
    async with Store.open(new_url) as store:
        await fill_all(store)
        async with store._database.engine.begin() as connection:
            # Later migrations add these, so a downgrade loses their contents.
            await connection.execute(delete(schema.races))
            await connection.execute(delete(schema.shares))
            await connection.execute(delete(schema.daily_killers))
            await connection.execute(update(schema.puzzles).values(constraints=None))
            await connection.execute(update(schema.game_moves).values(version=0))
            await connection.execute(
                update(schema.games).values(
                    dict.fromkeys(("invitation", "paused", "title", "author"))
                )
            )
            await connection.execute(update(schema.attempts).values(drill=None, guessed=None))
            await connection.execute(update(schema.hint_sessions).values(guessed=None))
            await connection.execute(update(schema.people).values(reminders=False, reminded=None))
            await connection.execute(
                update(schema.servers).values(quiet_from=None, quiet_until=None)
            )
        rows = await everything(store)
    await migrated(new_url, "0025")
    async with Store.open(new_url) as store:
        assert await everything(store) == rows
        if "sqlite" in new_url:
            async with store._database.engine.connect() as connection:
                enforced = await connection.exec_driver_sql("PRAGMA foreign_keys")
                assert enforced.scalar() == 1
    async with connected(new_url) as connection:
        assert await connection.run_sync(constraints) == before


@pytest.mark.whole
async def test_migrations_can_be_downgraded_one_by_one(new_url):
    async with Store.open(new_url):
        pass
    revisions = [
        revision.revision for revision in migrate._scripts(migrate._FOLDER).walk_revisions()
    ]
    for revision in (*revisions[1:], "base"):
        await migrated(new_url, revision)
    async with connected(new_url) as connection:
        left = await connection.run_sync(lambda sync: inspect(sync).get_table_names())
    assert left == ["alembic_version"]
    async with Store.open(new_url):
        assert (await examine(new_url)).pending == ()


@pytest.mark.parametrize(
    "query",
    ["SELECT max(er) FROM results WHERE puzzle_id = 1", "DELETE FROM games WHERE id = 1"],
)
def test_growing_tables_are_queried_by_index(migrated_file, query):
    with closing(sqlite3.connect(migrated_file)) as connection:
        (plan,) = {row[3] for row in connection.execute(f"EXPLAIN QUERY PLAN {query}")}
        indexed = {row[1] for row in connection.execute("PRAGMA index_list(hint_sessions)")}
    assert plan.startswith("SEARCH")
    # For the hint sessions of games, whose queries are not among these.
    assert "ix_hint_sessions_game_id" in indexed


@pytest.mark.whole
async def test_two_programs_can_start_on_one_new_database(new_url):
    environ = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), *sys.path])}
    programs = [
        await asyncio.create_subprocess_exec(sys.executable, "-c", OPEN, new_url, env=environ)
        for _ in range(2)
    ]
    assert await asyncio.gather(*(program.wait() for program in programs)) == [0, 0]


async def test_newer_database_is_rejected_and_unchanged(own_url):
    async with connected(own_url) as connection:
        await connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(StoreError, match=r"newer version.*9999.*update the program"):
        async with Store.open(own_url):
            pass
    async with connected(own_url) as connection:
        rows = await connection.exec_driver_sql("SELECT version_num FROM alembic_version")
        assert rows.scalars().all() == ["9999"]


async def test_old_sessions_follow_sudoku_explainers_order(file):
    engine = create_engine(f"sqlite:///{file}")
    with engine.begin() as connection:
        migrate_to(connection, "0004")
    engine.dispose()
    with closing(sqlite3.connect(file)) as old, old:
        moment = "2026-01-01 00:00:00"
        old.execute("INSERT INTO puzzles VALUES (1, 'p', ?)", [moment])
        old.execute(
            "INSERT INTO hint_sessions (id, puzzle_id, user_id, interaction_id, language, start,"
            " position, step, level, created, updated)"
            " VALUES (1, 1, 7, 8, 'en', 'p', 'p', 1, 2, ?, ?)",
            [moment, moment],
        )
        old.execute("INSERT INTO hint_uses VALUES (1, 1, 7, 'x-wing', 2, ?)", [moment])
        old.execute("INSERT INTO people (user_id, theme, updated) VALUES (7, 'dark', ?)", [moment])

    async with Store.open(f"sqlite+aiosqlite:///{file}") as store:
        session = await store.hints.own(1, 7)
        assert session is not None
        assert (session.scale, session.last_move) == (SE.slug, "")
        assert await store.people.preferences(7) == Preferences(theme="dark")
        assert len((await all_about(store, 7))["hint_uses"]) == 1


def test_every_migration_compiles_for_postgresql():
    for module in pkgutil.iter_modules(versions.__path__, f"{versions.__name__}."):
        migration = importlib.import_module(module.name)
        assert module.name.rpartition(".v")[2].startswith(migration.revision)
        if migration.revision == "0028":
            continue  # it looks at the tables first: test_differences.py runs it
        for change in (migration.upgrade, migration.downgrade):
            said = io.StringIO()
            context = MigrationContext.configure(
                dialect_name="postgresql", opts={"as_sql": True, "output_buffer": said}
            )
            with Operations.context(context):
                change()
            if migration.revision == "0026":
                assert not said.getvalue(), "it is for SQLite"
            else:
                assert said.getvalue().startswith(("CREATE ", "ALTER ", "DROP "))
        assert "BIGSERIAL" in said.getvalue() or change is migration.downgrade


def test_downgrade_to_base_removes_all_tables():
    migration = importlib.import_module("bot.store.migrations.versions.v0001_first_tables")
    engine = create_engine("sqlite://")
    with engine.connect() as connection:
        context = MigrationContext.configure(connection)
        with Operations.context(context):
            migration.upgrade()
            migration.downgrade()
        assert connection.exec_driver_sql("SELECT name FROM sqlite_master").fetchall() == []
    engine.dispose()


async def test_file_name_can_contain_a_question_mark(tmp_path, migrated_file):
    file = Path(shutil.copy(migrated_file, tmp_path / "what?.sqlite3"))
    async with Store.open(f"sqlite+aiosqlite:///{file}"):
        pass
    assert [path.name for path in tmp_path.iterdir() if path.suffix == ".sqlite3"] == [file.name]


async def test_invalid_address_is_reported():
    with pytest.raises(StoreError, match="cannot be read"):
        async with Store.open("postgresql+asyncpg://host:port/name"):
            pass
