"""Patterns that need one of their guardians: sound, complete, and with checkable texts."""

import re

import pytest

from engine import Grid, HintLevel, Technique, explain, prove, solve
from engine.houses import CELLS
from engine.lessons import lesson
from engine.model.candidates import Candidate
from engine.model.step import Step
from engine.orders import teacher
from engine.orders.teacher.guardians import find_broken_wings, find_guardian_chains
from engine.techniques.deadly import BugLitePattern
from engine.techniques.guardians import (
    Guarded,
    GuardedGrave,
    GuardedRectangle,
    GuardianChainsPattern,
    OddLoopPattern,
)
from engine.techniques.tridagon import TridagonPattern
from engine.words.explanation import is_shortened
from testing.claims import check
from testing.step_claims import board_of, problems_of

BROKEN_WING = "1.389652..2.753.1..9.214.63.1.5693822..437195.3.182.7...2945.3135.621.4...137825."
"""A published example of guardians."""
TRIDAGON = ".234.6......18..3...93.7.........1.33.5.1.89...1.3..52......3.8.3.5..92.9..8.3.15"
"""A position with chains that begin at the guardians of a tridagon."""
MOST_LINKS = 6


def positions(technique: Technique) -> list[Grid]:
    the_lesson = lesson(technique)
    assert the_lesson.example is not None
    return [position.grid for position in (the_lesson.example, *the_lesson.exercises)]


def first(grid: Grid, technique: Technique) -> Step:
    return next(step for step in teacher.all_steps(grid) if step.technique is technique)


def check_guardians(grid: Grid, pattern: Guarded) -> None:
    """Check that the solution has one of the guardians, and that the cells fit the pattern."""
    (solution,) = solve(grid)
    assert any(solution[guardian.cell] == str(guardian.digit) for guardian in pattern.guardians)
    assert all(grid.has(guardian.cell, guardian.digit) for guardian in pattern.guardians)
    match pattern:
        case OddLoopPattern(digit=digit, cells=cells, houses=houses):
            assert len(cells) % 2 == 1
            others = set()
            for one, two, house in zip(cells, (*cells[1:], cells[0]), houses, strict=True):
                held = {cell for cell in house.cells if grid.has(cell, digit)}
                assert set(cells) & held == {one, two}
                others |= held - {one, two}
            assert others == {guardian.cell for guardian in pattern.guardians}
        case GuardedGrave():
            gone = {(guardian.cell, guardian.digit) for guardian in pattern.guardians}
            for cell in CELLS:
                left = [d for d in grid.candidates_of(cell) if (cell, d) not in gone]
                assert grid.values[cell] or len(left) == 2
        case BugLitePattern(cells=cells, pairs=pairs):
            more = {(guardian.cell, guardian.digit) for guardian in pattern.guardians}
            for cell, pair in zip(cells, pairs, strict=True):
                assert {d for d in grid.candidates_of(cell) if (cell, d) not in more} == {*pair}
        case GuardedRectangle(cells=cells, digits=digits):
            boxes = {grid.variant.box(cell) for cell in cells}
            assert len(boxes) == 2
            more = {(guardian.cell, guardian.digit) for guardian in pattern.guardians}
            for cell in cells:
                assert {d for d in grid.candidates_of(cell) if (cell, d) not in more} == {*digits}


@pytest.mark.compiled
def test_public_example_of_a_broken_wing():
    grid = Grid.parse(BROKEN_WING)
    found = list(find_broken_wings(grid))
    assert "r7c7<>7" in {str(gone) for wing in found for gone in wing.eliminations}
    (solution,) = solve(grid)
    for wing in found:
        assert isinstance(wing.pattern, OddLoopPattern)
        check_guardians(grid, wing.pattern)
        assert all(solution[gone.cell] != str(gone.digit) for gone in wing.eliminations)
        assert all(solution[placed.cell] == str(placed.digit) for placed in wing.placements)


@pytest.mark.compiled
def test_chains_from_guardians_rule_out_what_solution_lacks():
    sources = set()
    chains = (
        step.grid
        for step in teacher.iter_steps(Grid.parse(TRIDAGON))
        if step.technique is Technique.PATTERN_FORCING_CHAINS
    )
    for grid in (*positions(Technique.PATTERN_FORCING_CHAINS), next(chains)):
        (solution,) = solve(grid)
        wrong = [
            Candidate(cell, digit)
            for cell in CELLS
            if not grid.values[cell]
            for digit in grid.candidates_of(cell)
            if solution[cell] != str(digit)
        ]
        for pattern, gone in find_guardian_chains(grid, wrong, MOST_LINKS):
            assert gone
            for removed in gone:
                assert Candidate(removed.cell, removed.digit) in wrong
            assert [chain.start for chain in pattern.chains] == list(pattern.source.guardians)
            assert 0 < pattern.strong_links <= MOST_LINKS
            check_guardians(grid, pattern.source)
            sources.add(type(pattern.source))
    assert sources >= {GuardedRectangle, TridagonPattern}


@pytest.mark.compiled
@pytest.mark.parametrize(
    "technique", [Technique.BROKEN_WING, Technique.PATTERN_FORCING_CHAINS], ids=str
)
def test_words_of_guardians_are_proved(technique: Technique):
    for grid in positions(technique):
        step = first(grid, technique)
        assert problems_of(step) == []
        texts = [explain(step, level) for level in HintLevel]
        assert texts[1].startswith(technique.value)
        for gone in step.eliminations:
            assert f"{gone.digit} from {str(gone)[:4]}" not in "".join(texts[:3])


@pytest.mark.compiled
def test_long_chains_from_guardians_are_told_in_fewer_words():
    for grid in positions(Technique.PATTERN_FORCING_CHAINS):
        step = first(grid, Technique.PATTERN_FORCING_CHAINS)
        assert isinstance(step.pattern, GuardianChainsPattern)
        assert len(explain(step).split()) <= 120
        if is_shortened(step):
            guardians = len(step.pattern.source.guardians)
            assert prove(step).count("Suppose ") == guardians
            if "Put each on a scratch copy of its own" not in explain(step):
                assert explain(step).count("Suppose ") == guardians


@pytest.mark.compiled
def test_checker_refuses_guardians_of_which_one_is_missing():
    (grid, *_) = positions(Technique.PATTERN_FORCING_CHAINS)
    step = first(grid, Technique.PATTERN_FORCING_CHAINS)
    assert isinstance(step.pattern, GuardianChainsPattern)
    effects = [str(effect) for effect in step.effects]
    need, *chains, last = prove(step).splitlines()
    assert check(board_of(grid), "\n".join((need, *chains[:-1], last)), effects)
    (*_, guardian) = re.findall(r" or ([1-9] in r[1-9]c[1-9])", need)
    for text in (explain(step), prove(step)):
        assert not check(board_of(grid), text, effects)
        assert check(board_of(grid), text.replace(f" or {guardian}", ""), effects)


@pytest.mark.compiled
def test_checker_refuses_a_loop_with_a_wrong_number_of_cells():
    grid = Grid.parse(BROKEN_WING)
    step = first(grid, Technique.BROKEN_WING)
    effects = [str(effect) for effect in step.effects]
    assert not check(board_of(grid), explain(step), effects)
    assert check(board_of(grid), explain(step).replace("five", "six"), effects)
