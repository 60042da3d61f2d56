import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest


@pytest.fixture
def config(tmp_path) -> list[str]:
    file = tmp_path / "config.toml"
    file.write_text(f"data = '{(tmp_path / 'data').as_posix()}'\n")
    return ["--config", str(file)]


@pytest.fixture
def database(tmp_path: Path, config, migrated_file: Path) -> Path:
    (tmp_path / "data").mkdir()
    return Path(shutil.copy(migrated_file, tmp_path / "data" / "sudoku-tutor.sqlite3"))


def revision(file: Path) -> str:
    with closing(sqlite3.connect(file)) as connection:
        ((found,),) = connection.execute("SELECT version_num FROM alembic_version")
    return str(found)


def test_migrate_creates_a_database_and_then_has_nothing_to_do(run, tmp_path, config):
    first = run("db", "migrate", *config)
    assert first.out.startswith("made a new database at revision ")
    newest = revision(tmp_path / "data" / "sudoku-tutor.sqlite3")
    second = run("db", "migrate", *config)
    assert second.out == f"the database is already at revision {newest}\n"


def test_backup_copies_and_replaces_only_with_force(run, database, config, tmp_path):
    copy = tmp_path / "copy.sqlite3"
    done = run("db", "backup", str(copy), *config)
    assert done.status == 0
    assert done.out.endswith(" bytes, checked\n")
    assert revision(copy) == revision(database)

    copy.write_text("something else")
    refused = run("db", "backup", str(copy), *config)
    assert refused.status == 1
    assert "--force" in refused.err
    assert copy.read_text() == "something else"
    assert run("db", "backup", str(copy), "--force", *config).status == 0
    assert revision(copy) == revision(database)


@pytest.mark.parametrize("kind", ["SQLite", "PostgreSQL"])
def test_second_of_two_backups_does_not_replace_the_file_of_the_first(
    run, database, config, tmp_path, monkeypatch, kind
):
    copy = tmp_path / "copy"

    def copy_after_the_other(*_):
        copy.write_text("of the other")

    if kind == "SQLite":
        monkeypatch.setattr("bot.store.database.backup._copy", copy_after_the_other)
    else:
        monkeypatch.setenv("SUDOKU_TUTOR_STORE_DATABASE", "postgresql://tutor@127.0.0.1/tutor")
        monkeypatch.setattr("shutil.which", lambda name: name)
        monkeypatch.setattr("bot.store.database.dump._run", copy_after_the_other)
        monkeypatch.setattr("bot.store.database.dump._verify", lambda *_: None)
    refused = run("db", "backup", str(copy), *config)
    assert refused.status == 1
    assert f"{copy} already exists; --force replaces it" in refused.err
    assert copy.read_text() == "of the other"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["config.toml", "copy", "data"]


def test_failed_backup_gives_the_reason(run, tmp_path, config):
    failed = run("db", "backup", str(tmp_path / "copy.sqlite3"), *config)
    assert failed.status == 1
    assert "does not exist" in failed.err


def test_missing_pg_dump_is_reported_with_the_command_but_not_the_password(
    run, tmp_path, monkeypatch
):
    monkeypatch.setenv("SUDOKU_TUTOR_STORE_DATABASE", "postgresql://me:sec%40ret@host:5432/tutor")
    monkeypatch.setenv("PATH", str(tmp_path))
    result = run("db", "backup", str(tmp_path / "my copy"))
    assert result.status == 1
    assert "apt-get install postgresql-client" in result.err
    assert "pg_dump --format=custom '--file=" in result.err
    assert "--dbname=postgresql://me@host:5432/tutor" in result.err
    assert "sec" not in result.err


@pytest.mark.skipif(os.name == "nt", reason="Windows cannot run shell scripts")
def test_no_secret_of_a_server_is_among_the_arguments_of_a_program(run, tmp_path, monkeypatch):
    seen = tmp_path / "seen"
    (tmp_path / "bin").mkdir()
    programs = {
        "pg_dump": f'echo "$@" >{seen}; env | grep ^PG >>{seen}; cat "$PGSERVICEFILE" >>{seen}',
        "pg_restore": f'echo "$@" >>{seen}; echo TABLE DATA',
    }
    for name, script in programs.items():
        (tmp_path / "bin" / name).write_text(f"#!/bin/sh\n{script}\n")
        (tmp_path / "bin" / name).chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setenv(
        "SUDOKU_TUTOR_STORE_DATABASE",
        "postgresql://me:sec%40ret@host:5432/tutor?sslmode=require&sslpassword=k3y",
    )
    done = run("db", "backup", str(tmp_path / "copy"))
    assert done.status == 0, done.err

    arguments, *environment, checked, _ = seen.read_text().splitlines()
    for text in (arguments, checked, done.out, done.err):
        assert "k3y" not in text
        assert "sec@ret" not in text
        assert "sec%40ret" not in text
    assert "--dbname=postgresql://me@host:5432/tutor?sslmode=require" in arguments
    assert {"PGPASSWORD=sec@ret", "[sudoku-tutor]", "sslpassword=k3y"} <= set(environment)
    (named,) = (line for line in environment if line.startswith("PGSERVICEFILE="))
    assert not Path(named.removeprefix("PGSERVICEFILE=")).exists()


def test_db_without_subcommand_lists_subcommands(run):
    result = run("db")
    assert result.status == 2
    assert "backup" in result.out
    assert not result.err
