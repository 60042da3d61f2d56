"""When a daily post is due: a time of day in a zone, despite clock changes. Pure functions."""

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo


def moment_of(day: date, at: time, zone: ZoneInfo) -> datetime:
    """The moment in UTC when the clocks of a zone show a time on a day.

    If clocks are set back and show the time twice, the first moment counts. If they are set forward
    and skip it, the end of the gap counts; if that is on the next day, as in Nuuk, the moment
    before the gap counts instead. If the whole day is missing, as in a move across the date line,
    the end of that gap counts.

    Args:
        at: the time of day, without a zone.
        zone: the time zone.
    """
    local = datetime.combine(day, at, zone)
    moment = local.astimezone(UTC)
    if moment.astimezone(zone).replace(tzinfo=None) == local.replace(tzinfo=None):
        return moment
    # In a gap, the offset before it gives a time after the change, and the offset after it a time
    # before: the change is between them.
    before = early = local.replace(fold=1).astimezone(UTC)
    late, offset = moment, early.astimezone(zone).utcoffset()
    while early < (middle := early + (late - early) // 2):
        if middle.astimezone(zone).utcoffset() == offset:
            early = middle
        else:
            late = middle
    return next((end for end in (late, before) if end.astimezone(zone).date() == day), late)


def due_day(now: datetime, at: time, zone: ZoneInfo) -> date | None:
    """The day whose post is due: today in that zone if the time has passed, otherwise None.

    Yesterday's post is never due, however late it is.

    Args:
        now: the current time (aware).
        at: the time of day of the post.
        zone: its time zone.
    """
    today = now.astimezone(zone).date()
    return today if moment_of(today, at, zone) <= now else None


def next_moment(now: datetime, at: time, zone: ZoneInfo) -> datetime:
    """The next time after now, in UTC, at which a post becomes due.

    Args:
        now: the current time (aware).
        at: the time of day of the post.
        zone: its time zone.
    """
    today = now.astimezone(zone).date()
    days = (today + timedelta(days=number) for number in range(4))
    return next(
        moment
        for day in days
        if (moment := moment_of(day, at, zone)) > now
        and moment.astimezone(zone).date() == day  # otherwise the zone skips the day
    )
