"""Answers are judged by the solution and by the effects of the technique."""

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import (
    Grid,
    Limit,
    MultipleSolutionsError,
    Technique,
    check,
    next_step,
)
from engine.lessons import lesson
from engine.lessons.values import HODOKU, SE
from engine.model.candidates import Elimination, Placement
from engine.model.step import Step
from engine.model.technique import Family
from engine.notation import format_moves, parse_moves
from engine.practice import Verdict, is_possible, judge, positions, practisable
from tests.uncompiled import UNCOMPILED


def example(technique: Technique) -> Step:
    found = lesson(technique).example
    assert found is not None
    return found.step


# Chains and late techniques of HoDoKu's order take long on the uncompiled core.
SOON = [
    technique
    for technique in practisable()
    if not technique.name.startswith("DYNAMIC_")
    and not (UNCOMPILED and (technique.family is Family.CHAIN or technique not in SE))
]
PAIR = example(Technique.NAKED_PAIR)
SINGLE = example(Technique.HIDDEN_SINGLE)


def solution_of(grid: Grid) -> str:
    return check(grid).solutions[0]


def verdict(step, text: str) -> Verdict:
    return judge(step.grid, step.technique, parse_moves(text)).verdict


def test_next_step_is_right():
    judged = judge(PAIR.grid, PAIR.technique, PAIR.effects)
    assert judged.verdict is Verdict.RIGHT
    assert judged.missing == ()
    assert judged.complete


@settings(max_examples=5 if UNCOMPILED else 30)
@given(st.data())
def test_partial_answer_is_right_and_rest_is_reported(data):
    technique = data.draw(st.sampled_from(SOON))
    here = data.draw(st.sampled_from(positions(technique)))
    step = here.step
    part = data.draw(st.sets(st.sampled_from(step.effects), min_size=1))
    judged = judge(here.grid, technique, part)
    assert judged.verdict is Verdict.RIGHT
    # Another instance may have fewer missing effects than this one.
    assert len(judged.missing) <= len(step.effects) - len(part)
    assert not part & set(judged.missing)


@settings(max_examples=5 if UNCOMPILED else 30)
@given(st.data())
def test_answer_against_solution_is_wrong(data):
    technique = data.draw(st.sampled_from(SOON))
    here = data.draw(st.sampled_from(positions(technique)))
    grid = here.grid
    cell = data.draw(st.sampled_from([cell for cell in range(81) if not grid.values[cell]]))
    right = int(solution_of(grid)[cell])
    wrong = data.draw(st.sampled_from([d for d in range(1, 10) if d != right]))
    for move in (Elimination(cell, right), Placement(cell, wrong)):
        judged = judge(grid, technique, [*here.step.effects, move])
        shown = is_possible(move, grid)
        assert judged.verdict is (Verdict.WRONG if shown else Verdict.IMPOSSIBLE)
        # Nothing may reveal the right digit.
        assert judged.missing == ()


def test_answer_by_other_technique_is_recognized():
    solution = solution_of(PAIR.grid)
    touched = {effect.cell for effect in PAIR.effects}
    cell = next(c for c in range(81) if not PAIR.grid.values[c] and c not in touched)
    assert verdict(PAIR, f"{Placement(cell, int(solution[cell]))}") is Verdict.TRUE_BUT_OTHER


def test_answer_without_changes_is_nothing_new():
    cell = next(iter(PAIR.grid.givens))
    digit = PAIR.grid.values[cell]
    gone = next(
        Elimination(c, d)
        for c in range(81)
        for d in range(1, 10)
        if not PAIR.grid.values[c] and not PAIR.grid.has(c, d)
    )
    assert verdict(PAIR, format_moves([Placement(cell, digit), gone])) is Verdict.NOTHING_NEW
    # Together with a right move, the wrong kind of move is harmless.
    assert verdict(PAIR, format_moves([gone, *PAIR.effects])) is Verdict.RIGHT


def test_other_instance_is_right():
    grid = SINGLE.grid
    found = {
        Placement(places[0], digit)
        for house in grid.variant.houses
        for digit in range(1, 10)
        if len(places := [cell for cell in house.cells if grid.has(cell, digit)]) == 1
    }
    assert len(found) > 1
    for move in found:
        assert judge(grid, SINGLE.technique, [move]).verdict is Verdict.RIGHT


def test_resulting_singles_are_right():
    """A pair leaves one digit in a cell: placing that digit shows that the pair was found."""
    for here in positions(Technique.NAKED_PAIR):
        step = here.step
        following = next_step(here.grid.apply(step))
        assert following is not None
        if following.placements and following.technique.family is Family.SINGLE:
            judged = judge(here.grid, here.technique, following.placements)
            assert judged.verdict is Verdict.RIGHT
            assert set(judged.missing) <= set(step.effects)
            return
    pytest.fail("no pair in the pool leaves a single")


@pytest.mark.compiled
def test_eliminations_instead_of_placement_are_right():
    for technique in (Technique.FORCING_CHAIN, Technique.CELL_FORCING_CHAINS, Technique.NISHIO):
        for here in positions(technique):
            if here.step.placements:
                (placed,) = here.step.placements
                other = next(d for d in here.grid.candidates_of(placed.cell) if d != placed.digit)
                answer = [Elimination(placed.cell, other)]
                assert judge(here.grid, technique, answer).verdict is Verdict.RIGHT
                return
    pytest.fail("no chain in the pool places a digit")


@pytest.mark.compiled
def test_timeout_gives_incomplete_judgement():
    here = positions(Technique.DYNAMIC_CELL_WITH_DYNAMIC_CHAINS)[0]
    solution = solution_of(here.grid)
    cell = here.grid.values.index(0)
    answer = [Placement(cell, int(solution[cell]))]
    judged = judge(here.grid, here.technique, answer, limit=Limit(0.05))
    assert judged.verdict is Verdict.TRUE_BUT_OTHER
    assert not judged.complete


@pytest.mark.compiled
@pytest.mark.parametrize(
    "technique", [Technique.FINNED_X_WING, Technique.SKYSCRAPER, Technique.ALS_XZ]
)
def test_hodoku_only_techniques_are_judged(technique):
    here = positions(technique)[0]
    step = here.step
    assert step.technique is technique
    assert judge(here.grid, technique, step.effects).verdict is Verdict.RIGHT
    solution = solution_of(here.grid)
    verdicts = {
        judge(here.grid, technique, [Elimination(cell, digit)]).verdict
        for cell in range(81)
        for digit in here.grid.candidates_of(cell)
        if str(digit) != solution[cell] and Elimination(cell, digit) not in step.effects
    }
    assert Verdict.TRUE_BUT_OTHER in verdicts


@pytest.mark.compiled
def test_hodoku_techniques_are_judged_within_a_second():
    """The searches for all nets take longest."""
    start = time.process_time()
    for technique in sorted(HODOKU.keys() - SE.keys(), key=lambda technique: technique.name):
        for here in positions(technique)[:2]:
            judged = judge(here.grid, technique, here.step.effects, limit=Limit(60))
            assert judged.verdict is Verdict.RIGHT, technique
            assert judged.complete
    assert time.process_time() - start < 1


def test_empty_answer_is_refused():
    with pytest.raises(ValueError, match="no move"):
        judge(PAIR.grid, PAIR.technique, [])
    with pytest.raises(MultipleSolutionsError):
        judge(Grid.parse("12" + "." * 79), Technique.NAKED_PAIR, PAIR.effects)
