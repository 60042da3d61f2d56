"""`sudoku-tutor draw`, and the picture of a hint."""

from pathlib import Path

import renderer
from cli.errors import WrongUseError
from cli.output import is_stdout, note, print_line, save
from cli.picture_files import check_picture_name, save_picture
from cli.puzzle import given_text, parse_grid
from cli.theme import parse_theme
from engine import HintLevel, Step
from engine.views import view_at


def draw(
    puzzle: str, *, out: Path, candidates: bool, theme: str, variant: str | None = None
) -> None:
    """Draw a grid, right or wrong, and print what the picture shows.

    Args:
        puzzle: the puzzle's text, or `-`.
        out: where the picture goes; `-` is standard output. Its ending tells the format.
        candidates: whether to draw pencil marks.
        theme: the name of a theme, a key of `renderer.THEMES`.
        variant: the kind of sudoku; None for what the text says.

    Raises:
        WrongUseError: if there is no such theme, variant or format.
        CommandError: if the text is no sudoku or the file cannot be written.
    """
    check_picture_name(out, "--out", stdout=True)
    colours = parse_theme(theme)
    grid = parse_grid(given_text(puzzle), variant)
    # Marks that came with the puzzle are part of it.
    candidates = candidates or grid.has_marks
    picture = renderer.draw_grid(grid, candidates=candidates, theme=colours)
    save_picture(picture, out)
    if is_stdout(out):
        note(renderer.alt_grid(grid))
    else:
        print_line(f"{out}: {renderer.alt_grid(grid)}")


def draw_hint(step: Step, level: HintLevel, *, out: Path, theme: str) -> None:
    """Draw what a hint shows of a step, or an animation of all its views.

    Args:
        step: what the hint is about.
        level: how much it shows.
        out: where the picture goes; `-` is standard output, and `.webp` is an animation.
        theme: the name of a theme, a key of `renderer.THEMES`.

    Raises:
        WrongUseError: as `check_hint_picture` does.
        CommandError: if it cannot be written.
    """
    check_hint_picture(level, out=out, theme=theme)
    colours = parse_theme(theme)
    if _is_animation(out):
        save(renderer.animate_step(step, theme=colours), out)
        return
    view = view_at(step, level)
    picture = renderer.draw_view(step.grid, view, candidates=step.needs_marks, theme=colours)
    save_picture(picture, out)


def check_hint_picture(level: HintLevel, *, out: Path, theme: str) -> None:
    """Refuse what cannot be drawn, before the work begins.

    Raises:
        WrongUseError: if there is no such theme or format, or if an animation, which shows the
            whole step, is asked for at a level that holds something back.
    """
    check_picture_name(out, "--out", stdout=True)
    parse_theme(theme)
    if _is_animation(out) and level != HintLevel.FULL:
        raise WrongUseError(f"an animation shows the whole step: use --level {HintLevel.FULL:d}")


def _is_animation(out: Path) -> bool:
    return out.suffix.lower() == ".webp"
