"""How a puzzle is solved, for those who want to see it: its steps one by one, and its solution."""

from bot.services.asker import Asker
from bot.services.hints import SessionGoneError
from bot.services.work import Work
from bot.store import HintSession, Store
from workers import path


class Paths:
    """Shows the path to the puzzle of a session.

    Args:
        store: keeps the sessions.
        work: where steps are found, told and drawn.
    """

    def __init__(self, *, store: Store, work: Work) -> None:
        self._store = store
        self._work = work

    async def step(self, session_id: int, number: int, asker: Asker) -> path.PathStep | None:
        """A step of the path that the rating takes; None if no technique helps at all.

        Args:
            session_id: the session whose puzzle it is.
            number: which step, counted from 1, or `path.HARDEST`.
            asker: who wants to see it.

        Raises:
            SessionGoneError: if the session is not kept any more.
            OutOfTimeError: if it takes too long to get there.
            JobError: if it could not be worked out now.
        """
        session = await self._session(session_id)
        return await self._work.run(
            path.path_step, session.start, number, limit=self._work.limit, look=asker.look
        )

    async def solution(self, session_id: int, asker: Asker) -> path.Solution:
        """The solution of the puzzle.

        Raises:
            SessionGoneError: if the session is not kept any more.
            JobError: if it could not be worked out now.
        """
        session = await self._session(session_id)
        return await self._work.run(path.solution, session.start, look=asker.look)

    async def _session(self, session_id: int) -> HintSession:
        session = await self._store.hints.get(session_id)
        if session is None:
            raise SessionGoneError
        return session
