"""Several players in one game, each with a page."""

import time
from dataclasses import replace

import aiohttp
import pytest

from testing.board import MemoryBoards
from testing.board_page import PHONE, BoardPage
from testing.browser import opened_apart
from tests.web.client import join
from tests.web.pages import boards_at, in_browser
from web.server import serve_board

DESKTOP = (1280, 800)
GRID = "(() => { const { x, y, width } = grid.getBoundingClientRect(); return [x, y, width] })()"
SAID = "document.querySelector('#live').textContent"


async def test_only_the_others_of_a_game_are_told_where_a_player_is():
    boards = MemoryBoards()
    # A guest who was sent away while the page is open.
    boards.seats["sent away"] = replace(boards.seats["alex"], user_id=9, ticket=9)
    async with (
        serve_board(boards, address="127.0.0.1", port=0) as server,
        aiohttp.ClientSession() as http,
    ):
        address = f"http://127.0.0.1:{server.port}"
        robin, alex, gone, kim, practice = [
            await join(http, address, ticket)
            for ticket in ("robin", "alex", "sent away", "kim", "practice")
        ]
        for page in (gone, kim, practice):
            await page.socket.send_json({"type": "cursor", "cell": 30})
        await robin.socket.send_json({"type": "cursor", "cell": 40})
        assert (await alex.receive("cursors"))["cells"] == {"0": 40}
        assert (await gone.receive("cursors"))["cells"] == {"0": 40}
        # Players who come later are told, too; nothing remains of players who leave.
        late = await join(http, address, "alex")
        assert (await late.receive("cursors"))["cells"] == {"0": 40}
        await robin.socket.close()
        assert (await alex.receive("cursors"))["cells"] == {}
        # The others race or practise, and are told nothing.
        for page in (kim, practice):
            await page.socket.send_json({"type": "check", "id": "1"})
            message = await page.socket.receive_json()
            while message["type"] == "state":
                message = await page.socket.receive_json()
            assert message["type"] in {"check", "error"}


async def test_cursor_that_moves_without_end_is_told_five_times_a_second():
    async with (
        serve_board(MemoryBoards(), address="127.0.0.1", port=0) as server,
        aiohttp.ClientSession() as http,
    ):
        address = f"http://127.0.0.1:{server.port}"
        robin, alex = [await join(http, address, ticket) for ticket in ("robin", "alex")]
        begun = time.monotonic()
        for number in range(2_000):
            await robin.socket.send_json({"type": "cursor", "cell": number % 80})
        await robin.socket.send_json({"type": "cursor", "cell": 80})
        told = 1
        while (await alex.receive("cursors"))["cells"] != {"0": 80}:
            told += 1
        assert told <= 2 + 5 * (time.monotonic() - begun)


@pytest.mark.parametrize("cell", [81, -1, 1.5, "1", True])
async def test_cursor_is_in_a_cell(cell):
    async with (
        serve_board(MemoryBoards(), address="127.0.0.1", port=0) as server,
        aiohttp.ClientSession() as http,
    ):
        robin = await join(http, f"http://127.0.0.1:{server.port}", "robin")
        await robin.socket.send_json({"type": "cursor", "cell": cell})
        assert await robin.close_code() == 4002


@pytest.mark.journey
@in_browser
async def test_players_see_where_the_other_one_is_and_hear_what_they_do(browser: int):
    async with (
        serve_board(MemoryBoards(), address="127.0.0.1", port=0) as server,
        boards_at(browser, f"http://127.0.0.1:{server.port}", "robin", "alex") as (robin, alex),
    ):
        await robin.tap_cell(2)
        await alex.until("document.querySelector('.cursor')?.innerText === 'robin'")
        (cell,) = await alex.places('[data-cell="2"]')
        (cursor,) = await alex.places(".cursor")
        assert max(abs(cell[0] - cursor[0]), abs(cell[1] - cursor[1])) < 2
        assert not await robin.ask("document.querySelectorAll('.cursor').length")
        await robin.tap_button("4")
        await alex.until(f"{SAID} === 'robin: r1c3, 4'")
        await robin.tap_button("Undo")
        await alex.until(f"{SAID} === 'robin hat einen Zug zurückgenommen: r1c3, leer'")
        await robin.until(f"{SAID} === 'r1c3, empty'")
        await robin.key("Escape")
        await alex.until("document.querySelectorAll('.cursor').length === 0")


NAMES = ("W" * 30, "שם ארוך מאוד של שחקן אחד")
"""Long names, one of them from right to left."""


@in_browser
@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
async def test_eight_players_with_long_names_leave_the_grid_where_it_is(
    browser: int, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
):
    boards = MemoryBoards()
    monkeypatch.setattr(boards, "name", lambda user_id: f"{NAMES[user_id % 2]} {user_id}")
    monkeypatch.setattr(boards.games[1], "players", (1,))
    title = "A game of somebody whose name is as long as names can be"
    boards.seats["robin"] = replace(boards.seats["robin"], title=title)
    async with (
        serve_board(boards, address="127.0.0.1", port=0) as server,
        aiohttp.ClientSession() as http,
        opened_apart(browser) as (opened,),
    ):
        address = f"http://127.0.0.1:{server.port}"
        page = BoardPage(opened.socket)
        await page.join(address, "robin", size, touch=size == PHONE)
        before = await page.ask(GRID)
        guests = []
        boards.games[1].players = tuple(range(1, 9))
        for user_id in range(2, 9):
            seat = replace(boards.seats["alex"], user_id=user_id, ticket=user_id)
            boards.seats[str(user_id)] = seat
            guests.append(await join(http, address, str(user_id)))
            cell = 8 if user_id < 5 else 72
            await guests[-1].socket.send_json({"type": "cursor", "cell": cell})
        await page.until("document.querySelectorAll('.people li').length >= 8")
        await page.until("document.querySelectorAll('.cursor').length === 7")
        assert await page.ask(GRID) == before
        # Each name is cut at its end.
        directions = (
            "[...new Set([...document.querySelectorAll('.people .name, .cursor .name')]"
            ".map((name) => getComputedStyle(name).direction))].sort().join()"
        )
        assert await page.ask(directions) == "ltr,rtl"
        wide = "document.documentElement.scrollWidth"
        assert await page.ask(wide) == size[0]
