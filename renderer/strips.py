"""Draws the houses that a classic sudoku does not have: diagonals and windows.

Their cells are shaded. Shades alone are not enough in print and for readers who cannot distinguish
them, so there is a thin line along each diagonal and around each window, inside the grid lines.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw

from engine.houses import House, HouseKind, Variant
from engine.step import Candidate
from renderer.board import Layout
from renderer.marks import cut_out_pencil, cut_out_value
from renderer.shapes import coarse
from renderer.theme import Theme, rgb

_WIDTH: Final = 0.026
_INSET: Final = 0.065
"""From the grid line to the line around a window, in cells: outside of all candidates."""
_FINER: Final = 4


def shade(image: Image.Image, theme: Theme, place: Layout, variant: Variant) -> None:
    """Fill the cells of the extra houses of a variant."""
    for cell in {cell for house in variant.own_houses for cell in house.cells}:
        image.paste(rgb(theme.strip), place.inside(cell))


def draw_lines(
    image: Image.Image,
    theme: Theme,
    place: Layout,
    variant: Variant,
    values: Iterable[Candidate],
    pencils: Iterable[Candidate],
) -> None:
    """Draw the lines of the extra houses of a variant, with gaps for digits.

    Args:
        image: the picture, without digits yet.
        theme: its colours.
        place: its geometry.
        variant: the variant.
        values: the digits that fill their cells.
        pencils: the candidates.
    """
    mask = _lines(place, variant).copy()
    crossed = {
        cell
        for house in variant.own_houses
        if house.kind is HouseKind.DIAGONAL
        for cell in house.cells
    }
    for value in values:
        if value.cell in crossed:
            cut_out_value(mask, place, value.cell, value.digit)
    for candidate in pencils:
        if candidate.cell in crossed:
            cut_out_pencil(mask, place, candidate)
    image.paste(rgb(theme.coordinate), (0, 0), mask)


@lru_cache(maxsize=4)
def _lines(place: Layout, variant: Variant) -> Image.Image:
    """The mask of the lines, without gaps."""
    fine = Image.new("L", (place.size * _FINER, place.size * _FINER))
    draw = ImageDraw.Draw(fine)
    width = place.share(_WIDTH) * _FINER
    for house in variant.own_houses:
        if house.kind is HouseKind.DIAGONAL:
            _draw_diagonal(draw, place, house, width)
        else:
            _draw_outline(draw, place, house, width)
    return coarse(fine.reduce(_FINER))


def _draw_diagonal(draw: ImageDraw.ImageDraw, place: Layout, house: House, width: int) -> None:
    """Draw a line from corner to corner of the grid."""
    far = 9 * place.pitch
    # The first cell is in the first row: at its left or at its right end.
    start, end = (0, far) if house.cells[0] == 0 else (far, 0)
    draw.line(
        (
            (place.left + start) * _FINER,
            place.top * _FINER,
            (place.left + end) * _FINER,
            (place.top + far) * _FINER,
        ),
        fill=255,
        width=width,
    )


def _draw_outline(draw: ImageDraw.ImageDraw, place: Layout, house: House, width: int) -> None:
    """Draw a line around cells that form a square."""
    inset = place.share(_INSET)
    (top, left), (bottom, right) = divmod(house.cells[0], 9), divmod(house.cells[-1], 9)
    draw.rectangle(
        (
            (place.left + left * place.pitch + inset) * _FINER,
            (place.top + top * place.pitch + inset) * _FINER,
            (place.left + (right + 1) * place.pitch - inset) * _FINER,
            (place.top + (bottom + 1) * place.pitch - inset) * _FINER,
        ),
        outline=255,
        width=width,
    )
