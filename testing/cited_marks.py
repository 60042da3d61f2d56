"""How high what a picture cites is: marked candidates, their labels, numbers of lines."""

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
"""How wide a narrow phone shows a picture, in pixels."""


class _Writing(Canvas):
    """Keeps the heights of what is written.

    Candidates without a mark do not count, nor the letter before the number of a row or column.
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
    """The heights of what a picture of a view writes, in pixels of a narrow phone.

    Args:
        view: what the picture shows.
        candidates: whether it shows candidates.
    """
    canvas, place = _Writing(), layout(SIZE, coordinates=True, variant=grid.variant)
    draw_board(canvas, LIGHT, place, CellNames.RC)
    paint(canvas, LIGHT, place, grid, view, candidates=candidates)
    return [height * PHONE / SIZE for height in canvas.heights]
