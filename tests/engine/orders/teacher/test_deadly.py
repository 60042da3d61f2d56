"""Extended rectangles, BUG-lites and Gurth's symmetry: sound, complete, with matching texts."""

import re
from collections.abc import Iterable
from functools import cache

import pytest

from corpus.ratings import read_corpus
from engine import Grid, HintLevel, Technique, explain, solve
from engine.houses import CELLS, DIGITS
from engine.model.candidates import Candidate
from engine.model.step import Step
from engine.orders import teacher
from engine.orders.teacher.deadly import bug_lites, extended_rectangles
from engine.orders.teacher.symmetry import find_symmetries
from engine.techniques.deadly import BugLitePattern, ExtendedRectanglePattern
from engine.techniques.symmetry import GridSymmetry, SymmetryPattern
from testing.claims import check
from testing.step_claims import board_of, problems_of

SYMMETRIC = (
    "..........24..51..97.6.......8....633.18.29.774....2.......4.31..95..68..........",
    "...........4.35...97.6..8...9....5...6.8.2.4...5....1...2..4.31...57.6...........",
    ".1.5.......23....4..8...37.....1..25...6.4...58..9.....37...2..6....78.......5.9.",
)
"""Published puzzles with a symmetry."""
EVERY = 61
"""The tests use every n-th puzzle of the corpus."""


@cache
def positions() -> tuple[Grid, ...]:
    """Return positions of the corpus after singles, locked candidates and subsets."""
    found = []
    for case in read_corpus()[::EVERY]:
        grid = Grid.parse(case.puzzle)
        step = teacher.next_step(grid)
        while step is not None and step.rating <= 24:
            grid = grid.apply(step)
            step = None if grid.is_solved else teacher.next_step(grid)
        if step is not None:
            found.append(grid)
    return tuple(found)


@cache
def steps() -> tuple[Step, ...]:
    """Return the steps with these patterns in `positions`."""
    return tuple(
        step
        for grid in positions()
        for step in teacher.all_steps(grid)
        if step.technique in (Technique.EXTENDED_RECTANGLE, Technique.BUG_LITE)
    )


def places(which: Iterable[Candidate]) -> list[tuple[int, int]]:
    """Return candidates as cells and digits."""
    return [(candidate.cell, candidate.digit) for candidate in which]


def left_of(grid: Grid, pattern: BugLitePattern | ExtendedRectanglePattern) -> dict[int, set[int]]:
    """Return the candidates of the cells without the guardians."""
    gone = {(guardian.cell, guardian.digit) for guardian in pattern.guardians}
    return {
        cell: {digit for digit in grid.candidates_of(cell) if (cell, digit) not in gone}
        for cell in pattern.cells
    }


@pytest.mark.corpus
@pytest.mark.compiled
@pytest.mark.whole
def test_patterns_would_have_two_solutions_without_their_guardians():
    rectangles = lites = 0
    for grid in positions():
        (solution,) = solve(grid)
        for pattern in extended_rectangles(grid):
            left = left_of(grid, pattern)
            assert all(0 < len(digits) <= 3 for digits in left.values())
            assert set().union(*left.values()) <= {*pattern.digits}
            one, other = pattern.cells[:3], pattern.cells[3:]
            for cell, opposite in zip(one, other, strict=True):
                shared = [
                    house for house in grid.variant.houses_of[cell] if opposite in house.cells
                ]
                assert len(shared) == 2
            rectangles += 1
            assert any(solution[cell] == str(digit) for cell, digit in places(pattern.guardians))
        for lite in bug_lites(grid):
            left = left_of(grid, lite)
            assert list(left.values()) == [{*pair} for pair in lite.pairs]
            for house in grid.variant.houses:
                held = [digit for cell in house.cells for digit in left.get(cell, ())]
                assert all(held.count(digit) in (0, 2) for digit in DIGITS)
            lites += 1
            assert any(solution[cell] == str(digit) for cell, digit in places(lite.guardians))
    assert min(rectangles, lites) > 3


@pytest.mark.corpus
@pytest.mark.compiled
def test_steps_are_true_and_told_as_the_checker_expects():
    for step in steps():
        (solution,) = solve(step.grid)
        assert all(solution[gone.cell] != str(gone.digit) for gone in step.eliminations)
        assert all(solution[cell] == str(digit) for cell, digit in places(step.placements))
        assert problems_of(step) == []
        assert all(len(explain(step, level).split()) <= 120 for level in HintLevel)
    assert len({step.technique for step in steps()}) == 2


def symmetry_of(grid: Grid) -> Step:
    return next(
        step for step in teacher.all_steps(grid) if step.technique is Technique.GURTH_SYMMETRY
    )


@pytest.mark.compiled
@pytest.mark.parametrize("puzzle", SYMMETRIC)
def test_symmetry_leaves_one_digit_in_the_middle(puzzle: str):
    grid = Grid.parse(puzzle)
    (solution,) = solve(grid)
    step = symmetry_of(grid)
    assert isinstance(step.pattern, SymmetryPattern)
    for cell in CELLS:
        image = step.pattern.symmetry.image(cell)
        assert int(solution[image]) == step.pattern.digits[int(solution[cell]) - 1]
    assert {gone.cell for gone in step.eliminations} == {40}
    assert all(solution[40] != str(gone.digit) for gone in step.eliminations)
    assert "r5c5 lands on itself, so it can only be 5." in explain(step)
    assert problems_of(step) == []


@pytest.mark.compiled
def test_symmetry_removes_what_has_no_partner():
    grid = Grid.parse(SYMMETRIC[0])
    (solution,) = solve(grid)
    cell = next(cell for cell in CELLS if cell != 40 and len(grid.candidates_of(cell)) > 2)
    digit = next(digit for digit in grid.candidates_of(cell) if solution[cell] != str(digit))
    (found,) = find_symmetries(grid.eliminate(cell, digit))
    assert isinstance(found.pattern, SymmetryPattern)
    partner = Candidate(found.pattern.symmetry.image(cell), found.pattern.digits[digit - 1])
    assert partner in [Candidate(gone.cell, gone.digit) for gone in found.eliminations]
    step = symmetry_of(grid.eliminate(cell, digit))
    assert problems_of(step) == []


def test_a_turned_grid_has_the_same_symmetry():
    grid = Grid.parse(SYMMETRIC[0])
    for cells in (range(81), range(80, -1, -1)):
        turned = Grid.from_values([grid.values[cell] for cell in cells])
        (found,) = find_symmetries(turned)
        assert isinstance(found.pattern, SymmetryPattern)
        assert found.pattern.symmetry is GridSymmetry.HALF_TURN


@pytest.mark.compiled
def test_checker_refuses_a_symmetry_with_a_wrong_digit():
    grid = Grid.parse(SYMMETRIC[0])
    step = symmetry_of(grid)
    effects = [str(effect) for effect in step.effects]
    assert not check(board_of(grid), explain(step), effects)
    assert check(board_of(grid), explain(step).replace("1 on 9", "1 on 8"), effects)
    assert check(board_of(grid), explain(step).replace("180", "90"), effects)


@pytest.mark.corpus
@pytest.mark.compiled
def test_checker_refuses_a_pattern_with_another_cell():
    rectangles = [step for step in steps() if step.technique is Technique.EXTENDED_RECTANGLE]
    assert rectangles
    for step in rectangles:
        effects = [str(effect) for effect in step.effects]
        cell = re.findall(r"r\dc\d", explain(step))[0]
        other = f"{cell[:3]}{int(cell[3]) % 9 + 1}"
        assert check(board_of(step.grid), explain(step).replace(cell, other), effects)
