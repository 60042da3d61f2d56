"""`sudoku-tutor vicinity`: the puzzles that differ from a puzzle by a few givens, rated."""

import contextlib
import heapq
from collections.abc import Callable, Iterator
from pathlib import Path

from cli.errors import CommandError, WrongUseError
from cli.executor import Executor
from cli.made_puzzles import PuzzleRater
from cli.output import writing_lines
from cli.progress_bar import search_progress
from cli.puzzle import parse_grid, read_puzzle_text
from engine import Grid, SudokuError


def print_vicinity(
    puzzle: str,
    neighbours_of: Callable[[Grid], Iterator[Grid]],
    *,
    rater: PuzzleRater | None,
    best: int | None,
    executor: Executor,
    out: Path | None,
    force: bool,
) -> int:
    """Print the neighbours of a puzzle, each on a line.

    Args:
        puzzle: the puzzle.
        neighbours_of: finds its neighbours; `engine.variations.vicinity` with the options.
        rater: rates them; None to print only the puzzles.
        best: how many of the highest are printed, the highest first; None for all, as they are
            found.
        executor: where they are rated.
        out: the file that the lines are written to; None for standard output.
        force: whether it may replace a file.

    Returns:
        The exit status.

    Raises:
        WrongUseError: if a number is out of range.
        CommandError: if the puzzle is not one, or the file cannot be written.
    """
    if best is not None and rater is None:
        raise WrongUseError("--best needs ratings: leave out --unrated")
    grid = parse_grid(read_puzzle_text(puzzle))
    try:
        found = neighbours_of(grid)
    except SudokuError as error:
        raise CommandError(str(error)) from error
    except ValueError as error:
        raise WrongUseError(f"--{error}") from error
    with writing_lines(out, force=force) as write:
        if rater is None:
            for neighbour in found:
                write(str(neighbour))
            return 0
        highest: list[tuple[tuple[float, ...], int, str]] = []
        with (
            search_progress() as show,
            contextlib.closing(executor.map_lines(found, rater)) as rated,
        ):
            for count, made in enumerate(rated, 1):
                show(count, made)
                if not made.is_kept:
                    continue
                if best is None:
                    write(made.text)
                    continue
                # The first found of equal ones stays.
                heapq.heappush(highest, (made.height, -count, made.text))
                if len(highest) > best:
                    heapq.heappop(highest)
        for _, _, text in sorted(highest, reverse=True):
            write(text)
    return 0
