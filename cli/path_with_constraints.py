"""`sudoku-tutor steps` and `hint` for a link to a puzzle with constraints."""

from cli.errors import CommandError
from cli.output import note, print_line
from cli.several import Output
from cli.template import list_effects
from engine import Ending, HintLevel, Limit, OutOfTimeError, SudokuError
from engine.constraints.puzzle import Puzzle
from engine.constraints.uniqueness import Uniqueness, check_puzzle
from engine.orders.constraints import PuzzleStep, iter_steps, next_step


def print_steps(puzzle: Puzzle, output: Output, *, as_json: bool, limit: Limit) -> int:
    """Print the steps of a puzzle, with what each costs a person.

    Returns:
        The exit status: 1 if the steps end before the solution.

    Raises:
        CommandError: if the puzzle does not have exactly one solution.
    """
    _require_one_solution(puzzle)
    grid, ending = puzzle.grid, Ending.BEYOND
    try:
        for number, step in enumerate(iter_steps(puzzle, limit=limit), 1):
            if as_json:
                output.print_json(_as_dict(step))
            else:
                effects = list_effects(step)
                print_line(f"{number:3d}  {step.cost:6,d}  {effects:18}  {step.title()}")
            grid = step.grid.apply(step)
    except OutOfTimeError:
        ending = Ending.OUT_OF_TIME
    if not grid.is_solved:
        output.note(f"the path ends here: {ending.value}")
    return int(not grid.is_solved)


def first_step(puzzle: Puzzle, limit: Limit) -> PuzzleStep:
    """The first step of a puzzle.

    Raises:
        CommandError: if the puzzle does not have exactly one solution, or no technique finds a step
            in time.
    """
    _require_one_solution(puzzle)
    try:
        step = next_step(puzzle, puzzle.grid, limit=limit)
    except OutOfTimeError as error:
        raise CommandError(f"no hint for the next step: {error}") from error
    if step is None:
        raise CommandError(f"no hint for the next step: {Ending.BEYOND.value}")
    return step


def describe_hint(step: PuzzleStep, level: HintLevel) -> tuple[str, dict[str, object]]:
    """A hint for a step in the current locale: its text, and the step with all levels for JSON."""
    texts = [" ".join(filter(None, step.words(hint_level))) for hint_level in HintLevel]
    return texts[level - 1], _as_dict(step) | {"levels": texts, "proof": None}


def _require_one_solution(puzzle: Puzzle) -> None:
    """Refuse a puzzle with several solutions or none; say so if that check takes too long."""
    try:
        report = check_puzzle(puzzle)
    except SudokuError as error:
        raise CommandError(str(error)) from error
    if report.uniqueness is Uniqueness.UNDECIDED:
        note(report.text)
    elif report.uniqueness is not Uniqueness.ONE:
        raise CommandError(report.text)


def _as_dict(step: PuzzleStep) -> dict[str, object]:
    """The step as a JSON object."""
    return {
        "order": "constraints",
        "scale": "constraints",
        "technique": step.title(),
        "name": step.title(),
        "rating": step.cost,
        "strong_links": None,
        "placements": [str(effect) for effect in step.placements],
        "eliminations": [str(effect) for effect in step.eliminations],
    }
