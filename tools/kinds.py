"""Draws the kinds of sudoku for the documentation: their grids, and a hint on a diagonal."""

import io
from typing import Final

from PIL import Image

import engine
import renderer
from engine import HintLevel, Step
from engine.houses import HouseKind
from engine.model.grid import Grid
from engine.notation import parse
from engine.techniques.drawing import view_at
from renderer.png import to_png
from renderer.theme import LIGHT, rgb

DIAGONAL: Final = (
    "diagonal:........63468......9..46.2.26..5.378.....846.....67..9..7..263....37591...4...782"
)
WINDOKU: Final = (
    "windoku:.7...3....462..579.9.......7..3.6..5....127..42.85.......63842....42.9.8284...6.3"
)
JIGSAW: Final = (
    "jigsaw:gears:.7........4....5........2.....6...14.....9....3...7......4....89..35.4....5..8..9"
)
HARD: Final = (
    "diagonal:........6.46.......9..4....26..5.3.8.....84.......7..9.......3....375.........7.."
)
"""Its third step points from a box along a diagonal."""
_SIZE: Final = 450
_GAP: Final = 16


def draw_kinds() -> bytes:
    """A PNG file with a diagonal sudoku, a windoku and a jigsaw side by side."""
    grids = [parse(text) for text in (DIAGONAL, WINDOKU, JIGSAW)]
    across = len(grids) * (_SIZE + _GAP) + _GAP
    sheet = Image.new("RGB", (across, _SIZE + 2 * _GAP), rgb(LIGHT.page))
    for number, grid in enumerate(grids):
        picture = renderer.draw_grid(grid, size=_SIZE)
        left = _GAP + number * (_SIZE + _GAP)
        sheet.paste(Image.open(io.BytesIO(picture)).convert("RGB"), (left, _GAP))
    return to_png(sheet, LIGHT)


def draw_hint() -> bytes:
    """A PNG file with the first step of a diagonal sudoku that takes place on a diagonal."""
    step = diagonal_step(parse(HARD))
    view = view_at(step, HintLevel.FULL)
    return renderer.draw_view(step.grid, view, candidates=step.needs_marks, size=_SIZE)


def diagonal_step(grid: Grid) -> Step:
    """The first step of a solving path whose picture shades a diagonal.

    Raises:
        LookupError: if there is no such step.
    """
    for step in engine.iter_steps(grid):
        houses = view_at(step, HintLevel.FULL).houses
        if any(house.kind is HouseKind.DIAGONAL for house, _ in houses):
            return step
    raise LookupError("no step of this puzzle takes place on a diagonal")
