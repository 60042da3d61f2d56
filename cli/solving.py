"""`sudoku-tutor solve`: the solutions of a grid, and statistics of the search."""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from cli.errors import CommandError, WrongUseError
from cli.output import print_line
from cli.puzzle import describe_other_variant, parse_limit
from cli.several import Output, PuzzleSource, for_each_puzzle
from engine import Grid, Limit, SudokuError, check
from engine.notation import format_variant
from engine.solvers import Method, SolveResult, UnknownMethodError, solve_with
from engine.validation.variant_detection import detect_variant

if TYPE_CHECKING:
    from engine.constraints.puzzle import Puzzle


def solve(
    source: PuzzleSource,
    *,
    method: str,
    count: int | None,
    stats: bool,
    as_json: bool,
    seconds: float | None,
) -> int:
    """Print the solutions of each grid, each as 81 digits.

    The arguments are the options of `sudoku-tutor solve`.

    Returns:
        The exit status: 1 if one of several puzzles has no solution, or if any has a second
        solution and `count` is None.

    Raises:
        CommandError: if the only text is not a sudoku or has no solution, or if it takes too long.
        WrongUseError: if no solver has this name, or the seconds or the variant are wrong.
    """
    limit = parse_limit(seconds)
    try:
        chosen = Method.from_name(method)
    except UnknownMethodError as error:
        raise WrongUseError(str(error)) from error

    def show(solved: SolveResult, output: Output) -> bool:
        """Print the result; return True if there are unexpectedly several solutions."""
        ambiguous = count is None and len(solved.solutions) > 1
        if as_json:
            output.print_json(_as_json(solved))
        elif not (ambiguous and output.name):
            for solution in solved.solutions if count else solved.solutions[:1]:
                print_line(solution)
        if stats and not as_json:
            print_line(f"# {_format_statistics(solved)}")
        return ambiguous

    def work(grid: Grid, output: Output) -> int:
        solved = solve_with(chosen, grid, count=count or 2, limit=limit)
        ambiguous = show(solved, output)
        if not solved.solutions:
            raise CommandError(check(grid).message)
        if ambiguous:
            other = _other_variant(grid, source.variant)
            if output.name:
                # Do not print it: among other puzzles' solutions, it would look like the only
                # solution.
                raise CommandError(f"it has several solutions; --count LIMIT prints them{other}")
            output.note(f"this is one of several solutions; --count LIMIT prints more{other}")
            return 1
        return 0

    def constrained(puzzle: "Puzzle", output: Output) -> int:
        if chosen is not Method.SEARCH:
            raise WrongUseError(f"--method {method}: only search knows constraints")
        return _solve_with_constraints(puzzle, output, count, limit, show)

    return for_each_puzzle(
        source,
        work,
        as_json=as_json,
        proper=False,
        # Otherwise there is one line for each puzzle.
        titled=stats or count is not None,
        constrained=constrained,
    )


def _solve_with_constraints(
    puzzle: "Puzzle",
    output: Output,
    count: int | None,
    limit: Limit,
    show: Callable[[SolveResult, Output], object],
) -> int:
    """Print the solutions of a puzzle with constraints, and notes on it."""
    from engine.constraints.uniqueness import Uniqueness, check_puzzle  # only links need it

    try:
        report = check_puzzle(puzzle, count=max(count or 2, 2), limit=limit)
    except SudokuError as reason:
        raise CommandError(str(reason)) from reason
    solved = report.solved
    show(replace(solved, solutions=solved.solutions[:count]), output)
    if report.uniqueness is Uniqueness.NONE:
        raise CommandError(report.text)
    if report.uniqueness is Uniqueness.ONE or (count and len(solved.solutions) > 1):
        return 0
    output.note(report.text)
    return 1


def _other_variant(grid: Grid, variant: str | None) -> str:
    """A sentence on the variant that the grid may be, preceded by a full stop.

    Args:
        grid: a grid with several solutions.
        variant: the variant that the user named, which leaves nothing to guess; or None.
    """
    likely = () if variant is not None else detect_variant(grid)
    if not likely:
        return ""
    name = format_variant(likely[0])
    return f". {describe_other_variant(name)}: --variant {name}"


def _as_json(solved: SolveResult) -> dict[str, object]:
    """The result as a JSON object, with null for numbers that the method does not count."""
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


def _format_statistics(solved: SolveResult) -> str:
    """The statistics as a line."""
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
