"""Steps of HoDoKu's path through a puzzle, with explanations."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace

import pytest

from engine import Grid, Step, Technique
from engine.core.hodoku.solver import Solver
from engine.orders.hodoku.steps import step_of, technique_of
from engine.solvers import solve

SLOW = {
    *(Technique.LOCKED_PAIR, Technique.LOCKED_TRIPLET, Technique.SASHIMI_X_WING),
    *(Technique.XY_CHAIN, Technique.ALS_CHAIN, Technique.BRUTE_FORCE, Technique.CONTRADICTION),
    *(Technique.FORCING_NET_CONTRADICTION, Technique.FORCING_NET_VERITY),
}
"""Techniques whose examples take the uncompiled core longest to reach."""


def parameters(techniques: Iterable[Technique]) -> list[object]:
    """Return techniques for `parametrize`, each with its name."""
    return [
        pytest.param(
            technique, id=technique.slug, marks=pytest.mark.compiled if technique in SLOW else ()
        )
        for technique in techniques
    ]


def steps_of_techniques(puzzle: str, techniques: Collection[Technique]) -> Iterator[Step]:
    """Yield the steps of these techniques in the order of the path."""
    grid = Grid.parse(puzzle)
    solver = Solver()
    solution = [int(digit) for digit in solve(grid, count=1)[0]]
    solver.load(grid.values, grid.candidates, grid.givens, solution)
    while not grid.is_solved and (hit := solver.find()) is not None:
        if technique_of(hit[0], hit[1]) in techniques:
            yield step_of(grid, hit)
        solver.apply()
        values, candidates = solver.position()
        grid = replace(grid, values=values, candidates=candidates)
