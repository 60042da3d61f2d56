"""The checks of the board in the browser and inside Discord."""

import socket
from collections.abc import AsyncIterator
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import discord
import pytest
from aiohttp import web

from bot.config import Config, DiscordConfig
from bot.config.board import BoardConfig
from bot.doctor import board
from bot.doctor.findings import Finding, Severity
from testing.board import MemoryBoards
from web.server import serve_board

SECRET = "abcdefghijklmnopqrstuvwxyz_-0123"


async def all_of(findings: AsyncIterator[Finding]) -> dict[str, Finding]:
    return {finding.subject: finding async for finding in findings}


async def checked(**settings: Any) -> dict[str, Finding]:
    return await all_of(board.board(Config(board=BoardConfig(**settings))))


async def test_nothing_is_said_where_there_is_no_board():
    assert await checked() == {}


async def test_address_that_only_this_machine_can_open_is_found():
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        port = other.getsockname()[1]
        found = await checked(port=port)
    assert found["board"].verdict is Severity.FAILED
    assert "Address already in use" in found["board"].message
    assert found["board's address"].verdict is Severity.WARNING
    assert "only this machine can open" in found["board's address"].message
    found = await checked(port=port, address="127.0.0.1", url="http://board.example.org")
    assert found["board"].message == f"will be served at 127.0.0.1 port {port}"
    assert "no encryption" in found["board's address"].message
    assert "board's proxy" not in found
    url = "https://board.invalid"
    found = await checked(port=port, address="127.0.0.1", url=url)
    assert "count as one address" in found["board's proxy"].message
    found = await checked(port=port, address="127.0.0.1", url=url, proxy="127.0.0.1")
    assert "board's proxy" not in found


async def test_limit_of_open_files_that_leaves_less_places_is_found(
    monkeypatch: pytest.MonkeyPatch,
):
    assert (await checked(port=1))["board's places"].verdict is Severity.OK
    monkeypatch.setattr("bot.doctor.board.most_files", lambda: 1024)
    found = (await checked(port=1))["board's places"]
    assert found.verdict is Severity.WARNING
    assert (
        "24 boards can be open, not 2,000: a process of this user may have 1,024" in found.message
    )
    assert "hard limit to 3000" in found.fix


async def test_address_is_opened():
    async with serve_board(MemoryBoards(), address="127.0.0.1", port=0) as server:
        url = f"http://127.0.0.1:{server.port}"
        found = await checked(port=server.port, url=url)
        assert "served at" in found["board"].message
        assert found["board's address"].message == f"{url} leads to the board"
        elsewhere = await checked(port=server.port, url=f"{url}/activity")
        assert "leads elsewhere (status 404)" in elsewhere["board's address"].message
    found = await checked(url=url)
    assert found["board's address"].verdict is Severity.WARNING


async def test_processes_are_told_which_one_serves_boards():
    config = Config(board=BoardConfig(port=1), discord=DiscordConfig(shards=2, shard_ids="0"))
    found = await all_of(board.board(config))
    assert "the others need port = 0" in found["board's processes"].message


@pytest.mark.parametrize(
    ("secret", "url", "words"),
    [
        (None, "https://board.example.org", "needs the application's secret"),
        ("short", "https://board.example.org", "does not look like a client secret"),
        (SECRET, "", "only pages with https"),
    ],
)
async def test_incomplete_activity_is_found(secret: str | None, url: str, words: str):
    config = BoardConfig(activity=True, client_secret=secret, url=url)
    found = board._activity_settings(config)
    assert found.verdict is Severity.FAILED
    assert words in found.message
    assert found.fix
    assert "short" not in str(found)
    complete = replace(config, client_secret=SECRET, url="https://board.example.org")
    assert board._activity_settings(complete).verdict is Severity.OK


@pytest.mark.parametrize(
    ("embedded", "commands", "secret", "verdicts"),
    [
        (True, [{"type": 4}], SECRET, ("ok", "ok")),
        (True, [{"type": 1}], SECRET, ("warning", "ok")),
        (False, [], SECRET[::-1], ("failed", "failed")),
    ],
)
async def test_activity_is_checked_with_discord(
    embedded: bool,
    commands: list[dict[str, int]],
    secret: str,
    verdicts: tuple[str, str],
    monkeypatch: pytest.MonkeyPatch,
):
    async def token(request: web.Request) -> web.Response:
        form = await request.post()
        right = (form["client_id"], form["client_secret"]) == ("1234", SECRET)
        return web.json_response({}, status=200 if right else 401)

    async def info() -> object:
        return SimpleNamespace(id=1234, flags=SimpleNamespace(embedded=embedded))

    async def global_commands(_: int) -> list[dict[str, int]]:
        return commands

    app = web.Application()
    app.router.add_post("/oauth2/token", token)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    api = f"http://127.0.0.1:{runner.addresses[0][1]}"
    monkeypatch.setattr(discord.http.Route, "BASE", api)
    client: Any = SimpleNamespace(
        application_info=info, http=SimpleNamespace(get_global_commands=global_commands)
    )
    config = Config(board=BoardConfig(activity=True, client_secret=secret))
    found = await all_of(board.activity(client, config))
    await runner.cleanup()
    assert tuple(finding.verdict.value for finding in found.values()) == verdicts
    assert secret not in str(found)
