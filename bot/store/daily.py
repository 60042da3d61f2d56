"""Daily puzzles: the pool of generated puzzles, the puzzles of the days, and results."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, Row, Select, func, select

from bot.store.database.repository import Repository, long_read, transaction
from bot.store.database.statements import insert_new, now
from bot.store.puzzles import ensure_puzzle
from bot.store.schema import (
    daily_killers,
    daily_puzzles,
    daily_results,
    games,
    hint_sessions,
    hint_uses,
    puzzle_pool,
    puzzles,
    servers,
)
from engine.model.band import Band
from engine.model.report import Rating, Report

KILLER: Final = "killer"
"""What results and settings have in the place of a band for the killer sudokus of the days."""
_TRIES: Final = 20
"""The number of attempts to take a puzzle from the pool if others take it first."""


@dataclass(frozen=True, slots=True)
class DailyPuzzle:
    """The puzzle of a day.

    Attributes:
        day: the day.
        band: its band.
        puzzle_id: its id in the store.
        position: its position line.
        rating: its exact ER.
    """

    day: date
    band: Band
    puzzle_id: int
    position: str
    rating: Rating

    @property
    def slug(self) -> str:
        """What results have as its band."""
        return self.band.slug


@dataclass(frozen=True, slots=True)
class DailyKiller:
    """The killer sudoku of a day.

    Attributes:
        day: the day.
        puzzle_id: its id in the store.
        slug: what results have as its band.
    """

    day: date
    puzzle_id: int
    slug: str = KILLER


@dataclass(frozen=True, slots=True)
class DailyResult:
    """A user's result of a daily puzzle.

    Attributes:
        day: the day of the puzzle.
        band: its band; None for the killer sudoku.
        on_time: whether it was solved on its day or before, in the user's time zone.
        hint_level: the highest hint level that was used, 0-4.
        hints: the number of steps with a hint.
        created: when it was solved.
    """

    day: date
    band: Band | None
    on_time: bool
    hint_level: int
    hints: int
    created: datetime


class DailyPuzzles(Repository):
    """The pool, the puzzles of the days, and results."""

    @transaction
    def add_to_pool(
        self, *, band: Band, number: int, position: str, canonical: str, report: Report
    ) -> bool:
        """Add a new puzzle to the pool, unless it or an equivalent puzzle is already stored.

        Args:
            number: its number in its band, from 1.
            position: its position line.
            canonical: its canonical form, or "".
            report: its exact rating.

        Returns:
            Whether it is new: neither in the pool nor known to anybody.
        """
        assert report.exact, "a puzzle of the pool has an exact rating"
        assert report.hardest is not None
        same = puzzles.c.position == position
        if canonical:
            same |= puzzles.c.canonical == canonical
        if self._connection.execute(select(puzzles.c.id).where(same).limit(1)).first():
            return False
        return insert_new(
            self._connection,
            puzzle_pool,
            puzzle_id=ensure_puzzle(self._connection, position, canonical),
            band=band.slug,
            number=number,
            er=report.er.tenths,
            ep=report.ep.tenths,
            ed=report.ed.tenths,
            hardest=report.hardest.slug,
            created=now(),
        )

    @transaction
    def last_number(self, band: Band) -> int:
        """The highest number of a puzzle of this band that is or was in the pool; 0 for none."""
        query = select(func.max(puzzle_pool.c.number)).where(puzzle_pool.c.band == band.slug)
        return self._connection.execute(query).scalar_one() or 0

    @transaction
    def pool_sizes(self) -> Mapping[Band, int]:
        """How many unused puzzles the pool has in each band."""
        query = (
            select(puzzle_pool.c.band, func.count())
            .outerjoin(daily_puzzles, daily_puzzles.c.puzzle_id == puzzle_pool.c.puzzle_id)
            .where(daily_puzzles.c.puzzle_id.is_(None))
            .group_by(puzzle_pool.c.band)
        )
        found = {row[0]: row[1] for row in self._connection.execute(query)}
        return {band: found.get(band.slug, 0) for band in Band}

    @transaction
    def puzzle_of(self, day: date, band: Band) -> DailyPuzzle | None:
        """The puzzle of a day, taken from the pool if the day does not have one yet.

        It is the same for everyone on all servers.

        Returns:
            The puzzle; None if the day does not have one and the pool is empty.
        """
        this = _puzzles().where(daily_puzzles.c.day == day, daily_puzzles.c.band == band.slug)
        for _ in range(_TRIES):
            if row := self._connection.execute(this).one_or_none():
                return _puzzle(row)
            taken = _first_free(self._connection, band)
            if taken is None:
                # Another process may have just given the last puzzle to this day.
                row = self._connection.execute(this).one_or_none()
                return None if row is None else _puzzle(row)
            # Insert nothing if the day or the puzzle was taken meanwhile.
            insert_new(self._connection, daily_puzzles, day=day, band=band.slug, puzzle_id=taken)
        return None

    @transaction
    def assigned_puzzles(
        self, first: date, last: date, bands: tuple[Band, ...]
    ) -> tuple[DailyPuzzle, ...]:
        """The puzzles that days already have, the oldest day first. This takes none from the pool.

        Args:
            first: the first day.
            last: the last day.
        """
        query = _puzzles().where(
            daily_puzzles.c.day.between(first, last),
            daily_puzzles.c.band.in_([band.slug for band in bands]),
        )
        rows = self._connection.execute(query.order_by(daily_puzzles.c.day, puzzles.c.id))
        return tuple(map(_puzzle, rows))

    @transaction
    def by_id(self, puzzle_id: int) -> DailyPuzzle | None:
        """The daily puzzle with this id in the store; None if it is not a daily one."""
        query = _puzzles().where(daily_puzzles.c.puzzle_id == puzzle_id)
        row = self._connection.execute(query).one_or_none()
        return None if row is None else _puzzle(row)

    @transaction
    def save_result(
        self,
        puzzle: DailyPuzzle | DailyKiller,
        *,
        user_id: int,
        interaction_id: int,
        on_time: bool,
        guild_id: int | None = None,
    ) -> bool:
        """Record that a user has solved a puzzle, and the hints used; only the first time counts.

        Args:
            on_time: whether the puzzle was solved on its day or before.
            guild_id: the server where it is solved; None in a direct message.

        Returns:
            Whether this was the first time.
        """
        moment = now()
        begun = select(games.c.created).where(
            games.c.user_id == user_id, games.c.puzzle_id == puzzle.puzzle_id
        )
        used = (
            select(func.coalesce(func.max(hint_uses.c.level), 0), func.count())
            .join(hint_sessions)
            .where(hint_uses.c.user_id == user_id, hint_sessions.c.puzzle_id == puzzle.puzzle_id)
        )
        level, hints = self._connection.execute(used).one()
        start = self._connection.execute(begun).scalar_one_or_none()
        return insert_new(
            self._connection,
            daily_results,
            puzzle_id=puzzle.puzzle_id,
            user_id=user_id,
            interaction_id=interaction_id,
            day=puzzle.day,
            band=puzzle.slug,
            on_time=on_time,
            hint_level=level,
            hints=hints,
            created=moment,
            guild_id=guild_id,
            seconds=None if start is None else max(0, round((moment - start).total_seconds())),
        )

    @transaction
    def add_killer(self, day: date, puzzle: str) -> None:
        """Store the killer sudoku of a day, unless it has one, or the puzzle is that of another.

        Args:
            puzzle: its text.
        """
        puzzle_id = ensure_puzzle(self._connection, puzzle)
        insert_new(self._connection, daily_killers, day=day, puzzle_id=puzzle_id)

    @transaction
    def killer_of(self, day: date) -> DailyKiller | None:
        """The killer sudoku of a day; None before it has been chosen."""
        return self._killer(daily_killers.c.day == day)

    @transaction
    def killer_by_id(self, puzzle_id: int) -> DailyKiller | None:
        """The killer sudoku with this id in the store; None if that puzzle is not one of a day."""
        return self._killer(daily_killers.c.puzzle_id == puzzle_id)

    def _killer(self, condition: ColumnElement[bool]) -> DailyKiller | None:
        row = self._connection.execute(select(daily_killers).where(condition)).one_or_none()
        return None if row is None else DailyKiller(row.day, row.puzzle_id)

    @transaction
    def wants_killers(self) -> bool:
        """Whether a server posts killer sudokus."""
        query = select(servers.c.guild_id).where(servers.c.bands.contains(KILLER)).limit(1)
        return self._connection.execute(query).first() is not None

    @transaction
    def killer_result(self, user_id: int, day: date) -> DailyResult | None:
        """A user's result of the killer sudoku of a day."""
        this = (daily_results.c.user_id == user_id, daily_results.c.day == day)
        query = select(daily_results).where(*this, daily_results.c.band == KILLER)
        row = self._connection.execute(query).one_or_none()
        return None if row is None else _result(row)

    @transaction
    def results(self, user_id: int, day: date) -> Mapping[Band, DailyResult]:
        """A user's results of a day's puzzles, easiest first."""
        query = select(daily_results).where(
            daily_results.c.user_id == user_id, daily_results.c.day == day
        )
        found = {row.band: _result(row) for row in self._connection.execute(query)}
        return {band: found[band.slug] for band in Band if band.slug in found}

    @transaction
    def solved_between(self, user_id: int, first: date, last: date) -> Mapping[date, int]:
        """How many puzzles of each day a user has solved, from the first to the last day.

        Killer sudokus are not counted.
        """
        query = (
            select(daily_results.c.day, func.count().label("solved"))
            .where(daily_results.c.user_id == user_id, daily_results.c.day.between(first, last))
            .where(daily_results.c.band != KILLER)
            .group_by(daily_results.c.day)
        )
        return {row.day: row.solved for row in self._connection.execute(query)}

    @transaction
    def has_earlier(self, day: date) -> bool:
        """Whether a day before this one had a puzzle."""
        query = select(daily_puzzles.c.day).where(daily_puzzles.c.day < day).limit(1)
        return self._connection.execute(query).first() is not None

    @long_read
    def solved_days(self, user_id: int) -> tuple[date, ...]:
        """The days whose puzzle a user solved in time, oldest first."""
        query = (
            select(daily_results.c.day)
            .where(daily_results.c.user_id == user_id, daily_results.c.on_time)
            .distinct()
            .order_by(daily_results.c.day)
        )
        return tuple(self._connection.execute(query).scalars())


