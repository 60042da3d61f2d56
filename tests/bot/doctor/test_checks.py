"""The checks of an installation, which change nothing."""

import importlib.util
import os
import socket
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import discord
import pytest

from bot.config import (
    Config,
    DiscordConfig,
    MetricsConfig,
    PictureConfig,
    ReadingConfig,
    StoreConfig,
    WorkersConfig,
)
from bot.doctor import checks
from bot.doctor.findings import Finding, Severity, program
from bot.doctor.metrics import metrics
from bot.process.metrics_server import serve_metrics
from bot.store import ServerSettings, Store, database_file
from testing.standin import Route, StandIn
from testing.standin.running import TOKEN, pointing_at
from tutor.picture import SandboxReport
from workers import JobCrashed, LocalWorkers
from workers.cluster_status import ClusterStatus, WorkerInfo


@pytest.fixture
def config(tmp_path: Path) -> Config:
    return Config(
        data=tmp_path / "data",
        discord=DiscordConfig(token=TOKEN),
        picture=PictureConfig(size=200),
    )


async def all_of(findings: AsyncIterator[Finding]) -> dict[str, Finding]:
    return {finding.subject: finding async for finding in findings}


def bad(findings: dict[str, Finding]) -> dict[str, Severity]:
    """The findings with problems; each must have a fix."""
    wrong = {name: found for name, found in findings.items() if found.verdict is not Severity.OK}
    assert all(found.fix for found in wrong.values())
    assert not any(found.fix for name, found in findings.items() if name not in wrong)
    return {name: found.verdict for name, found in wrong.items()}


async def test_new_installation_passes_and_is_not_changed(config: Config):
    found = await all_of(checks.run_checks(config, online=False))
    assert bad(found) == {}
    assert "created at the first start" in found["database"].message
    assert found["rating"].message.startswith("right")
    assert "200 pixels" in found["picture"].message
    assert found["sandbox"].message.startswith(
        "pictures are read without files, network and programs (limits, "
    )
    assert not config.data.exists()
    assert TOKEN not in str(found)


def test_program_checks_pass():
    found = {finding.subject: finding for finding in program()}
    assert set(found) == {"Python", "compiled core", "languages"}
    assert found["languages"].message == "de, en"
    assert "failed" not in {finding.verdict.value for finding in found.values()}


def test_outdated_core_is_found(monkeypatch: pytest.MonkeyPatch):
    def stale(name: str, *_: object) -> object:
        raise ImportError(f"{name} is older than its source: run `make build`")

    monkeypatch.setattr("builtins.__import__", stale)
    *_, last = program()
    assert last.verdict is Severity.FAILED
    assert "older than its source" in last.message


