"""The answer about a puzzle with constraints, made by a worker; a playable puzzle is stored."""

import logging
from typing import Final, Self

from bot.chat.request_context import RequestContext
from bot.chat.services import Services
from bot.chat.work import Work
from bot.store import Store
from engine.constraints.counting import SECONDS
from engine.constraints.puzzle import Puzzle
from tutor.constraints import ConstraintsAnswer, answer_constraints, describe_path
from workers.interface import JobError

_LIMIT: Final = SECONDS
_PATH_SECONDS: Final = 3.0
"""How long looking for the way to the solution may take."""
_log = logging.getLogger(__name__)


class PuzzlesWithConstraints:
    """Answers about puzzles with constraints.

    Args:
        store: stores the playable puzzles.
        work: runs the job that draws and checks them.
    """

    def __init__(self, *, store: Store, work: Work) -> None:
        self._store = store
        self._work = work

    @classmethod
    def build(cls, services: Services) -> Self:
        """Create it from the services that it needs."""
        return cls(store=services.store, work=services.work)

    async def answer(
        self, puzzle: Puzzle, context: RequestContext
    ) -> tuple[ConstraintsAnswer, int | None]:
        """Answer about a puzzle, and store it if it can be played.

        Returns:
            The answer, and the puzzle's id in the store; None if it cannot be played.

        Raises:
            SudokuError: if the puzzle is too large.
            JobError: if the job failed.
        """
        answer = await self._work.run(
            answer_constraints,
            puzzle,
            long=True,
            limit=self._work.limit_of(_LIMIT),
            presentation=context.presentation,
        )
        playable = answer.playable
        return answer, await self._store.puzzle_id(playable) if playable else None

    async def path(self, answer: ConstraintsAnswer, context: RequestContext) -> str:
        """What the steps of a puzzle that can be played are; "" if the job failed."""
        try:
            return await self._work.run(
                describe_path,
                answer.playable,
                long=True,
                limit=self._work.limit_of(_PATH_SECONDS),
                presentation=context.presentation,
            )
        except JobError as error:
            _log.info("the steps of a puzzle with constraints are not told: %s", error)
            return ""
