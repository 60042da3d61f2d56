"""The claims of hints are checked by code that shares nothing with the engine."""

import ast
import re
from collections import Counter
from itertools import islice
from pathlib import Path

import pytest

from bench import giveaways
from bench.teaching import ORDERS, path, puzzles, sample
from engine import next_step
from engine.houses import parse_cell
from engine.lessons import lessons
from engine.model.candidates import Elimination
from engine.model.step import HintLevel
from engine.model.technique import Family, Technique
from engine.notation import parse_position
from engine.orders import teacher
from engine.orders.scales import solving_order
from engine.words.explanation import explain, prove
from testing import claims
from testing.claims import Board, check, check_blocks, check_following, check_view
from testing.step_claims import board_of, problems_of, problems_of_following, shown_with
from tests.conftest import Sampled

BAND = "er-7"


def test_the_checker_imports_nothing_of_the_engine():
    for file in Path(claims.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom):
                assert not (node.module or "").startswith("engine"), file


def test_every_claim_of_a_sample_of_steps_is_true(sampled: Sampled):
    steps: Counter[str] = Counter()
    for order, step in sampled(islice(sample(ORDERS), 400), 3):
        wrong = [problem for problem in problems_of(step) if problem.kind != "translation"]
        assert not wrong, (order, step, explain(step), wrong)
        steps[order] += 1
    assert all(steps[order] > 20 for order in ORDERS), steps


@pytest.mark.parametrize("order", ORDERS)
def test_every_claim_about_singles_is_true(order):
    singles = 0
    for step in path(order, puzzles("er-2.6-5")[1]):
        if step.technique.family is Family.SINGLE:
            wrong = problems_of(step)
            if singles % 10 == 0:
                wrong += problems_of_following(step, solving_order(order, step.grid.variant))
            assert not wrong, (step, explain(step), wrong)
            singles += 1
    assert singles > 40


def test_fish_that_loses_a_cell_of_its_own_is_checked():
    grid = parse_position(
        ":::.+5...+7+6.1.+7+6.+82+534....56+9.+7.1567.8.+26.28.17..78..25....61+5..+2+7852.+768...8+97+21....:"
        "311 411 915 964 498 399:::"
    )
    step = next(
        step
        for step in teacher.all_steps(grid)
        if step.technique is Technique.FINNED_FRANKEN_SWORDFISH
        and step.pattern.digit_of_grid == 3
        and step.eliminations == (Elimination(parse_cell("r7c1"), 3),)
    )
    said = explain(step)
    assert "r7c5 and r7c6 are each in two of rows 4 and 7 and box 8" in said
    assert not problems_of(step)
    for old, new in (
        ("r7c5 and r7c6 are", "r7c5 and r8c6 are"),
        ("7 and box 8, so", "7 and box 9, so"),
    ):
        assert check(board_of(grid), said.replace(old, new), map(str, step.effects)), new


@pytest.mark.compiled
def test_inner_loop_that_several_nodes_need_names_each_cell_once():
    grid = parse_position(
        ":::.2.4...8...7.....3.+8.237.1.2.1....9..9....8.48..9......1.8...4.5.8..........6...+8:"
        "165 166 566:::"
    )
    step = next_step(grid)
    assert step is not None
    told = "So r9c4 and r9c6 are not 3, r7c7, r9c4 and r9c6 are not 5 and r8c5 and r9c4 are not 7."
    assert told in prove(step)
    assert not problems_of(step)


def test_no_hint_gives_more_than_one_digit_away():
    for order, grid in islice(giveaways.positions(), 0, None, 15):
        for level in HintLevel:
            assert len(giveaways.shown_digits(order, grid, level)) <= 1, (order, grid, level)


@pytest.mark.parametrize("order", ORDERS)
def test_a_changed_digit_or_cell_is_noticed(order):
    noticed: Counter[bool] = Counter()
    for step in islice(path(order, puzzles(BAND)[3]), 60):
        noticed += notice_changes(step, slice(0, 9, 2))
    assert noticed[True] > 0.97 * noticed.total(), noticed


@pytest.mark.parametrize("family", [Family.UNIQUENESS, Family.EXCLUSION])
def test_any_change_in_a_pattern_is_noticed(family):
    noticed: Counter[bool] = Counter()
    for lesson in lessons():
        if lesson.techniques[0].family is family and lesson.example is not None:
            noticed += notice_changes(lesson.example.step, slice(None))
    assert noticed[True] > 0.8 * noticed.total(), noticed


