"""The page of the board in a real browser."""

import asyncio
import base64
import io
import re
from collections.abc import Collection
from contextlib import AsyncExitStack
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

import engine
from engine.constraints.kinds.killer_cage import KillerCage
from engine.constraints.kinds.little_killer import LittleKiller
from engine.constraints.puzzle import Puzzle
from engine.houses import VARIANTS, cell_name
from engine.links.puzzle_text import format_puzzle_text
from engine.model.grid import Grid
from engine.model.technique import Technique
from engine.notation import format_position, parse_line
from engine.practice import positions
from engine.practice.choices import found_in
from renderer.theme import DARK, LIGHT, rgb
from testing.board import PUZZLE, MemoryBoards
from testing.board_page import READY, BoardPage, board_pages
from testing.browser import opened_apart
from tests.web.pages import board_page, boards_at, in_browser
from tutor.game_moves import GameMove, MoveKind
from web.boards import BoardError, Code
from web.bundle import bundle_modules, pack_sheet
from web.files import PageFiles
from web.messages import MoveRequest, NextRequest
from web.server import serve_board
from web.texts import TEXTS

STATIC = Path(__file__).parents[2] / "web" / "static"

SELECTED = (
    "[...document.querySelectorAll('[aria-selected=\"true\"]')].map(n => Number(n.dataset.cell))"
)
"""The numbers of the selected cells."""

CHOOSE_THEME = (
    "(() => { const list = document.querySelector('#settings select');"
    " list.selectedIndex = {index}; list.dispatchEvent(new Event('change')) })()"
)
"""Chooses one of the themes in the open settings."""
IS_NEXT_POSITION = "document.querySelector('[data-cell=\"34\"]')?.ariaLabel === 'r4c8, 7'"


