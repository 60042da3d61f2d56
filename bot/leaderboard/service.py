"""The leaderboard of a server: only those are on it who have joined it."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from enum import Enum
from typing import Final
from zoneinfo import ZoneInfo

from bot.daily.streak import streak_of
from bot.practice.learning import estimate_skill
from bot.request_context import RequestContext
from bot.store import DEFAULT_ZONE, Store
from bot.user_errors import UserError
from engine.language import N_, translate

SHOWN: Final = 10
"""How many places are shown to all."""
_AT_A_TIME: Final = 10
"""How many streaks are counted at a time."""

_NO_SERVER: Final = N_(
    "A leaderboard belongs to a server, and this is a direct message. Use the command on a server "
    "that you share with others; here, /progress shows how you are doing."
)


class NoServerError(UserError):
    """There is no server whose leaderboard it could be."""


class Board(Enum):
    """What places go by; the value stands in ids of buttons."""

    RATING = "rating"
    """The rating for all techniques together; those not known well enough come last."""
    STREAK = "streak"
    """Days in a row with a daily puzzle."""
    MONTH = "month"
    """Daily puzzles of this month."""


@dataclass(frozen=True, slots=True)
class Score:
    """How somebody on a leaderboard is doing.

    Attributes:
        user_id: who.
        points: what the place goes by.
        deviation: for a rating, how far off it may be; else None.
        provisional: whether too little is known to rely on it.
    """

    user_id: int
    points: int
    deviation: int | None = None
    provisional: bool = False


@dataclass(frozen=True, slots=True)
class Place:
    """A place on a leaderboard: 1 is the best; those with equal scores share one."""

    number: int
    score: Score


@dataclass(frozen=True, slots=True)
class Standings:
    """A leaderboard.

    Attributes:
        board: what places go by.
        top: the best, at most `SHOWN`.
        own: the place of who asks, if they are on it further down; else None.
        joined: whether who asks has joined.
        members: how many have joined, also those without a score yet.
        day: the day of who asks, for what the month is.
    """

    board: Board
    top: tuple[Place, ...]
    own: Place | None
    joined: bool
    members: int
    day: date


class Leaderboards:
    """Compares those who want to be compared.

    Args:
        store: knows who has joined, and how they are doing.
    """

    def __init__(self, *, store: Store) -> None:
        self._store = store

    async def standings(self, board: Board, context: RequestContext) -> Standings:
        """The leaderboard of the server on which somebody asks.

        Raises:
            NoServerError: if they do not ask on a server.
        """
        guild_id = _server(context)
        members = await self._store.progress.members(guild_id)
        places = placed(await self._scores(board, guild_id, members, context))
        own = next((one for one in places if one.score.user_id == context.user_id), None)
        top = tuple(places[:SHOWN])
        return Standings(
            board=board,
            top=top,
            own=None if own in top else own,
            joined=context.user_id in members,
            members=len(members),
            day=context.today,
        )

    async def join(self, context: RequestContext) -> None:
        """Put who asks on the leaderboard of the server; fine if they are there.

        Raises:
            NoServerError: if they do not ask on a server.
        """
        await self._store.people.join(_server(context), context.user_id)

    async def leave(self, context: RequestContext) -> bool:
        """Take who asks off the leaderboard of the server; whether they were on it.

        Raises:
            NoServerError: if they do not ask on a server.
        """
        return await self._store.people.leave(_server(context), context.user_id)

    async def _scores(
        self, board: Board, guild_id: int, members: dict[int, str | None], context: RequestContext
    ) -> list[Score]:
        store = self._store.progress
        match board:
            case Board.RATING:
                found = await store.ratings_in(guild_id)
                skills = {
                    user_id: estimate_skill(skill, context.now) for user_id, skill in found.items()
                }
                return [
                    Score(user_id, round(one.rating), round(one.deviation), one.provisional)
                    for user_id, one in skills.items()
                ]
            case Board.STREAK:
                solved = await store.daily_days_in(guild_id)
                scores = []
                for number, (user_id, days) in enumerate(solved.items()):
                    if not number % _AT_A_TIME:
                        await asyncio.sleep(0)  # somebody else's turn, before it takes too long
                    if streak := streak_of(days, _today(context, members.get(user_id))).days:
                        scores.append(Score(user_id, streak))
                return scores
            case Board.MONTH:
                first, last = month_of(context.today)
                counts = await store.daily_counts_in(guild_id, first, last)
                return [Score(user_id, count) for user_id, count in counts.items()]


def placed(scores: Sequence[Score]) -> list[Place]:
    """Scores with their places, the best first.

    What is provisional stands below all that is not. Equal scores share a place, and as many
    places after it are left out.
    """
    ordered = sorted(scores, key=lambda one: (one.provisional, -one.points, one.user_id))
    places: list[Place] = []
    for index, score in enumerate(ordered):
        before = places[-1] if places else None
        shared = before is not None and _equal(before.score, score)
        places.append(Place(before.number if before and shared else index + 1, score))
    return places


def month_of(day: date) -> tuple[date, date]:
    """The first and the last day of the month that a day is in."""
    first = day.replace(day=1)
    return first, (first + timedelta(days=31)).replace(day=1) - timedelta(days=1)


def _equal(one: Score, other: Score) -> bool:
    return (one.provisional, one.points) == (other.provisional, other.points)


def _today(context: RequestContext, zone: str | None) -> date:
    """The date where somebody else lives."""
    return context.now.astimezone(ZoneInfo(zone or DEFAULT_ZONE)).date()


def _server(context: RequestContext) -> int:
    if context.guild_id is None:
        raise NoServerError(translate(_NO_SERVER))
    return context.guild_id
