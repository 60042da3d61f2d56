"""Hints and assessments, called in this process."""

import pickle
import re
from dataclasses import replace
from typing import TypedDict

import pytest

import engine
import renderer
from corpus.chain_samples import SAMPLES
from engine import (
    AlreadySolvedError,
    Ending,
    Grid,
    InvalidGridError,
    Limit,
    NoSolutionError,
    OutOfTimeError,
)
from engine.language import CellNames
from engine.lessons import lesson
from engine.model.band import Band
from engine.model.step import HintLevel
from engine.model.technique import Technique
from engine.notation import format_position, parse_position
from engine.orders.scales import HODOKU, SE
from engine.orders.teacher.order import TeacherOrder
from engine.practice import positions
from engine.research.minutes import SolvingTime
from tutor import hints
from tutor.assessment import assess, read
from tutor.drawing import Drawing, DrawnGridError, draw
from tutor.hints import StepRequest
from tutor.presentation import Presentation
from tutor.solving_time import describe_time

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
CHAINS = "....239..76.................1.68.......7....6......3..3.2.........1...8.9......4."


HARDEST = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."
"""Takes seconds to rate."""


PRESENTATION = Presentation(size=300)


class Options(TypedDict):
    presentation: Presentation
    limit: Limit


OPTIONS: Options = {"presentation": PRESENTATION, "limit": Limit(20)}


def wrong_candidate(grid: Grid) -> tuple[int, int]:
    """A cell with a candidate that is not its solution."""
    return next(
        (cell, digit)
        for cell in range(81)
        for digit in grid.candidates_of(cell)
        if digit != int(SOLVED[cell])
    )


def test_puzzle_is_read_rated_described_and_drawn():
    assessment = assess(f"```\n{EASY}\n```", **OPTIONS)
    assert assessment.report.exact
    assert assessment.verdict == "Easy · about 4 minutes"
    assert assessment.words == (
        "For a first puzzle: checking the boxes is enough. Once you know how, it usually takes "
        "3 to 6 minutes."
    )
    assert parse_position(assessment.position).to_line() == EASY
    assert assessment.drawing.picture.startswith(b"\x89PNG")
    assert "30 of 81" in assessment.drawing.alt


def test_assessment_has_the_rating_on_each_scale():
    assessment = assess(EASY, **OPTIONS)
    assert assessment.scales == ("SE 1.2 / 1.2 / 1.2", "HoDoKu 204 (Easy)", "Grader 0 of 10")
    german = assess(EASY, limit=Limit(), presentation=Presentation(language="de")).scales
    assert german == ("SE 1,2 / 1,2 / 1,2", "HoDoKu 204 (Leicht)", "Grader 0 von 10")


def test_score_that_is_not_exact_is_a_bound():
    _, score, grade = assess(HARDEST, limit=Limit(0.02), presentation=PRESENTATION).scales
    assert score.startswith("HoDoKu at least ")
    assert grade == "Grader 10 of 10"


def test_invalid_puzzle_is_rejected_with_the_reason():
    with pytest.raises(InvalidGridError):
        assess("hello", **OPTIONS)
    cell, wrong = wrong_candidate(Grid.parse(EASY))
    with pytest.raises(DrawnGridError, match="has no solution") as caught:
        assess(Grid.parse(EASY).place(cell, wrong).to_line(), **OPTIONS)
    error = pickle.loads(pickle.dumps(caught.value))
    assert str(error) == str(caught.value)
    assert (error.drawing, error.position) == (caught.value.drawing, caught.value.position)
    assert error.drawing.picture.startswith(b"\x89PNG")
    assert not error.is_solved


def test_each_level_of_a_hint_reveals_more():
    position = assess(EASY, **OPTIONS).position
    levels = [hints.hint(StepRequest(position, **OPTIONS), level) for level in HintLevel]
    assert levels[0].technique is None
    assert {hint.technique for hint in levels[1:]} == {"Hidden single"}
    assert len({hint.words for hint in levels}) == 4
    assert len({hint.drawing.picture for hint in levels}) > 1
    (effect,) = levels[3].effects
    cell, digit = str(effect).split("=")
    assert cell in levels[3].words
    assert f"is {digit}" in levels[3].words


