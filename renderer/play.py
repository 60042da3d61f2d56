"""The highlights of a game: wrong cells, the last move, the positions of a digit, a chosen cell.

They do not need colour: wrong cells have a frame and a cross, the last move has a folded corner,
the positions of a digit are on discs, the chosen cell has a frame.
"""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from PIL import Image, ImageDraw

from engine.grid import Grid
from engine.houses import CELLS, DIGITS, Cell, Digit
from engine.step import Candidate
from renderer.board import Layout, Point
from renderer.marks import MARK, PENCIL
from renderer.shapes import Shape, Weight, area, outline, stamp, text
from renderer.theme import Theme, rgb

_DISC: Final = 0.8
"""Width of the disc behind a digit, in cells."""
_CROSS: Final = 0.2
"""Width of the cross in a corner of a cell whose digit is wrong."""
_WIDE_CROSS: Final = 0.86
"""Width of the cross behind the candidates of a cell without a digit."""
_CORNER: Final = 0.15
"""The size of a folded corner, as a share of the cell's side."""


@dataclass(frozen=True, slots=True)
class Highlights:
    """The highlights of a game.

    Attributes:
        wrong: wrong cells.
        last: cells of the last move.
        focus: the digit to highlight.
        chosen: the cell that the player has chosen, if any.
    """

    wrong: frozenset[Cell] = frozenset()
    last: frozenset[Cell] = frozenset()
    focus: Digit | None = None
    chosen: frozenset[Cell] = frozenset()


NONE: Final = Highlights()


def highlights(
    *,
    wrong: Collection[Cell] = (),
    last: Collection[Cell] = (),
    focus: Digit | None = None,
    chosen: Cell | None = None,
) -> Highlights:
    """Check and return the highlights of a game.

    Raises:
        ValueError: if a cell or the digit is out of range.
    """
    cells = frozenset() if chosen is None else frozenset((chosen,))
    for cell in (*wrong, *last, *cells):
        if cell not in CELLS:
            raise ValueError(f"there is no cell {cell}: cells are numbered from 0 to 80")
    if focus is not None and focus not in DIGITS:
        raise ValueError(f"{focus} is no digit of a sudoku: choose one from 1 to 9")
    return Highlights(frozenset(wrong), frozenset(last), focus, cells)


def holders(grid: Grid, digit: Digit) -> tuple[Cell, ...]:
    """The cells that have this digit."""
    return tuple(cell for cell in CELLS if grid.values[cell] == digit)


def takers(grid: Grid, digit: Digit) -> tuple[Cell, ...]:
    """The empty cells that have this candidate."""
    return tuple(
        cell for cell in CELLS if not grid.values[cell] and digit in grid.candidates_of(cell)
    )


def draw_below(
    image: Image.Image, theme: Theme, place: Layout, grid: Grid, shown: Highlights
) -> None:
    """Draw what is behind the digits."""
    for cell in shown.last:
        image.paste(rgb(theme.start.fill), place.inside(cell))
    # In the print theme, eliminations have no shade of their own.
    faint = theme.remove.fill if theme.remove.fill != theme.page else theme.base.fill
    for cell in shown.wrong:
        if not grid.values[cell]:
            cross = outline(Shape.CROSS, place.share(_WIDE_CROSS), place.share(0.05))
            stamp(image, cross, place.centre(cell), faint)
    if shown.focus:
        for cell in holders(grid, shown.focus):
            _disc(image, theme, place.centre(cell), place.share(_DISC), place.share(0.03))


def draw_focused_pencils(
    image: Image.Image, theme: Theme, place: Layout, grid: Grid, shown: Highlights
) -> None:
    """Draw the candidates of the highlighted digit again, with discs."""
    if not shown.focus:
        return
    digit = text(str(shown.focus), place.share(PENCIL), Weight.BOLD)
    for cell in takers(grid, shown.focus):
        spot = place.spot(Candidate(cell, shown.focus))
        _disc(image, theme, spot, place.share(MARK * 1.12), place.share(0.02))
        stamp(image, digit, spot, theme.pattern.text)


def draw_above(
    image: Image.Image, theme: Theme, place: Layout, grid: Grid, shown: Highlights
) -> None:
    """Draw what is in front of the digits."""
    draw = ImageDraw.Draw(image)
    for cell in shown.wrong:
        left, top, right, bottom = place.inside(cell)
        draw.rectangle(
            (left, top, right - 1, bottom - 1), outline=rgb(theme.clash.fill),
            width=place.share(0.05),
        )  # fmt: skip
        if grid.values[cell]:
            inset = place.share(0.16)
            size, line = place.share(_CROSS), place.share(0.055)
            cross = outline(Shape.CROSS, size, line)
            stamp(image, cross, (right - inset, top + inset), theme.clash.fill)
    for cell in shown.chosen:
        left, top, right, bottom = place.inside(cell)
        draw.rectangle(
            (left, top, right - 1, bottom - 1), outline=rgb(theme.pattern.edge),
            width=place.share(0.05),
        )  # fmt: skip
    for cell in shown.last:
        left, _, _, bottom = place.inside(cell)
        side = place.share(_CORNER)
        draw.polygon(
            ((left, bottom - 1 - side), (left + side, bottom - 1), (left, bottom - 1)),
            fill=rgb(theme.start.edge),
        )


def _disc(image: Image.Image, theme: Theme, centre: Point, size: int, line: int) -> None:
    stamp(image, area(Shape.CIRCLE, size), centre, theme.pattern.fill)
    stamp(image, outline(Shape.CIRCLE, size, line), centre, theme.pattern.edge)
