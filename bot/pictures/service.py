"""Puzzles that are sent as pictures: read, shown if necessary, corrected, stored as text.

The pictures themselves are held in memory only, until they are read.
"""

import logging
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass
from typing import Final, Self

from bot.chat.request_context import RequestContext
from bot.chat.services import Services
from bot.chat.start_buttons import Start, start_button
from bot.chat.user_errors import UserError
from bot.chat.work import Work
from bot.store import Aim, NewReading, Purpose, Store, StoredReading
from engine.houses import Cell
from engine.language import N_, cell_label, translate
from engine.model.grid import Grid
from engine.notation import format_position, parse_position
from reader import PictureLimit
from tutor import corrections
from tutor import picture as pictures
from tutor.corrections import ReadingView
from tutor.drawing import DrawnGridError
from tutor.game_grid import givens_of
from tutor.picture import NoSandboxError, PictureGrid, PictureReading, ReadingFailedError
from workers.fair_queue import FairQueue
from workers.interface import JobCrashed, JobTimeout, Stopped

LIMIT: Final = PictureLimit()
MAX_PICTURES: Final = 4
"""The maximum number of pictures in one request."""
_SECONDS: Final = 5.0
"""The time limit for reading a picture, after which the job is stopped."""
_DOWNLOADS: Final = 12
"""How many pictures are downloaded at the same time, one per user. A slow download keeps its place
for a few seconds only (see `bot.chat.downloads`), and users whose downloads have taken less time
come first."""
_READINGS: Final = 6
"""How many downloaded pictures are read, or wait for a process, at the same time. Until one of
these places is free, a picture keeps its download place, so that few pictures are in memory."""
_WAITING: Final = 2
"""The maximum number of waiting pictures of one user."""
_ALL_WAITING: Final = 40
"""The maximum number of pictures that are downloaded or wait for it; four times as many for users
who have no other picture waiting."""
_CLASHING: Final = 8
"""The maximum number of rule-breaking cells listed in the form; more would be confusing."""
_MEGABYTE: Final = 1024 * 1024

