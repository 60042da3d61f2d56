"""`sudoku-tutor draw`, and the picture of a hint."""

from pathlib import Path

import renderer
from cli.errors import WrongUseError
from cli.output import save, say
from cli.puzzle import given_text, parse_grid
from engine import HintLevel, Step
from engine.views import view_at


def draw(puzzle: str, *, out: Path, candidates: bool, theme: str) -> None:
    """Draw a grid, right or wrong, and print what the picture shows.

    Args:
        puzzle: the puzzle's text, or `-`.
        out: where the PNG file goes.
        candidates: whether to draw pencil marks.
        theme: the name of a theme, a key of `renderer.THEMES`.

    Raises:
        WrongUseError: if there is no such theme.
        CommandError: if the text is no sudoku or the file cannot be written.
    """
    if theme not in renderer.THEMES:
        known = ", ".join(renderer.THEMES)
        raise WrongUseError(f"no theme is called {theme!r}: choose one of {known}")
    grid = parse_grid(given_text(puzzle))
    # Marks that came with the puzzle are part of it.
    candidates = candidates or grid.has_marks
    picture = renderer.draw_grid(grid, candidates=candidates, theme=renderer.THEMES[theme])
    save(picture, out)
    say(f"{out}: {renderer.alt_grid(grid)}")


def hint_picture(step: Step, level: HintLevel) -> bytes:
    """A PNG file of what a hint shows of a step."""
    return renderer.draw_view(step.grid, view_at(step, level), candidates=step.needs_marks)
