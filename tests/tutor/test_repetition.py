"""Spaced repetition: missed items come back soon, known ones later and later."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.model.step import HintLevel
from tutor.repetition import (
    FIRST,
    LONGEST,
    MIN_EASE,
    SECOND,
    SOON,
    Quality,
    Schedule,
    quality_of,
    schedule_review,
)

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
qualities = st.sampled_from(Quality)


def when_due(qualities: list[Quality]) -> Schedule:
    """The schedule after these answers, each given when due."""
    schedule = None
    for quality in qualities:
        schedule = schedule_review(schedule, quality, schedule.due if schedule else NOW)
    assert schedule is not None
    return schedule


def test_intervals_grow_with_right_answers():
    intervals = [when_due([Quality.WITHOUT_HINT] * n).interval for n in range(1, 6)]
    assert intervals[:2] == [FIRST, SECOND]
    # 2.5 plus 0.1 for each answer without hints, including this one.
    assert intervals[2] == SECOND * (2.5 + 3 * 0.1)
    assert intervals == sorted(intervals)


def test_missed_item_comes_back_soon_and_starts_again():
    known = when_due([Quality.WITHOUT_HINT] * 4)
    missed = schedule_review(known, Quality.MISSED, known.due)
    assert missed.due == known.due + SOON
    assert missed.streak == 0
    assert missed.ease == known.ease
    assert schedule_review(missed, Quality.WITHOUT_HINT, missed.due).interval == FIRST


def test_early_right_answer_changes_nothing():
    known = when_due([Quality.WITHOUT_HINT] * 2)
    early = known.due - timedelta(days=1)
    assert schedule_review(known, Quality.WITHOUT_HINT, early) == known
    assert schedule_review(known, Quality.MISSED, early).due == early + SOON


@given(st.lists(qualities, min_size=1, max_size=30))
def test_schedules_stay_within_bounds(answers):
    schedule = when_due(answers)
    assert SOON <= schedule.interval <= LONGEST
    assert schedule.ease >= MIN_EASE
    assert schedule.due > NOW
    assert not schedule.is_due(schedule.due - timedelta(microseconds=1))
    assert schedule.is_due(schedule.due)


@given(st.lists(qualities, max_size=10), qualities, qualities)
def test_better_answer_never_comes_back_sooner(answers, one, other):
    worse, better = sorted([one, other])
    assert when_due([*answers, worse]).interval <= when_due([*answers, better]).interval


@pytest.mark.parametrize(
    ("level", "quality"),
    [
        (None, Quality.WITHOUT_HINT),
        (HintLevel.NUDGE, Quality.AFTER_NUDGE),
        (HintLevel.TECHNIQUE, Quality.AFTER_TECHNIQUE),
        (HintLevel.WHERE, Quality.MISSED),
        (HintLevel.FULL, Quality.MISSED),
    ],
)
def test_quality_depends_on_hint_level(level, quality):
    assert quality_of(True, level) is quality
    assert quality_of(False, level) is Quality.MISSED


def test_naive_time_is_rejected():
    with pytest.raises(ValueError, match="needs a zone"):
        schedule_review(None, Quality.WITHOUT_HINT, NOW.replace(tzinfo=None))
