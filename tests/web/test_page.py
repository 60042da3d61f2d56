"""The page of the board in a real browser."""

import re
import tempfile
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from statistics import quantiles

import pytest

import engine
from engine.notation import parse_line
from testing.board import PUZZLE, MemoryBoards
from testing.browser import CHROMIUM, Page, opened, started
from web.files import PageFiles
from web.server import serve_board
from web.texts import TEXTS

STATIC = Path(__file__).parents[2] / "web" / "static"

in_browser = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium is installed")


class Board(Page):
    """A page with a board, on a phone."""

    async def join(self, address: str, ticket: str) -> None:
        await self.call("Page.enable")
        await self.call(
            "Emulation.setDeviceMetricsOverride",
            width=390,
            height=844,
            deviceScaleFactor=1,
            mobile=True,
        )
        await self.call("Page.navigate", url=f"{address}/?{ticket}#{ticket}")
        await self.until("document.body?.dataset.ready === 'true'")

    async def tap(self, selector: str) -> None:
        """Touch the middle of an element with a finger."""
        x, y = await self.ask(
            f"(() => {{ const node = document.querySelector({selector!r});"
            " node.scrollIntoView({block: 'nearest'}); const box = node.getBoundingClientRect();"
            " return [box.left + box.width / 2, box.top + box.height / 2]; })()"
        )
        await self.call(
            "Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}]
        )
        await self.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    async def tap_cell(self, cell: int) -> None:
        await self.tap(f'[data-cell="{cell}"]')

    async def tap_button(self, text: str) -> None:
        await self.ask(
            "document.querySelectorAll('[data-found]').forEach(node => delete node.dataset.found);"
            f"[...document.querySelectorAll('button')]"
            f".find(node => node.innerText.trim() === {text!r}).dataset.found = ''"
        )
        await self.tap("[data-found]")

    async def key(self, key: str, *, shift: bool = False) -> None:
        code = f"Digit{key}" if key.isdigit() else key
        for kind in ("keyDown", "keyUp"):
            await self.call(
                "Input.dispatchKeyEvent", type=kind, key=key, code=code, modifiers=8 if shift else 0
            )

    async def label(self, cell: int) -> str:
        """What a screen reader says of a cell."""
        return str(await self.ask(f"document.querySelector('[data-cell=\"{cell}\"]').ariaLabel"))

    async def until_label(self, cell: int, text: str) -> None:
        await self.until(f"document.querySelector('[data-cell=\"{cell}\"]').ariaLabel === {text!r}")


@asynccontextmanager
async def open_pages(address: str, *tickets: str) -> AsyncIterator[list[Board]]:
    """A page for each ticket, each in a browser of its own."""
    async with AsyncExitStack() as stack:
        pages = []
        for ticket in tickets:
            profile = stack.enter_context(tempfile.TemporaryDirectory(ignore_cleanup_errors=True))
            port = stack.enter_context(started(Path(profile)))
            tab = await stack.enter_async_context(opened("about:blank", port))
            page = Board(tab.socket)
            await page.join(address, ticket)
            pages.append(page)
        yield pages


@asynccontextmanager
async def board_page(ticket: str) -> AsyncIterator[Board]:
    """A page with a board of games in memory."""
    async with (
        serve_board(MemoryBoards(), address="127.0.0.1", port=0) as server,
        open_pages(f"http://127.0.0.1:{server.port}", ticket) as (page,),
    ):
        yield page


def test_every_text_of_the_page_is_in_the_catalogue():
    used = {
        text
        for path in STATIC.glob("*.js")
        for text in re.findall(
            r"""(?:translate|say|add)\(\s*"([^"]+)"|^ +\d{4}: "([^"]+)\""""
            r"""|translate\([^")]*\? "([^"]+)" : "([^"]+)\"""",
            path.read_text(encoding="utf-8"),
            re.MULTILINE,
        )
        for text in text
        if text
    }
    assert len(used) > 30
    assert used <= set(TEXTS)


def test_page_is_small():
    assert PageFiles.installed().size < 150_000


