"""The effects of an answer."""

from datetime import UTC, datetime, timedelta

import pytest

from tutor.glicko import START_DEVIATION, points_of
from tutor.learning import (
    OVERALL,
    PracticeAttempt,
    PracticeState,
    Review,
    Skill,
    after_answer,
    estimate_skill,
)
from tutor.repetition import FIRST, SOON

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
NEW = PracticeState({}, None)


def attempt(level: int = 0) -> PracticeAttempt:
    return PracticeAttempt(1, 2, "x-wing", "item", level, None, NOW, None)


def answered(right: bool, level: int = 0, before: PracticeState = NEW) -> PracticeState:
    return after_answer(attempt(level), before, tenths=32, right=right, now=NOW)


def test_both_ratings_change_from_their_initial_values():
    won, lost = answered(right=True).skills, answered(right=False).skills
    assert set(won) == {"x-wing", OVERALL}
    for key, start in (("x-wing", points_of(32)), (OVERALL, 1200)):
        assert lost[key].rating < start < won[key].rating
        assert won[key].deviation < START_DEVIATION
        assert won[key].updated == NOW


def test_hints_reduce_the_effect_and_the_full_hint_removes_it():
    gains = [answered(True, level).skills["x-wing"].rating for level in range(4)]
    assert gains == sorted(gains, reverse=True)
    assert len(set(gains)) == 4
    assert answered(True, 4).skills == {}


@pytest.mark.parametrize(
    ("right", "level", "comes_back"),
    [(True, 0, False), (True, 2, False), (True, 3, True), (False, 0, True), (False, 4, True)],
)
def test_missed_position_comes_back(right: bool, level: int, comes_back: bool):
    review = answered(right, level).review
    assert (review is not None) is comes_back
    if review is not None:
        assert (review.technique, review.item) == ("x-wing", "item")
        assert review.due == NOW + SOON


def test_intervals_grow_after_right_answers():
    missed = Review("x-wing", "item", NOW, SOON, 2.5, 0)
    review = answered(True, before=PracticeState({}, missed)).review
    assert review is not None
    assert review.due == NOW + FIRST
    assert review.repetitions == 1


def test_deviation_grows_during_absence():
    skill = Skill(1500, 60, 0.06, NOW)
    assert estimate_skill(skill, NOW).deviation == pytest.approx(60)
    assert not estimate_skill(skill, NOW).provisional
    later = estimate_skill(skill, NOW + timedelta(days=365))
    assert later.rating == 1500
    assert later.provisional
    # The clock of another machine may be ahead.
    assert estimate_skill(skill, NOW - timedelta(seconds=5)).deviation == pytest.approx(60)