def test_hint_follows_the_presentation():
    position = read(EASY, presentation=PRESENTATION)
    german = Presentation(size=300, language="de", cells=CellNames.A1)
    hint = hints.hint(StepRequest(position, Limit(20), german), HintLevel.FULL)
    assert hint.technique == "Versteckter Einer"
    assert re.search(r"also ist [A-I]\d eine \d\.$", hint.words)
    assert hint.following is not None
    assert hint.following.words.startswith("50 weitere Einer folgen")
    assert hint.drawing.alt.startswith("Sudoku: zu betrachten: ")
    assert re.search(r"setze \d in [A-I]\d\. Sudoku, \d\d von 81 Zellen", hint.drawing.alt)
    # Machine-readable fields are the same in every language.
    assert hint.effects == hints.hint(StepRequest(position, **OPTIONS), HintLevel.FULL).effects


def test_hints_lead_to_the_solution():
    position = assess(EASY, **OPTIONS).position
    for _ in range(51):
        taken = hints.take_step(StepRequest(position, **OPTIONS))
        assert len(taken.effects) == 1
        position = taken.position
    assert parse_position(position).to_line() == SOLVED
    with pytest.raises(AlreadySolvedError):
        hints.hint(StepRequest(position, **OPTIONS), HintLevel.NUDGE)
    assert "81 of 81" in draw(position, presentation=PRESENTATION).alt


def test_puzzle_is_read_and_checked_without_a_rating():
    position = read(f"```\n{HARDEST}\n```", presentation=PRESENTATION)
    assert parse_position(position).to_line() == HARDEST
    with pytest.raises(InvalidGridError):
        read("hello", presentation=PRESENTATION)
    with pytest.raises(DrawnGridError, match="more than one solution"):
        read("12" + "." * 79, presentation=PRESENTATION)
    with pytest.raises(DrawnGridError, match="already solved") as caught:
        read(SOLVED, presentation=PRESENTATION)
    assert caught.value.is_solved


def test_rating_that_exceeds_the_limit_is_a_bound():
    assessment = assess(HARDEST, limit=Limit(0.05), presentation=PRESENTATION)
    assert assessment.report.ending is Ending.OUT_OF_TIME
    assert assessment.verdict.endswith(" or harder")
    assert "It may be harder: out of time." in assessment.words
    assert assessment.scales[0].startswith("SE at least ")
    assert assessment.drawing.picture.startswith(b"\x89PNG")


def test_hint_to_a_chain():
    position = format_position(Grid.parse(CHAINS))
    hint: hints.Hint | Drawing = hints.hint(StepRequest(position, **OPTIONS), HintLevel.FULL)
    techniques = set()
    while isinstance(hint, hints.Hint):
        techniques.add(hint.technique)
        taken, hint = hints.hint_after_step(StepRequest(position, **OPTIONS), HintLevel.FULL)
        assert taken.position != position
        position = taken.position
    assert parse_position(position).is_solved
    assert "81 of 81" in hint.alt
    assert "Skyscraper" in techniques


def test_long_chain_is_explained_link_by_link():
    net = next(s for s in SAMPLES if str(s) == "dynamic-contradiction-forcing-chains")
    whole = hints.hint(StepRequest(net.position, scale=SE.slug, **OPTIONS), HintLevel.FULL)
    assert whole.words == engine.explain(net.step)


@pytest.mark.parametrize(
    ("outcome", "ending", "words"),
    [
        (OutOfTimeError("late"), Ending.OUT_OF_TIME, "I did not find it within 3 s"),
        (None, Ending.BEYOND, "None of the techniques I know helps"),
    ],
)
def test_hint_without_step_says_so_with_a_picture(monkeypatch, outcome, ending, words):
    def iter_steps(*args, **options):
        if outcome is not None:
            raise outcome
        return iter(())

    monkeypatch.setattr(TeacherOrder, "iter_steps", iter_steps)
    # No cache is kept from or for other tests.
    monkeypatch.setattr(hints, "_search", hints._StepSearch)
    position = format_position(Grid.parse(HARDEST))
    request = StepRequest(position, Limit(3), PRESENTATION)
    hint = hints.hint(request, HintLevel.FULL)
    assert words in hint.words
    assert hint.ending is ending
    assert hint.technique is None
    assert hint.effects == ()
    taken, following = hints.hint_after_step(request, HintLevel.FULL)
    assert (taken.slugs, taken.effects, taken.position) == ((), (), position)
    assert isinstance(following, hints.Hint)
    assert following.words == hint.words
    assert hint.drawing.picture.startswith(b"\x89PNG")


