"""`sudoku-tutor steps` and `hint`: the solving path of a puzzle, and its next step."""

import json
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

from cli.errors import CommandError, WrongUseError
from cli.names import choose
from cli.output import is_stdout, note, print_line
from cli.puzzle import parse_limit
from cli.scales import parse_order, unsupported_message
from cli.several import Output, PuzzleSource, for_each_puzzle
from cli.template import PathStep, check_step_template, fill_step, list_effects
from cli.theme import require_theme
from engine import (
    Ending,
    Grid,
    HintLevel,
    Limit,
    OutOfTimeError,
    Step,
    UnsupportedVariantError,
    explain,
    prove,
    teacher,
)
from engine.language import CellNames, languages, use_locale
from engine.notation import format_line
from engine.orders.dicts import to_dict
from engine.orders.scale import SolvingOrder, SolvingScale
from engine.orders.scales import SE, TEACHER, solving_order
from engine.research.certificate import certificate
from engine.techniques.common_names import special_name
from engine.words.explanation import whole_proof
from engine.words.openings import opening_words, rest_words
from tutor.following import describe_following, following_singles
from tutor.steps import SolvingPath
from tutor.take_along import take_along

if TYPE_CHECKING:
    from engine.constraints.puzzle import Puzzle

_ONE_ORDER: Final = (
    "puzzles with constraints have one order of steps: leave --order and --format out"
)
_ALL_STEPS: Final = (
    "   #    cost  does                technique (> is the step that the tutor takes)"
)
"""The columns of a list of all steps."""


def steps(
    source: PuzzleSource,
    *,
    as_json: bool,
    seconds: float | None,
    order: str | None,
    template: str | None = None,
) -> int:
    """Print the solving path of each puzzle.

    The arguments are the options of `sudoku-tutor steps`.

    Returns:
        The exit status: 1 if a path ends before the solution.

    Raises:
        WrongUseError: if the limit is not a duration, if there is no such variant or order, or if
            the template has an unknown letter, or is given with another order or JSON.
        CommandError: if the only text is not a puzzle with one solution, or the order does not
            support its variant.
    """
    chosen, limit = parse_order(order or SE.slug), parse_limit(seconds)
    if template is not None:
        check_step_template(template)
        if as_json:
            raise WrongUseError("give either --format or --json")
        if chosen is not SE:
            raise WrongUseError(f"--format is for the order {SE.slug}: leave --order out")

    def work(grid: Grid, output: Output) -> int:
        return _print_path(grid, output, chosen, limit, as_json=as_json, template=template)

    def constrained(puzzle: "Puzzle", output: Output) -> int:
        if order is not None or template is not None:
            raise WrongUseError(_ONE_ORDER)
        from cli import path_with_constraints  # only links need it

        return path_with_constraints.print_steps(puzzle, output, as_json=as_json, limit=limit)

    return for_each_puzzle(
        source, work, as_json=as_json, titled=template is None, constrained=constrained
    )


def _print_path(
    grid: Grid,
    output: Output,
    chosen: SolvingOrder,
    limit: Limit,
    *,
    as_json: bool,
    template: str | None,
) -> int:
    path = SolvingPath(grid, chosen, limit)
    hardest: Step | None = None
    try:
        for number, step in enumerate(path, start=1):
            if template is None:
                _print_step(number, step, output, as_json=as_json)
            else:
                if hardest is None or step.rating > hardest.rating:
                    hardest = step
                at = PathStep(format_line(grid), output.ordinal, step, hardest)
                print_line(fill_step(template, at))
    except UnsupportedVariantError as error:
        raise CommandError(unsupported_message(error, "--order")) from error
    if path.ending is None:
        return 0
    end = f"the path ends here: {path.ending.value}"
    if not isinstance(chosen, SolvingScale):
        output.note(end)
    elif as_json:
        output.print_json({"ending": path.ending.value, "rating": path.rating})
    else:
        least = "at least " if path.ending is Ending.OUT_OF_TIME else ""
        output.note(f"{end}; the {chosen.unit} is {least}{path.rating}")
    return 1


def all_steps(
    source: PuzzleSource,
    *,
    as_json: bool,
    seconds: float | None,
    order: str | None,
) -> int:
    """Print every step of positions in the teacher's order, with its cost, the easiest first.

    The step that the tutor takes is marked.

    The arguments are the options of `sudoku-tutor steps --all`.

    Returns:
        The exit status: 1 if one of several puzzles failed.

    Raises:
        WrongUseError: if another order is given, or the limit is not a duration.
        CommandError: if the only text is not a classic puzzle with one solution, or the time is up.
    """
    if order is not None and parse_order(order) is not TEACHER:
        raise WrongUseError(f"--all lists the steps of one order only: --order {TEACHER.slug}")
    limit = parse_limit(seconds)

    def work(grid: Grid, output: Output) -> int:
        if not TEACHER.supports(grid.variant):
            raise CommandError("--all lists the steps of classic sudokus only")
        try:
            found = teacher.all_steps(grid, limit=limit)
            taken = teacher.next_step(grid, limit=limit)
        except OutOfTimeError as error:
            raise CommandError(str(error)) from error
        if not as_json:
            print_line(_ALL_STEPS)
        for number, step in enumerate(found, start=1):
            if as_json:
                output.print_json(to_dict(step) | {"taken": step == taken})
            else:
                print_line((">" if step == taken else " ") + _as_row(number, step))
        return 0

    return for_each_puzzle(source, work, as_json=as_json)


