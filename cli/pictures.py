"""`sudoku-tutor draw`, and the picture of a hint."""

from collections.abc import Sequence
from pathlib import Path

import renderer
from cli.errors import CommandError, WrongUseError
from cli.output import is_stdout, note, print_line, save
from cli.picture_files import board_format, check_picture_name, save_picture
from cli.puzzle import parse_grid, puzzle_with_constraints, read_puzzle_text
from cli.theme import parse_theme
from engine import HintLevel, Step
from engine.constraints.constraint import Constraint
from engine.constraints.puzzle import Puzzle
from engine.orders.constraints import PuzzleStep
from engine.techniques.drawing import view_at


def draw(
    puzzle: str,
    *,
    out: Path,
    force: bool,
    candidates: bool,
    theme: str,
    variant: str | None,
) -> None:
    """Draw a grid, valid or not, and print the alt text.

    The arguments are the options of `sudoku-tutor draw`.

    Raises:
        WrongUseError: if there is no such theme, variant or format.
        CommandError: if the text is not a sudoku or the file cannot be written.
    """
    check_picture_name(out, "--out", force=force, stdout=True, board=True)
    colours = parse_theme(theme)
    kind = board_format(out)
    try:
        found = Puzzle(parse_grid(read_puzzle_text(puzzle), variant))
    except CommandError as error:
        found = puzzle_with_constraints(error, variant)
    picture = renderer.draw_grid(
        found.grid,
        constraints=found.constraints,
        # Pencil marks in the text are part of the grid.
        candidates=candidates or found.grid.has_marks,
        theme=colours,
        file_format=kind,
    )
    alt = renderer.alt_puzzle(found)
    save_picture(picture, out, force=force)
    if is_stdout(out):
        note(alt)
    else:
        print_line(f"{out}: {alt}")


def draw_hint(
    step: Step | PuzzleStep,
    level: HintLevel,
    *,
    out: Path,
    force: bool,
    theme: str,
    constraints: Sequence[Constraint] = (),
) -> None:
    """Draw the picture of a hint, or an animation of all views of its step.

    Args:
        step: the step of the hint.
        level: the level of the hint.
        out: the file for the picture; `-` is standard output, and `.webp` is an animation.
        force: whether to replace an existing file.
        theme: the name of a theme, a key of `renderer.THEMES`.
        constraints: the constraints of its puzzle; then it is not animated.

    Raises:
        WrongUseError: see `check_hint_picture`.
        CommandError: if the file cannot be written.
    """
    check_hint_picture(level, out=out, force=force, theme=theme)
    colours = parse_theme(theme)
    if not isinstance(step, Step):
        if _is_animation(out):
            raise WrongUseError("--out: a hint with constraints is not animated; use .png")
        view, candidates = step.view(level), True
    elif _is_animation(out):
        save(renderer.animate_step(step, theme=colours), out, force=force)
        return
    else:
        view, candidates = view_at(step, level), step.needs_marks
    picture = renderer.draw_view(
        step.grid,
        view,
        constraints=constraints,
        candidates=candidates,
        theme=colours,
        file_format=board_format(out),
    )
    save_picture(picture, out, force=force)


def check_hint_picture(level: HintLevel, *, out: Path, force: bool, theme: str) -> None:
    """Check before the work begins that the hint can be drawn.

    Raises:
        WrongUseError: if there is no such theme or format, or if an animation, which shows the full
            step, is requested at a lower level.
        CommandError: if the file exists and may not be replaced.
    """
    check_picture_name(out, "--out", force=force, stdout=True, board=True)
    parse_theme(theme)
    if _is_animation(out) and level != HintLevel.FULL:
        raise WrongUseError(f"an animation shows the whole step: use --level {HintLevel.FULL:d}")


def _is_animation(out: Path) -> bool:
    return out.suffix.lower() == ".webp"
