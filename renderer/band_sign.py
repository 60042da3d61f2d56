"""The sign of a band of difficulty: rising bars. The harder the band, the more are filled."""

import io
from typing import Final

from PIL import Image, ImageDraw

BARS: Final = 5
"""The number of bars: one for each of the four bands, and one for harder puzzles."""
SIZE: Final = 128
"""Width and height in pixels: the size of Discord's emojis."""
_EMPTY: Final = (128, 132, 142)
"""Grey with the same contrast to a light and a dark page."""
_SCALE: Final = 4
_LINE: Final = 5


def draw_band_sign(filled: int, colour: tuple[int, int, int]) -> bytes:
    """Draw the sign of a band.

    Args:
        filled: how many bars are filled, 1 to `BARS`.
        colour: their colour, 0 to 255 each.

    Returns:
        A PNG file of `SIZE` pixels per side, transparent around the bars.

    Raises:
        ValueError: if the number is out of range.
    """
    if not 1 <= filled <= BARS:
        raise ValueError(f"a sign has 1 to {BARS} filled bars, not {filled}")
    side = SIZE * _SCALE
    image = Image.new("RGBA", (side, side))
    draw = ImageDraw.Draw(image)
    pitch = side // BARS
    for bar in range(BARS):
        height = side * (bar + 2) // (BARS + 1)
        box = (bar * pitch + _LINE * 2, side - height, (bar + 1) * pitch - _LINE * 2, side - 1)
        fill = colour if bar < filled else None
        edge = colour if bar < filled else _EMPTY
        draw.rounded_rectangle(box, 4 * _LINE, fill=fill, outline=edge, width=_LINE * _SCALE // 2)
    file = io.BytesIO()
    image.resize((SIZE, SIZE), Image.Resampling.LANCZOS).save(file, "PNG", optimize=True)
    return file.getvalue()
