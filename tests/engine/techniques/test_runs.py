"""Runs of singles: where they begin and end, their words and pictures."""

import re

import pytest

from engine import Grid, HintLevel, explain
from engine.houses import variant
from engine.language import languages, use_locale
from engine.model.step import Step
from engine.model.technique import Family
from engine.orders.runs import LEAST, has_single, next_run
from engine.orders.scales import HODOKU, SE, TEACHER
from engine.techniques.drawing import view_at
from engine.techniques.runs import RunPattern

CHAINS = "....239..76.................1.68.......7....6......3..3.2.........1...8.9......4."
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
LONE_SINGLE = ".....4...43..5..6..1.6324..72....89.1.......4.45....32..1286.4..6..1..29...7....."
DIAGONAL = "........63468......9..46.2.26..5.378.....846.....67..9..7..263....37591...4...782"


def run_of(grid: Grid) -> Step:
    step = next_run(TEACHER, grid)
    assert step is not None
    assert isinstance(step.pattern, RunPattern)
    return step


def test_run_ends_before_the_first_other_step():
    step = run_of(Grid.parse(CHAINS))
    assert isinstance(step.pattern, RunPattern)
    singles = step.pattern.steps
    grid = step.grid
    for single in singles:
        assert single.grid == grid
        grid = grid.apply(single)
    assert grid == step.grid.apply(step)
    assert not has_single(grid)
    following = next_run(TEACHER, grid)
    assert following is not None
    assert following.technique.family is not Family.SINGLE


def test_fewer_singles_are_told_one_by_one():
    grid = Grid.parse(LONE_SINGLE)
    step = next_run(TEACHER, grid)
    assert step is not None
    assert step.technique.family is Family.SINGLE
    assert len(step.placements) == 1 < LEAST
    following = next_run(TEACHER, grid.apply(step))
    assert following is not None
    assert following.technique.family is not Family.SINGLE


def test_every_order_and_variant_has_runs():
    diagonal = Grid.parse(DIAGONAL, variant=variant("diagonal"))
    for order, grid in ((SE, Grid.parse(EASY)), (HODOKU, Grid.parse(EASY)), (SE, diagonal)):
        step = next_run(order, grid)
        assert step is not None
        assert grid.apply(step).is_solved


@pytest.mark.parametrize("language", sorted(languages()))
def test_only_the_last_level_has_digits_with_their_cells(language: str):
    for puzzle in (EASY, CHAINS):
        step = run_of(Grid.parse(puzzle))
        with use_locale(language):
            texts = [explain(step, level) for level in HintLevel]
        assert len(set(texts)) == 4
        assert not any(re.search(r"r\dc\d (is|ist) ", text) for text in texts[:3])
        lines = texts[3].splitlines()
        for line, placed in zip(lines, step.placements, strict=False):
            assert re.search(
                rf"r{placed.cell // 9 + 1}c{placed.cell % 9 + 1} .*\b{placed.digit} \(", line
            )
        assert len(lines) == len(step.placements) + grid_is_solved(step)


def grid_is_solved(step: Step) -> bool:
    return step.grid.apply(step).is_solved


def test_only_the_last_picture_shows_digits():
    step = run_of(Grid.parse(CHAINS))
    views = [view_at(step, level) for level in HintLevel]
    assert not any(view.candidates for view in views[:3])
    assert len(views[0].houses) == 1 < len(views[2].houses)
    placed = {(candidate.cell, candidate.digit) for candidate, _ in views[3].candidates}
    assert placed == {(placement.cell, placement.digit) for placement in step.placements}
    assert not views[3].houses
