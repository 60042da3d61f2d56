"""Migrations are frozen, and databases with other tables than the program's are refused."""

import ast
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic import op
from alembic.migration import MigrationContext
from alembic.operations import Operations

from bot.config import Config, StoreConfig
from bot.doctor.checks import database
from bot.doctor.findings import Severity
from bot.store import Store, StoreError, compare, copy_all, examine
from bot.store.database import migrate
from bot.store.database.address import parse_address
from bot.store.database.connection import open_connection
from bot.store.migrations import versions
from bot.store.schema import metadata
from bot.store.schema.differences import differences
from tests.bot.conftest import all_about
from tests.bot.store.database.test_migrate import connected, migrated
from tests.bot.store.filling import everything, fill_all

_MOMENT = sa.DateTime(timezone=True)
_ID = sa.BigInteger().with_variant(sa.Integer, "sqlite")
FROZEN = {
    "v0001_first_tables": "95770dae00f0fae8",
    "v0002_the_tutor": "381d8023a2da1f5f",
    "v0003_promised_answers": "f02c544664fa12ce",
    "v0004_readings": "84e321aa901715fe",
    "v0005_order_of_hints": "cf8825b5b9f8e631",
    "v0006_processes": "a6116e41e8e4c530",
    "v0007_posts_by_day": "03f694259d9c8c51",
    "v0008_partial_answers": "608ebcf62081bb3b",
    "v0009_standby": "bd3f2419bda850c9",
    "v0010_blocks": "5c4b16808c787d2f",
    "v0011_runs": "3883db147ed43882",
    "v0012_watching": "22884cd70d885873",
    "v0014_daily_events": "a277791650f58b11",
    "v0016_pictures": "08c1c2f14d14f823",
    "v0018_quizzes": "66aba62f71750bff",
    "v0019_duels": "20668a556de5075b",
    "v0021_hint_answers": "bf0e1cc0d078793d",
    "v0022_solving_times": "64e35d2a7409445c",
    "v0023_equivalent_puzzles": "10ccdb3bb93b425b",
    "v0024_boards": "4108517cb51374a5",
    "v0025_activity_players": "82d463cc2e39ad57",
    "v0026_ids_used_once": "692e4bc239ef56ae",
    "v0027_versions_of_moves": "5a095205b2664f5f",
    "v0028_tables_of_the_first_days": "48f103d4a481eee9",
    "v0029_invitations": "1577723b2abdfa1e",
    "v0030_claimed_moves": "87258ffe47dbad87",
    "v0031_drills": "2c9958d2691de04f",
    "v0032_one_single_a_hint": "101a48438bdb39f3",
    "v0033_public_pictures": "7929bd749ed7e3a2",
    "v0034_races": "8e1284da43202c89",
    "v0035_games_of_servers": "6134c02f059588c4",
    "v0036_habits": "29e92bc07a0bcc1a",
    "v0037_pauses_and_titles": "f68cae615b279480",
    "v0038_guesses": "82d9506c380867fd",
    "v0039_shares": "ef2846c367837b5f",
    "v0040_puzzles_with_constraints": "63ce514c5968ca95",
    "v0041_daily_killers": "6cf835f7b9e73dae",
}
"""The beginnings of the SHA-256 sums of the migrations, which existing databases have run."""


def test_migrations_are_never_edited():
    found = {
        file.stem: sha256(file.read_bytes()).hexdigest()[:16]
        for file in Path(versions.__path__[0]).glob("v*.py")
    }
    assert {name: found.get(name) for name in FROZEN} == FROZEN, (
        "a migration was edited or removed that databases have run: put it back as it was, and "
        "write a new migration for the change"
    )
    assert found.keys() == FROZEN.keys(), "add the new migration to FROZEN"


