"""How far beyond singles a puzzle goes: trial depth, backdoors and links (docs/depth.md).

Singles are hidden and naked ones. What they lead to depends neither on their order nor on how the
puzzle is turned, unlike a rating of Sudoku Explainer, so neither do these numbers.

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
"""Trials are nested no deeper; no puzzle is known to need it."""
MAX_BACKDOOR: Final = 3
"""Larger backdoors are not looked for."""
_CACHED: Final = 256
"""Puzzles whose numbers are kept: the columns of a table ask for the same one after the other."""

_depth: Final = PerThread(Depth)


class LinkCounts(NamedTuple):
    """What there is to start chains from, after all singles.

    Attributes:
        bivalue: how many cells have exactly two candidates.
        bilocal: how many strong links there are: a digit with two cells that are its only places
            in a house. Two cells that are so in two houses count once.
    """

    bivalue: int
    bilocal: int


def trial_depth(grid: Grid, solution: str | None = None) -> int:
    """How deep trials have to be nested to solve a puzzle by singles.

    0: singles solve it. 1: they do if all candidates are removed which, taken as true, lead to a
    contradiction by singles. n + 1: the same with trials of depth n instead of singles.

    Args:
        grid: a classic puzzle with one solution.
        solution: its 81 digits, if they are known.

    Returns:
        0 to `MAX_TRIAL_DEPTH`, or one more if that is not deep enough: then it is a lower bound.

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
        0 to `MAX_BACKDOOR`, or one more, a lower bound, if that many digits are not enough.

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
