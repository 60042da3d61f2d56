"""Rating a puzzle that somebody typed, pasted or pointed at, and remembering it."""

from dataclasses import dataclass

from bot.services.asker import Asker
from bot.services.work import Work
from bot.store import HintSession, Store
from workers import jobs


@dataclass(frozen=True, slots=True)
class Graded:
    """A rated puzzle.

    Attributes:
        assessment: the rating, its words and the picture.
        session: the hint session to it.
    """

    assessment: jobs.Assessment
    session: HintSession


class Grading:
    """Rates puzzles.

    Args:
        store: keeps puzzles, results and sessions.
        work: where puzzles are read, rated and drawn.
    """

    def __init__(self, *, store: Store, work: Work) -> None:
        self._store = store
        self._work = work

    async def grade(self, text: str, asker: Asker) -> Graded:
        """Rate the puzzle in this text, keep the result, and open a hint session.

        A puzzle that takes too long to rate gets a bound.

        Args:
            text: what somebody typed, pasted or pointed at, in any notation.
            asker: who asks; the same interaction again gives the same session.

        Raises:
            SudokuError: if it is no puzzle with a single solution; the message says why.
            JobError: if it could not be rated now.
        """
        assessment = await self._work.run(
            jobs.assess, text, limit=self._work.limit, look=asker.look
        )
        puzzle_id = await self._store.puzzle_id(assessment.position)
        await self._store.save_result(
            puzzle_id=puzzle_id,
            user_id=asker.user_id,
            interaction_id=asker.interaction_id,
            report=assessment.report,
        )
        session = await self._store.hints.start(
            user_id=asker.user_id,
            puzzle_id=puzzle_id,
            position=assessment.position,
            interaction_id=asker.interaction_id,
            language=asker.look.language,
        )
        return Graded(assessment, session)
