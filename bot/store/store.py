"""`Store`: what the bot remembers, as methods with names. Whoever calls them sees no SQL."""

import asyncio
import importlib.metadata
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Self

from sqlalchemy import AsyncAdaptedQueuePool, Row, Select, Table, delete, event, exc, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import URL, make_url
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from bot.store.migrate import StoreError, migrate
from bot.store.tables import (
    Scale,
    handled_interactions,
    hint_sessions,
    metadata,
    puzzles,
    results,
)
from engine.report import Rating, Report

_SQLITE_SETTINGS = (
    # Readers and one writer at a time do not wait for each other.
    "PRAGMA journal_mode = WAL",
    # Safe against crashes of the program; a power cut may cost the last moments, nothing more.
    "PRAGMA synchronous = NORMAL",
    "PRAGMA busy_timeout = 5000",
    "PRAGMA foreign_keys = ON",
)


@dataclass(frozen=True, slots=True)
class HintSession:
    """How far somebody has come with the hints to a puzzle.

    Attributes:
        id: what buttons carry.
        user_id: who started it.
        puzzle_id: the puzzle in the store.
        start: the position line that it started from.
        position: the position line that the next hint is about.
        step: which step that is, counted from 1.
        level: how much of the step has been told, 1-4; 0 for nothing yet.
        created: when it was started.
        updated: when it last went on.
    """

    id: int
    user_id: int
    puzzle_id: int
    start: str
    position: str
    step: int
    level: int
    created: datetime
    updated: datetime


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
    scale: Scale
    er: Rating
    ep: Rating
    ed: Rating
    techniques: dict[str, int]
    program: str
    created: datetime


