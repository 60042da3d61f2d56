"""When posts are due, with and without clock changes."""

from datetime import UTC, date, datetime, time, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo, available_timezones

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.conftest import Sampled
from tutor.daily_schedule import due_day, moment_of, next_moment

BERLIN, NEW_YORK = ZoneInfo("Europe/Berlin"), ZoneInfo("America/New_York")


def utc(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


@pytest.mark.parametrize(
    ("day", "at", "zone", "moment"),
    [
        ("2026-11-21", "08:00", "Europe/Berlin", "2026-11-21 07:00"),
        ("2026-07-21", "08:00", "Europe/Berlin", "2026-07-21 06:00"),
        ("2026-11-21", "08:00", "Asia/Kathmandu", "2026-11-21 02:15"),
        # Clocks go from 2:00 to 3:00: the first moment after the gap counts.
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
        # A gap up to midnight: the day has no end of the gap, and gets its post before it.
        ("2026-03-28", "23:30", "America/Nuuk", "2026-03-29 00:30"),
        # The hour before midnight occurs twice.
        ("2026-10-24", "23:30", "America/Nuuk", "2026-10-25 00:30"),
        # Clocks go back for Ramadan, and forward after it.
        ("2026-02-15", "02:30", "Africa/El_Aaiun", "2026-02-15 01:30"),
        ("2026-03-22", "02:30", "Africa/El_Aaiun", "2026-03-22 02:00"),
        # Days that a move across the date line skips: the end of the gap.
        ("2011-12-30", "08:00", "Pacific/Apia", "2011-12-30 10:00"),
        ("1993-08-21", "00:00", "Pacific/Kwajalein", "1993-08-21 12:00"),
        ("1994-12-31", "23:59", "Pacific/Kiritimati", "1994-12-31 10:00"),
        # A day that occurs twice because of a move across the date line the other way.
        ("1867-10-18", "08:00", "America/Juneau", "1867-10-17 16:57:41"),
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


@pytest.mark.parametrize(
    ("zone", "now", "next_one"),
    [
        ("Pacific/Apia", "2011-12-29 20:00", "2011-12-30 18:00"),
        ("Pacific/Apia", "2011-12-30 09:59", "2011-12-30 18:00"),
        ("Pacific/Kwajalein", "1993-08-20 20:00", "1993-08-21 20:00"),
        ("Pacific/Fakaofo", "2011-12-29 19:00", "2011-12-30 19:00"),
    ],
)
def test_a_day_that_a_zone_skips_has_no_post(zone: str, now: str, next_one: str):
    found = next_moment(utc(now), time(8), ZoneInfo(zone))
    assert found == utc(next_one)
    assert due_day(found, time(8), ZoneInfo(zone)) == found.astimezone(ZoneInfo(zone)).date()


def changes_of(zone: ZoneInfo) -> list[datetime]:
    """The moments from 1900 to 2037 at which the clocks of a zone are changed, to the hour."""
    weeks = [utc("1900-01-01") + timedelta(weeks=number) for number in range(7200)]
    offsets = [(week, week.astimezone(zone).utcoffset()) for week in weeks]
    return [
        next(hour for hour in hours if zone.utcoffset(hour.astimezone(zone)) != before)
        for (last, before), (_, after) in pairwise(offsets)
        if before != after
        for hours in [[last + timedelta(hours=number) for number in range(24 * 7 + 1)]]
    ]


TIMES = st.builds(time, st.integers(0, 23), st.integers(0, 59))


@given(st.sampled_from(sorted(available_timezones())), TIMES)
def test_around_each_change_each_day_that_exists_has_one_post(
    sampled: Sampled, name: str, at: time
):
    zone = ZoneInfo(name)
    for change in sampled(changes_of(zone), 6):
        now, end = change - timedelta(days=3), change + timedelta(days=3)
        posts, hours = [], [now + timedelta(hours=number) for number in range(24 * 6)]
        existing = {hour.astimezone(zone).date() for hour in hours}
        while (found := next_moment(now, at, zone)) < end:
            assert found > now
            day = found.astimezone(zone).date()
            assert due_day(found, at, zone) == day
            assert due_day(found - timedelta(microseconds=1), at, zone) != day
            posts.append(day)
            now = found
        assert len(set(posts)) == len(posts)
        # The moments of the first and the last day may be outside of these six days.
        assert sorted(existing)[1:-1] == [day for day in posts if day in sorted(existing)[1:-1]]


@given(
    st.sampled_from(sorted(available_timezones())),
    st.dates(date(2000, 1, 1), date(2040, 1, 1)),
    TIMES,
)
# The end of the gap is on the next day.
@example("America/Nuuk", date(2026, 3, 28), time(23, 30))
def test_post_time_is_the_earliest_at_or_after_the_clock_time(name: str, day: date, at: time):
    zone = ZoneInfo(name)
    local = moment_of(day, at, zone).astimezone(zone).replace(tzinfo=None)
    wanted = datetime.combine(day, at)
    if local < wanted:
        assert local.date() == day
        end = datetime.combine(day, time(23, 59), zone).astimezone(UTC).astimezone(zone)
        assert end.date() > day, "the gap goes on to the end of the day"
        return
    before = (moment_of(day, at, zone) - timedelta(seconds=1)).astimezone(zone)
    assert before.replace(tzinfo=None) < wanted
