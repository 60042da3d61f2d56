"""Alternating chains and almost locked sets: check the texts against the grid."""

import re

import pytest

from corpus import read_table
from engine import HintLevel, Step, Technique, explain
from engine.explain import Detail
from engine.explain._phrases import MAX_SHORT_LENGTH
from engine.houses import CLASSIC, Cell, Digit
from engine.language import use_locale
from engine.lessons import lesson
from engine.notation import parse_position
from engine.practice import positions
from engine.scales import HODOKU
from engine.step import LinkKind, Role
from engine.technique_table import Family
from engine.views import view_at
from tests.engine.explain.test_claims import cells, digits, effects, held, house, places
from tests.engine.hodoku.examples import parameters, steps_of_techniques

CELL = r"r[1-9]c[1-9]"
SHARED = (Technique.TURBOT_FISH,)
"""Sudoku Explainer also has it, but describes it differently."""
TECHNIQUES = [
    one
    for one in Technique
    if one.family in (Family.ALTERNATING, Family.ALS) and one is not Technique.SUE_DE_COQ
]
"""Sue de Coq is explained as a pattern (`test_pattern_words.py`)."""
LONGEST = {HintLevel.NUDGE: 80, HintLevel.TECHNIQUE: 180, HintLevel.WHERE: 300}

AT_SKYSCRAPER = (
    ":::9785+6+4+1+3+2+4+5+3+2+1...+6+1+26..+34.+5+6+824..+3+5+159+16+3+27+4+8+34+7+18+56"
    "+29+8+1+4.+5.+2.373+5.2...4+26+93+4.5.7:886 986 888 988:::"
)
SKYSCRAPER = (
    "Follow the 8s through the grid.\n"
    "Skyscraper: a digit has two places in each of two lines, and two of these places "
    "are in one line across. One of the other two holds the digit.\n"
    "Suppose r3c8 is not 8. The chain runs through r3c8, r3c4, r8c4 and r8c7.\n"
    "Suppose r3c8 is not 8. Then r3c4 is 8 (only place left in row 3), so r8c4 is not 8 "
    "(column 4), so r8c7 is 8 (only place left in row 8).\n"
    "So one of these is true: r3c8 is 8; r8c7 is 8. Either way remove 8 from r2c7 and "
    "r9c8.\n"
    "(8)r3c8 = (8)r3c4 - (8)r8c4 = (8)r8c7 => r2c7<>8, r9c8<>8\n"
)
ALS_XY_WING = (
    "Set A: r1c8 with 3 and 7. Set B: r1c2 and r2c2 with 2, 5 and 7. Set C: r5c2 and r5c9 "
    "with 2, 3 and 7.\n"
    "Each set has one digit more than cells, so it can lack only one. Suppose set A lacks 3. "
    "Then it holds 7. All places for 7 in set B see it, so set B lacks 7 and holds 2. All "
    "places for 2 in set C see it, so set C lacks 2 and holds 3.\n"
    "So set A or set C holds 3. What sees all its places in both sets goes: remove 3 from "
    "r5c8.\n"
    "(3=7)r1c8 - (7=2)r1c2|r2c2 - (2=3)r5c2|r5c9 => r5c8<>3"
)


def check(step: Step) -> None:
    """Checks for every step, independent of its technique."""
    for language in ("en", "de"):
        with use_locale(language):
            texts = [explain(step, level) for level in HintLevel]
            short = explain(step, detail=Detail.TURNING_POINTS)
        for text in texts:
            assert not re.search(r"None|[{}]|  |\(\)| ,|\.\.|,,", text), text
        assert len(short) <= MAX_SHORT_LENGTH, short
    for level, longest in LONGEST.items():
        assert len(explain(step, level)) <= longest
    assert not re.search(CELL, explain(step, HintLevel.NUDGE) + explain(step, HintLevel.TECHNIQUE))
    assert "remove" not in explain(step, HintLevel.WHERE)

    full = explain(step)
    assert effects(full) == set(step.effects), full
    if full.startswith("Set A"):
        check_sets(step, full)
    else:
        check_chain(step, full)

    (view,) = step.views
    gone = {(one.cell, one.digit) for one, role in view.candidates if role is Role.REMOVE}
    assert gone == {(one.cell, one.digit) for one in step.eliminations}
    for shown in (view, *(view_at(step, level) for level in HintLevel)):
        assert all(step.grid.has(one.cell, one.digit) for one, _ in shown.candidates)
        marked = {one for one, _ in shown.candidates}
        assert all({link.start, link.end} <= marked for link in shown.links)


def see(ones: list[Cell], others: list[Cell]) -> bool:
    return all(CLASSIC.see_each_other(one, other) for one in ones for other in others)


