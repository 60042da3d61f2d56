"""Spaced repetition: SM-2, for answers with hints.

The method is P. Woźniak's "SuperMemo 2" of 1987: after right answers an item comes back in a day,
in six days, and then at intervals that grow by its *ease*; after a wrong answer it starts again.
Our additions: a missed item comes back within minutes, and a right answer before the due time
changes nothing, since people practise a technique many times a day.
"""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import IntEnum
from typing import Final

from engine.model.step import HintLevel

SOON: Final = timedelta(minutes=10)
"""The interval after a wrong answer."""
FIRST: Final = timedelta(days=1)
SECOND: Final = timedelta(days=6)
LONGEST: Final = timedelta(days=365)
START_EASE: Final = 2.5
MIN_EASE: Final = 1.3


class Quality(IntEnum):
    """The quality of an answer; the values are SM-2's."""

    MISSED = 2
    """Wrong, or right only after the hint that shows the place (level 3) or all (level 4)."""
    AFTER_TECHNIQUE = 3
    """Right after the technique was named (level 2)."""
    AFTER_NUDGE = 4
    """Right, after a nudge (level 1)."""
    WITHOUT_HINT = 5
    """Right without help."""


@dataclass(frozen=True, slots=True)
class Schedule:
    """When an item is due again.

    Attributes:
        due: the time from which it is due, aware.
        interval: the time from the last answer to `due`.
        streak: consecutive right answers, each at or after its due time.
        ease: the factor for the next interval.
    """

    due: datetime
    interval: timedelta = SOON
    streak: int = 0
    ease: float = START_EASE

    def is_due(self, now: datetime) -> bool:
        """Whether the item is due now."""
        return self.due <= now


def quality_of(right: bool, level: HintLevel | None) -> Quality:
    """The quality of an answer.

    Args:
        right: whether the first answer was right.
        level: the highest hint level before it; None for none.
    """
    if not right or (level or 0) >= HintLevel.WHERE:
        return Quality.MISSED
    if level == HintLevel.TECHNIQUE:
        return Quality.AFTER_TECHNIQUE
    return Quality.AFTER_NUDGE if level == HintLevel.NUDGE else Quality.WITHOUT_HINT


def schedule_review(before: Schedule | None, quality: Quality, now: datetime) -> Schedule:
    """Schedule an item after an answer.

    Args:
        before: the previous schedule; None for a new item.
        quality: the quality of the answer.
        now: the time of the answer, aware.

    Raises:
        ValueError: if the time has no zone.
    """
    if now.tzinfo is None:
        raise ValueError("the time of an answer needs a zone: use datetime.now(UTC)")
    if before is None:
        before = Schedule(due=now)
    if quality is Quality.MISSED:
        return replace(before, due=now + SOON, interval=SOON, streak=0)
    if not before.is_due(now):
        return before
    lack = Quality.WITHOUT_HINT - quality
    ease = max(before.ease + 0.1 - lack * (0.08 + lack * 0.02), MIN_EASE)
    if before.streak == 0:
        interval = FIRST
    elif before.streak == 1:
        interval = SECOND
    else:
        interval = min(before.interval * ease, LONGEST)
    return Schedule(now + interval, interval, before.streak + 1, ease)
