"""Answers to hints: which are right, and why others are not, without revealing what is."""

import re

import pytest

import engine
from engine import Grid
from engine.houses import DIGITS, variant
from engine.model.candidates import Elimination, Placement
from engine.model.limit import Limit
from engine.model.step import Step
from engine.model.technique import Family, Technique
from engine.notation import format_position
from engine.orders.scales import TEACHER
from engine.practice import positions, practisable
from tests.bot.conftest import CHAINS, EASY, LONE_SINGLE
from tests.bot.variant.test_variants import DIAGONAL
from tutor.hint_answer import AnswerKind, HintAnswer, judge_hint_answer
from tutor.hints import StepRequest, next_step
from tutor.objections import objection, outside, visible_objection

LIMIT = Limit(20)
X_WING = positions(Technique.X_WING)[0]


def judge(
    line: str, *moves: Placement | Elimination, level: int = 1, scale: str = TEACHER.slug
) -> HintAnswer:
    judged = judge_hint_answer(StepRequest(line, LIMIT, scale=scale), moves, level)
    assert judged is not None
    return judged


def step_of(line: str, scale: str = TEACHER.slug) -> Step:
    step = next_step(StepRequest(line, LIMIT, scale=scale))
    assert step is not None
    return step


def untrue(grid: Grid) -> list[Elimination]:
    """Eliminations of the solution's candidates."""
    (solution,) = engine.solve(grid)
    return [Elimination(cell, int(solution[cell])) for cell in range(81) if not grid.values[cell]]


@pytest.mark.parametrize(
    "technique",
    [technique for technique in practisable() if (technique.cost or 99) < 50],
    ids=lambda technique: technique.slug,
)
def test_each_effect_of_a_step_is_right_and_the_count_tells_how_many_are_left(
    technique: Technique,
):
    here = positions(technique)[0]
    step = step_of(here.line, here.scale)
    first, *others = step.effects

    judged = judge(here.line, first, scale=here.scale)
    assert judged.finding is AnswerKind.RIGHT
    # Each single of a run is a step of its own.
    left = 0 if technique.family is Family.SINGLE else len(others)
    assert (judged.found, judged.total) == (1, 1 + left)
    assert judged.lesson == judged.slug == step.technique.slug
    judged = judge(here.line, *step.effects, scale=here.scale)
    assert judged.found == judged.total


def test_another_instance_of_the_technique_is_right():
    for here in positions(Technique.NAKED_PAIR):
        step = step_of(here.line, here.scale)
        others = engine.teacher.all_steps(here.grid)
        for other in others:
            new = set(other.effects) - set(step.effects)
            if other.technique is step.technique and new:
                assert judge(here.line, min(new), scale=here.scale).finding is AnswerKind.RIGHT
                return
    raise AssertionError("no position has two pairs")


@pytest.mark.parametrize("level", [1, 2, 3])
@pytest.mark.parametrize("line", [X_WING.line, CHAINS, LONE_SINGLE])
def test_candidate_of_the_solution_is_kept_for_a_true_reason(line: str, level: int):
    grid = engine.notation.parse_position(line) if len(line) > 81 else Grid.parse(line)
    line = format_position(grid)
    for move in untrue(grid)[::7]:
        judged = judge(line, move, level=level)
        assert judged.finding is AnswerKind.WRONG
        (reason,) = judged.reasons
        name = str(move).partition("<>")[0]
        assert reason.startswith(name)
        assert "could still be" in reason or "is not in" in reason or "is in none of" in reason
        others = set(re.findall("r[1-9]c[1-9]", reason)) - {name}
        assert not others, "no other cell is named"


def test_digit_that_a_house_has_is_refused_with_that_digit():
    grid = Grid.parse(EASY)
    judged = judge(format_position(grid), Placement(2, 5))

    assert judged.finding is AnswerKind.WRONG
    assert judged.reasons == ("r1c3 cannot be 5: row 1 already has its 5 in r1c1.",)
    assert judged.lesson == Technique.HIDDEN_SINGLE.slug
    assert judge(format_position(grid), Placement(2, 5), level=2).lesson is not None


def test_digit_that_nothing_forces_is_not_confirmed_even_if_it_is_right():
    grid = Grid.parse(LONE_SINGLE)
    line = format_position(grid)
    (solution,) = engine.solve(grid)
    seen = set()
    for cell in range(81):
        for digit in grid.candidates_of(cell) if not grid.values[cell] else ():
            judged = judge(line, Placement(cell, digit), level=2)
            if judged.finding is AnswerKind.WRONG:
                assert "does not have to be" in judged.reasons[0]
                seen.add(solution[cell] == str(digit))
            else:
                assert solution[cell] == str(digit)
    assert seen == {True, False}


