"""The highlights of a game: wrong cells, the last move, the positions of a digit, a chosen cell.

They differ without colour: wrong cells have a frame and a cross, the last move has a folded corner,
the positions of a digit are on discs, the chosen cell has a frame. The player's letters are also
drawn here.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from itertools import chain
from types import MappingProxyType
from typing import Final

from engine.houses import CELLS, DIGITS, Cell, Digit
from engine.model.candidates import Candidate
from engine.model.grid import Grid
from renderer import cell_colours
from renderer.board import Layout
from renderer.canvas import Canvas, Point, Shape, Weight
from renderer.cell_colours import HUES, Coloured
from renderer.marks import LARGE_DIGIT, LARGE_MARK, MARK, PENCIL
from renderer.theme import Theme

NOT_COLOURED: Final[Coloured] = MappingProxyType({})
_DISC: Final = 0.8
"""Width of the disc behind a digit, in cells."""
_CROSS: Final = 0.2
"""Width of the cross in a corner of a cell with a wrong digit."""
_WIDE_CROSS: Final = 0.86
"""Width of the cross behind the candidates of a cell without a digit."""
_LETTER: Final = 0.48
"""The height of letters, in cells; more than two letters in a cell are smaller."""
_CORNER: Final = 0.15
"""The size of a folded corner, as a share of the cell's side."""


@dataclass(frozen=True, slots=True)
class Highlights:
    """The highlights of a game.

    Attributes:
        wrong: wrong cells.
        last: cells of the last move.
        scratch: cells whose digit is on a scratch copy only.
        focus: the digit to highlight.
        chosen: the cell that the player has chosen, if any.
        coloured: the cells that the player has coloured.
        letters: texts in empty cells in place of their candidates.
    """

    wrong: frozenset[Cell] = frozenset()
    last: frozenset[Cell] = frozenset()
    focus: Digit | None = None
    chosen: frozenset[Cell] = frozenset()
    scratch: frozenset[Cell] = frozenset()
    coloured: Coloured = field(default_factory=dict)
    letters: Mapping[Cell, str] = field(default_factory=dict)


NONE: Final = Highlights()


def highlights(
    *,
    wrong: Collection[Cell] = (),
    last: Collection[Cell] = (),
    scratch: Collection[Cell] = (),
    focus: Digit | None = None,
    chosen: Cell | None = None,
    coloured: Coloured = NOT_COLOURED,
    letters: Mapping[Cell, str] | None = None,
) -> Highlights:
    """Check and return the highlights of a game.

    Raises:
        ValueError: if a cell, a colour or the digit is out of range.
    """
    cells = frozenset() if chosen is None else frozenset((chosen,))
    written = letters or {}
    for cell in (*wrong, *last, *scratch, *cells, *coloured, *written):
        if cell not in CELLS:
            raise ValueError(f"cell {cell} does not exist: cells are numbered from 0 to 80")
    if focus is not None and focus not in DIGITS:
        raise ValueError(f"{focus} is not a digit of a sudoku: choose one from 1 to 9")
    for colour in chain.from_iterable(coloured.values()):
        if not 1 <= colour <= len(HUES):
            raise ValueError(f"colour {colour} does not exist: choose one from 1 to {len(HUES)}")
    return Highlights(
        frozenset(wrong),
        frozenset(last),
        focus,
        cells,
        frozenset(scratch),
        dict(coloured),
        written,
    )


def holders(grid: Grid, digit: Digit) -> tuple[Cell, ...]:
    """The cells that have this digit."""
    return tuple(cell for cell in CELLS if grid.values[cell] == digit)


def takers(grid: Grid, digit: Digit) -> tuple[Cell, ...]:
    """The empty cells that have this candidate."""
    return tuple(
        cell for cell in CELLS if not grid.values[cell] and digit in grid.candidates_of(cell)
    )


def draw_below(canvas: Canvas, theme: Theme, place: Layout, grid: Grid, shown: Highlights) -> None:
    """Draw the highlights behind the digits."""
    for cell in shown.last:
        canvas.fill(place.inside(cell), theme.start.fill)
    cell_colours.fill(canvas, theme, place, shown.coloured)
    # In the print theme, eliminations do not have a shade.
    faint = theme.remove.fill if theme.remove.fill != theme.page else theme.base.fill
    for cell in shown.wrong:
        if not grid.values[cell]:
            size, line = place.share(_WIDE_CROSS), place.share(0.05)
            canvas.outline(Shape.CROSS, size, line, place.centre(cell), faint)
    if shown.focus:
        for cell in holders(grid, shown.focus):
            _disc(canvas, theme, place.centre(cell), place.share(_DISC), place.share(0.03))


def draw_focused_pencils(
    canvas: Canvas, theme: Theme, place: Layout, grid: Grid, shown: Highlights
) -> None:
    """Draw the candidates of the highlighted digit again, with discs."""
    if not shown.focus:
        return
    digit = str(shown.focus)
    for cell in takers(grid, shown.focus):
        candidate = Candidate(cell, shown.focus)
        spot, large = place.spot(candidate), candidate in place.moved
        _disc(
            canvas,
            theme,
            spot,
            place.share(1.12 * MARK * (LARGE_MARK if large else 1)),
            place.share(0.02),
        )
        height = place.share(PENCIL * (0.86 * LARGE_DIGIT if large else 1))
        canvas.write(digit, spot, height, Weight.BOLD, theme.pattern.text)


def draw_above(canvas: Canvas, theme: Theme, place: Layout, grid: Grid, shown: Highlights) -> None:
    """Draw the highlights in front of the digits."""
    for cell, text in shown.letters.items():
        height = place.share(min(_LETTER, 2 * _LETTER / len(text)))
        ink = theme.given if cell in shown.coloured else theme.placed
        canvas.write(text, place.centre(cell), height, Weight.REGULAR, ink)
    for cell in shown.wrong:
        canvas.frame(place.inside(cell), place.share(0.05), theme.clash.fill)
        if grid.values[cell]:
            _, top, right, _ = place.inside(cell)
            inset = place.share(0.16)
            size, line = place.share(_CROSS), place.share(0.055)
            corner = right - inset, top + inset
            canvas.outline(Shape.CROSS, size, line, corner, theme.clash.fill)
    for cell in shown.chosen:
        canvas.frame(place.inside(cell), place.share(0.05), theme.pattern.edge)
    for cell in shown.last:
        left, _, _, bottom = place.inside(cell)
        side = place.share(_CORNER)
        canvas.polygon(
            ((left, bottom - 1 - side), (left + side, bottom - 1), (left, bottom - 1)),
            theme.start.edge,
        )


def _disc(canvas: Canvas, theme: Theme, centre: Point, size: int, line: int) -> None:
    canvas.area(Shape.CIRCLE, size, centre, theme.pattern.fill)
    canvas.outline(Shape.CIRCLE, size, line, centre, theme.pattern.edge)
