"""Runs: consecutive singles.

A path shows three or more singles together; a hint teaches the first and lists the others.

    >>> from engine import Grid
    >>> from engine.orders.scales import TEACHER
    >>> grid = Grid.parse(
    ...     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    ... )
    >>> run = next_run(TEACHER, grid)
    >>> len(run.placements), grid.apply(run).is_solved
    (51, True)
"""

from collections.abc import Collection
from typing import Final

from engine.houses import CELLS, DIGITS
from engine.model.candidates import Candidate
from engine.model.grid import Grid
from engine.model.limit import Limit
from engine.model.step import Step
from engine.model.technique import Family
from engine.orders.scale import SolvingOrder
from engine.techniques.drawing import views_of
from engine.techniques.runs import RunPattern

LEAST: Final = 3
"""The fewest singles of a run."""


def next_run(
    order: SolvingOrder,
    grid: Grid,
    *,
    limit: Limit | None = None,
    after: Collection[Candidate] = (),
) -> Step | None:
    """The next step of an order, with all singles that follow it if it begins a run.

    Args:
        order: the order of techniques.
        grid: a position with one solution.
        limit: how long the search may take.
        after: the changes of the last move; empty if unknown.

    Returns:
        The next step, or a step with a `RunPattern`; None if no technique applies.

    Raises:
        UnsupportedVariantError, SudokuError, OutOfTimeError: as `SolvingOrder.iter_steps` does.
    """
    singles = next_singles(order, grid, limit=limit, after=after)
    if len(singles) >= LEAST:
        return _run(singles)
    return singles[0] if singles else order.next_step(grid, limit=limit, after=after)


def next_singles(
    order: SolvingOrder,
    grid: Grid,
    *,
    limit: Limit | None = None,
    after: Collection[Candidate] = (),
) -> tuple[Step, ...]:
    """The singles that come next in an order, up to its first other step.

    The arguments and errors are as for `next_run`, but the grid may be solved.
    """
    singles: list[Step] = []
    # Without this, the search for the step after the singles might take seconds.
    if has_single(grid):
        for step in order.iter_steps(grid, limit=limit, after=after):
            if step.technique.family is not Family.SINGLE:
                break
            singles.append(step)
            if not has_single(step.grid.apply(step)):
                break
    return tuple(singles)


def has_single(grid: Grid) -> bool:
    """Whether an empty cell has one candidate, or a missing digit one place in a house."""
    empty = [cell for cell in CELLS if not grid.values[cell]]
    return any(grid.candidates[cell].bit_count() == 1 for cell in empty) or any(
        sum(grid.has(cell, digit) for cell in house.cells) == 1
        for house in grid.variant.houses
        for digit in DIGITS
    )


def _run(singles: tuple[Step, ...]) -> Step:
    first, last = singles[0], singles[-1]
    hardest = max(singles, key=lambda step: step.rating)
    pattern = RunPattern(singles, ends=last.grid.apply(last).is_solved)
    placed = tuple(placement for step in singles for placement in step.placements)
    return Step(
        technique=hardest.technique,
        rating=hardest.rating,
        grid=first.grid,
        placements=placed,
        eliminations=(),
        pattern=pattern,
        views=views_of(hardest.technique, first.grid, pattern, placed, ()),
        scale=first.scale,
    )
