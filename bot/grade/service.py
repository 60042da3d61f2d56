"""Rating a puzzle and storing the result."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import Final, Self

from bot.chat.request_context import RequestContext
from bot.chat.services import Services
from bot.chat.work import Work
from bot.hint.service import HintService
from bot.store import HintSession, HintUse, Store
from engine.model.step import HintLevel
from tutor.assessment import Assessment, assess, glance
from tutor.why import RatingReasons, reasons
from workers.interface import JobError

_FIRST_SECONDS: Final = 0.5
"""The time limit for a final first answer; nearly all puzzles need less."""
_REASONS_SECONDS: Final = 6.0
"""The time limit for finding the reasons for a rating; most need less than half a second."""
_MORPHS: Final = 10
"""How many equivalent puzzles are rated to find the reasons."""
_HELP: Final = 3
"""The maximum number of digits named that would make the puzzle easier."""

_log = logging.getLogger(__name__)


class RatingProgress(Enum):
    """The progress of a rating."""

    DONE = auto()
    """Done: exact, or a bound because of the time limit."""
    UNDER_WAY = auto()
    """A preliminary bound, on at least one scale; another answer follows."""
    CANCELLED = auto()
    """A bound, because the user cancelled the rating."""


@dataclass(frozen=True, slots=True)
class GradeResult:
    """A rated puzzle.

    Attributes:
        assessment: the rating with its texts and picture.
        session: its hint session.
        progress: its progress.
    """

    assessment: Assessment
    session: HintSession
    progress: RatingProgress = RatingProgress.DONE


class Grading:
    """Rates puzzles.

    Args:
        store: stores puzzles, results and sessions.
        work: runs the jobs that read, rate and draw puzzles.
        hints: knows the puzzles of sessions.
    """

    def __init__(self, *, store: Store, work: Work, hints: HintService) -> None:
        self._store = store
        self._work = work
        self._hints = hints
        # The running ratings, by hint session, so that they can be cancelled.
        self._running: dict[int, asyncio.Task[Assessment]] = {}

    @classmethod
    def build(cls, services: Services) -> Self:
        """Create it from the services that it needs."""
        return cls(store=services.store, work=services.work, hints=services.get(HintService))

    async def grade(
        self, text: str, context: RequestContext, *, variant: str | None = None
    ) -> AsyncIterator[GradeResult]:
        """Rate the puzzle in this text, store the result, and start a hint session.

        Most puzzles are rated at once. For others, a bound comes first, perhaps on one scale only,
        and then the rating. If the time limit passes or the user cancels, the final result is a
        bound, too.

        Args:
            text: the puzzle in any notation.
            context: the context of the request; a repeated interaction gets the same session.
            variant: the kind of sudoku, see `reader.read_text`; None to detect it from the text.

        Yields:
            The final answer, or a preliminary and the final one.

        Raises:
            OtherVariantError: if the text may be of a variant but does not say so.
            SudokuError: if it is not a puzzle with a single solution; the message says why.
            JobError: if the job failed.
        """
        first, most = self._work.limit_of(_FIRST_SECONDS), self._work.limit
        result = await self._work.run(
            glance,
            text,
            limit=first,
            presentation=context.presentation,
            variant=variant,
        )
        session = await self._session(result, context)
        graded = GradeResult(result, session)
        if result.cut_short and first != most:
            yield replace(graded, progress=RatingProgress.UNDER_WAY)
            graded = await self._graded_in_full(graded, context)
        await self._store.results.save(
            puzzle_id=session.puzzle_id,
            user_id=context.user_id,
            interaction_id=context.interaction_id,
            report=graded.assessment.report,
        )
        yield graded

    async def cancel(self, session_id: int, context: RequestContext) -> bool:
        """Stop the rating of a session if it runs and belongs to the user.

        Returns:
            Whether it was stopped; `grade` then finishes its message.
        """
        session = await self._store.hints.own(session_id, context.user_id)
        running = self._running.get(session_id)
        if session is None or running is None:
            return False
        return running.cancel()

    async def reasons(self, session_id: int, context: RequestContext) -> RatingReasons:
        """The reasons for the rating of a session's puzzle. They count as a hint for the user.

        Args:
            session_id: the hint session of the puzzle.

        Raises:
            SessionGoneError: if the session no longer exists, or belongs to somebody else's game.
            OutOfTimeError: if finding the hardest step takes too long.
            JobError: if the job failed.
        """
        puzzle = await self._hints.puzzle(session_id, context)
        found = await self._work.run(
            reasons,
            puzzle.start,
            long=True,
            limit=self._work.limit_of(_REASONS_SECONDS),
            presentation=context.presentation,
            morphs=_MORPHS,
            best=_HELP,
        )
        await self._store.hints.used(
            puzzle, found.number, HintUse(context.user_id, (found.slug,), HintLevel.WHERE)
        )
        return found

    async def _session(self, assessment: Assessment, context: RequestContext) -> HintSession:
        return await self._store.hints.start(
            user_id=context.user_id,
            position=assessment.position,
            canonical=assessment.canonical,
            interaction_id=context.interaction_id,
            language=context.presentation.language,
            scale=context.scale,
        )

    async def _graded_in_full(self, so_far: GradeResult, context: RequestContext) -> GradeResult:
        """The rating within the time limit of a job; the bound so far if that fails."""
        session = so_far.session
        running = asyncio.create_task(
            self._work.run(
                assess,
                so_far.assessment.position,
                long=True,
                limit=self._work.limit,
                presentation=context.presentation,
            )
        )
        self._running[session.id] = running
        try:
            # Distinguish the cancelled rating from a cancellation of this coroutine.
            await asyncio.wait([running])
            if running.cancelled():
                return replace(so_far, progress=RatingProgress.CANCELLED)
            with contextlib.suppress(JobError):
                return replace(so_far, assessment=running.result())
            _log.warning("a rating failed, so its bound is shown: %s", running.exception())
            return so_far
        finally:
            running.cancel()
            del self._running[session.id]
