"""Hint sessions: the progress of the hints for a puzzle."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from sqlalchemy import Connection, Row, Select, bindparam, or_, select, update

from bot.store.database.repository import Repository, transaction
from bot.store.database.statements import insert_or_select, now, upsert_rows
from bot.store.puzzles import ensure_puzzle
from bot.store.schema import hint_sessions, hint_uses, puzzles
from engine.model.step import HintLevel
from engine.orders.scales import TEACHER


@dataclass(frozen=True, slots=True)
class HintSession:
    """The progress of the hints for a puzzle.

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
        last_move: the change by the move before the position, such as "r1c2=3"; empty if unknown.
        constraints: the text of the puzzle if it has constraints; otherwise None.
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
    last_move: str
    constraints: str | None = None


@dataclass(frozen=True, slots=True)
class HintedPuzzle:
    """The public part of a hint session: its puzzle, but not its user's progress.

    Attributes:
        session: the id of the session.
        puzzle_id: the puzzle in the store.
        start: the initial position line.
    """

    session: int
    puzzle_id: int
    start: str


@dataclass(frozen=True, slots=True)
class HintUse:
    """How much a user saw of a step, or of several consecutive steps.

    Attributes:
        user_id: the user, who need not have started the session.
        techniques: the slug of the technique of each step.
        level: the hint level, 1-4.
    """

    user_id: int
    techniques: tuple[str, ...]
    level: int


_SESSIONS: Final[Select[Any]] = select(
    *(hint_sessions.c[name] for name in HintSession.__slots__ if name in hint_sessions.c),
    puzzles.c.constraints,
).join(puzzles)
_BY_ID: Final = _SESSIONS.where(hint_sessions.c.id == bindparam("session_id"))
_OWN: Final = _SESSIONS.where(
    hint_sessions.c.id == bindparam("session_id"), hint_sessions.c.user_id == bindparam("user")
)
_ADVANCE: Final = update(hint_sessions).where(
    hint_sessions.c.id == bindparam("seen_id"),
    hint_sessions.c.step == bindparam("seen_step"),
    hint_sessions.c.level == bindparam("seen_level"),
)