class Store:
    """The database. Every method is a transaction of its own; made by `Store.open`."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._program = importlib.metadata.version("sudoku-tutor")

    @classmethod
    @asynccontextmanager
    async def open(cls, url: str) -> AsyncIterator[Self]:
        """Open a database, made if it is missing, with its tables up to date; then close it.

        Args:
            url: an SQLAlchemy URL with an asynchronous driver: `sqlite+aiosqlite:///FILE` or
                `postgresql+asyncpg://...`.

        Raises:
            StoreError: if there is no such database, or it is of a newer program.
        """
        parsed = _parsed(url)
        with _trouble_told(parsed):
            if _is_sqlite(parsed) and parsed.database:
                folder = Path(parsed.database).parent
                await asyncio.to_thread(folder.mkdir, parents=True, exist_ok=True)
            engine = _new_engine(parsed)
        try:
            with _trouble_told(parsed):
                async with engine.begin() as connection:
                    await connection.run_sync(migrate)
            yield cls(engine)
        finally:
            await engine.dispose()

    async def puzzle_id(self, position: str) -> int:
        """The number of a puzzle, which is stored if it is new.

        Args:
            position: the puzzle as a position line.
        """
        async with self._engine.begin() as connection:
            await _insert_new(connection, puzzles, position=position, created=_now())
            found = select(puzzles.c.id).where(puzzles.c.position == position)
            return int((await connection.execute(found)).scalar_one())

    async def save_result(
        self, *, puzzle_id: int, user_id: int, interaction_id: int, report: Report
    ) -> None:
        """Keep a rating on the scale of Sudoku Explainer; once for each interaction."""
        async with self._engine.begin() as connection:
            await _insert_new(
                connection,
                results,
                puzzle_id=puzzle_id,
                user_id=user_id,
                interaction_id=interaction_id,
                scale=Scale.SE.value,
                er=report.er.tenths,
                er_exact=report.er.exact,
                ep=report.ep.tenths,
                ep_exact=report.ep.exact,
                ed=report.ed.tenths,
                ed_exact=report.ed.exact,
                techniques={technique.slug: count for technique, count in report.techniques},
                program=self._program,
                created=_now(),
            )

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

    async def start_session(
        self,
        *,
        user_id: int,
        puzzle_id: int,
        position: str,
        interaction_id: int,
        level: int = 0,
    ) -> HintSession:
        """Start the hints to a puzzle at step 1; an interaction that did so gets the same again.

        Args:
            user_id: who asks.
            puzzle_id: the puzzle in the store.
            position: the position line to start from.
            interaction_id: what the user did.
            level: how much of the first step is told with it, 0-4.
        """
        now = _now()
        async with self._engine.begin() as connection:
            await _insert_new(
                connection,
                hint_sessions,
                user_id=user_id,
                puzzle_id=puzzle_id,
                interaction_id=interaction_id,
                start=position,
                position=position,
                step=1,
                level=level,
                created=now,
                updated=now,
            )
            query = _sessions().where(hint_sessions.c.interaction_id == interaction_id)
            return _session((await connection.execute(query)).one())

    async def session(self, session_id: int) -> HintSession | None:
        """A hint session; None if there is none with this id."""
        query = _sessions().where(hint_sessions.c.id == session_id)
        async with self._engine.connect() as connection:
            row = (await connection.execute(query)).one_or_none()
        return None if row is None else _session(row)

    async def advance(
        self,
        session_id: int,
        *,
        expected_step: int,
        expected_level: int,
        step: int,
        level: int,
        position: str,
    ) -> HintSession | None:
        """Bring a session to a further step or level.

        Args:
            session_id: which session.
            expected_step: the step that the caller has seen.
            expected_level: the level that the caller has seen.
            step: the new step, from 1.
            level: the new level, 0-4.
            position: the position line at the new step.

        Returns:
            The session as it is now; None, with nothing changed, if it is gone or no longer
            where the caller saw it: somebody else was faster, or pressed twice.
        """
        change = (
            update(hint_sessions)
            .where(
                hint_sessions.c.id == session_id,
                hint_sessions.c.step == expected_step,
                hint_sessions.c.level == expected_level,
            )
            .values(step=step, level=level, position=position, updated=_now())
            .returning(*_sessions().selected_columns)
        )
        async with self._engine.begin() as connection:
            row = (await connection.execute(change)).one_or_none()
        return None if row is None else _session(row)

    async def claim(self, interaction_id: int) -> bool:
        """Take an interaction for oneself; False if it is handled already.

        Discord may deliver one interaction twice: who gets False leaves it alone.
        """
        async with self._engine.begin() as connection:
            return await _insert_new(
                connection, handled_interactions, interaction_id=interaction_id, created=_now()
            )

    async def prune(self, before: datetime) -> int:
        """Forget which interactions were handled before this moment (aware); how many they were."""
        old = delete(handled_interactions).where(handled_interactions.c.created < before)
        async with self._engine.begin() as connection:
            return (await connection.execute(old)).rowcount

    async def export_user(self, user_id: int) -> dict[str, Any]:
        """All that is kept about somebody, fit for JSON: a list of rows for each table."""
        found: dict[str, Any] = {"user_id": user_id}
        async with self._engine.connect() as connection:
            for table in _personal_tables():
                query = (
                    select(table, puzzles.c.position.label("puzzle"))
                    .join(puzzles)
                    .where(table.c.user_id == user_id)
                    .order_by(table.c.id)
                )
                rows = await connection.execute(query)
                found[table.name] = [
                    {name: _plain(value) for name, value in row._mapping.items()} for row in rows
                ]
        return found

    async def delete_user(self, user_id: int) -> int:
        """Forget somebody; returns how many rows that were."""
        count = 0
        async with self._engine.begin() as connection:
            for table in _personal_tables():
                gone = await connection.execute(delete(table).where(table.c.user_id == user_id))
                count += gone.rowcount
        return count


def _parsed(url: str) -> URL:
    driver, found, name = url.partition(":///")
    if found and driver.startswith("sqlite"):
        # All of it is the file's name, also a question mark, which elsewhere starts a query.
        return URL.create(driver, database=name)
    try:
        return make_url(url)
    except (exc.ArgumentError, ValueError):
        raise StoreError(
            "The database URL cannot be read: is it like sqlite+aiosqlite:///FILE?"
        ) from None


@contextmanager
def _trouble_told(url: URL) -> Iterator[None]:
    """Tell in one line, without a password, why a database cannot be opened.

    Raises:
        StoreError: for an error of the driver, the database or the file system.
    """
    try:
        yield
    except ModuleNotFoundError as error:
        raise StoreError(f"The database needs a package: pip install {error.name}") from error
    except (exc.SQLAlchemyError, OSError) as error:
        name = url.database if _is_sqlite(url) else url.render_as_string(hide_password=True)
        why = error.orig if isinstance(error, exc.DBAPIError) else error
        told = " ".join(str(why).split())
        raise StoreError(f"The database {name} cannot be opened: {told}") from error


def _new_engine(url: URL) -> AsyncEngine:
    if not _is_sqlite(url):
        return create_async_engine(url)
    # One connection: who writes queues here, in order, and not at the lock of the file.
    engine = create_async_engine(url, poolclass=AsyncAdaptedQueuePool, pool_size=1, max_overflow=0)
    event.listen(engine.sync_engine, "connect", _set_up_sqlite)
    return engine


def _is_sqlite(url: URL) -> bool:
    return url.get_backend_name() == "sqlite"


def _set_up_sqlite(connection: Any, _record: object) -> None:  # noqa: ANN401 - any driver's
    cursor = connection.cursor()
    for setting in _SQLITE_SETTINGS:
        cursor.execute(setting)
    cursor.close()


def _now() -> datetime:
    return datetime.now(UTC)


async def _insert_new(connection: AsyncConnection, table: Table, **values: object) -> bool:
    """Insert a row, unless one of its unique columns is taken; whether it was inserted."""
    insert = sqlite.insert if connection.dialect.name == "sqlite" else postgresql.insert
    done = await connection.execute(insert(table).values(**values).on_conflict_do_nothing())
    return done.rowcount == 1


def _personal_tables() -> Iterator[Table]:
    return (table for table in metadata.sorted_tables if "user_id" in table.c)


def _sessions() -> Select[Any]:
    return select(*(hint_sessions.c[name] for name in HintSession.__slots__))


def _session(row: Row[Any]) -> HintSession:
    return HintSession(**row._mapping)


def _result(row: Row[Any]) -> Result:
    return Result(
        id=row.id,
        puzzle=row.puzzle,
        scale=Scale(row.scale),
        er=Rating(row.er, row.er_exact),
        ep=Rating(row.ep, row.ep_exact),
        ed=Rating(row.ed, row.ed_exact),
        techniques=row.techniques,
        program=row.program,
        created=row.created,
    )


def _plain(value: object) -> object:
    return value.isoformat() if isinstance(value, datetime) else value
