"""Hint sessions: a puzzle, a step, and how much of that step has been told.

A session goes through the levels of a step (nudge, technique, where, full), then the step is
carried out and the next one begins. What is shown is always a function of the stored session, so
telling it twice gives the same message twice.
"""

from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import Final

from bot.services.asker import Asker, People
from bot.services.trouble import UserError
from bot.services.work import Work
from bot.store import HintSession, Store
from engine.errors import AlreadySolvedError
from engine.explain import HintLevel
from engine.language import msg, say
from engine.report import Ending
from workers import jobs
from workers.look import Look

_SOLVED: Final = msg("That was the last step: the puzzle is solved.")
_GONE: Final = msg("This puzzle is too long ago. Start again with /hint.")


class End(Enum):
    """Why a session goes no further."""

    SOLVED = auto()
    OUT_OF_TIME = auto()
    """The next step was not found in the time that a job has."""
    BEYOND = auto()
    """No technique helps any further."""


_END_OF: Final = {Ending.OUT_OF_TIME: End.OUT_OF_TIME, Ending.BEYOND: End.BEYOND}


class SessionGoneError(UserError):
    """The hint session is not in the store any more."""

    def __init__(self) -> None:
        super().__init__(say(_GONE))


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
        look: how the session is told, which is how who began it wants it.
    """

    session: int
    place: Place
    technique: str | None
    words: str
    drawing: jobs.Drawing
    end: End | None
    look: Look


class Hints:
    """Tells hints.

    Args:
        store: keeps the sessions.
        people: knows how people want to be told things.
        work: where puzzles are read, and hints worked out and drawn.
    """

    def __init__(self, *, store: Store, people: People, work: Work) -> None:
        self._store = store
        self._people = people
        self._work = work

    async def start(self, text: str, asker: Asker, *, level: int) -> Told:
        """Start a session with the puzzle in this text, and tell its first hint.

        The puzzle is not rated: a hint takes one step, and a rating may take hundreds.

        Args:
            text: what somebody typed or pasted.
            asker: who asks; the same interaction again gives the same session.
            level: how much to tell at once, 1-4.

        Raises:
            SudokuError: if it is no puzzle with a single solution; the message says why.
            JobError: if the hint could not be worked out now.
        """
        position = await self._work.run(jobs.read, text, look=asker.look)
        session = await self._store.hints.start(
            user_id=asker.user_id,
            puzzle_id=await self._store.puzzle_id(position),
            position=position,
            interaction_id=asker.interaction_id,
            level=level,
            language=asker.look.language,
        )
        return await self._tell(session, asker)

    async def go_on(self, session_id: int, seen: Place, asker: Asker) -> Told:
        """Tell what comes after what somebody has seen.

        If the session is further on already (two presses at once, or a message that was not
        brought up to date), nothing more is given away: where it stands is told again.

        Args:
            session_id: the session.
            seen: the place that the message shows whose button was pressed.
            asker: who pressed it.

        Raises:
            SessionGoneError: if the session is not kept any more.
            JobError: if the hint could not be worked out now; pressing again is safe.
        """
        session = await self._session(session_id)
        if seen == Place(session.step, session.level):
            position, place = await self._next(session, asker.look)
            moved = await self._store.hints.advance(
                session_id,
                expected_step=seen.step,
                expected_level=seen.level,
                step=place.step,
                level=place.level,
                position=position,
            )
            session = moved or await self._session(session_id)
        return await self._tell(session, asker)

    async def _next(self, session: HintSession, look: Look) -> tuple[str, Place]:
        """The position and the place that come after those of a session."""
        if session.level < HintLevel.FULL:
            return session.position, Place(session.step, session.level + 1)
        hint = await self._hint(session.position, HintLevel.FULL, look)
        # No next position means that there is no step, which the next hint then says.
        return hint.next_position or session.position, Place(session.step + 1, HintLevel.NUDGE)

    async def _session(self, session_id: int) -> HintSession:
        session = await self._store.hints.get(session_id)
        if session is None:
            raise SessionGoneError
        return session

    async def _tell(self, session: HintSession, asker: Asker) -> Told:
        place = Place(session.step, session.level)
        look = await self._look(session, asker)
        try:
            hint = await self._hint(session.position, session.level, look)
        except AlreadySolvedError:
            drawing = await self._work.run(jobs.draw, session.position, look=look)
            with look.speaking():
                return Told(session.id, place, None, say(_SOLVED), drawing, End.SOLVED, look)
        if hint.slug is not None:
            await self._store.hints.used(session, technique=hint.slug, level=hint.level)
        return Told(
            session.id,
            place,
            hint.technique,
            hint.words,
            hint.drawing,
            None if hint.ending is None else _END_OF[hint.ending],
            look,
        )

    async def _look(self, session: HintSession, asker: Asker) -> Look:
        """How to tell a session: as who began it wants it, whoever goes on."""
        if session.user_id == asker.user_id:
            return replace(asker.look, language=session.language)
        preferences = await self._store.people.preferences(session.user_id)
        return replace(self._people.look(preferences, session.language), language=session.language)

    async def _hint(self, position: str, level: int, look: Look) -> jobs.Hint:
        return await self._work.run(jobs.hint, position, level, limit=self._work.limit, look=look)
