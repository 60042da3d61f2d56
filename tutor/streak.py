"""Streaks: consecutive days with a solved daily puzzle, with one day of grace."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from itertools import pairwise
from typing import Final

GRACE_DAYS: Final = 7
"""The number of days after a missed day in which no other day is forgiven."""


@dataclass(frozen=True, slots=True)
class Streak:
    """A user's streak.

    Attributes:
        days: the days of the streak with a solved puzzle; 0 without a streak.
        best: the longest streak so far.
        grace_used: the forgiven day, if it is so recent that another missed day would end the
            streak; otherwise None.
    """

    days: int = 0
    best: int = 0
    grace_used: date | None = None


def streak_of(solved: Iterable[date], today: date, zone: tzinfo = UTC) -> Streak:
    """Compute a user's current streak.

    A streak grows with each day on which at least one puzzle of that day, of any band, was solved.
    A missed day is forgiven: it does not count, and the streak continues. Another missed day within
    the seven days after it ends the streak; after these seven days, a missed day is forgiven again.
    Today does not count as missed until it is over, and a day that the user's time zone skips never
    does.

    Args:
        solved: the days on which a puzzle was solved, in any order.
        today: the date in the user's time zone; a later day also counts, since a server may be in
            another time zone.
        zone: the user's time zone.
    """
    days = sorted(set(solved))
    if not days:
        return Streak()
    length = best = 1
    grace: date | None = None
    for before, day in pairwise(days):
        survives, grace = _after_gap(before, day, grace, zone)
        length = length + 1 if survives else 1
        best = max(best, length)
    survives, grace = _after_gap(days[-1], max(today, days[-1]), grace, zone)
    if not survives:
        return Streak(0, best)
    if grace is not None and today - grace > timedelta(GRACE_DAYS):
        grace = None
    return Streak(length, best, grace)


def ends_without(solved: Iterable[date], today: date, zone: tzinfo = UTC) -> bool:
    """Whether a user has a streak that ends unless a puzzle is solved today.

    Args:
        solved: the days on which a puzzle was solved, in any order.
        today: the date in the user's time zone.
        zone: the user's time zone.
    """
    days = set(solved)
    if today in days or not streak_of(days, today, zone).days:
        return False
    return not streak_of(days, today + timedelta(days=1), zone).days


def _after_gap(
    before: date, day: date, grace: date | None, zone: tzinfo
) -> tuple[bool, date | None]:
    """Whether a streak survives the gap between two days.

    Args:
        before: a day of the streak.
        day: a later day, or the same.
        grace: the last forgiven day.
        zone: the user's time zone.

    Returns:
        Whether it survives, and the last forgiven day; None for a new streak.
    """
    between = (day - before).days - 1
    # A time zone skips a day once in decades.
    few = range(1, min(between, 3) + 1)
    missed = [missing for number in few if _has(missing := before + timedelta(number), zone)]
    if not missed:
        return True, grace
    if len(missed) == 1 and (grace is None or (missed[0] - grace).days > GRACE_DAYS):
        return True, missed[0]
    return False, None


def _has(day: date, zone: tzinfo) -> bool:
    """Whether a day exists in a time zone, which skips a day if it moves across the date line."""
    noon = datetime.combine(day, time(12), zone)
    return noon.astimezone(UTC).astimezone(zone).date() == day