def test_every_text_of_the_page_is_in_the_catalogue():
    used = {
        text
        for path in STATIC.glob("*.js")
        for text in re.findall(
            r"""(?:translate|say|add)\(\s*"([^"]+)\""""
            r"""|^(?: +\d{4}:|const (?:MARK|OFFLINE|UNSEEN) =) "([^"]+)\""""
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


def test_modules_are_one_file_and_only_as_the_page_writes_them():
    modules = {
        "a.js": """/** A comment.
 */
export const A = 1;
""",
        "b.js": 'import { A as ONE } from "./a.js";\nexport function b() {\n  return ONE + 1;\n}\n',
        "c.js": 'import { A } from "./a.js";\nimport { b } from "./b.js";\n// Adds.\nrun(b());\n',
    }
    text = bundle_modules(modules, "c.js")
    assert text.count("const A = 1") == 1
    assert not re.search("^import|^export|comment|Adds", text, re.MULTILINE)
    assert "\nreturn ONE + 1;" in text
    for wrong in (
        'import "./a.js";\n',
        "export default 1;\n",
        'import { d } from "./d.js";\n',
        "const TEXT = `a\n  b`;\n",
    ):
        with pytest.raises(ValueError, match=r"d\.js|import|export|TEXT"):
            bundle_modules({**modules, "c.js": wrong}, "c.js")
    assert pack_sheet("/* A\n comment. */\n.a {\n  top: 0; /* b */\n}\n") == ".a {\ntop: 0; }\n"


@in_browser
async def test_files_are_asked_for_once_and_kept(browser: int):
    async with board_page(browser, "kim") as page:
        await page.ask("document.fonts.ready.then(() => { window.fonts = true })")
        await page.until("window.fonts === true")
        asked = await page.ask("performance.getEntriesByType('resource').map((e) => e.name)")
        names = {re.sub(r"^.*?//[^/]+/", "", name) for name in asked}
        assert all(re.search(r"\?v=[0-9a-f]{12}$", name) for name in names), names
        # Some windows also request the manifest.
        assert {name.partition("?")[0] for name in names} - {"manifest.webmanifest"} == {
            "board.css",
            "fonts/bold.woff2",
            "fonts/regular.woff2",
            "icon.svg",
            "main.js",
            "theme.css",
        }


@pytest.mark.journey
@in_browser
async def test_whole_game_is_played_by_touch(browser: int):
    (solution,) = engine.solve(parse_line(PUZZLE))
    async with (
        serve_board(MemoryBoards(), address="127.0.0.1", port=0) as server,
        boards_at(browser, f"http://127.0.0.1:{server.port}", "robin", "alex") as (robin, alex),
    ):
        assert await robin.solve(PUZZLE, solution) == 102
        await robin.until_text("Every cell is right. Congratulations!")
        await robin.tap_cell(2)
        for key in ("1", "Delete"):
            await robin.key(key)
        assert await robin.label(2) == f"r1c3, {solution[2]}, placed by robin"
        assert await robin.ask("localStorage.length") == 0
        await robin.until_text("You found these yourself: Hidden single")
        await robin.reload()
        await robin.until_text("You found these yourself: Hidden single")
        await watch_the_replay(robin)
        async with robin.loading():
            await robin.tap_button("Next puzzle: Easy")
        await robin.until_label(2, "r1c3, empty")
        # The other player sees each digit, and who placed it.
        await alex.until_text("Alles richtig.")
        assert await alex.label(2) == f"r1c3, {solution[2]}, von robin"


async def watch_the_replay(page: BoardPage) -> None:
    """Replay a solved game, stop, go to a move by key, and share the game."""
    await page.until_text("To learn next: Naked pair")
    await page.until_text("Move 51 of 51")
    assert await page.buttons("#summary") == [
        *("Next puzzle: Easy", "A harder one: Medium", "Practise: Naked pair", "Share", "Replay")
    ]
    await page.tap_button("Replay")
    await page.until_text("Move 2 of 51")
    await page.tap_button("Pause")
    await page.ask("document.querySelector('.replay input').focus()")
    await page.key("Home")
    await page.until_text("Move 0 of 51")
    assert await page.label(2) == "r1c3, empty"
    await page.key("ArrowRight")
    await page.until_text("Move 1 of 51")
    filled = "[...document.querySelectorAll('[data-cell] .digit')].length"
    assert await page.ask(filled) == 31
    # The game itself does not change.
    await page.ask("document.querySelector('[data-cell=\"2\"]').focus()")
    await page.key("1")
    assert await page.label(2) == "r1c3, empty"
    await page.ask("document.querySelector('.replay input').focus()")
    await page.key("End")
    await page.until(f"{filled} === 81")
    await page.ask("navigator.clipboard.writeText = async (text) => { window.copied = text }")
    await page.tap_button("Share")
    await page.until_text("Copied.")
    copied = "I have solved this sudoku (Easy).\nSolved without hints.\n" + PUZZLE
    assert await page.ask("window.copied") == copied


@in_browser
async def test_notes_colours_conflicts_and_undo(browser: int):
    async with board_page(browser, "kim") as page:
        await page.tap_cell(2)
        await page.tap_button("Notes")
        await page.tap_button("1")
        await page.tap_button("4")
        await page.tap_button("Centre")
        await page.tap_button("2")
        await page.tap_button("Colour")
        await page.tap_button("B")
        await page.until_label(2, "r1c3, empty, candidates 1 4, centre notes 2, colour B")
        await page.tap_button("Digit")
        await page.tap_button("5")
        await page.until_label(2, "r1c3, 5, colour B, breaks a rule")
        assert "breaks a rule" in await page.label(0)
        await page.tap_button("Undo")
        await page.until_label(2, "r1c3, empty, candidates 1 4, centre notes 2, colour B")
        await page.tap_button("Redo")
        await page.until_label(2, "r1c3, 5, colour B, breaks a rule")


@in_browser
async def test_pen_draws_by_touch_and_keys_and_what_it_draws_is_said_undone_and_kept(browser: int):
    boards = MemoryBoards()
    async with board_page(browser, "kim", boards) as page:
        path = "document.querySelector('.pen path').getAttribute('d')"
        await page.tap_button("Pen")
        await page.drag((2.5, 0.5), (3.5, 0.5), (3.5, 1.5))
        await page.until_label(2, "r1c3, empty, line to r1c4")
        await page.until_label(12, "r2c4, given 1, line to r1c4")
        assert await page.ask(path) == "M2.5 0.5l1 0M3.5 0.5l0 1"
        # A stroke is one step of undo; another one over it erases.
        await page.tap_button("Undo")
        await page.until_label(2, "r1c3, empty")
        await page.tap_button("Redo")
        await page.until_label(2, "r1c3, empty, line to r1c4")
        await page.drag((2.5, 0.5), (3.5, 0.5))
        await page.until_label(2, "r1c3, empty")
        await page.drag((3, 3), (6, 3))
        await page.until_label(31, "r4c5, given 6, border line")
        for label in ("circle", "cross"):
            await page.tap_cell(40)
            await page.until_label(40, f"r5c5, empty, {label}")
        # With keys, for the chosen cell: 9 erases marks that touch it.
        await page.tap_button("Digit")
        await page.key("b")
        assert (
            await page.ask("document.querySelector('.modes [aria-checked=true]').innerText")
            == "Pen"
        )
        for key in "173":
            await page.key(key)
        await page.until_label(40, "r5c5, empty, line to r5c6 r6c6, circle, cross")
        await page.until("localStorage.length === 0")
        await page.reload()
        await page.until_label(40, "r5c5, empty, line to r5c6 r6c6, circle, cross")
        assert boards.games[2].turns.endswith("pen r5c5=3")
        await page.tap_cell(50)
        await page.key("b")
        await page.key("9")
        await page.until_label(40, "r5c5, empty, line to r5c6, circle, cross")
        await page.tap_button("Erase")
        await page.key("Escape")
        await page.tap_cell(40)
        await page.key("Delete")
        await page.until_label(40, "r5c5, empty")


@in_browser
async def test_letters_are_written_by_touch_mouse_and_keys_and_undone_found_and_kept(browser: int):
    boards = MemoryBoards()
    shown = "document.querySelector('[data-cell=\"2\"] .letter')?.innerText"
    async with board_page(browser, "kim", boards) as page:
        await page.tap_button("Letter")
        await page.tap_cell(2)
        await page.tap_button("Letter A")
        await page.until_label(2, "r1c3, empty, letter A")
        assert await page.ask(shown) == "A"
        # By mouse, for several cells; a given has its digit.
        places = [(await page.places(f'[data-cell="{cell}"]'))[0] for cell in (3, 5)]
        kinds = ("mousePressed", "mouseMoved", "mouseReleased")
        for kind, (x, y) in zip(kinds, (places[0], places[1], places[1]), strict=True):
            await page.call(
                "Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1
            )
        await page.tap_button("Letter A")
        await page.until_label(3, "r1c4, empty, letter A")
        assert await page.label(4) == "r1c5, given 7"
        await page.tap_button("Digit")
        for key in "nbB":
            await page.key(key)
        await page.until_label(5, "r1c6, empty, letter A")
        assert await page.label(3) == "r1c4, empty, letter A"
        await page.tap_cell(3)
        for key in "bz6":
            await page.key(key)
        # The digit replaces the letters, which come back with an undo.
        await page.until_label(3, "r1c4, 6")
        await page.key("z", holding="Control")
        await page.until_label(3, "r1c4, empty, letter A B")
        await page.key("Delete")
        await page.until_label(3, "r1c4, empty")
        # A second tap chooses all cells with the same letter.
        await page.tap_cell(2)
        await page.tap_cell(2)
        assert await page.ask(SELECTED) == [2, 5]
        await page.until("localStorage.length === 0")
        await page.reload()
        await page.until_label(2, "r1c3, empty, letter A")
        assert boards.games[2].turns.splitlines()[-1] == "no letter r1c4=1, r1c4=2"


@in_browser
async def test_whole_title_is_shown_on_a_narrow_phone(browser: int):
    is_cut = (
        "(({scrollWidth, clientWidth, scrollHeight, clientHeight}) =>"
        " scrollWidth > clientWidth || scrollHeight > clientHeight)(title)"
    )
    async with board_page(browser, "alex") as page:
        await page.resize((320, 640))
        assert await page.ask("title.innerText") == "Spiel von Robin"
        assert not await page.ask(is_cut)
        await page.resize((320, 1000))
        assert not await page.ask(is_cut)


SIGNS = """[...document.querySelectorAll(
    '[data-cell="CELL"] > :is(.mark, .centre, .letter, .colours)')].flatMap(node =>
    [...node.firstChild.data].flatMap((sign, index) => {
        const range = document.createRange();
        range.setStart(node.firstChild, index);
        range.setEnd(node.firstChild, index + 1);
        const { left, right, top, bottom } = range.getBoundingClientRect();
        const size = parseFloat(getComputedStyle(node).fontSize);
        const [middle, half] = [(top + bottom) / 2, 0.34 * size];
        return sign === "\\n" ? [] : [[sign, left, middle - half, right, middle + half, size]];
    }))"""
"""Each small sign in a cell with its place, which is as high as a digit, and its size."""


@in_browser
async def test_nine_notes_of_each_kind_are_apart_and_large_enough_on_a_phone(browser: int):
    nine = "123456789"
    notes = {
        2: f"corner r1c3={nine}",
        3: f"corner r1c4={nine}; centre r1c4={nine}",
        5: f"corner r1c6={nine}; letter r1c6=1",
        6: "corner r1c7=123456; centre r1c7=12; letter r1c7=12; colour r1c7=1",
    }
    boards = MemoryBoards()
    turn = GameMove(MoveKind.PLAY, "; ".join(notes.values()))
    await boards.play(boards.seats["kim"], [MoveRequest("notes", turn)])
    async with board_page(browser, "kim", boards) as page:
        await page.ask("document.fonts.ready.then(() => { window.fonts = true })")
        await page.until("window.fonts === true")
        for cell, count in zip(notes, (9, 18, 10, 11), strict=True):
            signs = await page.ask(SIGNS.replace("CELL", str(cell)))
            assert len(signs) == count
            assert min(sign[5] for sign in signs if sign[0].isdigit()) >= 11
            for first, other in combinations(signs, 2):
                across = min(first[3], other[3]) - max(first[1], other[1])
                down = min(first[4], other[4]) - max(first[2], other[2])
                assert min(across, down) < 0.8, (cell, first, other)


@in_browser
async def test_paused_game_is_hidden_and_takes_no_input_on_all_pages(browser: int):
    boards = MemoryBoards()
    async with (
        serve_board(boards, address="127.0.0.1", port=0) as server,
        boards_at(browser, f"http://127.0.0.1:{server.port}", "robin", "alex") as (robin, alex),
    ):
        shown = "document.querySelector('#grid').checkVisibility({visibilityProperty: true})"
        await robin.tap_cell(2)
        await robin.key("h")
        await robin.until_hint("Hint 1 of 4")
        await robin.tap_button("Pause")
        await alex.until_text("Die Uhr steht.")
        for page in (robin, alex):
            await page.until(f"!{shown}")
            assert not await page.ask("document.querySelector('#pad').checkVisibility()")
        assert await robin.ask("document.activeElement.id") == "go-on"
        assert await robin.ask("document.querySelector('#live').textContent") == "Paused"
        for key in "4h":
            await robin.key(key)
        await robin.call("Page.reload")
        await robin.until("document.activeElement?.id === 'go-on'")
        await alex.tap_button("Weiter")
        await robin.until_label(2, "r1c3, empty")
        await robin.until(shown)
        await robin.key("p")
        await alex.until(f"!{shown}")
        await alex.key("p")
        for page in (robin, alex):
            await page.until(shown)
        # A game that others now play can no longer be paused, but can be resumed.
        await alex.key("p")
        await alex.until(f"!{shown}")
        boards.seats["robin"] = replace(boards.seats["robin"], pausable=False)
        await robin.call("Page.reload")
        await robin.until("document.activeElement?.id === 'go-on'")
        await robin.tap_button("Go on")
        await alex.until(shown)
        await robin.until(shown)
        await robin.tap_button("About this puzzle")
        await robin.until_text("Each row, column and box has every digit once.")
        await robin.key("Escape")


@pytest.mark.journey
@in_browser
async def test_keys_do_everything(browser: int):
    async with board_page(browser, "kim") as page:
        await page.ask("document.querySelector('[data-cell=\"1\"]').focus()")
        await page.key("ArrowRight")
        await page.key("4")
        await page.until_label(2, "r1c3, 4")
        await page.key("ArrowRight")
        await page.key("2", holding="Shift")
        await page.until_label(3, "r1c4, empty, candidates 2")
        await page.key("z", holding="Control")
        await page.until_label(3, "r1c4, empty")
        await page.until("document.querySelector('#live').textContent === 'r1c4, empty'")
        await page.key("h")
        await page.until_hint("Hint 1 of 4")
        # The focus is on the hint, the cell is still selected.
        await page.key("c")
        await page.key("2")
        await page.until_label(3, "r1c4, empty, centre notes 2")
        await page.key("Escape")
        await page.until("document.querySelector('#hint').hidden")
        assert await page.ask("document.activeElement.dataset.cell") == "3"
        await page.tap_button("Colour")
        await page.key("2")
        await page.until_label(3, "r1c4, empty, centre notes 2, colour B")
        await page.key("?")
        await page.until("document.querySelector('#settings').open")
        await page.key("5")
        await page.tap_button("Close")
        assert await page.label(3) == "r1c4, empty, centre notes 2, colour B"


@in_browser
async def test_page_has_the_colours_of_the_device_until_others_are_chosen(browser: int):
    boards = MemoryBoards()
    boards.seats["kim"] = replace(boards.seats["kim"], theme=None)
    theme = "document.documentElement.dataset.theme"
    async with board_page(browser, "kim", boards) as page:
        for wish, value, shown in (
            ("prefers-color-scheme", "light", "light"),
            ("prefers-color-scheme", "dark", "dark"),
            ("prefers-contrast", "more", "high-contrast"),
        ):
            features = [{"name": wish, "value": value}]
            await page.call("Emulation.setEmulatedMedia", features=features)
            await page.until(f"{theme} === '{shown}'")
        await page.tap_button("Settings")
        await page.ask(CHOOSE_THEME.replace("{index}", "2"))
        assert await page.ask(theme) == "light"
        await page.ask(CHOOSE_THEME.replace("{index}", "0"))
        assert await page.ask(theme) == "high-contrast"


@in_browser
async def test_digits_that_are_tried_out_are_shown_as_such_until_the_way_back(browser: int):
    boards = MemoryBoards()
    tried = MoveRequest("a", GameMove(MoveKind.PLAY, "try r1c3=4"))
    await boards.play(boards.seats["kim"], [tried])
    async with board_page(browser, "kim", boards) as page:
        await page.until_label(2, "r1c3, 4, tried out")
        await page.until_text("Underlined digits are only tried out.")
        await page.tap_cell(3)
        await page.tap_button("2")
        await page.until_label(3, "r1c4, 2, tried out")
        await page.until("localStorage.length === 0")
        await page.tap_button("Back")
        await page.until_label(2, "r1c3, empty")
        await page.until_label(3, "r1c4, empty")
        assert not await page.ask("document.querySelector('#trial').checkVisibility()")
        # A digit without a reason against it can be tried out, and kept.
        await page.tap_cell(2)
        await page.key("w")
        await page.tap_button("4")
        await page.until_hint("I see nothing against 4 in r1c3 yet.")
        await page.tap_button("Try it")
        await page.until_label(2, "r1c3, 4, tried out")
        await page.tap_button("Keep")
        await page.until_label(2, "r1c3, 4")
        await page.key("w")
        await page.until_hint("I see nothing against 4 in r1c3 yet.")
        assert await page.buttons() == []


@in_browser
@pytest.mark.parametrize("variant", ["classic", "diagonal", "windoku"])
async def test_houses_of_a_variant_are_shown(browser: int, variant: str):
    boards = MemoryBoards()
    empty = Grid.from_values([0] * 81, variant=VARIANTS[variant])
    boards.seats["kim"] = replace(boards.seats["kim"], puzzle=format_position(empty))
    async with board_page(browser, "kim", boards) as page:
        cells = await page.ask(
            "document.querySelectorAll('.grid > .drawing path[fill^=var]').length"
        )
        assert cells == {"classic": 0, "diagonal": 17, "windoku": 36}[variant]


@in_browser
async def test_constraints_are_below_the_digits_and_what_breaks_one_is_marked(browser: int):
    killer = Puzzle(
        Grid.from_values([0] * 81),
        (KillerCage((0, 1), 3), LittleKiller(0, 3, 40, "DR")),
        solution="1" * 81,
    )
    boards = MemoryBoards()
    boards.games[2].puzzle = format_puzzle_text(killer)
    boards.seats["kim"] = replace(boards.seats["kim"], puzzle=boards.games[2].puzzle)
    async with board_page(browser, "kim", boards) as page:
        assert "3" in await page.ask("document.querySelector('.grid > .drawing').textContent")
        assert "r1c1 r1c2: 3" in await page.ask("grid.getAttribute('aria-description')")
        await page.tap_cell(0)
        await page.key("1", holding="Shift")
        assert await page.ask("document.querySelector('.stage.outside .drawing') !== null")
        low, usual = await page.places(".lowered .mark"), await page.places("[data-cell='0']")
        assert low[0][1] > usual[0][1] - 10
        await page.key("9")
        await page.until_label(0, "r1c1, 9, breaks a rule")
        # A move elsewhere does not hide that until the server has answered.
        await page.tap_cell(80)
        await page.key("4")
        assert await page.label(0) == "r1c1, 9, breaks a rule"


@in_browser
async def test_fast_drag_misses_no_cell(browser: int):
    async with board_page(browser, "kim") as page:
        (start,) = await page.places('[data-cell="0"]')
        (end,) = await page.places('[data-cell="8"]')
        for kind, (x, y) in (("mousePressed", start), ("mouseMoved", end), ("mouseReleased", end)):
            await page.call(
                "Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1
            )
        assert await page.ask(SELECTED) == list(range(9))


@in_browser
async def test_second_tap_selects_all_that_hold_the_same(browser: int):
    async with board_page(browser, "kim") as page:
        for mode, digit, cells in (("Notes", "1", (2, 11)), ("Colour", "B", (3, 5))):
            await page.tap_button(mode)
            for cell in cells:
                await page.tap_cell(cell)
                await page.tap_button(digit)
        for cell, same in ((0, [0, 14, 71]), (11, [2, 11]), (5, [3, 5])):
            await page.tap_cell(80)
            await page.tap_cell(cell)
            await page.tap_cell(cell)
            assert await page.ask(SELECTED) == same


@in_browser
async def test_notes_that_a_digit_rules_out_are_removed_if_the_player_wants_that(browser: int):
    async with board_page(browser, "kim") as page:
        for tidy in (False, True):
            await page.ask(f"localStorage.preferences = '{{\"tidy\": {str(tidy).lower()}}}'")
            await page.reload()
            await page.tap_cell(3)
            await page.key("6", holding="Shift")
            await page.key("2", holding="Control")
            await page.until_label(3, "r1c4, empty, candidates 6, centre notes 2")
            await page.tap_cell(5)
            await page.key("6")
            kept = "r1c4, empty, centre notes 2" if tidy else await page.label(3)
            await page.until_label(3, kept)
            await page.key("z", holding="Control")
            await page.until_label(5, "r1c6, empty")
            await page.until_label(3, "r1c4, empty, candidates 6, centre notes 2")
            await page.tap_cell(3)
            await page.key("Delete")
            await page.until_label(3, "r1c4, empty")


@in_browser
async def test_step_of_a_hint_removes_the_notes_that_it_rules_out(browser: int):
    async with board_page(browser, "kim") as page:
        await page.ask("localStorage.preferences = '{\"tidy\": true}'")
        await page.reload()
        await page.tap_cell(74)
        await page.key("1", holding="Shift")
        await page.key("2", holding="Shift")
        await page.until_label(74, "r9c3, empty, candidates 1 2")
        await page.tap_button("Hint")
        await page.until_hint("Hint 1 of 4")
        await page.tap_button("Show all")
        await page.until_hint("more singles follow")
        await page.tap_button("Apply")
        await page.until_label(78, "r9c7, 1")
        await page.until_label(74, "r9c3, empty, candidates 2")
        await page.tap_button("Undo")
        await page.until_label(74, "r9c3, empty, candidates 1 2")


@in_browser
async def test_houses_and_digit_of_the_chosen_cell_are_highlighted_as_the_player_wants(
    browser: int,
):
    near = "document.querySelectorAll('.cell.near').length"
    same = "document.querySelectorAll('.cell.same').length"
    async with board_page(browser, "kim") as page:
        await page.tap_cell(0)
        assert [await page.ask(near), await page.ask(same)] == [0, 3]
        for name, value in (("digits", "false"), ("houses", "true")):
            await page.key("?")
            await page.until("document.querySelector('#settings').open")
            await page.ask(
                f"(node => {{ node.value = {value!r};"
                " node.dispatchEvent(new Event('change')); })"
                f"(document.querySelector('[data-preference={name}]'))"
            )
            await page.tap_button("Close")
        assert [await page.ask(near), await page.ask(same)] == [20, 0]
        await page.reload()
        await page.tap_cell(40)
        assert [await page.ask(near), await page.ask(same)] == [20, 0]


@in_browser
async def test_move_that_is_taken_back_at_once_is_not_shown_again(
    browser: int, monkeypatch: pytest.MonkeyPatch
):
    boards = MemoryBoards()
    play, pressed = boards.play, asyncio.Event()

    async def wait(*args: Any) -> Any:
        # Both moves are made before the first is answered, and the second is answered late.
        await pressed.wait()
        if boards.games[2].turns:
            await asyncio.sleep(0.5)
        return await play(*args)

    monkeypatch.setattr(boards, "play", wait)
    async with board_page(browser, "kim", boards) as page:
        await page.tap_cell(2)
        await page.tap_button("4")
        await page.tap_button("Undo")
        await page.ask(
            "window.seen = []; new MutationObserver(() => seen.push("
            "document.querySelector('[data-cell=\"2\"]').ariaLabel)).observe("
            "document.querySelector('[data-cell=\"2\"]'), {attributes: true})"
        )
        await page.tap_cell(3)
        await page.tap_button("2")
        pressed.set()
        await page.until("localStorage.length === 0")
        await page.until_label(3, "r1c4, 2")
        assert await page.label(2) == "r1c3, empty"
        assert not any("4" in label for label in await page.ask("seen"))


@in_browser
async def test_hint_to_a_single_goes_on_with_those_that_follow(browser: int):
    async with board_page(browser, "kim") as page:
        await page.tap_button("Hint")
        await page.until_hint("Hint 1 of 4")
        await page.tap_button("Show all")
        await page.until_hint("50 more singles follow. They solve the puzzle.")
        assert await page.buttons() == ["Next one", "Where to look", "Fill in the next 7", "Apply"]
        await page.tap_button("Where to look")
        await page.until_hint("1. 4 in box 9")
        await page.tap_button("Back")
        await page.until_hint("50 more singles follow")
        await page.tap_button("Next one")
        await page.until_hint("Hint 1 of 4")
        await page.until_label(78, "r9c7, 1")
        await page.tap_button("Show all")
        await page.until_hint("49 more singles follow")
        await page.tap_button("Fill in the next 7")
        await page.until_hint("8?")
        await page.tap_button("Fill in 8 cells")
        await page.until_hint("Hint 1 of 4")
        await page.until("document.querySelector('#filled').innerText === '39 / 81'")


@in_browser
async def test_moves_without_a_connection_are_kept_and_sent_later(browser: int):
    boards = MemoryBoards()
    async with AsyncExitStack() as stack:
        async with serve_board(boards, address="127.0.0.1", port=0) as server:
            address = f"http://127.0.0.1:{server.port}"
            (page,) = await stack.enter_async_context(boards_at(browser, address, "kim"))
            await page.tap_cell(2)
            await page.tap_button("4")
        # The server is gone.
        await page.until_text("No connection")
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


@in_browser
@pytest.mark.whole
async def test_long_turns_are_kept_and_sent_in_several_messages(
    browser: int, monkeypatch: pytest.MonkeyPatch
):
    for module in ("web.messages", "web.wire"):
        monkeypatch.setattr(f"{module}.MAX_CHARACTERS", 5_000)
    boards = MemoryBoards()
    async with AsyncExitStack() as stack:
        async with serve_board(boards, address="127.0.0.1", port=0) as server:
            address = f"http://127.0.0.1:{server.port}"
            (page,) = await stack.enter_async_context(boards_at(browser, address, "kim"))
        await page.until_text("No connection")
        await page.ask("document.querySelector('[data-cell=\"2\"]').focus()")
        await page.key("a", holding="Control")
        for mode in ("Notes", "Centre"):
            await page.tap_button(mode)
            for digit in range(1, 10):
                await page.tap(f".digits button:nth-child({digit})")
        assert (await page.label(2)).endswith("centre notes 1 2 3 4 5 6 7 8 9")
        await page.tap_button("Erase")
        assert await page.label(2) == "r1c3, empty"
        assert len(await page.ask("Object.values(localStorage).join()")) > 9_000
        async with serve_board(boards, address="127.0.0.1", port=server.port):
            await page.until("localStorage.length === 0")
            await page.until_label(2, "r1c3, empty")
            turns = boards.games[2].turns.splitlines()
            assert len(turns) == 19
            assert len(turns[-1]) > 1_000


@in_browser
@pytest.mark.whole
async def test_moves_that_wait_are_not_played_in_the_next_game_of_a_link(browser: int):
    boards = MemoryBoards()
    async with AsyncExitStack() as stack:
        async with serve_board(boards, address="127.0.0.1", port=0) as server:
            address = f"http://127.0.0.1:{server.port}"
            (page,) = await stack.enter_async_context(boards_at(browser, address, "kim"))
        await page.until_text("No connection")
        await page.tap_cell(2)
        await page.tap_button("4")
        await boards.next(boards.seats["kim"], NextRequest("n"))
        async with serve_board(boards, address="127.0.0.1", port=server.port):
            loaded = "document.querySelector('[data-cell=\"2\"]')?.ariaLabel === 'r1c3, empty'"
            await page.until(loaded)
            assert boards.games[boards.seats["kim"].subject].turns == ""
            assert not boards.games[2].turns


@in_browser
async def test_notes_of_the_whole_grid_can_be_tidied_at_once(browser: int):
    async with board_page(browser, "kim") as page:
        await page.ask("localStorage.preferences = '{\"tidy\": true}'")
        await page.reload()
        await page.ask("document.querySelector('[data-cell=\"2\"]').focus()")
        await page.key("a", holding="Control")
        for holding in ("Shift", "Control"):
            for digit in range(1, 10):
                await page.key(str(digit), holding=holding)
        await page.key("4")
        await page.until("Object.keys(localStorage).every(key => key === 'preferences')")
        assert not await page.ask("document.body.dataset.ended")
        assert (await page.label(2)).startswith("r1c3, 4")


@in_browser
async def test_moves_that_the_server_had_no_time_for_are_sent_again_in_order(
    browser: int, monkeypatch: pytest.MonkeyPatch
):
    boards = MemoryBoards()
    play = boards.play
    is_busy = True

    async def busy_at_first(*args: Any) -> Any:
        nonlocal is_busy
        if is_busy:
            # The next moves are made before the page learns of it.
            await pressed.wait()
            is_busy = False
            raise BoardError(Code.BUSY, "One moment.", seconds=1)
        return await play(*args)

    pressed = asyncio.Event()
    checked: asyncio.Future[list[str]] = asyncio.get_running_loop().create_future()

    async def check(seat: Any) -> dict[str, Any]:
        checked.set_result(boards.games[2].turns.splitlines())
        return await MemoryBoards.check(boards, seat)

    monkeypatch.setattr(boards, "play", busy_at_first)
    monkeypatch.setattr(boards, "check", check)
    async with board_page(browser, "kim", boards) as page:
        await page.tap_cell(2)
        for digit in "412":
            await page.tap_button(digit)
        await page.tap_button("Check")
        pressed.set()
        await page.until("localStorage.length === 0")
        assert boards.games[2].turns.splitlines() == ["r1c3=4", "r1c3=1", "r1c3=2"]
        # Requests refer to the board that the page shows.
        assert await asyncio.wait_for(checked, 30) == ["r1c3=4", "r1c3=1", "r1c3=2"]


@in_browser
@pytest.mark.parametrize("is_together", [False, True])
async def test_moves_that_are_refused_for_good_are_named_and_given_up(
    browser: int, monkeypatch: pytest.MonkeyPatch, is_together: bool
):
    """Either the 4 is refused, or only several moves together, each of which is possible."""
    boards = MemoryBoards()
    play = boards.play
    pressed = asyncio.Event()

    async def refuse(seat: Any, moves: Any) -> Any:
        # The later moves come together in one message.
        await pressed.wait()
        if len(moves) > 1 if is_together else any(move.move.turn == "r1c3=4" for move in moves):
            raise BoardError(Code.REFUSED, "This move is not possible.")
        return await play(seat, moves)

    monkeypatch.setattr(boards, "play", refuse)
    async with board_page(browser, "kim", boards) as page:
        await page.tap_cell(2)
        for digit in "1426":
            await page.tap_button(digit)
        pressed.set()
        await page.until("localStorage.length === 0")
        played = "1426" if is_together else "126"
        assert boards.games[2].turns.splitlines() == [f"r1c3={digit}" for digit in played]
        said = await page.ask("document.querySelector('#message').innerText")
        assert said == ("" if is_together else "This move is not possible.")


@in_browser
@pytest.mark.whole
async def test_moves_of_two_windows_are_kept_until_the_server_is_back(browser: int):
    boards = MemoryBoards()
    async with AsyncExitStack() as stack:
        async with serve_board(boards, address="127.0.0.1", port=0) as server:
            address = f"http://127.0.0.1:{server.port}"
            pages = await stack.enter_async_context(opened_apart(browser, windows=2))
            windows = [BoardPage(page.socket) for page in pages]
            for window in windows:
                await window.join(address, "kim")
        for window, digit in zip(windows, "41", strict=True):
            await window.until_text("No connection")
            await window.tap_cell(2)
            await window.tap_button(digit)
            await window.until_label(2, f"r1c3, {digit}")
        for window in windows:
            await window.call("Page.navigate", url="about:blank")
            await window.until("location.href === 'about:blank'")
        async with serve_board(boards, address="127.0.0.1", port=server.port):
            await windows[0].join(address, "kim")
            await windows[0].until("localStorage.length === 0")
            assert boards.games[2].turns.splitlines() == ["r1c3=4", "r1c3=1"]


@in_browser
@pytest.mark.whole
async def test_moves_that_waited_are_not_played_over_newer_ones(browser: int):
    boards = MemoryBoards()
    async with AsyncExitStack() as stack:
        async with serve_board(boards, address="127.0.0.1", port=0) as server:
            address = f"http://127.0.0.1:{server.port}"
            old, new = await stack.enter_async_context(boards_at(browser, address, "kim", "kim"))
        await old.until_text("No connection")
        for cell, digit in ((2, "4"), (3, "2"), (5, "6"), (5, "8")):
            await old.tap_cell(cell)
            await old.tap_button(digit)
        # A night later; meanwhile, another device has changed two cells.
        await old.call("Page.navigate", url="about:blank")
        await old.until("location.href === 'about:blank'")
        async with serve_board(boards, address="127.0.0.1", port=server.port):
            await new.until("!document.body.innerText.includes('No connection')")
            for cell in (2, 3):
                await new.tap_cell(cell)
                await new.tap_button("1")
                await new.tap_button("Erase")
            await new.until("localStorage.length === 0")
            await old.join(address, "kim")
            await old.until_text("Changed meanwhile, so your moves were not played: r1c3, r1c4.")
            await old.until_label(2, "r1c3, empty")
            assert boards.games[2].turns.splitlines()[-2:] == ["r1c6=6", "r1c6=8"]
            await old.tap_cell(2)
            await old.tap_button("4")
            await old.until("localStorage.length === 0")
            assert boards.games[2].turns.splitlines()[-1] == "r1c3=4"
            assert await old.ask("document.querySelector('#message').innerText") == ""


@in_browser
@pytest.mark.whole
async def test_page_that_was_replaced_says_so_and_takes_no_input(
    browser: int, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("web.rooms.PAGES_OF_A_USER", 1)
    boards = MemoryBoards()
    async with (
        serve_board(boards, address="127.0.0.1", port=0) as server,
        boards_at(browser, f"http://127.0.0.1:{server.port}", "kim") as (old,),
    ):
        address = f"http://127.0.0.1:{server.port}"
        await old.tap_cell(2)
        async with board_pages(browser, address, "kim"):
            await old.until_text(
                "The board is open in another window. Reload this page to continue"
            )
            for part in ("#pad", "#line", "#pause-button"):
                assert not await old.ask(f"document.querySelector('{part}').checkVisibility()")
            await old.ask("document.querySelector('[data-cell=\"2\"]').focus()")
            for key in "4zh":
                await old.key(key)
            assert await old.label(2) == "r1c3, empty"
            assert await old.ask("localStorage.length") == 0
        async with old.loading():
            await old.tap_button("Load again")
        await old.tap_cell(2)
        await old.tap_button("4")
        await old.until("localStorage.length === 0")
        assert boards.games[2].turns == "r1c3=4"


@in_browser
async def test_solved_game_of_an_invalid_link_leads_nowhere(
    browser: int, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("web.rooms._POLL_SECONDS", 0.1)
    boards = MemoryBoards()
    (solution,) = engine.solve(parse_line(PUZZLE))
    empty = [cell for cell in range(81) if PUZZLE[cell] == "."]
    turn = ", ".join(f"{cell_name(cell)}={solution[cell]}" for cell in empty)
    await boards.play(boards.seats["alex"], [MoveRequest("all", GameMove(MoveKind.PLAY, turn))])
    async with board_page(browser, "alex", boards) as page:
        ways = (
            "[...document.querySelectorAll('.way')].filter((way) => way.checkVisibility()).length"
        )
        await page.until(f"{ways} === 3")
        await page.until("sessionStorage.length > 0")
        monkeypatch.setattr("web.rooms._POLLS_PER_TICKET_CHECK", 1)
        monkeypatch.setattr(boards, "valid", no_tickets)
        await page.until_text("Dieser Link gilt nicht mehr")
        assert await page.ask(ways) == 0


async def no_tickets(_: Collection[int]) -> frozenset[int]:
    return frozenset()


@in_browser
async def test_invalid_link_says_so_in_the_language_of_the_kept_board(browser: int):
    boards = MemoryBoards()
    async with board_page(browser, "alex", boards) as page:
        await page.until("sessionStorage.length > 0")
        await page.ask('localStorage.preferences = \'{"theme": "dark"}\'')
        del boards.seats["alex"]
        await page.ask("location.reload()")
        await page.until("document.body?.dataset.ended === 'true'")
        await page.until_text("Dieser Link gilt nicht mehr")
        assert await page.ask("document.documentElement.dataset.theme") == "dark"
        assert not await page.ask("document.querySelector('.stage').checkVisibility()")


@in_browser
async def test_expired_page_keeps_what_waits_for_the_next_link(
    browser: int, monkeypatch: pytest.MonkeyPatch
):
    boards = MemoryBoards()
    async with AsyncExitStack() as stack:
        async with serve_board(boards, address="127.0.0.1", port=0) as server:
            address = f"http://127.0.0.1:{server.port}"
            (page,) = await stack.enter_async_context(boards_at(browser, address, "kim"))
        await page.until_text("No connection")
        await page.tap_cell(2)
        await page.tap_button("4")
        boards.seats["another"] = boards.seats.pop("kim")
        async with serve_board(boards, address="127.0.0.1", port=server.port):
            await page.until_text("This link is no longer valid. Open the board again")
            await page.until_text("Moves that were not played are kept until you open this game")
            await page.ask("document.querySelector('[data-cell=\"3\"]').focus()")
            await page.key("6")
            assert await page.label(3) == "r1c4, empty"
            assert boards.games[2].turns.splitlines() == []
            # The next link is opened in the same window.
            await page.ask("location.hash = '#another'")
            await page.until("localStorage.length === 0")
            assert boards.games[2].turns.splitlines() == ["r1c3=4"]


@in_browser
async def test_key_is_not_in_the_address_and_the_page_can_be_loaded_again(browser: int):
    async with board_page(browser, "kim") as page:
        for _ in range(2):
            assert await page.ask("document.title") == "Kim's game"
            assert await page.ask("location.hash") in ("", "#grid")
            await page.ask("document.querySelector('.skip').click()")
            await page.reload()


@in_browser
@pytest.mark.whole
async def test_each_of_two_links_in_one_window_can_be_gone_back_to_and_loaded_again(browser: int):
    async with board_page(browser, "kim") as page:
        await page.ask("document.querySelector('.skip').click()")
        async with page.loading():
            await page.ask("location.hash = '#robin'")
        for way, title in (("back", "Kim's game"), ("forward", "Robin's game")):
            await page.ask(f"history.{way}()")
            await page.until(f'{READY} && document.title === "{title}"')
            await page.reload()
            assert await page.ask("document.title") == title
            assert await page.ask("location.hash") in ("", "#grid")


@in_browser
async def test_note_about_a_puzzle_names_the_day(browser: int):
    boards = MemoryBoards()
    note = "You solved this one on <t:1777800000:D>, turned."
    boards.seats["kim"] = replace(boards.seats["kim"], note=note)
    async with board_page(browser, "kim", boards) as page:
        await page.until_text("You solved this one on May 3, 2026, turned.")


@in_browser
async def test_practice_is_answered_by_marking_the_elimination(browser: int):
    async with board_page(browser, "practice") as page:
        await page.until_text("This is the next step here.")
        assert [await page.label(cell) for cell in (0, 6)] == ["r1c1, 3", "r1c7, given 6"]
        await page.tap_button("Answer")
        await page.until_text("Mark your answer first")
        await page.tap_button("Hint")
        await page.until("document.querySelector('#hint').innerText.includes('Hint 1 of 4')")
        # The earlier message is no longer true.
        await page.until("document.querySelector('#message').innerText === ''")
        await page.tap_button("Hide the marks")
        await answer_and_go_on(page)
        await page.until_text("This is the next step here.")


@in_browser
async def test_part_of_an_answer_in_practice_is_right_and_does_not_end_it(browser: int):
    async with board_page(browser, "practice") as page:
        await page.tap_cell(34)
        await page.key("3")
        await page.key("2", holding="Control")
        await page.tap_button("Answer")
        await page.until_text("2 more")
        assert await page.ask("document.querySelector('#hint').hidden")
        assert await page.label(34) == "r4c8, empty, candidates 1 6 7, centre notes 2"
        # Erasing and taking back work as in a game.
        await page.tap_button("Erase")
        assert await page.label(34) == "r4c8, empty, candidates 1 3 6 7, centre notes 2"
        await page.tap_button("Undo")
        assert await page.label(34) == "r4c8, empty, candidates 1 6 7, centre notes 2"
        await page.tap_button("Colour")
        await page.tap_button("B")
        assert (await page.label(34)).endswith("colour B")
        await page.tap_button("\u2013")
        assert not (await page.label(34)).endswith("colour B")
        await page.tap_button("Cross out")
        await page.key("6")
        await page.tap_cell(52)
        await page.key("6")
        await page.tap_button("Answer")
        await page.until("!document.querySelector('#hint').hidden")


@in_browser
async def test_cell_is_spotted_on_the_grid_by_touch_and_keys(browser: int):
    async with board_page(browser, "practice") as page:
        offered = "[...document.querySelectorAll('.cell.offered')].map(n => Number(n.dataset.cell))"
        await page.tap_button("Spot it")
        await page.until_text("Choose the cell")
        assert await page.buttons("#spot") == ["60 seconds", "10 positions", "Back"]
        assert not await page.ask("document.querySelector('#pad').checkVisibility()")
        await page.tap_button("10 positions")
        await page.until_text("Spot it: Hidden pair · 1 of 10")
        await page.until_text("Which of these cells loses a candidate?")
        cells = await page.ask(offered)
        assert len(cells) == 5
        assert not await page.ask("document.querySelector('#pad').checkVisibility()")
        here = positions(Technique.HIDDEN_PAIR)
        right = [cell for cell in cells if cell in found_in(here[0])]
        # Nothing is entered, and other cells are not answers.
        await page.tap_cell(next(cell for cell in range(81) if cell not in cells))
        await page.key("3")
        await page.tap_cell(right[0])
        await page.until_text("Spot it: Hidden pair · 2 of 10")
        await page.until_text(f"{cell_name(right[0])} is right, in 2 seconds.")
        cells = await page.ask(offered)
        wrong = [cell for cell in cells if cell not in found_in(here[1])]
        assert await page.ask("document.activeElement.tagName") == "H2"
        await page.tap_button(cell_name(wrong[0]))
        await page.until_text(f"Not {cell_name(wrong[0])}. Here is the step:")
        assert await page.ask("document.querySelectorAll('.grid > .layer').length") == 2
        assert await page.ask(offered) == []
        await page.tap_button("Next position")
        await page.until_text("Spot it: Hidden pair · 3 of 10")
        assert await page.ask("document.querySelectorAll('.grid > .layer').length") == 0
        await page.tap_button("Stop")
        await page.until_text("1 of 2 right, 2 s each")
        async with page.loading():
            await page.tap("#spot .choices button:last-child")
        await page.until_text("This is the next step here.")


@in_browser
async def test_position_is_copied_as_a_line_a_link_and_a_picture(browser: int):
    async with board_page(browser, "kim") as page:
        await page.ask(
            "navigator.clipboard.writeText = async (text) => { window.copied = text };"
            "navigator.clipboard.write = async ([item]) => { window.copied = item.types[0] }"
        )
        await page.tap_cell(2)
        await page.key("4")
        await page.tap_cell(3)
        for key in "na?":
            await page.key(key)
        await page.tap_button("Export")
        await page.until_text("Copy as a line")
        assert "; letter A: r1c4; " in await page.ask("document.querySelector('.exported').alt")
        assert await page.ask("document.querySelector('.exported').naturalWidth") == 900
        assert await page.ask("document.activeElement.tagName") == "H2"
        line = "534" + PUZZLE[3:]
        for button, copied in (
            ("Copy as a line", line.replace(".", "0")),
            ("Copy a link to sudoku.coach", f"https://sudoku.coach/en/play/{PUZZLE}"),
            ("Copy the picture", "image/png"),
        ):
            await page.tap_button(button)
            await page.until_text("Copied.")
            found = str(await page.ask("window.copied")).replace(".", "0")
            assert found == copied.replace(".", "0")
        await page.tap_button("Close")
        assert not await page.ask("document.querySelector('#settings').open")


@in_browser
async def test_exported_picture_has_the_colours_of_the_page(browser: int):
    async with board_page(browser, "robin") as page:
        for index, theme in ((2, LIGHT), (1, DARK)):
            await page.tap_button("Settings")
            await page.ask(CHOOSE_THEME.replace("{index}", str(index)))
            await page.tap_button("Export")
            await page.until("document.querySelector('.exported')?.complete")
            data = await page.ask("document.querySelector('.exported').src.split(',')[1]")
            picture = Image.open(io.BytesIO(base64.b64decode(data))).convert("RGB")
            assert picture.getpixel((1, 1)) == rgb(theme.page)
            await page.tap_button("Close")


@in_browser
@pytest.mark.whole
async def test_pages_of_one_link_show_the_same_position_when_they_join_again(browser: int):
    boards = MemoryBoards()
    async with AsyncExitStack() as stack:
        async with serve_board(boards, address="127.0.0.1", port=0) as server:
            address = f"http://127.0.0.1:{server.port}"
            opened = boards_at(browser, address, "practice", "practice")
            first, second = await stack.enter_async_context(opened)
            await answer_and_go_on(first)
            await first.ask("window.isLoadedOnce = true")
            assert (await second.label(34)).startswith("r4c8, empty")
        await first.until_text("No connection")
        async with serve_board(boards, address="127.0.0.1", port=server.port):
            await first.until("!document.body.innerText.includes('No connection')")
            await second.until(IS_NEXT_POSITION)
            assert await first.ask("window.isLoadedOnce")


async def answer_and_go_on(page: BoardPage) -> None:
    """Answer the first practice position, and continue with the next one."""
    for cell, digits in ((34, "36"), (52, "6")):
        await page.tap_cell(cell)
        for digit in digits:
            await page.tap_button(digit)
    assert await page.label(34) == "r4c8, empty, candidates 1 7"
    await page.tap_button("Answer")
    await page.until_text("r4c8 is not 3, and r4c8 and r6c8 are not 6")
    await page.until("!document.querySelector('#hint').hidden")
    await page.tap_button("Next position")
    await page.until(IS_NEXT_POSITION)
