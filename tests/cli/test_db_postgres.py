"""`sudoku-tutor db` on a real PostgreSQL server, and from one database to another."""

import asyncio
import re
import shutil
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from bot.store import Store
from bot.store.schema import metadata
from testing.postgres import PASSWORD, PostgresServer, without_password
from tests.bot.store.filling import everything, fill_all
from tests.cli.conftest import Run

Url = str


@pytest.fixture(scope="module")
def filled_file(tmp_path_factory: pytest.TempPathFactory, migrated_file: Path) -> Path:
    path = tmp_path_factory.mktemp("filled") / "sudoku-tutor.sqlite3"
    shutil.copy(migrated_file, path)
    filled(f"sqlite+aiosqlite:///{path}")
    return path


@pytest.fixture
def file(tmp_path: Path, filled_file: Path) -> Path:
    """An SQLite database with rows in every table."""
    return Path(shutil.copy(filled_file, tmp_path))


@pytest.fixture
def config(tmp_path: Path) -> list[str]:
    path = tmp_path / "config.toml"
    path.write_text(f"data = '{tmp_path.as_posix()}'\n")
    return ["--config", str(path)]


@pytest.fixture
def url(postgres_server: PostgresServer) -> Iterator[Url]:
    """The address of an empty database."""
    address = asyncio.run(postgres_server.empty())
    yield address
    asyncio.run(postgres_server.drop(address))


@pytest.fixture
def another(postgres_server: PostgresServer) -> Iterator[Url]:
    address = asyncio.run(postgres_server.empty())
    yield address
    asyncio.run(postgres_server.drop(address))


def filled(url: Url) -> None:
    async def work() -> None:
        async with Store.open(url) as store:
            await fill_all(store)

    asyncio.run(work())


def rows(url: Url) -> str:
    """All contents of a database."""

    async def work() -> str:
        async with Store.open(url) as store:
            return await everything(store)

    return asyncio.run(work())


def rows_of(file: Path) -> str:
    return rows(f"sqlite+aiosqlite:///{file}")


def test_all_data_can_be_copied_to_postgresql_and_back(run: Run, file, config, url, tmp_path):
    before = rows_of(file)
    there = run("db", "copy", "--to", url.replace("+asyncpg", ""), *config)

    assert there.status == 0, there.err
    counts = {words[0]: words[-1] for line in there.lines[:-1] if (words := line.split())}
    assert counts["puzzles"] == "2"
    assert counts["skills"] == "3"
    assert set(counts) == set(metadata.tables)
    assert there.lines[-1].startswith(
        f"copied {sum(map(int, counts.values()))} rows in {len(counts)} tables"
    )
    assert "`database` in [store]" in there.err
    assert without_password(there.out + there.err)
    assert rows(url) == before
    assert rows_of(file) == before

    back = tmp_path / "back.sqlite3"
    (tmp_path / "config.toml").write_text(f'[store]\ndatabase = "{url}"\n')
    assert run("db", "copy", "--to", str(back), *config).status == 0
    assert rows_of(back) == before


def test_ids_of_deleted_rows_are_not_used_after_a_copy_either(
    run: Run, file, config, url, tmp_path
):
    """Old buttons also work with the copy."""
    counter = "SELECT seq FROM sqlite_sequence WHERE name = 'results'"
    with closing(sqlite3.connect(file)) as database, database:
        database.execute("DELETE FROM results")
        (last,) = database.execute(counter).fetchone()
    back = tmp_path / "back.sqlite3"

    assert run("db", "copy", "--to", url, *config).status == 0
    (tmp_path / "config.toml").write_text(f'[store]\ndatabase = "{url}"\n')
    assert run("db", "copy", "--to", str(back), *config).status == 0

    with closing(sqlite3.connect(back)) as database:
        (after,) = database.execute(counter).fetchone()
    assert after == last > 0


def test_copied_database_can_be_used(run: Run, file, config, url):
    run("db", "copy", "--to", url, *config)

    async def work() -> None:
        async with Store.open(url) as store:
            first = await store.puzzle_id("new here")
            assert await store.puzzle_id("new, too") == first + 1
            assert not await store.interactions.claim(2**63 - 1)
            games = await store.games.open(user_id=5, puzzle_id=first, interaction_id=4711)
            assert games.version == 0

    asyncio.run(work())


def test_database_that_is_not_empty_is_not_changed(run: Run, file, config, url):
    async def work() -> None:
        async with Store.open(url) as store:
            await store.puzzle_id("mine")

    asyncio.run(work())
    before = rows(url)
    result = run("db", "copy", "--to", url, *config)
    assert result.status == 1
    assert "is not empty (1 row in puzzles), and nothing was copied" in result.err
    assert "createdb" in result.err
    assert without_password(result.err)
    assert rows(url) == before


def test_database_with_other_tables_is_not_changed(
    run: Run, file, config, url, postgres_server: PostgresServer
):
    name = url.rpartition("/")[2]
    asyncio.run(postgres_server.sql("CREATE TABLE orders (id int)", name=name))
    result = run("db", "copy", "--to", url, *config)
    assert result.status == 1
    assert "holds tables of another program (orders)" in result.err
    found = asyncio.run(
        postgres_server.sql(
            "SELECT tablename FROM pg_tables WHERE schemaname = 'public'", name=name
        )
    )
    assert [row["tablename"] for row in found] == ["orders"]


