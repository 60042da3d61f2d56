"""The supply of daily puzzles: a shelf that is filled ahead, and a puzzle now if it is empty."""

import asyncio
import logging
from collections.abc import Mapping
from datetime import date
from typing import Final

from bot.config import DailyConfig
from bot.store import DailyPuzzle, Store
from bot.user_errors import UserError
from bot.work import Work
from engine.band import Band
from engine.language import N_, translate
from engine.notation import format_position
from tutor.new_puzzle import make_puzzle
from workers import JobError

_NO_PUZZLE: Final = N_("I have no puzzle of this kind just now. Please try again in a minute.")
_TRIES: Final = 5
"""How many puzzles are begun for somebody who waits, before that is given up."""

_log = logging.getLogger(__name__)


class NoPuzzleError(UserError):
    """The shelf is empty, and no puzzle could be made in time."""

    def __init__(self) -> None:
        super().__init__(translate(_NO_PUZZLE))


class Supply:
    """Makes puzzles ahead, and hands out the puzzle of a day.

    Puzzle number n of a band is made from the number n alone, so programs with an empty shelf
    each make the same ones.

    Args:
        config: for how many days ahead there are to be puzzles.
        store: has the shelf.
        work: where puzzles are made.
    """

    def __init__(self, *, config: DailyConfig, store: Store, work: Work) -> None:
        self._config = config
        self._store = store
        self._work = work
        self._making = asyncio.Lock()
        # The last number that was tried: one that takes too long must not be tried for ever.
        self._tried = dict.fromkeys(Band, 0)

    async def puzzle_of(self, day: date, band: Band) -> DailyPuzzle:
        """The puzzle of a day, the same for everybody; made now if the shelf has none.

        Raises:
            NoPuzzleError: if none could be made.
            JobError: if there is no place for the work now.
        """
        if found := await self._store.daily.puzzle_of(day, band):
            return found
        async with self._making:
            for _ in range(_TRIES):
                # Who had the lock before may have made it.
                if found := await self._store.daily.puzzle_of(day, band):
                    return found
                if self._config.ahead:
                    _log.warning(
                        "the shelf has no %s puzzle for %s: making one now", band.slug, day
                    )
                await self._make(band)
            if found := await self._store.daily.puzzle_of(day, band):
                return found
        raise NoPuzzleError

    async def fill(self) -> bool:
        """Make one puzzle of the band that has the fewest, if one has too few.

        Returns:
            Whether there is more to do at once; not after one that could not be made.
        """
        left = await self._store.daily.left()
        band = min(Band, key=lambda band: left[band])
        if left[band] >= self._config.ahead:
            return False
        async with self._making:
            try:
                return await self._make(band)
            except JobError as error:
                _log.warning("no %s puzzle could be made: %s", band.slug, error)
                return False

    async def left(self) -> Mapping[Band, int]:
        """How many puzzles of each band there are for days to come."""
        return await self._store.daily.left()

    async def warn(self) -> bool:
        """Write to the log if the shelf will be empty soon; whether that is so."""
        left = await self._store.daily.left()
        low = [f"{left[band]} {band.slug}" for band in Band if left[band] < self._least]
        if low:
            _log.warning(
                "the shelf of daily puzzles is low: %s left, of which each serves one day",
                ", ".join(low),
            )
        return bool(low)

    @property
    def _least(self) -> int:
        return min(self._config.warn, self._config.ahead)

    async def _make(self, band: Band) -> bool:
        """Put one more puzzle of a band on the shelf; False if it takes too long."""
        number = max(await self._store.daily.last_number(band), self._tried[band]) + 1
        self._tried[band] = number
        made = await self._work.run(make_puzzle, number, band, long=True, limit=self._work.limit)
        if made is None:
            _log.warning("%s puzzle %s takes too long, leaving it out", band.slug, number)
            return False
        await self._store.daily.shelve(
            band=band,
            number=number,
            position=format_position(made.report.grid),
            report=made.report,
        )
        return True
