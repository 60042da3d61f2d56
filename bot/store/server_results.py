"""The daily puzzles that the members of a server have solved.

A result counts for the server where the puzzle was solved, and for each server whose leaderboard
the user has joined; the store does not know other memberships.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, timedelta
from statistics import fmean
from typing import Any, Final

from sqlalchemy import (
    ColumnElement,
    Connection,
    Select,
    Subquery,
    case,
    distinct,
    exists,
    func,
    or_,
    select,
    union,
)

from bot.store.daily import KILLER
from bot.store.database.repository import Repository, long_read, transaction
from bot.store.schema import daily_puzzles, daily_results, memberships, people
from engine.model.band import Band

_MIN_TIMES: Final = 4
"""The minimum number of results for a typical time."""
LAST_TIMES: Final = 5
"""How many times of a member are averaged."""
_FIRST_DAYS: Final = 32
"""The number of days that are read first to find the streak of a server."""


@dataclass(frozen=True, slots=True)
class BandSolved:
    """A puzzle's results on a server.

    Attributes:
        people: the number of members who have solved it.
        minutes: their typical time, which never reveals one person's time; None for fewer than
            `_MIN_TIMES` times.
    """

    people: int = 0
    minutes: int | None = None


@dataclass(frozen=True, slots=True)
class MemberResult:
    """A leaderboard member's result of a daily puzzle.

    Attributes:
        user_id: the member.
        seconds: how long it took; None without a game, or if they do not want times.
        hints: the number of steps for which they had a hint.
    """

    user_id: int
    seconds: int | None
    hints: int


@dataclass(frozen=True, slots=True)
class ServerDay:
    """The puzzles of a day that the members of a server have solved.

    Attributes:
        people: the number of members who have solved a puzzle.
        first: the member of the leaderboard who solved a puzzle first, or None.
        bands: the puzzles that were solved; None is the killer sudoku.
        streak: the number of consecutive days on which a member solved a puzzle in time, up to
            this day if `today`, else up to the day before.
        today: whether a member has solved a puzzle of the day in time.
        latest: the id of the newest result; 0 for none.
    """

    people: int = 0
    first: int | None = None
    bands: Mapping[Band | None, BandSolved] = field(default_factory=dict)
    streak: int = 0
    today: bool = False
    latest: int = 0


class ServerResults(Repository):
    """Results of daily puzzles, by server."""

    @transaction
    def latest(self) -> int:
        """The id of the newest result of all; 0 for none."""
        query = select(func.max(daily_results.c.id))
        return self._connection.execute(query).scalar_one() or 0

    @long_read
    def table(self, guild_id: int, day: date) -> Mapping[Band, tuple[MemberResult, ...]]:
        """The results of a leaderboard's members for each puzzle of a day, the fastest first."""
        found: dict[str, list[MemberResult]] = {}
        for row in self._connection.execute(_fastest_first(guild_id, day)):
            result = MemberResult(row.user_id, row.seconds, row.hints)
            found.setdefault(row.band, []).append(result)
        return {band: tuple(found[band.slug]) for band in Band if band.slug in found}

    @long_read
    def times(self, guild_id: int, day: date) -> Mapping[Band, Mapping[int, tuple[int, ...]]]:
        """The latest times of a leaderboard's members up to a day, by band and user.

        They are in seconds, the oldest first, at most `LAST_TIMES` for each user and band. Users
        who do not want times are left out.
        """
        found = daily_results.c
        newest = func.row_number().over(
            partition_by=(found.user_id, found.band), order_by=(found.day.desc(), found.id.desc())
        )
        numbered = (
            select(found.user_id, found.band, found.seconds, newest.label("number"))
            .outerjoin(people, people.c.user_id == found.user_id)
            .where(
                found.day <= day,
                found.seconds.is_not(None),
                found.user_id.in_(members_of(guild_id)),
                people.c.times.is_not(False),
                found.band != KILLER,
            )
            .subquery()
        )
        last = select(numbered).where(numbered.c.number <= LAST_TIMES)
        times: dict[Band, dict[int, tuple[int, ...]]] = {band: {} for band in Band}
        for row in self._connection.execute(last.order_by(numbered.c.number.desc())):
            of_band = times[Band[row.band.upper()]]
            of_band[row.user_id] = (*of_band.get(row.user_id, ()), row.seconds)
        return times

    @long_read
    def of_day(self, guild_id: int, day: date) -> ServerDay:
        """The puzzles of a day that the members of a server have solved."""
        found = _counted(guild_id, daily_results.c.day == day)
        totals = select(func.count(distinct(found.c.user_id)), func.max(found.c.id))
        first = (
            select(found.c.user_id)
            .where(found.c.user_id.in_(members_of(guild_id)), found.c.on_time)
            .order_by(found.c.id)
            .limit(1)
        )
        by_band = select(found.c.band, func.count(), func.count(found.c.seconds)).group_by(
            found.c.band
        )
        people, latest = self._connection.execute(totals).one()
        bands: dict[Band | None, BandSolved] = {}
        for slug, count, timed in self._connection.execute(by_band).all():
            minutes = _median_minutes(self._connection, found, slug, timed)
            bands[None if slug == KILLER else Band[slug.upper()]] = BandSolved(count, minutes)
        streak, today = _streak(self._connection, guild_id, day)
        return ServerDay(
            people=people,
            first=self._connection.execute(first).scalar_one_or_none(),
            bands=bands,
            streak=streak,
            today=today,
            latest=latest or 0,
        )


