"""Inside Discord: who a user is, as a stand-in for Discord's OAuth2 says."""

from collections.abc import AsyncIterator
from pathlib import Path

import aiohttp
import pytest
from aiohttp import web

from testing.board import MemoryBoards
from testing.browser import CHROMIUM, opened, started
from tests.web.client import join
from web.activity import Application
from web.server import serve_board

WINDOW = "http://localhost:3333"
"""One of the addresses from which Discord's SDK takes messages."""
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
async def address(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[str]:
    """The address of the page, in an application that is an Activity."""
    # The stand-in for Discord's window is one, too.
    monkeypatch.setattr("web.server._DISCORD", f"https://discord.com {WINDOW}")
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


_FRAME = """<!doctype html><title>Discord</title><iframe></iframe><script>
window.commands = [];
const frame = document.querySelector("iframe");
const send = payload => frame.contentWindow.postMessage([1, payload], "*");
window.addEventListener("message", ({ data: [code, sent] }) => {
  if (code === 0) {
    const config = { cdn_host: "", api_endpoint: "", environment: "production" };
    send({ cmd: "DISPATCH", evt: "READY", nonce: null, data: { v: 1, config } });
  } else if (code === 1) {
    commands.push(sent.cmd);
    const user = { id: "2", username: "alex", discriminator: "0", public_flags: 0 };
    const application = { id: "1234", description: "", name: "Sudoku", icon: null };
    const { access_token } = sent.args;
    const data = sent.cmd === "AUTHORIZE" ? { code: "right" }
      : { access_token, user, scopes: ["identify"], expires: "", application };
    send({ cmd: sent.cmd, evt: null, nonce: sent.nonce, data });
  }
});
frame.width = 800;
frame.height = 900;
frame.src = "PAGE?frame_id=f&instance_id=i&platform=desktop";
</script>"""
"""A stand-in for Discord's window: an Activity in a frame, which talks to it by messages."""


@pytest.mark.browser
@pytest.mark.skipif(CHROMIUM is None, reason="no Chromium is installed")
async def test_page_joins_in_a_frame_of_discord(address: str, tmp_path: Path):
    async def frame(_: web.Request) -> web.Response:
        return web.Response(text=_FRAME.replace("PAGE", f"{address}/"), content_type="text/html")

    window = web.Application()
    window.router.add_get("/", frame)
    runner = web.AppRunner(window)
    await runner.setup()
    await web.TCPSite(runner, "localhost", 3333).start()
    try:
        with started(tmp_path) as port:
            async with opened("about:blank", port) as page:
                await page.call("Page.navigate", url=WINDOW)
                await page.until("window.commands?.includes('AUTHENTICATE')")
                assert await page.ask("commands.join()") == "AUTHORIZE,AUTHENTICATE"
                # It shows the board of the user whom Discord's server has named.
                async with aiohttp.ClientSession() as http:
                    robin = await join(http, address, "robin")
                    await robin.until(lambda state: state["players"][1]["online"])
    finally:
        await runner.cleanup()
