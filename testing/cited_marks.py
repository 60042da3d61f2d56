"""The heights of texts in a picture that words cite: marked candidates, labels, line numbers."""

from collections.abc import Iterable

from engine.language import CellNames
from engine.model.grid import Grid
from engine.model.views import View
from renderer import LIGHT
from renderer.board import draw_board, layout
from renderer.canvas import Box, Canvas, Corner, FreeSpace, Lines, Point, Shape, Weight
from renderer.draw import SIZE, paint
from renderer.theme import Colour

PHONE = 250
"""The width of a picture on a narrow phone, in pixels."""


class _Writing(Canvas):
    """Records the heights of drawn texts.

    Unmarked candidates, and the letters before the numbers of rows and columns, do not count.
    """

    def __init__(self) -> None:
        self.heights: list[int] = []

    def write(
        self,
        characters: str,
        centre: Point,
        height: int,
        weight: Weight,
        colour: Colour,
        *,
        slanted: bool = False,
    ) -> None:
        if not characters.islower():
            self.heights.append(height)

    def fill(self, box: Box, colour: Colour) -> None:
        pass

    def frame(self, box: Box, width: int, colour: Colour) -> None:
        pass

    def polygon(self, corners: Iterable[Corner], fill: Colour, edge: Colour | None = None) -> None:
        pass

    def area(self, shape: Shape, size: int, centre: Point, colour: Colour) -> None:
        pass

    def outline(self, shape: Shape, size: int, width: int, centre: Point, colour: Colour) -> None:
        pass

    def hatching(self, pitch: int, width: int, centre: Point, colour: Colour) -> None:
        pass

    def write_digits(
        self, digits: Iterable[tuple[int, Point]], height: int, colour: Colour
    ) -> None:
        pass

    def clear(self, room: FreeSpace, colour: Colour) -> None:
        pass

    def draw_lines(self, lines: Lines, rooms: Iterable[FreeSpace], colour: Colour) -> None:
        pass

    def extend(self, height: int) -> None:
        pass

    def encode(self) -> bytes:
        return b""


def cited_heights(grid: Grid, view: View, *, candidates: bool) -> list[float]:
    """The heights of texts in the picture of a view, in pixels on a narrow phone.

    Args:
        view: what the picture shows.
        candidates: whether it shows candidates.
    """
    canvas, place = _Writing(), layout(SIZE, coordinates=True, variant=grid.variant)
    draw_board(canvas, LIGHT, place, CellNames.RC)
    paint(canvas, LIGHT, place, grid, view, candidates=candidates)
    return [height * PHONE / SIZE for height in canvas.heights]