def test_migrations_do_not_change_with_the_program():
    for file in Path(versions.__path__[0]).glob("v*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            assert set(names) <= {"sqlalchemy", "alembic"}, file.name


def apply(change, sync: sa.Connection) -> None:
    """Change the tables of a database with Alembic's operations, as a migration would."""
    context = MigrationContext.configure(sync, opts={"target_metadata": metadata})
    with Operations.context(context):
        change()


async def changed(url: str, change) -> None:
    """Change the tables of a database for good."""

    def run(sync: sa.Connection) -> None:
        with migrate._keys_unenforced(sync), sync.begin():
            apply(change, sync)

    async with open_connection(parse_address(url)) as connection:
        await connection.run_sync(run)


# 0002 as it was for some hours, in which some databases were migrated with it.


def indexes_of_then() -> None:
    op.drop_index("ix_hint_sessions_game_id", "hint_sessions")
    op.drop_index("ix_results_puzzle_id", "results")


def hint_uses_of_then() -> None:
    op.drop_table("hint_uses")
    op.create_table(
        "hint_uses",
        sa.Column(
            "session_id",
            _ID,
            sa.ForeignKey("hint_sessions.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("step", sa.Integer, primary_key=True),
        sa.Column("user_id", sa.BigInteger, nullable=False),
        sa.Column("technique", sa.String(48), nullable=False),
        sa.Column("level", sa.SmallInteger, nullable=False),
        sa.Column("created", _MOMENT, nullable=False),
    )
    op.create_index("ix_hint_uses_user_id", "hint_uses", ["user_id"])


def pool_of_then() -> None:
    op.drop_table("daily_puzzles")
    op.drop_table("shelf")
    op.create_table(
        "shelf",
        sa.Column("puzzle_id", _ID, sa.ForeignKey("puzzles.id"), primary_key=True),
        sa.Column("band", sa.String(16), nullable=False),
        sa.Column("er", sa.SmallInteger, nullable=False),
        sa.Column("ep", sa.SmallInteger, nullable=False),
        sa.Column("ed", sa.SmallInteger, nullable=False),
        sa.Column("hardest", sa.String(48), nullable=False),
        sa.Column("created", _MOMENT, nullable=False),
    )
    op.create_index("ix_shelf_band", "shelf", ["band"])
    op.create_table(
        "daily_puzzles",
        sa.Column("day", sa.Date, primary_key=True),
        sa.Column("band", sa.String(16), primary_key=True),
        sa.Column("puzzle_id", _ID, sa.ForeignKey("shelf.puzzle_id"), nullable=False, unique=True),
    )


def posts_of_then() -> None:
    op.drop_column("daily_posts", "failure")


def reviews_of_then() -> None:
    op.drop_table("reviews")
    op.create_table(
        "reviews",
        sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("technique", sa.String(48), primary_key=True),
        sa.Column("item", sa.String(32), primary_key=True),
        sa.Column("due", sa.Date, nullable=False),
        sa.Column("interval", sa.SmallInteger, nullable=False),
        sa.Column("ease", sa.Float, nullable=False),
        sa.Column("repetitions", sa.SmallInteger, nullable=False),
    )


OF_THEN = (indexes_of_then, hint_uses_of_then, pool_of_then, posts_of_then, reviews_of_then)


def all_of_then() -> None:
    for change in OF_THEN:
        change()


SESSION = """
INSERT INTO hint_sessions (id, puzzle_id, user_id, interaction_id, language, start, position, step,
level, created, updated)
VALUES (9, 7, 5, 5, 'en', 'a', 'b', 2, 1, '2026-01-01 00:00:00+00:00', '2026-01-02 00:00:00+00:00')
"""


@pytest.mark.whole
@pytest.mark.parametrize("change", [all_of_then, *OF_THEN])
async def test_a_database_of_an_edited_migration_is_fixed(new_url, change):
    await migrated(new_url, "0003")
    await changed(new_url, change)
    async with connected(new_url) as connection:
        for statement in (
            "INSERT INTO puzzles VALUES (7, 'a puzzle', '2026-01-01 00:00:00+00:00')",
            SESSION,
            "INSERT INTO hint_uses VALUES (9, 1, 5, 'x-wing', 2, '2026-01-01 00:00:00+00:00')",
        ):
            await connection.exec_driver_sql(statement)
    async with Store.open(new_url) as store:
        exported = await all_about(store, 5)
        assert [row["technique"] for row in exported["hint_uses"]] == ["x-wing"]
        # Two users see the same step of a session, which the old key would refuse.
        await store.delete_user(5)
        await fill_all(store)
        assert await everything(store)
    found = await examine(new_url)
    assert (found.pending, await compare(new_url)) == ((), ())


async def test_tables_are_compared_at_a_start_and_not_to_know_the_revision(
    new_url: str, monkeypatch: pytest.MonkeyPatch
):
    compared = 0

    def count(*arguments: Any) -> Any:
        nonlocal compared
        compared += 1
        return differences(*arguments)

    monkeypatch.setattr(migrate, "differences", count)
    for expected in (1, 2):
        async with Store.open(new_url):
            assert compared == expected
        await examine(new_url)
        assert compared == expected


async def test_a_review_of_a_later_version_keeps_its_time(tmp_path):
    url = f"sqlite+aiosqlite:///{tmp_path}/tutor.sqlite3"
    await migrated(url, "0003")
    await changed(url, reviews_of_then)
    async with connected(url) as connection:
        await connection.exec_driver_sql(
            "INSERT INTO reviews VALUES (5, 'x-wing', 'a', '2026-11-21 21:22:23.000000', 600, 2, 1)"
        )
    async with Store.open(url) as store:
        (row,) = (await all_about(store, 5))["reviews"]
    assert (row["due"], row["interval"]) == ("2026-11-21T21:22:23+00:00", 600)


async def test_a_database_of_the_first_text_of_0026_never_uses_an_id_again(tmp_path):
    url = f"sqlite+aiosqlite:///{tmp_path}/tutor.sqlite3"
    await migrated(url, "0026")

    def of_then() -> None:
        for name in ("board_tickets", "daily_results"):
            with op.batch_alter_table(name, recreate="always"):
                pass  # which forgets it

    await changed(url, of_then)
    async with connected(url) as connection:
        found = await connection.run_sync(differences)
    assert [line for line in found if "gives a number again" in line] == [
        "table board_tickets does not number its rows, or gives a number again",
        "table daily_results does not number its rows, or gives a number again",
    ]
    async with Store.open(url):
        pass
    assert await compare(url) == ()


def altered(table: str, *names: str, call: str = "alter_column", **options: object):
    """A function that alters, drops or adds a part of a table."""

    numbered = {"sqlite_autoincrement": True} if table in {"games", "results"} else {}

    def change() -> None:
        with op.batch_alter_table(table, table_kwargs=numbered) as batch:
            getattr(batch, call)(*names, **options)

    return change


DIFFERENT = {
    "table greetings is missing": lambda: op.drop_table("greetings"),
    "table people lacks the column zone": altered("people", "zone", call="drop_column"),
    "table people has an unknown column more": lambda: op.add_column(
        "people", sa.Column("more", sa.Integer)
    ),
    "table games, column turns: its type is": altered("games", "turns", type_=sa.String(9)),
    "table people, column theme: NULL is refused": altered("people", "theme", nullable=False),
    "table games, column turns: NULL is allowed": altered("games", "turns", nullable=True),
    "table people, column times: its default differs": altered(
        "people", "times", server_default=sa.false()
    ),
    "table results lacks index on user_id": lambda: op.drop_index("ix_results_user_id", "results"),
    "table greetings has an unknown index on greeted": lambda: op.create_index(
        "ix_mine", "greetings", ["greeted"], unique=True
    ),
    "table games lacks unique key on user_id, puzzle_id": altered(
        "games", "uq_games_user_id_puzzle_id", call="drop_constraint", type_="unique"
    ),
    "table game_guests lacks foreign key on game_id": altered(
        "game_guests", "fk_game_guests_game_id", call="drop_constraint", type_="foreignkey"
    ),
    "table servers lacks the check minute BETWEEN 0 AND 1439": altered(
        "servers", "minute", call="drop_constraint", type_="check"
    ),
    "table greetings has an unknown check": altered(
        "greetings", "late", "greeted > '2020-01-01'", call="create_check_constraint"
    ),
}


async def test_every_difference_is_found(own_url, subtests):
    def run(sync: sa.Connection) -> None:
        for words, change in DIFFERENT.items():
            with subtests.test(words), migrate._keys_unenforced(sync), sync.begin() as undone:
                if sync.dialect.name == "sqlite":
                    sync.exec_driver_sql("BEGIN")
                apply(change, sync)
                found = differences(sync)
                undone.rollback()
                assert any(line.startswith(words) for line in found), found
        assert differences(sync) == ()

    async with open_connection(parse_address(own_url)) as connection:
        await connection.run_sync(run)


async def test_a_database_with_other_tables_is_refused(own_url):
    words = "table games lacks unique key on user_id, puzzle_id"
    await changed(own_url, DIFFERENT[words])
    found = await compare(own_url)
    assert any(line.startswith(words) for line in found), found
    with pytest.raises(StoreError, match=f"not those of this version: .*{words}.*restore a backup"):
        async with Store.open(own_url):
            pass
    assert await compare(own_url) == found


async def test_a_database_with_another_primary_key_is_refused(own_url):
    await changed(own_url, hint_uses_of_then)
    assert await compare(own_url) == (
        "table hint_uses has the primary key session_id, step, not session_id, step, user_id",
    )


async def test_what_a_migration_leaves_wrong_is_rolled_back(new_url):
    await migrated(new_url, "0026")
    await changed(new_url, lambda: op.drop_column("people", "zone"))
    with pytest.raises(StoreError, match="table people lacks the column zone"):
        async with Store.open(new_url):
            pass
    assert (await examine(new_url)).current == "0026"


async def test_tables_and_indexes_of_a_host_are_allowed(own_url):
    def change() -> None:
        op.create_table("notes", sa.Column("id", sa.Integer, primary_key=True))
        op.create_index("ix_notes", "notes", ["id"], unique=True)
        op.create_index("ix_mine", "greetings", ["greeted"])

    await changed(own_url, change)
    async with Store.open(own_url):
        pass


async def test_doctor_says_which_tables_differ(own_url, tmp_path):
    await changed(own_url, lambda: op.drop_column("people", "zone"))
    config = Config(data=tmp_path, store=StoreConfig(database=own_url))
    finding = await anext(found async for found in database(config) if found.subject == "database")
    assert finding.verdict is Severity.FAILED
    assert finding.message.endswith("table people lacks the column zone")
    assert "restore a backup" in finding.fix
    with pytest.raises(StoreError, match=r"people lacks the column zone.*Nothing was copied"):
        await copy_all(own_url, f"sqlite+aiosqlite:///{tmp_path}/copy.sqlite3")
