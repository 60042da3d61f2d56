"""`sudoku-tutor solve`: the solutions of a grid, one a line, and what it took to find them."""

import json

from cli.errors import CommandError, WrongUseError
from cli.output import note, print_line
from cli.puzzle import given_text, parse_grid, parse_limit, tell_other
from engine import Grid, SudokuError, check
from engine.detect_variant import detect_variant
from engine.notation import format_variant
from engine.solvers import Method, Solved, UnknownMethodError, solve_with


def solve(
    puzzle: str,
    *,
    method: str,
    count: int | None,
    stats: bool = False,
    as_json: bool = False,
    seconds: float | None = None,
    variant: str | None = None,
) -> int:
    """Print the solutions of a grid, each as 81 digits.

    Args:
        puzzle: the puzzle's text, or `-`.
        method: the solver's name.
        count: how many solutions to print at most; None for the one that a puzzle has.
        stats: whether to print what it took, too.
        as_json: whether to print all of it as one JSON object.
        seconds: how long it may take; None for a number of positions that suits the method.
        variant: the kind of sudoku; None for what the text says.

    Returns:
        The exit status: 1 if there is a second solution that `count` did not ask for.

    Raises:
        CommandError: if the text is no sudoku or has no solution, or if it takes too long.
        WrongUseError: if no solver has this name, or the seconds or the variant are wrong.
    """
    limit = parse_limit(seconds)
    try:
        chosen = Method.named(method)
    except UnknownMethodError as error:
        raise WrongUseError(str(error)) from error
    grid = parse_grid(given_text(puzzle), variant)
    try:
        solved = solve_with(chosen, grid, count=count or 2, limit=limit)
    except SudokuError as error:
        raise CommandError(str(error)) from error
    if as_json:
        print_line(json.dumps(_object(solved)))
    elif solved.solutions:
        for solution in solved.solutions if count else solved.solutions[:1]:
            print_line(solution)
    if stats and not as_json:
        print_line(f"# {_words(solved)}")
    if not solved.solutions:
        raise CommandError(check(grid).message)
    if count is None and len(solved.solutions) > 1:
        other = _other_kind(grid, variant)
        note(f"this is one of several solutions; --count LIMIT prints more{other}")
        return 1
    return 0


def _other_kind(grid: Grid, told: str | None) -> str:
    """A sentence on the kind of sudoku that it may be instead, with a full stop before it.

    Args:
        grid: a grid with several solutions.
        told: the kind that somebody has said; then there is nothing to guess.
    """
    likely = () if told is not None else detect_variant(grid)
    if not likely:
        return ""
    name = format_variant(likely[0])
    return f". {tell_other(name)}: --variant {name}"


def _object(solved: Solved) -> dict[str, object]:
    """What was found, for JSON; null for what the method does not count."""
    statistics = solved.statistics
    return {
        "method": solved.method.value,
        "solutions": solved.solutions,
        "all_found": solved.all_found,
        "nodes": statistics.nodes,
        "guesses": statistics.guesses,
        "backtracks": statistics.backtracks,
        "depth": statistics.depth,
        "seconds": round(statistics.seconds, 6),
    }


def _words(solved: Solved) -> str:
    """What it took, on a line."""
    statistics = solved.statistics
    counted = {
        "guesses": statistics.guesses,
        "backtracks": statistics.backtracks,
        "depth": statistics.depth,
    }
    nodes = statistics.nodes
    parts = [f"{nodes:,} {'node' if nodes == 1 else 'nodes'}"]
    parts += [f"{name} {number:,}" for name, number in counted.items() if number is not None]
    return f"{solved.method.value}: {', '.join(parts)}, {statistics.seconds * 1000:,.2f} ms"
