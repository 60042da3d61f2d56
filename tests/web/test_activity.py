"""Inside Discord: who a user is, as a stand-in for Discord's OAuth2 says."""

from collections.abc import AsyncIterator

import aiohttp
import pytest
from aiohttp import web

from testing.board import MemoryBoards
from tests.web.client import join
from web.activity import Application
from web.server import serve_board

SECRET = "the secret of the application"


async def _token(request: web.Request) -> web.Response:
    form = await request.post()
    if form["client_secret"] != SECRET or form["code"] != "right":
        return web.json_response({"error": "invalid_grant"}, status=400)
    return web.json_response({"access_token": "a token", "scope": "identify"})


async def _me(request: web.Request) -> web.Response:
    assert request.headers["Authorization"] == "Bearer a token"
    return web.json_response({"id": "2", "username": "alex", "global_name": None, "locale": "de"})


@pytest.fixture
async def address() -> AsyncIterator[str]:
    """The address of the page, in an application that is an Activity."""
    discord = web.Application()
    discord.router.add_post("/oauth2/token", _token)
    discord.router.add_get("/users/@me", _me)
    runner = web.AppRunner(discord)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    api = f"http://127.0.0.1:{runner.addresses[0][1]}"
    application = Application(1234, SECRET, api)
    async with serve_board(
        MemoryBoards(), address="127.0.0.1", port=0, application=application
    ) as server:
        yield f"http://127.0.0.1:{server.port}"
    await runner.cleanup()


async def test_code_is_exchanged_for_a_ticket(address: str):
    async with aiohttp.ClientSession() as http:
        asked = await http.get(f"{address}/activity")
        assert "frame-ancestors https://discord.com" in asked.headers["Content-Security-Policy"]
        assert await asked.json() == {"client_id": "1234"}
        answer = await http.post(f"{address}/activity", json={"code": "right", "instance": "i"})
        found = await answer.json()
        assert found == {"ticket": "alex", "access_token": "a token"}
        assert SECRET not in await answer.text()
        page = await join(http, address, found["ticket"])
        assert page.state["players"][1] == {"name": "alex", "online": True, "owner": False}


@pytest.mark.parametrize(
    ("sent", "status", "code"),
    [
        ({"code": "wrong", "instance": "i"}, 403, "refused"),
        ({"code": "right"}, 400, "message"),
        ("right", 400, "message"),
    ],
)
async def test_wrong_code_opens_nothing(address: str, sent: object, status: int, code: str):
    async with aiohttp.ClientSession() as http:
        answer = await http.post(f"{address}/activity", json=sent)
        assert answer.status == status
        assert (await answer.json())["code"] == code


async def test_page_says_so_if_discord_does_not_answer():
    application = Application(1234, SECRET, "http://127.0.0.1:9")
    async with (
        serve_board(MemoryBoards(), address="127.0.0.1", port=0, application=application) as server,
        aiohttp.ClientSession() as http,
    ):
        answer = await http.post(
            f"http://127.0.0.1:{server.port}/activity", json={"code": "right", "instance": "i"}
        )
        assert answer.status == 503
        assert "Discord does not answer" in (await answer.json())["text"]
