"""When something is to be practised again: SM-2, for answers with hints.

The method is P. Woźniak's "SuperMemo 2" of 1987: after right answers a thing comes back in a day,
in six days, and then each time later by its *ease*; after a wrong one it starts anew. Ours are:
what was missed comes back within minutes, and what is answered rightly before it is due stays as it
is, since people practise a technique many times on one day.
"""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import IntEnum
from typing import Final

from engine.explain import HintLevel

SOON: Final = timedelta(minutes=10)
"""After this, what was missed comes back."""
FIRST: Final = timedelta(days=1)
SECOND: Final = timedelta(days=6)
LONGEST: Final = timedelta(days=365)
START_EASE: Final = 2.5
LEAST_EASE: Final = 1.3


class Quality(IntEnum):
    """How well something was answered; the values are SM-2's."""

    MISSED = 2
    """Wrong, or only with the hint that shows where (level 3) or everything."""
    TOLD = 3
    """Right, once the technique was named (level 2)."""
    NUDGED = 4
    """Right, after a nudge (level 1)."""
    ALONE = 5
    """Right without help."""


@dataclass(frozen=True, slots=True)
class Schedule:
    """When something comes back.

    Attributes:
        due: from when on, aware.
        interval: how long after the answer that is.
        streak: right answers in a row, each when it was due.
        ease: what the interval is multiplied with at the next one.
    """

    due: datetime
    interval: timedelta = SOON
    streak: int = 0
    ease: float = START_EASE

    def is_due(self, now: datetime) -> bool:
        """Whether it is to be practised now."""
        return self.due <= now


def quality_of(right: bool, level: HintLevel | None) -> Quality:
    """How well something was answered.

    Args:
        right: whether the first answer was right.
        level: the highest hint level that was asked for before it; None for none.
    """
    if not right or (level or 0) >= HintLevel.WHERE:
        return Quality.MISSED
    if level == HintLevel.TECHNIQUE:
        return Quality.TOLD
    return Quality.NUDGED if level == HintLevel.NUDGE else Quality.ALONE


def scheduled(before: Schedule | None, quality: Quality, now: datetime) -> Schedule:
    """When something comes back after an answer.

    Args:
        before: what was scheduled so far; None for something new.
        quality: how well it was answered.
        now: when, aware.

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
    lack = Quality.ALONE - quality
    ease = max(before.ease + 0.1 - lack * (0.08 + lack * 0.02), LEAST_EASE)
    if before.streak == 0:
        interval = FIRST
    elif before.streak == 1:
        interval = SECOND
    else:
        interval = min(before.interval * ease, LONGEST)
    return Schedule(now + interval, interval, before.streak + 1, ease)
