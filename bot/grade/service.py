"""Rating a puzzle that somebody typed, pasted or pointed at, and remembering it."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import Final

from bot.request_context import RequestContext
from bot.store import HintSession, Store
from bot.work import Work
from engine.limit import Limit
from tutor.assessment import Assessment, assess, glance
from workers.interface import JobError

_GLANCE: Final = Limit(0.5)
"""How long a rating may take that is answered at once; nearly all puzzles need less."""

_log = logging.getLogger(__name__)


class Progress(Enum):
    """How far a rating is."""

    DONE = auto()
    """As far as it goes: exact, or a bound because the time was over."""
    UNDER_WAY = auto()
    """A bound for now, on one scale at least; another answer will follow."""
    CANCELLED = auto()
    """A bound, because somebody did not want to wait."""


@dataclass(frozen=True, slots=True)
class Graded:
    """A rated puzzle.

    Attributes:
        assessment: the rating, its words and the picture.
        session: the hint session to it.
        progress: whether that is all.
    """

    assessment: Assessment
    session: HintSession
    progress: Progress = Progress.DONE


class Grading:
    """Rates puzzles.

    Args:
        store: keeps puzzles, results and sessions.
        work: where puzzles are read, rated and drawn.
    """

    def __init__(self, *, store: Store, work: Work) -> None:
        self._store = store
        self._work = work
        # The ratings that run, by the session they belong to, so that they can be cancelled.
        self._running: dict[int, asyncio.Task[Assessment]] = {}

    async def grade(
        self, text: str, context: RequestContext, *, variant: str | None = None
    ) -> AsyncIterator[Graded]:
        """Rate the puzzle in this text, keep the result, and open a hint session.

        Most puzzles are rated in a moment. Others get a bound at once, be it on one scale only, and
        the rating when it is there; what takes longer than a job may, or is cancelled, keeps a
        bound.

        Args:
            text: what somebody typed, pasted or pointed at, in any notation.
            context: the context of the request; the same interaction again gives the same session.
            variant: the kind of sudoku, see `reader.read_text`; None to detect it from the text.

        Yields:
            One answer, or a first and a final one.

        Raises:
            OtherVariantError: if the text may be of a variant but does not say so.
            SudokuError: if it is no puzzle with a single solution; the message says why.
            JobError: if the job failed.
        """
        limit = self._work.limit
        in_a_moment = limit.seconds is not None and limit.seconds <= (_GLANCE.seconds or 0)
        result = await self._work.run(
            glance,
            text,
            limit=limit if in_a_moment else _GLANCE,
            presentation=context.presentation,
            variant=variant,
        )
        session = await self._session(result, context)
        graded = Graded(result, session)
        if result.cut_short and not in_a_moment:
            yield replace(graded, progress=Progress.UNDER_WAY)
            graded = await self._graded_in_full(graded, context)
        await self._store.save_result(
            puzzle_id=session.puzzle_id,
            user_id=context.user_id,
            interaction_id=context.interaction_id,
            report=graded.assessment.report,
        )
        yield graded

    async def cancel(self, session_id: int, context: RequestContext) -> bool:
        """Stop the rating of a session, if it runs and who asks has begun it.

        Returns:
            Whether it was stopped; its message is then brought to an end by `grade`.
        """
        session = await self._store.hints.get(session_id)
        running = self._running.get(session_id)
        if session is None or running is None or session.user_id != context.user_id:
            return False
        return running.cancel()

    async def _session(self, assessment: Assessment, context: RequestContext) -> HintSession:
        return await self._store.hints.start(
            user_id=context.user_id,
            position=assessment.position,
            interaction_id=context.interaction_id,
            language=context.presentation.language,
            scale=context.scale,
        )

    async def _graded_in_full(self, so_far: Graded, context: RequestContext) -> Graded:
        """The rating in as much time as a job may take; the bound so far if that fails."""
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
            # Whether the rating was cancelled or this coroutine is told by where it is raised.
            await asyncio.wait([running])
            if running.cancelled():
                return replace(so_far, progress=Progress.CANCELLED)
            with contextlib.suppress(JobError):
                return replace(so_far, assessment=running.result())
            _log.warning("a rating ended with its bound: %s", running.exception())
            return so_far
        finally:
            running.cancel()
            del self._running[session.id]
