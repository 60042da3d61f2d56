"""`sudoku-tutor steps` and `hint`: what comes next in a puzzle, and all that comes after."""

import json
from pathlib import Path

from cli.errors import CommandError, WrongUseError
from cli.names import chosen
from cli.output import is_stdout, note, print_line
from cli.puzzle import given_text, parse_limit, parse_puzzle
from cli.scales import parse_order, unsupported
from cli.step_json import step_as_json
from cli.theme import require_theme
from engine import (
    Ending,
    HintLevel,
    OutOfTimeError,
    Step,
    UnsupportedVariantError,
    explain,
)
from engine.common_names import special_name
from engine.explain import Detail
from engine.language import CellNames, languages, use_locale


def steps(
    puzzle: str,
    *,
    as_json: bool,
    seconds: float | None,
    variant: str | None = None,
    scale: str = "se",
) -> int:
    """Print the solving path.

    Args:
        puzzle: the puzzle's text, or `-`.
        as_json: one JSON object a line instead of a table.
        seconds: how long looking for all steps may take; None for as long as it takes.
        variant: the kind of sudoku; None for what the text says.
        scale: the identifier of the scale by whose order of techniques it goes.

    Returns:
        The exit status: 1 if the path ends before the solution.

    Raises:
        WrongUseError: if the limit is no time, or if there is no such variant or scale.
        CommandError: if the text is no puzzle with one solution, or the scale does not know its
            kind.
    """
    order, limit = parse_order(scale), parse_limit(seconds)
    grid = end = parse_puzzle(given_text(puzzle), variant)
    ratings: list[float] = []
    ending = Ending.BEYOND
    try:
        for number, step in enumerate(order.iter_steps(grid, limit=limit), start=1):
            print_line(json.dumps(step_as_json(step)) if as_json else _as_row(number, step))
            end = end.apply(step)
            ratings.append(step.rating)
    except OutOfTimeError:
        ending = Ending.OUT_OF_TIME
    except UnsupportedVariantError as error:
        raise CommandError(unsupported(error)) from error
    if end.is_solved:
        return 0
    rating = order.total(ratings)
    if ending is Ending.BEYOND:
        # A scale may rate what no technique helps with higher than the steps so far.
        rating = order.measure(order.rate(grid)).value
    if as_json:
        print_line(json.dumps({"ending": ending.value, "rating": rating}))
    else:
        least = "at least " if ending is Ending.OUT_OF_TIME else ""
        note(f"the path ends here: {ending.value}; the {order.unit} is {least}{rating}")
    return 1


def hint(
    puzzle: str,
    *,
    level: int,
    every_link: bool,
    out: Path | None,
    language: str,
    cells: str,
    theme: str = "light",
    seconds: float | None = None,
    variant: str | None = None,
    scale: str = "se",
) -> None:
    """Print a hint for the next step.

    Args:
        puzzle: the puzzle's text, or `-`.
        level: how much it tells, 1 to 4.
        every_link: whether level 4 tells a long chain link by link, and not its turning points.
        out: where a picture of it goes, or None for none; one that ends in .webp is an animation.
            With `-` it goes to standard output, and the words to standard error.
        language: the language to tell it in, one of `engine.language.languages()`.
        cells: how to name cells, the value of one of `engine.language.CellNames`.
        theme: the name of a theme, a key of `renderer.THEMES`.
        seconds: how long looking for the step may take; None for as long as it takes.
        variant: the kind of sudoku; None for what the text says.
        scale: the identifier of the scale by whose order of techniques the step is the next one.

    Raises:
        WrongUseError: if there is no such language, way to name cells, theme, variant or scale, if
            an animation or every link is wanted at a low level, or if the limit is no time.
        CommandError: if the text is no puzzle with one solution, if the scale does not know its
            kind, if no technique helps any further, if the step is not found in time, or if the
            picture cannot be written.
    """
    language = chosen(language, {code: code for code in languages()}, "language")
    style = chosen(cells, {one.value: one for one in CellNames}, "way to name cells")
    if every_link and level != HintLevel.FULL:
        raise WrongUseError(f"--every-link is about the whole step: use --level {HintLevel.FULL:d}")
    require_theme(theme)
    if out is not None:
        from cli.pictures import check_hint_picture, draw_hint

        check_hint_picture(HintLevel(level), out=out, theme=theme)
    order, limit = parse_order(scale), parse_limit(seconds)
    grid = parse_puzzle(given_text(puzzle), variant)
    try:
        step = order.next_step(grid, limit=limit)
    except OutOfTimeError as error:
        raise CommandError(f"no hint for the next step: {error}") from error
    except UnsupportedVariantError as error:
        raise CommandError(unsupported(error)) from error
    if step is None:
        raise CommandError(f"no hint for the next step: {Ending.BEYOND.value}")

    with use_locale(language, cells=style):
        whole = words = explain(step, HintLevel(level))
        if not every_link:
            words = explain(step, HintLevel(level), detail=Detail.TURNING_POINTS)
        if out is not None and is_stdout(out):
            note(words)
        else:
            print_line(words)
        if words != whole:
            note("--every-link tells this chain link by link")
        if out is not None:
            draw_hint(step, HintLevel(level), out=out, theme=theme)


def _as_row(number: int, step: Step) -> str:
    effects = " ".join(str(effect) for effect in step.effects)
    name, common = step.technique.value, special_name(step)
    if common:
        name += f" ({common.value})"
    # Names differ most in length, so they come last.
    worth = f"{step.rating:6,d}" if isinstance(step.rating, int) else f"{step.rating:4.1f}"
    return f"{number:3d}  {worth}  {effects:18}  {name}"