def notice_changes(step, which):
    """Count which of these changes of a digit or cell in the text are noticed or missed."""
    text = "\n".join(line for line in explain(step).splitlines() if "=>" not in line)
    board, effects = board_of(step.grid), [str(effect) for effect in step.effects]
    shown = shown_with(step)
    noticed: Counter[bool] = Counter()
    for pattern in (r"(?<![rc\w])[1-9](?!\w)(?!\. )", r"r[1-9]c[1-9]"):
        for found in list(re.finditer(pattern, text))[which]:
            changed = f"{found[0][:-1]}{int(found[0][-1]) % 9 + 1}"
            body = text[: found.start()] + changed + text[found.end() :]
            noticed[bool(check(board, body, effects, shown))] += 1
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
        (PROOF.replace("box 1", "row 1"), ["r2c1<>1"], ["false", "unsupported", "untied"]),
        (PROOF.replace("box 1", "column 1"), ["r2c1<>1"], ["false", "unsupported", "untied"]),
        (PROOF.replace("with r1c1 and r1c2", "with r1c1"), ["r2c1<>1"], ["unsupported"]),
        (PROOF, ["r2c1<>1", "r2c1<>2"], ["missing"]),
        ("r1c1 and r1c2 are lovely.", [], ["unknown"]),
    ],
)
def test_each_kind_of_problem_is_found(text, effects, kinds):
    assert sorted({problem.kind for problem in check(POSITION, text, effects)}) == kinds


# After the pair, r2c1 has one candidate, and row 2 one place for 1.
OPENED = Board.parse(
    "." * 81,
    [
        *("12", "12", *["3456789"] * 7),
        *("13", *["23456789"] * 3, "123456789", *["23456789"] * 4),
        *["123456789"] * 63,
    ],
)


@pytest.mark.parametrize(
    ("sentence", "is_true"),
    [
        ("Now 1 has one place left in row 2.", True),
        ("Now 2 has one place left in row 2.", False),
        ("Now 1 has one place left in row 3.", False),
        ("Now a cell of box 1 has only one candidate left.", True),
        ("Now a cell of box 2 has only one candidate left.", False),
        ("From here on, singles solve the puzzle.", False),
    ],
)
def test_what_a_step_opens_is_checked_in_the_position_after_it(sentence, is_true):
    found = check(OPENED, f"{PROOF} {sentence}", ["r2c1<>1"])
    assert [problem.kind for problem in found] == ([] if is_true else ["false"])


# r1c1, r1c5 and r5c5 have two candidates each: an XY-chain.
CELLS_IN_TURN = Board.parse(
    "." * 81,
    [{0: "12", 4: "23", 40: "13"}.get(cell, "123456789") for cell in range(81)],
)
WALK = (
    "1-6. Suppose r1c1 is not 1. Then r1c1 (1, 2) is 2, r1c5 (2, 3) is 3 (row 1), and then r5c5 "
    "(1, 3) is 1 (column 5).\n"
    "So 1 is in r1c1 or r5c5. r5c1 shares column 1 with r1c1 and row 5 with r5c5, so it cannot be "
    "1."
)


@pytest.mark.parametrize(
    ("right", "wrong", "kind"),
    [
        ("", "", None),
        ("(row 1)", "(column 5)", "unsupported"),
        ("(column 5)", "(box 5)", "unsupported"),
        ("(2, 3)", "(2, 4)", "false"),
        ("1-6.", "1-5.", "false"),
    ],
)
def test_cells_in_turn_need_the_houses_that_lead_from_one_to_the_next(right, wrong, kind):
    found = check(CELLS_IN_TURN, WALK.replace(right, wrong, 1), ["r5c1<>1"])
    assert ({kind} if kind else set()) <= {problem.kind for problem in found}
    assert bool(found) is bool(kind)


# In row 1, r1c8 and r1c9 are empty; 8 is in r2c9, which blocks r1c9.
SINGLES = Board.parse("1234567.." + "........8" + "." * 63)
INVITED = "Two more singles follow, all of them 9s."


@pytest.mark.parametrize(
    ("words", "places", "wrong"),
    [
        ("Two more singles follow, most of them 9s.", ["1. 9 in row 1", "2. 1 in row 2"], 3),
        ("One more single follows.", [], 1),
        (INVITED, ["1. 9 in box 3", "Then 2 more follow."], 3),
    ],
)
def test_wrong_invitations_are_noticed(words, places, wrong):
    found = check_following(SINGLES, "r1c8=8", ["r1c9=9", "r2c1=9"], words, places)
    assert len(found) == wrong, found


