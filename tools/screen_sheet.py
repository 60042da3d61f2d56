"""Screenshots of messages in the playground, and their contact sheet."""

import asyncio
import io
from collections.abc import Mapping
from typing import Final, NamedTuple

from PIL import Image

from renderer.canvas import Weight
from renderer.shapes import sentence, stamp
from renderer.theme import LIGHT, rgb
from testing.browser import MESSAGES, Page

LATEST: Final = f"{MESSAGES}.lastElementChild"
"""A script that finds the latest message."""


class Width(NamedTuple):
    """A width of the page in pixels, and the number of screen pixels per page pixel."""

    page: int
    scale: int


DESKTOP: Final = Width(1000, 1)
PHONE: Final = Width(390, 2)
HEIGHT: Final = 2600
"""A height at which a message is visible without scrolling."""

CELL: Final = {DESKTOP: 440, PHONE: 240}
"""Width of a screen on the sheet in pixels."""
COLUMNS: Final = 4
GAP: Final = 24
TRIES: Final = 100
"""How often a page is checked before this counts as an error."""
TITLE: Final = 16
"""Height of a digit in the titles."""


async def photograph(page: Page, width: Width, message: str = LATEST) -> Image.Image:
    """A message, given as a script that finds it, at a width of the page."""
    await page.call(
        "Emulation.setDeviceMetricsOverride",
        width=width.page,
        height=HEIGHT,
        deviceScaleFactor=width.scale,
        mobile=width is PHONE,
    )
    loaded = f"[...{message}.querySelectorAll('img')].every(i => i.naturalWidth > 50)"
    await page.until(loaded)
    box = await settled_box(page, width, message)
    clip = {side: box[side] for side in ("x", "y", "width", "height")}
    for _ in range(TRIES):
        shot = await page.screenshot(clip={**clip, "scale": 1})
        picture = Image.open(io.BytesIO(shot)).convert("RGB")
        # The picture has a single colour until the page is redrawn.
        if picture.getcolors(1) is None:
            return picture
    raise RuntimeError(f"the page stays of one colour where {message} is")


async def settled_box(page: Page, width: Width, message: str) -> dict[str, float]:
    """The place of a message, once it fits the page's width, is at the top, and does not move."""
    box: dict[str, float] = {}
    for _ in range(TRIES):
        await page.ask(f"{message}.scrollIntoView()")
        await asyncio.sleep(0.3)
        before, box = box, await page.ask(f"{message}.getBoundingClientRect().toJSON()")
        if box == before and box["width"] <= width.page:
            return box
    raise RuntimeError(f"{message} does not keep its place, or is wider than {width.page} pixels")


def sheet(shown: Mapping[str, Mapping[Width, Image.Image]]) -> Image.Image:
    """A sheet of all screens with names, in columns, each on a desktop and on a phone."""
    cells = [cell(name, pictures) for name, pictures in shown.items()]
    heights = [GAP] * COLUMNS
    places = []
    for picture in cells:
        column = heights.index(min(heights))
        places.append((GAP + column * (picture.width + GAP), heights[column]))
        heights[column] += picture.height + GAP
    whole = Image.new(
        "RGB", (COLUMNS * (cells[0].width + GAP) + GAP, max(heights)), rgb(LIGHT.page)
    )
    for picture, place in zip(cells, places, strict=True):
        whole.paste(picture, place)
    return whole


def cell(name: str, pictures: Mapping[Width, Image.Image]) -> Image.Image:
    """A screen on the sheet: its name above, the desktop on the left, the phone on the right."""
    scaled = {
        width: picture.resize(
            (CELL[width], picture.height * CELL[width] // picture.width), Image.Resampling.LANCZOS
        )
        for width, picture in pictures.items()
    }
    top = TITLE * 2
    whole = Image.new(
        "RGB",
        (sum(CELL.values()) + GAP // 2, top + max(picture.height for picture in scaled.values())),
        rgb(LIGHT.page),
    )
    mask = sentence(name, TITLE, Weight.BOLD)
    stamp(whole, mask, (mask.width // 2, top // 2), LIGHT.given)
    whole.paste(scaled[DESKTOP], (0, top))
    whole.paste(scaled[PHONE], (CELL[DESKTOP] + GAP // 2, top))
    return whole


def few_colours(picture: Image.Image) -> Image.Image:
    """The picture with a palette, for a smaller file.

    An octree keeps colours that are rare, such as those of marks; the median cut does not.
    """
    return picture.quantize(256, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
