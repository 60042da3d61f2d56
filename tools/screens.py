"""Photographs the screens of the bot in the playground, as on a desktop and on a phone.

`docs/screens.png` shows all of them; those that docs/guide.md shows go into `docs/pictures`. It
needs Chromium.
"""

import argparse
import asyncio
import io
import tempfile
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple

from PIL import Image

import renderer
from engine import solve
from engine.notation import parse_line
from renderer.canvas import Weight
from renderer.shapes import sentence, stamp
from renderer.theme import LIGHT, rgb
from testing.browser import MESSAGES, READY, Page, opened, started
from testing.playground import Playground
from tools.screens_learner import write_learner

ROOT = Path(__file__).resolve().parents[1]
EASY: Final = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
MEDIUM: Final = ".9.....2...39.87..5..7.2..937..4..61..6...9..14..7..839..6.5..8..51.76...1.....5."
TWO_SEVENS: Final = (
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5...78..79"
)
WRONG: Final = "r5c7"
RIGHT: Final = "r9c4"
"""Answers to the hint to this puzzle, which is that r9c4 cannot be 9."""
X_WING: Final = "1.....569492.561.8.561.924...964.8.1.64.1....218.356.4.4.5...169.5.614.2621.....5"

LATEST: Final = f"{MESSAGES}.lastElementChild"
PICTURES_LOADED: Final = f"[...{LATEST}.querySelectorAll('img')].every(i => i.naturalWidth > 50)"


class Width(NamedTuple):
    """A width of the page in pixels, and how many pixels of the screen one of them is."""

    page: int
    scale: int


DESKTOP: Final = Width(1000, 1)
PHONE: Final = Width(390, 2)
HEIGHT: Final = 2600
"""High enough that the page need not be scrolled to see a message."""

CELL: Final = {DESKTOP: 440, PHONE: 240}
"""Width of a screen on the sheet in pixels."""
COLUMNS: Final = 4
GAP: Final = 24
TITLE: Final = 16
"""Height of a digit in the titles."""


@dataclass(frozen=True, slots=True)
class Screen:
    """A screen of the bot.

    Attributes:
        name: its name, and that of its picture.
        open: opens it.
        expected: what its message says.
        in_guide: whether docs/guide.md shows it.
    """

    name: str
    open: Callable[[Page], Awaitable[None]]
    expected: str
    in_guide: bool = False


def command(
    name: str, option: str = "", value: str | Path = ""
) -> Callable[[Page], Awaitable[None]]:
    """Opens a screen by a command."""
    return lambda page: page.slash(name, option, value)


def button(label: str) -> Callable[[Page], Awaitable[None]]:
    """Opens a screen by the last button of this label."""

    async def press(page: Page) -> None:
        found = (
            f"[...{MESSAGES}.querySelectorAll('button')]"
            f".findLast(button => button.innerText.trim() === {label!r})"
        )
        await page.until(f"{READY} && !!{found}")
        await page.ask(f"{found}.click()")

    return press


def choose(menu: str, *options: str) -> Callable[[Page], Awaitable[None]]:
    """Opens a screen by options of the last menu with this placeholder."""
    return lambda page: page.choose(menu, *options)


def then(*steps: Callable[[Page], Awaitable[None]]) -> Callable[[Page], Awaitable[None]]:
    """Opens a screen by several steps."""

    async def open_all(page: Page) -> None:
        for step in steps:
            await step(page)

    return open_all


def losing(*cells: str) -> Callable[[Page], Awaitable[None]]:
    """Answers a hint: these cells lose the digit 9; a cell that was chosen before does not."""
    return then(lambda page: page.choose("Which cells lose 9?", *cells), button("Check my answer"))


def viewer(name: str) -> Callable[[Page], Awaitable[None]]:
    """Looks at the page as somebody else."""
    picker = "document.querySelector('#viewer-picker')"

    async def look(page: Page) -> None:
        await page.until(READY)
        await page.ask(
            f"{picker}.value = [...{picker}.options].find(one => one.text === {name!r}).value;"
            f"{picker}.dispatchEvent(new Event('change'))"
        )
        await page.until(f"{READY} && {picker}.selectedOptions[0]?.text === {name!r}")

    return look


