"""The questions of hints to the reader."""

import re
from dataclasses import replace

import pytest

from engine import Grid
from engine.houses import HouseKind
from engine.language import use_locale
from engine.model.step import HintLevel
from engine.model.technique import Technique
from engine.orders import teacher
from engine.practice import positions, practisable
from engine.techniques.singles import SolutionPattern
from engine.words.explanation import explain
from tests.bot.conftest import EASY
from tutor.questions import hint_text, title

HIDDEN = HintLevel.NUDGE, HintLevel.TECHNIQUE, HintLevel.WHERE


@pytest.mark.parametrize("technique", practisable())
def test_each_level_asks_something_that_gives_nothing_away(technique: Technique):
    step = positions(technique)[0].step
    for level in HIDDEN:
        text = explain(step, level)
        words, question = hint_text(step, level)

        assert question.endswith("?")
        assert not words.endswith("?")
        if text.endswith("?"):
            assert f"{words} {question}".strip() == text
        else:
            assert words == text
            assert not any(f"r{cell // 9 + 1}c{cell % 9 + 1}" in question for cell in range(81))


@pytest.mark.parametrize(
    ("technique", "question"),
    [
        (Technique.X_WING, "Which 1s does that rule out?"),
        (
            Technique.FINNED_X_WING,
            "Which 2s are ruled out, whether a fin is 2 or not?",
        ),
        (Technique.NAKED_PAIR, "Which candidates does that rule out?"),
        (Technique.DIRECT_HIDDEN_PAIR, "Which digit then has only one place?"),
        (Technique.HIDDEN_SINGLE, "Which of them can be 9?"),
        (
            Technique.NAKED_SINGLE,
            "Check r7c6: which digits are already in row 7, column 6 and box 8?",
        ),
        (Technique.ALS_XZ, "Which candidates does that rule out?"),
        (Technique.CELL_FORCING_CHAINS, "What follows from it?"),
    ],
)
def test_questions_fit_the_technique(technique: Technique, question: str):
    step = positions(technique)[0].step
    assert hint_text(step, HintLevel.WHERE).question == question


@pytest.mark.parametrize(
    ("technique", "question"),
    [
        (Technique.HIDDEN_SINGLE, "Which of the two empty cells in box 9 can be 9?"),
        (Technique.NAKED_SINGLE, "It is in box 8 and row 7. Which cell is it?"),
        (Technique.POINTING, "In box 7, which digit fits only in row 7?"),
        (Technique.NAKED_PAIR, "One of their digits is 1. Which cells in box 6 are they?"),
        (Technique.HIDDEN_PAIR, "In box 6, 1 is one of the two digits. Which is the other?"),
        (Technique.X_WING, "Row 6 is one of them. Which is the other?"),
        (Technique.XY_WING, "One of the pivot's digits is 7. Which cell in box 4 is the pivot?"),
    ],
)
def test_level_2_narrows_the_search(technique: Technique, question: str):
    step = positions(technique)[0].step
    assert hint_text(step, HintLevel.TECHNIQUE).question == question


@pytest.mark.parametrize("technique", practisable())
def test_level_2_names_houses_with_cells_and_digits_of_the_step(technique: Technique):
    step = positions(technique)[0].step
    question = hint_text(step, HintLevel.TECHNIQUE).question
    marked = {candidate.cell for candidate, _ in step.views[0].candidates}
    marked |= {cell for cell, _ in step.views[0].cells}
    for kind, number in re.findall(r"(row|column|box) ([1-9])", question):
        (house,) = (
            house
            for house in step.grid.variant.houses
            if house.kind is HouseKind(kind) and house.index == int(number) - 1
        )
        assert marked & set(house.cells)


def test_title_has_the_technique_and_its_digits_when_the_words_have_them():
    step = positions(Technique.X_WING)[0].step
    assert [title(step, level) for level in HintLevel] == [
        None,
        "X-wing",
        "X-wing on 1",
        "X-wing on 1",
    ]
    pair = positions(Technique.NAKED_PAIR)[0].step
    assert title(pair, HintLevel.WHERE) == "Naked pair on 1 and 5"
    with use_locale("de"):
        assert title(step, HintLevel.FULL) == "X-Wing: 1"


def test_nothing_is_asked_at_the_end_or_about_a_digit_that_is_looked_up():
    *_, last = teacher.iter_steps(Grid.parse(EASY))
    assert hint_text(last, HintLevel.FULL) == (explain(last), "")
    pattern = SolutionPattern(last.placements[0].cell, last.placements[0].digit)
    looked_up = replace(last, technique=Technique.BRUTE_FORCE, pattern=pattern)
    assert not any(hint_text(looked_up, level).question for level in HintLevel)


@pytest.mark.parametrize(
    ("technique", "end", "question"),
    [
        (
            Technique.NAKED_PAIR,
            "place left in column 9. From here on, singles solve the puzzle.",
            "Which place is left?",
        ),
        (
            Technique.X_WING,
            "has only one candidate left. From here on, singles solve the puzzle.",
            "Which cell is it?",
        ),
        (Technique.SWORDFISH, "", "No single follows from it yet. What else do you see?"),
    ],
)
def test_last_question_is_about_what_the_step_opens(technique: Technique, end: str, question: str):
    step = positions(technique)[0].step
    words, asked = hint_text(step, HintLevel.FULL)
    assert words.endswith(end)
    assert asked == question
