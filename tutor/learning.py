"""The effects of an answer: the user's ratings, and when a position is due again."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache
from statistics import median_low
from typing import Final

from engine.model.step import HintLevel
from engine.model.technique import Technique
from engine.practice import positions
from tutor.glicko import (
    GlickoResult,
    Strength,
    after_absence,
    newcomer,
    points_of,
    update_strength,
    weight_of,
)
from tutor.repetition import Quality, Schedule, quality_of, schedule_review

OVERALL: Final = ""
"""The key for all techniques together."""
GAME_WEIGHT: Final = 0.3
"""The weight of a technique's use in a game, compared with an answer. It is low because players
choose their moves, and nothing in a game counts against them."""
PROVISIONAL: Final = 110.0
"""A rating with a larger deviation is provisional. Lichess uses the same threshold."""


@dataclass(frozen=True, slots=True)
class PracticeAttempt:
    """An attempt of a user at a position.

    Attributes:
        id: the id in buttons.
        user_id: the user.
        technique: the slug of the technique.
        item: the id of the position.
        level: the hint level that was shown, 0-4.
        correct: whether the first answer was right; None before an answer.
        created: when the user got it.
        answered: the time of the first answer; None before an answer.
        drill: the interaction that began the drill, if the attempt is part of one; or None.
    """

    id: int
    user_id: int
    technique: str
    item: str
    level: int
    correct: bool | None
    created: datetime
    answered: datetime | None
    drill: int | None = None


@dataclass(frozen=True, slots=True)
class Skill:
    """A user's skill at a technique, by Glicko-2.

    Attributes:
        rating: in points.
        deviation: its standard deviation.
        volatility: how much results vary.
        updated: the time of the last update.
    """

    rating: float
    deviation: float
    volatility: float
    updated: datetime


@dataclass(frozen=True, slots=True)
class Review:
    """When a position is due again.

    Attributes:
        technique: the slug of the technique.
        item: the id of the position.
        due: the time from which it is due.
        interval: the time since the previous answer.
        ease: the factor for the next interval.
        repetitions: the number of consecutive right answers.
    """

    technique: str
    item: str
    due: datetime
    interval: timedelta
    ease: float
    repetitions: int


@dataclass(frozen=True, slots=True)
class PracticeState:
    """The state that an answer changes.

    Attributes:
        skills: the skills by the slug of the technique, or `OVERALL`; a missing skill is new.
        review: when the position is due again; None if it is not.
    """

    skills: Mapping[str, Skill]
    review: Review | None


@dataclass(frozen=True, slots=True)
class SkillEstimate:
    """An estimate of a user's rating at a point in time.

    Attributes:
        rating: in points.
        deviation: its standard deviation, which grows without answers.
        provisional: whether the deviation is still too large.
    """

    rating: float
    deviation: float
    provisional: bool


@cache
def rating_of(technique: Technique) -> int | None:
    """The median rating of a technique's steps, in tenths; None if it cannot be practised."""
    found = positions(technique)
    return median_low(position.tenths for position in found) if found else None


def estimate_skill(skill: Skill, now: datetime) -> SkillEstimate:
    """Estimate a rating now from the last stored skill."""
    strength = Strength(skill.rating, skill.deviation, skill.volatility)
    strength_now = after_absence(strength, _since(skill, now))
    return SkillEstimate(
        strength_now.rating, strength_now.deviation, strength_now.deviation > PROVISIONAL
    )


def after_answer(
    attempt: PracticeAttempt, before: PracticeState, *, tenths: int, right: bool, now: datetime
) -> PracticeState:
    """The state after the first answer to a position.

    For the rating of the technique and for the overall rating, the answer is a game against the
    step. After a hint it counts less, and after the full hint it does not count. A missed position
    comes back; a solved position comes back only if it was missed before.

    Args:
        attempt: the attempt, with the hint level before the answer.
        before: the state before it.
        tenths: the rating of the step, in tenths.
        right: whether the answer was right.
        now: the time of the answer.
    """
    level = HintLevel(attempt.level) if attempt.level else None
    weight = weight_of(level)
    skills: dict[str, Skill] = {}
    if weight > 0:
        answer = GlickoResult(points_of(tenths), float(right), weight)
        for key in (attempt.technique, OVERALL):
            skills[key] = _after(strength_in(before.skills, key, tenths), answer, now)
    return PracticeState(skills, _review(attempt, before.review, quality_of(right, level), now))


def after_use(
    before: Mapping[str, Skill],
    technique: str,
    *,
    tenths: int,
    now: datetime,
    level: HintLevel | None = None,
) -> dict[str, Skill]:
    """The skills after a technique was used in a game, or found in answer to a hint.

    Args:
        before: the skills before it.
        technique: the slug of the technique.
        tenths: the rating of its steps, in tenths.
        now: the time of the move.
        level: the level of the hint; None without one.
    """
    answer = GlickoResult(points_of(tenths), 1.0, GAME_WEIGHT * weight_of(level))
    return {
        key: _after(strength_in(before, key, tenths), answer, now) for key in (technique, OVERALL)
    }


def strength_in(skills: Mapping[str, Skill], key: str, tenths: int) -> Skill | Strength:
    """A user's strength at a technique, or the initial one.

    Args:
        skills: the stored skills.
        key: the slug of the technique, or `OVERALL`.
        tenths: the rating of the technique's step, in tenths.
    """
    if key in skills:
        return skills[key]
    return Strength() if key == OVERALL else newcomer(tenths)


def _after(before: Skill | Strength, answer: GlickoResult, now: datetime) -> Skill:
    away = _since(before, now) if isinstance(before, Skill) else timedelta(0)
    strength = Strength(before.rating, before.deviation, before.volatility)
    after = update_strength(strength, [answer], away=away)
    return Skill(after.rating, after.deviation, after.volatility, now)


def _since(skill: Skill, now: datetime) -> timedelta:
    """The age of a stored skill, at least 0: the clocks of two machines may differ slightly."""
    return max(now - skill.updated, timedelta(0))


def _review(
    attempt: PracticeAttempt, before: Review | None, quality: Quality, now: datetime
) -> Review | None:
    if before is None and quality is not Quality.MISSED:
        return None
    schedule = None
    if before is not None:
        schedule = Schedule(before.due, before.interval, before.repetitions, before.ease)
    schedule = schedule_review(schedule, quality, now)
    return Review(
        attempt.technique,
        attempt.item,
        schedule.due,
        schedule.interval,
        schedule.ease,
        schedule.streak,
    )
