"""Daily puzzles: the shelf they are kept on until their day, and who has solved them."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Final

from sqlalchemy import Row, Select, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.database.connection import Repository, insert_new, now
from bot.database.tables import (
    daily_puzzles,
    daily_results,
    hint_sessions,
    hint_uses,
    puzzles,
    shelf,
)
from engine.band import Band
from engine.report import Rating, Report

_TRIES: Final = 20
"""How often a puzzle is looked for whose place on the shelf somebody else takes meanwhile."""


@dataclass(frozen=True, slots=True)
class DailyPuzzle:
    """The puzzle of a day.

    Attributes:
        day: the day.
        band: how hard it is.
        puzzle_id: its number in the store.
        position: its position line.
        rating: its ER, which is exact.
    """

    day: date
    band: Band
    puzzle_id: int
    position: str
    rating: Rating


@dataclass(frozen=True, slots=True)
class DailyResult:
    """That somebody has solved a daily puzzle.

    Attributes:
        day: the day of the puzzle.
        band: how hard it was.
        on_time: whether it was solved no later than on its day, where the person lives.
        hint_level: the highest level of a hint that was used, 0-4.
        hints: for how many steps a hint was asked.
        created: when it was solved.
    """

    day: date
    band: Band
    on_time: bool
    hint_level: int
    hints: int
    created: datetime


class DailyPuzzles(Repository):
    """The shelf, the puzzles of the days, and results."""

    async def shelve(self, *, band: Band, number: int, position: str, report: Report) -> bool:
        """Put a new puzzle on the shelf.

        Args:
            band: how hard it is.
            number: which puzzle of its band it is, from 1.
            position: its position line.
            report: its rating, which must be exact.

        Returns:
            Whether it is new there.
        """
        assert report.exact, "a puzzle of the shelf has an exact rating"
        assert report.hardest is not None
        async with self._engine.begin() as connection:
            await insert_new(connection, puzzles, position=position, created=now())
            found = select(puzzles.c.id).where(puzzles.c.position == position)
            return await insert_new(
                connection,
                shelf,
                puzzle_id=(await connection.execute(found)).scalar_one(),
                band=band.slug,
                number=number,
                er=report.er.tenths,
                ep=report.ep.tenths,
                ed=report.ed.tenths,
                hardest=report.hardest.slug,
                created=now(),
            )

    async def last_number(self, band: Band) -> int:
        """The highest number of a puzzle of this band that is or was on the shelf; 0 for none."""
        query = select(func.max(shelf.c.number)).where(shelf.c.band == band.slug)
        async with self._engine.connect() as connection:
            return (await connection.execute(query)).scalar_one() or 0

    async def left(self) -> Mapping[Band, int]:
        """How many puzzles of each band no day has yet."""
        query = (
            select(shelf.c.band, func.count())
            .outerjoin(daily_puzzles, daily_puzzles.c.puzzle_id == shelf.c.puzzle_id)
            .where(daily_puzzles.c.puzzle_id.is_(None))
            .group_by(shelf.c.band)
        )
        async with self._engine.connect() as connection:
            found = {row[0]: row[1] for row in await connection.execute(query)}
        return {band: found.get(band.slug, 0) for band in Band}

    async def puzzle_of(self, day: date, band: Band) -> DailyPuzzle | None:
        """The puzzle of a day, taken from the shelf if the day has none yet.

        Whoever asks, for whatever server, gets the same one.

        Returns:
            The puzzle; None if the day has none and the shelf is empty.
        """
        this = _puzzles().where(daily_puzzles.c.day == day, daily_puzzles.c.band == band.slug)
        for _ in range(_TRIES):
            async with self._engine.begin() as connection:
                if row := (await connection.execute(this)).one_or_none():
                    return _puzzle(row)
                taken = await _first_free(connection, band)
                if taken is None:
                    # The last one may have become this day's just now.
                    row = (await connection.execute(this)).one_or_none()
                    return None if row is None else _puzzle(row)
                # Nothing is inserted if the day or the puzzle was taken just now.
                await insert_new(
                    connection, daily_puzzles, day=day, band=band.slug, puzzle_id=taken
                )
        return None

    async def given_out(
        self, first: date, last: date, bands: tuple[Band, ...]
    ) -> tuple[DailyPuzzle, ...]:
        """The puzzles that days have already, the oldest day first; none are taken for it.

        Args:
            first: the first day.
            last: the last day.
            bands: of which bands.
        """
        query = _puzzles().where(
            daily_puzzles.c.day.between(first, last),
            daily_puzzles.c.band.in_([band.slug for band in bands]),
        )
        async with self._engine.connect() as connection:
            rows = await connection.execute(query.order_by(daily_puzzles.c.day, puzzles.c.id))
            return tuple(map(_puzzle, rows))

    async def by_id(self, puzzle_id: int) -> DailyPuzzle | None:
        """The daily puzzle with this number in the store; None if it is no daily one."""
        query = _puzzles().where(daily_puzzles.c.puzzle_id == puzzle_id)
        async with self._engine.connect() as connection:
            row = (await connection.execute(query)).one_or_none()
        return None if row is None else _puzzle(row)

    async def save_result(
        self, puzzle: DailyPuzzle, *, user_id: int, interaction_id: int, on_time: bool
    ) -> bool:
        """Remember that somebody has solved a puzzle, with the hints used; the first time counts.

        Returns:
            Whether this was the first time.
        """
        used = (
            select(func.coalesce(func.max(hint_uses.c.level), 0), func.count())
            .join(hint_sessions)
            .where(hint_uses.c.user_id == user_id, hint_sessions.c.puzzle_id == puzzle.puzzle_id)
        )
        async with self._engine.begin() as connection:
            level, hints = (await connection.execute(used)).one()
            return await insert_new(
                connection,
                daily_results,
                puzzle_id=puzzle.puzzle_id,
                user_id=user_id,
                interaction_id=interaction_id,
                day=puzzle.day,
                band=puzzle.band.slug,
                on_time=on_time,
                hint_level=level,
                hints=hints,
                created=now(),
            )

    async def results(self, user_id: int, day: date) -> Mapping[Band, DailyResult]:
        """What somebody has solved of a day's puzzles, easiest first."""
        query = select(daily_results).where(
            daily_results.c.user_id == user_id, daily_results.c.day == day
        )
        async with self._engine.connect() as connection:
            found = {row.band: _result(row) for row in await connection.execute(query)}
        return {band: found[band.slug] for band in Band if band.slug in found}

    async def solved_days(self, user_id: int) -> tuple[date, ...]:
        """On which days somebody has solved a puzzle of that day in time, oldest first."""
        query = (
            select(daily_results.c.day)
            .where(daily_results.c.user_id == user_id, daily_results.c.on_time)
            .distinct()
            .order_by(daily_results.c.day)
        )
        async with self._engine.connect() as connection:
            return tuple((await connection.execute(query)).scalars())

    async def solved_by_band(self, user_id: int) -> Mapping[Band, int]:
        """How many daily puzzles of each band somebody has solved, in time or late."""
        query = (
            select(daily_results.c.band, func.count())
            .where(daily_results.c.user_id == user_id)
            .group_by(daily_results.c.band)
        )
        async with self._engine.connect() as connection:
            found = {row[0]: row[1] for row in await connection.execute(query)}
        return {band: found.get(band.slug, 0) for band in Band}


async def _first_free(connection: AsyncConnection, band: Band) -> int | None:
    """The puzzle that is next on the shelf."""
    query = (
        select(shelf.c.puzzle_id)
        .outerjoin(daily_puzzles, daily_puzzles.c.puzzle_id == shelf.c.puzzle_id)
        .where(shelf.c.band == band.slug, daily_puzzles.c.puzzle_id.is_(None))
        .order_by(shelf.c.number)
        .limit(1)
    )
    return (await connection.execute(query)).scalar_one_or_none()


def _puzzles() -> Select[Any]:
    return (
        select(
            daily_puzzles.c.day,
            daily_puzzles.c.band,
            puzzles.c.id,
            puzzles.c.position,
            shelf.c.er,
        )
        .select_from(daily_puzzles)
        .join(shelf)
        .join(puzzles, puzzles.c.id == shelf.c.puzzle_id)
    )


def _puzzle(row: Row[Any]) -> DailyPuzzle:
    return DailyPuzzle(row.day, Band[row.band.upper()], row.id, row.position, Rating(row.er))


def _result(row: Row[Any]) -> DailyResult:
    return DailyResult(
        row.day, Band[row.band.upper()], row.on_time, row.hint_level, row.hints, row.created
    )
