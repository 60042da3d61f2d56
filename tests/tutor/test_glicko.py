"""Ratings: the example of the paper, and properties for learners."""

from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.model.step import HintLevel
from tutor.glicko import (
    HINT_WEIGHTS,
    MIN_DEVIATION,
    START_DEVIATION,
    GlickoResult,
    Strength,
    after_absence,
    newcomer,
    points_of,
    probability_of_right,
    update_strength,
    weight_of,
)

NOW = timedelta(0)
strengths = st.builds(
    Strength,
    st.floats(400, 3400),
    st.floats(MIN_DEVIATION, START_DEVIATION),
    st.floats(0.01, 0.2),
)
steps = st.integers(10, 119).map(points_of)
weights = st.floats(0, 1)
times = st.timedeltas(NOW, timedelta(days=2000))


def test_example_of_the_paper():
    games = [GlickoResult(1400, 1, deviation=30), GlickoResult(1550, 0, deviation=100)]
    games.append(GlickoResult(1700, 0, deviation=300))
    found = update_strength(Strength(1500, 200, 0.06), games, tau=0.5)
    assert found.rating == pytest.approx(1464.06, abs=0.01)
    assert found.deviation == pytest.approx(151.52, abs=0.01)
    assert found.volatility == pytest.approx(0.05999, abs=0.00001)


def test_only_the_deviation_grows_without_answers():
    """Step 6 of the paper: by the volatility per period."""
    known = Strength(1500, 60, 0.06)
    found = after_absence(known, timedelta(weeks=11))
    assert (found.rating, found.volatility) == (1500, 0.06)
    assert found.deviation == pytest.approx(109, abs=1)
    assert after_absence(known, timedelta(days=100_000)).deviation == START_DEVIATION
    assert after_absence(known, NOW).deviation == pytest.approx(60)


@given(strengths, times, times)
def test_periods_of_absence_add_up(strength, one, other):
    twice = after_absence(after_absence(strength, one), other)
    once = after_absence(strength, one + other)
    assert twice.deviation == pytest.approx(once.deviation)


@given(strengths, steps, st.floats(0.01, 1), times)
def test_right_answers_raise_and_wrong_ones_lower_the_rating(strength, step, weight, away):
    right = update_strength(strength, [GlickoResult(step, 1, weight)], away=away)
    wrong = update_strength(strength, [GlickoResult(step, 0, weight)], away=away)
    assert right.rating >= strength.rating >= wrong.rating
    assert right.rating > wrong.rating


@given(strengths, steps, weights, weights, st.sampled_from([0, 1]))
def test_hints_reduce_the_weight_of_an_answer(strength, step, one, other, score):
    less, more = sorted([one, other])
    small = (
        update_strength(strength, [GlickoResult(step, score, less)], away=NOW).rating
        - strength.rating
    )
    large = (
        update_strength(strength, [GlickoResult(step, score, more)], away=NOW).rating
        - strength.rating
    )
    assert abs(small) <= abs(large) + 1e-6
    assert small * large >= -1e-6


@given(strengths, steps, st.floats(0, 1))
def test_answer_without_weight_changes_nothing(strength, step, score):
    found = update_strength(strength, [GlickoResult(step, score, 0)], away=NOW)
    assert found.rating == pytest.approx(strength.rating)
    assert found.deviation == pytest.approx(strength.deviation)
    assert found.volatility == strength.volatility


@given(
    strengths, st.lists(st.builds(GlickoResult, steps, st.floats(0, 1), weights), max_size=8), times
)
def test_numbers_stay_within_bounds(strength, answers, away):
    found = update_strength(strength, answers, away=away)
    assert MIN_DEVIATION <= found.deviation <= START_DEVIATION
    assert 0 < found.volatility < 1
    assert -2000 < found.rating < 6000


def test_right_answers_raise_the_rating_and_lower_the_deviation():
    strength = newcomer(30)
    assert probability_of_right(strength, points_of(30)) == 0.5
    for _ in range(20):
        strength = update_strength(
            strength, [GlickoResult(points_of(30), 1)], away=timedelta(hours=1)
        )
    assert strength.rating > points_of(30) + 200
    assert strength.deviation < 200
    assert probability_of_right(strength, points_of(30)) > 0.8
    assert probability_of_right(strength, points_of(72)) < 0.3


def test_weight_falls_with_hint_level():
    assert [weight_of(level) for level in (None, *HintLevel)] == [1.0, 0.7, 0.4, 0.2, 0.0]
    assert len(HINT_WEIGHTS) == len(HintLevel) + 1


def test_harder_steps_are_stronger():
    assert points_of(30) == 1200
    assert points_of(70) == 2000
    assert newcomer(15).rating < newcomer(72).rating


@pytest.mark.parametrize(("score", "weight"), [(1.5, 1), (-1, 1), (1, 2), (1, -0.1)])
def test_scores_and_weights_out_of_range_are_rejected(score, weight):
    with pytest.raises(ValueError, match="from 0 to 1"):
        GlickoResult(1500, score, weight)


def test_negative_time_is_rejected():
    with pytest.raises(ValueError, match="older than the rating"):
        after_absence(Strength(), timedelta(seconds=-1))