def test_copy_is_rolled_back_if_a_row_does_not_fit(run: Run, file, config, url):
    # SQLite takes texts of any length.
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("UPDATE servers SET zone = ?", ("x" * 100,))
        connection.commit()
    result = run("db", "copy", "--to", url, *config)
    assert result.status == 1
    assert "does not accept a row of servers: value too long" in result.err
    assert "Nothing was copied" in result.err

    with closing(sqlite3.connect(file)) as connection:
        connection.execute("UPDATE servers SET zone = 'UTC'")
        connection.commit()
    assert run("db", "copy", "--to", url, *config).status == 0
    assert rows(url) == rows_of(file)


def test_copy_is_rejected_onto_itself_and_from_a_damaged_or_old_database(
    run: Run, file, config, url, tmp_path
):
    result = run("db", "copy", "--to", str(file), *config)
    assert result.status == 1
    assert "is the database itself" in result.err

    with closing(sqlite3.connect(file)) as connection:
        connection.execute("DELETE FROM puzzles")
        connection.commit()
    result = run("db", "copy", "--to", url, *config)
    assert result.status == 1
    assert re.search(r"is damaged \(row 1 of \w+ refers to a missing row of puzzles\)", result.err)

    with closing(sqlite3.connect(file)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '0003'")
        connection.commit()
    result = run("db", "copy", "--to", url, *config)
    assert result.status == 1
    assert "at revision 0003" in result.err
    assert "`sudoku-tutor db migrate`" in result.err

    file.unlink()
    result = run("db", "copy", "--to", url, *config)
    assert "does not exist" in result.err
    assert not (tmp_path / "sudoku-tutor.sqlite3").exists()


def test_unsupported_address_is_wrong_use(run: Run, file, config):
    result = run("db", "copy", "--to", "mysql://me:s3cret@host/name", *config)
    assert result.status == 2
    assert "--to must be the name of a file, or an address" in result.err
    assert "s3cret" not in result.err


def test_password_can_be_in_the_environment(run: Run, file, config, url, monkeypatch):
    monkeypatch.setenv("PGPASSWORD", PASSWORD)
    bare = "postgresql://tutor@" + url.rpartition("@")[2]
    assert run("db", "copy", "--to", bare, *config).status == 0
    assert rows(url) == rows_of(file)


def test_unreachable_server_is_reported(run: Run, file, config):
    result = run("db", "copy", "--to", "postgresql://me:s3cret@127.0.0.1:9/tutor", *config)
    assert result.status == 1
    assert "postgresql://me@127.0.0.1:9/tutor cannot be opened" in result.err
    assert "check whether PostgreSQL runs there" in result.err
    assert "s3cret" not in result.err


def test_migrate_creates_the_tables_and_then_has_nothing_to_do(run: Run, url, monkeypatch):
    monkeypatch.setenv("SUDOKU_TUTOR_STORE_DATABASE", url)
    assert run("db", "migrate").out.startswith("made a new database at revision ")
    again = run("db", "migrate")
    assert re.fullmatch(r"the database is already at revision \d{4}\n", again.out)
    assert not again.err


def test_backup_is_made_checked_and_restored(run: Run, url, another, tmp_path, monkeypatch):
    filled(url)
    before = rows(url)
    monkeypatch.setenv("SUDOKU_TUTOR_STORE_DATABASE", url)
    copy = tmp_path / "tutor.dump"

    done = run("db", "backup", str(copy))
    assert done.status == 0, done.err
    assert done.out.endswith(" bytes, checked\n")
    assert copy.stat().st_mode & 0o777 == 0o600
    assert without_password(done.out + done.err)
    assert "--force" in run("db", "backup", str(copy)).err
    assert run("db", "backup", str(copy), "--force").status == 0
    assert [path.name for path in tmp_path.iterdir()] == ["tutor.dump"]

    # Use the printed command, but with another database.
    command = done.err.partition("restore it with: ")[2].strip()
    assert f"/{url.rpartition('/')[2]} " in command
    command = command.replace(f"/{url.rpartition('/')[2]} ", f"/{another.rpartition('/')[2]} ")
    monkeypatch.setenv("PGPASSWORD", PASSWORD)
    subprocess.run(command, shell=True, check=True)
    assert rows(another) == before


def test_failed_backup_keeps_the_previous_one(run: Run, url, tmp_path, monkeypatch):
    copy = tmp_path / "tutor.dump"
    copy.write_text("before")
    monkeypatch.setenv("SUDOKU_TUTOR_STORE_DATABASE", url.replace("/test_", "/no_such_"))
    result = run("db", "backup", str(copy), "--force")
    assert result.status == 1
    assert "cannot be backed up" in result.err
    assert "does not exist" in result.err
    assert without_password(result.err)

    monkeypatch.setenv("SUDOKU_TUTOR_STORE_DATABASE", url)
    assert "it holds no tables" in run("db", "backup", str(copy), "--force").err
    assert "does not exist" in run("db", "backup", str(tmp_path / "none" / "x")).err
    assert copy.read_text() == "before"
    assert [path.name for path in tmp_path.iterdir()] == ["tutor.dump"]


def test_bot_without_database_exits_with_one_line(process: Run, tmp_path, monkeypatch):
    monkeypatch.setenv("DISCORD_TOKEN", "a token")
    file = tmp_path / "config.toml"
    file.write_text('[store]\ndatabase = "postgresql://me:s3cret@127.0.0.1:9/tutor"\n')
    result = process("run", "--config", str(file))
    assert result.status == 8
    assert result.out == ""
    (line,) = result.err.splitlines()
    address = "postgresql://me@127.0.0.1:9/tutor"
    assert line.startswith(f"sudoku-tutor: The database {address} cannot be opened: ")
    assert "check whether PostgreSQL runs there" in line
