"""Games: puzzles that people play, and what they have done there."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Row, Select, select, update

from bot.database.connection import Repository, insert_new, now
from bot.database.tables import games, puzzles


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A game of somebody's.

    Attributes:
        id: what buttons carry.
        user_id: whose it is.
        puzzle_id: the puzzle in the store.
        puzzle: the puzzle's position line.
        turns: what was done, one turn a line.
        marks: whether candidates are shown.
        version: counts the changes.
        solved: when it was first solved; None if it is not.
        created: when it was begun.
        updated: when it was last touched.
    """

    id: int
    user_id: int
    puzzle_id: int
    puzzle: str
    turns: str
    marks: bool
    version: int
    solved: datetime | None
    created: datetime
    updated: datetime


class Games(Repository):
    """Games, one for each user and puzzle. The current one is the last touched of the unsolved."""

    async def open(self, *, user_id: int, puzzle_id: int, interaction_id: int) -> SavedGame:
        """Begin a game, or take up the one that there is; it becomes the current one.

        Args:
            user_id: who plays.
            puzzle_id: the puzzle in the store.
            interaction_id: what the user did.
        """
        moment = now()
        whose = (games.c.user_id == user_id, games.c.puzzle_id == puzzle_id)
        async with self._engine.begin() as connection:
            await insert_new(
                connection,
                games,
                user_id=user_id,
                puzzle_id=puzzle_id,
                interaction_id=interaction_id,
                turns="",
                marks=False,
                version=0,
                created=moment,
                updated=moment,
            )
            await connection.execute(update(games).where(*whose).values(updated=moment))
            return _game((await connection.execute(_games().where(*whose))).one())

    async def get(self, game_id: int) -> SavedGame | None:
        """A game; None if there is none with this id."""
        async with self._engine.connect() as connection:
            row = (await connection.execute(_games().where(games.c.id == game_id))).one_or_none()
        return None if row is None else _game(row)

    async def open_with(self, user_id: int, puzzle_id: int) -> SavedGame | None:
        """The game that somebody has under way with a puzzle; None if there is none."""
        query = _games().where(
            games.c.user_id == user_id, games.c.puzzle_id == puzzle_id, games.c.solved.is_(None)
        )
        async with self._engine.connect() as connection:
            row = (await connection.execute(query)).one_or_none()
        return None if row is None else _game(row)

    async def current(self, user_id: int) -> SavedGame | None:
        """The game that somebody is playing; None if there is none that is not solved."""
        return next(iter(await self.newest(user_id, limit=1)), None)

    async def newest(self, user_id: int, *, limit: int = 25) -> tuple[SavedGame, ...]:
        """The games that somebody has under way, the last touched first, at most `limit`."""
        query = (
            _games()
            .where(games.c.user_id == user_id, games.c.solved.is_(None))
            .order_by(games.c.updated.desc(), games.c.id.desc())
            .limit(limit)
        )
        async with self._engine.connect() as connection:
            return tuple(_game(row) for row in await connection.execute(query))

    async def change(
        self, seen: SavedGame, *, turns: str, marks: bool, solved: datetime | None
    ) -> SavedGame | None:
        """Keep a game as it is after a change; it becomes the current one.

        Args:
            seen: the game that was changed.
            turns: its turns now.
            marks: whether candidates are shown now.
            solved: when it was first solved, if it is.

        Returns:
            The game as it is now; None, with nothing changed, if it is gone or was changed by
            somebody else since it was seen.
        """
        values = {
            "turns": turns,
            "marks": marks,
            "solved": solved,
            "version": seen.version + 1,
            "updated": now(),
        }
        which = (games.c.id == seen.id, games.c.version == seen.version)
        async with self._engine.begin() as connection:
            done = await connection.execute(update(games).where(*which).values(**values))
            if done.rowcount != 1:
                return None
            return _game((await connection.execute(_games().where(games.c.id == seen.id))).one())


def _games() -> Select[Any]:
    columns = (games.c[name] for name in SavedGame.__slots__ if name != "puzzle")
    return select(*columns, puzzles.c.position.label("puzzle")).join(puzzles)


def _game(row: Row[Any]) -> SavedGame:
    return SavedGame(**row._mapping)
