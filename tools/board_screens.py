"""Photographs the board for docs/board.md: a sheet of screens, and a film of a hint.

The files are `docs/pictures/boards.png` and `docs/pictures/board-hint.webp`. The sheet has a row
for each theme and scene, and a column for a phone, a tablet, a desktop, and a desktop at 200 %. The
program needs Chromium.
"""

import asyncio
import io
import tempfile
from pathlib import Path
from typing import Final, NamedTuple

import aiohttp
from PIL import Image, ImageDraw

from renderer.theme import LIGHT, rgb
from testing.board import MemoryBoards
from testing.board_page import BoardPage
from testing.browser import opened_apart, start_browser
from tools.screen_sheet import few_colours
from tutor.game_moves import GameMove, MoveKind
from web.messages import MoveRequest
from web.server import serve_board

PICTURES: Final = Path(__file__).resolve().parents[1] / "docs" / "pictures"
SHEET: Final = PICTURES / "boards.png"
FILM: Final = PICTURES / "board-hint.webp"
HEIGHT: Final = 430
"""Height of a screen on the sheet in pixels."""
GAP: Final = 16
FILM_WIDTH: Final = 320


class Device(NamedTuple):
    """The size of a page, whether its screen is a touch screen, and the screen's pixel ratio."""

    width: int
    height: int
    touch: bool
    scale: int = 1


PHONE: Final = Device(390, 844, True)
DEVICES: Final = (
    PHONE,
    Device(820, 1180, True),
    Device(1280, 800, False),
    Device(640, 400, False, 2),
)
TURNS: Final = {
    "robin": (
        "r1c3=4",
        "r4c2=5, r5c3=6",
        "colour r3c4=2, r3c5=2; corner r3c4=2, r3c4=3, r3c5=3",
        "pen r4c7=1, r4c8=2, r5c7=4, r6c7=7",
        "letter r2c3=1, r7c6=1; letter r7c4=12; corner r7c4=37",
    ),
    "alex": ("r6c3=3", "r9c9=9; r2c2=7", "centre r2c8=3, r2c8=4; r1c4=7"),
    "kim": ("corner r1c3=1, r1c3=2, r1c3=4; corner r2c3=2, r2c3=4, r2c3=7", "r4c4=7, r5c5=5"),
}
"""The turns of the players."""
PRESSES: Final = {
    "robin": (),
    "practice": ("Hint", "Explain", "Explain"),
    "alex": ("Einstellungen",),
    "kim": ("Hint", "Show all"),
}
"""The screens: a ticket, and the presses on its page."""
CURSOR: Final = 57
"""The cell of the other player on the first screen."""


class Shot(NamedTuple):
    """A part of the film: the touch before it, and the duration of the picture.

    Attributes:
        touch: the text of a button, or "" and `cell`.
        cell: a cell; -1 for none.
        milliseconds: how long the picture stays.
    """

    touch: str = ""
    cell: int = -1
    milliseconds: int = 1200


SHOTS: Final = (
    Shot(milliseconds=900),
    Shot("Notes", milliseconds=500),
    Shot(cell=3, milliseconds=500),
    Shot("2", milliseconds=400),
    Shot("6", milliseconds=900),
    Shot("Hint", milliseconds=2000),
    Shot("Explain", milliseconds=2200),
    Shot("Explain", milliseconds=2200),
    # The game continues under the marks.
    Shot(cell=12, milliseconds=500),
    Shot("Colour", milliseconds=500),
    Shot("B", milliseconds=1200),
    Shot("Explain", milliseconds=2600),
    Shot("Apply", milliseconds=2500),
)
"""The film, on a phone."""


async def play(boards: MemoryBoards) -> None:
    """Play the turns of all players."""
    for ticket, turns in TURNS.items():
        moves = [
            MoveRequest(f"{ticket} {number}", GameMove(MoveKind.PLAY, turn))
            for number, turn in enumerate(turns)
        ]
        await boards.play(boards.seats[ticket], moves)


