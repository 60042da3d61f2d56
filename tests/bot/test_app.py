"""The bot as a program: with its real parts, and in cases where it cannot run."""

import logging
import os
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import aiohttp
import discord
import pytest
import simcord

from bot import app
from bot.app import parts
from bot.chat.metrics import Metrics
from bot.client import TutorBot
from bot.config import (
    Config,
    DailyConfig,
    DiscordConfig,
    ReadingConfig,
    StoreConfig,
    WorkersConfig,
)
from bot.process.running import ExitStatus
from bot.store import Store, StoreBusyError
from tests.bot.conftest import EASY, InlineWorkers, Room
from tests.bot.messages import answer, cards_of, text_of
from tutor.picture import SandboxReport


@pytest.fixture
def with_token(config: Config) -> Config:
    return replace(config, discord=DiscordConfig(token="not.a.token"))


@pytest.fixture(autouse=True)
def _own_logging(monkeypatch: pytest.MonkeyPatch) -> None:
    """Undo the logging setup of `main`, which would write to a closed stream later."""
    monkeypatch.setattr(logging.root, "handlers", list(logging.root.handlers))
    monkeypatch.setattr(logging.root, "level", logging.root.level)


async def test_rating_and_hint_through_the_real_pool(
    config: Config, caplog: pytest.LogCaptureFixture
):
    config = replace(config, workers=WorkersConfig(processes=1))
    caplog.set_level(logging.INFO, "bot.app")
    async with parts(config) as (store, workers):
        assert "pictures are read without files, network and programs (limits, " in caplog.text
        bot = TutorBot(config=config, store=store, workers=workers)
        async with simcord.run(bot, settle_timeout=30) as env:
            guild = env.create_guild()
            channel = guild.create_text_channel("puzzles")
            await env.settle()
            alice = guild.add_member(env.create_user("alice"))

            message = answer(await alice.slash(channel, "grade", puzzle=EASY))
            assert cards_of(message)[0].title == "🟢 Easy · about 4 minutes"
            message = answer(await alice.click(message, label="Give me a hint"))
            assert "Box 9 still needs its 1." in cards_of(message)[0].text

            message = answer(await alice.slash(channel, "grade", puzzle="nonsense"))
            assert "No sudoku found" in text_of(message), "errors of a job arrive as themselves"


@pytest.mark.parametrize(
    ("report", "level", "said"),
    [
        (
            SandboxReport((), ("limits", "seccomp")),
            "INFO",
            "pictures are read without files, network and programs (limits, seccomp)",
        ),
        (
            SandboxReport(("read files", "use the network"), ()),
            "WARNING",
            "no pictures are read: a hostile one could read files, use the network; restricted",
        ),
    ],
)
async def test_log_says_how_pictures_are_confined(
    config: Config,
    report: SandboxReport,
    level: str,
    said: str,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
):
    def probe_sandbox() -> SandboxReport:
        return report

    monkeypatch.setattr(app, "probe_sandbox", probe_sandbox)
    caplog.set_level(logging.INFO, "bot.app")
    await app._log_sandbox(replace(config, reading=ReadingConfig()), InlineWorkers())
    (record,) = caplog.records
    assert record.levelname == level
    assert said in record.message
    await app._log_sandbox(config, InlineWorkers())
    assert caplog.records[-1].message.startswith("pictures are read without")


@pytest.mark.parametrize(
    ("address", "warned"), [("tcp://10.0.0.5:8786", True), ("tls://10.0.0.5:8786", False)]
)
async def test_log_warns_of_a_cluster_that_is_open_to_others(
    config: Config, address: str, warned: bool, caplog: pytest.LogCaptureFixture
):
    config = replace(config, workers=WorkersConfig(backend="dask", address=address))
    await app._workers(config, Metrics()).close()
    assert ("has neither encryption nor passwords" in caplog.text) is warned