def test_time_that_the_first_of_two_steps_has_used_up_is_named():
    position = format_position(Grid.parse(HARDEST))
    request = StepRequest(position, Limit(0.001), PRESENTATION)
    _, following = hints.hint_after_step(request, HintLevel.FULL)
    assert isinstance(following, hints.Hint)
    assert "I did not find it within 0.001 s" in following.words


def test_hint_follows_hodokus_order_at_every_level_and_in_every_picture():
    here = positions(Technique.SKYSCRAPER)[0]
    request = StepRequest(here.line, scale=HODOKU.slug, **OPTIONS)
    levels = [hints.hint(request, level) for level in HintLevel]
    assert [level.technique for level in levels] == [None, *["Skyscraper"] * 3]
    assert levels[-1].words == engine.explain(here.step)
    assert levels[-1].effects == here.step.effects
    # Sudoku Explainer has another step there, and other pictures.
    by_explainer = replace(request, scale=SE.slug)
    other = hints.hint(by_explainer, HintLevel.FULL)
    assert other.technique != "Skyscraper"
    shown = hints.view(request, 0)
    assert shown.technique == "Skyscraper"
    assert shown.drawing.picture != hints.view(by_explainer, 0).drawing.picture


def test_hint_in_hodokus_order_without_step_says_so():
    found = lesson(Technique.BRUTE_FORCE).example
    assert found is not None
    position = format_position(found.step.grid)
    request = StepRequest(position, scale=HODOKU.slug, **OPTIONS)
    nudge, *_, full = (hints.hint(request, level) for level in HintLevel)
    assert nudge.words.startswith("HoDoKu's techniques find no step here")
    assert "In the computed solution, " in full.words
    assert full.effects


def test_hint_in_hodokus_order_respects_the_limit():
    position = format_position(Grid.parse(HARDEST))
    request = StepRequest(position, Limit(1e-6), PRESENTATION, HODOKU.slug)
    hint = hints.hint(request, HintLevel.FULL)
    assert hint.ending is Ending.OUT_OF_TIME
    assert hint.drawing.picture.startswith(b"\x89PNG")


def test_wrong_position_is_rejected_before_any_hint():
    grid = Grid.parse(EASY)
    cell, _ = wrong_candidate(grid)
    wrong = grid.eliminate(cell, int(SOLVED[cell]))
    with pytest.raises(NoSolutionError):
        hints.hint(StepRequest(format_position(wrong), **OPTIONS), HintLevel.NUDGE)
    with pytest.raises(InvalidGridError):
        hints.hint(StepRequest("no position", **OPTIONS), HintLevel.NUDGE)


def test_pencil_marks_are_drawn():
    grid = Grid.parse(EASY)
    cell, wrong = wrong_candidate(grid)
    marked = draw(format_position(grid.eliminate(cell, wrong)), presentation=PRESENTATION)
    assert marked.picture != draw(format_position(grid), presentation=PRESENTATION).picture


@pytest.mark.parametrize("theme", renderer.THEMES)
def test_results_can_be_pickled(theme):
    presentation = Presentation(theme=theme, size=300)
    assessment = assess(EASY, limit=Limit(), presentation=presentation)
    assert pickle.loads(pickle.dumps(assessment)) == assessment
    request = StepRequest(assessment.position, Limit(), presentation)
    hint = hints.hint(request, HintLevel.WHERE)
    assert pickle.loads(pickle.dumps(hint)) == hint


def test_a_minute_is_one():
    time = SolvingTime(0.8, 0.6, 1.0, extrapolated=False)
    assert describe_time(time, Band.EASY) == "Once you know how, it usually takes about a minute."


@pytest.mark.parametrize(
    ("minutes", "band", "said"),
    [
        (12, Band.EASY, ""),
        (18, Band.MEDIUM, ""),
        (25, Band.MEDIUM, " It takes patience more than know-how."),
        (10, Band.HARD, " It takes know-how more than time."),
        (15, Band.EXPERT, " It takes know-how more than time."),
        (20, Band.EXPERT, ""),
    ],
)
def test_verdict_says_where_minutes_and_band_differ(minutes: float, band: Band, said: str):
    time = SolvingTime(minutes, minutes - 3, minutes + 5.5, extrapolated=False)
    assert describe_time(time, band) == (
        f"Once you know how, it usually takes {minutes - 3} to {minutes + 6} minutes.{said}"
    )
