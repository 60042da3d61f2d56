"""The steps of HoDoKu's path through a puzzle, as they are told."""

from collections.abc import Collection, Iterator
from dataclasses import replace

from engine import Grid, Step, Technique
from engine.core.hodoku.solver import Solver
from engine.hodoku.steps import step_of, technique_of
from engine.solvers import solve


def told_steps(puzzle: str, techniques: Collection[Technique]) -> Iterator[Step]:
    """The steps of these techniques, in their order."""
    grid = Grid.parse(puzzle)
    solver = Solver()
    solution = [int(digit) for digit in solve(grid, limit=1)[0]]
    solver.load(grid.values, grid.candidates, grid.givens, solution)
    while not grid.is_solved and (hit := solver.find()) is not None:
        if technique_of(hit[0], hit[1]) in techniques:
            yield step_of(grid, hit)
        solver.apply()
        values, candidates = solver.position()
        grid = replace(grid, values=values, candidates=candidates)