def check_chain(step: Step, text: str) -> None:
    """Each link follows from the one before it, for the given reason."""
    grid = step.grid
    (first, story), *_ = re.findall(r"^Suppose (.*?) (?:is|are) not (?=\d)(.*)$", text, re.M)
    last = (cells(first), int(story[0]), False)
    start = last
    claims = re.findall(
        rf"(?:one of )?({CELL}(?:(?:, | and ){CELL})*) (?:is|are) (not )?(\d) \(([^)]*)\)", story
    )
    assert len(claims) == story.count("(")
    for names, negated, digit, reason in claims:
        node = (cells(names), int(digit), not negated)
        assert node[2] is not last[2], text
        if reason == "only candidate left":
            assert node[0] == last[0]
            assert held(grid, node[0]) == {node[1], last[1]}, text
        elif reason.startswith("only place"):
            where = house(reason.split(" in ")[1])
            assert node[1] == last[1]
            assert places(grid, where, {node[1]}) == {*node[0], *last[0]}, text
        elif reason.startswith("it is"):
            assert reason == f"it is {last[1]}"
            assert node[0] == last[0]
            assert node[1] != last[1]
        else:
            assert node[1] == last[1]
            assert {*node[0], *last[0]} <= set(house(reason).cells), text
        last = node
    assert last[2]
    if "closes" in text:
        assert (see(last[0], start[0]) and last[1] == start[1]) or last[0] == start[0]
    elif "defeats itself" in text:
        assert last[:2] == start[:2]
    elif step.technique is not Technique.REMOTE_PAIR:
        one_of = f"{start[1]}; "
        assert one_of in text
        for gone in step.eliminations:
            for end, digit, _ in (start, last):
                same = end == [gone.cell] and digit != gone.digit
                assert same or (digit == gone.digit and see(end, [gone.cell])), text


def check_sets(step: Step, text: str) -> None:
    """The sets have one digit more than cells, and each claim of the text follows."""
    grid = step.grid
    sets: dict[str, list[Cell]] = {}
    for name, names, listed in re.findall(r"Set ([A-Z]): ([^.]*) with ([^.]*)\.", text):
        sets[name] = cells(names)
        assert held(grid, sets[name]) == digits(listed), text
        assert len(digits(listed)) == len(sets[name]) + 1
        assert any(set(sets[name]) <= set(one.cells) for one in CLASSIC.houses)

    def where(name: str, digit: Digit) -> list[Cell]:
        return [cell for cell in sets[name] if grid.has(cell, digit)]

    double = re.search(
        r"All places for (\d) in set A see those in set B, and so .* (\d)\. So", text
    )
    if double:
        commons = {int(digit) for digit in double.groups()}
        for common in commons:
            assert see(where("A", common), where("B", common))
        for gone in step.eliminations:
            alone = gone.digit not in commons and any(
                where(name, gone.digit) and see(where(name, gone.digit), [gone.cell])
                for name in "AB"
            )
            both = where("A", gone.digit) + where("B", gone.digit)
            assert alone or see(both, [gone.cell]), text
        return
    (supposed, common), *_ = re.findall(r"Suppose set A lacks (\d)\. Then it holds (\d)\.", text)
    assert {int(supposed), int(common)} <= held(grid, sets["A"])
    before, carried = "A", int(common)
    for digit, name, also, lacks, holds in re.findall(
        r"All places for (\d) in set ([A-Z]) see it, so set ([A-Z]) lacks (\d) and holds (\d)\.",
        text,
    ):
        assert int(digit) == int(lacks) == carried
        assert name == also == chr(ord(before) + 1)
        assert where(name, carried)
        assert see(where(before, carried), where(name, carried)), text
        assert int(holds) in held(grid, sets[name]) - {carried}
        before, carried = name, int(holds)
    assert carried == int(supposed)
    assert before == max(sets)
    for gone in step.eliminations:
        assert where("A", gone.digit)
        assert where(before, gone.digit)
        assert see(where("A", gone.digit) + where(before, gone.digit), [gone.cell]), text


@pytest.mark.parametrize("technique", parameters(TECHNIQUES))
def test_examples_match_grid(technique):
    for position in positions(technique)[:2]:
        check(position.step)


def example(technique: Technique) -> Step:
    position = lesson(technique).example
    assert position is not None
    return position.step


def test_skyscraper_text():
    step = HODOKU.next_step(parse_position(AT_SKYSCRAPER))
    assert step is not None
    assert "".join(explain(step, level) + "\n" for level in HintLevel) == SKYSCRAPER


def test_almost_locked_sets_text():
    assert explain(example(Technique.ALS_XY_WING)) == ALS_XY_WING


def test_chain_view_alternates_true_and_false():
    (view,) = example(Technique.X_CHAIN).views
    kinds = [link.kind for link in view.links]
    assert kinds[::2] == [LinkKind.STRONG] * len(kinds[::2])
    assert kinds[1::2] == [LinkKind.WEAK] * len(kinds[1::2])
    assert {role for _, role in view.candidates} == {Role.ON, Role.OFF, Role.REMOVE}


def test_neighbouring_sets_have_different_roles():
    step = example(Technique.ALS_XZ)
    where = view_at(step, HintLevel.WHERE)
    assert {role for _, role in where.candidates} == {Role.SET_A, Role.SET_B}
    assert not where.links
    assert step.views[0].links


@pytest.mark.untraced
@pytest.mark.corpus
@pytest.mark.whole
def test_claims_hold_on_recorded_puzzles():
    puzzles = [row["puzzle"] for row in read_table("hodoku/scores.tsv")]
    seen = set()
    for puzzle in puzzles[::4]:
        for step in steps_of_techniques(puzzle, (*TECHNIQUES, *SHARED)):
            check(step)
            seen.add(step.technique)
    assert seen == {*TECHNIQUES, *SHARED}
