"""Streaks: examples of the rule, and properties for any calendar."""

from datetime import date, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor.streak import GRACE_DAYS, Streak, streak_of

FIRST = date(2026, 10, 1)


def days(pattern: str) -> list[date]:
    """The days that are marked with x, one character per day."""
    return [FIRST + timedelta(at) for at, sign in enumerate(pattern) if sign == "x"]


def streak(pattern: str) -> Streak:
    """The streak on the last day of a pattern."""
    return streak_of(days(pattern), FIRST + timedelta(len(pattern) - 1))


@pytest.mark.parametrize(
    ("pattern", "length", "best", "grace"),
    [
        ("-", 0, 0, None),
        ("x", 1, 1, None),
        ("xxx", 3, 3, None),
        # Today is not over.
        ("xxx-", 3, 3, None),
        # One missed day is forgiven and does not count.
        ("xxx--", 3, 3, 3),
        ("xxx-x", 4, 4, 3),
        # Two consecutive missed days are not.
        ("xxx---", 0, 3, None),
        ("xxx--x", 1, 3, None),
        # Nor is a second one within the seven days after the first.
        ("xx-x-x", 1, 3, None),
        ("xx-xxxxxx-x", 1, 8, None),
        ("xx-xxxxxx--", 0, 8, None),
        # On the eighth day one is forgiven again.
        ("xx-xxxxxxx-x", 10, 10, 10),
        # A day of grace long ago no longer matters, and is not shown.
        ("xx-xxxxxxx", 9, 9, 2),
        ("xx-xxxxxxxx", 10, 10, None),
        # A new streak has its day of grace at once.
        ("xx-x--x-x", 2, 3, 7),
        # The best streak is an earlier one.
        ("xxxxx---xx", 2, 5, None),
    ],
)
def test_streak(pattern: str, length: int, best: int, grace: int | None):
    used = None if grace is None else FIRST + timedelta(grace)
    assert streak(pattern) == Streak(length, best, used)


def test_order_and_duplicates_do_not_matter():
    assert streak_of([*days("xxx"), *reversed(days("xxx"))], FIRST + timedelta(2)) == Streak(3, 3)


def test_a_day_ahead_of_today_counts():
    assert streak_of(days("xxx"), FIRST + timedelta(1)) == Streak(3, 3)


def by_the_book(solved: set[date], today: date) -> int:
    """The rule day by day, as documented for users."""
    length, grace = 0, None
    day = min(solved)
    while day <= max(today, *solved):
        if day in solved:
            length += 1
        elif day < today:
            if length and (grace is None or (day - grace).days > GRACE_DAYS):
                grace = day
            else:
                length, grace = 0, None
        day += timedelta(1)
    return length


@given(st.sets(st.integers(0, 60), min_size=1), st.integers(0, 5))
def test_streak_matches_a_day_by_day_model(numbers: set[int], later: int):
    solved = {FIRST + timedelta(number) for number in numbers}
    today = max(solved) + timedelta(later)
    found = streak_of(solved, today)
    assert found.days == by_the_book(solved, today)
    assert found.best == max(by_the_book({d for d in solved if d <= day}, day) for day in solved)


def test_a_day_that_the_zone_skips_is_not_missed():
    # Samoa moved across the date line: 29 December 2011 was followed by the 31st.
    apia, tokyo = ZoneInfo("Pacific/Apia"), ZoneInfo("Asia/Tokyo")
    before = [date(2011, 12, 28), date(2011, 12, 29)]
    after = [date(2011, 12, 31), date(2012, 1, 1)]
    assert streak_of([*before, *after], after[-1], apia) == Streak(4, 4)
    assert streak_of([*before, *after], after[-1], tokyo) == Streak(4, 4, date(2011, 12, 30))
    # The streak may still miss another day, before or after that one.
    assert streak_of([*before, after[1]], after[1], apia) == Streak(3, 3, after[0])
    assert streak_of([before[0], *after], after[1], apia) == Streak(3, 3, before[1])
    assert streak_of([before[0], after[1]], after[1], apia) == Streak(1, 1)
    assert streak_of(before, after[0], apia) == Streak(2, 2)
