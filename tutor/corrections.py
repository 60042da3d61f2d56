"""The jobs about what was read from a picture: is it a puzzle, what does it look like, mend it."""

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
from tutor.drawing import Drawing
from tutor.presentation import Presentation

_LOOK_AT: Final = N_("Marked, because I am not sure of them: {cells}.")
_CHANGED: Final = N_("Marked, because they were changed: {cells}.")
_NAMED: Final = 20
"""How many marked cells are named in words."""


@dataclass(frozen=True, slots=True)
class ShownReading:
    """What was read from a picture, as it is now.

    Attributes:
        position: its position line.
        doubtful: the cells that nobody has looked at yet.
        why: why it cannot be gone on with, in a sentence; "" if it can.
        told: which cells are marked, in a sentence; "" if none is.
        drawing: the grid, with what is wrong framed and what is doubtful or changed marked.
    """

    position: str
    doubtful: tuple[Cell, ...]
    why: str
    told: str
    drawing: Drawing


def has_puzzle(text: str, *, presentation: Presentation) -> bool:
    """Whether a text has a puzzle in it, right or wrong."""
    try:
        with presentation.use_locale():
            reader.read_text(text)
    except SudokuError:
        return False
    return True


def show_reading(
    position: str, doubtful: Collection[Cell], *, solved: bool, presentation: Presentation
) -> ShownReading:
    """Draw what was read from a picture, and find out whether it is a puzzle.

    Args:
        position: its position line; it may be wrong.
        doubtful: the cells to mark.
        solved: whether a solved grid is what is wanted.
        presentation: how it is told and drawn.
    """
    with presentation.use_locale():
        grid = parse_position(position)
        return _shown(
            grid,
            tuple(doubtful),
            _LOOK_AT,
            tuple(doubtful),
            solved=solved,
            presentation=presentation,
        )


def mend_reading(
    position: str,
    doubtful: Collection[Cell],
    typed: str,
    *,
    solved: bool,
    presentation: Presentation,
) -> ShownReading:
    """Correct what was read from a picture as somebody has typed.

    Args:
        position: its position line.
        doubtful: the cells that nobody has looked at yet; those that are typed count as seen.
        typed: see `reader.corrections.read_corrections`.
        solved: whether a solved grid is what is wanted.
        presentation: how it is told and drawn.

    Raises:
        InvalidGridError: if that cannot be read; the message says where.
    """
    with presentation.use_locale():
        grid = parse_position(position)
        corrections = read_corrections(typed)
        changed = tuple(cell for cell, d in sorted(corrections.items()) if grid.values[cell] != d)
        if changed or engine.check(grid).status:
            # Where a digit was read wrongly, pencil marks may be, too.
            values = [corrections.get(cell, value) for cell, value in enumerate(grid.values)]
            grid = Grid.from_values(values, variant=grid.variant)
        left = tuple(cell for cell in doubtful if cell not in corrections)
        return _shown(grid, left, _CHANGED, changed, solved=solved, presentation=presentation)


def _shown(
    grid: Grid,
    doubtful: tuple[Cell, ...],
    words: str,
    marked: tuple[Cell, ...],
    *,
    solved: bool,
    presentation: Presentation,
) -> ShownReading:
    found = engine.check(grid)
    fine = not found.status or (solved and found.status == GridStatus.SOLVED)
    told = translate(words, cells=speech.cells(marked[:_NAMED])) if marked else ""
    why = "" if fine else found.message
    wrong = found.wrong
    picture = renderer.draw_grid(
        grid,
        candidates=grid.has_marks,
        wrong=wrong,
        last=[cell for cell in marked if cell not in wrong],
        theme=renderer.THEMES[presentation.theme],
        size=presentation.size,
    )
    alt = renderer.alt_grid(grid, wrong=wrong)
    alt = textwrap.shorten(f"{told} {alt}", ALT_LIMIT, placeholder="…")
    return ShownReading(format_position(grid), doubtful, why, told, Drawing(picture, alt))
