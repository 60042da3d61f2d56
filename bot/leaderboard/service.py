"""The leaderboard of a server, which shows only members who joined it."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from enum import Enum
from typing import Final, Self
from zoneinfo import ZoneInfo

from bot.chat.request_context import RequestContext
from bot.chat.services import Services
from bot.chat.user_errors import UserError
from bot.store import DEFAULT_ZONE, Store
from engine.language import N_, translate
from tutor.learning import estimate_skill
from tutor.streak import streak_of

SHOWN: Final = 10
"""The number of places that are shown."""
_BATCH_SIZE: Final = 10
"""How many streaks are computed before other tasks run."""

_NO_SERVER: Final = N_(
    "Leaderboards belong to servers, and this is a direct message. Use the command on a server "
    "that you share with others; here, /progress shows how you're doing."
)


_OFF_HERE: Final = N_("The people who manage this server have turned its leaderboard off.")


class NoServerError(UserError):
    """The interaction is not on a server; only servers have leaderboards."""


class LeaderboardKind(Enum):
    """The score of a leaderboard; the value is part of ids of buttons."""

    RATING = "rating"
    """The overall rating; provisional ones come last."""
    STREAK = "streak"
    """Consecutive days with a solved daily puzzle."""
    MONTH = "month"
    """Solved daily puzzles of this month."""


@dataclass(frozen=True, slots=True)
class MemberScore:
    """The score of a user on a leaderboard.

    Attributes:
        user_id: the user.
        points: the score.
        provisional: whether the rating is still too uncertain.
    """

    user_id: int
    points: int
    provisional: bool = False


@dataclass(frozen=True, slots=True)
class LeaderboardPlace:
    """A place on a leaderboard: 1 is the best, and equal scores share a place."""

    number: int
    score: MemberScore


@dataclass(frozen=True, slots=True)
class Standings:
    """A leaderboard.

    Attributes:
        board: the score of the leaderboard.
        top: the first places, at most `SHOWN`.
        own: the user's place if it is further down; otherwise None.
        joined: whether the user has joined.
        members: how many members have joined, including those without a score.
        day: the current day of the user, which determines the month.
    """

    board: LeaderboardKind
    top: tuple[LeaderboardPlace, ...]
    own: LeaderboardPlace | None
    joined: bool
    members: int
    day: date


class Leaderboards:
    """Computes leaderboards.

    Args:
        store: knows the members and their results.

    Attributes:
        when_changed: callbacks for changes in the membership of a server's leaderboard.
    """

    def __init__(self, *, store: Store) -> None:
        self._store = store
        self.when_changed: list[Callable[[int], None]] = []

    @classmethod
    def build(cls, services: Services) -> Self:
        """Create it from the services that it needs."""
        return cls(store=services.store)

    async def standings(self, board: LeaderboardKind, context: RequestContext) -> Standings:
        """The leaderboard of the server of the interaction.

        Raises:
            NoServerError: if the interaction is not on a server.
            UserError: if the server does not have a leaderboard.
        """
        guild_id = await self.require(context)
        members = await self._store.progress.members(guild_id)
        places = rank_scores(await self._scores(board, guild_id, members, context))
        own = next((place for place in places if place.score.user_id == context.user_id), None)
        top = tuple(places[:SHOWN])
        return Standings(
            board=board,
            top=top,
            own=None if own in top else own,
            joined=context.user_id in members,
            members=len(members),
            day=context.today,
        )

    async def require(self, context: RequestContext) -> int:
        """The server of the interaction, which has a leaderboard.

        Raises:
            NoServerError: if the interaction is not on a server.
            UserError: if the server does not have a leaderboard.
        """
        guild_id = _server(context)
        if not (await self._store.servers.settings(guild_id)).leaderboard:
            raise UserError(translate(_OFF_HERE))
        return guild_id

    async def join(self, context: RequestContext) -> None:
        """Add the user to the leaderboard of the server; idempotent.

        Raises:
            NoServerError: if the interaction is not on a server.
            UserError: if the server has no leaderboard.
        """
        guild_id = await self.require(context)
        await self._store.people.join(guild_id, context.user_id)
        self.changed(guild_id)

    async def leave(self, context: RequestContext) -> bool:
        """Remove the user from the leaderboard of the server; return whether they were on it.

        Raises:
            NoServerError: if the interaction is not on a server.
        """
        guild_id = _server(context)
        left = await self._store.people.leave(guild_id, context.user_id)
        self.changed(guild_id)
        return left

    async def servers_of(self, context: RequestContext) -> tuple[int, ...]:
        """The servers whose leaderboard the user has joined."""
        return await self._store.people.leaderboards_of(context.user_id)

    def changed(self, guild_id: int) -> None:
        """Run the callbacks after a change in the membership of a server's leaderboard."""
        for callback in self.when_changed:
            callback(guild_id)

    async def _scores(
        self,
        board: LeaderboardKind,
        guild_id: int,
        members: dict[int, str | None],
        context: RequestContext,
    ) -> list[MemberScore]:
        store = self._store.progress
        match board:
            case LeaderboardKind.RATING:
                found = await store.ratings_in(guild_id)
                skills = {
                    user_id: estimate_skill(skill, context.now) for user_id, skill in found.items()
                }
                return [
                    MemberScore(user_id, round(skill.rating), skill.provisional)
                    for user_id, skill in skills.items()
                ]
            case LeaderboardKind.STREAK:
                solved = await store.daily_days_in(guild_id)
                scores = []
                for number, (user_id, days) in enumerate(solved.items()):
                    if not number % _BATCH_SIZE:
                        await asyncio.sleep(0)  # let other tasks run
                    zone = ZoneInfo(members.get(user_id) or DEFAULT_ZONE)
                    today = context.now.astimezone(zone).date()
                    if streak := streak_of(days, today, zone).days:
                        scores.append(MemberScore(user_id, streak))
                return scores
            case LeaderboardKind.MONTH:
                first, last = month_of(context.today)
                counts = await store.daily_counts_in(guild_id, first, last)
                return [MemberScore(user_id, count) for user_id, count in counts.items()]


def rank_scores(scores: Sequence[MemberScore]) -> list[LeaderboardPlace]:
    """Rank scores, the best first.

    Provisional scores rank below all others. Equal scores share a place, and the following places
    are skipped accordingly.
    """
    ordered = sorted(scores, key=lambda score: (score.provisional, -score.points, score.user_id))
    places: list[LeaderboardPlace] = []
    for index, score in enumerate(ordered):
        before = places[-1] if places else None
        shared = before is not None and _equal(before.score, score)
        places.append(LeaderboardPlace(before.number if before and shared else index + 1, score))
    return places


def month_of(day: date) -> tuple[date, date]:
    """The first and the last day of the month of a day."""
    first = day.replace(day=1)
    return first, (first + timedelta(days=31)).replace(day=1) - timedelta(days=1)


def _equal(one: MemberScore, other: MemberScore) -> bool:
    return (one.provisional, one.points) == (other.provisional, other.points)


def _server(context: RequestContext) -> int:
    if context.guild_id is None:
        raise NoServerError(translate(_NO_SERVER))
    return context.guild_id
