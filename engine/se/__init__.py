"""The scale of Sudoku Explainer 1.2.1: ER, EP and ED, and the steps that lead to them.

The loop is that of section 2 of the rating rules: take the first step of the first producer that
has one, carry it out, start again. ED is the first step's rating, EP the highest up to the first
placement, ER the highest of all.
"""

from collections.abc import Iterator

from engine.core.rater import Rater
from engine.grid import Grid
from engine.report import Ending, Rating, Report
from engine.se.order import LOWEST_CHAIN, se_name, technique_of
from engine.se.steps import step_of
from engine.step import Step
from engine.technique import Technique
from engine.validate import require_puzzle

__all__ = ["grade", "iter_steps", "next_step", "se_name"]


def grade(grid: Grid) -> Report:
    """Rate a puzzle from this position on.

    Args:
        grid: a position with one solution; candidates that were taken out stay out.

    Raises:
        InvalidGridError: if a rule is broken or a cell has no candidate.
        NoSolutionError: if nothing completes the grid.
        MultipleSolutionsError: if two solutions exist.
        AlreadySolvedError: if nothing is left to do.
    """
    solution = require_puzzle(grid)
    rater = Rater()
    rater.load(grid.values, grid.candidates)
    solved, er, ep, ed, hardest, used = rater.rate()
    return Report(
        grid=grid,
        er=_rating(er, fixed=solved),
        ep=_rating(ep if ep >= 0 else er, fixed=ep >= 0),
        ed=_rating(ed, fixed=ed >= 0),
        ending=Ending.SOLVED if solved else Ending.NEEDS_CHAINS,
        hardest=technique_of(*hardest) if hardest[0] else None,
        techniques=_counts(used),
        solution=solution,
    )


def iter_steps(grid: Grid) -> Iterator[Step]:
    """The steps of the solving path, as far as the techniques reach, each with its position.

    The grid should have one solution (see `engine.check`); steps that rest on uniqueness are
    wrong for a grid with several.
    """
    rater = Rater()
    rater.load(grid.values, grid.candidates)
    while (hit := rater.find()) is not None:
        step = step_of(grid, *hit)
        yield step
        rater.apply()
        grid = grid.apply(step)


def next_step(grid: Grid) -> Step | None:
    """The next step from this position; None if it is solved or needs a harder technique."""
    return next(iter_steps(grid), None)


def _rating(tenths: int, *, fixed: bool) -> Rating:
    # Whoever is stuck needs a chain next, and no chain is worth less.
    return Rating(tenths) if fixed else Rating(max(tenths, LOWEST_CHAIN), exact=False)


def _counts(used: dict[tuple[int, int], int]) -> tuple[tuple[Technique, int], ...]:
    counts: dict[Technique, int] = {}
    for (producer, kind), count in sorted(used.items()):
        technique = technique_of(producer, kind)
        counts[technique] = counts.get(technique, 0) + count
    return tuple(counts.items())
