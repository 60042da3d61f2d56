"""Several solvers that find the solutions of a grid."""

import time
from types import MappingProxyType
from typing import Final

from engine.model.grid import Grid
from engine.model.limit import Countdown, Limit
from engine.names import as_member
from engine.solvers import backtracking, exact_cover, propagation, search
from engine.solvers.result import Method, SolveResult, Statistics, Tally, UnknownMethodError

__all__ = [
    "Method",
    "SolveResult",
    "Statistics",
    "UnknownMethodError",
    "count_solutions",
    "solve",
    "solve_with",
]

_COUNTING: Final = MappingProxyType(
    {
        Method.EXACT_COVER: (exact_cover.solve, exact_cover.MAX_NODES),
        Method.PROPAGATION: (propagation.solve, propagation.MAX_NODES),
        Method.BACKTRACKING: (backtracking.solve, backtracking.MAX_NODES),
    }
)
"""The solvers in plain Python, which collect statistics."""


def solve(grid: Grid, *, method: Method | str = Method.SEARCH, count: int = 2) -> tuple[str, ...]:
    """Find the solutions of a grid.

    Args:
        grid: any position; removed candidates stay removed.
        method: the solver, or its name, such as "exact-cover".
        count: the maximum number of solutions to find, 1 to `search.MAX_SOLUTIONS`.

    Returns:
        Up to `count` solutions, each as 81 digits; none if the grid cannot be completed.

    Raises:
        ValueError: if the count is out of range, or no method has this name.
        TypeError: if an argument has a wrong type.
        UnsupportedVariantError: if the grid's variant has more houses than the method has room for.
        UndecidedError: if it would take too long to find all solutions by `Method.SEARCH`.
        OutOfTimeError: if it would take too long by any other method.
    """
    if as_member(Method, method) is Method.SEARCH:
        return tuple(search.solutions(grid, count=count))
    return solve_with(method, grid, count=count).solutions


def solve_with(
    method: Method | str, grid: Grid, *, count: int = 2, limit: Limit | None = None
) -> SolveResult:
    """Solve a grid with a method, and report statistics.

    Args:
        method: the solver, or its name, such as "exact-cover".
        grid: any position; removed candidates stay removed.
        count: the maximum number of solutions to find, 1 to `search.MAX_SOLUTIONS`.
        limit: the time limit. Without one, each method gives up after a certain number of
            positions, which takes a few seconds.

    Raises:
        ValueError: if the count is out of range, or no method has this name.
        TypeError: if the limit is not a `Limit`, or another argument has a wrong type.
        UnsupportedVariantError: if the variant has more houses than the method has room for.
        UndecidedError: if it would take too long to find all solutions by `Method.SEARCH`.
        OutOfTimeError: if it would take too long by any other method.
    """
    method = as_member(Method, method)
    clock = Countdown(limit)
    start = time.perf_counter()
    if method is Method.SEARCH:
        found = tuple(search.solutions(grid, count=count, clock=clock))
        seconds = time.perf_counter() - start
        statistics = Statistics(search.visited_positions(), None, None, None, seconds)
        return SolveResult(method, found, len(found) < count, statistics)
    search.require_count(count)
    work, max_nodes = _COUNTING[method]
    tally = Tally(count, clock, max_nodes)
    work(grid, search.masks_of(grid), tally)
    seconds = time.perf_counter() - start
    statistics = Statistics(tally.nodes, tally.guesses, tally.backtracks, tally.depth, seconds)
    return SolveResult(method, tuple(tally.solutions), not tally.is_enough, statistics)


def count_solutions(grid: Grid, *, up_to: int = 2) -> int:
    """Count the solutions of a grid, up to `up_to` (at least 1).

    Raises:
        ValueError: if `up_to` is out of range.
        TypeError: if `up_to` is not a whole number, or the grid is not a grid.
        UnsupportedVariantError: if its variant has more houses than there is room for.
        UndecidedError: if it would take too long to count that far.
    """
    return search.count(grid, up_to=up_to)
