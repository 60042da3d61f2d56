"""The steps by which HoDoKu's order of techniques solves a puzzle."""

from dataclasses import replace

from engine.core.hodoku.solver import Solver
from engine.grid import Grid, require_classic
from engine.hodoku.slots import SLOTS
from engine.hodoku.steps import step_of
from engine.step import Step
from engine.validate import require_puzzle


def step_at(grid: Grid, number: int = 0) -> Step:
    """A step of the path from this position on.

    Args:
        grid: a position with one solution.
        number: which step, counted from 0.

    Raises:
        UnsupportedVariantError: if the grid is no classic one.
        SudokuError: if it has no solution or several.
        LookupError: if the path ends before this step.
    """
    require_classic(grid)
    solution = require_puzzle(grid)
    solver = Solver()
    solver.load(grid.values, grid.candidates, grid.givens, [int(digit) for digit in solution])
    for _ in range(number):
        if solver.find() is None:
            raise LookupError(f"the path has no step {number}")
        solver.apply()
    # Every slot is asked by itself: some are built that the path does not get to yet.
    hits = (solver.search(slot.number) for slot in SLOTS)
    hit = next((hit for hit in hits if hit is not None), None)
    if hit is None:
        raise LookupError(f"the path has no step {number}")
    values, candidates = solver.position()
    return step_of(replace(grid, values=values, candidates=candidates), hit)
