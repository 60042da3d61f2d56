"""Pictures with descriptions in words, and pictures of invalid grids attached to errors."""

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

import engine
import renderer
from engine.constraints.constraint import Constraint
from engine.errors import AlreadySolvedError, InvalidGridError, OtherVariantError, SudokuError
from engine.houses import ALL, CELLS, Cell
from engine.language import N_, cell_label, translate
from engine.model.grid import Grid
from engine.model.step import HintLevel, Step
from engine.model.views import View
from engine.notation import format_position, format_rows, parse_position
from engine.techniques.drawing import view_at
from engine.words.explanation import is_shortened
from renderer.alt import LIMIT as ALT_LIMIT
from tutor.presentation import Presentation

_COLUMNS: Final = 25
"""The width of a text in characters, as wide as a grid of `format_rows`."""
_ENTRY: Final = _COLUMNS // 2
"""The width of a cell's candidates in characters."""
_CANDIDATES: Final = N_("Candidates:")
_ALL_NINE: Final = N_("The other empty cells have all nine candidates.")
_NOTHING_OUT: Final = N_("All empty cells have all nine candidates.")
MOST_WORDS: Final = 1_500
"""The maximum length of the list of constraints for users without pictures, in characters."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """A picture with its description in words.

    Attributes:
        picture: a PNG file, or SVG if the presentation says so; a JPEG file if it contains a user's
            photograph.
        alt: the alt text, at most 1,024 characters.
        text: the replacement for users without pictures (Markdown): the grid in a code block, and
            anything that the words around the picture leave out; "" if they leave nothing out.
    """

    picture: bytes
    alt: str
    text: str = ""

    @property
    def suffix(self) -> str:
        """The file name suffix for the picture."""
        return "jpg" if self.picture.startswith(b"\xff\xd8") else "png"


class DrawnGridError(SudokuError):
    """A grid that was refused, with a picture of it.

    Attributes:
        drawing: the grid; the cells that break a rule or have no candidates are marked.
        position: its position line.
        is_solved: whether it was refused because it is solved.
    """

    # An exception is unpickled with only its message; the attributes are set afterwards.
    def __init__(
        self,
        message: str,
        drawing: Drawing | None = None,
        position: str = "",
        *,
        is_solved: bool = False,
    ) -> None:
        super().__init__(message)
        self.drawing = drawing
        self.position = position
        self.is_solved = is_solved


@contextmanager
def refused_grid_drawn(grid: Grid, presentation: Presentation) -> Iterator[None]:
    """Draw the grid if the work inside refuses it, unless it may be of another variant.

    Args:
        grid: the grid that the work inside is about.
        presentation: how to present the picture.

    Raises:
        OtherVariantError: as the work inside does.
        DrawnGridError: if the work inside raises another `SudokuError`.
    """
    try:
        yield
    except OtherVariantError:
        raise
    except SudokuError as error:
        raise _refused(grid, error, presentation) from error


def refuse_again(position: str, *, presentation: Presentation) -> DrawnGridError | None:
    """The error for a refused grid in another presentation; None if the grid alone is no reason.

    Args:
        position: the `position` of a `DrawnGridError`.
        presentation: how to present the texts and the picture.
    """
    with presentation.use_locale():
        grid = parse_position(position)
        error = engine.check(grid).error
        return None if error is None else _refused(grid, error, presentation)


def _refused(grid: Grid, error: SudokuError, presentation: Presentation) -> DrawnGridError:
    broken = isinstance(error, InvalidGridError)
    wrong = engine.check(grid).wrong if broken else frozenset[Cell]()
    picture = renderer.draw_grid(
        grid,
        candidates=grid.has_marks,
        wrong=wrong,
        theme=renderer.THEMES[presentation.theme],
        size=presentation.size,
    )
    alt = renderer.alt_grid(grid, wrong=wrong)
    drawing = Drawing(picture, alt, grid_text(grid, candidates=grid.has_marks))
    is_solved = isinstance(error, AlreadySolvedError)
    return DrawnGridError(str(error), drawing, format_position(grid), is_solved=is_solved)


def draw(position: str, *, presentation: Presentation) -> Drawing:
    """Draw a position, valid or not.

    Args:
        position: a position line.
        presentation: how to present the texts and the picture.

    Raises:
        SudokuError: if the line is not a position.
    """
    with presentation.use_locale():
        return draw_grid(parse_position(position), presentation)


def draw_step(step: Step, level: HintLevel, presentation: Presentation) -> Drawing:
    """Draw as much of a step as a hint level shows; the alt text describes it, then the grid."""
    view = view_at(step, level)
    picture = renderer.draw_view(
        step.grid,
        view,
        candidates=step.needs_marks,
        theme=presentation.colours,
        size=presentation.size,
        file_format=presentation.file_format,
    )
    alt = _marks(step, view)
    if presentation.file_format is not renderer.Format.LAYERS:
        # A user who cannot see the picture also needs the position.
        alt = f"{alt} {renderer.alt_grid(step.grid)}"
    # The full explanation leaves nothing out, unless it is shortened.
    told = level is HintLevel.FULL and not is_shortened(step)
    said = "" if told else _marks(step, view, titled=False)
    return Drawing(
        picture,
        textwrap.shorten(alt, ALT_LIMIT, placeholder="…"),
        grid_text(step.grid, candidates=step.needs_marks, said=said),
    )


def _marks(step: Step, view: View, *, titled: bool = True) -> str:
    return renderer.alt_view(step.grid, view, candidates=step.needs_marks, titled=titled)


def draw_grid(
    grid: Grid,
    presentation: Presentation,
    *,
    candidates: bool | None = None,
    letters: Mapping[Cell, str] | None = None,
    constraints: Sequence[Constraint] = (),
) -> Drawing:
    """Draw a grid.

    Args:
        candidates: whether to draw candidates; None to draw them if the grid has pencil marks.
        letters: the text in empty cells in place of their candidates.
        constraints: the rules beyond the houses.
    """
    marks = grid.has_marks if candidates is None else candidates
    picture = renderer.draw_grid(
        grid,
        constraints=constraints,
        candidates=marks,
        letters=letters,
        theme=presentation.colours,
        size=presentation.size,
        file_format=presentation.file_format,
    )
    alt = renderer.alt_grid(grid, constraints=constraints, letters=letters)
    return Drawing(picture, alt, grid_text(grid, candidates=marks))


def draw_view(
    grid: Grid,
    view: View,
    candidates: bool,
    presentation: Presentation,
    constraints: Sequence[Constraint] = (),
) -> Drawing:
    """Draw the marks of a view in its position.

    Args:
        view: the marks.
        candidates: whether to draw candidates that the view does not mark.
        presentation: how to present the picture.
        constraints: the rules beyond the houses.
    """
    picture = renderer.draw_view(
        grid,
        view,
        constraints=constraints,
        candidates=candidates,
        theme=presentation.colours,
        size=presentation.size,
        file_format=presentation.file_format,
    )
    marks = renderer.alt_view(grid, view)
    bare = presentation.file_format is renderer.Format.LAYERS or not (
        constraints or any(grid.values)
    )
    listed = renderer.alt_constraints(constraints, MOST_WORDS)
    alt = marks if bare else f"{marks} {renderer.alt_grid(grid, constraints=constraints)}"
    return Drawing(
        picture,
        textwrap.shorten(alt, ALT_LIMIT, placeholder="…"),
        grid_text(grid, candidates=candidates, said="\n".join(filter(None, (marks, listed)))),
    )


def grid_text(grid: Grid, *, candidates: bool, said: str = "") -> str:
    """A grid as text (Markdown) of 25 columns, which fit on a phone; no grid if it has no digits.

    Args:
        candidates: whether to list the candidates of empty cells below, two cells in a line; cells
            without any and with all nine are left out.
        said: what else the picture shows, in words.
    """
    parts = [f"```\n{format_rows(grid)}\n```"] if any(grid.values) else []
    if said:
        parts.append(said)
    if candidates:
        open_ = [cell for cell in CELLS if grid.candidates[cell] == ALL]
        rows = (CELLS[first : first + 9] for first in range(0, len(CELLS), 9))
        lines = (
            " ".join(
                f"{cell_label(cell)}:{''.join(map(str, grid.candidates_of(cell)))}".ljust(_ENTRY)
                for cell in row
                if not grid.values[cell] and grid.candidates_of(cell) and cell not in open_
            )
            for row in rows
        )
        block = "\n".join(textwrap.fill(line, _COLUMNS) for line in lines if line)
        if block:
            parts.append(f"{translate(_CANDIDATES)}\n```\n{block}\n```")
        if open_:
            parts.append(translate(_ALL_NINE if block else _NOTHING_OUT))
    return "\n".join(parts)
