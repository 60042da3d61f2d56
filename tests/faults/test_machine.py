"""Faults of the bot's machine: crashed workers, a locked database, a full disk."""

import asyncio
import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import text

import tutor
from bot.chat import pending_responses
from bot.config import Config
from bot.grade import service
from bot.store import Store
from bot.store.database import sqlite
from testing.patience import SECONDS
from testing.standin import Callback, Program, StandIn
from tests.bot.conftest import RATED
from tests.faults.conftest import Note, Scene, none_pending, scene_with
from tests.faults.test_daily_posts import until_true
from workers import LocalWorkers, Workers

pytestmark = pytest.mark.faults


@pytest.fixture
async def pooled(discord: StandIn, config: Config, store: Store) -> AsyncIterator[Scene]:
    """A scene whose bot has one worker process, and room for one more job."""
    async with LocalWorkers(processes=1, queue=2, warm_up=tutor.WARM_UP) as workers:
        await workers.warm()
        async with scene_with(discord, config, store, workers) as scene:
            yield scene


async def test_worker_killed_while_rating(
    pooled: Scene, note: Note, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(service, "glance", _die)
    answer = await pooled.grade()
    monkeypatch.undo()

    assert "interrupted my work" in answer.text
    assert "error id" in answer.text
    assert RATED in (await pooled.grade()).text, "and the next one is rated"
    note("worker killed", "/grade", "that it was interrupted, with id; the next one is rated")


def _die(_: str, **options: object) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


async def test_overload_is_reported_to_each_user(pooled: Scene, tmp_path: Path, note: Note):
    workers: Workers = pooled.workers
    line = tmp_path / "line"
    os.mkfifo(line)
    # For reading, too: nobody waits for the other side to open it.
    with line.open("r+b", buffering=0) as pipe:
        running = asyncio.create_task(workers.run(_read_line, line, seconds=60))
        doings = [pooled.grade(user=pooled.bob) for _ in range(5)]
        await until_true(lambda: sum(doing.answered for doing in doings) == 4)
        pipe.write(b"end\n")

        answers = [await doing for doing in doings]
        assert await running == "end\n"
    assert sum("busy" in answer.text for answer in answers) == 4, [
        answer.text for answer in answers
    ]
    assert sum(RATED in answer.text for answer in answers) == 1
    note("pool overloaded", "/grade, 6 at once, room for 2", "2 answers, 4 asked to try again")


def _read_line(file: Path) -> str:
    """Wait for a line of a pipe."""
    with file.open() as pipe:
        return pipe.readline()


@contextmanager
def locked(file: str) -> Iterator[None]:
    """Another program locks the database."""
    code = (
        "import sqlite3, sys; held = sqlite3.connect(sys.argv[1], isolation_level=None); "
        "held.execute('BEGIN IMMEDIATE'); print('held', flush=True); sys.stdin.read()"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code, file], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"held\n"
        yield
        assert other.stdin is not None
        other.stdin.close()


async def test_database_is_locked_briefly(scene: Scene, config: Config, note: Note):
    shown = await scene.hint()
    with locked(config.database_url.partition(":///")[2]):
        doings = [scene.grade(), scene.more(shown)]
        await asyncio.sleep(0.5)
        assert not any(doing.callback for doing in doings), "nothing is announced yet"
    graded, pressed = [await doing for doing in doings]

    assert RATED in graded.text
    assert "Hint 2 of 4" in pressed.text
    note("database locked for 0.5 s", "/grade and button", "both answers")


@pytest.mark.usefixtures("database")
@pytest.mark.parametrize(("busy_milliseconds", "claim_seconds"), [("200", SECONDS), ("60000", 1.0)])
async def test_database_stays_locked(
    discord: StandIn,
    config: Config,
    note: Note,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    busy_milliseconds: str,
    claim_seconds: float,
):
    settings = tuple(line.replace("5000", busy_milliseconds) for line in sqlite._SETTINGS)
    monkeypatch.setattr(sqlite, "_SETTINGS", settings)
    monkeypatch.setattr(pending_responses, "_CLAIM_SECONDS", claim_seconds)
    from tests.bot.conftest import InlineWorkers

    async with (
        Store.open(config.database_url) as store,
        scene_with(discord, config, store, InlineWorkers()) as scene,
    ):
        shown = await scene.hint()
        with locked(config.database_url.partition(":///")[2]):
            graded, pressed = [await doing for doing in (scene.grade(), scene.more(shown))]
        again = await scene.more(shown)
        await none_pending(store)

    for answer in (graded, pressed):
        assert answer.callback is Callback.MESSAGE, "no answer was announced"
        assert answer.private
        assert "database is busy" in answer.text
        error_id = answer.text.split("`")[-2]
        assert error_id in caplog.text
    assert ("the claim took more than 1 s" in caplog.text) is (claim_seconds < SECONDS)
    assert "Hint 2 of 4" in again.text, "nothing was lost, nothing was skipped"
    if claim_seconds < SECONDS:
        note("database locked for longer", "/grade", "after 1 s that it is busy, with id")
        note("database locked for longer", "button", "the same; pressing again goes on")


async def test_disk_is_full(discord: StandIn, scene: Scene, store: Store, note: Note):
    shown = await scene.hint()
    async with store._database.engine.connect() as connection:
        pages = (await connection.execute(text("PRAGMA page_count"))).scalar_one()
        await connection.execute(text(f"PRAGMA max_page_count = {pages}"))
    answers = []
    for number in range(60):
        answers.append(await scene.grade(user=discord.add_user(f"visitor {number}")))
        if "disk is full" in answers[-1].text:
            break

    assert "disk is full" in answers[-1].text
    assert "error id" in answers[-1].text
    async with store._database.engine.connect() as connection:
        await connection.execute(text("PRAGMA max_page_count = 100000"))
    assert RATED in (await scene.grade()).text
    assert "Hint 2 of 4" in (await scene.more(shown)).text
    note("disk full", "/grade", "that the disk is full, with id; afterwards all goes on")


async def test_database_is_gone(scene: Scene, config: Config, note: Note):
    def damage() -> None:
        with sqlite3.connect(config.database_url.partition(":///")[2], timeout=60) as other:
            other.execute("DROP TABLE handled_interactions")

    # The bot may be writing: it has to end that meanwhile.
    await asyncio.to_thread(damage)
    answer = await scene.grade()

    assert "include the error id" in answer.text
    note("database damaged", "/grade", "that something went wrong, with id")


async def test_messages_leave_no_state_in_the_client(scene: Scene):
    kept = scene.bot._connection._view_store._views
    before = len(kept)
    for _ in range(3):
        await scene.more(await scene.hint())

    assert len(kept) == before


@pytest.mark.whole
async def test_block_takes_effect_while_the_bot_runs(discord: StandIn, program: Program):
    alice, bob = discord.add_user("alice"), discord.add_user("bob")
    await program.start()
    assert (await discord.slash(alice, "help")).text
    sudoku_tutor = "import cli; cli.main()"
    add = [sys.executable, "-c", sudoku_tutor, "block", "add", "--config", str(program.config)]
    done = await asyncio.to_thread(subprocess.run, [*add, str(alice.id)], check=True)
    assert done.returncode == 0

    async with asyncio.timeout(SECONDS):
        is_ignored = False
        while not is_ignored:
            asked = discord.slash(alice, "help")
            assert (await discord.slash(bob, "help")).text
            await asyncio.sleep(1)  # her answer may come after his
            is_ignored = asked.callback is None
    await program.end()
