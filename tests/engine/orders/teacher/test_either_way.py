"""Tests of which one is true: their consequences follow, and all have the same conclusion."""

import pytest

from engine import Grid, HintLevel, explain, prove, solve
from engine.houses import CELLS
from engine.language import use_locale
from engine.model.candidates import Candidate, Elimination, Placement
from engine.model.step import Step
from engine.notation import parse_position
from engine.orders import teacher
from engine.orders.teacher.either_way import find_either_way
from engine.techniques.either_way import EitherWayPattern
from tests.engine.orders.teacher.trial import Trial

LATE = (
    ":::8+5+14+3+9+2+7+6+6+4..+5.91+33.+9+1.+65+4+84+9+65..+1.7+5..+91+46.+2+1..+6..+4+5+9+96..+4+5+72"
    "+1+71+4.9..+6+5+2.+57+6+1.+94:762 763 265 266 386:::"
)
"""A position with few enough empty cells for the uncompiled core."""
CELL = (
    ":::..3..67...5..8.1...9.1.........9..1...7..32..8..5...4.37....4.1.....4..6..4....72:519 924 "
    "837 547 549 451 551 959 673 283 583 883 984 185 191 192 694 595 695:::"
)
"""A position in which all candidates of r7c8 rule out another candidate."""


def wrong_candidates(grid: Grid) -> list[Candidate]:
    (solution,) = solve(grid)
    return [
        Candidate(cell, digit)
        for cell in CELLS
        if not grid.values[cell]
        for digit in grid.candidates_of(cell)
        if solution[cell] != str(digit)
    ]


def check(
    grid: Grid,
    pattern: EitherWayPattern,
    placed: tuple[Placement, ...],
    gone: tuple[Elimination, ...],
) -> None:
    """Check that no test is missing, and follow each one to the conclusion."""
    first = pattern.tests[0]
    if pattern.house is None:
        assert {test.digit for test in pattern.tests} == set(grid.candidates_of(first.cell))
        assert {test.cell for test in pattern.tests} == {first.cell}
    else:
        places = {cell for cell in pattern.house.cells if grid.has(cell, first.digit)}
        assert {test.cell for test in pattern.tests} == places
        assert {test.digit for test in pattern.tests} == {first.digit}
    assert placed or gone
    for test, branch in zip(pattern.tests, pattern.branches, strict=True):
        trial = Trial(grid)
        trial.place(test.cell, test.digit)
        for effect in branch:
            trial.follow(effect)
        assert all(trial.left[placement.cell] == {placement.digit} for placement in placed)
        assert all(elimination.digit not in trial.left[elimination.cell] for elimination in gone)


def check_all(line: str) -> int:
    grid = parse_position(line)
    found = list(find_either_way(grid, wrong_candidates(grid)))
    for step in found:
        check(grid, step.pattern, step.placements, step.eliminations)
    lengths = [step.length for step in found]
    assert lengths == sorted(lengths)
    return len(found)


def test_conclusion_follows_from_every_test():
    assert check_all(LATE)


@pytest.fixture(scope="module")
def step() -> Step:
    found = teacher.next_step(parse_position(CELL))
    assert found is not None
    return found


@pytest.mark.compiled
def test_tests_come_where_no_pattern_and_no_shorter_contradiction_helps(step: Step):
    assert isinstance(step.pattern, EitherWayPattern)
    assert teacher.all_steps(step.grid)[0] == step
    assert len(step.views) == 1 + len(step.pattern.tests)


@pytest.mark.compiled
def test_words_follow_every_test_and_reveal_target_last(step: Step):
    texts = [explain(step, level) for level in HintLevel]
    assert not any("r9c6" in text for text in texts[:3])
    assert texts[1].endswith(
        "Start in a cell of box 9 with three candidates. It takes at most 4 steps. Look in box 8 "
        "for a result they all share."
    )
    start = "r7c8 is 5, 8 or 9. Test each, and look for a result they all share."
    assert texts[2] == f"{start} It takes at most 4 steps."
    lines = prove(step).splitlines()
    assert lines[0] == "r7c8 is 5, 8 or 9."
    assert lines[1] == (
        "Suppose r7c8 is 5. r1c5 is 5: row 1 has no other place for 5. r9c6 is 5: column 6 has no "
        "other place for 5. Then r9c6 is not 9 (it is 5)."
    )
    assert lines[4] == "One of these is true, so remove 9 from r9c6."
    with use_locale("de"):
        assert prove(step).splitlines()[0] == "r7c8 ist eine 5, 8 oder 9."
