"""Patterns that only HoDoKu has, in texts and views: check every claim against the grid."""

import re
from dataclasses import replace

import pytest

from corpus import read_table
from corpus.hodoku_cases import all_cases, solver_at
from engine import Grid, HintLevel, Step, Technique, explain, prove, solve
from engine.core.hodoku.solver import Solver
from engine.houses import CLASSIC, HouseKind
from engine.language import use_locale
from engine.lessons import lesson
from engine.lessons.values import SE
from engine.model.technique import Family
from engine.model.views import LinkKind, Role
from engine.orders.hodoku.slots import slot
from engine.orders.hodoku.steps import step_of
from engine.techniques.colours import ColouringPattern
from engine.techniques.drawing import view_at
from engine.techniques.fish import FishPattern
from engine.techniques.rectangles import AvoidableRectanglePattern, HiddenRectanglePattern
from engine.techniques.sue_de_coq import SueDeCoqPattern
from tests.engine.orders.hodoku.examples import parameters
from tests.engine.techniques.test_claims import (
    CELLS,
    DIGITS,
    HOUSE,
    Claims,
    cells,
    check,
    digits,
    house,
    places,
)
from tests.uncompiled import UNCOMPILED

CODES = {"n2", "n3", "n4", "l2", "l3"} | {
    *("bug1", "u1", "u2", "u3", "u4", "u5", "u6", "hr", "ar1", "ar2"),
    *("fbf2", "sbf2", "fbf3", "sbf3", "fbf4", "sbf4", "fff3"),
    *("sdc", "sc1", "sc2", "mc1", "mc2"),
}
FAMILIES = {Family.SUBSET, Family.UNIQUENESS, Family.FISH, Family.COLOURS, Family.LAST_RESORT}
ONLY_HODOKU = [
    technique for technique in Technique if technique not in SE and technique.family in FAMILIES
]
ONLY_HODOKU.append(Technique.SUE_DE_COQ)


def check_all(step: Step, claims: Claims) -> None:
    """Check each claim of the English text; the German text must be complete, with the same
    numbers."""
    check(step, claims)
    with use_locale("de"):
        german = [explain(step, level) for level in HintLevel]
    for text in german:
        assert not re.search(r"None(?! of )|[{}]|  |\(\)| ,|\.\.|,,", text), text
    if isinstance(step.pattern, ColouringPattern):
        check_colours(step, step.pattern)
    elif isinstance(step.pattern, SueDeCoqPattern):
        check_other_cells(step, step.pattern)
    gone = {(elimination.cell, elimination.digit) for elimination in step.eliminations}
    view, *_ = step.views
    assert {
        (candidate.cell, candidate.digit)
        for candidate, role in view.candidates
        if role is Role.REMOVE
    } == gone
    for shown in (view, *(view_at(step, level) for level in HintLevel)):
        assert all(
            step.grid.has(candidate.cell, candidate.digit) for candidate, _ in shown.candidates
        )


COLOURS = ("blue", "orange", "green", "purple")


def check_colours(step: Step, pattern: ColouringPattern) -> None:
    """Check that links have two places, and that targets share houses with two named colours."""
    grid, text = step.grid, prove(step)
    colour_of = {
        cell: colour
        for colour, which in zip(
            ("blue", "orange", "green", "purple"), pattern.colours, strict=False
        )
        for cell in which
    }
    linked = set()
    for where, pair in re.findall(rf"{HOUSE} \(([^)]*)\)", text):
        assert places(grid, house(where), {pattern.digit}) == set(cells(pair)), text
        linked |= set(cells(pair))
    assert linked == set(colour_of)
    for names, parts in re.findall(rf"{CELLS} shares? ([^.]*), so (?:it|they) cannot be", text):
        seen = set()
        for part in re.split(rf"(?={HOUSE})", parts)[::2]:
            for colour, name in re.findall(r"(blue|orange|green|purple) (r\dc\d)", part):
                (cell,) = cells(name)
                assert colour_of[cell] == colour, text
                (where,) = re.findall(HOUSE, part)
                assert {cell, *cells(names)} <= set(house(where).cells), text
                seen.add(colour)
        assert len(seen) == 2, text
    for colour, other, where in re.findall(
        rf"(\w+ r\dc\d) and (\w+ r\dc\d) share {HOUSE}", text, re.I
    ):
        assert set(cells(colour + other)) <= set(house(where).cells), text
        assert all(colour_of[cell] in (colour + other).lower() for cell in cells(colour + other))
    for names, colour in re.findall(rf"{CELLS} (?:is|are) (\w+), so (?:it|they) cannot be", text):
        assert {colour_of[cell] for cell in cells(names)} == {colour}


def check_other_cells(step: Step, pattern: SueDeCoqPattern) -> None:
    """Check that each target is in the line or box whose digits are in the pattern's cells."""
    text = prove(step)
    inside = {*pattern.crossing, *pattern.line_cells, *pattern.box_cells}
    ((line, line_digits, box, box_digits),) = re.findall(
        rf"{HOUSE} has its {DIGITS} in these cells\. {HOUSE} has its {DIGITS} there, too\.", text
    )
    used = {line.lower(): digits(line_digits), box.lower(): digits(box_digits)}
    for names, where, gone in re.findall(
        rf"{CELLS} (?:is another cell|are other cells) of {HOUSE}, so \w+ cannot be {DIGITS}", text
    ):
        assert set(cells(names)) <= set(house(where).cells) - inside, text
        assert digits(gone) <= used[where], text
    for name, line, box, digit in re.findall(
        rf"{CELLS} is in both {HOUSE} and {HOUSE}, so it cannot be (\d):", text
    ):
        assert set(cells(name)) <= {*house(line).cells} & {*house(box).cells} & inside, text
        assert int(digit) in used[line] & used[box]
    for where, which in re.findall(rf"Only those in {HOUSE} have {DIGITS}\.", text):
        held = {cell for cell in inside if digits(which) & set(step.grid.candidates_of(cell))}
        assert held <= set(house(where).cells), text


