"""The colours that players give to cells.

A cell is filled with a light shade of its colour. The letter of the colour is in a corner, on the
full colour, for readers who cannot distinguish colours. The hues are those of Okabe and Ito, and of
`web/static/board.css`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final, TypeAlias

from engine.houses import Cell
from engine.model.game import COLOUR_LETTERS
from engine.model.grid import Grid
from renderer.board import Layout
from renderer.canvas import Canvas, Weight
from renderer.theme import Colour, Theme, rgb

Coloured: TypeAlias = Mapping[Cell, Sequence[int]]
"""The colours of coloured cells, as numbers from 1."""

HUES: Final = (
    "#e69f00", "#56b4e9", "#009e73", "#f0e442", "#0072b2", "#d55e00", "#cc79a7", "#8a8f98",
)  # fmt: skip
"""The full colours."""
assert len(HUES) == len(COLOUR_LETTERS)
_DARK_INK: Final = "#101214"
_LIGHT_INK: Final = "#ffffff"
_LIGHT_ON: Final = frozenset({"#0072b2"})
"""The colours that need a light letter."""
_SHARES: Final = {"dark": 0.3, "light": 0.42, "high-contrast": 0.42}
"""The share of a colour in its shade; a theme without colours only has letters."""
_LETTER: Final = 0.17
"""The height of a letter, in cells."""
_ROOM: Final = 0.05
"""The room around a letter."""
_PLACES: Final = (1, 3, 7, 9, 2, 4, 6, 8, 5)
"""The candidates whose places letters can take, in this order."""


@lru_cache(maxsize=16)
def with_shades(theme: Theme) -> Theme:
    """A theme with the shades of all colours, which the palette of a picture needs."""
    return replace(theme, own=(*map(shade, [theme] * len(HUES), range(1, len(HUES) + 1)), *HUES))


def shade(theme: Theme, colour: int) -> Colour:
    """The shade of a colour that fills a cell."""
    share = _SHARES.get(theme.name, 0)
    if not share:
        return theme.page
    parts = zip(rgb(HUES[colour - 1]), rgb(theme.page), strict=True)
    mixed = bytes(round(share * part + (1 - share) * below) for part, below in parts)
    return f"#{mixed.hex()}"


def letter_ink(hue: Colour) -> Colour:
    """The colour of a letter on a full colour."""
    return _LIGHT_INK if hue in _LIGHT_ON else _DARK_INK


def fill(canvas: Canvas, theme: Theme, place: Layout, coloured: Coloured) -> None:
    """Fill cells with the shades of their colours, in strips if they have several."""
    for cell, colours in coloured.items():
        left, top, right, bottom = place.inside(cell)
        width = right - left
        for number, colour in enumerate(colours):
            start = left + width * number // len(colours)
            end = left + width * (number + 1) // len(colours)
            canvas.fill((start, top, end, bottom), shade(theme, colour))


def write_letters(
    canvas: Canvas,
    theme: Theme,
    place: Layout,
    grid: Grid,
    coloured: Coloured,
    *,
    candidates: bool,
) -> None:
    """Write the letters of colours into the corners of each cell, but not on candidates.

    Candidates are only covered if there are fewer places than letters.

    Args:
        candidates: whether empty cells show their candidates.
    """
    side = place.share(_LETTER + 2 * _ROOM)
    for cell, colours in coloured.items():
        taken = () if grid.values[cell] or not candidates else grid.candidates_of(cell)
        places = sorted(_PLACES, key=lambda digit: (digit in taken, _PLACES.index(digit)))
        left, top, right, bottom = place.inside(cell)
        for digit, colour in zip(places, colours, strict=False):
            down, across = divmod(digit - 1, 3)
            x = left + (right - left - side) * across // 2
            y = top + (bottom - top - side) * down // 2
            hue = HUES[colour - 1] if theme.name in _SHARES else theme.strip
            canvas.fill((x, y, x + side, y + side), hue)
            canvas.write(
                COLOUR_LETTERS[colour - 1],
                (x + side // 2, y + side // 2),
                place.share(_LETTER),
                Weight.BOLD,
                letter_ink(hue),
            )