@pytest.mark.browser
@in_browser
async def test_whole_game_is_played_by_touch():
    (solution,) = engine.solve(parse_line(PUZZLE))
    async with (
        serve_board(MemoryBoards(), address="127.0.0.1", port=0) as server,
        open_pages(f"http://127.0.0.1:{server.port}", "robin", "alex") as (robin, alex),
    ):
        await robin.ask(_MEASURE)
        presses = 0
        for digit in "123456789":
            for cell in range(81):
                if PUZZLE[cell] == "." and solution[cell] == digit:
                    await robin.tap_cell(cell)
                    await robin.tap_button(digit)
                    presses += 2
        await robin.until("document.body.innerText.includes('Solved: every cell is right')")
        # The other participant sees each digit, and who placed it.
        await alex.until("document.body.innerText.includes('Gelöst')")
        assert await alex.label(2) == f"r1c3, {solution[2]}, von robin"
        assert presses == 102
        times = await robin.ask("times")
        assert quantiles(times, n=20)[18] < 250


_MEASURE = """
window.times = [];
for (const name of ['pointerdown', 'click']) {
  document.addEventListener(name, event => requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => times.push(performance.now() - event.timeStamp);
    channel.port2.postMessage(0);
  }), true);
}
"""
"""Notes for each tap how many milliseconds it took until its effects were drawn."""


@pytest.mark.browser
@in_browser
async def test_notes_colours_conflicts_and_undo():
    async with board_page("kim") as page:
        await page.tap_cell(2)
        await page.tap_button("Notes")
        await page.tap_button("1")
        await page.tap_button("4")
        await page.tap_button("Centre")
        await page.tap_button("2")
        await page.tap_button("Colour")
        await page.tap_button("B")
        await page.until_label(2, "r1c3, empty, candidates 1 4, in the centre 2, colour B")
        await page.tap_button("Digit")
        await page.tap_button("5")
        await page.until_label(2, "r1c3, 5, colour B, breaks a rule")
        assert "breaks a rule" in await page.label(0)
        await page.tap_button("Undo")
        await page.until_label(2, "r1c3, empty, candidates 1 4, in the centre 2, colour B")
        await page.tap_button("Redo")
        await page.until_label(2, "r1c3, 5, colour B, breaks a rule")


@pytest.mark.browser
@in_browser
async def test_keys_do_everything():
    async with board_page("kim") as page:
        await page.ask("document.querySelector('[data-cell=\"1\"]').focus()")
        await page.key("ArrowRight")
        await page.key("4")
        await page.until_label(2, "r1c3, 4")
        await page.key("ArrowRight")
        await page.key("2", shift=True)
        await page.until_label(3, "r1c4, empty, candidates 2")
        await page.key("z")
        await page.until_label(3, "r1c4, empty")
        await page.key("h")
        await page.until("document.querySelector('#hint').innerText.includes('Hint 1 of 4')")


@pytest.mark.browser
@in_browser
async def test_moves_without_a_connection_are_kept_and_sent_later():
    boards = MemoryBoards()
    async with AsyncExitStack() as stack:
        async with serve_board(boards, address="127.0.0.1", port=0) as server:
            address = f"http://127.0.0.1:{server.port}"
            (page,) = await stack.enter_async_context(open_pages(address, "kim"))
            await page.tap_cell(2)
            await page.tap_button("4")
        # The server is gone.
        await page.until("document.body.innerText.includes('No connection')")
        for cell, digit in ((2, "1"), (3, "2"), (5, "6")):
            await page.tap_cell(cell)
            await page.tap_button(digit)
        await page.tap_button("Undo")
        assert await page.label(3) == "r1c4, 2"
        assert await page.label(5) == "r1c6, empty"
        async with serve_board(boards, address="127.0.0.1", port=server.port):
            await page.until("!document.body.innerText.includes('No connection')")
            await page.until("localStorage.length === 0")
            assert boards.games[2].turns.splitlines() == ["r1c3=4", "r1c3=1", "r1c4=2"]


@pytest.mark.browser
@in_browser
async def test_practice_is_answered_by_marking_the_elimination():
    async with board_page("practice") as page:
        await page.tap_button("Hint")
        await page.until("document.querySelector('#hint').innerText.includes('Hint 1 of 4')")
        await page.tap_button("Answer")
        await page.until("document.body.innerText.includes('Mark your answer first')")
