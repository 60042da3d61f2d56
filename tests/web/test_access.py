"""Accessibility: the page enlarged, and in a screen reader."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

import engine
from engine.notation import parse_line
from testing.board import PUZZLE, MemoryBoards
from tests.web.pages import board_page, boards_at, in_browser
from tools.board_screens import TURNS
from tutor.game_moves import GameMove, MoveKind
from web.boards import Seat
from web.messages import MoveRequest
from web.server import serve_board

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
"""The checker for violations of WCAG; `make page` installs it."""
SCREENS = {
    "a desktop at 200 %": (640, 512),
    "a laptop at 200 %": (640, 400),
    "a desktop at 400 %": (320, 256),
    "a laptop at 400 %": (320, 200),
    "a phone at 200 %": (195, 422),
}
"""The remaining width and height of enlarged pages, in pixels."""
OUTSIDE = """[...document.querySelectorAll({selector!r})].filter((node) => {{
    const box = node.getBoundingClientRect();
    return Math.min(box.top, box.left) < 0 || box.right > innerWidth + 1
        || box.bottom > innerHeight + 1;
}}).length"""
"""The number of elements that are not fully visible."""
COVERED = """[...document.querySelectorAll({selector!r})].filter((node) => {{
    const {{ left, top, width, height }} = node.getBoundingClientRect();
    return !node.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}}).length"""
"""The number of elements that others cover."""
LOWEST = "Math.min(...[...document.querySelectorAll('#pad button')].map(b => b.offsetHeight))"
"""The height of the lowest button."""
CUT = """[...document.querySelectorAll("#pad button")]
    .filter((node) => node.scrollWidth > node.offsetWidth).map((node) => node.innerText)"""
"""The buttons whose text is wider than they are."""
HEARD = """window.heard = [];
    for (const node of document.querySelectorAll("[aria-live], [role=status]")) {
        new MutationObserver(() => node.textContent && heard.push(node.textContent))
            .observe(node, { childList: true, characterData: true, subtree: true });
    }"""
"""Records announcements from now on."""


@in_browser
@pytest.mark.parametrize("ticket", ["robin", "alex", "practice"])
async def test_grid_and_digits_are_in_sight_together_on_an_enlarged_page(
    browser: int, ticket: str, subtests: pytest.Subtests
):
    async with board_page(browser, ticket) as page:
        for screen, size in SCREENS.items():
            with subtests.test(screen):
                await page.resize(size, touch=False)
                for selector in ("#grid", ".digits button"):
                    assert await page.ask(OUTSIDE.format(selector=selector)) == 0, selector
                width = await page.ask("grid.getBoundingClientRect().width")
                assert width >= 0.7 * min(size)
                assert await page.ask("document.documentElement.scrollWidth") <= size[0]
                assert await page.ask(LOWEST) >= 24
                assert await page.ask(CUT) == []
            if ticket != "alex" and size[0] != 320:
                with subtests.test(f"{screen} with a hint"):
                    await page.tap_button("Hint")
                    await page.until_hint("Hint ")
                    if "Show all" in await page.buttons():
                        await page.tap_button("Show all")
                    await page.until("document.querySelector('#hint .dots').innerText === '●●●●'")
                    for selector in ("#grid", ".digits button", "#hint h2", "#hint .main"):
                        assert await page.ask(OUTSIDE.format(selector=selector)) == 0, selector
                    # A new text starts at its top, not at the old scroll position.
                    await page.ask("document.querySelector('#hint').scrollTop = 999")
                    await page.ask("document.querySelector('.side').scrollTop = 999")
                    await page.tap_button("Hint")
                    await page.until(f"{OUTSIDE.format(selector='#hint h2')} === 0")
                    for selector in ("#hint .main", ".digits button"):
                        assert await page.ask(COVERED.format(selector=selector)) == 0, selector
                    await page.tap("#hint .close")


@pytest.mark.journey
@in_browser
async def test_whole_game_is_heard(browser: int):
    (solution,) = engine.solve(parse_line(PUZZLE))
    async with board_page(browser, "kim") as page:
        await page.ask(HEARD)
        for cell in sorted(
            (cell for cell in range(81) if PUZZLE[cell] == "."), key=solution.__getitem__
        ):
            await page.ask(f"document.querySelector('[data-cell=\"{cell}\"]').focus()")
            await page.key(solution[cell])
        await page.until("heard.some((text) => text.includes('You found these yourself'))")
        heard = await page.ask("heard")
        for cell in range(81):
            if PUZZLE[cell] == ".":
                name = f"r{cell // 9 + 1}c{cell % 9 + 1}"
                assert f"{name}, {solution[cell]}" in heard
        assert "Solved: every cell is right. Well done!" in heard
        assert not any("A harder one" in text for text in heard), "buttons are not read out"
        # The focus has stayed in the grid.
        assert await page.ask("document.activeElement.matches('.cell')")


@in_browser
async def test_undo_clash_check_and_waiting_are_heard_and_the_focus_stays(
    browser: int, monkeypatch: pytest.MonkeyPatch
):
    boards = MemoryBoards()
    said = asyncio.Event()

    async def slowly(seat: Seat) -> dict[str, Any]:
        await said.wait()
        return await MemoryBoards.check(boards, seat)

    monkeypatch.setattr(boards, "check", slowly)
    async with board_page(browser, "kim", boards) as page:
        await page.ask(HEARD)
        await page.tap_cell(2)
        await page.tap_button("5")
        await page.until("heard.includes('r1c3, 5, breaks a rule')")
        await page.tap_button("Undo")
        await page.until("heard.some((text) => text.includes('r1c3, empty'))")
        # Nothing is left to undo, and the button can be used again after a redo.
        await page.until(
            "document.activeElement.ariaLabel === 'Undo'"
            " && document.activeElement.ariaDisabled === 'true'"
        )
        await page.tap_button("Redo")
        await page.until_label(2, "r1c3, 5, breaks a rule")
        await page.tap_button("Undo")
        await page.until_label(2, "r1c3, empty")
        await page.tap_button("Check")
        await page.until("heard.includes('One moment…')")
        said.set()
        await page.until("heard.some((text) => text.includes('Nothing is wrong'))")
        assert await page.ask("document.activeElement !== document.body")
        await page.ask("heard.length = 0")
        await page.tap_button("Hint")
        # The words and the question are read once, without the buttons below.
        await page.until("heard.length > 0")
        assert await page.ask("heard.filter((text) => text !== 'One moment…')") == [
            "Box 9 still needs its 1.\nWhere can it go?"
        ]
        assert await page.ask("document.activeElement.matches('h2')")


@in_browser
async def test_tree_of_a_screen_reader_has_the_grid_and_every_control_by_name(browser: int):
    async with (
        serve_board(MemoryBoards(), address="127.0.0.1", port=0) as server,
        boards_at(browser, f"http://127.0.0.1:{server.port}", "robin") as (page,),
    ):
        await page.tap_button("Hint")
        await page.until_hint("Hint 1 of 4")
        nodes = (await page.call("Accessibility.getFullAXTree"))["nodes"]
        found: dict[str, list[str]] = {}
        for node in nodes:
            if not node["ignored"]:
                name = node.get("name", {}).get("value", "")
                found.setdefault(node["role"]["value"], []).append(name)
        assert found["grid"] == ["Sudoku"]
        assert len(found["row"]) == 9
        assert found["gridcell"][:3] == ["r1c1, given 5", "r1c2, given 3", "r1c3, empty"]
        assert len(found["gridcell"]) == 81
        # A cell has only its label; other contents would be read instead.
        cell = next(node for node in nodes if node.get("name", {}).get("value") == "r1c1, given 5")
        assert not set(cell["childIds"]) & {node["nodeId"] for node in nodes if not node["ignored"]}
        assert found["radio"] == ["Digit", "Notes", "Centre", "Colour", "Pen", "Letter"]
        assert "4, 7 left" in found["button"]
        assert all(name for role in ("button", "radio", "gridcell", "link") for name in found[role])
        assert "Hint 1 of 4" in " ".join(found["heading"])


@in_browser
@pytest.mark.skipif(not AXE.exists(), reason="axe-core is not installed: make page")
@pytest.mark.parametrize("ticket", ["robin", "alex", "kim", "practice"])
async def test_axe_finds_no_violation(browser: int, ticket: str):
    boards = MemoryBoards()
    for player, turns in TURNS.items():
        moves = [
            MoveRequest(f"{player} {number}", GameMove(MoveKind.PLAY, turn))
            for number, turn in enumerate(turns)
        ]
        await boards.play(boards.seats[player], moves)
    async with board_page(browser, ticket, boards) as page:
        await page.ask(AXE.read_text(encoding="utf-8"))
        hint = {"alex": "Tipp"}.get(ticket, "Hint")
        settings = {"alex": "Einstellungen"}.get(ticket, "Settings")
        for press in ("", hint, settings):
            if press:
                await page.tap_button(press)
            if press == hint:
                await page.until("!document.querySelector('[aria-busy=true]')")
            await page.ask(
                "window.found = null; axe.run().then(({ violations }) => { window.found ="
                " violations.map(({ id, nodes }) => [id, ...nodes.map((node) => node.html)]) })"
            )
            await page.until("window.found !== null")
            assert await page.ask("found") == [], press