async def open_page(page: BoardPage, address: str, ticket: str, device: Device) -> None:
    """Open a board on a device."""
    await page.join(address, ticket, (device.width, device.height), touch=device.touch)
    await page.call(
        "Emulation.setDeviceMetricsOverride",
        width=device.width,
        height=device.height,
        deviceScaleFactor=device.scale,
        mobile=device.touch,
    )
    # Buttons move until the fonts are loaded.
    for weight in ("400", "700"):
        await page.until(f"document.fonts.check('{weight} 16px \"Atkinson Hyperlegible\"')")


async def picture(page: BoardPage) -> Image.Image:
    """A picture of the page."""
    return Image.open(io.BytesIO(await page.screenshot())).convert("RGB")


async def photograph(port: int, address: str, ticket: str, device: Device) -> Image.Image:
    """A screen on a device."""
    async with opened_apart(port) as (opened,):
        page = BoardPage(opened.socket)
        await open_page(page, address, ticket, device)
        for press in PRESSES[ticket]:
            await page.tap_button(press)
            await asyncio.sleep(1)
        await page.ask(
            "document.querySelector('dialog[open]')"
            " ?? document.querySelector('[data-cell=\"11\"]').focus()"
        )
        await asyncio.sleep(1)
        return await picture(page)


def sheet(rows: list[list[Image.Image]]) -> Image.Image:
    """All screens: a row for each, a column for each device."""
    small = [
        [
            screen.resize(
                (screen.width * HEIGHT // screen.height, HEIGHT), Image.Resampling.LANCZOS
            )
            for screen in row
        ]
        for row in rows
    ]
    width = sum(screen.width + GAP for screen in small[0]) + GAP
    whole = Image.new("RGB", (width, len(rows) * (HEIGHT + GAP) + GAP), rgb(LIGHT.thin))
    for number, row in enumerate(small):
        left = GAP
        for screen in row:
            whole.paste(screen, (left, GAP + number * (HEIGHT + GAP)))
            left += screen.width + GAP
    return whole


async def photograph_all(port: int) -> Image.Image:
    """The sheet."""
    boards = MemoryBoards()
    await play(boards)
    rows = []
    async with (
        serve_board(boards, address="127.0.0.1", port=0) as server,
        aiohttp.ClientSession() as http,
    ):
        address = f"http://127.0.0.1:{server.port}"
        async with http.ws_connect(f"{address}/socket") as other:
            await other.send_json({"type": "join", "ticket": "alex"})
            await other.send_json({"type": "cursor", "cell": CURSOR})
            for ticket in PRESSES:
                row = []
                for device in DEVICES:
                    boards.level.clear()
                    row.append(await photograph(port, address, ticket, device))
                rows.append(row)
    return sheet(rows)


async def film(port: int) -> list[Image.Image]:
    """Taking a hint on the live grid, picture by picture."""
    async with (
        serve_board(MemoryBoards(), address="127.0.0.1", port=0) as server,
        opened_apart(port) as (opened,),
    ):
        page = BoardPage(opened.socket)
        await open_page(page, f"http://127.0.0.1:{server.port}", "robin", PHONE)
        pictures = []
        for shot in SHOTS:
            place = None
            if shot.cell >= 0:
                (place,) = await page.places(f'[data-cell="{shot.cell}"]')
                await page.tap_cell(shot.cell)
            elif shot.touch:
                await page.tap_button(shot.touch)
                place = next(iter(await page.places("[data-found]")), None)
            await asyncio.sleep(0.8)
            pictures.append(with_touch(await picture(page), place))
    return pictures


def with_touch(screen: Image.Image, place: tuple[float, float] | None) -> Image.Image:
    """A reduced screen that shows the touched place."""
    if place is not None:
        ring = ImageDraw.Draw(screen, "RGBA")
        ring.circle(place, 20, fill=(255, 255, 255, 70), outline=(255, 255, 255, 200), width=2)
    height = screen.height * FILM_WIDTH // screen.width
    return screen.resize((FILM_WIDTH, height), Image.Resampling.LANCZOS)


async def main() -> None:
    with (
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile,
        start_browser(Path(profile)) as port,
    ):
        few_colours(await photograph_all(port)).save(SHEET, optimize=True)
        first, *others = await film(port)
    first.save(
        FILM,
        save_all=True,
        append_images=others,
        duration=[shot.milliseconds for shot in SHOTS],
        loop=0,
        quality=80,
        method=6,
    )


if __name__ == "__main__":
    asyncio.run(main())
