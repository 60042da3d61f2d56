"""Takes screenshots of the bot in the playground, as on a desktop and on a phone.

`docs/screens.png` shows all of them. The screens that pages show go into `docs/pictures`, and so
does the page itself, for README.md. It needs Chromium.
"""

import argparse
import asyncio
import io
import re
import tempfile
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any, Final

from babel.messages import Catalog
from PIL import Image
from sqlalchemy import Engine, Table, create_engine, func, select

import renderer
from bot.store.schema import (
    attempts,
    daily_puzzles,
    daily_results,
    games,
    puzzle_pool,
    puzzles,
    reviews,
    skill_days,
    skills,
)
from engine import solve
from engine.model.grid import Grid
from engine.model.technique import Technique
from engine.notation import parse_line, parse_position
from engine.practice import positions
from testing.browser import MESSAGES, READY, Page, open_page, start_browser
from testing.playground import Playground
from tools.catalogue import catalogues
from tools.screen_sheet import (
    DESKTOP,
    HEIGHT,
    LATEST,
    PHONE,
    Width,
    few_colours,
    photograph,
    sheet,
)
from tutor.learning import OVERALL

ROOT = Path(__file__).resolve().parents[1]
EASY: Final = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
MEDIUM: Final = ".9.....2...39.87..5..7.2..937..4..61..6...9..14..7..839..6.5..8..51.76...1.....5."
TWO_SEVENS: Final = (
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5...78..79"
)
WRONG: Final = "r5c7"
RIGHT: Final = "r9c4"
"""Answers to the hint for this puzzle: r9c4 cannot be 9."""
X_WING: Final = "1.....569492.561.8.561.924...964.8.1.64.1....218.356.4.4.5...169.5.614.2621.....5"

CATALOGUES: Final = catalogues()

ON_PAGE: Final = "verdict"
"""The screen that is visible on the screenshot of the page itself."""
# The poll of the quiz.
_QUESTION: Final = "Which technique comes next"
_QUESTION_IN_GERMAN: Final = "Welche Technik kommt als"
_FEW_DAYS: Final = 8
_PAST: Final = 20
"""The number of days with puzzles before the first day in a playground."""
# The techniques that a learner has used.
_USES: Final = {
    Technique.FULL_HOUSE: 5,
    Technique.HIDDEN_SINGLE: 9,
    Technique.NAKED_SINGLE: 4,
    Technique.POINTING: 3,
    Technique.CLAIMING: 3,
    Technique.NAKED_PAIR: 2,
}
_RATINGS: Final = {
    OVERALL: (1384, 72),
    Technique.HIDDEN_SINGLE.slug: (1531, 61),
    Technique.NAKED_SINGLE.slug: (1498, 75),
    Technique.POINTING.slug: (1442, 83),
    Technique.CLAIMING.slug: (1407, 91),
    Technique.NAKED_PAIR.slug: (1353, 104),
    Technique.X_WING.slug: (1267, 168),
}
"""Ratings with their deviations."""
_DUE: Final = 2
_LAYOUT_SECONDS: Final = 1.0
"""The maximum time before the page requests another layout."""


@dataclass(frozen=True, slots=True)
class Screen:
    """A screen of the bot.

    Attributes:
        name: its name, and that of its picture.
        open: opens it.
        expected: a text in its message.
        in_guide: whether docs/guide.md or docs/pictures.md shows it.
        is_last: whether its message is the last one, rather than a message with `expected`.
        german: a text in its German message; needed if it is not the last one.
    """

    name: str
    open: Callable[[Page], Awaitable[None]]
    expected: str
    in_guide: bool = False
    is_last: bool = True
    german: str = ""

    @property
    def message(self) -> str:
        """A script that finds its message."""
        if self.is_last:
            return LATEST
        texts = [self.expected, *([self.german] if self.german else [])]
        return (
            f"[...{MESSAGES}.children]"
            f".findLast(one => {texts}.some(text => one.innerText.includes(text)))"
        )


def texts(label: str) -> list[str]:
    """A label in all languages, with placeholders filled in if necessary."""
    return [label, *(text for catalogue in CATALOGUES.values() for text in _said(label, catalogue))]


