"""Draws the houses that a classic sudoku does not have: diagonals and windows.

Their cells are shaded. Shades alone are not enough in print and for readers who cannot distinguish
them, so there is a thin line along each diagonal and around each window, inside the grid lines.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from engine.houses import House, HouseKind, Variant
from engine.model.candidates import Candidate
from renderer.board import Layout
from renderer.canvas import Box, Canvas, Corner, Lines, Mark, Polygon, Strokes
from renderer.marks import pencil_room, value_room
from renderer.theme import Theme

_WIDTH: Final = 0.026
_INSET: Final = 0.065
"""The distance from the grid line to the line around a window, in cells: outside all candidates."""
_FINER: Final = 4


def shade(canvas: Canvas, theme: Theme, place: Layout, variant: Variant) -> None:
    """Fill the cells of the extra houses of a variant."""
    for cell in {cell for house in variant.own_houses for cell in house.cells}:
        canvas.fill(place.inside(cell), theme.strip)


def draw_lines(
    canvas: Canvas,
    theme: Theme,
    place: Layout,
    variant: Variant,
    values: Iterable[Candidate],
    pencils: Iterable[Candidate],
) -> None:
    """Draw the lines of the extra houses of a variant, with gaps for digits.

    Args:
        canvas: the picture, without digits yet.
        place: its geometry.
        values: the digits that fill their cells.
        pencils: the candidates.
    """
    crossed = {
        cell
        for house in variant.own_houses
        if house.kind is HouseKind.DIAGONAL
        for cell in house.cells
    }
    rooms = [
        value_room(place, value.cell, value.digit) for value in values if value.cell in crossed
    ]
    rooms += [pencil_room(place, candidate) for candidate in pencils if candidate.cell in crossed]
    canvas.draw_lines(_lines(place, variant), rooms, theme.coordinate)


@lru_cache(maxsize=4)
def _lines(place: Layout, variant: Variant) -> Lines:
    """The lines without gaps."""
    width = place.share(_WIDTH) * _FINER
    marks: list[Mark] = []
    # A gap inside a window must not cut a diagonal.
    for house in sorted(variant.own_houses, key=lambda house: house.kind is HouseKind.DIAGONAL):
        if house.kind is HouseKind.DIAGONAL:
            marks.append(_diagonal(place, house, width))
        else:
            marks += _outline(place, house, width)
    return Lines(tuple(marks), _FINER)


def _diagonal(place: Layout, house: House, width: int) -> Strokes:
    """A line from corner to corner of the grid."""
    far = 9 * place.pitch
    # The first cell is at the left or right end of the first row.
    start, end = (0, far) if house.cells[0] == 0 else (far, 0)
    line = (
        ((place.left + start) * _FINER, place.top * _FINER),
        ((place.left + end) * _FINER, (place.top + far) * _FINER),
    )
    return Strokes((line,), width)


def _outline(place: Layout, house: House, width: int) -> tuple[Polygon, Polygon]:
    """A line around cells that form a square: a square minus a smaller one."""
    inset = place.share(_INSET)
    (top, left), (bottom, right) = divmod(house.cells[0], 9), divmod(house.cells[-1], 9)
    box = (
        (place.left + left * place.pitch + inset) * _FINER,
        (place.top + top * place.pitch + inset) * _FINER,
        (place.left + (right + 1) * place.pitch - inset) * _FINER,
        (place.top + (bottom + 1) * place.pitch - inset) * _FINER,
    )
    return Polygon(_square(box, 0)), Polygon(_square(box, width), gap=True)


def _square(box: Box, inset: int) -> tuple[Corner, ...]:
    """The corners of a box that is smaller by `inset` on each side."""
    left, top, right, bottom = box
    left, top, right, bottom = left + inset, top + inset, right - inset, bottom - inset
    return (left, top), (right, top), (right, bottom), (left, bottom)
