"""The scale of Sudoku Explainer 1.2.1: ER, EP and ED, and the steps that lead to them.

The loop (docs/rating-rules.md, section 2): take the first step of the first producer that has one,
apply it, start again. ED is the rating of the first step, EP the highest rating up to the first
placement, ER the highest rating of all.
"""

from collections.abc import Iterator

from engine.core.rating.rater import Rater
from engine.errors import OutOfTimeError
from engine.language import N_, speech, translate
from engine.model.grid import Grid, require_grid
from engine.model.limit import Countdown, Limit
from engine.model.report import Report
from engine.model.reuse import Reusable
from engine.model.step import Step
from engine.orders.se.gem import Gem, rate_gem
from engine.orders.se.order import se_name, technique_counts, technique_of
from engine.orders.se.ratings import ratings
from engine.validation.diagnosis import require_puzzle

__all__ = ["grade", "iter_steps", "next_step", "se_name"]

_RATERS = Reusable(Rater)
_OUT_OF_TIME = N_("the next step was not found within {limit}")


def grade(grid: Grid, *, limit: Limit | None = None, gem: Gem | None = None) -> Report:
    """Rate a puzzle from this position on.

    Args:
        grid: a position with one solution; removed candidates stay removed.
        limit: the time limit. If it is reached, the report's ending says so, and ratings that were
            not final by then are lower bounds.
        gem: stop as soon as the puzzle cannot be this kind of gem; the report then contains a lower
            bound.

    Raises:
        UnsupportedVariantError: if the grid's variant has too many houses.
        InvalidGridError: if a rule is broken or a cell has no candidate.
        NoSolutionError: if nothing completes the grid.
        MultipleSolutionsError: if two solutions exist.
        AlreadySolvedError: if nothing is left to do.
        UndecidedError: if it would take too long to find out how many solutions there are.
    """
    require_grid(grid)
    clock = Countdown(limit)
    solution = require_puzzle(grid, clock)
    with _RATERS.borrow(grid.variant) as rater:
        rater.load(grid.values, grid.candidates)
        rated = rater.rate(clock.seconds) if gem is None else rate_gem(rater, gem, clock)
    number, er, ep, ed, floor, hardest, used = rated
    ending, *three = ratings(number, er, ep, ed, floor)
    return Report(
        grid=grid,
        er=three[0],
        ep=three[1],
        ed=three[2],
        ending=ending,
        hardest=technique_of(*hardest) if hardest[0] else None,
        techniques=technique_counts(used),
        solution=solution,
    )


def iter_steps(grid: Grid, *, limit: Limit | None = None) -> Iterator[Step]:
    """The steps of the solving path, each with its position.

    The path ends before the solution if no technique applies, which happens with some puzzles that
    are given by their candidates. The grid should have one solution (see `engine.check`): with
    several solutions, uniqueness steps are wrong, and finding a step may take very long, so set a
    limit.

    Args:
        grid: the position to start from.
        limit: how long the search for all steps together may take; the caller's time between
            them does not count.

    Raises:
        UnsupportedVariantError: if the grid's variant has too many houses.
        OutOfTimeError: if the limit is reached before the next step is found.
        TypeError: at once, if the grid is not a `Grid` or the limit is not a `Limit`.
    """
    require_grid(grid)
    Countdown(limit)
    return _iter_steps(grid, limit)


def _iter_steps(grid: Grid, limit: Limit | None) -> Iterator[Step]:
    from engine.orders.se.steps import step_of  # not needed for rating

    clock = Countdown(limit)
    with _RATERS.borrow(grid.variant) as rater:
        rater.load(grid.values, grid.candidates)
        while not grid.is_solved:
            hit = rater.find(clock.seconds)
            if hit is None:
                if clock.is_over:
                    assert limit is not None
                    raise OutOfTimeError(translate(_OUT_OF_TIME, limit=speech.decimal(str(limit))))
                return
            producer, found = hit
            step = step_of(grid, producer, found, rater.chain())
            with clock.paused():
                yield step
            rater.apply()
            grid = grid.apply(step)


def next_step(grid: Grid, *, limit: Limit | None = None) -> Step | None:
    """The next step from this position; None if it is solved or no technique makes progress.

    Args:
        grid: a position, which should have a single solution; see `iter_steps`.
        limit: how long the search may take.

    Raises:
        UnsupportedVariantError: if the grid's variant has too many houses.
        OutOfTimeError: if the limit is reached before the step is found.
    """
    return next(iter_steps(grid, limit=limit), None)