def test_only_what_blocks_is_drawn_as_blocking():
    assert not check_blocks(SINGLES, [("r2c9", "r1c9")], ["r1c9"], ["r1c8=8"])
    assert check_blocks(SINGLES, [("r1c7", "r1c9")], [], []) == []
    assert check_blocks(SINGLES, [("r1c1", "r9c9")], [], [])
    assert check_blocks(SINGLES, [], ["r1c8"], ["r1c8=8"])
    assert check_blocks(SINGLES, [], ["r1c9"], ["r1c8=9"])


def test_a_picture_shows_what_the_step_removes_and_links_that_exist():
    marks = [("r1c1", 1, "keep"), ("r2c1", 1, "remove")]
    links = [(("r1c1", 1), ("r2c1", 1), "weak")]
    assert not check_view(POSITION, marks, links, ["r2c1<>1"])
    assert [problem.kind for problem in check_view(POSITION, marks, links, ["r2c1<>2"])] == [
        "missing",
        "extra",
    ]
    assert check_view(POSITION, [("r1c1", 3, "keep")], [], [])
    assert check_view(POSITION, [], [(("r1c1", 1), ("r9c9", 1), "weak")], [])


# In row 1 there is room for 1 in r1c1, r1c2 and r1c9; r1c2, r2c2 and r2c9 have two candidates.
CHAINS = Board.parse(
    "." * 81,
    [
        *("1234", "12", *["3456789"] * 6, "13456789"),
        *("3456789", "24", *["3456789"] * 6, "14"),
        *["23456789"] * 63,
    ],
)
INSIDE = (
    "Suppose r1c1 is 2. Then r1c2 is not 2 (row 1), so r1c2 is 1 (only candidate left).\n"
    "Inner chain 1 (Forcing chain). Removed so far: 2 from r1c2. Suppose r2c2 is 2. Then r2c2 is "
    "not 4 (it is 2). That contradicts the assumption, so r2c2 is not 2.\n"
    "By inner chain 1, r2c2 is not 2. So r2c2 is 4 (only candidate left)."
)
"""A chain with one inside."""


@pytest.mark.parametrize(
    ("change", "to", "kinds"),
    [
        ("", "", []),
        # The premises of an inner chain, and the chain itself, must be told before.
        (
            "Removed so far: 2 from r1c2.",
            "Removed so far: 1 from r1c1, and 3 from r1c9.",
            ["unsupported"],
        ),
        ("By inner chain 1,", "By inner chain 2,", ["unsupported"]),
        (
            "Inner chain 1 (Forcing chain).",
            "Inner chain 1 (continued).",
            ["unknown", "unsupported"],
        ),
        ("Inner chain 1 (", "Inner chain 1.1 (", ["unknown", "unsupported"]),
        # The assumptions of the inner chain do not hold outside of it.
        ("So r2c2 is 4", "So r2c2 is 2", ["unsupported"]),
        ("so r1c2 is 1 (only candidate left)", "so r1c2 is 1", ["unsupported"]),
        # A reminder may repeat only earlier claims, not other facts.
        ("By inner", "Remember: r1c2 is 1 and r1c2 is not 2. By inner", []),
        ("By inner", "Remember: r1c9 is not 1. By inner", ["unsupported"]),
        (
            "(only candidate left).",
            "(only candidate left now that r1c9 is not 1).",
            ["unsupported"],
        ),
    ],
)
def test_chains_inside_of_others_are_told_before_their_use(change, to, kinds):
    text = INSIDE.replace(change, to) if change else INSIDE
    assert change in INSIDE
    found = {problem.kind for problem in check(CHAINS, text, ["r9c9<>9"])}
    assert sorted(found - {"missing", "untied"}) == kinds


@pytest.mark.parametrize(
    ("ending", "kinds"),
    [
        ("Row 1 would have two 1s, in r1c1 and r1c2", []),
        ("Row 1 would have two 1s, in r1c1 and r1c9", ["unsupported"]),
        ("Row 2 would have two 1s, in r1c1 and r1c2", ["false"]),
        ("r1c1 cannot be both 1 and 2", []),
        ("r1c1 cannot be both 1 and 3", ["unsupported"]),
        ("r1c1 cannot be both 2 and not 2", []),
        ("r1c1 cannot be both 3 and not 3", ["unsupported"]),
    ],
)
def test_a_contradiction_names_what_was_told(ending, kinds):
    """Anything follows from contradictory claims, so the text has to name them."""
    told = "Suppose r1c1 is 1. r1c1 is 2. r1c1 is not 2. r1c2 is 1. "
    found = check(CHAINS, f"{told}{ending}.", ["r1c1<>4"])
    assert sorted({problem.kind for problem in found if problem.text.startswith(ending)}) == kinds