_TOO_LARGE: Final = N_(
    "This file is {size} MB; I read pictures of up to {most} MB. Send a smaller one: only the "
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
_NO_SANDBOX: Final = N_(
    "I do not read pictures here, because the machine that I run on has no protection against "
    "hostile files. Please paste the puzzle as text: its 81 cells row by row, with a dot for an "
    "empty cell."
)
_log = logging.getLogger(__name__)

_GONE: Final = N_(
    "Only the person who sent the picture can press this, while I keep what I read. Send it again, "
    "or one of your own."
)


def suspects(reading: StoredReading) -> list[Cell]:
    """The cells of a reading that are doubtful, and those that break a rule if these are few."""
    grid = parse_position(reading.position)
    clashing = [
        cell
        for cell, digit in enumerate(grid.values)
        if digit and any(grid.values[peer] == digit for peer in grid.variant.peers[cell])
    ]
    return sorted({*reading.doubtful, *(clashing if len(clashing) <= _CLASHING else ())})


def _may_be_solved(reading: StoredReading) -> bool:
    """Whether a solved grid is acceptable."""
    return reading.aim.purpose in (Purpose.DAILY, Purpose.CHECK)


class PictureError(UserError):
    """A picture could not be read, or its reading cannot be used.

    Attributes:
        items: the button to send another picture.
    """

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.items = (start_button(Start.UPLOAD),)


@dataclass(frozen=True, slots=True)
class Upload:
    """A file that a user sent.

    Attributes:
        size: its size in bytes, as reported by Discord; 0 if it does not say.
        fetch: downloads it; takes the maximum number of bytes, and a function that tells whether
            others are waiting, which shortens the time limit. It raises `UserError` on failure.
    """

    size: int
    fetch: Callable[[int, Callable[[], bool]], Awaitable[bytes]]


@dataclass(frozen=True, slots=True)
class PictureResult:
    """The grids in a picture.

    Attributes:
        picture: the result of reading it.
        readings: the stored grids, in the same order.
    """

    picture: PictureReading
    readings: tuple[StoredReading, ...]

    @property
    def grid(self) -> PictureGrid:
        """The most likely grid."""
        return self.picture.grids[0]


class Pictures:
    """Reads pictures of puzzles.

    Args:
        store: stores the readings.
        work: runs the jobs that read pictures.
        without_sandbox: whether to read pictures even without a complete sandbox.
    """

    def __init__(self, *, store: Store, work: Work, without_sandbox: bool = False) -> None:
        self._store = store
        self._without_sandbox = without_sandbox
        self._work = work
        # As with long jobs, one per user runs at a time.
        self._downloads = FairQueue(
            slots=_DOWNLOADS, reserved=0, queue=_ALL_WAITING, per_owner=_WAITING
        )
        self._readings = FairQueue(
            slots=_READINGS, reserved=0, queue=_READINGS + _DOWNLOADS, per_owner=_WAITING
        )

    @classmethod
    def build(cls, services: Services) -> Self:
        """Create it from the services that it needs."""
        return cls(
            store=services.store,
            work=services.work,
            without_sandbox=services.config.reading.without_sandbox,
        )

    async def read(
        self, upload: Upload, aim: Aim, context: RequestContext, *, variant: str | None = None
    ) -> PictureResult:
        """Read the grids in a picture.

        Args:
            upload: the picture.
            aim: its purpose.
            variant: the name of its variant, if given.

        Raises:
            UserError: if it is too large, cannot be downloaded, or cannot be read in time.
            SudokuError: if it is not a picture, or shows no sudoku; the message says what to try.
            JobError: if the job failed.
        """
        if upload.size > LIMIT.size:
            size = -(-upload.size // _MEGABYTE)
            raise PictureError(translate(_TOO_LARGE, size=size, most=LIMIT.size // _MEGABYTE))
        async with AsyncExitStack() as place:
            await place.enter_async_context(self._downloads.turn(context.user_id, long=True))
            data = await upload.fetch(LIMIT.size, self._is_full)
            async with self._readings.turn(context.user_id, long=True):
                await place.aclose()
                picture = await self._read(data, context, variant)
        grids = [NewReading(grid.position, grid.doubtful, grid.certain) for grid in picture.grids]
        readings = await self._store.readings.save(
            grids, aim, user_id=context.user_id, interaction_id=context.interaction_id
        )
        return PictureResult(picture, readings)

    def _is_full(self) -> bool:
        """Whether all download places are taken, and a picture is waiting for one."""
        return self._downloads.running >= _DOWNLOADS and self._downloads.waiting > 0

    async def is_puzzle(self, text: str, context: RequestContext) -> bool:
        """Whether a text that was sent with pictures contains a puzzle, valid or not."""
        return await self._work.run(corrections.has_puzzle, text, presentation=context.presentation)

    async def reading(self, reading_id: int, user_id: int) -> StoredReading:
        """Load a reading of this user's picture.

        Raises:
            PictureError: if it no longer exists, or is somebody else's.
        """
        reading = await self._store.readings.own(reading_id, user_id)
        if reading is None:
            raise PictureError(translate(_GONE))
        return reading

    async def show(self, reading: StoredReading, context: RequestContext) -> ReadingView:
        """Draw a reading, and check whether it is a puzzle."""
        return await self._work.run(
            corrections.show_reading,
            reading.position,
            reading.doubtful,
            solved=_may_be_solved(reading),
            presentation=context.presentation,
        )

    async def correct(
        self, reading_id: int, typed: str, context: RequestContext
    ) -> tuple[StoredReading, ReadingView]:
        """Apply the user's corrections to a reading.

        Raises:
            PictureError: if it no longer exists, or is somebody else's.
            SudokuError: if the text is invalid; the message says where. Then nothing is changed.
        """
        reading = await self.reading(reading_id, context.user_id)
        corrected = await self._work.run(
            corrections.correct_reading,
            reading.position,
            reading.doubtful,
            typed,
            solved=_may_be_solved(reading),
            presentation=context.presentation,
        )
        await self._store.readings.correct(reading, corrected.position, corrected.doubtful)
        return await self.reading(reading_id, context.user_id), corrected

    async def set_given(
        self, reading_id: int, cell: Cell, context: RequestContext, *, given: bool
    ) -> tuple[StoredReading, ReadingView]:
        """Set whether a digit of a reading is a given or was entered by the player.

        Raises:
            PictureError: if the reading no longer exists, or is somebody else's.
        """
        reading = await self.reading(reading_id, context.user_id)
        changed = await self._work.run(
            corrections.set_given,
            reading.position,
            reading.doubtful,
            cell,
            given=given,
            solved=_may_be_solved(reading),
            presentation=context.presentation,
        )
        await self._store.readings.correct(reading, changed.position, changed.doubtful)
        return await self.reading(reading_id, context.user_id), changed

    async def typed(
        self, text: str, aim: Aim, context: RequestContext, *, variant: str | None = None
    ) -> StoredReading:
        """Store a grid that a user has typed, valid or not.

        Args:
            aim: its purpose.
            variant: the kind of sudoku, see `reader.read_text`; None if the text names it.

        Raises:
            SudokuError: if the text has no grid; the message says why.
            JobError: if the job failed.
        """
        job = corrections.typed_position
        position = await self._work.run(
            job, text, presentation=context.presentation, variant=variant
        )
        (reading,) = await self._store.readings.save(
            [NewReading(position, (), certain=False)],
            aim,
            user_id=context.user_id,
            interaction_id=context.interaction_id,
        )
        return reading

    async def take(
        self, reading_id: int, context: RequestContext, *, all_givens: bool
    ) -> StoredReading:
        """Turn a game that was read from a picture into a puzzle.

        Args:
            all_givens: whether all of its digits are givens; otherwise the entries are dropped.

        Raises:
            PictureError: if it no longer exists, or is somebody else's.
        """
        reading = await self.reading(reading_id, context.user_id)
        grid = parse_position(reading.position)
        if all_givens:
            grid = Grid.from_values(grid.values, variant=grid.variant)
        else:
            grid = givens_of(grid)
        await self._store.readings.correct(reading, format_position(grid), reading.doubtful)
        return await self.reading(reading_id, context.user_id)

    async def doubts(self, reading_id: int, user_id: int) -> str:
        """The cells to check, as this user would type them, one per line: "r3c4=5".

        These are the doubtful cells, and those that break a rule if these are few.

        Raises:
            PictureError: if the reading no longer exists, or is somebody else's.
        """
        reading = await self.reading(reading_id, user_id)
        values = parse_position(reading.position).values
        return "\n".join(f"{cell_label(cell)}={values[cell] or '.'}" for cell in suspects(reading))

    async def rows(self, reading_id: int, user_id: int) -> str:
        """The grid as this user would type it, a row per line.

        Raises:
            PictureError: if the reading no longer exists, or is somebody else's.
        """
        reading = await self.reading(reading_id, user_id)
        values = parse_position(reading.position).values
        signs = "".join(str(value or ".") for value in values)
        return "\n".join(signs[row : row + 9] for row in range(0, len(signs), 9))

    async def keep(
        self, error: DrawnGridError, aim: Aim, context: RequestContext
    ) -> StoredReading | None:
        """Store the grid of an error so that it can be corrected; return None if it is solved.

        Args:
            error: the error of a job that rejected a typed grid.
            aim: the purpose of the grid.
        """
        if error.is_solved:
            return None
        (reading,) = await self._store.readings.save(
            [NewReading(error.position, (), certain=False)],
            aim,
            user_id=context.user_id,
            interaction_id=context.interaction_id,
        )
        return reading

    async def _read(
        self, data: bytes, context: RequestContext, variant: str | None
    ) -> PictureReading:
        try:
            return await self._work.run(
                pictures.read_picture,
                data,
                at_most=_SECONDS,
                long=True,
                admitted=True,
                limit=LIMIT,
                presentation=context.presentation,
                variant=variant,
                without_sandbox=self._without_sandbox,
            )
        except NoSandboxError:
            raise UserError(translate(_NO_SANDBOX)) from None
        except JobTimeout:
            raise PictureError(translate(_TOO_LONG)) from None
        except Stopped:
            raise
        except (JobCrashed, ReadingFailedError) as error:
            _log.warning("a picture was not read: %s", error)
            raise PictureError(translate(_BROKE_OFF)) from error
