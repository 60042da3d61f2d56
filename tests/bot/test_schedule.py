"""When posts are due, with and without clock changes."""

from datetime import UTC, date, datetime, time, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo, available_timezones

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.posts.schedule import due_day, moment_of, next_moment

BERLIN, NEW_YORK = ZoneInfo("Europe/Berlin"), ZoneInfo("America/New_York")


def utc(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


@pytest.mark.parametrize(
    ("day", "at", "zone", "moment"),
    [
        ("2026-11-21", "08:00", "Europe/Berlin", "2026-11-21 07:00"),
        ("2026-07-21", "08:00", "Europe/Berlin", "2026-07-21 06:00"),
        ("2026-11-21", "08:00", "Asia/Kathmandu", "2026-11-21 02:15"),
        # Clocks go from 2:00 to 3:00: the first moment after the gap.
        ("2026-03-29", "01:59", "Europe/Berlin", "2026-03-29 00:59"),
        ("2026-03-29", "02:00", "Europe/Berlin", "2026-03-29 01:00"),
        ("2026-03-29", "02:30", "Europe/Berlin", "2026-03-29 01:00"),
        ("2026-03-29", "03:00", "Europe/Berlin", "2026-03-29 01:00"),
        ("2026-03-08", "02:30", "America/New_York", "2026-03-08 07:00"),
        # Clocks go from 3:00 back to 2:00 (from 2:00 to 1:00 in New York): the first time.
        ("2026-10-25", "02:30", "Europe/Berlin", "2026-10-25 00:30"),
        ("2026-10-25", "03:00", "Europe/Berlin", "2026-10-25 02:00"),
        ("2026-11-01", "01:30", "America/New_York", "2026-11-01 05:30"),
        # A gap at midnight, and one of half an hour.
        ("2026-04-24", "00:00", "Africa/Cairo", "2026-04-23 22:00"),
        ("2026-10-04", "02:15", "Australia/Lord_Howe", "2026-10-03 15:30"),
    ],
)
def test_moment(day: str, at: str, zone: str, moment: str):
    found = moment_of(date.fromisoformat(day), time.fromisoformat(at), ZoneInfo(zone))
    assert found == utc(moment)


def test_post_is_due_from_its_time_to_the_end_of_the_day():
    at = time(8)
    assert due_day(utc("2026-11-21 06:59"), at, BERLIN) is None
    assert due_day(utc("2026-11-21 07:00"), at, BERLIN) == date(2026, 11, 21)
    assert due_day(utc("2026-11-21 22:59"), at, BERLIN) == date(2026, 11, 21)
    assert due_day(utc("2026-11-21 23:00"), at, BERLIN) is None, "yesterday's is not due any more"


@pytest.mark.parametrize("zone", [BERLIN, NEW_YORK, ZoneInfo("Africa/Cairo")])
@pytest.mark.parametrize("at", [time(0), time(1, 30), time(2, 30), time(3), time(23, 59)])
def test_one_post_time_each_day_of_a_year(zone: ZoneInfo, at: time):
    now = utc("2026-01-01 12:00")
    days = []
    while now < utc("2027-01-01 00:00"):
        later = next_moment(now, at, zone)
        assert now < later <= now + timedelta(hours=25)
        days.append(later.astimezone(zone).date())
        assert due_day(later, at, zone) == days[-1]
        assert due_day(later - timedelta(seconds=1), at, zone) != days[-1]
        now = later
    assert all(after - before == timedelta(1) for before, after in pairwise(days))


@given(
    st.sampled_from(sorted(available_timezones())),
    st.dates(date(2000, 1, 1), date(2040, 1, 1)),
    st.times(timezones=st.none()).map(lambda at: at.replace(second=0, microsecond=0)),
)
def test_post_time_is_the_earliest_at_or_after_the_clock_time(name: str, day: date, at: time):
    zone = ZoneInfo(name)
    local = moment_of(day, at, zone).astimezone(zone).replace(tzinfo=None)
    wanted = datetime.combine(day, at)
    assert local >= wanted
    before = (moment_of(day, at, zone) - timedelta(seconds=1)).astimezone(zone)
    assert before.replace(tzinfo=None) < wanted