def _said(label: str, catalogue: Catalog) -> Iterator[str]:
    """The translations of a label."""
    for message in catalogue:
        if isinstance(message.id, str) and message.id and message.string:
            parts = re.split(r"\{(\w+)\}", message.id)
            pattern = "".join(
                f"(?P<{part}>.+)" if number % 2 else re.escape(part)
                for number, part in enumerate(parts)
            )
            if len(set(parts[1::2])) < len(parts[1::2]) or not re.search(r"\w{3}", parts[0]):
                continue
            if match := re.fullmatch(pattern, label):
                filled = partial(_filled, match, catalogue)
                yield re.sub(r"\{(\w+)\}", filled, str(message.string))


def _filled(match: re.Match[str], catalogue: Catalog, hole: re.Match[str]) -> str:
    """The text filled into a label, translated if it has a translation."""
    word = catalogue.get(match[hole[1]])
    return str(word.string) if word is not None and word.string else match[hole[1]]


def command(
    name: str, option: str = "", value: str | Path = ""
) -> Callable[[Page], Awaitable[None]]:
    """Opens a screen by a command."""
    return lambda page: page.slash(name, option, value)


def button(label: str) -> Callable[[Page], Awaitable[None]]:
    """Opens a screen by the last button of this label."""

    async def press(page: Page) -> None:
        said = "button.innerText.trim().split('\\n').at(-1)"  # after its emoji
        found = (
            f"[...{MESSAGES}.querySelectorAll('button')]"
            f".findLast(button => {texts(label)}.includes({said}))"
        )
        await page.until(f"{READY} && {found}?.disabled === false")
        await page.ask(f"{found}.click()")

    return press


def choose(menu: str, *options: str) -> Callable[[Page], Awaitable[None]]:
    """Opens a screen by options of the last menu with this placeholder, in any language."""
    menus = texts(menu)

    async def pick(page: Page) -> None:
        triggers = f"[...{MESSAGES}.querySelectorAll('.select-trigger')].map(one => one.ariaLabel)"
        await page.until(f"{READY} && {triggers}.some(text => {menus}.includes(text))")
        shown = next(text for text in reversed(await page.ask(triggers)) if text in menus)
        named = [option if shown == menu else texts(option)[-1] for option in options]
        await page.choose(shown, *named)

    return pick


async def nothing(page: Page) -> None:
    """Opens a screen that exists from the beginning."""
    await page.until(READY)


def then(*steps: Callable[[Page], Awaitable[None]]) -> Callable[[Page], Awaitable[None]]:
    """Opens a screen by several steps."""

    async def open_all(page: Page) -> None:
        for step in steps:
            await step(page)

    return open_all


def losing(*cells: str) -> Callable[[Page], Awaitable[None]]:
    """Answers a hint: these cells lose the digit 9, and previously chosen cells do not."""
    return then(choose("Which cells lose 9?", *cells), button("Check my answer"))


def viewer(name: str) -> Callable[[Page], Awaitable[None]]:
    """Views the page as another member."""
    picker = "document.querySelector('#viewer-picker')"

    async def look(page: Page) -> None:
        await page.until(READY)
        await page.ask(
            f"{picker}.value = [...{picker}.options].find(one => one.text === {name!r}).value;"
            f"{picker}.dispatchEvent(new Event('change'))"
        )
        await page.until(f"{READY} && {picker}.selectedOptions[0]?.text === {name!r}")

    return look


async def in_german(page: Page) -> None:
    """Chooses German in the settings."""
    await page.slash("settings me")
    await page.choose("Change a setting", "Language")
    await page.until(f"{READY} && {LATEST}.innerText.includes('language')")
    await page.choose("Language", "Deutsch")
    await page.until(f"{READY} && {LATEST}.innerText.includes('Deutsch')")


async def over(page: Page) -> None:
    """Waits for the end of the race."""
    said = f"{MESSAGES}.innerText"
    await page.until(f"{READY} && /Race: Easy · over|Rennen: Leicht · zu Ende/.test({said})")


