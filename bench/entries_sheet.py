"""Draws the digits read as givens and as entries over pictures of games."""

import io
from collections.abc import Iterable
from typing import Final

from PIL import Image, ImageDraw, ImageFont

from bench.pictures import Sample
from engine.houses import CELLS
from reader import CellReading, GridReading, UnreadableImageError, read_image

_SIDE: Final = 360
"""The side of each grid in pixels."""
_GAP: Final = 8
_IN_ROW: Final = 5
_GIVEN: Final = "#1a5fb4"
_ENTRY: Final = "#c64600"
_FONT_SIZE: Final = 15


def entries_sheet(samples: Iterable[Sample]) -> bytes:
    """The grids of pictures: a square on each given, a circle on each entry.

    Half a circle or the bottom of a square means that it is unclear.

    Returns:
        A JPEG file.
    """
    grids = []
    for sample in samples:
        try:
            grids.append(_drawn(read_image(sample.make().data).best))
        except UnreadableImageError:
            continue
    rows = -(-len(grids) // _IN_ROW)
    step = _SIDE + _GAP
    sheet = Image.new("RGB", (_IN_ROW * step - _GAP, rows * step - _GAP), "white")
    for number, grid in enumerate(grids):
        row, column = divmod(number, _IN_ROW)
        sheet.paste(grid, (column * step, row * step))
    file = io.BytesIO()
    sheet.save(file, "JPEG", quality=80)
    return file.getvalue()


def _drawn(grid: GridReading) -> Image.Image:
    image = Image.open(io.BytesIO(grid.rectified)).convert("RGB").resize((_SIDE, _SIDE))
    drawing, pitch = ImageDraw.Draw(image), _SIDE / 9
    font = ImageFont.load_default(_FONT_SIZE)
    for cell in CELLS:
        read = grid.cells[cell]
        if read.digit:
            row, column = divmod(cell, 9)
            _mark(drawing, read, column * pitch, row * pitch, pitch)
            colour = _ENTRY if read.entry else _GIVEN
            place = (column + 1) * pitch - 4, (row + 1) * pitch - 2
            drawing.text(place, str(read.digit), colour, font, anchor="rs", stroke_width=2,
                         stroke_fill="white")  # fmt: skip
    return image


def _mark(
    drawing: ImageDraw.ImageDraw, read: CellReading, left: float, top: float, pitch: float
) -> None:
    """A circle or a square in a cell, or only a part of it if unclear."""
    box = left + 3, top + 3, left + pitch - 3, top + pitch - 3
    if read.entry:
        drawing.arc(box, 0, 180 if read.is_unclear_entry else 360, _ENTRY, width=2)
    elif read.is_unclear_entry:
        drawing.line((box[0], box[3], box[2], box[3]), _GIVEN, width=2)
    else:
        drawing.rectangle(box, outline=_GIVEN, width=2)
