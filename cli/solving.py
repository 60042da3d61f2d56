"""`sudoku-tutor solve`: the solutions of a grid, one a line."""

from cli.errors import CommandError, WrongUseError
from cli.output import note, say
from cli.puzzle import given_text, parse_grid
from engine import check
from engine import solve as solutions_of
from engine.solvers import UnknownMethodError


def solve(puzzle: str, *, method: str, count: int | None, variant: str | None = None) -> int:
    """Print the solutions of a grid, each as 81 digits.

    Args:
        puzzle: the puzzle's text, or `-`.
        method: the solver's name.
        count: how many solutions to print at most; None for the one that a puzzle has.
        variant: the kind of sudoku; None for what the text says.

    Returns:
        The exit status: 1 if there is a second solution that `count` did not ask for.

    Raises:
        CommandError: if the text is no sudoku or has no solution.
        WrongUseError: if no solver has this name, or if there is no such variant.
    """
    grid = parse_grid(given_text(puzzle), variant)
    try:
        solutions = solutions_of(grid, method=method, limit=count or 2)
    except UnknownMethodError as error:
        raise WrongUseError(str(error)) from error
    if not solutions:
        raise CommandError(check(grid).message)
    for solution in solutions if count else solutions[:1]:
        say(solution)
    if count is None and len(solutions) > 1:
        note("this is one of several solutions; --count LIMIT prints more")
        return 1
    return 0