async def until_monday(page: Page) -> None:
    """Skips days until the quiz of the week appears."""
    asked = f"/{_QUESTION}|{_QUESTION_IN_GERMAN}/.test({MESSAGES}.innerText)"
    for _ in range(7):
        await page.slash("skip-day")
        await page.until(f"!({READY})")
        await page.until(READY)
        # The quiz follows the post.
        await asyncio.sleep(_LAYOUT_SECONDS)
        await page.until(READY)
        if await page.ask(asked):
            return


async def month_before(page: Page) -> None:
    """Presses the last button of the latest message, which changes the message."""
    last = f"[...{LATEST}.querySelectorAll('button')].at(-1)"
    await page.until(f"{READY} && {last}?.disabled === false")
    label = await page.ask(f"{last}.innerText")
    await page.ask(f"{last}.click()")
    await page.until(f"{READY} && {last}.innerText !== {label!r}")


def screens(folder: Path, *, german: bool = False) -> tuple[Screen, ...]:
    """All screens, in an order in which they can be opened.

    Args:
        folder: a folder for a picture of a puzzle.
        german: whether the posts of the server are in German, too.
    """
    newspaper = folder / "newspaper.png"
    newspaper.write_bytes(renderer.draw_grid(parse_line(TWO_SEVENS), size=500))
    (solved,) = solve(parse_line(EASY))

    async def learned(page: Page) -> None:
        await asyncio.to_thread(write_learner, folder)
        await page.slash("learn")

    async def past_days(page: Page) -> None:
        await asyncio.to_thread(write_past_days, folder)
        await page.slash("daily archive")
        await page.until(f"{READY} && /Past puzzles|Frühere Rätsel/.test({LATEST}.innerText)")
        # Early in a month, the previous month has more days.
        if await page.ask(f"{LATEST}.innerText.match(/[○◐●]/g).length") < _FEW_DAYS:
            await month_before(page)

    async def solve_duel(page: Page) -> None:
        """Solves the board that was opened last."""
        await page.until(f"{READY} && {LATEST}.innerText.includes(' / 81')")
        (solution,) = await asyncio.to_thread(lambda: solve(newest_puzzle(folder)))
        await page.slash("place", "moves", solution)

    async def begin_board(page: Page) -> None:
        """Fills in two rows of the board that was opened last, and waits for the table."""
        await page.until(f"{READY} && {LATEST}.innerText.includes(' / 81')")
        (solution,) = await asyncio.to_thread(lambda: solve(newest_puzzle(folder)))
        for row in range(2):
            await page.slash("place", "moves", f"r{row + 1}: {solution[9 * row : 9 * row + 9]}")
            await page.until(f"!({READY})")
        await page.until(f"{READY} && {MESSAGES}.innerText.includes('@robin · ▰▰▰▰▰')")

    return (
        Screen(
            "greeting",
            nothing,
            "post the puzzles of the day",
            is_last=False,
        ),
        Screen("start", command("grade"), "Try a puzzle"),
        Screen("help", command("help"), "What I do"),
        Screen("verdict", command("grade", "puzzle", MEDIUM), "about 17 minutes", in_guide=True),
        Screen("more", button("More"), "Solution"),
        Screen("why", button("Why?"), "The crux", in_guide=True),
        Screen("walk", button("Walk me through"), "Part 1"),
        Screen("walk-crux", button("Start with the crux"), "X-wing", in_guide=True),
        Screen("error", command("grade", "puzzle", TWO_SEVENS), "two 7s", in_guide=True),
        Screen("fix", button("Fix"), "Which cell is wrong?"),
        Screen(
            "picture-question",
            command("grade", "image", newspaper),
            "Is this what the picture shows?",
            in_guide=True,
        ),
        Screen("hint-1", command("hint", "puzzle", X_WING), "Hint 1 of 4"),
        Screen("hint-2", button("Explain"), "Hint 2 of 4"),
        Screen("hint-3", button("Explain"), "Hint 3 of 4", in_guide=True),
        Screen("see", button("I see it"), "Now choose the cells that lose"),
        Screen("see-wrong", losing(WRONG), "Not quite", in_guide=True),
        Screen("see-right", then(button("Try again"), losing(WRONG, RIGHT)), "Right!"),
        Screen("hint-4", button("Show me why"), "Hint 4 of 4"),
        Screen("new-game", command("board", "puzzle", EASY), "Your game"),
        Screen("board", button("7"), "7", in_guide=True),
        Screen(
            "coloured",
            then(
                button("Colours"),
                choose("Colour A: which cells?", "r2c3", "r4c7"),
                button("B"),
                choose("Colour B: which cells?", "r2c7", "r4c7"),
            ),
            "Colour B",
        ),
        Screen("placing", button("Colours: on"), "Your game"),
        Screen("solved", command("place", "moves", solved), "Share"),
        Screen("shared", button("Share"), "Play this too"),
        Screen("random", command("random"), "Play"),
        Screen("duel", command("duel"), "challenges anyone here"),
        Screen(
            "duel-running",
            then(viewer("a friend"), button("Accept")),
            "has not opened",
            is_last=False,
            german="noch nicht geöffnet",
        ),
        Screen(
            "duel-over",
            then(
                *(button("My board"), solve_duel),
                *(viewer("you"), button("My board"), solve_duel, button("Show times")),
            ),
            "Duel: Easy · over",
            is_last=False,
            german="Duell: Leicht · zu Ende",
        ),
        Screen("race", command("race"), "Press Join"),
        Screen("race-joined", button("Join"), "Your game"),
        Screen(
            "race-solved",
            then(viewer("a friend"), button("Join"), solve_duel),
            "In the race you are number 1",
        ),
        Screen(
            "race-table",
            then(viewer("robin"), button("Join"), begin_board),
            "@robin · ▰▰▰▰▰",
            in_guide=True,
            is_last=False,
        ),
        Screen(
            "race-last",
            then(solve_duel, viewer("you"), button("My board"), solve_duel),
            "In the race you are number 3 of 3",
        ),
        Screen("daily", command("daily show"), "Sudoku of the day"),
        Screen(
            "practice",
            command("practice", "technique", "X-wing"),
            "Which candidates",
        ),
        Screen("practice-menus", button("Answer"), "Which digit can you remove?"),
        Screen("practice-shown", then(button("Back"), button("Show answer")), "Next position"),
        Screen("path", learned, "Next lesson", in_guide=True),
        Screen("lesson", button("Start"), "Why it works", in_guide=True),
        Screen("lesson-spot", button("How to spot it"), "An example", in_guide=True),
        Screen("lesson-example", button("The whole step"), "The whole step"),
        Screen("lesson-near-miss", button("A near miss"), "This looks like one"),
        Screen("your-progress", command("progress"), "Rating", in_guide=True),
        Screen("look-back", button("Look back"), "Looking back"),
        Screen("leaderboard", command("leaderboard"), "Leaderboard"),
        Screen("joined", button("Join"), "1384"),
        Screen("settings", command("settings me"), "Your settings", in_guide=True),
        Screen("setting", choose("Change a setting", "Colours"), "The colours of my pictures"),
        Screen("privacy", command("privacy delete"), "forget everything"),
        Screen(
            "server",
            then(
                viewer("you"),
                command("settings server", "channel", "#puzzles"),
                *(
                    (choose("Change a setting", "Language"), choose("Language", "Deutsch"))
                    if german
                    else ()
                ),
            ),
            "this server",
        ),
        Screen("server-setting", choose("Change a setting", "Weekly quiz"), "a poll each Monday"),
        Screen(
            "daily-post",
            then(
                choose("Weekly quiz", "on Mondays, after the post"),
                button("Test post"),
            ),
            "Who will be first?",
            in_guide=True,
        ),
        Screen("daily-solved", then(button("Play: Easy"), solve_duel), "Next puzzle"),
        Screen("daily-shared", button("Share my result"), "Play this too"),
        Screen("times", button("Times"), "Times of"),
        Screen(
            "text-only",
            then(
                command("settings me"),
                choose("Change a setting", "Pictures"),
                choose("Pictures", "off: text only"),
            ),
            "off: text only",
        ),
        Screen("text-hint", command("hint", "puzzle", X_WING), "Hint 1 of 4"),
        Screen(
            "text-hint-3", then(button("Explain"), button("Explain")), "Hint 3 of 4", in_guide=True
        ),
        Screen("text-board", then(command("board", "puzzle", X_WING), button("7")), "Choose one"),
        Screen(
            "race-podium",
            then(command("skip-day"), over),
            "Race: Easy · over",
            in_guide=True,
            is_last=False,
            german="Rennen: Leicht · zu Ende",
        ),
        Screen(
            "quiz",
            until_monday,
            _QUESTION,
            in_guide=True,
            is_last=False,
            german=_QUESTION_IN_GERMAN,
        ),
        Screen(
            "quiz-answer",
            command("skip-day"),
            "Answer to the quiz",
            is_last=False,
            german="Antwort zum Quiz",
        ),
        Screen("archive", past_days, "Past puzzles"),
    )


