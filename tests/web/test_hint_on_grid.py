"""The marks of a hint, which stay on the grid while the game continues."""

from dataclasses import replace

import pytest

import engine
from engine.houses import cell_name
from engine.model.technique import Technique
from engine.practice import position, positions
from testing.board import MemoryBoards
from testing.board_page import PHONE
from tests.web.pages import board_page, in_browser
from tutor.game_moves import GameMove, MoveKind
from web.messages import MoveRequest

LAYERS = "document.querySelectorAll('.grid > .layer').length"
MODE = "document.querySelector('.modes [aria-checked=true]').innerText"
FILLS = """[...document.querySelectorAll('.grid > .layer [fill^="var("]')].map(
    (node) => [node.getAttribute('fill'), getComputedStyle(node).fill])"""
"""The name and the colour of each mark."""


@pytest.mark.journey
@in_browser
async def test_marks_lie_on_the_cells_and_play_goes_on(browser: int):
    async with board_page(browser, "kim") as page:
        await page.tap_cell(3)
        await page.key("2", holding="Shift")
        await page.tap_button("Hint")
        await page.until_hint("Hint 1 of 4")
        await page.tap_button("Show all")
        await page.until_hint("50 more singles follow")
        assert await page.ask(LAYERS) == 2
        assert await page.label(3) == "r1c4, empty, candidates 2"
        # The digit to place is in the middle of its cell, large.
        assert "place 1 in r9c7" in await page.ask("document.querySelector('#hint').textContent")
        (cell,) = await page.places('[data-cell="78"]')
        (digit, *_) = await page.places(".layer.above text")
        assert max(abs(cell[0] - digit[0]), abs(cell[1] - digit[1])) < 6
        await page.key("6")
        await page.until_label(3, "r1c4, 6")
        await page.tap_cell(2)
        await page.tap_button("4")
        await page.until_label(2, "r1c3, 4")
        assert await page.ask(LAYERS) == 2
        # A mark never hides the contents of its cell.
        await page.tap_cell(78)
        await page.tap_button("3")
        await page.until_label(78, "r9c7, 3")
        assert await page.ask(LAYERS) == 0
        await page.tap_button("Undo")
        await page.until_label(78, "r9c7, empty")
        await page.tap_button("Show the marks")
        assert await page.ask(LAYERS) == 2
        await page.tap_button("Hide the marks")
        assert await page.ask(LAYERS) == 0
        await page.tap_button("Show the marks")
        assert await page.ask(LAYERS) == 2
        await page.tap("#hint .close")
        assert await page.ask(LAYERS) == 0


@in_browser
async def test_marks_have_the_colours_of_the_theme_of_the_page(browser: int):
    async with board_page(browser, "robin") as page:
        await page.tap_button("Hint")
        await page.until_hint("Hint 1 of 4")
        await page.tap_button("Show all")
        await page.until_hint("more singles follow")
        dark = await page.ask(FILLS)
        assert len(dark) > 10
        await page.ask("document.documentElement.dataset.theme = 'light'")
        light = await page.ask(FILLS)
        assert [name for name, _ in dark] == [name for name, _ in light]
        assert all(before != after for (_, before), (_, after) in zip(dark, light, strict=True))


@in_browser
async def test_what_one_sees_is_marked_on_the_grid_and_judged(browser: int):
    boards = MemoryBoards()
    async with board_page(browser, "kim", boards) as page:
        await page.tap_cell(2)
        await page.key("4", holding="Shift")
        await page.tap_button("Hint")
        await page.until_hint("Hint 1 of 4")
        await page.tap_button("Centre")
        await page.tap_button("I see it")
        await page.until_text("Mark what you see")
        # A single is placed; of other steps, candidates are crossed out.
        assert await page.ask(MODE) == "Place"
        await page.tap_button("Cross out")
        await page.until_label(2, "r1c3, empty, candidates 1 2 4")
        await page.tap_button("Answer")
        await page.until_text("Mark your answer first")
        await page.tap_button("Place")
        await page.tap_cell(2)
        await page.key("1")
        await page.tap_button("Answer")
        await page.until_text("Not quite")
        assert await page.label(2) == "r1c3, 1"
        await page.tap("#pad .tools button:nth-child(4)")
        await page.until_label(2, "r1c3, empty, candidates 4")
        assert await page.ask(MODE) == "Centre"
        await page.tap_button("I see it")
        # The crossed-out candidate is judged; the digit beside it is placed and erased again.
        await page.key("x")
        await page.tap_cell(2)
        await page.key("1")
        await page.tap_button("Place")
        await page.tap_cell(3)
        await page.key("2")
        await page.key("Delete")
        await page.tap_cell(5)
        await page.key("8")
        for key in "hk":
            await page.key(key)
        await page.key("7", holding="Control")
        await page.tap_button("Answer")
        await page.until_text("Right!")
        await page.until_label(5, "r1c6, 8")
        await page.until("localStorage.length === 0")
        assert await page.ask("document.querySelector('#hint').hidden")
        assert await page.ask("document.querySelector('#filled').innerText") == "31 / 81"
        assert boards.games[2].turns.splitlines() == ["corner r1c3=4", "r1c6=8"]


