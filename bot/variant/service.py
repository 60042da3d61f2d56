"""Which kind of sudoku is it? Asked where a classic one has several solutions, a variant just one.

The grid is kept as what is read from pictures is, so that the buttons outlive a restart.
"""

from dataclasses import dataclass, replace
from typing import Final

from bot.request_context import RequestContext
from bot.store import Aim, NewReading, Reading, Store
from bot.user_errors import UserError
from bot.work import Work
from engine.errors import OtherVariantError
from engine.houses import CLASSIC, Variant
from engine.language import N_, translate
from engine.notation import format_position, format_variant, parse_position, parse_variant
from tutor.assessment import read
from tutor.drawing import Drawing, draw

_GONE: Final = N_("This puzzle is not kept any more. Please send it again.")
_NOT_YOURS: Final = N_("Only who has sent the puzzle can answer this. Send one of your own.")


class KindError(UserError):
    """The question cannot be answered: the grid is gone, or somebody else's."""


@dataclass(frozen=True, slots=True)
class KindQuestion:
    """A grid that may be of another variant.

    Attributes:
        reading: the grid as it is kept.
        variants: what it may be, the most usual first.
        drawing: the grid as the first of them.
    """

    reading: Reading
    variants: tuple[Variant, ...]
    drawing: Drawing


class Kinds:
    """Asks which kind of sudoku somebody means, and keeps the grid until it is answered.

    Args:
        store: keeps the grids.
        work: where grids are drawn and checked.
    """

    def __init__(self, *, store: Store, work: Work) -> None:
        self._store = store
        self._work = work

    async def ask(
        self, found: OtherVariantError, aim: Aim, context: RequestContext
    ) -> KindQuestion:
        """Keep a grid to be asked about; the same interaction again gives the same question.

        Args:
            found: the grid, and what it may be.
            aim: what it was sent for.
            context: who has sent it.

        Raises:
            JobError: if the job failed.
        """
        (reading,) = await self._store.readings.keep(
            [NewReading(found.position, (), certain=False)],
            aim,
            user_id=context.user_id,
            interaction_id=context.interaction_id,
        )
        return await self.ask_again(reading, found, context)

    async def ask_again(
        self, reading: Reading, found: OtherVariantError, context: RequestContext
    ) -> KindQuestion:
        """Ask about a grid that is kept already, as it was read from a picture.

        Raises:
            JobError: if the job failed.
        """
        variants = tuple(parse_variant(name) for name in found.variants)
        grid = parse_position(found.position).as_variant(variants[0])
        drawing = await self._work.run(
            draw, format_position(grid), presentation=context.presentation
        )
        return KindQuestion(reading, variants, drawing)

    async def choose(self, reading_id: int, variant: Variant, context: RequestContext) -> Reading:
        """Keep what somebody has said that a grid is.

        Raises:
            KindError: if it no longer exists, or is somebody else's.
        """
        reading = await self._reading(reading_id, context)
        position = format_position(parse_position(reading.position).as_variant(variant))
        await self._store.readings.mend(reading.id, position, reading.doubtful)
        return replace(reading, position=position)

    async def refuse(self, reading_id: int, context: RequestContext) -> None:
        """Refuse a grid because somebody says that it is a classic one.

        Raises:
            SudokuError: what is wrong with it then.
            KindError: if it no longer exists, or is somebody else's.
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

    async def _reading(self, reading_id: int, context: RequestContext) -> Reading:
        reading = await self._store.readings.get(reading_id)
        if reading is None:
            raise KindError(translate(_GONE))
        if reading.user_id != context.user_id:
            raise KindError(translate(_NOT_YOURS))
        return reading
