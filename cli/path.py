"""`sudoku-tutor steps` and `hint`: the solving path of a puzzle, and its next step."""

import json
from pathlib import Path

import tutor
from cli.errors import CommandError, WrongUseError
from cli.names import choose
from cli.output import is_stdout, note, print_line
from cli.puzzle import parse_limit, parse_puzzle, read_puzzle_text
from cli.scales import parse_order, unsupported_message
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
from engine.language import CellNames, languages, use_locale
from engine.notation import format_position
from engine.runs import next_run
from engine.scale import SolvingOrder, SolvingScale
from engine.scales import SE, TEACHER, solving_order
from engine.step import RunPattern


def steps(
    puzzle: str,
    *,
    as_json: bool,
    seconds: float | None,
    variant: str | None = None,
    order: str | None = None,
) -> int:
    """Print the solving path.

    Args:
        puzzle: the puzzle's text, or `-`.
        as_json: whether to print a JSON object per line instead of a table.
        seconds: how long looking for all steps may take; None for as long as it takes.
        variant: the variant of the puzzle; None if the text names it.
        order: the order of techniques that determines the path; None for Sudoku Explainer's.

    Returns:
        The exit status: 1 if the path ends before the solution.

    Raises:
        WrongUseError: if the limit is not a duration, or if there is no such variant or order.
        CommandError: if the text is not a puzzle with one solution, or the order does not support
            its variant.
    """
    chosen, limit = parse_order(order or SE.slug), parse_limit(seconds)
    grid = end = parse_puzzle(read_puzzle_text(puzzle), variant)
    ratings: list[float] = []
    ending = Ending.BEYOND
    try:
        for number, step in enumerate(chosen.iter_steps(grid, limit=limit), start=1):
            print_line(json.dumps(step_as_json(step)) if as_json else _as_row(number, step))
            end = end.apply(step)
            ratings.append(step.rating)
    except OutOfTimeError:
        ending = Ending.OUT_OF_TIME
    except UnsupportedVariantError as error:
        raise CommandError(unsupported_message(error, "--order")) from error
    if end.is_solved:
        return 0
    if not isinstance(chosen, SolvingScale):
        note(f"the path ends here: {ending.value}")
        return 1
    rating = chosen.total(ratings)
    if ending is Ending.BEYOND:
        # A scale may give a puzzle that no technique solves a higher rating than the steps so far.
        rating = chosen.measure(chosen.rate(grid)).value
    if as_json:
        print_line(json.dumps({"ending": ending.value, "rating": rating}))
    else:
        least = "at least " if ending is Ending.OUT_OF_TIME else ""
        note(f"the path ends here: {ending.value}; the {chosen.unit} is {least}{rating}")
    return 1


def all_steps(
    puzzle: str,
    *,
    as_json: bool,
    seconds: float | None,
    variant: str | None = None,
    order: str | None = None,
) -> None:
    """Print every step of a position in the teacher's order, with its cost, the easiest first.

    Args:
        puzzle: the puzzle's text, or `-`.
        as_json: whether to print a JSON object per line instead of a table.
        seconds: how long the search may take; None for as long as it takes.
        variant: the variant of the puzzle; None if the text names it.
        order: the name of an order; the teacher's is the only one that can list all steps.

    Raises:
        WrongUseError: if it is another order, or the limit is not a duration.
        CommandError: if the text is not a classic puzzle with one solution, or the time is up.
    """
    if order is not None and parse_order(order) is not TEACHER:
        raise WrongUseError(f"--all lists the steps of one order only: --order {TEACHER.slug}")
    limit = parse_limit(seconds)
    grid = parse_puzzle(read_puzzle_text(puzzle), variant)
    if not TEACHER.supports(grid.variant):
        raise CommandError("--all lists the steps of classic sudokus only")
    try:
        found = tutor.all_steps(format_position(grid), limit=limit)
    except OutOfTimeError as error:
        raise CommandError(str(error)) from error
    for number, step in enumerate(found, start=1):
        print_line(json.dumps(step_as_json(step)) if as_json else _as_row(number, step))


