"""Hint sessions: how far somebody has come with the hints to a puzzle."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Row, Select, select, update

from bot.database.connection import Repository, insert_new, now, upsert
from bot.database.tables import hint_sessions, hint_uses
from engine.scales import SE


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
        language: the language that it is told in.
        game_id: the game whose position it is; None for a puzzle by itself.
        created: when it was started.
        updated: when it last went on.
        scale: by whose order of techniques its steps follow each other.
    """

    id: int
    user_id: int
    puzzle_id: int
    start: str
    position: str
    step: int
    level: int
    language: str
    game_id: int | None
    created: datetime
    updated: datetime
    scale: str


class Hints(Repository):
    """Hint sessions, and how much was told of each step."""

    async def start(
        self,
        *,
        user_id: int,
        puzzle_id: int,
        position: str,
        interaction_id: int,
        level: int = 0,
        language: str = "en",
        game_id: int | None = None,
        scale: str = SE.slug,
    ) -> HintSession:
        """Start the hints to a puzzle at step 1; an interaction that did so gets the same again.

        Args:
            user_id: who asks.
            puzzle_id: the puzzle in the store.
            position: the position line to start from.
            interaction_id: what the user did.
            level: how much of the first step is told with it, 0-4.
            language: the language to tell it in.
            game_id: the game whose position it is.
            scale: by whose order of techniques its steps follow each other.
        """
        moment = now()
        async with self._engine.begin() as connection:
            await insert_new(
                connection,
                hint_sessions,
                user_id=user_id,
                puzzle_id=puzzle_id,
                interaction_id=interaction_id,
                start=position,
                position=position,
                step=1,
                level=level,
                language=language,
                game_id=game_id,
                created=moment,
                updated=moment,
                scale=scale,
            )
            query = _sessions().where(hint_sessions.c.interaction_id == interaction_id)
            return _session((await connection.execute(query)).one())

    async def get(self, session_id: int) -> HintSession | None:
        """A hint session; None if there is none with this id."""
        query = _sessions().where(hint_sessions.c.id == session_id)
        async with self._engine.connect() as connection:
            row = (await connection.execute(query)).one_or_none()
        return None if row is None else _session(row)

    async def of_game(self, game_id: int) -> HintSession | None:
        """The hint session of a game; None if there is none yet."""
        query = _sessions().where(hint_sessions.c.game_id == game_id)
        newest = query.order_by(hint_sessions.c.id.desc()).limit(1)
        async with self._engine.connect() as connection:
            row = (await connection.execute(newest)).one_or_none()
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
        scale: str | None = None,
    ) -> HintSession | None:
        """Bring a session to a further step or level.

        Args:
            session_id: which session.
            expected_step: the step that the caller has seen.
            expected_level: the level that the caller has seen.
            step: the new step, from 1.
            level: the new level, 0-4.
            position: the position line at the new step.
            scale: by whose order of techniques that is the step; None for the one so far.

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
            .values(step=step, level=level, position=position, updated=now())
            .returning(*_sessions().selected_columns)
        )
        if scale is not None:
            change = change.values(scale=scale)
        async with self._engine.begin() as connection:
            row = (await connection.execute(change)).one_or_none()
        return None if row is None else _session(row)

    async def used(self, session: HintSession, *, user_id: int, technique: str, level: int) -> None:
        """Remember how much of a session's step somebody was told; more replaces less.

        Args:
            session: the session at that step.
            user_id: who asked for it, which need not be who began the session.
            technique: the technique's name as an identifier.
            level: how much was told, 1-4.
        """
        key = {"session_id": session.id, "step": session.step, "user_id": user_id}
        values = {"technique": technique, "level": level, "created": now()}
        async with self._engine.begin() as connection:
            await upsert(connection, hint_uses, key, values, more="level")


def _sessions() -> Select[Any]:
    return select(*(hint_sessions.c[name] for name in HintSession.__slots__))


def _session(row: Row[Any]) -> HintSession:
    return HintSession(**row._mapping)
