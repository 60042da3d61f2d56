"""Hint sessions: a puzzle, a step, and how much of that step has been told.

A session goes through the levels of a step (nudge, technique, where, full), then the step is
carried out and the next one begins. What is shown is always a function of the stored session, so
telling it twice gives the same message twice.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final, TypeVar

from bot.config import Config
from bot.store import HintSession, Store
from engine.errors import AlreadySolvedError
from engine.explain import HintLevel
from engine.report import Ending
from workers import Workers, jobs

T = TypeVar("T")

_SOLVED = "That was the last step: the puzzle is solved."


class End(Enum):
    """Why a session goes no further."""

    SOLVED = auto()
    OUT_OF_TIME = auto()
    """The next step was not found in the time that a job has."""
    BEYOND = auto()
    """No technique helps any further."""


_END_OF: Final = {Ending.OUT_OF_TIME: End.OUT_OF_TIME, Ending.BEYOND: End.BEYOND}


class SessionGoneError(Exception):
    """The hint session is not in the store any more."""

    def __init__(self) -> None:
        super().__init__("This puzzle is too long ago. Start again with /hint.")


@dataclass(frozen=True, slots=True)
class Place:
    """How far a session is: the step, counted from 1, and its hint level.

    Level 0 is before the first hint, under a rating.
    """

    step: int
    level: int


@dataclass(frozen=True, slots=True)
class Told:
    """What to show of a session.

    Attributes:
        session: its id.
        place: how far it is.
        technique: the name of the technique, if the level tells it.
        words: the hint.
        drawing: its picture.
        end: why there is no further hint; None if there is one.
    """

    session: int
    place: Place
    technique: str | None
    words: str
    drawing: jobs.Drawing
    end: End | None


class Hints:
    """Tells hints.

    Args:
        config: the settings: time limit of a job, theme and size of pictures.
        store: keeps the sessions.
        workers: where puzzles are read, and hints worked out and drawn.
    """

    def __init__(self, *, config: Config, store: Store, workers: Workers) -> None:
        self._config = config
        self._store = store
        self._workers = workers

    async def start(self, text: str, *, user_id: int, interaction_id: int, level: int) -> Told:
        """Start a session with the puzzle in this text, and tell its first hint.

        The puzzle is not rated: a hint takes one step, and a rating may take hundreds.

        Args:
            text: what somebody typed or pasted.
            user_id: who asks.
            interaction_id: what the user did; the same again gives the same session.
            level: how much to tell at once, 1-4.

        Raises:
            SudokuError: if it is no puzzle with a single solution; the message says why.
            JobError: if the hint could not be worked out now.
        """
        position = await self._workers.run(jobs.read, text, seconds=self._config.workers.seconds)
        session = await self._store.hints.start(
            user_id=user_id,
            puzzle_id=await self._store.puzzle_id(position),
            position=position,
            interaction_id=interaction_id,
            level=level,
        )
        return await self._tell(session)

    async def go_on(self, session_id: int, seen: Place) -> Told:
        """Tell what comes after what somebody has seen.

        If the session is further on already (two presses at once, or a message that was not
        brought up to date), nothing more is given away: where it stands is told again.

        Args:
            session_id: the session.
            seen: the place that the message shows whose button was pressed.

        Raises:
            SessionGoneError: if the session is not kept any more.
            JobError: if the hint could not be worked out now; pressing again is safe.
        """
        session = await self._session(session_id)
        if seen == Place(session.step, session.level):
            position, place = await self._next(session)
            moved = await self._store.hints.advance(
                session_id,
                expected_step=seen.step,
                expected_level=seen.level,
                step=place.step,
                level=place.level,
                position=position,
            )
            session = moved or await self._session(session_id)
        return await self._tell(session)

    async def _next(self, session: HintSession) -> tuple[str, Place]:
        """The position and the place that come after those of a session."""
        if session.level < HintLevel.FULL:
            return session.position, Place(session.step, session.level + 1)
        hint = await self._hint(session.position, HintLevel.FULL)
        # No next position means that there is no step, which the next hint then says.
        return hint.next_position or session.position, Place(session.step + 1, HintLevel.NUDGE)

    async def _session(self, session_id: int) -> HintSession:
        session = await self._store.hints.get(session_id)
        if session is None:
            raise SessionGoneError
        return session

    async def _tell(self, session: HintSession) -> Told:
        place = Place(session.step, session.level)
        try:
            hint = await self._hint(session.position, session.level)
        except AlreadySolvedError:
            drawing = await self._run(jobs.draw, session.position)
            return Told(session.id, place, None, _SOLVED, drawing, End.SOLVED)
        return Told(
            session.id,
            place,
            hint.technique,
            hint.words,
            hint.drawing,
            None if hint.ending is None else _END_OF[hint.ending],
        )

    async def _hint(self, position: str, level: int) -> jobs.Hint:
        return await self._run(jobs.hint, position, level, limit=self._config.workers.limit)

    async def _run(self, job: Callable[..., T], *args: object, **kwargs: object) -> T:
        return await self._workers.run(
            job,
            *args,
            seconds=self._config.workers.seconds,
            theme=self._config.picture.theme,
            size=self._config.picture.size,
            **kwargs,
        )
