"""Inside Discord: identifying users with a stand-in for Discord's OAuth2."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

import aiohttp
import pytest
from aiohttp import web

import engine
from engine.houses import cell_name
from engine.notation import parse_line
from testing.board import PUZZLE, MemoryBoards
from testing.board_page import BoardPage
from testing.browser import Page, open_page
from tests.web.client import browser_at, join
from tests.web.pages import in_browser
from tutor.game_moves import GameMove, MoveKind
from web.activity import Application
from web.messages import MoveRequest
from web.server import serve_board

WINDOW = "http://localhost:3333"
"""One of the addresses from which Discord's SDK accepts messages."""
SECRET = "the secret of the application"


INSTANCES = {"i": ["2"], "another": ["9"]}
"""The users in each instance of the Activity."""
AWAY = {"error": 502, "patience": 429}
"""The stand-in's answers to some codes."""
asked: list[str] = []
"""The codes in requests to the stand-in."""


async def _instance(request: web.Request) -> web.Response:
    assert request.headers["Authorization"] == "Bot bot token"
    users = INSTANCES.get(request.match_info["instance"])
    if users is None:
        return web.json_response({"message": "404: Not Found", "code": 0}, status=404)
    return web.json_response({"instance_id": request.match_info["instance"], "users": users})


async def _token(request: web.Request) -> web.Response:
    asked.append(str((await request.post())["code"]))
    form = await request.post()
    if form["code"] in AWAY:
        return web.Response(status=AWAY[str(form["code"])], headers={"Retry-After": "30"})
    if form["client_secret"] != SECRET or form["code"] != "right":
        return web.json_response({"error": "invalid_grant"}, status=400)
    return web.json_response({"access_token": "a token", "scope": "identify"})


async def _me(request: web.Request) -> web.Response:
    assert request.headers["Authorization"] == "Bearer a token"
    return web.json_response({"id": "2", "username": "alex", "global_name": None, "locale": "de"})


@pytest.fixture
def boards() -> MemoryBoards:
    return MemoryBoards()


@pytest.fixture
async def address(boards: MemoryBoards, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[str]:
    """The address of the page, in an application that is an Activity."""
    # The stand-in for Discord's window may show the page in a frame, too.
    monkeypatch.setattr("web.server._DISCORD", f"https://discord.com {WINDOW}")
    discord = web.Application()
    discord.router.add_post("/oauth2/token", _token)
    discord.router.add_get("/users/@me", _me)
    discord.router.add_get("/applications/1234/activity-instances/{instance}", _instance)
    monkeypatch.setattr("web.activity._AGAIN_SECONDS", 0)
    asked.clear()
    runner = web.AppRunner(discord)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    api = f"http://127.0.0.1:{runner.addresses[0][1]}"
    application = Application(1234, SECRET, "bot token", api)
    async with serve_board(boards, address="127.0.0.1", port=0, application=application) as server:
        yield f"http://127.0.0.1:{server.port}"
    await runner.cleanup()


async def launch(
    browser: aiohttp.ClientSession, address: str, code: str, instance: str = "i"
) -> int:
    """The status of the answer to a code."""
    sent = {"code": code, "instance": instance}
    async with browser.post(f"{address}/activity", json=sent) as answer:
        return answer.status


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
        ({"code": "right", "instance": "../../users/@me"}, 400, "message"),
        ({"code": "right\ud800", "instance": "i"}, 400, "message"),
        ({"code": "right", "instance": "another"}, 403, "refused"),
        ({"code": "right", "instance": "ended"}, 403, "refused"),
        ("right", 400, "message"),
    ],
)
async def test_wrong_code_opens_nothing(address: str, sent: object, status: int, code: str):
    async with aiohttp.ClientSession() as http:
        answer = await http.post(f"{address}/activity", json=sent)
        assert answer.status == status
        assert (await answer.json())["code"] == code


async def test_codes_that_are_guessed_do_not_all_reach_discord(address: str):
    async with aiohttp.ClientSession() as http, browser_at("127.0.0.2") as other:
        guesses = [f"guess{number}" for number in range(637)]
        statuses = [await launch(http, address, guess) for guess in guesses]
        assert set(statuses) == {403, 429}
        assert len(asked) <= 25
        # A member at another address is not blocked. After that, Discord has confirmed the
        # instance, and its users no longer share the limit of an address.
        assert await launch(http, address, "right") == 429
        assert await launch(other, address, "right") == 200
        assert await launch(http, address, "right") == 200


async def test_addresses_that_guess_codes_keep_no_other_address_out(address: str):
    for number in range(2, 10):
        async with browser_at(f"127.0.0.{number}") as stranger:
            statuses = [await launch(stranger, address, "guess", f"x{n}") for n in range(25)]
            assert set(statuses) <= {403, 429}
    assert len(asked) <= 8 * 3 + 60 + 10
    async with browser_at("127.0.0.10") as browser:
        assert await launch(browser, address, "right") == 200


async def test_codes_are_not_counted_while_discord_fails(address: str):
    async with aiohttp.ClientSession() as http:
        assert {await launch(http, address, "error") for _ in range(30)} == {503}
        assert len(asked) == 30
        assert await launch(http, address, "right") == 200


async def test_discord_is_not_asked_while_it_asks_for_patience(address: str):
    async with aiohttp.ClientSession() as http:
        sent = {"code": "patience", "instance": "i"}
        answer = await http.post(f"{address}/activity", json=sent)
        assert (answer.status, (await answer.json())["seconds"]) == (503, 30)
        assert await launch(http, address, "right") == 503
        assert asked == ["patience"]


