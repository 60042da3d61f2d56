"""What was missed comes back soon, what is known ever later."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.practice.repetition import (
    FIRST,
    LEAST_EASE,
    LONGEST,
    SECOND,
    SOON,
    Quality,
    Schedule,
    quality_of,
    scheduled,
)
from engine.explain import HintLevel

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
qualities = st.sampled_from(Quality)


def when_due(qualities: list[Quality]) -> Schedule:
    """The schedule after these answers, each given when it was due."""
    schedule = None
    for quality in qualities:
        schedule = scheduled(schedule, quality, schedule.due if schedule else NOW)
    assert schedule is not None
    return schedule


def test_right_answers_come_back_ever_later():
    intervals = [when_due([Quality.WITHOUT_HINT] * n).interval for n in range(1, 6)]
    assert intervals[:2] == [FIRST, SECOND]
    # 2.5 and 0.1 for each answer without help so far, this one included.
    assert intervals[2] == SECOND * (2.5 + 3 * 0.1)
    assert intervals == sorted(intervals)


def test_what_was_missed_comes_back_within_minutes_and_starts_anew():
    known = when_due([Quality.WITHOUT_HINT] * 4)
    missed = scheduled(known, Quality.MISSED, known.due)
    assert missed.due == known.due + SOON
    assert missed.streak == 0
    assert missed.ease == known.ease
    assert scheduled(missed, Quality.WITHOUT_HINT, missed.due).interval == FIRST


def test_an_early_answer_changes_nothing_unless_it_is_wrong():
    known = when_due([Quality.WITHOUT_HINT] * 2)
    early = known.due - timedelta(days=1)
    assert scheduled(known, Quality.WITHOUT_HINT, early) == known
    assert scheduled(known, Quality.MISSED, early).due == early + SOON


@given(st.lists(qualities, min_size=1, max_size=30))
def test_schedules_stay_in_their_bounds(answers):
    schedule = when_due(answers)
    assert SOON <= schedule.interval <= LONGEST
    assert schedule.ease >= LEAST_EASE
    assert schedule.due > NOW
    assert not schedule.is_due(schedule.due - timedelta(microseconds=1))
    assert schedule.is_due(schedule.due)


@given(st.lists(qualities, max_size=10), qualities, qualities)
def test_a_better_answer_never_comes_back_sooner(answers, one, other):
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
def test_hints_tell_how_well_something_is_known(level, quality):
    assert quality_of(True, level) is quality
    assert quality_of(False, level) is Quality.MISSED


def test_a_time_without_a_zone_is_refused():
    with pytest.raises(ValueError, match="needs a zone"):
        scheduled(None, Quality.WITHOUT_HINT, NOW.replace(tzinfo=None))
