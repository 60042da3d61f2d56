"""Hint sessions: the progress of the hints to a puzzle."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Row, Select, select, update

from bot.database.connection import Repository, insert_new, now, upsert
from bot.database.tables import hint_sessions, hint_uses
from engine.scales import SE


@dataclass(frozen=True, slots=True)
class HintSession:
    """The progress of the hints to a puzzle.

    Attributes:
        id: the id in buttons.
        user_id: the user who started it.
        puzzle_id: the puzzle in the store.
        start: the initial position line.
        position: the position line of the current step.
        step: the number of the step, from 1.
        level: the hint level that was shown, 1-4; 0 for none yet.
        language: the language of the hints.
        game_id: the game of the position; None without a game.
        created: when it was started.
        updated: when it last advanced.
        scale: the scale whose order of techniques the steps follow.
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
    """Hint sessions, and the level shown of each step."""

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
        """Start a session at step 1; the same interaction gets the same session again.

        Args:
            user_id: the user.
            puzzle_id: the puzzle in the store.
            position: the position line to start from.
            interaction_id: the interaction.
            level: the initial hint level, 0-4.
            language: the language of the hints.
            game_id: the game of the position, if any.
            scale: the scale whose order of techniques the steps follow.
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
        """Advance a session to a further step or level.

        Args:
            session_id: the session.
            expected_step: the step that the caller saw.
            expected_level: the level that the caller saw.
            step: the new step, from 1.
            level: the new level, 0-4.
            position: the position line at the new step.
            scale: the scale whose order the session follows from now on; None to keep it.

        Returns:
            The session as it is now; None, with nothing changed, if it no longer exists or has
            moved on: somebody else was faster, or pressed twice.
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
        """Store the level of a session's step that a user saw; a higher one replaces a lower one.

        Args:
            session: the session at that step.
            user_id: the user, who need not be the one who started the session.
            technique: the slug of the technique.
            level: the hint level, 1-4.
        """
        key = {"session_id": session.id, "step": session.step, "user_id": user_id}
        values = {"technique": technique, "level": level, "created": now()}
        async with self._engine.begin() as connection:
            await upsert(connection, hint_uses, key, values, more="level")


def _sessions() -> Select[Any]:
    return select(*(hint_sessions.c[name] for name in HintSession.__slots__))


def _session(row: Row[Any]) -> HintSession:
    return HintSession(**row._mapping)