def _fastest_first(guild_id: int, day: date) -> Select[Any]:
    found = daily_results.c
    seconds = case((people.c.times.is_not(False), found.seconds)).label("seconds")
    return (
        select(found.band, found.user_id, seconds, found.hints)
        .outerjoin(people, people.c.user_id == found.user_id)
        .where(found.day == day, found.user_id.in_(members_of(guild_id)))
        .order_by(seconds.is_(None), seconds, found.hints, found.id)
    )


def members_of(guild_id: int) -> Select[int]:
    """The members of the leaderboard of a server, as a query."""
    return select(memberships.c.user_id).where(memberships.c.guild_id == guild_id)


def latest_results(*conditions: ColumnElement[bool]) -> Subquery:
    """The id of the newest result of each server and day: columns guild_id, day and latest.

    Args:
        *conditions: which results to consider.
    """
    there = select(daily_results.c.guild_id, daily_results.c.day, daily_results.c.id)
    joined = select(memberships.c.guild_id, daily_results.c.day, daily_results.c.id).join(
        daily_results, daily_results.c.user_id == memberships.c.user_id
    )
    both = union(
        there.where(daily_results.c.guild_id.is_not(None), *conditions), joined.where(*conditions)
    ).subquery()
    return (
        select(both.c.guild_id, both.c.day, func.max(both.c.id).label("latest"))
        .group_by(both.c.guild_id, both.c.day)
        .subquery()
    )


def _counted(guild_id: int, *conditions: ColumnElement[bool]) -> Subquery:
    """The results that count for a server, each once."""
    these = select(daily_results).where(*conditions)
    return union(
        these.where(daily_results.c.guild_id == guild_id),
        these.where(daily_results.c.user_id.in_(members_of(guild_id))),
    ).subquery()


def _median_minutes(connection: Connection, found: Subquery, slug: str, count: int) -> int | None:
    """The typical solving time in minutes: the mean of the two or three middle times.

    None if there are too few.
    """
    if count < _MIN_TIMES:
        return None
    query = (
        select(found.c.seconds)
        .where(found.c.band == slug, found.c.seconds.is_not(None))
        .order_by(found.c.seconds)
        .offset((count - 2) // 2)
        .limit(2 + count % 2)
    )
    middle = connection.execute(query).scalars().all()
    return max(1, round(fmean(middle) / 60))


def _streak(connection: Connection, guild_id: int, day: date) -> tuple[int, bool]:
    """The number of consecutive days with a result in time, and whether `day` is one of them."""
    span = _FIRST_DAYS
    while True:
        first = day - timedelta(days=span)
        query = select(daily_puzzles.c.day).where(
            daily_puzzles.c.day.between(first, day), _solved_in_time(guild_id)
        )
        days = set(connection.execute(query.distinct()).scalars())
        end = day if day in days else day - timedelta(days=1)
        length = 0
        while end - timedelta(days=length) in days:
            length += 1
        if end - timedelta(days=length) >= first:
            return length, day in days
        # All of these days have a result: look further back.
        span *= 2


def _solved_in_time(guild_id: int) -> ColumnElement[bool]:
    """The condition that a server has a result in time on a daily puzzle's day."""
    same = (daily_results.c.day == daily_puzzles.c.day, daily_results.c.on_time)
    there = exists().where(daily_results.c.guild_id == guild_id, *same)
    joined = exists().where(
        memberships.c.guild_id == guild_id,
        memberships.c.user_id == daily_results.c.user_id,
        *same,
    )
    return or_(there, joined)
