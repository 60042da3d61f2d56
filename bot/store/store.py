"""`Store`: what the bot remembers, as methods with names. Whoever calls them sees no SQL."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from typing import Any, Final, Self

from sqlalchemy import Row, Table, delete, exists, not_, select
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.daily.queries import DailyPuzzles
from bot.database.connection import Repository, database, insert_new, now, one_by_one
from bot.database.processes import Processes
from bot.database.tables import (
    daily_posts,
    handled_interactions,
    metadata,
    processes,
    promised_answers,
    puzzles,
    readings,
    results,
)
from bot.game.queries import Games
from bot.hint.queries import Hints
from bot.pictures.queries import Readings
from bot.posts.queries import Posts
from bot.practice.queries import Practice
from bot.progress.queries import Progress
from bot.settings.queries import People, Servers
from engine import __version__
from engine.report import Rating, Report
from engine.scales import SE

_POSTS_KEPT: Final = timedelta(days=60)
"""How long daily posts are remembered: those who run a server see how the last one went."""
_READINGS_KEPT: Final = timedelta(days=30)
"""How long what was read from a picture can still be mended."""


@dataclass(frozen=True, slots=True)
class Result:
    """A rating that somebody asked for.

    Attributes:
        id: its number in the store.
        puzzle: the position line of the puzzle.
        scale: what the ratings mean.
        er: the rating of the hardest step.
        ep: the hardest step up to the first placement.
        ed: the first step.
        techniques: how often each technique was used, by its name as an identifier.
        program: the version of the program that rated.
        created: when.
    """

    id: int
    puzzle: str
    scale: str
    er: Rating
    ep: Rating
    ed: Rating
    techniques: dict[str, int]
    program: str
    created: datetime


@dataclass(frozen=True, slots=True)
class PendingResponse:
    """How to reach somebody who is waiting for an answer.

    Attributes:
        token: what Discord takes an answer for, for a quarter of an hour.
        language: the language to answer in.
    """

    token: str = field(repr=False)
    language: str


class Store(Repository):
    """The database. Every method is a transaction of its own; made by `Store.open`.

    Attributes:
        games: puzzles that people play.
        hints: hint sessions.
        people: settings of people, and who is on which leaderboard.
        servers: settings of servers.
        practice: positions to practise on, and what came of them.
        progress: how people are doing, by themselves and beside others.
        daily: daily puzzles, and who has solved them.
        posts: the posts of daily puzzles on servers.
        processes: which processes of the bot run.
        readings: what was read from pictures.
    """

    def __init__(self, engine: AsyncEngine, process: str = "") -> None:
        super().__init__(engine)
        self._process = process
        self._program = __version__
        self.games = Games(engine)
        self.hints = Hints(engine)
        self.people = People(engine)
        self.servers = Servers(engine)
        self.practice = Practice(engine)
        self.progress = Progress(engine)
        self.daily = DailyPuzzles(engine)
        self.posts = Posts(engine)
        self.processes = Processes(engine, process)
        self.readings = Readings(engine)

    @classmethod
    @asynccontextmanager
    async def open(
        cls, url: str, observe: Callable[[float], None] | None = None, process: str = ""
    ) -> AsyncIterator[Self]:
        """Open a database, made if it is missing, with its tables up to date; then close it.

        Args:
            url: an SQLAlchemy URL with an asynchronous driver: `sqlite+aiosqlite:///FILE` or
                `postgresql+asyncpg://...`.
            observe: is told how many seconds each statement took, waiting for the database
                included.
            process: who promises answers: a name that no other process ever had; "" for one that
                takes no shards.

        Raises:
            StoreError: if there is no such database, or it is of a newer program.
        """
        async with database(url, observe) as engine:
            yield cls(engine, process)

    async def puzzle_id(self, position: str) -> int:
        """The number of a puzzle, which is stored if it is new.

        Args:
            position: the puzzle as a position line.
        """
        async with self._engine.begin() as connection:
            await insert_new(connection, puzzles, position=position, created=now())
            found = select(puzzles.c.id).where(puzzles.c.position == position)
            return int((await connection.execute(found)).scalar_one())

    async def puzzle(self, puzzle_id: int) -> str | None:
        """The position line of a puzzle; None if there is none with this number."""
        query = select(puzzles.c.position).where(puzzles.c.id == puzzle_id)
        async with self._engine.connect() as connection:
            return (await connection.execute(query)).scalar_one_or_none()

    async def save_result(
        self, *, puzzle_id: int, user_id: int, interaction_id: int, report: Report
    ) -> None:
        """Keep a rating on the scale of Sudoku Explainer; once for each interaction."""
        async with self._engine.begin() as connection:
            await insert_new(
                connection,
                results,
                puzzle_id=puzzle_id,
                user_id=user_id,
                interaction_id=interaction_id,
                scale=SE.slug,
                er=report.er.tenths,
                er_exact=report.er.exact,
                ep=report.ep.tenths,
                ep_exact=report.ep.exact,
                ed=report.ed.tenths,
                ed_exact=report.ed.exact,
                techniques={technique.slug: count for technique, count in report.techniques},
                program=self._program,
                created=now(),
            )

    async def is_rated(self, puzzle_id: int) -> bool:
        """Whether the exact rating of a puzzle is kept."""
        query = select(results.c.id).where(results.c.puzzle_id == puzzle_id, results.c.er_exact)
        async with self._engine.connect() as connection:
            return (await connection.execute(query.limit(1))).first() is not None

    async def results_of(self, user_id: int, *, limit: int = 100) -> tuple[Result, ...]:
        """The newest ratings that somebody asked for, newest first, at most `limit`."""
        query = (
            select(results, puzzles.c.position.label("puzzle"))
            .join(puzzles)
            .where(results.c.user_id == user_id)
            .order_by(results.c.id.desc())
            .limit(limit)
        )
        async with self._engine.connect() as connection:
            return tuple(_result(row) for row in await connection.execute(query))

    async def claim(self, interaction_id: int, pending: PendingResponse | None = None) -> bool:
        """Take an interaction for oneself; False if it is handled already.

        Discord may deliver one interaction twice: who gets False leaves it alone.

        Args:
            interaction_id: what somebody did.
            pending: how to reach who did it, if they have been told that an answer will come.
        """
        async with self._engine.begin() as connection:
            new = await insert_new(
                connection, handled_interactions, interaction_id=interaction_id, created=now()
            )
            if new and pending is not None:
                await insert_new(
                    connection,
                    promised_answers,
                    interaction_id=interaction_id,
                    token=pending.token,
                    language=pending.language,
                    created=now(),
                    process=self._process,
                )
            return new

    async def complete_response(self, interaction_id: int) -> None:
        """Note that the answer to an interaction was given."""
        kept = delete(promised_answers).where(promised_answers.c.interaction_id == interaction_id)
        async with self._engine.begin() as connection:
            await connection.execute(kept)

    async def claim_abandoned_responses(self, valid: timedelta) -> tuple[PendingResponse, ...]:
        """Take what was promised by processes that do not run any more, and forget it.

        Whoever takes shards, or gives them back, is known to `processes`.

        Args:
            valid: how long Discord takes an answer; older promises are only forgotten.
        """
        start = now() - valid
        runs = exists().where(processes.c.id == promised_answers.c.process)
        broken = delete(promised_answers).where(not_(runs)).returning(*promised_answers.c)
        async with self._engine.begin() as connection:
            rows = (await connection.execute(broken)).all()
        return tuple(
            PendingResponse(row.token, row.language) for row in rows if row.created > start
        )

    async def prune(self, before: datetime) -> int:
        """Forget which interactions were handled before this moment (aware); how many they were.

        Daily posts and what was read from pictures are forgotten, too, some weeks after that.
        """
        old = delete(handled_interactions).where(handled_interactions.c.created < before)
        posted = delete(daily_posts).where(daily_posts.c.day < (before - _POSTS_KEPT).date())
        seen = delete(readings).where(readings.c.created < before - _READINGS_KEPT)
        async with self._engine.begin() as connection:
            await connection.execute(posted)
            await connection.execute(seen)
            return (await connection.execute(old)).rowcount

    async def export_user(self, user_id: int) -> dict[str, Any]:
        """All that is kept about somebody, fit for JSON: a list of rows for each table."""
        found: dict[str, Any] = {"user_id": user_id}
        async with self._engine.connect() as connection:
            for table in personal_tables():
                query = select(table).where(table.c.user_id == user_id)
                if "puzzle_id" in table.c:
                    query = query.join(puzzles).add_columns(puzzles.c.position.label("puzzle"))
                rows = await connection.execute(query.order_by(*table.primary_key))
                found[table.name] = [
                    {name: _plain(value) for name, value in row._mapping.items()} for row in rows
                ]
        return found

    async def delete_user(self, user_id: int) -> int:
        """Forget somebody; returns how many rows that were."""
        count = 0
        async with self._engine.begin() as connection:
            await one_by_one(connection, user_id)
            for table in reversed(personal_tables()):
                gone = await connection.execute(delete(table).where(table.c.user_id == user_id))
                count += gone.rowcount
        return count


def personal_tables() -> tuple[Table, ...]:
    """All tables that hold something about people, those first that others refer to."""
    return tuple(table for table in metadata.sorted_tables if "user_id" in table.c)


def _result(row: Row[Any]) -> Result:
    return Result(
        id=row.id,
        puzzle=row.puzzle,
        scale=row.scale,
        er=Rating(row.er, row.er_exact),
        ep=Rating(row.ep, row.ep_exact),
        ed=Rating(row.ed, row.ed_exact),
        techniques=row.techniques,
        program=row.program,
        created=row.created,
    )


def _plain(value: object) -> object:
    return value.isoformat() if isinstance(value, date) else value
