"""Shows, checks and corrects a grid that was read from a picture."""

import textwrap
from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

import engine
import reader
import renderer
from engine.errors import SudokuError
from engine.grid import Grid, GridStatus
from engine.houses import Cell
from engine.language import N_, speech, translate
from engine.notation import format_position, parse_position
from reader.corrections import read_corrections
from renderer.alt import LIMIT as ALT_LIMIT
from tutor.drawing import Drawing, grid_text
from tutor.presentation import Presentation

_LOOK_AT: Final = N_("Marked, because I am not sure of them: {cells}.")
_CHANGED: Final = N_("Marked, because they were changed: {cells}.")
_NAMED: Final = 20
"""How many marked cells the text names."""


@dataclass(frozen=True, slots=True)
class ReadingView:
    """A grid that was read from a picture, in its current state.

    Attributes:
        position: its position line.
        doubtful: the doubtful cells that the user has not confirmed or corrected yet.
        problem: why it cannot be used, in a sentence; "" if it can.
        marked: which cells are marked, in a sentence; "" if none is.
        drawing: the grid, with wrong cells framed and doubtful or changed cells marked.
    """

    position: str
    doubtful: tuple[Cell, ...]
    problem: str
    marked: str
    drawing: Drawing


def has_puzzle(text: str, *, presentation: Presentation) -> bool:
    """Whether a text contains a puzzle, valid or not."""
    try:
        with presentation.use_locale():
            reader.read_text(text)
    except SudokuError:
        return False
    return True


def show_reading(
    position: str, doubtful: Collection[Cell], *, solved: bool, presentation: Presentation
) -> ReadingView:
    """Draw and check a grid that was read from a picture.

    Args:
        position: its position line; it may be wrong.
        doubtful: the cells to mark.
        solved: whether a solved grid is acceptable.
        presentation: of its texts and picture.
    """
    with presentation.use_locale():
        grid = parse_position(position)
        return _view(
            grid,
            tuple(doubtful),
            _LOOK_AT,
            tuple(doubtful),
            solved=solved,
            presentation=presentation,
        )


def correct_reading(
    position: str,
    doubtful: Collection[Cell],
    typed: str,
    *,
    solved: bool,
    presentation: Presentation,
) -> ReadingView:
    """Apply a user's corrections to a grid that was read from a picture.

    Args:
        position: its position line.
        doubtful: the doubtful cells so far; those with a correction are removed.
        typed: the corrections, see `reader.corrections.read_corrections`.
        solved: whether a solved grid is acceptable.
        presentation: of its texts and picture.

    Raises:
        InvalidGridError: if they cannot be read; the message says where.
    """
    with presentation.use_locale():
        grid = parse_position(position)
        corrections = read_corrections(typed)
        changed = tuple(cell for cell, d in sorted(corrections.items()) if grid.values[cell] != d)
        if changed or engine.check(grid).status:
            # If a digit was misread, pencil marks may be, too.
            values = [corrections.get(cell, value) for cell, value in enumerate(grid.values)]
            grid = Grid.from_values(values, variant=grid.variant)
        left = tuple(cell for cell in doubtful if cell not in corrections)
        return _view(grid, left, _CHANGED, changed, solved=solved, presentation=presentation)


def _view(
    grid: Grid,
    doubtful: tuple[Cell, ...],
    text: str,
    cells: tuple[Cell, ...],
    *,
    solved: bool,
    presentation: Presentation,
) -> ReadingView:
    found = engine.check(grid)
    fine = not found.status or (solved and found.status == GridStatus.SOLVED)
    marked = translate(text, cells=speech.cells(cells[:_NAMED])) if cells else ""
    problem = "" if fine else found.message
    wrong = found.wrong
    picture = renderer.draw_grid(
        grid,
        candidates=grid.has_marks,
        wrong=wrong,
        last=[cell for cell in cells if cell not in wrong],
        theme=renderer.THEMES[presentation.theme],
        size=presentation.size,
    )
    alt = renderer.alt_grid(grid, wrong=wrong)
    alt = textwrap.shorten(f"{marked} {alt}", ALT_LIMIT, placeholder="…")
    text = grid_text(grid, candidates=grid.has_marks)
    drawing = Drawing(picture, alt, text)
    return ReadingView(format_position(grid), doubtful, problem, marked, drawing)
