"""Questions about the variant of a grid that has several solutions as a classic sudoku.

The grid is stored like a reading of a picture, so that the buttons are persistent.
"""

from dataclasses import dataclass, replace
from typing import Final, Self

from bot.chat.request_context import RequestContext
from bot.chat.services import Services
from bot.chat.user_errors import UserError
from bot.chat.work import Work
from bot.store import Aim, NewReading, Store, StoredReading
from engine.errors import OtherVariantError
from engine.houses import CLASSIC, Variant
from engine.language import N_, translate
from engine.notation import format_position, format_variant, parse_position, parse_variant
from tutor.assessment import read
from tutor.drawing import Drawing, draw

_GONE: Final = N_(
    "Only the person who sent the puzzle can answer this, while I keep it. Send it again, or one "
    "of your own."
)


class VariantQuestionError(UserError):
    """The grid of the question no longer exists, or is somebody else's."""


@dataclass(frozen=True, slots=True)
class VariantQuestion:
    """A grid that may be of another variant.

    Attributes:
        reading: the stored grid.
        variants: the possible variants, the most common first.
        drawing: the grid drawn as the first of them.
    """

    reading: StoredReading
    variants: tuple[Variant, ...]
    drawing: Drawing


class VariantQuestions:
    """Asks for the variant of a grid, and stores the grid until the answer.

    Args:
        store: stores the grids.
        work: runs the jobs that draw and check grids.
    """

    def __init__(self, *, store: Store, work: Work) -> None:
        self._store = store
        self._work = work

    @classmethod
    def build(cls, services: Services) -> Self:
        """Create it from the services that it needs."""
        return cls(store=services.store, work=services.work)

    async def ask(
        self, found: OtherVariantError, aim: Aim, context: RequestContext
    ) -> VariantQuestion:
        """Store a grid and ask about it; a repeated interaction gets the same question.

        Args:
            found: the grid, and its possible variants.
            aim: its purpose.

        Raises:
            JobError: if the job failed.
        """
        (reading,) = await self._store.readings.save(
            [NewReading(found.position, (), certain=False)],
            aim,
            user_id=context.user_id,
            interaction_id=context.interaction_id,
        )
        return await self.ask_again(reading, found, context)

    async def ask_again(
        self, reading: StoredReading, found: OtherVariantError, context: RequestContext
    ) -> VariantQuestion:
        """Ask about a grid that is already stored, because it was read from a picture.

        Raises:
            JobError: if the job failed.
        """
        variants = tuple(parse_variant(name) for name in found.variants)
        grid = parse_position(found.position).as_variant(variants[0])
        drawing = await self._work.run(
            draw, format_position(grid), presentation=context.presentation
        )
        return VariantQuestion(reading, variants, drawing)

    async def choose(
        self, reading_id: int, variant: Variant, context: RequestContext
    ) -> StoredReading:
        """Store the variant that the user chose for a grid.

        Raises:
            VariantQuestionError: if the grid no longer exists, or is somebody else's.
        """
        reading = await self._reading(reading_id, context)
        position = format_position(parse_position(reading.position).as_variant(variant))
        await self._store.readings.correct(reading, position, reading.doubtful)
        return replace(reading, position=position)

    async def refuse(self, reading_id: int, context: RequestContext) -> None:
        """Reject a grid because the user chose the classic sudoku.

        Raises:
            SudokuError: the error of the grid as a classic sudoku.
            VariantQuestionError: if the grid no longer exists, or is somebody else's.
            JobError: if the job failed.
        """
        reading = await self._reading(reading_id, context)
        grid = parse_position(reading.position).as_variant(CLASSIC)
        await self._work.run(
            read,
            format_position(grid),
            presentation=context.presentation,
            variant=format_variant(CLASSIC),
        )

    async def _reading(self, reading_id: int, context: RequestContext) -> StoredReading:
        reading = await self._store.readings.own(reading_id, context.user_id)
        if reading is None:
            raise VariantQuestionError(translate(_GONE))
        return reading
