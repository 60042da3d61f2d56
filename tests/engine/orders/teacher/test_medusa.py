"""3D Medusa: the eliminations on the paths of hard puzzles are correct."""

from itertools import islice

import pytest

from engine import Grid, solve
from engine.model.candidates import Candidate
from engine.orders import teacher
from engine.orders.scales import TEACHER
from engine.orders.teacher.medusa import find_medusas
from engine.techniques.medusa import MedusaPattern
from testing.step_claims import problems_of

PUZZLES = (
    "9..4.7...876.5...4...2...3..6....1..43.....59..5....6..9...2...2...3.486...7.8..2",
    "29.....3.....2..7....1.94.28..76.2..6.......7..9.45..89.34.7....6..3.....5.....84",
)
"""Published examples."""


def is_pair(grid: Grid, one: Candidate, other: Candidate) -> bool:
    """Return whether a cell has only these two candidates, or a house only these two places."""
    if one.cell == other.cell:
        return set(grid.candidates_of(one.cell)) == {one.digit, other.digit}
    return one.digit == other.digit and any(
        {cell for cell in house.cells if grid.has(cell, one.digit)} == {one.cell, other.cell}
        for house in grid.variant.houses
    )


@pytest.mark.compiled
def test_one_colour_is_true_and_the_words_prove_it():
    found = wrong = 0
    for puzzle in PUZZLES:
        grid = Grid.parse(puzzle)
        (solution,) = solve(grid)
        for step in islice(TEACHER.iter_steps(grid), 40):
            for pattern, gone in find_medusas(step.grid):
                true = [
                    {solution[candidate.cell] == str(candidate.digit) for candidate in colour}
                    for colour in pattern.colours
                ]
                assert sorted(map(tuple, true)) == [(False,), (True,)]
                assert pattern.wrong is None or true[pattern.wrong] == {False}
                assert all(is_pair(step.grid, *pair) for pair in pattern.links)
                assert len(pattern.links) == pattern.size - 1
                assert all(solution[candidate.cell] != str(candidate.digit) for candidate in gone)
                found += 1
                wrong += pattern.wrong is not None
    assert found > wrong > 0


@pytest.mark.compiled
def test_all_steps_tell_medusas_as_the_checker_expects():
    told = 0
    for puzzle in PUZZLES:
        for step in islice(TEACHER.iter_steps(Grid.parse(puzzle)), 40):
            if step.rating < 10:
                continue
            for other in teacher.all_steps(step.grid):
                if isinstance(other.pattern, MedusaPattern):
                    assert problems_of(other) == []
                    told += 1
    assert told
