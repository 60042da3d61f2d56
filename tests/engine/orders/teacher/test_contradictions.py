"""Contradictions: each consequence follows, and the last one is a contradiction."""

from itertools import islice

import pytest

import corpus
from engine import Grid, HintLevel, Technique, explain, prove, solve
from engine.houses import CELLS, cell_name
from engine.language import use_locale
from engine.lessons import lesson
from engine.model.candidates import Candidate
from engine.model.reasons import candidates_to_test
from engine.model.step import Step
from engine.notation import parse_position
from engine.orders import teacher
from engine.orders.teacher.contradictions import find_contradictions, find_nested_contradiction
from engine.techniques.contradiction import Consequence, ContradictionPattern, SubsetConsequence
from testing.claims import check
from testing.step_claims import board_of, problems_of
from tests.engine.orders.teacher.trial import Trial
from tests.engine.techniques.test_claims import digits

EASY = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"


def examples() -> list[Step]:
    the_lesson = lesson(Technique.CONTRADICTION)
    assert the_lesson.example is not None
    return [the_lesson.example.step, the_lesson.exercises[0].step]


def replay(step: Step) -> None:
    """Follow the consequences of a step, and check that they end in a contradiction."""
    pattern = step.pattern
    assert isinstance(pattern, ContradictionPattern)
    Trial(step.grid).fail(pattern)
    assert [(elimination.cell, elimination.digit) for elimination in step.eliminations] == [
        (pattern.test.cell, pattern.test.digit)
    ]


def test_singles_refute_wrong_candidates_of_easy_puzzle():
    """There are few enough candidates for the uncompiled core."""
    grid = Grid.parse(EASY)
    (solution,) = solve(grid)
    cells = [cell for cell in CELLS if not grid.values[cell]][::9]
    right = [Candidate(cell, int(solution[cell])) for cell in cells]
    wrong = [
        Candidate(cell, digit)
        for cell in cells
        for digit in grid.candidates_of(cell)
        if solution[cell] != str(digit)
    ]
    found = list(find_contradictions(grid, right + wrong, with_subsets=False))
    assert {step.test for _, step in found} == set(wrong)
    counts = [count for count, _ in found]
    assert counts == sorted(counts) == [step.length for _, step in found]


@pytest.mark.compiled
def test_contradictions_follow_from_test():
    for step in examples():
        replay(step)


@pytest.mark.compiled
@pytest.mark.whole
def test_contradictions_on_whole_paths_follow():
    puzzle = "....8..1684697.......3..94...54....1....2..9..64.15..2.7....3.9138..............."
    hard = lesson(Technique.CONTRADICTION).example
    assert hard is not None
    found = 0
    for text in (puzzle, hard.puzzle):
        for step in teacher.iter_steps(Grid.parse(text)):
            if step.technique is Technique.CONTRADICTION:
                replay(step)
                found += 1
    assert found


@pytest.mark.compiled
def test_words_reveal_target_last():
    step = examples()[0]
    pattern = step.pattern
    assert isinstance(pattern, ContradictionPattern)
    (gone,) = step.eliminations
    texts = [explain(step, level) for level in HintLevel]
    assert texts[1].startswith("Contradiction: ")
    target = str(gone).split("<>")[0]
    assert not any(target in text for text in texts[:2])
    # Level 3 has several tests, one of which fails.
    tests = candidates_to_test(step.grid, pattern.test)
    assert len(tests) > 1
    assert pattern.test in tests
    assert all(cell_name(test.cell) in texts[2] and str(test.digit) in texts[2] for test in tests)
    assert f"{target}={gone.digit}" not in texts[2]
    test, *lines, end = prove(step).splitlines()
    assert test == f"Test {target}={gone.digit}:"
    assert [line.split(". ")[0] for line in lines] == [
        str(number) for number in range(1, len(pattern.consequences) + 1)
    ]
    for line, consequence in zip(lines, pattern.consequences, strict=True):
        assert isinstance(consequence, Consequence)
        assert (
            consequence.cell is None
            or f" {cell_name(consequence.cell)} is {consequence.digit}: " in line
        )
        # The reason is the house, or the candidates that the cell has before the test.
        assert consequence.house is None or consequence.house.name.lower() in line.lower()
        if consequence.house is None:
            assert consequence.cell is not None
            assert set(step.grid.candidates_of(consequence.cell)) <= digits(line.split(": ")[1])
    assert end.endswith(f"So the test fails, and {target} cannot be {gone.digit}.")


@pytest.mark.compiled
def test_german_words_name_test_and_end():
    with use_locale("de"):
        text = prove(examples()[0])
    assert text.startswith("Teste ")
    assert "Also scheitert der Test" in text


GOLDEN_NUGGET = (
    ":::.......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....:"
    "721 622 374 379:::"
)
COSTS = [170, 192, 214, 223, 228, 226, 153, 225, 228]
"""The costs of the steps below."""


def nested_steps() -> list[Step]:
    """Return steps of a puzzle of ER 11: contradictions with subsets, and with nested tests."""
    line = corpus.read_lines("se/bench/er-11+.txt")[2]
    steps = islice(teacher.iter_steps(Grid.parse(line[:81])), 10)
    return [step for step in steps if isinstance(step.pattern, ContradictionPattern)]


@pytest.mark.compiled
def test_tests_inside_of_tests_follow_and_are_told():
    steps = nested_steps()
    assert [step.rating for step in steps] == COSTS
    (solution,) = solve(steps[0].grid)
    kinds = set[type]()
    for step in steps:
        replay(step)
        (gone,) = step.eliminations
        assert solution[gone.cell] != str(gone.digit)
        assert problems_of(step) == []
        pattern = step.pattern
        assert isinstance(pattern, ContradictionPattern)
        kinds.update(map(type, pattern.consequences))
        captions = [view.caption for view in step.views]
        shown = [caption.test for caption in captions if caption is not None and caption.test]
        assert shown == [step.test for step in pattern.inner]
        lines = prove(step).splitlines()
        assert len(lines) == pattern.length + len(pattern.inner) + 2
        assert ("second test" in explain(step, HintLevel.TECHNIQUE)) == bool(pattern.inner)
    assert {SubsetConsequence, ContradictionPattern} <= kinds
    assert all(step.technique is Technique.CONTRADICTION for step in steps)


@pytest.mark.compiled
def test_long_test_comes_before_net():
    """The position is from Golden Nugget, where Sudoku Explainer needs nested dynamic chains."""
    step = teacher.next_step(parse_position(GOLDEN_NUGGET))
    assert step is not None
    replay(step)
    assert problems_of(step) == []


@pytest.mark.compiled
def test_checker_refuses_nested_test_with_another_end():
    nested = next(
        step
        for step in nested_steps()
        if isinstance(step.pattern, ContradictionPattern) and step.pattern.inner
    )
    text = prove(nested)
    number = next(line for line in text.splitlines() if ". Also test " in line).split(".")[0]
    first = f"{number}.2. "
    without = "\n".join(line for line in text.splitlines() if not line.startswith(first))
    assert without != text
    effects = [str(effect) for effect in nested.effects]
    assert check(board_of(nested.grid), text, effects) == []
    assert check(board_of(nested.grid), without, effects)


def test_nested_test_of_right_candidates_does_not_fail():
    """The test is small enough for the uncompiled core."""
    grid = Grid.parse(EASY)
    (solution,) = solve(grid)
    cell = next(cell for cell in CELLS if not grid.values[cell])
    right = Candidate(cell, int(solution[cell]))
    assert not list(find_nested_contradiction(grid, [right]))
    assert not list(find_contradictions(grid, [right], with_subsets=True))
