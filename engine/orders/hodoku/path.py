"""The steps by which HoDoKu's order of techniques solves a puzzle."""

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from engine.core.hodoku.solver import Solver
from engine.errors import OutOfTimeError
from engine.language import N_, translate
from engine.model.candidates import Elimination, Placement
from engine.model.grid import Grid, require_classic
from engine.model.limit import Countdown, Limit
from engine.model.step import Step
from engine.model.technique import Technique
from engine.orders.hodoku.slots import SLOTS
from engine.orders.hodoku.steps import eliminations, step_of, technique_of
from engine.validation.diagnosis import require_puzzle

if TYPE_CHECKING:
    from engine.core.hodoku.hit import HitTuple

_OUT_OF_TIME: Final = N_("HoDoKu's next step was not found in the time allowed")


def iter_steps(grid: Grid, *, limit: Limit | None = None) -> Iterator[Step]:
    """The steps by which HoDoKu solves a puzzle, each with its position.

    Args:
        grid: a position with one solution; removed candidates stay removed.
        limit: how long the search for all steps together may take; the caller's time between
            steps does not count. The clock is checked between searches. The longest search in all
            recorded puzzles, for forcing nets, takes 16 ms.

    Raises:
        UnsupportedVariantError: if the grid is not classic.
        SudokuError: if it has no solution or several, or is solved.
        OutOfTimeError: if the limit is reached before the next step is found.
    """
    clock = Countdown(limit)
    solver = _solver_at(grid, clock)
    while (hit := _next_hit(solver, clock)) is not None:
        step = _step_of(grid, solver, hit)
        with clock.paused():
            yield step
        solver.apply()


def next_step(grid: Grid, *, limit: Limit | None = None) -> Step | None:
    """The step that HoDoKu takes next in this position; None if no slot finds one.

    Args:
        grid: a position with one solution; see `iter_steps`.
        limit: how long the search may take.

    Raises:
        UnsupportedVariantError: if the grid is not classic.
        SudokuError: if it has no solution or several, or is solved.
        OutOfTimeError: if the limit is reached before the step is found.
    """
    return next(iter_steps(grid, limit=limit), None)


def every_effect(
    grid: Grid, technique: Technique, clock: Countdown
) -> Iterator[frozenset[Placement | Elimination]]:
    """The effects of each step of a technique that HoDoKu's searches find in a position.

    Args:
        grid: a position with one solution.
        technique: a technique of HoDoKu.
        clock: the time that is left, checked between the searches.

    Raises:
        UnsupportedVariantError: if the grid is not classic.
        SudokuError: if it has no solution or several.
        OutOfTimeError: if the time is up.
    """
    kinds = {
        (slot.number, kind)
        for slot in SLOTS
        for kind in range(len(slot.kinds))
        if technique_of(slot.number, kind) is technique
    }
    for number in sorted({number for number, _ in kinds}):
        # A search for all steps changes the solver's queues of singles.
        solver = _solver_at(grid, clock)
        _require_time(clock)
        for at, kind, placed, gone, *_ in solver.every(number):
            if (at, kind) in kinds:
                yield frozenset(
                    (*(Placement(*placement) for placement in placed), *eliminations(grid, gone))
                )


def _solver_at(grid: Grid, clock: Countdown) -> Solver:
    require_classic(grid)
    solution = require_puzzle(grid, clock)
    solver = Solver()
    solver.load(grid.values, grid.candidates, grid.givens, [int(digit) for digit in solution])
    return solver


def _step_of(grid: Grid, solver: Solver, hit: "HitTuple") -> Step:
    """The step that the solver has found, in its current position."""
    values, candidates = solver.position()
    return step_of(replace(grid, values=values, candidates=candidates), hit)


def _next_hit(solver: Solver, clock: Countdown) -> "HitTuple | None":
    values, _ = solver.position()
    if all(values):
        return None
    for slot in SLOTS:
        _require_time(clock)
        if (hit := solver.search(slot.number)) is not None:
            return hit
    return None


def _require_time(clock: Countdown) -> None:
    if clock.is_over:
        raise OutOfTimeError(translate(_OUT_OF_TIME))
