"""Streaks: consecutive days with a solved daily puzzle, with one day of grace."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import pairwise
from typing import Final

GRACE_DAYS: Final = 7
"""How many days after a missed day no other one is forgiven."""


@dataclass(frozen=True, slots=True)
class Streak:
    """A user's streak.

    Attributes:
        days: the days of the streak with a solved puzzle; 0 without a streak.
        best: the longest streak so far.
        grace_used: the forgiven day, if it is so recent that another missed day would end the
            streak; None while a day may be missed.
    """

    days: int = 0
    best: int = 0
    grace_used: date | None = None


def streak_of(solved: Iterable[date], today: date) -> Streak:
    """Compute a user's current streak.

    A streak grows with each day on which at least one puzzle of that day was solved, of any band. A
    missed day is forgiven: it does not count, and the streak goes on. The next missed day within
    the seven days after it ends the streak; after these seven days one is forgiven again. Today is
    not missed before it is over.

    Args:
        solved: the days on which a puzzle was solved, in any order.
        today: the date in the user's time zone; a day after it counts, too, as a server may be in
            another time zone.
    """
    days = sorted(set(solved))
    if not days:
        return Streak()
    length = best = 1
    grace: date | None = None
    for before, day in pairwise(days):
        survives, grace = _after_gap(before, day, grace)
        length = length + 1 if survives else 1
        best = max(best, length)
    survives, grace = _after_gap(days[-1], max(today, days[-1]), grace)
    if not survives:
        return Streak(0, best)
    if grace is not None and today - grace > timedelta(GRACE_DAYS):
        grace = None
    return Streak(length, best, grace)


def _after_gap(before: date, day: date, grace: date | None) -> tuple[bool, date | None]:
    """Whether a streak survives the gap between two days.

    Args:
        before: a day of the streak.
        day: a later day, or the same.
        grace: the last forgiven day.

    Returns:
        Whether it survives, and the last forgiven day; None for a new streak.
    """
    missed = (day - before).days - 1
    if missed <= 0:
        return True, grace
    first = before + timedelta(1)
    if missed == 1 and (grace is None or (first - grace).days > GRACE_DAYS):
        return True, first
    return False, None