def newest_puzzle(folder: Path) -> Grid:
    """The puzzle of the newest game in a playground with this data folder."""
    query = select(puzzles.c.position).join(games).order_by(games.c.updated.desc())
    with _database(folder).connect() as connection:
        return parse_position(str(connection.execute(query).scalars().first()))


def _database(folder: Path) -> Engine:
    return create_engine(f"sqlite:///{folder / 'playground' / 'sudoku-tutor.sqlite3'}")


def write_learner(folder: Path) -> None:
    """Give the last member who practised in a playground the results of several weeks of practice.

    Args:
        folder: the data folder of the playground.
    """
    now = datetime.now(UTC)
    earlier = now - timedelta(hours=1)
    with _database(folder).begin() as connection:
        newest = select(attempts.c.user_id).order_by(attempts.c.created.desc())
        user = connection.execute(newest).scalars().first()

        def write(table: Table, **row: Any) -> None:  # noqa: ANN401 - values of columns
            connection.execute(table.insert().values(user_id=user, **row))

        # Earlier flows may have rated this member.
        for table in (skills, skill_days):
            connection.execute(table.delete().where(table.c.user_id == user))
        for key, (rating, deviation) in _RATINGS.items():
            write(
                skills, technique=key, rating=rating, deviation=deviation, volatility=0.06,
                updated=now,
            )  # fmt: skip
        for days, rating in ((60, 1290), (30, 1322), (2, 1384)):
            day = now.date() - timedelta(days=days)
            write(skill_days, day=day, rating=rating, deviation=90)
        number = 0
        for technique, uses in _USES.items():
            for position in positions(technique)[:uses]:
                number += 1
                write(
                    attempts, interaction_id=number, technique=technique.slug, item=position.id,
                    level=0, correct=True, created=now, answered=now,
                )  # fmt: skip
        for position in positions(Technique.NAKED_PAIR)[:_DUE]:
            write(
                reviews, technique=Technique.NAKED_PAIR.slug, item=position.id, due=earlier,
                interval=600, ease=2.5, repetitions=0,
            )  # fmt: skip


