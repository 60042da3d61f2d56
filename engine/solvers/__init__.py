"""Solvers to choose from; all answer the same question, how a grid can be completed."""

from collections.abc import Callable, Iterator
from typing import Final

from engine.errors import SudokuError
from engine.grid import Grid
from engine.solvers import search

METHODS: Final[dict[str, Callable[..., Iterator[str]]]] = {"search": search.solutions}
"""By name: functions from a grid and `limit` to its solutions, each as 81 digits."""


class UnknownMethodError(SudokuError):
    """No solver has this name."""


def solve(grid: Grid, *, method: str = "search", limit: int = 2) -> tuple[str, ...]:
    """The grids that complete this one.

    Args:
        grid: any position; candidates that were taken out stay out.
        method: a name from `METHODS`.
        limit: how many solutions are wanted at most, at least 1.

    Returns:
        Up to `limit` solutions, each as 81 digits; none if the grid cannot be completed.

    Raises:
        UnknownMethodError: if no solver is called so; the message lists those there are.
        ValueError: if the limit is out of range.
        UnsupportedVariantError: if the grid is no classic one.
        UndecidedError: if it would take too long to find them all.
    """
    if method not in METHODS:
        raise UnknownMethodError(
            f"no solver is called {method!r}: choose one of {', '.join(METHODS)}"
        )
    return tuple(METHODS[method](grid, limit=limit))


def count_solutions(grid: Grid, *, limit: int = 2) -> int:
    """How many grids complete this one, counted no further than `limit` (at least 1).

    Raises:
        ValueError: if the limit is out of range.
        UnsupportedVariantError: if the grid is no classic one.
        UndecidedError: if it would take too long to count that far.
    """
    return search.count(grid, limit=limit)