async def test_servers_are_divided_among_shards(config: Config, store: Store):
    config = replace(config, discord=DiscordConfig(shards=3))
    bot = TutorBot(config=config, store=store, workers=InlineWorkers())
    async with simcord.run(bot) as env:
        assert sorted(bot.shards) == [0, 1, 2]
        for name in ("one", "two", "three", "four"):
            guild = env.create_guild(name)
            channel = guild.create_text_channel("puzzles")
            await env.settle()
            alice = guild.add_member(env.create_user(f"alice of {name}"))
            message = answer(await alice.slash(channel, "grade", puzzle=EASY))
            assert cards_of(message)[0].title == "🟢 Easy · about 4 minutes"
        assert {(guild.id >> 22) % 3 for guild in bot.guilds} == {g.shard_id for g in bot.guilds}


@pytest.mark.parametrize(("ids", "first"), [("0", True), ("1", False)])
async def test_first_shard_process_runs_singleton_tasks(
    config: Config, store: Store, ids: str, first: bool
):
    config = replace(
        config, discord=DiscordConfig(shards=2, shard_ids=ids), daily=DailyConfig(ahead=1)
    )
    bot = TutorBot(config=config, store=store, workers=InlineWorkers())
    async with simcord.run(bot, settle_timeout=30) as env:
        await env.advance_time(30)
        assert list(bot.shards) == [int(ids)]
        assert set((await store.daily.pool_sizes()).values()) == {1 if first else 0}
        assert bot._prune.is_running() is first
        assert bot.services.registration.is_new is first


async def test_pruning_survives_a_database_outage(
    room: Room, simcord_bot: TutorBot, store: Store, monkeypatch: pytest.MonkeyPatch
):
    times = 0

    async def prune(_: Store, before: datetime) -> int:
        nonlocal times
        times += 1
        assert before.tzinfo is UTC
        raise StoreBusyError("database is locked")

    monkeypatch.setattr(Store, "prune", prune)
    for _ in range(3):
        await room.env.advance_time(3600)
    assert times == 3
    assert simcord_bot._prune.is_running()


async def test_clock_that_is_years_ahead_prunes_nothing(room: Room, store: Store):
    graded = answer(await room.alice.slash(room.channel, "grade", puzzle=EASY))
    assert cards_of(graded)
    assert await store.interactions.latest()

    room.env.backend.clock._epoch += timedelta(days=5000)
    await room.env.advance_time(3700)

    assert await store.interactions.latest()


def fails(config: Config, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    """The exit status of a failing run, and the last line of its output."""
    with pytest.raises(SystemExit) as stop:
        app.main(config)
    assert isinstance(stop.value.code, int)
    said = capsys.readouterr().err
    assert "Traceback" not in said
    return stop.value.code, said.splitlines()[-1]


def test_missing_token_is_reported_in_one_line(
    config: Config, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    for name in ("DISCORD_TOKEN", "PGPASSWORD", "SUDOKU_TUTOR_STORE_DATABASE"):
        monkeypatch.setenv(name, "a secret")

    status, line = fails(config, capsys)

    assert "a secret" not in os.environ.values(), "worker processes would inherit it"
    assert status == ExitStatus.NO_TOKEN
    assert "set DISCORD_TOKEN, or DISCORD_TOKEN_FILE" in line


@pytest.mark.parametrize(
    ("error", "expected", "said"),
    [
        (discord.LoginFailure("x"), ExitStatus.TOKEN_REFUSED, "the file that DISCORD_TOKEN_FILE"),
        (aiohttp.ClientConnectionError("x"), ExitStatus.DISCORD_UNREACHABLE, "check the network"),
    ],
)
def test_unreachable_discord_is_reported_in_one_line(
    with_token: Config,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    error: Exception,
    expected: ExitStatus,
    said: str,
):
    async def start(self: TutorBot, token: str) -> None:
        assert token == "not.a.token"
        raise error

    monkeypatch.setattr(TutorBot, "start", start)

    status, line = fails(with_token, capsys)

    assert status == expected
    assert said in line


def test_unusable_database_is_reported_in_one_line(
    with_token: Config, capsys: pytest.CaptureFixture[str], tmp_path: Path
):
    (tmp_path / "file").write_text("not a database, but long enough to be looked at" * 10)
    config = replace(with_token, store=StoreConfig(str(tmp_path / "file")))

    status, line = fails(config, capsys)

    assert status == ExitStatus.NO_STORE
    assert "cannot be opened" in line