MESSAGE = "document.querySelector('#message').textContent"
SHOWN = "!document.querySelector('#hint').hidden"
IN_SIGHT = """[...document.querySelectorAll('[data-cell], #pad button, #hint button')]
    .every((node) => { const {top, bottom} = node.getBoundingClientRect();
                       return top >= 0 && bottom <= innerHeight; })"""
"""Whether the grid, the pad and the hint's buttons are visible without scrolling."""
APART = """(([...nodes]) => nodes.every((node, place) => place === 0
    || node.getBoundingClientRect().top >= nodes[place - 1].getBoundingClientRect().bottom - 1))(
    [...document.querySelectorAll('#hint, #trial, #message, #pad')]
        .filter((node) => node.offsetHeight))"""
"""Whether the parts below the grid do not overlap."""


@in_browser
async def test_why_not_a_digit_is_answered_on_the_grid_by_touch_and_keys(browser: int):
    async with board_page(browser, "kim") as page:
        await page.tap_button("Why not?")
        await page.until_text("Select a cell first.")
        # With two notes, the next digit is the one that is asked about.
        await page.tap_cell(3)
        for digit in "26":
            await page.key(digit, holding="Shift")
        await page.tap_button("Why not?")
        await page.until_text("Which digit in r1c4 do you want to ask about? Press it.")
        await page.tap_button("2")
        await page.until_hint("Why not 2 in r1c4? · Hidden pair")
        await page.until_hint("remove 2 from r1c4")
        assert await page.ask(LAYERS) == 2
        assert await page.ask("document.activeElement.tagName") == "H2"
        assert await page.label(3) == "r1c4, empty, candidates 2 6"
        await page.key("w")
        await page.key("8")
        await page.until_hint("Column 4 already has its 8 in r5c4.")
        # The game continues until the cell changes; Escape also closes the question.
        await page.tap_cell(5)
        await page.key("8")
        await page.until_label(5, "r1c6, 8")
        assert await page.ask(SHOWN)
        await page.tap_cell(3)
        await page.key("6")
        await page.until_label(3, "r1c4, 6")
        assert await page.ask("document.activeElement.dataset.cell") == "3"
        assert not await page.ask(SHOWN)
        assert await page.ask(LAYERS) == 0
        await page.tap_cell(2)
        await page.key("w")
        await page.key("Escape")
        assert await page.ask(MESSAGE) == ""
        await page.key("4")
        await page.until_label(2, "r1c3, 4")
        # About a right digit, nothing is said.
        await page.hold("[data-cell='2']")
        await page.until_hint("I see nothing against 4 in r1c3 yet.")
        assert await page.ask("document.querySelector('#hint .toggle').checkVisibility()") is False
        await page.tap("#hint .close")
        # A given is nobody's question.
        await page.hold("[data-cell='0']")
        assert await page.ask(MESSAGE) == ""
        assert not await page.ask(SHOWN)


@in_browser
async def test_in_practice_a_doubt_about_what_is_asked_shows_the_whole_hint(browser: int):
    async with board_page(browser, "practice") as page:
        here = position(positions(Technique.HIDDEN_PAIR)[0].id)
        gone = here.step.eliminations[0]
        assert await page.buttons(".tools") == [
            "Erase",
            "",
            "",
            "Hint",
            "Why not?",
            "Spot it",
            "Answer",
        ]
        await page.tap_cell(gone.cell)
        await page.tap_button("Why not?")
        await page.until_text("If the position asks for just that, all of it is shown, as a hint.")
        clash = next(
            here.grid.values[peer]
            for peer in here.grid.variant.peers[gone.cell]
            if here.grid.values[peer]
        )
        await page.key(str(clash))
        await page.until_hint(f"already has its {clash}")
        await page.key("w")
        await page.key(str(gone.digit))
        await page.until_hint("Hint 4 of 4")
        assert await page.ask(LAYERS) == 2


