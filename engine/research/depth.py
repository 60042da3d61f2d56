"""Measures of a puzzle beyond singles: trial depth, backdoors and links (docs/depth.md).

Singles are hidden and naked singles. Unlike a rating of Sudoku Explainer, their result depends
neither on the order of steps nor on the orientation of the puzzle, and neither do these numbers.

    >>> import engine
    >>> easter_monster = engine.Grid.parse(
    ...     "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1"
    ... )
    >>> trial_depth(easter_monster), backdoor_size(easter_monster)
    (2, 3)
"""

from functools import lru_cache
from typing import Final, NamedTuple

from engine.core.counting.depth import Depth
from engine.model.grid import Grid, require_classic
from engine.model.reuse import PerThread
from engine.solvers.search import masks_of
from engine.validation.diagnosis import require_puzzle

MAX_TRIAL_DEPTH: Final = 3
"""The maximum nesting of trials; no puzzle is known to need more."""
MAX_BACKDOOR: Final = 3
"""The size of the largest backdoors to look for."""
_CACHED: Final = 256
"""The number of puzzles to cache; several columns of a table need the same puzzle."""

_depth: Final = PerThread(Depth)


class LinkCounts(NamedTuple):
    """The possible starts of chains after all singles.

    Attributes:
        bivalue: how many cells have exactly two candidates.
        bilocal: how many strong links there are: pairs of cells that are the only places of a digit
            in a house. A pair that shares two such houses counts once.
    """

    bivalue: int
    bilocal: int


def trial_depth(grid: Grid, solution: str | None = None) -> int:
    """How deeply trials have to be nested to solve a puzzle by singles.

    0: singles solve it. 1: singles solve it after removing all candidates whose assumption leads to
    a contradiction by singles. n + 1: like 1, with trials of depth n instead of singles.

    Args:
        grid: a classic puzzle with one solution.
        solution: its 81 digits, if they are known.

    Returns:
        0 to `MAX_TRIAL_DEPTH`; if that is not deep enough, `MAX_TRIAL_DEPTH` + 1, a lower bound.

    Raises:
        SudokuError: if it is not such a puzzle.
    """
    return _trial_depth(grid, solution or require_puzzle(grid))


def backdoor_size(grid: Grid, solution: str | None = None) -> int:
    """How many digits of the solution have to be given for singles to find the others.

    Args:
        grid: a classic puzzle with one solution.
        solution: its 81 digits, if they are known.

    Returns:
        0 to `MAX_BACKDOOR`; if that many are not enough, `MAX_BACKDOOR` + 1, a lower bound.

    Raises:
        SudokuError: if it is not such a puzzle.
    """
    return _backdoor_size(grid, solution or require_puzzle(grid))


def links(grid: Grid, solution: str | None = None) -> LinkCounts:
    """The cells with two candidates and the strong links of a puzzle after all its singles.

    Args:
        grid: a classic puzzle with one solution.
        solution: its 81 digits, if they are known.

    Raises:
        SudokuError: if it is not such a puzzle.
    """
    return LinkCounts(*_load(grid, solution or require_puzzle(grid)).links())


@lru_cache(maxsize=_CACHED)
def _trial_depth(grid: Grid, solution: str) -> int:
    return _load(grid, solution).trial_depth()


@lru_cache(maxsize=_CACHED)
def _backdoor_size(grid: Grid, solution: str) -> int:
    return _load(grid, solution).backdoor_size()


def _load(grid: Grid, solution: str) -> Depth:
    require_classic(grid)
    depth = _depth.value
    depth.load(masks_of(grid), solution.encode())
    return depth