async def without_pictures(page: Page) -> None:
    """Chooses text only among the settings."""
    await page.choose("Change a setting", "Pictures")
    await page.until(f"{READY} && {LATEST}.innerText.includes('grids come as text')")
    await page.choose("Pictures", "off: text only")


def screens(folder: Path) -> tuple[Screen, ...]:
    """All screens, in an order in which they can be opened.

    Args:
        folder: where a picture of a puzzle may be written.
    """
    newspaper = folder / "newspaper.png"
    newspaper.write_bytes(renderer.draw_grid(parse_line(TWO_SEVENS), size=500))
    (solved,) = solve(parse_line(EASY))

    async def learned(page: Page) -> None:
        await asyncio.to_thread(write_learner, folder)
        await page.slash("learn")

    return (
        Screen("start", command("grade"), "Try a puzzle"),
        Screen("help", command("help"), "What I do"),
        Screen("verdict", command("grade", "puzzle", MEDIUM), "SE 3.2", in_guide=True),
        Screen("more", button("More"), "Solution"),
        Screen("why", button("Why?"), "The crux", in_guide=True),
        Screen("walk", button("Walk me through"), "Part 1"),
        Screen("walk-crux", button("Start with the crux"), "X-wing"),
        Screen("error", command("grade", "puzzle", TWO_SEVENS), "two 7s", in_guide=True),
        Screen("fix", button("Fix"), "Which cell is wrong?"),
        Screen("picture", command("grade", "image", newspaper), "Is this what the picture shows?"),
        Screen("hint-1", command("hint", "puzzle", X_WING), "Hint 1 of 4"),
        Screen("hint-2", button("Explain"), "Hint 2 of 4"),
        Screen("hint-3", button("Explain"), "Hint 3 of 4", in_guide=True),
        Screen("see", then(button("I see it"), button("9")), "Now the cells that lose"),
        Screen("see-wrong", losing(WRONG), "Not quite", in_guide=True),
        Screen("see-right", then(button("Try again"), losing(WRONG, RIGHT)), "Right!"),
        Screen("hint-4", button("Show me why"), "Hint 4 of 4"),
        Screen("new-game", command("board", "puzzle", EASY), "Your game"),
        Screen("board", button("7"), "7", in_guide=True),
        Screen("solved", command("place", "moves", solved), "Share"),
        Screen("shared", button("Share"), "Play this too"),
        Screen("random", command("random"), "Play"),
        Screen("duel", command("duel"), "challenges anyone here"),
        Screen("duel-running", then(viewer("a friend"), button("Accept")), "has not opened"),
        Screen("daily", command("daily show"), "Sudoku of the day"),
        Screen(
            "practice",
            command("practice", "technique", "X-wing"),
            "Which candidates",
            in_guide=True,
        ),
        Screen("practice-menus", button("Answer"), "Which digit goes out?"),
        Screen("practice-shown", then(button("Back"), button("Show answer")), "Next position"),
        Screen("path", learned, "Next lesson", in_guide=True),
        Screen("lesson", button("Start"), "Why it works", in_guide=True),
        Screen("lesson-spot", button("How to spot it"), "An example", in_guide=True),
        Screen("lesson-example", button("The whole step"), "The whole step"),
        Screen("lesson-near-miss", button("A near miss"), "This looks like one"),
        Screen("your-progress", command("progress"), "Rating", in_guide=True),
        Screen("leaderboard", command("leaderboard"), "Leaderboard"),
        Screen("joined", button("Join"), "1384"),
        Screen("settings", command("settings me"), "Your settings", in_guide=True),
        Screen("setting", choose("Change a setting", "Colours"), "The colours of my pictures"),
        Screen("privacy", command("privacy delete"), "forget everything"),
        Screen(
            "server",
            then(viewer("you"), command("settings server", "channel", "#puzzles")),
            "this server",
        ),
        Screen("daily-post", button("Test post"), "be the first"),
        Screen("text-only", then(command("settings me"), without_pictures), "off: text only"),
        Screen("text-hint", command("hint", "puzzle", X_WING), "Hint 1 of 4"),
        Screen(
            "text-hint-3", then(button("Explain"), button("Explain")), "Hint 3 of 4", in_guide=True
        ),
        Screen("text-board", then(command("board", "puzzle", EASY), button("7")), "Where does"),
    )


