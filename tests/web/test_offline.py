"""The board without a connection: reloaded, with its last state and waiting moves."""

from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from testing.board import MemoryBoards
from testing.board_page import BoardPage, board_pages
from tests.web.pages import in_browser
from web.files import PageFiles
from web.server import serve_board

STATIC = Path(__file__).parents[2] / "web" / "static"
TICKET = "a-key-that-nobody-may-find"
KEPT = "window.kept = null; navigator.serviceWorker.ready.then(() => { window.kept = true })"
CACHED = """window.cached = null; (async () => {
    const found = [];
    for (const name of await caches.keys()) {
        for (const { url } of await (await caches.open(name)).keys()) { found.push([name, url]); }
    }
    window.cached = found;
})()"""


def boards_of(ticket: str) -> MemoryBoards:
    boards = MemoryBoards()
    boards.seats[ticket] = boards.seats.pop("kim")
    return boards


async def names_of_caches(page: BoardPage) -> set[str]:
    await page.ask(CACHED)
    await page.until("window.cached !== null")
    return set(await page.ask("cached.map(([name]) => name)"))


@pytest.mark.journey
@in_browser
async def test_open_game_is_loaded_again_without_a_connection(browser: int):
    boards = boards_of(TICKET)
    async with AsyncExitStack() as stack:
        async with serve_board(boards, address="127.0.0.1", port=0) as server:
            address = f"http://127.0.0.1:{server.port}"
            (page,) = await stack.enter_async_context(board_pages(browser, address, TICKET))
            await page.ask(KEPT)
            await page.until("window.kept === true")
            await page.tap_cell(2)
            await page.tap_button("4")
            await page.until("localStorage.length === 0")
            await page.tap_button("Pause")
            await page.until_text("The clock has stopped.")
        await page.until_text("No connection")
        await page.tap_button("Go on")
        await page.tap_cell(3)
        await page.tap_button("2")
        await page.reload()
        await page.until_text("No connection. Your moves are kept.")
        assert [await page.label(cell) for cell in (2, 3)] == ["r1c3, 4", "r1c4, 2"]
        await page.tap_cell(5)
        await page.tap_button("6")
        await page.tap_button("Hint")
        await page.until_text("You need to be online for this.")
        # The cached files contain neither the key nor a game; the stored game does not contain the
        # key.
        await page.ask(CACHED)
        await page.until("window.cached !== null")
        cached = await page.ask("cached")
        assert {url.removeprefix(address).partition("?")[0] for _, url in cached} == {
            "/",
            *("/board.css", "/theme.css", "/main.js", "/manifest.webmanifest"),
            *("/fonts/bold.woff2", "/fonts/regular.woff2"),
            *("/icon.svg", "/icon-192.png", "/icon-512.png"),
        }
        stored = "JSON.stringify([cached, {...sessionStorage}, {...localStorage}])"
        assert TICKET not in await page.ask(stored)
        async with serve_board(boards, address="127.0.0.1", port=server.port):
            await page.until("!document.body.innerText.includes('No connection')")
            await page.until("localStorage.length === 0")
            assert boards.games[2].turns.splitlines() == ["r1c3=4", "r1c4=2", "r1c6=6"]


@in_browser
@pytest.mark.whole
async def test_nothing_is_shown_without_a_connection_once_the_link_is_invalid(browser: int):
    boards = boards_of(TICKET)
    async with AsyncExitStack() as stack:
        async with serve_board(boards, address="127.0.0.1", port=0) as server:
            address = f"http://127.0.0.1:{server.port}"
            (page,) = await stack.enter_async_context(board_pages(browser, address, TICKET))
            await page.ask(KEPT)
            await page.until("window.kept === true")
            await page.until("sessionStorage.length === 1")
        await page.until_text("No connection")
        await page.tap_cell(2)
        await page.tap_button("4")
        seat = boards.seats.pop(TICKET)
        async with serve_board(boards, address="127.0.0.1", port=server.port):
            await page.until_text("This link is no longer valid.")
            await page.until_text(
                "Moves that were not played are kept until you open this game again."
            )
            assert await page.ask("sessionStorage.length") == 0
        await page.ask("window.isOld = true; location.reload()")
        await page.until(
            "!window.isOld && document.body?.innerText.includes('No connection') === true"
        )
        assert await page.ask("document.querySelectorAll('.cell').length") == 0
        assert await page.ask("sessionStorage.length") == 0
        # Another link to the game plays the stored moves.
        boards.seats["another"] = seat
        async with serve_board(boards, address="127.0.0.1", port=server.port):
            await page.call("Page.navigate", url=f"{address}/?another#another")
            await page.until("document.body?.dataset.ready === 'true'")
            await page.until_label(2, "r1c3, 4")
            await page.until("localStorage.length === 0")
            assert boards.games[2].turns == "r1c3=4"


@in_browser
@pytest.mark.whole
async def test_new_version_of_the_page_replaces_the_old_one(browser: int, tmp_path: Path):
    for path in STATIC.rglob("*"):
        if path.is_file():
            copy = tmp_path / path.relative_to(STATIC)
            copy.parent.mkdir(exist_ok=True)
            copy.write_bytes(path.read_bytes())
    sheet = tmp_path / "board.css"
    sheet.write_text(f"{sheet.read_text()}\n:root {{ --is-new: yes; }}\n")
    boards = boards_of(TICKET)
    async with AsyncExitStack() as stack:
        async with serve_board(boards, address="127.0.0.1", port=0) as server:
            address = f"http://127.0.0.1:{server.port}"
            (page,) = await stack.enter_async_context(board_pages(browser, address, TICKET))
            await page.ask(KEPT)
            await page.until("window.kept === true")
            (was,) = await names_of_caches(page)
        files = PageFiles.installed(tmp_path)
        async with serve_board(boards, address="127.0.0.1", port=server.port, files=files):
            await page.reload()
            new = (
                "getComputedStyle(document.documentElement).getPropertyValue('--is-new') === 'yes'"
            )
            await page.until(new)
            # The old files are removed once the new ones are cached.
            await page.ask(
                "(async () => { while ((await caches.keys()).includes("
                f"{was!r})) {{ await new Promise((done) => setTimeout(done, 100)); }}"
                " window.isGone = true })()"
            )
            await page.until("window.isGone === true")
        await page.reload()
        await page.until(new)
