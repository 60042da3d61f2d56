"""A contact sheet of misread pictures: the reading, the truth, and the cause."""

import io
import textwrap
from collections.abc import Sequence
from typing import Final

from PIL import Image, ImageDraw

from bench.outcomes import Outcome, cause, plain
from bench.pictures import open_picture
from renderer.canvas import Weight
from renderer.shapes import sentence, typeface

SIDE: Final = 432
"""The side of a rectified grid, nine cells."""
TILE: Final = (2 * SIDE + 30, SIDE + 96)
COLUMNS: Final = 2
MOST: Final = 60
"""The number of failures on a sheet; those accepted without asking come first."""
_FOUND, _TRUE, _INK = "#d42a2a", "#007a59", "#111418"


def sheet(failures: Sequence[Outcome]) -> bytes:
    """A PNG file with a tile for each failure.

    On the left is the whole picture, with the found corners in red and the known ones in green. On
    the right is the rectified grid, with each wrong cell framed, the digit read (red), the true
    digit (green) and the confidence in per cent. Below them are the name and the cause.
    """
    first = sorted(
        failures, key=lambda outcome: (not outcome.certain_and_wrong, outcome.sample.group)
    )[:MOST]
    rows = max(1, -(-len(first) // COLUMNS))
    image = Image.new("RGB", (COLUMNS * TILE[0], rows * TILE[1]), "white")
    for number, outcome in enumerate(first):
        image.paste(_tile(outcome), (number % COLUMNS * TILE[0], number // COLUMNS * TILE[1]))
    if not first:
        _write(image, 20, 20, "No failures.")
    file = io.BytesIO()
    image.quantize(256).save(file, "PNG", optimize=True)
    return file.getvalue()


def _tile(outcome: Outcome) -> Image.Image:
    tile = Image.new("RGB", TILE, "white")
    tile.paste(_whole(outcome), (10, 10))
    tile.paste(_grid(outcome), (20 + SIDE, 10))
    kind = "CERTAIN, " if outcome.certain_and_wrong else ""
    _write(tile, 12, SIDE + 18, f"{kind}{outcome.sample.group}: {outcome.sample.name}", bold=True)
    for line, words in enumerate(textwrap.wrap(cause(outcome), 112)[:2]):
        _write(tile, 12, SIDE + 42 + 22 * line, words)
    return tile


def _whole(outcome: Outcome) -> Image.Image:
    """The picture, with corners."""
    if not outcome.shown.data:
        return Image.new("RGB", (SIDE, SIDE), "#dddddd")
    picture = open_picture(outcome.shown.data)
    width, height = picture.size
    picture.thumbnail((SIDE, SIDE))
    draw = ImageDraw.Draw(picture)
    found = [grid.corners for grid in outcome.reading.grids] if outcome.reading else []
    extent = (outcome.reading.width, outcome.reading.height) if outcome.reading else (width, height)
    known = [outcome.shown.corners] if outcome.shown.corners else []
    for colour, quads, whole in ((_TRUE, known, (width, height)), (_FOUND, found, extent)):
        for quad in quads:
            points = [(x * picture.width / whole[0], y * picture.height / whole[1])
                      for x, y in (*quad, quad[0])]  # fmt: skip
            draw.line(points, colour, 2)
    return picture


def _grid(outcome: Outcome) -> Image.Image:
    """The rectified grid, its wrong cells marked."""
    read = outcome.read
    if read is None or not read.rectified:
        return Image.new("RGB", (SIDE, SIDE), "#dddddd")
    image = open_picture(read.rectified).resize((SIDE, SIDE))
    draw = ImageDraw.Draw(image)
    pitch = SIDE // 9
    truth = outcome.shown.grids[0] if outcome.shown.grids else plain(read)
    wrong = outcome.wrong_cells if outcome.shown.grids else range(81)
    for cell in wrong:
        row, column = divmod(cell, 9)
        x, y = column * pitch, row * pitch
        sure = read.cells[cell]
        if outcome.shown.grids:
            draw.rectangle((x, y, x + pitch - 1, y + pitch - 1), outline=_FOUND, width=2)
            _label(draw, x + 3, y + 2, truth[cell].replace("0", "-"), _TRUE, 13)
            _label(draw, x + 3, y + pitch - 13, f"{100 * sure.confidence:.0f}", _INK, 8)
        if sure.digit or outcome.shown.grids:
            _label(draw, x + pitch - 14, y + pitch - 17, str(sure.digit or "-"), _FOUND, 13)
    return image


def _label(draw: ImageDraw.ImageDraw, x: int, y: int, label: str, colour: str, height: int) -> None:
    font = typeface(Weight.BOLD, height)
    draw.text((x, y), label, colour, font, anchor="lt", stroke_width=2, stroke_fill="white")


def _write(image: Image.Image, x: int, y: int, words: str, *, bold: bool = False) -> None:
    mask = sentence(words, 11, Weight.BOLD if bold else Weight.REGULAR)
    image.paste(_INK, (x, y - 5, x + mask.width, y - 5 + mask.height), mask)
