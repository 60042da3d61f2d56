"""The solving path of a puzzle: its steps one by one, and its solution."""

from dataclasses import replace
from typing import Final

from bot.hint.result import SessionGoneError
from bot.request_context import RequestContext
from bot.store import HintSession, HintUse, Store
from bot.work import Work
from engine.explain import HintLevel
from tutor import path

_ALL_STEPS: Final = 0
_SOLUTION: Final = "solution"
"""Stored in place of a technique if the whole solution was shown."""


class Paths:
    """Shows the solving path of the puzzle of a session.

    Args:
        store: stores the sessions.
        work: runs the jobs that find, describe and draw steps.
    """

    def __init__(self, *, store: Store, work: Work) -> None:
        self._store = store
        self._work = work

    async def step(
        self, session_id: int, number: int, context: RequestContext
    ) -> path.PathStep | None:
        """A step of the path of the rating; None if no technique helps at all.

        Args:
            session_id: the session of the puzzle.
            number: the number of the step, from 1, or `path.HARDEST`.
            context: the context of the request.

        Raises:
            SessionGoneError: if the session no longer exists.
            OutOfTimeError: if finding the steps takes too long.
            JobError: if the job failed.
        """
        session = await self._session(session_id)
        step = await self._work.run(
            path.path_step,
            session.start,
            number,
            long=True,
            limit=self._work.limit,
            presentation=context.presentation,
        )
        if step is not None:
            await self._note(session, step.number, step.slug, context)
        return step

    async def solution(self, session_id: int, context: RequestContext) -> path.Solution:
        """The solution of the puzzle.

        Raises:
            SessionGoneError: if the session no longer exists.
            JobError: if the job failed.
        """
        session = await self._session(session_id)
        solution = await self._work.run(
            path.solution, session.start, presentation=context.presentation
        )
        await self._note(session, _ALL_STEPS, _SOLUTION, context)
        return solution

    async def _note(
        self, session: HintSession, step: int, technique: str, context: RequestContext
    ) -> None:
        """Store that the user has seen a step, as if by a hint to it."""
        await self._store.hints.used(
            replace(session, step=step), HintUse(context.user_id, technique, HintLevel.FULL)
        )

    async def _session(self, session_id: int) -> HintSession:
        session = await self._store.hints.get(session_id)
        if session is None:
            raise SessionGoneError
        return session
