"""Runs of singles: their first and last steps, their words and pictures."""

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
def test_only_the_last_level_has_more_than_the_first_single(language: str):
    for puzzle in (EASY, CHAINS):
        step = run_of(Grid.parse(puzzle))
        first = TEACHER.next_step(step.grid)
        assert first is not None
        levels = [HintLevel.NUDGE, HintLevel.TECHNIQUE, HintLevel.WHERE]
        with use_locale(language):
            assert [explain(step, at) for at in levels] == [explain(first, at) for at in levels]
            lines = explain(step).splitlines()
        assert [view_at(step, at) for at in levels] == [view_at(first, at) for at in levels]
        for line, placed in zip(lines, step.placements, strict=False):
            assert re.search(
                rf"r{placed.cell // 9 + 1}c{placed.cell % 9 + 1} .*\b{placed.digit} \(", line
            )
        assert len(lines) == len(step.placements) + step.grid.apply(step).is_solved


def test_only_the_last_picture_shows_digits():
    step = run_of(Grid.parse(CHAINS))
    last = view_at(step, HintLevel.FULL)
    placed = {(candidate.cell, candidate.digit) for candidate, _ in last.candidates}
    assert placed == {(placement.cell, placement.digit) for placement in step.placements}
    assert not last.houses


def test_a_run_is_named_after_its_hardest_single():
    """A full house may come first among hidden singles."""
    for order in (TEACHER, SE, HODOKU):
        grid = Grid.parse(EASY)
        while not grid.is_solved:
            step = next_run(order, grid)
            assert step is not None
            assert isinstance(step.pattern, RunPattern)
            hardest = max(step.pattern.steps, key=lambda single: single.rating)
            assert (step.technique, step.rating) == (hardest.technique, hardest.rating)
            grid = grid.apply(step.pattern.steps[0])
            if grid.values.count(0) < LEAST:
                break
