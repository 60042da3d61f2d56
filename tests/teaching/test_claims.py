"""The claims of hints, checked by code that shares nothing with the engine."""

import ast
import re
from collections import Counter
from itertools import islice
from pathlib import Path

import pytest

from bench.teaching import ORDERS, board_of, path, problems_of, puzzles, sample
from engine.explain import explain
from engine.lessons import lessons
from engine.step import ChainPattern
from engine.technique_table import Family
from testing import claims
from testing.claims import Board, check, check_view

BAND = "er-7"


def is_dynamic(step):
    """Whether it is a dynamic chain, whose text leaves out what a message has no room for."""
    return isinstance(step.pattern, ChainPattern) and "ynamic" in step.technique.value


def test_the_checker_imports_nothing_of_the_engine():
    for file in Path(claims.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom):
                assert not (node.module or "").startswith("engine"), file


def test_every_claim_of_a_sample_of_steps_is_true():
    steps: Counter[str] = Counter()
    for order, step in islice(sample(ORDERS), 400):
        if not is_dynamic(step):
            wrong = [one for one in problems_of(step) if one.kind != "translation"]
            assert not wrong, (order, step, explain(step), wrong)
            steps[order] += 1
    assert all(steps[order] > 60 for order in ORDERS), steps


@pytest.mark.parametrize("order", ORDERS)
def test_a_changed_digit_or_cell_is_noticed(order):
    noticed: Counter[bool] = Counter()
    for step in islice(path(order, puzzles(BAND)[3]), 60):
        noticed += notice_changes(step, slice(0, 9, 2))
    assert noticed[True] > 0.9 * noticed.total(), noticed


@pytest.mark.parametrize("family", [Family.UNIQUENESS, Family.EXCLUSION])
def test_any_change_in_a_pattern_is_noticed(family):
    noticed: Counter[bool] = Counter()
    for one in lessons():
        if one.techniques[0].family is family and one.example is not None:
            noticed += notice_changes(one.example.step, slice(None))
    assert noticed[True] > 0.8 * noticed.total(), noticed


def notice_changes(step, which):
    """How many of these changes of a digit or cell in the text are noticed, and how many not."""
    text = "\n".join(line for line in explain(step).splitlines() if "=>" not in line)
    board, effects = board_of(step.grid), [str(effect) for effect in step.effects]
    noticed: Counter[bool] = Counter()
    for pattern in (r"(?<![rc\w])[1-9](?!\w)(?!\. )", r"r[1-9]c[1-9]"):
        for found in list(re.finditer(pattern, text))[which]:
            changed = f"{found[0][:-1]}{int(found[0][-1]) % 9 + 1}"
            body = text[: found.start()] + changed + text[found.end() :]
            noticed[bool(check(board, body, effects))] += 1
    return noticed


POSITION = Board.parse("." * 81, ["12", "12", *["3456789"] * 7, "12345", *["123456789"] * 71])
PAIR = "r1c1 and r1c2 hold only 1 and 2. "
PROOF = PAIR + "r2c1 shares box 1 with r1c1 and r1c2, so it cannot be 1."


@pytest.mark.parametrize(
    ("text", "effects", "kinds"),
    [
        (PROOF, ["r2c1<>1"], []),
        (PAIR + "So r2c1 cannot be 1.", ["r2c1<>1"], ["untied"]),
        (PROOF.removeprefix(PAIR), ["r2c1<>1"], ["unsupported", "untied"]),
        (PAIR.replace("2. ", "3."), [], ["false"]),
        (PROOF.replace("box 1", "row 1"), ["r2c1<>1"], ["false", "untied"]),
        (PROOF, ["r2c1<>1", "r2c1<>2"], ["missing"]),
        ("r1c1 and r1c2 are lovely.", [], ["unknown"]),
    ],
)
def test_each_kind_of_problem_is_found(text, effects, kinds):
    assert sorted({one.kind for one in check(POSITION, text, effects)}) == kinds


def test_a_picture_shows_what_the_step_removes_and_links_that_exist():
    marks = [("r1c1", 1, "keep"), ("r2c1", 1, "remove")]
    links = [(("r1c1", 1), ("r2c1", 1), "weak")]
    assert not check_view(POSITION, marks, links, ["r2c1<>1"])
    assert [one.kind for one in check_view(POSITION, marks, links, ["r2c1<>2"])] == [
        "missing",
        "extra",
    ]
    assert check_view(POSITION, [("r1c1", 3, "keep")], [], [])
    assert check_view(POSITION, [], [(("r1c1", 1), ("r9c9", 1), "weak")], [])
