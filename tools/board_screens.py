"""Photographs the board on a phone, a tablet and a desktop: `docs/pictures/boards.png`.

It needs Chromium.
"""

import asyncio
import io
import tempfile
from pathlib import Path
from typing import Final, NamedTuple

from PIL import Image

from renderer.theme import LIGHT, rgb
from testing.board import MemoryBoards
from testing.browser import Page, opened, started
from tools.screen_sheet import few_colours
from tutor.game_moves import GameMove, MoveKind
from web.messages import MoveRequest
from web.server import serve_board

OUT: Final = Path(__file__).resolve().parents[1] / "docs" / "pictures" / "boards.png"
HEIGHT: Final = 430
"""Height of a screen on the sheet in pixels."""
GAP: Final = 16


class Device(NamedTuple):
    """Width and height of a page in pixels, and whether it is touched."""

    width: int
    height: int
    touch: bool


DEVICES: Final = (Device(390, 844, True), Device(820, 1180, True), Device(1280, 800, False))
TURNS: Final = {
    "robin": ("r1c3=4", "r4c2=5, r5c3=6", "colour r3c4=2, r3c5=2; corner r3c4=2, r3c4=3, r3c5=3"),
    "alex": ("r6c3=3", "r9c9=9; r2c2=7", "centre r2c8=3, r2c8=4; r1c4=7"),
    "kim": ("corner r1c3=1, r1c3=2, r1c3=4; corner r2c3=2, r2c3=4, r2c3=7", "r4c4=7, r5c5=5"),
}
"""What the players have played."""
PRESSES: Final = {
    "robin": (),
    "practice": ("Hint", "Explain", "Explain"),
    "alex": ("Tipp",),
    "kim": ("Settings",),
}
"""The screens: a ticket, and what is pressed on its page."""


async def play(boards: MemoryBoards) -> None:
    """Play the turns of all players."""
    for ticket, turns in TURNS.items():
        moves = [
            MoveRequest(f"{ticket} {number}", GameMove(MoveKind.PLAY, turn))
            for number, turn in enumerate(turns)
        ]
        await boards.play(boards.seats[ticket], moves)


async def photograph(page: Page, address: str, ticket: str, device: Device) -> Image.Image:
    """A screen on a device."""
    await page.call(
        "Emulation.setDeviceMetricsOverride",
        width=device.width,
        height=device.height,
        deviceScaleFactor=1,
        mobile=device.touch,
    )
    await page.call("Page.navigate", url="about:blank")
    await page.call("Page.navigate", url=f"{address}/#{ticket}")
    await page.until("document.body?.dataset.ready === 'true'")
    for press in PRESSES[ticket]:
        await page.ask(
            f"[...document.querySelectorAll('button')].find(b => b.innerText === {press!r}).click()"
        )
        await asyncio.sleep(1)
    await page.ask("document.querySelector('[data-cell=\"11\"]').focus()")
    await asyncio.sleep(0.5)
    return Image.open(io.BytesIO(await page.screenshot())).convert("RGB")


def sheet(rows: list[list[Image.Image]]) -> Image.Image:
    """All screens: a row for each, a column for each device."""
    small = [
        [
            picture.resize(
                (picture.width * HEIGHT // picture.height, HEIGHT), Image.Resampling.LANCZOS
            )
            for picture in row
        ]
        for row in rows
    ]
    width = sum(picture.width + GAP for picture in small[0]) + GAP
    whole = Image.new("RGB", (width, len(rows) * (HEIGHT + GAP) + GAP), rgb(LIGHT.thin))
    for number, row in enumerate(small):
        left = GAP
        for picture in row:
            whole.paste(picture, (left, GAP + number * (HEIGHT + GAP)))
            left += picture.width + GAP
    return whole


async def main() -> None:
    boards = MemoryBoards()
    await play(boards)
    rows = []
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        async with serve_board(boards, address="127.0.0.1", port=0) as server:
            address = f"http://127.0.0.1:{server.port}"
            with started(Path(profile)) as port:
                async with opened("about:blank", port) as page:
                    await page.call("Page.enable")
                    for ticket in PRESSES:
                        row = []
                        for device in DEVICES:
                            boards.level.clear()
                            row.append(await photograph(page, address, ticket, device))
                        rows.append(row)
    few_colours(sheet(rows)).save(OUT, optimize=True)


if __name__ == "__main__":
    asyncio.run(main())
