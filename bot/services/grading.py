"""Rating a puzzle that somebody typed, pasted or pointed at, and remembering it."""

from dataclasses import dataclass

from bot.config import Config
from bot.store import HintSession, Store
from workers import Workers, jobs


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
        config: the settings: time limit of a job, theme and size of pictures.
        store: keeps puzzles, results and sessions.
        workers: where puzzles are read, rated and drawn.
    """

    def __init__(self, *, config: Config, store: Store, workers: Workers) -> None:
        self._config = config
        self._store = store
        self._workers = workers

    async def grade(self, text: str, *, user_id: int, interaction_id: int) -> Graded:
        """Rate the puzzle in this text, keep the result, and open a hint session.

        A puzzle that takes too long to rate gets a bound.

        Args:
            text: what somebody typed, pasted or pointed at, in any notation.
            user_id: who asks.
            interaction_id: what the user did; the same again gives the same session.

        Raises:
            SudokuError: if it is no puzzle with a single solution; the message says why.
            JobError: if it could not be rated now.
        """
        assessment = await self._workers.run(
            jobs.assess,
            text,
            seconds=self._config.workers.seconds,
            limit=self._config.workers.limit,
            theme=self._config.picture.theme,
            size=self._config.picture.size,
        )
        puzzle_id = await self._store.puzzle_id(assessment.position)
        await self._store.save_result(
            puzzle_id=puzzle_id,
            user_id=user_id,
            interaction_id=interaction_id,
            report=assessment.report,
        )
        session = await self._store.hints.start(
            user_id=user_id,
            puzzle_id=puzzle_id,
            position=assessment.position,
            interaction_id=interaction_id,
        )
        return Graded(assessment, session)