def _first_free(connection: Connection, band: Band) -> int | None:
    """The id of the next unused puzzle of the pool."""
    query = (
        select(puzzle_pool.c.puzzle_id)
        .outerjoin(daily_puzzles, daily_puzzles.c.puzzle_id == puzzle_pool.c.puzzle_id)
        .where(puzzle_pool.c.band == band.slug, daily_puzzles.c.puzzle_id.is_(None))
        .order_by(puzzle_pool.c.number)
        .limit(1)
    )
    return connection.execute(query).scalar_one_or_none()


def _puzzles() -> Select[Any]:
    return (
        select(
            daily_puzzles.c.day,
            daily_puzzles.c.band,
            puzzles.c.id,
            puzzles.c.position,
            puzzle_pool.c.er,
        )
        .select_from(daily_puzzles)
        .join(puzzle_pool)
        .join(puzzles, puzzles.c.id == puzzle_pool.c.puzzle_id)
    )


def _puzzle(row: Row[Any]) -> DailyPuzzle:
    return DailyPuzzle(row.day, Band[row.band.upper()], row.id, row.position, Rating(row.er))


def _result(row: Row[Any]) -> DailyResult:
    return DailyResult(
        row.day,
        None if row.band == KILLER else Band[row.band.upper()],
        row.on_time,
        row.hint_level,
        row.hints,
        row.created,
    )