class HintSessions(Repository):
    """Hint sessions, and the level shown of each step."""

    @transaction
    def start(
        self,
        *,
        user_id: int,
        position: str,
        interaction_id: int,
        puzzle_id: int | None = None,
        canonical: str | None = None,
        level: int = 0,
        language: str = "en",
        game_id: int | None = None,
        scale: str = TEACHER.slug,
        last_move: str = "",
        use: HintUse | None = None,
    ) -> HintSession:
        """Start a session at step 1; the same interaction gets the same session again.

        Args:
            position: the position line to start from.
            puzzle_id: the puzzle in the store; None if it is the position itself.
            canonical: the canonical form of the position in that case, if it is known; see `Store`.
            level: the initial hint level, 0-4.
            language: the language of the hints.
            game_id: the game of the position, if any.
            scale: the scale whose order of techniques the steps follow.
            last_move: the change by the move before the position.
            use: how much the user saw of the first step, if anything.
        """
        moment = now()
        new = insert_or_select(
            self._connection,
            (hint_sessions.c.id,),
            hint_sessions.c.interaction_id,
            user_id=user_id,
            puzzle_id=puzzle_id or ensure_puzzle(self._connection, position, canonical),
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
            last_move=last_move,
        )
        session = _session(self._connection.execute(_BY_ID, {"session_id": new.id}).one())
        _note(self._connection, session.id, session.step, use)
        return session

    @transaction
    def own(self, session_id: int, user_id: int) -> HintSession | None:
        """A hint session of a user; None if they have none with this id."""
        ids = {"session_id": session_id, "user": user_id}
        row = self._connection.execute(_OWN, ids).one_or_none()
        return None if row is None else _session(row)

    @transaction
    def guess(self, session: HintSession, answer: str) -> bool:
        """Record an answer that is true, but does not follow from the step's technique.

        Args:
            session: the session, at the step.
            answer: the answer in words.

        Returns:
            Whether a different answer of this kind to the step was recorded before.
        """
        this = hint_sessions.c.id == session.id
        query = select(hint_sessions.c.guessed).where(this)
        before: str | None = self._connection.execute(query).scalar()
        step, guess = f"{session.step} ", f"{session.step} {answer}"
        if before is not None and before.startswith(step):
            return before != guess
        self._connection.execute(update(hint_sessions).where(this).values(guessed=guess))
        return False

    @transaction
    def puzzle(self, session_id: int, user_id: int) -> HintedPuzzle | None:
        """The puzzle of a hint session, if the user may see it.

        Everyone may see the puzzle of a session without a game: ratings and new puzzles are public,
        with buttons for hints and for the solution. A session of a game is private to its player.

        Returns:
            The puzzle; None if no session has this id, or it belongs to somebody else's game.
        """
        columns = hint_sessions.c
        query = select(columns.puzzle_id, columns.start).where(
            columns.id == session_id, or_(columns.game_id.is_(None), columns.user_id == user_id)
        )
        row = self._connection.execute(query).one_or_none()
        return None if row is None else HintedPuzzle(session_id, row.puzzle_id, row.start)

    @transaction
    def of_game(self, game_id: int) -> HintSession | None:
        """The hint session of a game; None before the first hint."""
        query = _SESSIONS.where(hint_sessions.c.game_id == game_id)
        newest = query.order_by(hint_sessions.c.id.desc()).limit(1)
        row = self._connection.execute(newest).one_or_none()
        return None if row is None else _session(row)

    @transaction
    def advance(
        self, session: HintSession, advanced: HintSession, use: HintUse | None = None
    ) -> bool:
        """Advance a session to a further step or level.

        Args:
            session: the session as the caller saw it.
            advanced: the session with its new step, level, position, scale and last move.
            use: how much the user saw of that step, if anything.

        Returns:
            Whether the session was advanced. If not, nothing has changed: the session no longer
            exists, or it has already moved on, because somebody else was faster or pressed twice.
        """
        values = {
            "seen_id": session.id,
            "seen_step": session.step,
            "seen_level": session.level,
            "step": advanced.step,
            "level": advanced.level,
            "position": advanced.position,
            "scale": advanced.scale,
            "last_move": advanced.last_move,
            "updated": now(),
        }
        changed = self._connection.execute(_ADVANCE, values).rowcount == 1
        if changed:
            _note(self._connection, advanced.id, advanced.step, use)
        return changed

    @transaction
    def has_shown(self, session: HintSession, techniques: Collection[str]) -> bool:
        """Whether a session has shown an earlier step of one of these techniques in full."""
        query = (
            select(hint_uses.c.step)
            .where(
                hint_uses.c.session_id == session.id,
                hint_uses.c.user_id == session.user_id,
                hint_uses.c.technique.in_(techniques),
                hint_uses.c.level == HintLevel.FULL,
                hint_uses.c.step < session.step,
            )
            .limit(1)
        )
        return self._connection.execute(query).first() is not None

    @transaction
    def used(self, session: HintSession | HintedPuzzle, step: int, use: HintUse) -> None:
        """Record how much of a step a user saw; a higher level replaces a lower one.

        Args:
            session: the session, or its puzzle.
            step: the number of the step.
            use: how much the user saw.
        """
        session_id = session.session if isinstance(session, HintedPuzzle) else session.id
        _note(self._connection, session_id, step, use)


def _note(connection: Connection, session_id: int, step: int, use: HintUse | None) -> None:
    if use is not None:
        moment = now()
        rows = [
            {
                "session_id": session_id,
                "step": at,
                "user_id": use.user_id,
                "technique": technique,
                "level": use.level,
                "created": moment,
            }
            for at, technique in enumerate(use.techniques, step)
        ]
        upsert_rows(connection, hint_uses, ("session_id", "step", "user_id"), rows, more="level")


def _session(row: Row[Any]) -> HintSession:
    return HintSession(**row._mapping)