@pytest.mark.parametrize("technique", parameters(ONLY_HODOKU))
def test_examples_match_grid(technique):
    the_lesson = lesson(technique)
    exercises = () if UNCOMPILED else the_lesson.exercises
    for position in filter(None, (the_lesson.example, *exercises)):
        check_all(position.step, Claims())


def test_locked_pair_clears_both_houses():
    example = lesson(Technique.LOCKED_PAIR).example
    assert example is not None
    step = example.step
    assert "They are in " in explain(step)
    assert "of these two houses" in explain(step)
    assert len(step.views[0].houses) == 2


def test_finned_fish_explains_both_cases():
    example = lesson(Technique.FINNED_X_WING).example
    assert example is not None
    step = example.step
    assert isinstance(step.pattern, FishPattern)
    assert step.pattern.fins
    for elimination in step.eliminations:
        assert all(CLASSIC.see_each_other(elimination.cell, fin) for fin in step.pattern.fins)
    full = explain(step)
    aside, otherwise = full.index("Ignore the fin"), full.index("If the fin is not 9")
    assert aside < otherwise < full.index("either way: it shares")
    shown = {candidate.cell for candidate, role in step.views[0].candidates if role is Role.FIN}
    assert shown == set(step.pattern.fins)


@pytest.mark.corpus
def test_franken_fish_of_corpus_are_described():
    """No recorded puzzle needs most of these fish, but some positions have them."""
    claims = Claims()
    for code in ("ff2", "ff3", "fff2", "fff3"):
        for case in all_cases()[code][::20]:
            for hit in solver_at(case.grid).every(case.slot)[:3]:
                check_all(step_of(case.grid, hit), claims)


def test_colours_alternate_along_links():
    for technique in ONLY_HODOKU:
        if technique.family is not Family.COLOURS or technique is Technique.MEDUSA:
            continue
        example = lesson(technique).example
        assert example is not None
        step = example.step
        assert isinstance(step.pattern, ColouringPattern)
        colour_of = {cell: at for at, cells in enumerate(step.pattern.colours) for cell in cells}
        links = step.views[0].links
        strong = [link for link in links if link.kind is LinkKind.STRONG]
        assert len(strong) >= len(colour_of) - len(step.pattern.colours) // 2
        for link in strong:
            assert colour_of[link.start.cell] ^ 1 == colour_of[link.end.cell]
        for link in links:
            if link.kind is LinkKind.WEAK:
                one, other = colour_of[link.start.cell], colour_of[link.end.cell]
                if technique is Technique.SIMPLE_COLOURS_WRAP:
                    assert one == other, "where a colour clashes with itself"
                else:
                    assert one // 2 != other // 2, "where two groups of colours meet"


def test_sue_de_coq_has_as_many_cells_as_digits():
    example = lesson(Technique.SUE_DE_COQ).example
    assert example is not None
    pattern, grid = example.step.pattern, example.step.grid
    assert isinstance(pattern, SueDeCoqPattern)
    cells = (*pattern.crossing, *pattern.line_cells, *pattern.box_cells)
    assert len({digit for cell in cells for digit in grid.candidates_of(cell)}) == len(cells)
    assert {*pattern.crossing, *pattern.line_cells} <= set(pattern.line.cells)
    assert {*pattern.crossing, *pattern.box_cells} <= set(pattern.box.cells)


@pytest.mark.compiled
def test_brute_force_gives_no_argument():
    example = lesson(Technique.BRUTE_FORCE).example
    assert example is not None
    assert "there is no reasoning to show" in explain(example.step)
    assert "taken from the solution" in explain(example.step, HintLevel.TECHNIQUE)


def test_hidden_rectangle_names_corner_and_result():
    example = lesson(Technique.HIDDEN_RECTANGLE).example
    assert example is not None
    step = example.step
    pattern, (gone,) = step.pattern, step.eliminations
    assert isinstance(pattern, HiddenRectanglePattern)
    corner, beside, opposite, other = pattern.cells
    assert corner == gone.cell
    assert set(step.grid.candidates_of(opposite)) == {pattern.locked, pattern.lost}
    for kind, end in ((HouseKind.ROW, beside), (HouseKind.COLUMN, other)):
        house = step.grid.variant.house(kind, corner)
        end = end if end in house.cells else ({beside, other} - {end}).pop()
        places = {cell for cell in house.cells if step.grid.has(cell, pattern.locked)}
        assert places <= {corner, end}


def test_avoidable_rectangle_has_no_given():
    for technique in (Technique.AVOIDABLE_RECTANGLE_1, Technique.AVOIDABLE_RECTANGLE_2):
        example = lesson(technique).example
        assert example is not None
        step = example.step
        assert isinstance(step.pattern, AvoidableRectanglePattern)
        assert not step.grid.givens.intersection(step.pattern.cells)
        for cell, digit in zip(step.pattern.cells, step.pattern.digits, strict=True):
            filled = cell in step.pattern.filled
            assert step.grid.values[cell] == digit if filled else step.grid.has(cell, digit)


@pytest.mark.untraced
@pytest.mark.corpus
@pytest.mark.whole
def test_claims_hold_on_recorded_puzzles():
    puzzles = [row["puzzle"] for row in read_table("hodoku/scores.tsv")]
    claims, seen = Claims(), set()
    for puzzle in puzzles[::5]:
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


RARE = {"fbf4", "sbf4", "fff3", "sc2", "mc2", "u5", "ar1", "ar2"}
"""The codes of techniques that too few recorded puzzles need."""
