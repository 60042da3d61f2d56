"""The solution path of a puzzle, step by step, and its solution."""

from typing import Final, Self

from bot.chat.request_context import RequestContext
from bot.chat.services import Services
from bot.chat.work import Work
from bot.hint.service import HintService
from bot.store import HintedPuzzle, HintUse, Store
from engine.model.step import HintLevel
from tutor import walkthrough

_ALL_STEPS: Final = 0
_SOLUTION: Final = "solution"
"""Stored in place of a technique when the solution was shown."""


class Walkthroughs:
    """Shows the solution path of a session's puzzle.

    Args:
        store: stores the sessions.
        work: runs the jobs that find, describe and draw steps.
        hints: provides the puzzles of sessions.
    """

    def __init__(self, *, store: Store, work: Work, hints: HintService) -> None:
        self._store = store
        self._work = work
        self._hints = hints

    @classmethod
    def build(cls, services: Services) -> Self:
        """Create it from the services that it needs."""
        return cls(store=services.store, work=services.work, hints=services.get(HintService))

    async def step(
        self, session_id: int, number: int, context: RequestContext
    ) -> walkthrough.WalkthroughPart | None:
        """A step of the path that the rating follows; None if no technique helps at all.

        Args:
            session_id: the session of the puzzle.
            number: the number of the step, from 1, or `walkthrough.HARDEST`.

        Raises:
            SessionGoneError: if the session no longer exists, or belongs to somebody else's game.
            OutOfTimeError: if finding the steps takes too long.
            JobError: if the job failed.
        """
        puzzle = await self._hints.puzzle(session_id, context)
        step = await self._work.run(
            walkthrough.walkthrough_part,
            puzzle.start,
            number,
            long=True,
            limit=self._work.limit,
            presentation=context.presentation,
        )
        if step is not None:
            await self._note(puzzle, step.number, step.slug, context)
        return step

    async def solution(self, session_id: int, context: RequestContext) -> walkthrough.Solution:
        """The solution of the puzzle.

        Raises:
            SessionGoneError: if the session no longer exists, or belongs to somebody else's game.
            JobError: if the job failed.
        """
        puzzle = await self._hints.puzzle(session_id, context)
        solution = await self._work.run(
            walkthrough.solution, puzzle.start, presentation=context.presentation
        )
        await self._note(puzzle, _ALL_STEPS, _SOLUTION, context)
        return solution

    async def _note(
        self, puzzle: HintedPuzzle, step: int, technique: str, context: RequestContext
    ) -> None:
        """Record that the user has seen a step, which counts as a hint for it."""
        await self._store.hints.used(
            puzzle, step, HintUse(context.user_id, (technique,), HintLevel.FULL)
        )
