"""No text of the page is cut or covered: on all screens, in the language with the longest words."""

from dataclasses import replace

import pytest

import engine
from engine.houses import cell_name
from engine.notation import parse_line
from testing.board import PUZZLE, MemoryBoards
from testing.board_page import BoardPage
from tests.web.pages import board_page, in_browser
from tutor.game_moves import GameMove, MoveKind
from web.messages import MoveRequest

SCREENS = {
    "phone": (390, 844),
    "narrow phone": (320, 568),
    "phone on its side": (844, 390),
    "tablet": (768, 1024),
    "desktop": (1280, 800),
    "desktop at 200 %": (640, 400),
    "phone at 200 %": (195, 422),
}
FAULTS = """(() => {
    const faults = new Set();
    const root = document.querySelector("dialog[open]") ?? document.body;
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const ancestors = (node) => (node ? [node, ...ancestors(node.parentElement)] : []);
    while (walker.nextNode()) {
        const node = walker.currentNode, parent = node.parentElement, text = node.data.trim();
        const unseen = ".unseen, .skip, .cell, option, noscript, svg";
        if (!text || !parent.checkVisibility() || parent.closest(unseen)) continue;
        if (getComputedStyle(parent).clipPath !== "none") continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const box of range.getClientRects()) {
            let isCut = false, isScrolled = false;
            for (const outer of ancestors(parent)) {
                const { overflowX, overflowY } = getComputedStyle(outer);
                if (overflowX === "visible" || outer === document.documentElement) continue;
                const edge = outer.getBoundingClientRect();
                const across = box.left < edge.left - 1 || box.right > edge.right + 1;
                const along = box.top < edge.top - 5 || box.bottom > edge.bottom + 5;
                for (const [overflow, isOut] of [[overflowX, across], [overflowY, along]]) {
                    isScrolled ||= isOut && /auto|scroll/.test(overflow);
                    isCut ||= isOut && !/auto|scroll/.test(overflow);
                }
                if (isScrolled) break;
            }
            if (isCut || (!isScrolled && (box.left < -1 || box.right > innerWidth + 1))) {
                faults.add(`cut: ${text}`);
            }
            const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
            const hit = isScrolled ? null : document.elementFromPoint(x, y);
            if (hit && !parent.contains(hit) && !hit.contains(parent)) {
                faults.add(`below ${hit.id || hit.className || hit.innerText}: ${text}`);
            }
        }
        if (parent.scrollWidth > parent.clientWidth + 1 && parent.matches("button, h1, .name")) {
            faults.add(`too wide: ${text}`);
        }
    }
    if (document.documentElement.scrollWidth > innerWidth) faults.add("the page is too wide");
    return [...faults];
})()"""
"""The texts that are cut where nothing scrolls, or lie below something else."""


async def look(page: BoardPage, shown: str, subtests: pytest.Subtests) -> None:
    """Look at what the page shows on all screens."""
    for screen, size in SCREENS.items():
        with subtests.test(f"{shown}, {screen}"):
            await page.resize(size, touch=False)
            await page.until(f"innerWidth === {size[0]} && innerHeight === {size[1]}")
            faults = await page.ask(FAULTS)
            assert faults == [], faults
    await page.resize(SCREENS["phone"])


async def press(page: BoardPage, *buttons: str) -> None:
    """Press buttons that are shown, one after the other."""
    for text in buttons:
        found = (
            "[...document.querySelectorAll('button')].find((node) => node.checkVisibility()"
            f" && [node.innerText.trim(), node.ariaLabel].includes({text!r}))"
        )
        await page.until(f"Boolean({found})")
        await page.ask(f"{found}.click()")


@in_browser
async def test_no_text_is_cut_or_covered(browser: int, subtests: pytest.Subtests):
    boards = MemoryBoards()
    alex = boards.seats["alex"]
    boards.seats["alex"] = replace(alex, title="Maximilian-Jonathan")
    async with board_page(browser, "alex", boards) as page:
        await page.until("document.fonts.check('700 16px \"Atkinson Hyperlegible\"')")
        await look(page, "game", subtests)
        await press(page, "Tipp")
        await page.until_hint("Tipp 1 von 4")
        await look(page, "first level", subtests)
        await press(page, "Erklären", "Erklären")
        await page.until("document.querySelector('#hint .dots').innerText === '●●●○'")
        await look(page, "third level", subtests)
        await press(page, "Ich sehe es")
        await page.tap_cell(10)
        await press(page, "5", "Antworten")
        await page.until_text("Nicht ganz")
        await look(page, "wrong answer", subtests)
        await press(page, "Zurück", "Erklären", "Wo suchen")
        await page.until("document.querySelectorAll('#hint .words p').length > 5")
        await look(page, "where to look", subtests)
        await press(page, "Schließen")
        tried = MoveRequest("a", GameMove(MoveKind.PLAY, "try r1c4=2"))
        await boards.play(boards.seats["alex"], [tried])
        await page.until_text("Unterstrichene Ziffern")
        await look(page, "scratch copy", subtests)
        await press(page, "Einstellungen")
        await look(page, "settings", subtests)
        await press(page, "Exportieren")
        await page.until("document.querySelector('.exported')?.complete")
        await press(page, "Als Zeile kopieren")
        await look(page, "export", subtests)
        await press(page, "Schließen", "Über dieses Rätsel")
        await look(page, "about the puzzle", subtests)
        await press(page, "Schließen", "Pause")
        await page.until_text("Die Uhr steht.")
        await look(page, "pause", subtests)
        await press(page, "Weiter")
        (solution,) = engine.solve(parse_line(PUZZLE))
        empty = [cell for cell in range(81) if PUZZLE[cell] == "."]
        turn = ", ".join(f"{cell_name(cell)}={solution[cell]}" for cell in empty)
        await boards.back(boards.seats["alex"], keep=False)
        whole = GameMove(MoveKind.PLAY, turn, boards.games[1].version)
        await boards.play(boards.seats["alex"], [MoveRequest("b", whole)])
        # Where nothing can be copied, the text is shown.
        await page.ask(
            "navigator.clipboard.writeText = () => Promise.reject(); navigator.share = undefined;"
            " document.execCommand = () => false"
        )
        await press(page, "Teilen")
        await page.until_text("Ich habe dieses Sudoku")
        await look(page, "solved and shared", subtests)


@in_browser
async def test_no_text_of_practice_is_cut_or_covered(browser: int, subtests: pytest.Subtests):
    boards = MemoryBoards()
    seat = boards.seats["practice"]
    look_in_german = replace(seat.presentation, language="de")
    boards.seats["practice"] = replace(seat, presentation=look_in_german)
    async with board_page(browser, "practice", boards) as page:
        await page.until("document.fonts.check('700 16px \"Atkinson Hyperlegible\"')")
        await look(page, "position", subtests)
        await press(page, "Tipp", "Alles zeigen")
        await page.until("document.querySelector('#hint .dots')?.innerText === '●●●●'")
        await look(page, "whole hint", subtests)
        await press(page, "Schließen", "Auf einen Blick")
        await look(page, "drill", subtests)