async def photograph(page: Page, width: Width) -> Image.Image:
    """The latest message at a width of the page."""
    await page.call(
        "Emulation.setDeviceMetricsOverride",
        width=width.page,
        height=HEIGHT,
        deviceScaleFactor=width.scale,
        mobile=width is PHONE,
    )
    await page.until(PICTURES_LOADED)
    box = await settled_box(page)
    clip = {side: box[side] for side in ("x", "y", "width", "height")}
    picture = await page.screenshot(clip={**clip, "scale": 1})
    return Image.open(io.BytesIO(picture)).convert("RGB")


async def settled_box(page: Page) -> dict[str, float]:
    """Where the latest message is, once it has moved to the top and keeps its place."""
    box: dict[str, float] = {}
    while True:
        await page.ask(f"{LATEST}.scrollIntoView()")
        await asyncio.sleep(0.3)
        before, box = box, await page.ask(f"{LATEST}.getBoundingClientRect().toJSON()")
        if box == before:
            return box


async def photograph_all(folder: Path) -> dict[Screen, dict[Width, Image.Image]]:
    """Every screen at both widths."""
    shown: dict[Screen, dict[Width, Image.Image]] = {}
    playground = Playground(folder)
    try:
        url = await asyncio.to_thread(playground.url)
        with (
            tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile,
            started(Path(profile)) as port,
        ):
            async with opened(url, port) as page:
                await page.until_shown("Welcome")
                for screen in screens(folder):
                    await page.call(
                        "Emulation.setDeviceMetricsOverride",
                        width=DESKTOP.page,
                        height=HEIGHT,
                        deviceScaleFactor=1,
                        mobile=False,
                    )
                    await screen.open(page)
                    await page.until(f"{READY} && {LATEST}.innerText.includes({screen.expected!r})")
                    shown[screen] = {
                        width: await photograph(page, width) for width in (DESKTOP, PHONE)
                    }
                    print(screen.name)
    finally:
        playground.close()
    return shown


def sheet(shown: dict[Screen, dict[Width, Image.Image]]) -> Image.Image:
    """All screens in columns, each on a desktop and on a phone."""
    cells = [cell(screen.name, pictures) for screen, pictures in shown.items()]
    heights = [GAP] * COLUMNS
    places = []
    for one in cells:
        column = heights.index(min(heights))
        places.append((GAP + column * (one.width + GAP), heights[column]))
        heights[column] += one.height + GAP
    whole = Image.new(
        "RGB", (COLUMNS * (cells[0].width + GAP) + GAP, max(heights)), rgb(LIGHT.page)
    )
    for one, place in zip(cells, places, strict=True):
        whole.paste(one, place)
    return whole


def cell(name: str, pictures: dict[Width, Image.Image]) -> Image.Image:
    """A screen on the sheet: its name above, the desktop on the left, the phone on the right."""
    scaled = {
        width: one.resize(
            (CELL[width], one.height * CELL[width] // one.width), Image.Resampling.LANCZOS
        )
        for width, one in pictures.items()
    }
    top = TITLE * 2
    whole = Image.new(
        "RGB",
        (sum(CELL.values()) + GAP // 2, top + max(one.height for one in scaled.values())),
        rgb(LIGHT.page),
    )
    mask = sentence(name, TITLE, Weight.BOLD)
    stamp(whole, mask, (mask.width // 2, top // 2), LIGHT.given)
    whole.paste(scaled[DESKTOP], (0, top))
    whole.paste(scaled[PHONE], (CELL[DESKTOP] + GAP // 2, top))
    return whole


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.screens", description=__doc__)
    parser.add_argument("--out", type=Path, default=ROOT / "docs")
    docs = parser.parse_args().out
    with tempfile.TemporaryDirectory() as folder:
        shown = asyncio.run(photograph_all(Path(folder)))
    few_colours(sheet(shown)).save(docs / "screens.png", optimize=True)
    for screen, pictures in shown.items():
        if screen.in_guide:
            file = docs / "pictures" / f"{screen.name}.png"
            few_colours(pictures[DESKTOP]).save(file, optimize=True)


def few_colours(picture: Image.Image) -> Image.Image:
    """The picture with a palette, which makes its file smaller.

    An octree keeps colours that are rare, such as those of marks; the median cut does not.
    """
    return picture.quantize(256, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)


if __name__ == "__main__":
    main()