def hint(
    puzzle: str,
    *,
    level: int,
    out: Path | None,
    language: str,
    cells: str,
    theme: str = "light",
    seconds: float | None = None,
    variant: str | None = None,
    order: str | None = None,
    as_json: bool = False,
    singly: bool = False,
) -> None:
    """Print a hint for the next step, or for the run of singles that it begins.

    Args:
        puzzle: the puzzle's text, or `-`.
        level: how much it reveals, 1 to 4.
        out: the file for a picture of it; None for no picture. A .webp file is an animation. With
            `-` the picture is written to standard output, and the text to standard error.
        language: of the hint, one of `engine.language.languages()`.
        cells: how to name cells, the value of a member of `engine.language.CellNames`.
        theme: the name of a theme, a key of `renderer.THEMES`.
        seconds: how long looking for the step may take; None for as long as it takes.
        variant: the variant of the puzzle; None if the text names it.
        order: the order of techniques that determines the next step; None for the teacher's, or
            Sudoku Explainer's for variants.
        as_json: whether to print a JSON object with the step and all levels instead; at level 4 it
            has the run, too.
        singly: whether a run of singles is not told together.

    Raises:
        WrongUseError: if there is no such language, way to name cells, theme, variant or order, if
            an animation is requested at a low level, or if the limit is not a duration.
        CommandError: if the text is not a puzzle with one solution, if the order does not support
            its variant, if no technique helps any further, if the step is not found in time, or if
            the picture cannot be written.
    """
    language = choose(language, {code: code for code in languages()}, "language")
    style = choose(cells, {one.value: one for one in CellNames}, "way to name cells")
    require_theme(theme)
    if out is not None:
        from cli.pictures import check_hint_picture, draw_hint

        check_hint_picture(HintLevel(level), out=out, theme=theme)
    limit = parse_limit(seconds)
    grid = parse_puzzle(read_puzzle_text(puzzle), variant)
    chosen = parse_order(order) if order else solving_order(TEACHER.slug, grid.variant)
    try:
        find = SolvingOrder.next_step if singly else next_run
        step = find(chosen, grid, limit=limit)
    except OutOfTimeError as error:
        raise CommandError(f"no hint for the next step: {error}") from error
    except UnsupportedVariantError as error:
        raise CommandError(unsupported_message(error, "--order")) from error
    if step is None:
        raise CommandError(f"no hint for the next step: {Ending.BEYOND.value}")

    with use_locale(language, cells=style):
        text = explain(step, HintLevel(level))
        if as_json:
            text = json.dumps(_hint_as_json(step, HintLevel(level)), ensure_ascii=False)
        if out is not None and is_stdout(out):
            note(text)
        else:
            print_line(text)
        if out is not None:
            draw_hint(step, HintLevel(level), out=out, theme=theme)


def _hint_as_json(step: Step, level: HintLevel) -> dict[str, object]:
    """The next step with all levels, and at level 4 the run that it begins."""
    singles = step.pattern.steps if isinstance(step.pattern, RunPattern) else ()
    first = singles[0] if singles else step
    data = step_as_json(first) | {"levels": [explain(first, each) for each in HintLevel]}
    if singles and level is HintLevel.FULL:
        data["run"] = [str(one) for one in step.placements]
    return data


def _as_row(number: int, step: Step) -> str:
    effects = " ".join(str(effect) for effect in step.effects)
    name, common = step.technique.value, special_name(step)
    if common:
        name += f" ({common.value})"
    # The lengths of names differ most, so they come last.
    rating = f"{step.rating:6,d}" if isinstance(step.rating, int) else f"{step.rating:4.1f}"
    return f"{number:3d}  {rating}  {effects:18}  {name}"
