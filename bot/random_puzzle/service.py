"""Generating a new puzzle of a chosen band."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Self

from bot.chat.request_context import RequestContext
from bot.chat.services import Services
from bot.chat.user_errors import NoPuzzleError
from bot.chat.work import Work
from bot.store import HintSession, Store
from engine.model.band import Band
from engine.model.report import Report
from engine.notation import format_position
from tutor.assessment import Assessment, describe
from tutor.new_puzzle import make_puzzle

_TRIES: Final = 3
"""How many puzzles are tried if they are already taken."""


@dataclass(frozen=True, slots=True)
class RandomPuzzle:
    """A new puzzle.

    Attributes:
        band: its band.
        assessment: its exact rating, with its words and its picture.
        session: its hint session.
    """

    band: Band
    assessment: Assessment
    session: HintSession


class RandomPuzzles:
    """Generates puzzles.

    Args:
        store: stores puzzles, ratings and hint sessions.
        work: runs the jobs that generate and draw puzzles.
    """

    def __init__(self, *, store: Store, work: Work) -> None:
        self._store = store
        self._work = work

    @classmethod
    def build(cls, services: Services) -> Self:
        """Create it from the services that it needs."""
        return cls(store=services.store, work=services.work)

    async def make(self, band: Band, context: RequestContext) -> RandomPuzzle:
        """Generate a puzzle.

        Args:
            band: the band of the puzzle.
            context: the context of the request. The id of the interaction is the seed, so a
                repeated interaction gets the same puzzle.

        Raises:
            NoPuzzleError: if none could be generated in time.
            JobError: if the job was rejected.
        """
        puzzle_id, report = await self.generate(
            band, context.interaction_id, context, (context.user_id,)
        )
        assessment = await self._work.run(describe, report, presentation=context.presentation)
        session = await self._store.hints.start(
            user_id=context.user_id,
            puzzle_id=puzzle_id,
            position=assessment.position,
            interaction_id=context.interaction_id,
            language=context.presentation.language,
            scale=context.scale,
        )
        return RandomPuzzle(band, assessment, session)

    async def generate(
        self, band: Band, seed: int, context: RequestContext, players: Sequence[int]
    ) -> tuple[int, Report]:
        """Generate a puzzle, and store it with its rating.

        Args:
            band: the band of the puzzle.
            seed: the same seed gives the same puzzle, unless that puzzle has been taken meanwhile.
            players: the users who will play it. None of them has played it or an equivalent puzzle,
                and it is not a daily puzzle.

        Returns:
            The id of the puzzle in the store, and its rating.

        Raises:
            NoPuzzleError: if none could be generated in time.
            JobError: if the job was rejected.
        """
        for further in range(_TRIES):
            made = await self._work.run(
                make_puzzle, seed + further, band, long=True, limit=self._work.limit
            )
            if made is None:
                raise NoPuzzleError
            if not await self._store.equivalents.is_taken(made.canonical, players):
                break
        else:
            raise NoPuzzleError
        position = format_position(made.report.grid)
        puzzle_id = await self._store.puzzle_id(position, made.canonical)
        await self._store.results.save(
            puzzle_id=puzzle_id,
            user_id=context.user_id,
            interaction_id=context.interaction_id,
            report=made.report,
        )
        return puzzle_id, made.report