async def test_page_of_the_activity_may_ask_and_others_may_not(address: str):
    async with aiohttp.ClientSession() as http:
        sent = {"code": "right", "instance": "i"}
        for origin, status in (
            ("https://1234.discordsays.com", 200),
            ("https://5.discordsays.com", 403),
        ):
            headers = {"Origin": origin}
            answer = await http.post(f"{address}/activity", json=sent, headers=headers)
            assert answer.status == status


async def test_page_says_so_if_discord_does_not_answer():
    application = Application(1234, SECRET, "bot token", "http://127.0.0.1:9")
    async with (
        serve_board(MemoryBoards(), address="127.0.0.1", port=0, application=application) as server,
        aiohttp.ClientSession() as http,
    ):
        answer = await http.post(
            f"http://127.0.0.1:{server.port}/activity", json={"code": "right", "instance": "i"}
        )
        assert answer.status == 503
        assert "Discord is not answering" in (await answer.json())["text"]


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


@asynccontextmanager
async def inside(port: int, address: str) -> AsyncIterator[BoardPage]:
    """The page in the frame of a window."""
    async with aiohttp.ClientSession() as http:
        async with http.get(f"http://127.0.0.1:{port}/json/list") as reply:
            (target,) = [page for page in await reply.json() if page["url"].startswith(address)]
        async with http.ws_connect(target["webSocketDebuggerUrl"], max_msg_size=0) as socket:
            frame = BoardPage(socket)
            await frame.call("Emulation.setFocusEmulationEnabled", enabled=True)
            yield frame


async def play_and_go_on(frame: BoardPage, boards: MemoryBoards) -> None:
    """Solve a game, share it, watch its replay, continue, pause; then do a drill."""
    click = "document.querySelector({!r}).click()".format
    (solution,) = engine.solve(parse_line(PUZZLE))
    empty = [cell for cell in range(81) if PUZZLE[cell] == "."]
    turn = ", ".join(f"{cell_name(cell)}={solution[cell]}" for cell in empty[1:])
    await boards.play(boards.seats["robin"], [MoveRequest("all", GameMove(MoveKind.PLAY, turn))])
    await frame.until("document.querySelector('#filled').innerText === '80 / 81'")
    await frame.ask(f"document.querySelector('[data-cell=\"{empty[0]}\"]').focus()")
    await frame.ask(click(f".digits button:nth-child({solution[empty[0]]})"))
    await frame.until_text("Das hast du selbst gefunden: Versteckter Einer")
    await frame.ask(click(".replay button"))
    await frame.until_text("Zug 2 von 2")
    # A frame may not use the new clipboard interface; as a last resort, the text is shown.
    await frame.ask(click("#summary .choices button:nth-child(4)"))
    await frame.until(
        "/Kopiert|Ich habe dieses Sudoku/.test(document.querySelector('#message').innerText)"
    )
    async with frame.loading():
        await frame.ask(click("#summary .main"))
    await frame.until("document.querySelector('#filled').innerText === '30 / 81'")
    await frame.ask(click("#pause-button"))
    await frame.until_text("Die Uhr steht.")
    await frame.ask(click("#go-on"))
    await frame.until("!document.querySelector('#pad').hidden")
    # The same page for practice: a drill, in the language of the member.
    look = boards.seats["alex"].presentation
    boards.seats["alex"] = replace(boards.seats["practice"], user_id=2, presentation=look)
    await frame.reload()
    await frame.until_text("Übung: Verstecktes Paar")
    await frame.until_text("Das ist hier der nächste Schritt.")
    await frame.ask(click(".tools button:nth-child(6)"))
    await frame.ask(click("#spot .choices button:nth-child(2)"))
    await frame.until("document.querySelectorAll('.cell.offered').length === 5")
    await frame.ask(click("#spot .choices button"))
    await frame.until_text("Auf einen Blick: Verstecktes Paar")
    await frame.until("/ist richtig|Hier ist/.test(document.querySelector('#spot').innerText)")


async def worker_of(page: Page, address: str) -> bool:
    """Whether a service worker of this address is in the browser."""
    targets = (await page.call("Target.getTargets"))["targetInfos"]
    return any(
        target["type"] == "service_worker" and target["url"].startswith(address)
        for target in targets
    )


@pytest.mark.journey
@in_browser
async def test_page_joins_in_a_frame_of_discord(boards: MemoryBoards, address: str, browser: int):
    async def frame(_: web.Request) -> web.Response:
        return web.Response(text=_FRAME.replace("PAGE", f"{address}/"), content_type="text/html")

    window = web.Application()
    window.router.add_get("/", frame)
    runner = web.AppRunner(window)
    await runner.setup()
    await web.TCPSite(runner, "localhost", 3333).start()
    try:
        async with open_page(WINDOW, browser) as page:
            await page.until("window.commands?.includes('AUTHENTICATE')")
            assert await page.ask("commands.join()") == "AUTHORIZE,AUTHENTICATE"
            # It shows the board of the user whom Discord's server named.
            async with aiohttp.ClientSession() as http:
                robin = await join(http, address, "robin")
                await robin.until(lambda state: state["players"][1]["online"])
            async with inside(browser, address) as board:
                await play_and_go_on(board, boards)
            # Nothing remains in the browser that shows Discord.
            assert not await worker_of(page, address)
            await page.call("Page.navigate", url="about:blank")
    finally:
        await runner.cleanup()
