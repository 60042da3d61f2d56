"""The backup scripts in deploy/, and the restore drill of docs/backups.md."""

import asyncio
import os
import shlex
import subprocess
import sys
import time
from collections.abc import Iterator
from configparser import ConfigParser
from pathlib import Path

import asyncpg
import pytest
import yaml

from bot.store import Store
from testing import postgres
from testing.environ import uncounted_environment
from testing.postgres import PASSWORD, PostgresServer
from tests.bot.store.filling import fill_all
from tests.cli.conftest import Run

ROOT = Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "deploy"
SECONDS = 30.0
BOT = "p:ss/w@rd %41 'of the bot'"
"""A password with characters that have a meaning in SQL and in a shell."""


def fill(url: str) -> None:
    async def work() -> None:
        async with Store.open(url) as store:
            await fill_all(store)

    asyncio.run(work())


@pytest.mark.whole
def test_unit_makes_a_backup_that_can_be_restored(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    backups = tmp_path / "sudoku-tutor-backups"
    backups.mkdir()
    config = tmp_path / "config.toml"
    config.write_text(f"data = '{tmp_path.as_posix()}'\n", encoding="utf-8")
    fill(f"sqlite+aiosqlite:///{tmp_path / 'sudoku-tutor.sqlite3'}")
    (backups / "2020-01-01.backup").touch()
    os.utime(backups / "2020-01-01.backup", (0, 0))
    (backups / "yesterday.backup").touch()

    unit = ConfigParser(interpolation=None, strict=False)
    unit.read(DEPLOY / "sudoku-tutor-backup.service", encoding="utf-8")
    program = tmp_path / "program"
    code = "import sys, cli; sys.exit(cli.main())"
    program.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -c "{code}" "$@"\n')
    program.chmod(0o755)

    def done(line: str) -> bool:
        for name, value in {
            "/opt/sudoku-tutor/bin/sudoku-tutor": str(program),
            "/etc/sudoku-tutor/config.toml": str(config),
            "%S": str(tmp_path),
            "%%": "%",
        }.items():
            line = line.replace(name, value)
        result = subprocess.run(
            shlex.split(line),
            cwd=ROOT,
            env=uncounted_environment(),
            capture_output=True,
            check=False,
        )
        return result.returncode == 0

    service = unit["Service"]
    assert done(service["ExecStart"])
    assert done(service["ExecStartPost"])
    today = f"{time.strftime('%Y-%m-%d', time.gmtime())}.backup"
    assert {path.name for path in backups.iterdir()} <= {today, "yesterday.backup"}

    monkeypatch.setenv("SUDOKU_TUTOR_STORE_DATABASE", str(backups / today))
    copied = run("db", "copy", "--to", str(tmp_path / "drill.sqlite3"), "--config", str(config))
    assert "as many as there were" in copied.out


@pytest.fixture(scope="module")
def server() -> Iterator[PostgresServer]:
    """A server as in PostgreSQL's image before the composition's script runs."""
    with postgres.start_server(superuser="postgres") as server:
        if server is None:
            pytest.skip(postgres.MISSING)
        yield server


@pytest.mark.whole
def test_bot_of_the_composition_is_no_superuser_and_its_dump_can_be_restored(
    run: Run, server: PostgresServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    compose = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))["services"]
    monkeypatch.setenv("PATH", f"{server.bin}{os.pathsep}{os.environ['PATH']}")
    where = {"PGHOST": "127.0.0.1", "PGPORT": str(server.port)}
    address = f"postgresql://tutor@127.0.0.1:{server.port}"

    async def connect(user: str, password: str, database: str = "postgres") -> asyncpg.Connection:
        return await asyncpg.connect(
            host="127.0.0.1", port=server.port, user=user, password=password, database=database
        )

    with asyncio.Runner() as runner:
        admin = runner.run(connect("postgres", PASSWORD))
        subprocess.run(
            [DEPLOY / "postgres.sh"],
            env=uncounted_environment(
                **where, PGPASSWORD=PASSWORD, POSTGRES_USER="postgres", POSTGRES_PASSWORD=BOT
            ),
            check=True,
        )
        for user, password, database in (
            ("postgres", PASSWORD, "postgres"),
            ("tutor", BOT, "postgres"),
            ("tutor", PASSWORD, "sudoku"),
        ):
            with pytest.raises(asyncpg.PostgresError):
                runner.run(connect(user, password, database))

        # The bot can create and fill its tables, and nothing else.
        monkeypatch.setenv("PGPASSWORD", BOT)
        monkeypatch.setenv("SUDOKU_TUTOR_STORE_DATABASE", f"{address}/sudoku")
        assert "made a new database" in run("db", "migrate").out
        fill(f"postgresql+asyncpg://tutor@127.0.0.1:{server.port}/sudoku")
        bot = runner.run(connect("tutor", BOT, "sudoku"))
        for statement in (
            "CREATE ROLE other",
            "CREATE DATABASE other",
            "COPY (SELECT 1) TO PROGRAM 'true'",
            "SELECT pg_read_file('/etc/passwd')",
            "SELECT rolpassword FROM pg_authid",
        ):
            with pytest.raises(asyncpg.InsufficientPrivilegeError):
                runner.run(bot.execute(statement))
        runner.run(bot.close())

        # The service `backup`, until its first dump.
        service = compose["backup"]
        known = {**service["environment"], **where, "PGPASSWORD": BOT}
        with subprocess.Popen(
            [DEPLOY / Path(service["entrypoint"][0]).name, tmp_path],
            env=uncounted_environment(**known),
            stdout=subprocess.PIPE,
            text=True,
        ) as process:
            assert process.stdout is not None
            said = process.stdout.readline()
            process.terminate()
        (dump,) = tmp_path.glob("sudoku-*.dump")
        assert said == f"{dump.name}: {dump.stat().st_size} bytes\n"
        assert dump.stat().st_mode & 0o777 == 0o600

        runner.run(admin.execute("CREATE DATABASE drill OWNER tutor"))
        restore = ["pg_restore", "--exit-on-error", "--no-owner", "--dbname=drill", str(dump)]
        subprocess.run(restore, env=uncounted_environment(**known), check=True)
        runner.run(admin.close())

    restored = f"{address}/drill"
    monkeypatch.setenv("SUDOKU_TUTOR_STORE_DATABASE", restored)
    counts = run("db", "copy", "--to", str(tmp_path / "restored.sqlite3")).out
    monkeypatch.setenv("SUDOKU_TUTOR_STORE_DATABASE", f"{address}/sudoku")
    assert counts == run("db", "copy", "--to", str(tmp_path / "original.sqlite3")).out
    assert "as many as there were" in counts
