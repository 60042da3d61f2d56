"""The page of the playground in a real browser."""

from collections.abc import Iterator
from pathlib import Path

import pytest

import renderer
from engine.notation import parse_line
from testing.browser import CHROMIUM, MESSAGES, open_page, start_browser
from testing.playground import Playground
from tests.bot.conftest import EASY, RATED, TWO_SEVENS

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None, reason="no Chromium is installed"),
]


@pytest.fixture
def devtools_port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """Start a browser, and yield its DevTools port."""
    with start_browser(tmp_path_factory.mktemp("profile")) as port:
        yield port


@pytest.mark.whole
async def test_user_grades_a_puzzle_and_gets_a_hint(playground: Playground, devtools_port: int):
    async with open_page(playground.url(), devtools_port) as page:
        await page.until_shown("Welcome")
        await page.until_shown(EASY)
        await page.until_shown("X-wing")

        await page.slash("grade", "puzzle", EASY)
        await page.until_shown(RATED)
        await page.until(f"[...{MESSAGES}.querySelectorAll('img')].some(i => i.naturalWidth > 400)")

        await page.press("Give me a hint")
        await page.until_shown("Hint 1 of 4")
        assert "image unavailable" not in await page.ask(f"{MESSAGES}.innerText")


@pytest.mark.whole
async def test_user_uploads_a_picture_and_corrects_the_reading(
    playground: Playground, devtools_port: int, tmp_path: Path
):
    file = tmp_path / "newspaper.png"
    file.write_bytes(renderer.draw_grid(parse_line(TWO_SEVENS), size=500))

    async with open_page(playground.url(), devtools_port) as page:
        await page.until_shown("Welcome")
        await page.slash("grade", "image", file)
        await page.until_shown("Is this what the picture shows?")
        await page.until(f"[...{MESSAGES}.querySelectorAll('img')].some(i => i.naturalWidth > 400)")
        await page.photograph(tmp_path / "asked.png")

        await page.press("Type cells")
        await page.until("!!document.querySelector('.modal-dialog textarea')")
        await page.photograph(tmp_path / "form.png")
        await page.ask("document.querySelector('.modal-dialog textarea').focus()")
        await page.call("Input.insertText", text="r9c4=.")
        await page.ask(
            "[...document.querySelectorAll('.modal-actions button')]"
            ".find(button => /submit/i.test(button.innerText)).click()"
        )
        await page.until_shown(RATED)
        await page.photograph(tmp_path / "rated.png")
