"""Patterns that only HoDoKu has, in words and pictures: every claim is held against the grid."""

import csv
import re
from dataclasses import replace

import pytest

from engine import Grid, HintLevel, Step, Technique, explain, solve
from engine.core.hodoku.solver import Solver
from engine.explain import Detail
from engine.explain._say import LONGEST_SHORT
from engine.hodoku.slots import slot
from engine.hodoku.steps import step_of
from engine.lessons import lesson
from engine.lessons.values import SE
from engine.step import Role
from engine.technique import Family
from engine.views import view_at
from tests.engine.explain.test_claims import Claims, check

CODES = {"n2", "n3", "n4", "l2", "l3"}
FAMILIES = {Family.SUBSET}
ONLY_HODOKU = [one for one in Technique if one not in SE and one.family in FAMILIES]


def check_all(step: Step, claims: Claims) -> None:
    """English is read, claim by claim; German must be whole, and say the same numbers."""
    check(step, claims)
    for level in HintLevel:
        told = explain(step, level, language="de")
        assert not re.search(r"None|[{}]|  |\(\)| ,|\.\.|,,", told), told
    for language in ("en", "de"):
        short = explain(step, detail=Detail.TURNING_POINTS, language=language)
        assert len(short) <= LONGEST_SHORT, short
    gone = {(one.cell, one.digit) for one in step.eliminations}
    (view,) = step.views
    assert {(one.cell, one.digit) for one, role in view.candidates if role is Role.REMOVE} == gone
    for shown in (view, *(view_at(step, level) for level in HintLevel)):
        assert all(step.grid.has(one.cell, one.digit) for one, _ in shown.candidates)


@pytest.mark.parametrize("technique", ONLY_HODOKU, ids=lambda one: one.slug)
def test_examples_say_what_is_there(technique):
    told = lesson(technique)
    for position in filter(None, (told.example, told.practice)):
        check_all(position.step, Claims())


def test_a_locked_pair_empties_both_houses():
    example = lesson(Technique.LOCKED_PAIR).example
    assert example is not None
    step = example.step
    assert "both stand in" in explain(step).lower()
    assert "of these two houses" in explain(step)
    assert len(step.views[0].houses) == 2


@pytest.mark.corpus
def test_every_claim_holds_on_recorded_puzzles(shared_data):
    with (shared_data / "hodoku" / "scores.tsv").open() as file:
        puzzles = [row["puzzle"] for row in csv.DictReader(file, delimiter="\t")]
    claims, seen = Claims(), set()
    for puzzle in puzzles[::3]:
        grid = Grid.parse(puzzle)
        (solution,) = solve(grid)
        solver = Solver()
        solver.load(grid.values, grid.candidates, grid.givens, [int(digit) for digit in solution])
        while not grid.is_solved and (hit := solver.find()) is not None:
            code = slot(hit[0]).kinds[hit[1]]
            if code in CODES:
                check_all(step_of(grid, hit), claims)
                seen.add(code)
            solver.apply()
            values, candidates = solver.position()
            grid = replace(grid, values=values, candidates=candidates)
    assert seen >= CODES - RARE


RARE: set[str] = set()
"""Codes that too few of the recorded puzzles need."""
