"""The marks of a hint, which lie on the grid while play goes on."""

from testing.board import MemoryBoards
from tests.web.pages import board_page, in_browser

LAYERS = "document.querySelectorAll('.grid > .layer').length"
FILLS = """[...document.querySelectorAll('.grid > .layer [fill^="var("]')].map(
    (node) => [node.getAttribute('fill'), getComputedStyle(node).fill])"""
"""The name and the colour of each mark."""


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
        assert "place 8 in r1c6" in await page.ask("document.querySelector('#hint').textContent")
        (cell,) = await page.places('[data-cell="5"]')
        (digit, *_) = await page.places(".layer.above text")
        assert max(abs(cell[0] - digit[0]), abs(cell[1] - digit[1])) < 6
        await page.key("6")
        await page.until_label(3, "r1c4, 6")
        await page.tap_cell(2)
        await page.tap_button("4")
        await page.until_label(2, "r1c3, 4")
        assert await page.ask(LAYERS) == 2
        # A mark never hides what is in its cell.
        await page.tap_cell(5)
        await page.tap_button("2")
        await page.until_label(5, "r1c6, 2")
        assert await page.ask(LAYERS) == 0
        await page.tap_button("Undo")
        await page.until_label(5, "r1c6, empty")
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
        await page.tap_button("I see it")
        await page.until_text("Mark what you see")
        # The candidates can be crossed out now.
        await page.until_label(2, "r1c3, empty, candidates 1 2 4")
        await page.tap_button("Answer")
        await page.until_text("Mark your answer first")
        await page.tap_button("Place")
        await page.tap_cell(2)
        await page.key("1")
        await page.tap_button("Answer")
        await page.until_text("WRONG")
        assert await page.label(2) == "r1c3, 1"
        await page.tap("#pad .tools button:nth-child(3)")
        await page.until_label(2, "r1c3, empty, candidates 4")
        await page.tap_button("I see it")
        # Crossed out beside a digit, which is what is judged; placed, and erased again.
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
        await page.until_text("RIGHT")
        await page.until_label(5, "r1c6, 8")
        await page.until("localStorage.length === 0")
        assert await page.ask("document.querySelector('#hint').hidden")
        assert await page.ask("document.querySelector('#filled').innerText") == "31 / 81"
        assert boards.games[2].turns.splitlines() == ["corner r1c3=4", "r1c6=8"]