def write_past_days(folder: Path) -> None:
    """Give a playground puzzles of past days; its newest solver has solved some of them.

    Args:
        folder: the data folder of the playground.
    """
    now = datetime.now(UTC)
    with _database(folder).begin() as connection:
        newest = select(daily_results.c.user_id).order_by(daily_results.c.created.desc())
        user = connection.execute(newest).scalars().first()
        first = connection.execute(select(func.min(daily_puzzles.c.day))).scalar_one()
        used = select(daily_puzzles.c.puzzle_id)
        query = select(puzzle_pool.c.puzzle_id, puzzle_pool.c.band)
        free: dict[str, list[int]] = {}
        for puzzle_id, band in connection.execute(
            query.where(puzzle_pool.c.puzzle_id.not_in(used))
        ):
            free.setdefault(band, []).append(puzzle_id)
        for number in range(_PAST):
            day = first - timedelta(days=number + 1)
            for place, (band, ids) in enumerate(free.items()):
                if not ids:
                    continue
                puzzle = {"day": day, "band": band, "puzzle_id": ids.pop()}
                connection.execute(daily_puzzles.insert().values(puzzle))
                if place <= number % 5 - 1:
                    solved = daily_results.insert().values(
                        **puzzle, user_id=user, interaction_id=-4 * number - place - 1,
                        on_time=True, hint_level=0, hints=0, created=now,
                    )  # fmt: skip
                    connection.execute(solved)


