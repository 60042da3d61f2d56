"""Puzzles that are sent as pictures: read, shown where that is needed, mended, kept as text.

The pictures themselves are in memory until they are read, and nowhere else.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final

from bot.request_context import RequestContext
from bot.store import Aim, NewReading, Purpose, Reading, Store
from bot.user_errors import UserError
from bot.work import Work
from engine.language import N_, cell_label, translate
from engine.notation import parse_position
from reader import PictureLimit
from tutor import corrections
from tutor import picture as pictures
from tutor.corrections import ReadingView
from tutor.picture import PictureGrid, PictureReading
from workers.interface import JobCrashed, JobTimeout, Overloaded, Stopped, TooManyWaiting

LIMIT: Final = PictureLimit()
MOST: Final = 4
"""How many pictures are read at once for somebody."""
_SECONDS: Final = 5.0
"""How long reading one may take before it is stopped from outside."""
_AT_A_TIME: Final = 6
"""How many pictures are in memory at a time, of all people together."""
_WAITING: Final = 2
"""How many pictures of one person may wait for that."""
_ALL_WAITING: Final = 40
"""How many pictures of all people may be in memory or wait for that."""
_CLASHING: Final = 8
"""How many cells that break a rule are put into the form; more would be in the way."""
_MEGABYTE: Final = 1024 * 1024

_TOO_LARGE: Final = N_(
    "This file has {size} MB; I read pictures of up to {most} MB. Send a smaller one: only the "
    "sudoku, or a screenshot of it."
)
_TOO_LONG: Final = N_(
    "Reading this picture took too long, so I stopped. Try one that shows only the sudoku, "
    "straight from above and in good light, or paste the puzzle as text."
)
_BROKE_OFF: Final = N_(
    "I could not read this picture. Try a screenshot or a photo in PNG or JPEG, or paste the "
    "puzzle as text."
)
_GONE: Final = N_("What I read from this picture is not kept any more. Please send it again.")
_NOT_YOURS: Final = N_("Only who has sent the picture can press this. Send one of your own.")


class PictureError(UserError):
    """A picture could not be read, or what was read cannot be gone on with."""


@dataclass(frozen=True, slots=True)
class Upload:
    """A file that somebody has sent.

    Attributes:
        size: how many bytes it has, as Discord says.
        fetch: gets its bytes, at most as many as it is told; raises `UserError` if it cannot.
    """

    size: int
    fetch: Callable[[int], Awaitable[bytes]]


@dataclass(frozen=True, slots=True)
class Seen:
    """What was found in a picture.

    Attributes:
        picture: what was found.
        readings: its grids as they are kept, in the same order.
    """

    picture: PictureReading
    readings: tuple[Reading, ...]

    @property
    def grid(self) -> PictureGrid:
        """The grid that is most likely meant."""
        return self.picture.grids[0]


class Pictures:
    """Reads pictures of puzzles.

    Args:
        store: keeps what was read.
        work: where pictures are read.
    """

    def __init__(self, *, store: Store, work: Work) -> None:
        self._store = store
        self._work = work
        self._places = asyncio.Semaphore(_AT_A_TIME)
        # Whose pictures are read or wait for that, and how many.
        self._mine: dict[int, tuple[asyncio.Lock, int]] = {}

    async def read(
        self, upload: Upload, aim: Aim, context: RequestContext, *, variant: str | None = None
    ) -> Seen:
        """Read the grids in a picture.

        Args:
            upload: the picture.
            aim: what it is for.
            context: who has sent it.
            variant: the name of the variant that it shows; None if that was not said.

        Raises:
            UserError: if it is too large, cannot be had, or cannot be read in time.
            SudokuError: if it is no picture, or shows no sudoku; the message says what to try.
            JobError: if the job failed.
        """
        if upload.size > LIMIT.size:
            size = -(-upload.size // _MEGABYTE)
            raise PictureError(translate(_TOO_LARGE, size=size, most=LIMIT.size // _MEGABYTE))
        async with self._turn(context.user_id):
            picture = await self._read(await upload.fetch(LIMIT.size), context, variant)
        kept = [NewReading(one.position, one.doubtful, one.certain) for one in picture.grids]
        readings = await self._store.readings.keep(
            kept, aim, user_id=context.user_id, interaction_id=context.interaction_id
        )
        return Seen(picture, readings)

    async def is_puzzle(self, text: str, context: RequestContext) -> bool:
        """Whether a text beside pictures has a puzzle in it, right or wrong."""
        return await self._work.run(corrections.has_puzzle, text, presentation=context.presentation)

    async def reading(self, reading_id: int, user_id: int) -> Reading:
        """What was read from a picture of this person's.

        Raises:
            PictureError: if it no longer exists, or is somebody else's.
        """
        reading = await self._store.readings.get(reading_id)
        if reading is None:
            raise PictureError(translate(_GONE))
        if reading.user_id != user_id:
            raise PictureError(translate(_NOT_YOURS))
        return reading

    async def show(self, reading: Reading, context: RequestContext) -> ReadingView:
        """Draw what was read, and find out whether it is a puzzle."""
        return await self._work.run(
            corrections.show_reading,
            reading.position,
            reading.doubtful,
            solved=reading.aim.purpose is Purpose.DAILY,
            presentation=context.presentation,
        )

    async def mend(
        self, reading_id: int, typed: str, context: RequestContext
    ) -> tuple[Reading, ReadingView]:
        """Correct what was read as the user has typed.

        Raises:
            PictureError: if it no longer exists, or is somebody else's.
            SudokuError: if that cannot be read; the message says where. Nothing is changed then.
        """
        reading = await self.reading(reading_id, context.user_id)
        mended = await self._work.run(
            corrections.correct_reading,
            reading.position,
            reading.doubtful,
            typed,
            solved=reading.aim.purpose is Purpose.DAILY,
            presentation=context.presentation,
        )
        await self._store.readings.mend(reading.id, mended.position, mended.doubtful)
        return await self.reading(reading_id, context.user_id), mended

    async def doubts(self, reading_id: int, user_id: int) -> str:
        """The cells to look at as this person would type them, one a line: "r3c4=5".

        These are the doubtful ones, and those that break a rule, if they are few.

        Raises:
            PictureError: if the reading no longer exists, or is somebody else's.
        """
        reading = await self.reading(reading_id, user_id)
        grid = parse_position(reading.position)
        clashing = [
            cell
            for cell, digit in enumerate(grid.values)
            if digit and any(grid.values[peer] == digit for peer in grid.variant.peers[cell])
        ]
        cells = {*reading.doubtful, *(clashing if len(clashing) <= _CLASHING else ())}
        return "\n".join(f"{cell_label(cell)}={grid.values[cell] or '.'}" for cell in sorted(cells))

    async def settled(self, reading: Reading, interaction_id: int) -> int:
        """The interaction under which a reading is answered: the first that asked for it."""
        return await self._store.readings.answered(reading.id, interaction_id)

    async def _read(
        self, data: bytes, context: RequestContext, variant: str | None
    ) -> PictureReading:
        try:
            return await self._work.run(
                pictures.read_picture,
                data,
                at_most=_SECONDS,
                long=True,
                limit=LIMIT,
                presentation=context.presentation,
                variant=variant,
            )
        except JobTimeout:
            raise PictureError(translate(_TOO_LONG)) from None
        except Stopped:
            raise
        except JobCrashed as error:
            raise PictureError(translate(_BROKE_OFF)) from error

    @asynccontextmanager
    async def _turn(self, user_id: int) -> AsyncIterator[None]:
        """Wait until a picture of this person may be in memory: one at a time of each."""
        if sum(count for _, count in self._mine.values()) >= _ALL_WAITING:
            raise Overloaded("too many pictures are waiting")
        lock, waiting = self._mine.get(user_id, (asyncio.Lock(), 0))
        if waiting > _WAITING:
            raise TooManyWaiting(_WAITING)
        self._mine[user_id] = lock, waiting + 1
        try:
            async with lock, self._places:
                yield
        finally:
            lock, waiting = self._mine.pop(user_id)
            if waiting > 1:
                self._mine[user_id] = lock, waiting - 1
