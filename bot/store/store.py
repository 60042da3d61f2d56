"""`Store`: the bot's data behind methods, so that callers see no SQL."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from datetime import date, datetime, timedelta
from typing import Any, Final, Self

from sqlalchemy import Row, Table, bindparam, delete, exists, func, select, tuple_

from bot.store.blocks import Blocks
from bot.store.boards import BoardLinks
from bot.store.daily import DailyPuzzles
from bot.store.database.address import file_of
from bot.store.database.backup import delete_user_in_copies, remove_old_copies
from bot.store.database.connection import long_reads, open_database
from bot.store.database.repository import Repository, long_read, transaction
from bot.store.database.retry import retrying
from bot.store.database.statements import lock_user, now
from bot.store.database.transactions import Database
from bot.store.duels import Duels, delete_old_duels
from bot.store.equivalents import Equivalents
from bot.store.games import Games
from bot.store.hints import HintSessions
from bot.store.interactions import Interactions
from bot.store.move_log import MoveLog
from bot.store.posts import Posts
from bot.store.practice import Practice
from bot.store.processes import Processes
from bot.store.progress import Progress
from bot.store.puzzles import PUZZLE_TEXT, ensure_puzzle
from bot.store.quizzes import Quizzes
from bot.store.races import Races, delete_old_races
from bot.store.readings import Readings
from bot.store.results import Results
from bot.store.schema import (
    activity_players,
    blocks,
    board_tickets,
    daily_posts,
    daily_puzzles,
    handled_interactions,
    metadata,
    promised_answers,
    puzzle_pool,
    puzzles,
    quizzes,
    readings,
)
from bot.store.server_results import ServerResults
from bot.store.settings import People, Servers
from bot.store.shares import Shares, delete_old_shares

_POST_RETENTION: Final = timedelta(days=60)
"""How long daily posts are kept: the settings of a server show the result of the last post."""
_READING_RETENTION: Final = timedelta(days=30)
"""How long a grid that was read from a picture can still be corrected."""
_COPY_RETENTION: Final = timedelta(days=14)
"""How long a copy of the database from before a migration is kept: long enough to go back."""
_PIECE: Final = 200
"""How many rows an export reads at a time, which takes a few milliseconds."""


class Store(Repository):
    """The database. Every method is one transaction; opened by `Store.open`.

    Attributes:
        interactions: claimed interactions, and users who wait for an answer.
        results: ratings that users requested.
        games: puzzles that people play.
        hints: hint sessions.
        people: settings of users, and the members of leaderboards.
        servers: settings of servers.
        practice: positions to practise on, and their results.
        progress: the progress of users, and leaderboards.
        daily: daily puzzles and their results.
        server_results: the results of daily puzzles, by server.
        posts: the posts of daily puzzles on servers.
        quizzes: the weekly quizzes on servers.
        processes: the running processes of the bot.
        blocks: the users and servers that the host has blocked.
        readings: grids that were read from pictures.
        duels: duels and their players.
        races: races and their racers.
        shares: cards that users have shared.
        equivalents: puzzles that are the same except for rotation, permutation and relabelling.
        boards: links to boards, and guests in games.
        moves: the log of games.
    """

    def __init__(
        self, database: Database, process: str = "", reading: Database | None = None
    ) -> None:
        super().__init__(database, reading)
        self.interactions = Interactions(database, process)
        self.results = Results(database, reading)
        self.games = Games(database, reading)
        self.hints = HintSessions(database, reading)
        self.people = People(database, reading)
        self.servers = Servers(database, reading)
        self.practice = Practice(database, reading)
        self.progress = Progress(database, reading)
        self.daily = DailyPuzzles(database, reading)
        self.server_results = ServerResults(database, reading)
        self.posts = Posts(database, reading)
        self.quizzes = Quizzes(database, reading)
        self.processes = Processes(database, process)
        self.blocks = Blocks(database, reading)
        self.readings = Readings(database, reading)
        self.duels = Duels(database, reading)
        self.races = Races(database, reading)
        self.shares = Shares(database, reading)
        self.equivalents = Equivalents(database, reading)
        self.boards = BoardLinks(database, reading)
        self.moves = MoveLog(database, reading)

    @classmethod
    @asynccontextmanager
    async def open(
        cls, url: str, observe: Callable[[float], None] | None = None, process: str = ""
    ) -> AsyncIterator[Self]:
        """Open a database, create or migrate it if necessary, and close it at the end.

        Args:
            url: an SQLAlchemy URL with an asynchronous driver: `sqlite+aiosqlite:///FILE` or
                `postgresql+asyncpg://...`.
            observe: called with the duration of each statement in seconds, including the wait for
                the database.
            process: a unique name for this process, which owns its pending responses; "" for one
                without shards.

        Raises:
            StoreError: if there is no such database, or a newer program wrote it.
        """
        async with (
            open_database(url, observe) as database,
            long_reads(database, observe) as reading,
        ):
            yield cls(database, process, reading)

    @transaction
    def puzzle_id(self, puzzle: str, canonical: str | None = None) -> int:
        """The id of a puzzle; a new puzzle is stored.

        Args:
            puzzle: the text of the puzzle (`engine.links.puzzle_text`).
            canonical: its canonical form, "" if it does not have one; None if that is not known.
        """
        return ensure_puzzle(self._connection, puzzle, canonical)

    @transaction
    def puzzle(self, puzzle_id: int) -> str | None:
        """The text of a puzzle that anybody may see.

        A puzzle belongs to nobody, and its id does not tell who sent it.

        Returns:
            The text; None if no puzzle has this id, or if it waits in the pool for its day.
        """
        waiting = (
            exists()
            .where(puzzle_pool.c.puzzle_id == puzzles.c.id)
            .where(~exists().where(daily_puzzles.c.puzzle_id == puzzle_pool.c.puzzle_id))
        )
        query = select(PUZZLE_TEXT).where(puzzles.c.id == puzzle_id, ~waiting)
        return self._connection.execute(query).scalar_one_or_none()

    @retrying
    async def prune(self, before: datetime) -> int:
        """Delete the claims of interactions before this time (aware); return how many.

        Pending responses are deleted with them, since Discord accepts an answer for only 15
        minutes.

        Daily posts, quizzes, duels, races, shared cards, grids read from pictures, and copies of
        the database from before migrations are deleted, too, some time later.
        """
        count = await self._prune(before)
        if file := file_of(self._database.url):
            await asyncio.to_thread(remove_old_copies, file, now() - _COPY_RETENTION)
        return count

    @transaction
    def _prune(self, before: datetime) -> int:
        old = delete(handled_interactions).where(handled_interactions.c.created < before)
        posted = delete(daily_posts).where(daily_posts.c.day < (before - _POST_RETENTION).date())
        asked = delete(quizzes).where(quizzes.c.day < (before - _POST_RETENTION).date())
        seen = delete(readings).where(readings.c.created < before - _READING_RETENTION)
        expired = delete(board_tickets).where(board_tickets.c.expires < before)
        left = delete(activity_players).where(activity_players.c.opened < before)
        # Only those of running processes: the rows of other processes are deleted when they are
        # claimed.
        pending = delete(promised_answers).where(promised_answers.c.created < before)
        for statement in (posted, asked, seen, expired, left, pending):
            self._connection.execute(statement)
        delete_old_duels(self._connection, before)
        delete_old_races(self._connection, before)
        delete_old_shares(self._connection, before)
        return self._connection.execute(old).rowcount

    @long_read
    def count_rows_of(self, user_id: int) -> int:
        """The number of rows about a user."""
        count = 0
        for table in personal_tables():
            query = select(func.count()).select_from(table).where(table.c.user_id == user_id)
            count += self._connection.execute(query).scalar_one()
        return count

    async def export_user(
        self, user_id: int
    ) -> AsyncIterator[tuple[str, tuple[dict[str, object], ...]]]:
        """All data about a user as JSON values, in pieces.

        It includes a block by the host. Data that is stored during the export may be missing.

        Yields:
            The name of a table and some of its rows. Each table comes at least once, its pieces in
            sequence.
        """
        for table in personal_tables():
            last: Row[Any] | None = None
            while True:
                rows = await self._piece(table, user_id, last)
                yield table.name, _exported(rows)
                if len(rows) < _PIECE:
                    break
                last = rows[-1]
        yield blocks.name, _exported(await self._block_of(user_id))

    @long_read
    def _piece(self, table: Table, user_id: int, last: Row[Any] | None) -> Sequence[Row[Any]]:
        """The next rows about a user in a table, in the order of its key."""
        query = select(table).where(table.c.user_id == user_id)
        if "puzzle_id" in table.c:
            query = query.join(puzzles).add_columns(
                PUZZLE_TEXT.label("puzzle"), puzzles.c.canonical
            )
        key = tuple(table.primary_key)
        if last is not None:
            seen = (bindparam(None, last._mapping[column.name], column.type) for column in key)
            query = query.where(tuple_(*key) > tuple_(*seen))
        return self._connection.execute(query.order_by(*key).limit(_PIECE)).all()

    @long_read
    def _block_of(self, user_id: int) -> Sequence[Row[Any]]:
        query = select(blocks).where(blocks.c.discord_id == user_id)
        return self._connection.execute(query).all()

    @retrying
    async def delete_user(self, user_id: int) -> int:
        """Delete all data about a user, but not a block; return the number of rows.

        They are also deleted in the copies from before migrations; if that fails, call this again.
        """
        count = await self._delete_user(user_id)
        if file := file_of(self._database.url):
            await asyncio.to_thread(delete_user_in_copies, file, user_id)
        return count

    @transaction
    def _delete_user(self, user_id: int) -> int:
        count = 0
        lock_user(self._connection, user_id)
        for table in reversed(personal_tables()):
            mine = table.c.user_id == user_id
            count += self._connection.execute(delete(table).where(mine)).rowcount
        return count


def personal_tables() -> tuple[Table, ...]:
    """All tables with personal data, referenced tables first."""
    return tuple(table for table in metadata.sorted_tables if "user_id" in table.c)


def _exported(rows: Iterable[Row[Any]]) -> tuple[dict[str, object], ...]:
    return tuple({name: _plain(value) for name, value in row._mapping.items()} for row in rows)


def _plain(value: object) -> object:
    return value.isoformat() if isinstance(value, date) else value
