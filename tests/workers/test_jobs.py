"""What the jobs hand back, called here and now."""

import pickle
from typing import TypedDict

import pytest

import renderer
from engine import AlreadySolvedError, Grid, InvalidGridError, NoSolutionError
from engine.explain import HintLevel
from engine.notation import format_position, parse_position
from workers import jobs

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
CHAINS = "....239..76.................1.68.......7....6......3..3.2.........1...8.9......4."


class Look(TypedDict):
    theme: str
    size: int


LOOK: Look = {"theme": "light", "size": 300}


def wrong_candidate(grid: Grid) -> tuple[int, int]:
    """A cell and a digit that it can still take, but does not have in the solution."""
    return next(
        (cell, digit)
        for cell in range(81)
        for digit in grid.candidates_of(cell)
        if digit != int(SOLVED[cell])
    )


def test_a_puzzle_is_read_rated_told_and_drawn():
    assessment = jobs.assess(f"```\n{EASY}\n```", **LOOK)
    assert assessment.report.exact
    assert assessment.words.startswith(f"SE {assessment.report.er.words}")
    assert parse_position(assessment.position).to_line() == EASY
    assert assessment.drawing.picture.startswith(b"\x89PNG")
    assert "30 of 81" in assessment.drawing.alt


def test_what_is_no_puzzle_is_refused_with_the_reason():
    with pytest.raises(InvalidGridError):
        jobs.assess("hello", **LOOK)
    cell, wrong = wrong_candidate(Grid.parse(EASY))
    with pytest.raises(NoSolutionError):
        jobs.assess(Grid.parse(EASY).place(cell, wrong).to_line(), **LOOK)


def test_the_levels_of_a_hint_tell_more_and_more():
    position = jobs.assess(EASY, **LOOK).position
    hints = [jobs.hint(position, level, **LOOK) for level in HintLevel]
    assert hints[0].technique is None
    assert {hint.technique for hint in hints[1:]} == {"Hidden single"}
    assert len({hint.words for hint in hints}) == 4
    assert len({hint.drawing.picture for hint in hints}) > 1
    (effect,) = hints[3].effects
    cell, digit = effect.split("=")
    assert cell in hints[3].words
    assert f"is {digit}" in hints[3].words


def test_hints_lead_from_step_to_step_to_the_end():
    position = jobs.assess(EASY, **LOOK).position
    for _ in range(51):
        following = jobs.hint(position, HintLevel.FULL, **LOOK).next_position
        assert following is not None
        position = following
    assert parse_position(position).to_line() == SOLVED
    with pytest.raises(AlreadySolvedError):
        jobs.hint(position, HintLevel.NUDGE, **LOOK)
    assert "81 of 81" in jobs.draw(position, **LOOK).alt


def test_a_hint_that_needs_chains_says_so_with_a_picture():
    hint = jobs.hint(format_position(Grid.parse(CHAINS)), HintLevel.FULL, **LOOK)
    while hint.next_position is not None:
        hint = jobs.hint(hint.next_position, HintLevel.FULL, **LOOK)
    assert "needs a chain" in hint.words
    assert hint.technique is None
    assert hint.effects == ()
    assert hint.drawing.picture.startswith(b"\x89PNG")


def test_a_wrong_position_is_found_out_before_any_hint():
    grid = Grid.parse(EASY)
    cell, _ = wrong_candidate(grid)
    wrong = grid.eliminate(cell, int(SOLVED[cell]))
    with pytest.raises(NoSolutionError):
        jobs.hint(format_position(wrong), HintLevel.NUDGE, **LOOK)
    with pytest.raises(InvalidGridError):
        jobs.hint("no position", HintLevel.NUDGE, **LOOK)


def test_pencil_marks_of_the_puzzle_are_drawn():
    grid = Grid.parse(EASY)
    cell, wrong = wrong_candidate(grid)
    marked = jobs.draw(format_position(grid.eliminate(cell, wrong)), **LOOK)
    assert marked.picture != jobs.draw(format_position(grid), **LOOK).picture


@pytest.mark.parametrize("theme", renderer.THEMES)
def test_results_travel_between_processes(theme):
    assessment = jobs.assess(EASY, theme=theme, size=300)
    assert pickle.loads(pickle.dumps(assessment)) == assessment
    hint = jobs.hint(assessment.position, HintLevel.WHERE, theme=theme, size=300)
    assert pickle.loads(pickle.dumps(hint)) == hint