def certificates(
    source: PuzzleSource,
    *,
    as_json: bool,
    seconds: float | None,
    order: str | None,
) -> int:
    """Print the certificate of each puzzle: its path, with a proof of each step.

    The arguments are the options of `sudoku-tutor steps --certificate`.

    Returns:
        The exit status: 1 if one of several puzzles failed, or a path ends before the solution.

    Raises:
        WrongUseError: if another order is given, or the limit is not a duration.
        CommandError: if the only text is not a puzzle with one solution, or the time is up.
    """
    if order is not None and parse_order(order) is not SE:
        raise WrongUseError(f"only the order {SE.slug} has certificates: leave --order out")
    limit = parse_limit(seconds)

    def work(grid: Grid, output: Output) -> int:
        last: dict[str, object] = {}
        try:
            for last in certificate(grid, limit=limit):
                output.print_json(last)
        except OutOfTimeError as error:
            raise CommandError(str(error)) from error
        return int("solution" not in last)

    return for_each_puzzle(source, work, as_json=True)


def hint(
    source: PuzzleSource,
    *,
    level: int,
    out: Path | None,
    force: bool,
    language: str,
    cells: str,
    theme: str,
    seconds: float | None,
    order: str | None,
    as_json: bool,
    whole: bool,
) -> int:
    """Print a hint for the next step of each puzzle; at level 4, also the step's effects.

    The arguments are the options of `sudoku-tutor hint`.

    Returns:
        The exit status: 1 if one of several puzzles failed.

    Raises:
        WrongUseError: if there is no such language, way to name cells, theme, variant or order, if
            an animation is requested at a low level or a picture for several puzzles, or if the
            limit is not a duration.
        CommandError: if the only text is not a puzzle with one solution, if the order does not
            support its variant, if no technique helps any further, if the step is not found in
            time, or if the picture cannot be written.
    """
    language = choose(language, {code: code for code in languages()}, "language")
    style = choose(cells, {naming.value: naming for naming in CellNames}, "way to name cells")
    require_theme(theme)
    shown = HintLevel.FULL if whole else HintLevel(level)
    if out is not None:
        from cli.pictures import check_hint_picture, draw_hint

        if source.files or len(source.puzzles) > 1:
            raise WrongUseError("--out draws the hint of one puzzle: give one PUZZLE")
        check_hint_picture(shown, out=out, force=force, theme=theme)
    limit = parse_limit(seconds)
    asked = parse_order(order) if order else None

    def show(words: str, data: dict[str, object], output: Output) -> None:
        """Print a hint, or its JSON; beside a picture on standard output as a note."""
        if out is not None and is_stdout(out):
            note(json.dumps(data, ensure_ascii=False) if as_json else words)
        elif as_json:
            output.print_json(data)
        else:
            print_line(words)

    def work(grid: Grid, output: Output) -> int:
        chosen = asked or solving_order(TEACHER.slug, grid.variant)
        step = _next_step(grid, chosen, limit)
        others: tuple[Step, ...] = ()
        if shown is HintLevel.FULL:
            with suppress(OutOfTimeError):
                others = following_singles(step, chosen, limit)
        with use_locale(language, cells=style):
            following = describe_following(step, others)
            hint = explain(step, shown, pictured=out is not None)
            said = [prove(step), opening_words(step), rest_words(step)] if whole else [hint]
            if shown is HintLevel.FULL:
                said += [take_along(step), following.words if following else ""]
            words = "\n".join(filter(None, said))
            data = _hint_as_json(step) if as_json else {}
            if as_json and following:
                data["following"] = following.count
            show(words, data, output)
            if out is not None:
                draw_hint(step, shown, out=out, force=force, theme=theme)
        return 0

    def constrained(puzzle: "Puzzle", output: Output) -> int:
        if order is not None:
            raise WrongUseError(_ONE_ORDER)
        from cli import path_with_constraints  # only links need it

        step = path_with_constraints.first_step(puzzle, limit)
        with use_locale(language, cells=style):
            if out is not None:
                rules = puzzle.constraints
                draw_hint(step, shown, out=out, force=force, theme=theme, constraints=rules)
            show(*path_with_constraints.describe_hint(step, shown), output)
        return 0

    return for_each_puzzle(source, work, as_json=as_json, constrained=constrained)


def _next_step(grid: Grid, order: SolvingOrder, limit: Limit) -> Step:
    """The next step.

    Raises:
        CommandError: if no step exists, or it is not found in time.
    """
    try:
        step = order.next_step(grid, limit=limit)
    except OutOfTimeError as error:
        raise CommandError(f"no hint for the next step: {error}") from error
    except UnsupportedVariantError as error:
        raise CommandError(unsupported_message(error, "--order")) from error
    if step is None:
        raise CommandError(f"no hint for the next step: {Ending.BEYOND.value}")
    return step


def _hint_as_json(step: Step) -> dict[str, object]:
    """The next step with all hint levels."""
    return to_dict(step) | {
        "levels": [explain(step, level, pictured=False) for level in HintLevel],
        "proof": whole_proof(step) or None,
    }


def _print_step(number: int, step: Step, output: Output, *, as_json: bool) -> None:
    if as_json:
        output.print_json(to_dict(step))
    else:
        print_line(_as_row(number, step))


def _as_row(number: int, step: Step) -> str:
    name, common = step.technique.value, special_name(step)
    if common:
        name += f" ({common.value})"
    # Names come last because their lengths differ most.
    rating = f"{step.rating:6,d}" if isinstance(step.rating, int) else f"{step.rating:4.1f}"
    return f"{number:3d}  {rating}  {list_effects(step):18}  {name}"
