"""`sudoku-tutor minimise` and `morph`: minimal puzzles within a puzzle, and equivalent puzzles."""

from itertools import islice
from random import Random

from cli.output import print_line
from cli.several import Output, PuzzleSource, for_each_puzzle
from engine import Grid, Limit
from engine.houses import cell_name
from engine.model.grid import require_all_candidates
from engine.model.limit import Countdown
from engine.notation import format_line
from engine.variations import minimal_puzzle, minimal_puzzles, random_morph, redundant_givens


def minimise(
    source: PuzzleSource,
    *,
    every: bool,
    redundant: bool,
    number: int | None,
    seed: int,
    limit: Limit,
) -> int:
    """Print one or all minimal puzzles within each puzzle, or its redundant givens.

    Args:
        source: the puzzles.
        every: whether all minimal puzzles are wanted.
        redundant: whether only the cells of the redundant givens are wanted.
        number: the maximum number of minimal puzzles to print; None for no limit.
        seed: determines which minimal puzzle is printed if not all are wanted.
        limit: how long finding all of them may take, for each puzzle.

    Returns:
        The exit status: 1 if a text is not a puzzle, or not all minimal puzzles were found in time.
    """

    def work(grid: Grid, output: Output) -> int:
        if redundant:
            print_line(" ".join(map(cell_name, redundant_givens(grid))) or "none")
            return 0
        if not every:
            print_line(format_line(minimal_puzzle(grid, seed=seed)))
            return 0
        clock = Countdown(limit)
        for puzzle in islice(minimal_puzzles(grid), number):
            print_line(format_line(puzzle))
            if clock.is_over:
                output.note(f"stopped after {limit}; there may be others")
                return 1
        return 0

    return for_each_puzzle(source, work, as_json=False, titled=redundant)


def morph(source: PuzzleSource, *, number: int, seed: int) -> int:
    """Print random puzzles that are equivalent to each puzzle.

    Args:
        source: the puzzles.
        number: how many to print for each puzzle.
        seed: the seed of the random choice.

    Returns:
        The exit status: 1 if a text is not a puzzle.
    """
    chance = Random(seed)  # noqa: S311 - a sample, not a secret

    def work(grid: Grid, output: Output) -> int:
        require_all_candidates(grid)
        for _ in range(number):
            print_line(format_line(random_morph(grid, chance)))
        return 0

    return for_each_puzzle(source, work, as_json=False, proper=False, titled=False)
