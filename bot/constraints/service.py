"""The answer about a puzzle with constraints, made by a worker; nothing of it is stored."""

from typing import Final, Self

from bot.chat.request_context import RequestContext
from bot.chat.services import Services
from bot.chat.work import Work
from engine.constraints.counting import SECONDS
from engine.constraints.puzzle import Puzzle
from tutor.constraints import ConstraintsAnswer, answer_constraints

_LIMIT: Final = SECONDS


class PuzzlesWithConstraints:
    """Answers about puzzles with constraints.

    Args:
        work: runs the job that draws and checks them.
    """

    def __init__(self, *, work: Work) -> None:
        self._work = work

    @classmethod
    def build(cls, services: Services) -> Self:
        """Create it from the services that it needs."""
        return cls(work=services.work)

    async def answer(self, puzzle: Puzzle, context: RequestContext) -> ConstraintsAnswer:
        """What is answered about a puzzle.

        Raises:
            SudokuError: if it is too large to be worked with.
            JobError: if the job failed.
        """
        return await self._work.run(
            answer_constraints,
            puzzle,
            long=True,
            limit=self._work.limit_of(_LIMIT),
            presentation=context.presentation,
        )
