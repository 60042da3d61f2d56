"""The health of the bot, as reported to `sudoku-tutor health` and systemd."""

import asyncio
import os
import signal
import socket
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

import cli
from bot.config import Config, DiscordConfig
from bot.process.health import examine
from bot.process.heartbeat import run_heartbeat
from testing.standin import Program, StandIn

WELL = "well: 1 of 1 connections to Discord open"


@pytest.fixture
def systemd(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[socket.socket]:
    """The socket of a service manager, to which `NOTIFY_SOCKET` points."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.bind(str(tmp_path / "notify"))
        line.setblocking(False)
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
        yield line


async def until_status(line: socket.socket, words: str) -> None:
    """Wait until the service manager gets a message."""
    async with asyncio.timeout(30):
        while words not in (await asyncio.get_running_loop().sock_recv(line, 1000)).decode():
            pass


def age(folder: Path, seconds: float) -> None:
    """Make the last heartbeat older."""
    then = time.time() - seconds
    os.utime(folder / "heartbeat", (then, then))


@pytest.fixture
async def discord() -> AsyncIterator[StandIn]:
    async with await StandIn.start() as discord:
        yield discord


@pytest.mark.untraced
@pytest.mark.whole
async def test_bot_is_healthy_while_its_event_loop_runs(
    discord: StandIn,
    systemd: socket.socket,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
):
    program = Program(discord, tmp_path)

    def health() -> tuple[int, str]:
        status = cli.main(["health", "--config", str(program.config)])
        return status, capsys.readouterr().out.strip()

    assert health() == (1, f"no bot runs with the data folder {tmp_path}")
    try:
        await program.start()
        await until_status(systemd, WELL)
        assert health() == (0, WELL)

        assert program.process is not None
        program.process.send_signal(signal.SIGSTOP)
        age(tmp_path, 3600)
        code, message = health()
        assert code == 1
        assert message.startswith("the bot has sent no heartbeat for 36")

        program.process.send_signal(signal.SIGCONT)
        await until_status(systemd, "WATCHDOG=1")
        assert health() == (0, WELL)

        assert await program.end() == 0
        assert health() == (1, f"no bot runs with the data folder {tmp_path}")
    finally:
        program.close()


async def test_bot_without_connection_is_unhealthy(
    tmp_path: Path, systemd: socket.socket, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("bot.process.heartbeat._EVERY", 0.01)
    monkeypatch.setattr("bot.process.heartbeat._EVERY_AT_FIRST", 0.01)
    shards = [False, False]
    config = Config(data=tmp_path / "made" / "if missing")

    async with run_heartbeat(config) as heart:
        for connections, well, words in (
            ((), False, "the bot is starting"),
            ((False, False), False, "the bot is not connected to Discord"),
            ((True, False), True, "well: 1 of 2 connections to Discord open"),
            ((True, True), True, "well: 2 of 2 connections to Discord open"),
        ):
            shards[:] = connections
            heart.watch(lambda: shards)
            await until_status(systemd, f"STATUS={words}")
            health = examine(config)
            assert (health.healthy, health.message) == (well, words)

    assert list(config.data.iterdir()) == []


async def test_processes_in_one_folder_have_separate_heartbeats(
    tmp_path: Path, systemd: socket.socket, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("bot.process.heartbeat._EVERY_AT_FIRST", 0.01)
    first, second, alone = (
        Config(data=tmp_path, discord=DiscordConfig(shards=4, shard_ids=ids))
        for ids in ("0-1", "2-3", "")
    )
    async with run_heartbeat(first) as heart:
        heart.watch(lambda: (True, True))
        await until_status(systemd, "2 of 2")
        async with run_heartbeat(second) as other:
            other.watch(tuple)
            await until_status(systemd, "starting")
            assert examine(first).healthy
            assert examine(second).message == "the bot is starting"
        assert examine(first).healthy
        for gone in (second, alone):
            assert examine(gone).message.startswith("no bot runs")


async def test_heartbeat_creates_a_private_data_folder(
    tmp_path: Path, systemd: socket.socket, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("bot.process.heartbeat._EVERY_AT_FIRST", 0.01)
    folder = tmp_path / "data"
    async with run_heartbeat(Config(data=folder)) as heart:
        heart.watch(lambda: (True,))
        await until_status(systemd, "1 of 1")
        assert folder.stat().st_mode & 0o777 == 0o700


async def test_heartbeat_file_belongs_to_the_holder_of_the_shards(
    tmp_path: Path, systemd: socket.socket, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("bot.process.heartbeat._EVERY_AT_FIRST", 0.01)
    config = Config(data=tmp_path)
    async with run_heartbeat(config) as heart:
        heart.watch(lambda: (True,))
        await until_status(systemd, WELL)
        async with run_heartbeat(config):
            for _ in range(3):
                await until_status(systemd, "STATUS=the bot is starting")
            assert examine(config).message == WELL
        assert examine(config).message == WELL


def test_clock_set_back_does_not_fake_a_heartbeat(tmp_path: Path):
    (tmp_path / "heartbeat").write_text("1 1")
    age(tmp_path, -3600)
    assert not examine(Config(data=tmp_path)).healthy


async def test_blocked_event_loop_sends_no_heartbeat(
    tmp_path: Path, systemd: socket.socket, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("bot.process.heartbeat._EVERY", 0.01)
    async with run_heartbeat(Config(data=tmp_path)) as heart:
        heart.watch(lambda: (True,))
        await until_status(systemd, WELL)
        assert examine(Config(data=tmp_path)).healthy

        monkeypatch.setattr("bot.process.health.LATEST", 0.2)
        until = time.monotonic() + 30
        while (health := examine(Config(data=tmp_path))).healthy:
            assert time.monotonic() < until
            time.sleep(0.05)  # noqa: ASYNC251 - blocks the loop on purpose
        assert health.message.startswith("the bot has sent no heartbeat")


@pytest.mark.parametrize("left", ["", "1", "one 1", "1 1 1", "-1 1", "\xff" * 100])
def test_foreign_file_is_not_a_heartbeat(tmp_path: Path, left: str):
    (tmp_path / "heartbeat").write_text(left, encoding="latin-1")
    assert not examine(Config(data=tmp_path)).healthy


def test_unreadable_file_is_not_a_heartbeat(tmp_path: Path):
    (tmp_path / "heartbeat").mkdir()
    assert "cannot be read" in examine(Config(data=tmp_path)).message


async def test_bot_runs_without_a_writable_heartbeat_file(
    tmp_path: Path,
    systemd: socket.socket,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
):
    monkeypatch.setattr("bot.process.heartbeat._EVERY_AT_FIRST", 0.01)
    (tmp_path / "data").write_text("no folder")
    async with run_heartbeat(Config(data=tmp_path / "data")) as heart:
        heart.watch(tuple)
        for _ in range(3):
            await until_status(systemd, "WATCHDOG=1")
    (line,) = caplog.messages
    assert line.startswith("no heartbeat can be written to ")


async def test_failed_heartbeat_is_logged(
    tmp_path: Path,
    systemd: socket.socket,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
):
    monkeypatch.setattr("bot.process.heartbeat._EVERY_AT_FIRST", 0.0)
    noticed = asyncio.Event()

    def connections() -> tuple[bool, ...]:
        asyncio.get_running_loop().call_soon(noticed.set)
        raise RuntimeError("no shards")

    async with run_heartbeat(Config(data=tmp_path)) as heart:
        heart.watch(connections)
        async with asyncio.timeout(30):
            await noticed.wait()
    assert caplog.messages == ["the heartbeat has stopped"]
    assert "no shards" in caplog.text