async def test_pending_migration_is_found(config: Config):
    async with Store.open(config.database_url):
        pass
    file = database_file(config.database_url)
    assert file is not None
    assert bad(await all_of(checks.database(config))) == {}

    with closing(sqlite3.connect(file)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '0001'")
        connection.execute(
            "INSERT INTO results"
            " VALUES (1, 99, 1, 1, 'se', 1, 1, 1, 1, 1, 1, '{}', '1', '2026-01-01')"
        )
        connection.commit()
    found = await all_of(checks.database(config))
    assert bad(found) == {"database": Severity.WARNING, "integrity": Severity.FAILED}
    assert "at revision 0001, lacks 0002" in found["database"].message
    assert "backup" in found["integrity"].fix

    with closing(sqlite3.connect(file)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        connection.commit()
    found = await all_of(checks.database(config))
    assert bad(found) == {"database": Severity.FAILED}
    assert "newer version" in found["database"].message


async def test_damaged_database_is_found(config: Config):
    async with Store.open(config.database_url):
        pass
    file = database_file(config.database_url)
    assert file is not None
    with file.open("r+b") as damaged:
        damaged.seek(8 * 4096)
        damaged.write(os.urandom(20 * 4096))
    assert Severity.FAILED in bad(await all_of(checks.database(config))).values()


async def test_unusable_database_is_found(config: Config, tmp_path: Path):
    (tmp_path / "text").write_text("no database, but long enough to be looked at" * 30)
    wrong = replace(config, store=StoreConfig(str(tmp_path / "text")))
    assert bad(await all_of(checks.database(wrong))) == {"database": Severity.FAILED}


async def test_unwritable_or_full_folder_is_found(config: Config, monkeypatch: pytest.MonkeyPatch):
    def disk(free: int) -> None:
        monkeypatch.setattr("shutil.disk_usage", lambda _: SimpleNamespace(free=free))

    disk(10**9)
    assert bad(await all_of(checks.data_folder(config))) == {}
    disk(10**8)
    assert bad(await all_of(checks.data_folder(config))) == {"data folder": Severity.WARNING}
    disk(10**6)
    assert bad(await all_of(checks.data_folder(config))) == {"data folder": Severity.FAILED}

    def refuse(**_: object) -> object:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("tempfile.TemporaryFile", refuse)
    found = await all_of(checks.data_folder(config))
    assert bad(found) == {"data folder": Severity.FAILED}
    assert "Permission denied" in found["data folder"].message


def leaky() -> SandboxReport:
    """A report as on a kernel without seccomp."""
    return SandboxReport(("use the network", "start programs"), ("limits", "Landlock 3"))


async def test_incomplete_sandbox_is_found(config: Config, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(checks, "probe_sandbox", leaky)
    found = await all_of(checks.pool(config))
    assert bad(found) == {"sandbox": Severity.WARNING}
    assert found["sandbox"].message == (
        "no pictures are read, members are asked for text: one that takes over its decoder could "
        "use the network, start programs; it would be restricted by: limits, Landlock 3"
    )
    assert found["sandbox"].fix == (
        "run the bot on Linux, on x86-64 or 64-bit ARM, where containers may use seccomp; or set "
        "without_sandbox in [reading], with the risk that config.toml names"
    )

    config = replace(config, reading=ReadingConfig(without_sandbox=True))
    found = await all_of(checks.pool(config))
    assert bad(found) == {"sandbox": Severity.WARNING}
    assert found["sandbox"].message.startswith("without_sandbox is set, so pictures are read: one")


@pytest.mark.parametrize(
    ("address", "warned"),
    [
        ("tcp://10.0.0.5:8786", True),
        ("tcp://scheduler:8786", True),
        ("tcp://[2001:db8::1]:8786", True),
        ("tcp://127.0.0.1:8786", False),
        ("tcp://localhost:8786", False),
        ("tcp://[::1]:8786", False),
        ("tls://10.0.0.5:8786", False),
    ],
)
async def test_cluster_that_is_open_to_others_is_found(
    config: Config, address: str, warned: bool, monkeypatch: pytest.MonkeyPatch
):
    async def fetch(_: str) -> ClusterStatus:
        return ClusterStatus((WorkerInfo("one", threads=4),))

    monkeypatch.setattr(checks, "fetch_cluster_status", fetch)
    workers = WorkersConfig(backend="dask", address=address, processes=4)
    found = await all_of(checks.cluster(replace(config, workers=workers)))
    assert bad(found) == ({"cluster's network": Severity.WARNING} if warned else {})


async def test_broken_process_pool_is_found(config: Config, monkeypatch: pytest.MonkeyPatch):
    async def warm(_: LocalWorkers) -> None:
        raise JobCrashed("The process died.")

    monkeypatch.setattr(LocalWorkers, "warm", warm)
    monkeypatch.setattr(checks, "available_cores", lambda: 1)
    assert bad(await all_of(checks.pool(config))) == {
        "processes": Severity.WARNING,
        "process pool": Severity.FAILED,
    }


async def test_database_without_tables_passes_but_an_empty_file_does_not(config: Config):
    file = database_file(config.database_url)
    assert file is not None
    file.parent.mkdir()
    file.touch()
    os.utime(file, (1, 1))
    lost = await all_of(checks.database(config))
    assert "is an empty file" in lost["database"].message
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA user_version = 0")  # this writes a database without tables
    found = await all_of(checks.database(config))
    assert bad(found) == {}
    assert found["database"].message == f"{file}, empty (the first start creates the tables)"


async def test_missing_packages_and_tokens_are_found(
    config: Config, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(importlib.util, "find_spec", lambda _: None)
    assert await all_of(metrics(config)) == {}
    config = replace(config, metrics=MetricsConfig(port=9100), discord=DiscordConfig())
    assert bad(await all_of(metrics(config))) == {"metrics": Severity.FAILED}
    found = await all_of(checks.token(config))
    assert bad(found) == {"token": Severity.FAILED}
    assert "DISCORD_TOKEN_FILE" in found["token"].fix


@pytest.mark.parametrize(
    ("token", "words"),
    [
        (f'"{TOKEN}"', "it is in quotation marks"),
        (f"Bot {TOKEN}", 'it begins with "Bot "'),
        (f"{TOKEN} {TOKEN}", "there is white space in it"),
        ("123456789012345678", "it does not look like a bot's token"),
        ("0123456789abcdef" * 4, "it does not look like a bot's token"),
        (TOKEN[:-10], "it does not look like a bot's token"),
        (f"x{TOKEN}", "it does not look like a bot's token"),
        (f"YWJj{TOKEN[4:]}", "it does not look like a bot's token"),
    ],
)
async def test_malformed_token_is_found(config: Config, token: str, words: str):
    config = replace(config, discord=DiscordConfig(token))
    found = await all_of(checks.token(config))
    assert bad(found) == {"token": Severity.FAILED}
    assert found["token"].message.startswith(words)
    assert token not in str(found)


async def test_taken_port_is_found(config: Config):
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        port = other.getsockname()[1]
        config = replace(config, metrics=MetricsConfig(port=port))
        found = await all_of(metrics(config))
    assert bad(found) == {"metrics": Severity.FAILED}
    words = f"127.0.0.1 port {port} cannot be used: Address already in use"
    assert found["metrics"].message == words
    found = await all_of(metrics(config))
    assert found["metrics"].message == f"will be served at 127.0.0.1 port {port}"
    async with serve_metrics(config.metrics):
        found = await all_of(metrics(config))
    assert bad(found) == {}
    assert found["metrics"].message == f"served at 127.0.0.1 port {port} by a bot that runs here"


async def test_foreign_address_is_found(config: Config):
    config = replace(config, metrics=MetricsConfig(port=9100, address="192.0.2.1"))
    found = await all_of(metrics(config))
    assert bad(found) == {"metrics": Severity.FAILED}
    assert "Cannot assign requested address" in found["metrics"].message


@pytest.fixture
async def standin(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[StandIn]:
    # This tests only the requests to Discord.
    monkeypatch.setattr(checks, "OFFLINE", ())
    async with await StandIn.start() as standin:
        with pointing_at(standin.url):
            yield standin


async def test_token_is_checked_with_discord(config: Config, standin: StandIn):
    found = await all_of(checks.run_checks(config, online=True))
    assert found["Discord"].message.startswith("accepts the token, of ")
    assert found["privileged intents"].message == "none needed, none on"
    assert found["shards"].message == "Discord advises 1"
    assert found["starts"].message == "999 left today"
    assert set(bad(found)) <= {"installation"}


async def test_offline_checks_do_not_contact_discord(config: Config, standin: StandIn):
    assert await all_of(checks.run_checks(config, online=False)) == {}
    config = replace(config, discord=DiscordConfig())
    assert await all_of(checks.run_checks(config, online=True)) == {}


async def test_rejected_token_is_found(config: Config, standin: StandIn):
    standin.faults.add(Route.ME, status=401)
    found = await all_of(checks.run_checks(config, online=True))
    assert bad(found) == {"Discord": Severity.FAILED}
    assert found["Discord"].message == "it does not accept the token"
    assert TOKEN not in str(found)


async def test_unreachable_discord_is_found(config: Config, standin: StandIn):
    with pointing_at("http://127.0.0.1:9"):
        found = await all_of(checks.run_checks(config, online=True))
    assert bad(found) == {"Discord": Severity.FAILED}
    assert "Cannot connect" in found["Discord"].message


async def test_channels_without_permission_are_found(config: Config, standin: StandIn):
    guilds = [standin.add_guild(name) for name in ("well", "mute", "gone", "left")]
    async with Store.open(config.database_url) as store:
        for guild in guilds:
            channel = guild.channels[0].id
            await store.servers.set(ServerSettings(guild.id, channel_id=channel, bands=("easy",)))
        await store.servers.set(ServerSettings(4711))
    standin.deny_bot(guilds[1].channels[0], send_messages=True, attach_files=True)
    standin.remove_channel(guilds[2].channels[0])
    standin.remove_bot(guilds[3])

    found = await all_of(checks.run_checks(config, online=True))

    assert found["daily posts"].message == "possible on 1 of 4 servers"
    mute = found["daily posts of mute"]
    assert mute.message == "the bot lacks Send Messages, Attach Files"
    assert mute.fix == "give it these permissions in #general"
    assert found["daily posts of gone"].message == "the channel is gone"
    (left,) = (name for name in found if name.startswith("daily posts of server"))
    assert set(bad(found)) - {"installation"} == {
        "daily posts of mute",
        "daily posts of gone",
        left,
    }


async def test_features_can_add_a_check(
    config: Config, standin: StandIn, monkeypatch: pytest.MonkeyPatch
):
    async def weather(client: discord.Client, _: Config) -> AsyncIterator[Finding]:
        assert client.user is not None
        yield Finding(Severity.WARNING, "weather", "rain", "stay inside")

    monkeypatch.setattr(checks, "ONLINE", (*checks.ONLINE, weather))
    assert bad(await all_of(checks.run_checks(config, online=True)))["weather"] is Severity.WARNING
