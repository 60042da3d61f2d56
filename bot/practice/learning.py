"""What an answer changes: how strong somebody is, and when a position comes back."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from bot.practice.glicko import (
    Answer,
    Strength,
    after_absence,
    newcomer,
    points_of,
    updated,
    weight_of,
)
from bot.practice.repetition import Quality, Schedule, quality_of, scheduled
from bot.store import OVERALL, Attempt, Review, Skill, Standing
from engine.explain import HintLevel

PROVISIONAL: Final = 110.0
"""A rating with a larger deviation is not to be relied on yet. Lichess draws the line here, too."""


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of somebody at a moment.

    Attributes:
        rating: in points.
        deviation: how far off it may be, which grows while they are away.
        provisional: whether too little is known to rely on it.
    """

    rating: float
    deviation: float
    provisional: bool


def known(skill: Skill, now: datetime) -> Known:
    """What is known of somebody who was last heard of when the skill was kept."""
    strength = Strength(skill.rating, skill.deviation, skill.volatility)
    found = after_absence(strength, _since(skill, now))
    return Known(found.rating, found.deviation, found.deviation > PROVISIONAL)


def after_answer(
    attempt: Attempt, before: Standing, *, tenths: int, right: bool, now: datetime
) -> Standing:
    """What is so after the first answer to a position.

    Both ratings, that of the technique and that of all together, take the answer for a game
    against the step. After a hint it counts for less; after the whole hint for nothing, and what
    is then not there has not changed. A position that was missed comes back; one that was found
    comes back only if it was missed before.

    Args:
        attempt: the attempt, with how much was told before the answer.
        before: what was so before it.
        tenths: what the step is worth, in tenths.
        right: whether the answer was right.
        now: when it was given.
    """
    level = HintLevel(attempt.level) if attempt.level else None
    weight = weight_of(level)
    skills: dict[str, Skill] = {}
    if weight > 0:
        answer = Answer(points_of(tenths), float(right), weight)
        for key in (attempt.technique, OVERALL):
            skills[key] = _after(strength_in(before.skills, key, tenths), answer, now)
    return Standing(skills, _review(attempt, before.review, quality_of(right, level), now))


def strength_in(skills: Mapping[str, Skill], key: str, tenths: int) -> Skill | Strength:
    """How strong somebody is at a technique, or where somebody new begins.

    Args:
        skills: what is known of them.
        key: the identifier of the technique, or `OVERALL`.
        tenths: what the technique's step is worth, in tenths.
    """
    if key in skills:
        return skills[key]
    return Strength() if key == OVERALL else newcomer(tenths)


def _after(before: Skill | Strength, answer: Answer, now: datetime) -> Skill:
    away = _since(before, now) if isinstance(before, Skill) else timedelta(0)
    strength = Strength(before.rating, before.deviation, before.volatility)
    found = updated(strength, [answer], away=away)
    return Skill(found.rating, found.deviation, found.volatility, now)


def _since(skill: Skill, now: datetime) -> timedelta:
    """How long ago a skill was kept; clocks of two machines may differ a little."""
    return max(now - skill.updated, timedelta(0))


def _review(
    attempt: Attempt, before: Review | None, quality: Quality, now: datetime
) -> Review | None:
    if before is None and quality is not Quality.MISSED:
        return None
    schedule = None
    if before is not None:
        schedule = Schedule(before.due, before.interval, before.repetitions, before.ease)
    found = scheduled(schedule, quality, now)
    return Review(
        attempt.technique, attempt.item, found.due, found.interval, found.ease, found.streak
    )
