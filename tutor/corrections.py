"""Showing, checking and correcting a grid that was read from a picture."""

import textwrap
from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Final

import engine
import reader
import renderer
from engine.errors import SudokuError
from engine.houses import Cell
from engine.language import N_, forms, speech, translate, translate_count
from engine.model.grid import Grid, GridStatus
from engine.notation import format_position, parse_position
from reader.corrections import read_corrections
from renderer.alt import LIMIT as ALT_LIMIT
from tutor.drawing import Drawing, grid_text
from tutor.game_grid import has_entries, puzzle_of
from tutor.presentation import Presentation

_LOOK_AT: Final = N_("Marked because I'm not sure of them: {cells}.")
_CHANGED: Final = N_("Marked because they were changed: {cells}.")
_ENTRIES: Final = forms(
    "One digit counts as your entry: the slanted one.",
    "{count} digits count as your entries: the slanted ones.",
)
_NAMED: Final = 20
"""The maximum number of marked cells that the text names."""


@dataclass(frozen=True, slots=True)
class ReadingView:
    """A grid that was read from a picture, in its current state.

    Attributes:
        position: its position line.
        doubtful: the doubtful cells that the user has not confirmed or corrected yet.
        problem: a sentence on why it cannot be used; "" if it can be.
        marked: a sentence that names the marked cells; "" if there are none.
        drawing: the grid, with wrong cells framed and doubtful or changed cells marked.
        entries: a sentence that names the player's entries; "" if there are none.
        all_givens: whether it would also be a puzzle with all digits as givens.
    """

    position: str
    doubtful: tuple[Cell, ...]
    problem: str
    marked: str
    drawing: Drawing
    entries: str = ""
    all_givens: bool = True


def has_puzzle(text: str, *, presentation: Presentation) -> bool:
    """Whether a text contains a puzzle, valid or not."""
    try:
        with presentation.use_locale():
            reader.read_text(text)
    except SudokuError:
        return False
    return True


def typed_position(text: str, *, presentation: Presentation, variant: str | None = None) -> str:
    """The position line of the grid in a text.

    Args:
        variant: the kind of sudoku, see `reader.read_text`; None if the text names it.

    Raises:
        SudokuError: if the text has no grid; the message says why.
    """
    with presentation.use_locale():
        return format_position(reader.read_text(text, variant=variant))


def show_reading(
    position: str, doubtful: Collection[Cell], *, solved: bool, presentation: Presentation
) -> ReadingView:
    """Draw and check a grid that was read from a picture.

    Args:
        position: its position line; it may be wrong.
        doubtful: the cells to mark.
        solved: whether a solved grid is acceptable.
        presentation: how to present the texts and the picture.
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
        presentation: how to present the texts and the picture.

    Raises:
        InvalidGridError: if the corrections cannot be read; the message says where.
    """
    with presentation.use_locale():
        grid = parse_position(position)
        corrections = read_corrections(typed)
        changed = tuple(cell for cell, d in sorted(corrections.items()) if grid.values[cell] != d)
        if changed or engine.check(grid).status:
            # If a digit was misread, pencil marks may have been misread, too.
            values = [corrections.get(cell, value) for cell, value in enumerate(grid.values)]
            entered = {cell for cell, d in enumerate(grid.values) if d} - grid.givens
            if entered:
                entered.update(cell for cell, d in enumerate(grid.values) if not d)
            givens = [cell for cell, d in enumerate(values) if d and cell not in entered]
            grid = Grid.from_values(values, givens=givens, variant=grid.variant)
        left = tuple(cell for cell in doubtful if cell not in corrections)
        return _view(grid, left, _CHANGED, changed, solved=solved, presentation=presentation)


def set_given(
    position: str,
    doubtful: Collection[Cell],
    cell: Cell,
    *,
    given: bool,
    solved: bool,
    presentation: Presentation,
) -> ReadingView:
    """Set whether a digit from a picture is a given or was entered by the player.

    Args:
        position: its position line.
        doubtful: the doubtful cells so far; they stay.
        cell: the cell of the digit; nothing changes if it is empty.
        given: whether the digit is given.
        solved: whether a solved grid is acceptable.
        presentation: how to present the texts and the picture.
    """
    with presentation.use_locale():
        grid = parse_position(position)
        if grid.values[cell]:
            givens = grid.givens | {cell} if given else grid.givens - {cell}
            grid = replace(grid, givens=givens)
        left = tuple(doubtful)
        return _view(grid, left, _LOOK_AT, left, solved=solved, presentation=presentation)


def _view(
    grid: Grid,
    doubtful: tuple[Cell, ...],
    text: str,
    cells: tuple[Cell, ...],
    *,
    solved: bool,
    presentation: Presentation,
) -> ReadingView:
    whole, puzzle = engine.check(grid), puzzle_of(grid)
    found = whole if puzzle is grid else engine.check(puzzle)
    fine = not found.status or (solved and found.status == GridStatus.SOLVED)
    marked = translate(text, cells=speech.cells(cells[:_NAMED])) if cells else ""
    problem = "" if fine else found.message
    # In a game, name only broken rules: other mistakes are revealed on request.
    clashing = {cell for clash in whole.clashes for cell in clash.cells}
    wrong = whole.wrong if problem else tuple(sorted(clashing))
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
    entries = ""
    if has_entries(grid):
        count = sum(map(bool, grid.values)) - len(grid.givens)
        entries = translate_count(_ENTRIES, count)
    return ReadingView(
        format_position(grid),
        doubtful,
        problem,
        marked,
        drawing,
        entries=entries,
        all_givens=not whole.status,
    )