@in_browser
async def test_grid_pad_and_buttons_stay_in_sight_on_a_phone_with_a_hint(browser: int):
    async with board_page(browser, "alex") as page:
        place = "document.querySelector('.tools').getBoundingClientRect().bottom"
        before = await page.ask(place)
        await page.tap_button("Tipp")
        await page.until(SHOWN)
        assert await page.ask(IN_SIGHT)
        assert abs(await page.ask(place) - before) < 1, "the pad stays below the thumb"
        await page.tap_button("Alles zeigen")
        await page.until("document.querySelectorAll('#hint .choices button').length > 3")
        assert await page.ask(IN_SIGHT)
        # The words scroll.
        await page.ask("document.querySelector('#hint .words').scrollTop = 999")
        assert await page.ask("document.querySelector('#hint .words').scrollTop") > 20
        assert await page.ask(IN_SIGHT)


@in_browser
async def test_whole_hint_is_in_sight_on_a_phone_without_scrolling(browser: int):
    here = position(positions(Technique.HIDDEN_PAIR)[0].id)
    boards = MemoryBoards()
    del boards.games[1]  # nobody plays the same puzzle
    boards.games[2].puzzle = here.line
    boards.seats["kim"] = replace(boards.seats["kim"], puzzle=here.line)
    async with board_page(browser, "kim", boards) as page:
        await page.tap_button("Hint")
        await page.until(SHOWN)
        await page.tap_button("Show all")
        await page.until_hint("Apply")
        assert (
            await page.ask(
                "(({scrollHeight, clientHeight}) => scrollHeight - clientHeight)"
                "(document.querySelector('#hint .words'))"
            )
            <= 0
        )
        assert await page.ask(IN_SIGHT)
        assert await page.ask(APART)


@in_browser
@pytest.mark.parametrize("size", [PHONE, (375, 664)], ids=["whole", "below the bars of a browser"])
async def test_verdict_and_scratch_copy_leave_the_pad_in_sight_on_a_phone(
    browser: int, size: tuple[int, int]
):
    boards = MemoryBoards()
    async with board_page(browser, "kim", boards) as page:
        await page.resize(size)
        await page.tap_button("Hint")
        await page.tap_button("Explain")
        await page.until_hint("Hint 2 of 4")
        await page.tap_button("I see it")
        await page.tap_cell(3)
        await page.tap_button("2")
        await page.tap_button("Answer")
        await page.until_text("Not quite")
        assert await page.ask(IN_SIGHT)
        assert await page.ask(APART)
        await page.tap("#hint .close")
        tried = MoveRequest("a", GameMove(MoveKind.PLAY, "try r1c4=2"))
        await page.tap_button("Hint")
        await page.until(SHOWN)
        await boards.play(boards.seats["kim"], [tried])
        await page.until_text("Underlined digits are only tried out.")
        assert await page.ask(IN_SIGHT)
        assert await page.ask(APART)


@in_browser
async def test_what_a_step_crosses_out_leaves_the_notes_and_is_said_if_it_is_not_seen(
    browser: int,
):
    here = position(positions(Technique.HIDDEN_PAIR)[0].id)
    step = engine.next_step(here.grid)
    assert step is not None
    out = step.eliminations[0]
    boards = MemoryBoards()
    boards.games[2].puzzle = here.line
    boards.seats["kim"] = replace(boards.seats["kim"], puzzle=here.line)
    async with board_page(browser, "kim", boards) as page:
        for noted in (False, True):
            if noted:
                await page.tap_cell(out.cell)
                await page.key(str(out.digit), holding="Shift")
            await page.tap_button("Hint")
            await page.until(SHOWN)
            if not noted:
                await page.tap_button("Show all")
            await page.tap_button("Apply")
            await page.until_label(out.cell, f"{cell_name(out.cell)}, empty")
            assert ("Crossed out." in await page.ask(MESSAGE)) is not noted
            await page.until("localStorage.length === 0")
            await page.tap_button("Undo")
            await page.until("localStorage.length === 0")