def test_single_of_another_kind_is_true_by_its_name():
    line = format_position(Grid.parse(LONE_SINGLE))
    step = step_of(line)
    assert step.technique is Technique.HIDDEN_SINGLE
    grid = Grid.parse(LONE_SINGLE)
    findings = {
        judge(line, Placement(cell, grid.candidates_of(cell)[0])).finding
        for cell in range(81)
        if len(grid.candidates_of(cell)) == 1 and not grid.values[cell]
    }
    assert findings <= {AnswerKind.RIGHT, AnswerKind.OTHER}


def test_any_single_of_a_run_is_right():
    line = format_position(Grid.parse(EASY))
    placements = [effect for effect in step_of(line).effects if isinstance(effect, Placement)]
    assert judge(line, placements[0]).finding is AnswerKind.RIGHT
    assert judge(line, placements[0]).total == 1


def test_true_candidate_of_another_technique_is_named_by_it():
    here = X_WING
    (solution,) = engine.solve(here.grid)
    step = step_of(here.line)
    findings: dict[AnswerKind, HintAnswer] = {}
    moves: dict[AnswerKind, Elimination] = {}
    for cell in range(81):
        for digit in () if here.grid.values[cell] else here.grid.candidates_of(cell):
            if str(digit) != solution[cell]:
                judged = judge(here.line, Elimination(cell, digit), level=2)
                findings[judged.finding] = judged
                moves[judged.finding] = Elimination(cell, digit)
                if judged.finding is AnswerKind.RIGHT:
                    assert Elimination(cell, digit) in step.effects or judged.total
    assert set(findings) == {AnswerKind.RIGHT, AnswerKind.OTHER}
    assert findings[AnswerKind.OTHER].reasons[0].startswith("That's true")
    assert findings[AnswerKind.OTHER].lesson == step.technique.slug
    judged = judge(here.line, moves[AnswerKind.OTHER], level=1)
    assert step.technique.value not in judged.reasons[0], "the first level does not name it"
    assert judged.lesson is None


def test_what_stands_there_already_is_nothing_new():
    grid = X_WING.grid
    cell, value = next((cell, value) for cell, value in enumerate(grid.values) if value)
    digit = next(digit for digit in DIGITS if digit != value)
    for move in (Placement(cell, value), Elimination(cell, digit)):
        assert judge(X_WING.line, move).finding is AnswerKind.NOTHING_NEW
    assert judge(X_WING.line, Elimination(cell, value)).finding is AnswerKind.WRONG


def test_pattern_tells_where_it_rules_out_nothing_once_it_is_shown():
    step = X_WING.step
    target = step.eliminations[0]
    assert outside(step.pattern, target) == ""
    houses = {cell for house in step.pattern.cover for cell in house.cells}  # type: ignore[attr-defined]
    off = next(candidate for candidate in untrue(step.grid) if candidate.cell not in houses)
    assert "is not in any of these: columns" in outside(step.pattern, off)
    pair = positions(Technique.NAKED_PAIR)[0].step
    cells = pair.pattern.house.cells  # type: ignore[attr-defined]
    off = next(candidate for candidate in untrue(pair.grid) if candidate.cell not in cells)
    assert "is not in" in outside(pair.pattern, off)
    single = step_of(format_position(Grid.parse(LONE_SINGLE)))
    assert outside(single.pattern, off) == ""


def test_objections_name_removed_pencil_marks():
    grid = Grid.parse(LONE_SINGLE)
    cell = next(cell for cell in range(81) if len(grid.candidates_of(cell)) > 2)
    digit = grid.candidates_of(cell)[0]
    assert visible_objection(grid, Placement(cell, digit)) == ""
    marked = grid.eliminate(cell, digit)
    assert "no longer a candidate of" in objection(marked, Placement(cell, digit))


def test_variants_are_judged_by_their_own_houses():
    grid = Grid.parse(DIAGONAL, variant=variant("diagonal"))
    line = format_position(grid)
    assert judge(line, step_of(line).effects[0]).finding is AnswerKind.RIGHT
    refused = [
        judge(line, Placement(cell, digit)).reasons[0]
        for cell in range(0, 81, 10)
        for digit in DIGITS
        if not grid.values[cell] and not grid.has(cell, digit)
    ]
    assert any("diagonal 1 already has its" in reason for reason in refused)
