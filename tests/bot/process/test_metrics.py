"""The metrics, as a Prometheus server reads them."""

import asyncio
import importlib.util
import re
import socket
import urllib.request
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest
import simcord

from bot import app
from bot.app import parts
from bot.chat.metrics import Metrics
from bot.client import TutorBot
from bot.config import Config, DiscordConfig, LimitsConfig, MetricsConfig, WorkersConfig
from bot.process.metrics_server import serve_metrics
from bot.process.running import ExitStatus
from bot.store import Store
from tests.bot.conftest import EASY, TWO_SEVENS, InlineWorkers, Room
from tests.bot.messages import answer
from workers import JobTimeout


@pytest.fixture
def port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


@pytest.fixture
async def metrics(port: int) -> AsyncIterator[Metrics]:
    async with serve_metrics(MetricsConfig(port=port)) as metrics:
        yield metrics


def page(port: int) -> dict[str, float]:
    """The values by name and labels, without zeros."""
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=60) as read:
        text = read.read().decode()
    found = re.findall(r"^(?!#)(\S+?(?:{.*})?) (\S+)$", text, flags=re.MULTILINE)
    return {name: float(value) for name, value in found if float(value)}


async def read(port: int) -> dict[str, float]:
    return await asyncio.to_thread(page, port)


@pytest.fixture
def simcord_bot(config: Config, store: Store, workers: InlineWorkers, metrics: Metrics) -> TutorBot:
    config = replace(config, limits=LimitsConfig(user_burst=6, user_per_minute=1))
    return TutorBot(config=config, store=store, workers=workers, metrics=metrics)


def interactions(kind: str, command: str, outcome: str) -> str:
    labels = f'command="{command}",kind="{kind}",outcome="{outcome}"'
    return f"sudoku_tutor_interactions_total{{{labels}}}"


async def test_interactions_are_counted_by_outcome(room: Room, workers: InlineWorkers, port: int):
    message = await room.hint(EASY)
    await room.press(message)
    await room.repeat_last_event()
    await room.grade(TWO_SEVENS)
    workers.error = JobTimeout("x")
    await room.grade(EASY)
    workers.error = RuntimeError("x")
    await room.grade(EASY)
    await room.grade(EASY)

    found = await read(port)
    command = "application_command"
    assert {name: count for name, count in found.items() if "interactions_total" in name} == {
        interactions(command, "hint", "answered"): 1,
        interactions("component", "hint", "answered"): 1,
        interactions("component", "hint", "repeated"): 1,
        interactions(command, "grade", "refused"): 2,
        interactions(command, "grade", "fault"): 1,
        interactions(command, "grade", "limited"): 1,
    }
    assert found["sudoku_tutor_acknowledgement_seconds_count"] == 5
    assert found["sudoku_tutor_servers"] == 1
    assert str(room.alice.id) not in str(found)


async def test_jobs_and_statements_are_timed(config: Config, port: int):
    lag = "sudoku_tutor_event_loop_lag_seconds_count"
    config = replace(config, workers=WorkersConfig(processes=1), metrics=MetricsConfig(port=port))
    async with serve_metrics(config.metrics) as metrics, parts(config, metrics) as (store, workers):
        bot = TutorBot(config=config, store=store, workers=workers, metrics=metrics)
        async with simcord.run(bot, settle_timeout=30) as env:
            guild = env.create_guild()
            channel = guild.create_text_channel("puzzles")
            await env.settle()
            alice = guild.add_member(env.create_user("alice"))
            answer(await alice.slash(channel, "grade", puzzle=EASY))
            answer(await alice.slash(channel, "grade", puzzle="nonsense"))
            metrics.puzzle_pool("easy", 12)
            async with asyncio.timeout(60):
                while not (found := await read(port)).get(lag):  # noqa: ASYNC110
                    await asyncio.sleep(0.05)
    assert found['sudoku_tutor_jobs_total{job="glance",outcome="done"}'] == 1
    assert found['sudoku_tutor_jobs_total{job="glance",outcome="raised"}'] == 1
    assert found['sudoku_tutor_job_seconds_count{job="glance"}'] == 2
    assert 0 < found['sudoku_tutor_job_seconds_sum{job="glance"}'] < 30
    assert found['sudoku_tutor_job_wait_seconds_count{job="glance"}'] == 2
    assert found["sudoku_tutor_statement_seconds_count"] > 5
    assert found['sudoku_tutor_shelf_puzzles{band="easy"}'] == 12
    assert any(name.startswith("sudoku_tutor_info{version=") for name in found)
    with pytest.raises(OSError, match="refused"):
        await read(port)


async def test_without_a_port_nothing_is_served(config: Config, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(importlib.util, "find_spec", lambda _: None)
    async with serve_metrics(config.metrics) as metrics:
        assert type(metrics) is Metrics
        metrics.puzzle_pool("easy", 1)
        metrics.statement(0.1)


def fails(
    config: Config, port: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> tuple[int, str]:
    """The exit status and output of the bot with metrics that cannot be served."""
    monkeypatch.setattr("bot.process.logs.set_up", lambda _: None)
    discord = DiscordConfig(token="not.a.token")
    with pytest.raises(SystemExit) as stop:
        app.main(replace(config, discord=discord, metrics=MetricsConfig(port=port)))
    assert isinstance(stop.value.code, int)
    return stop.value.code, capsys.readouterr().err


def test_missing_package_is_reported_in_one_line(config, port, monkeypatch, capsys):
    monkeypatch.setattr(importlib.util, "find_spec", lambda _: None)
    status, said = fails(config, port, monkeypatch, capsys)
    assert status == ExitStatus.MISSING_PACKAGE
    assert said.count("\n") == 1
    assert "pip install 'sudoku-tutor[metrics]'" in said


def test_taken_port_is_reported_in_one_line(config, monkeypatch, capsys):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        status, said = fails(config, port, monkeypatch, capsys)
    assert status == ExitStatus.PORT_TAKEN
    assert said.count("\n") == 1
    assert f"127.0.0.1 port {port}" in said
