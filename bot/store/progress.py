"""Progress: the puzzles that users have solved, and the data of leaderboards."""

from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Final

from sqlalchemy import Row, func, select

from bot.store.database.repository import Repository, long_read
from bot.store.games import exact_er
from bot.store.schema import (
    daily_results,
    games,
    memberships,
    people,
    puzzle_pool,
    skills,
)
from bot.store.server_results import members_of
from bot.store.settings import is_zone
from engine.model.band import Band
from tutor.learning import OVERALL, Skill

_BY_SLUG = {band.slug: band for band in Band}
_BATCH_SIZE: Final = 200
"""The number of rows per batch."""


@dataclass(frozen=True, slots=True)
class SolvedPuzzle:
    """A puzzle that a user has solved.

    Attributes:
        puzzle_id: the id of the puzzle in the store.
        band: its band; None if it is harder than all bands, or without an exact rating.
        solved: when it was solved first.
    """

    puzzle_id: int
    band: Band | None
    solved: datetime


@dataclass(frozen=True, slots=True)
class GameTime:
    """A solved game whose time was counted.

    Attributes:
        band: the band of its puzzle.
        solved: when it was solved.
        seconds: how long it took, without long pauses.
    """

    band: Band
    solved: datetime
    seconds: int


class Progress(Repository):
    """The puzzles that users have solved, and the data of leaderboards."""

    @long_read
    def solved(self, user_id: int) -> tuple[SolvedPuzzle, ...]:
        """All puzzles that a user has solved, as daily puzzles or in games, each once."""
        daily = select(
            daily_results.c.puzzle_id, daily_results.c.band, daily_results.c.created
        ).where(daily_results.c.user_id == user_id)
        played = (
            select(games.c.puzzle_id, puzzle_pool.c.band, games.c.solved, exact_er().label("er"))
            .outerjoin(puzzle_pool, puzzle_pool.c.puzzle_id == games.c.puzzle_id)
            .where(games.c.user_id == user_id, games.c.solved.is_not(None))
        )
        found: dict[int, SolvedPuzzle] = {}
        for row in self._connection.execute(played):
            found[row.puzzle_id] = SolvedPuzzle(row.puzzle_id, _band(row), row.solved)
        for puzzle_id, slug, created in self._connection.execute(daily):
            before = found.get(puzzle_id)
            first = min(created, before.solved) if before else created
            found[puzzle_id] = SolvedPuzzle(puzzle_id, _BY_SLUG.get(slug), first)
        return tuple(sorted(found.values(), key=lambda puzzle: (puzzle.solved, puzzle.puzzle_id)))

    @long_read
    def timed(self, user_id: int) -> tuple[GameTime, ...]:
        """The solved games of a user that were timed and whose band is known, the oldest first."""
        query = (
            select(games.c.solved, games.c.seconds, puzzle_pool.c.band, exact_er().label("er"))
            .outerjoin(puzzle_pool, puzzle_pool.c.puzzle_id == games.c.puzzle_id)
            .where(games.c.user_id == user_id, games.c.solved.is_not(None), games.c.seconds > 0)
            .order_by(games.c.solved, games.c.id)
        )
        return tuple(
            GameTime(band, row.solved, row.seconds)
            for row in self._connection.execute(query)
            if (band := _band(row)) is not None
        )

    @long_read
    def members(self, guild_id: int) -> dict[int, str | None]:
        """The members of a server's leaderboard, with the name of their time zone if it is set."""
        query = (
            select(memberships.c.user_id, people.c.zone)
            .outerjoin(people, people.c.user_id == memberships.c.user_id)
            .where(memberships.c.guild_id == guild_id)
        )
        rows = self._connection.execute(query)
        return {row.user_id: row.zone if is_zone(row.zone) else None for row in rows}

    @long_read
    def ratings_in(self, guild_id: int) -> dict[int, Skill]:
        """The overall ratings of members of a server's leaderboard, by user."""
        query = select(skills).where(
            skills.c.user_id.in_(members_of(guild_id)), skills.c.technique == OVERALL
        )
        return {
            row.user_id: Skill(row.rating, row.deviation, row.volatility, row.updated)
            for row in self._connection.execute(query)
        }

    @long_read
    def daily_days_in(self, guild_id: int) -> dict[int, tuple[date, ...]]:
        """The days whose puzzle members of a leaderboard solved in time, by user.

        The oldest day comes first, as in `DailyPuzzles.solved_days`.
        """
        query = (
            select(daily_results.c.user_id, daily_results.c.day)
            .where(daily_results.c.user_id.in_(members_of(guild_id)), daily_results.c.on_time)
            .distinct()
            .order_by(daily_results.c.day)
        )
        found: dict[int, list[date]] = {}
        # There may be many rows: with PostgreSQL, the event loop runs other tasks between batches.
        rows = self._connection.execute(query, execution_options={"yield_per": _BATCH_SIZE})
        for user_id, day in rows:
            found.setdefault(user_id, []).append(day)
        return {user_id: tuple(days) for user_id, days in found.items()}

    @long_read
    def daily_counts_in(self, guild_id: int, first: date, last: date) -> dict[int, int]:
        """How many puzzles of these days members of a leaderboard have solved, by user.

        This includes late solutions; members without any are left out.
        """
        query = (
            select(daily_results.c.user_id, func.count().label("solved"))
            .where(
                daily_results.c.user_id.in_(members_of(guild_id)),
                daily_results.c.day.between(first, last),
            )
            .group_by(daily_results.c.user_id)
        )
        return {row.user_id: row.solved for row in self._connection.execute(query)}


def _band(row: Row[Any]) -> Band | None:
    """The band of a puzzle: from the pool, or else from its exact rating."""
    if row.band is None and row.er is not None:
        return Band.of_tenths(row.er)
    return _BY_SLUG.get(row.band or "")