async def photograph_page(page: Page) -> Image.Image:
    """The page itself, with its latest message."""
    await page.call(
        "Emulation.setDeviceMetricsOverride",
        width=1200,
        height=1050,
        deviceScaleFactor=1,
        mobile=False,
    )
    # The page updates its layout a moment after its size has changed, and ignores clicks until
    # then.
    await asyncio.sleep(_LAYOUT_SECONDS)
    usable = f"[...{LATEST}.querySelectorAll('button')].every(one => !one.disabled)"
    is_calm = "!/Updating .+…/.test(document.body.innerText)"
    wide = f"{LATEST}.clientWidth > {DESKTOP.page // 2}"
    await page.until(f"{READY} && {wide} && {usable} && {is_calm}")
    await page.ask(f"{LATEST}.scrollIntoView({{block: 'end'}})")
    return Image.open(io.BytesIO(await page.screenshot())).convert("RGB")


async def photograph_all(
    folder: Path, *, german: bool = False
) -> tuple[dict[Screen, dict[Width, Image.Image]], Image.Image]:
    """Every screen at both widths, and the page with the screen `ON_PAGE`.

    Args:
        folder: an empty folder for the playground.
        german: whether to take them in German.
    """
    shown: dict[Screen, dict[Width, Image.Image]] = {}
    playground = Playground(folder)
    try:
        url = await asyncio.to_thread(playground.url)
        with (
            tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile,
            start_browser(Path(profile)) as port,
        ):
            async with open_page(url, port) as page:
                await page.until_shown("Welcome")
                wanted = screens(folder, german=german)
                if german:
                    for name in ("a friend", "robin", "you"):
                        await viewer(name)(page)
                        await in_german(page)
                for screen in wanted:
                    await page.call(
                        "Emulation.setDeviceMetricsOverride",
                        width=DESKTOP.page,
                        height=HEIGHT,
                        deviceScaleFactor=1,
                        mobile=False,
                    )
                    # The page requests another layout from the bot, and ignores clicks until then.
                    await asyncio.sleep(_LAYOUT_SECONDS)
                    await page.until(READY)
                    await screen.open(page)
                    if german and screen.is_last:
                        await asyncio.sleep(1)
                        await page.until(READY)
                    else:
                        expected = (german and screen.german) or screen.expected
                        said = f"{screen.message}?.innerText.includes({expected!r})"
                        await page.until(f"{READY} && {said}")
                    shown[screen] = {
                        width: await photograph(page, width, screen.message)
                        for width in (DESKTOP, PHONE)
                    }
                    if screen.name == ON_PAGE:
                        whole = await photograph_page(page)
                    print(screen.name)
    finally:
        playground.close()
    return shown, whole


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.screens", description=__doc__)
    parser.add_argument("--out", type=Path, default=ROOT / "docs")
    parser.add_argument(
        "--german", type=Path, metavar="FILE", help="write only the sheet, in German, into FILE"
    )
    args = parser.parse_args()
    docs = args.out
    with tempfile.TemporaryDirectory() as folder:
        shown, page = asyncio.run(photograph_all(Path(folder), german=bool(args.german)))
    whole = few_colours(sheet({screen.name: pictures for screen, pictures in shown.items()}))
    whole.save(args.german or docs / "screens.png", optimize=True)
    if args.german:
        return
    few_colours(page).save(docs / "pictures" / "playground.png", optimize=True)
    for screen, pictures in shown.items():
        if screen.in_guide:
            file = docs / "pictures" / f"{screen.name}.png"
            few_colours(pictures[DESKTOP]).save(file, optimize=True)


if __name__ == "__main__":
    main()
