"""The scale of HoDoKu 2.2.0: a score, which is the sum of the points of all steps, and a level.

The original program and its scale are by Bernhard Hobiger. docs/hodoku.md explains the scale;
docs/hodoku-rules.md has its rules.

    >>> from engine import Grid, hodoku
    >>> report = hodoku.grade(Grid.parse(
    ...     "530070000600195000098000060800060003400803001700020006060000280000419005000080079"
    ... ))
    >>> print(report.score, report.level.name)
    204 EASY

`next_step` and `iter_steps` work like those of `engine`, but in HoDoKu's order of techniques.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from engine.model.grid import Grid, require_classic
from engine.model.limit import Countdown, Limit
from engine.orders.hodoku.description import describe_score
from engine.orders.hodoku.report import HodokuReport, Score, report_of
from engine.orders.hodoku.slots import SLOTS, Level, Slot
from engine.validation.diagnosis import require_puzzle

if TYPE_CHECKING:
    from engine.orders.hodoku.path import iter_steps, next_step
    from engine.orders.hodoku.steps import hodoku_name

_LATE = {"hodoku_name": "steps", "iter_steps": "path", "next_step": "path"}
"""The module of each name that is imported on first use."""


def __getattr__(name: str) -> Any:  # noqa: ANN401 - of whatever type the name is
    if name not in _LATE:
        raise AttributeError(f"module 'engine.orders.hodoku' has no attribute {name!r}")
    return getattr(import_module(f"engine.orders.hodoku.{_LATE[name]}"), name)


__all__ = [
    "SLOTS",
    "HodokuReport",
    "Level",
    "Score",
    "Slot",
    "describe_score",
    "grade",
    "hodoku_name",
    "iter_steps",
    "next_step",
]


def grade(grid: Grid, *, limit: Limit | None = None) -> HodokuReport:
    """Score a puzzle from this position on.

    Args:
        grid: a position with one solution; removed candidates stay removed.
        limit: the time limit. If it is reached, the score is a lower bound.

    Raises:
        UnsupportedVariantError: if the grid is not classic.
        InvalidGridError: if a rule is broken or a cell has no candidate.
        NoSolutionError: if nothing completes the grid.
        MultipleSolutionsError: if two solutions exist.
        AlreadySolvedError: if nothing is left to do.
        UndecidedError: if it would take too long to find out how many solutions there are.
    """
    from engine.core.hodoku.solver import Solver

    clock = Countdown(limit)
    require_classic(grid)
    solution = require_puzzle(grid, clock)
    solver = Solver()
    solver.load(grid.values, grid.candidates, grid.givens, [int(digit) for digit in solution])
    return report_of(*solver.rate(clock.seconds))
