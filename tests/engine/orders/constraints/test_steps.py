"""Steps in puzzles with constraints: true for the solution, and told in every language."""

import json
import re
from collections import Counter
from pathlib import Path

import pytest

from engine.constraints.registry import known_kinds
from engine.language import languages, use_locale
from engine.links.with_constraints import parse_puzzle
from engine.model.step import HintLevel
from engine.model.views import Role
from engine.orders.constraints import iter_steps, next_step
from engine.orders.constraints.step import ConstraintStep
from tests.uncompiled import UNCOMPILED

PUZZLES = [
    line
    for line in map(
        json.loads,
        (Path(__file__).parents[3] / "data" / "constraints.jsonl").read_text().splitlines(),
    )
    if line["solutions"] == 1
][:: 30 if UNCOMPILED else 1]
MOST_WORDS = 120


@pytest.fixture(scope="module")
def paths():
    """The path of each puzzle."""
    return [(line, list(iter_steps(parse_puzzle(line["puzzle"], "f-puzzles")))) for line in PUZZLES]


def test_steps_are_true(paths):
    for line, steps in paths:
        for step in steps:
            assert step.effects
            for effect in step.placements:
                assert line["solution"][effect.cell] == str(effect.digit), (line["kind"], step)
            for effect in step.eliminations:
                assert line["solution"][effect.cell] != str(effect.digit), (line["kind"], step)
                assert step.grid.has(effect.cell, effect.digit)


def test_every_kind_explains_steps(paths):
    told = Counter(
        type(step.source)
        for _, steps in paths
        for step in steps
        if isinstance(step, ConstraintStep)
    )
    speaking = {kind for kind in known_kinds().values() if hasattr(kind, "TITLE")}
    silent = {kind.__name__ for kind in speaking - told.keys()}
    assert UNCOMPILED or silent == {"ExtraRegion"}


def test_extra_region_needs_each_digit():
    cells = (0, 1, 2, 3, 4, 9, 10, 11, 12)
    entry = {"cells": [f"R{cell // 9 + 1}C{cell % 9 + 1}" for cell in cells]}
    puzzle = parse_puzzle(
        {"size": 9, "grid": [[{} for _ in range(9)] for _ in range(9)], "extraregion": [entry]}, "x"
    )
    grid = puzzle.grid
    for cell in cells[1:]:
        grid = grid.eliminate(cell, 5)
    step = next_step(puzzle, grid)
    assert step is not None
    assert " ".join(step.words(HintLevel.FULL)).startswith(
        "Extra region in r1c1, r1c2, r1c3, r1c4, r1c5, r2c1, r2c2, r2c3 and r2c4: it holds no "
        "digit twice. It needs 5, which can only be in r1c1. So r1c1 is 5."
    )


def test_steps_are_told_alike_in_every_language(paths):
    for line, steps in paths[::5]:
        for step in steps:
            with use_locale("en"):
                english = [" ".join(step.words(level)) for level in HintLevel]
            for language in languages():
                with use_locale(language):
                    texts = [" ".join(step.words(level)) for level in HintLevel]
                for text, other in zip(texts, english, strict=True):
                    assert "{" not in text
                    assert len(text.split()) <= MOST_WORDS, text
                    named = [sorted(re.findall(r"r\dc\d", one)) for one in (text, other)]
                    assert named[0] == named[1], (line["kind"], text, other)
            for effect in step.effects:
                assert re.search(rf"r{effect.cell // 9 + 1}c{effect.cell % 9 + 1}", english[3])


def test_pictures_show_what_follows_at_the_last_level_only(paths):
    for _, steps in paths[::5]:
        for step in steps:
            gone = {
                candidate
                for candidate, role in step.view(HintLevel.FULL).candidates
                if role in (Role.REMOVE, Role.PLACE)
            }
            assert {(one.cell, one.digit) for one in gone} == {
                (effect.cell, effect.digit) for effect in step.effects
            }
            for level in (HintLevel.NUDGE, HintLevel.TECHNIQUE, HintLevel.WHERE):
                roles = {role for _, role in step.view(level).candidates}
                assert not roles & {Role.REMOVE, Role.PLACE}
