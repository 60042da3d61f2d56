"""The supply of daily puzzles: a pool that is filled in advance, or generation on demand."""

import asyncio
import logging
from collections import Counter
from collections.abc import Mapping
from datetime import date, timedelta
from typing import Final, Self

import discord

from bot.chat.services import Services
from bot.chat.user_errors import NoPuzzleError
from bot.chat.work import Work
from bot.config import DailyConfig
from bot.store import DailyPuzzle, Store
from engine.model.band import Band
from engine.notation import format_position
from tutor.new_puzzle import make_killer_text, make_puzzle
from workers import JobError

_TRIES: Final = 5
"""How many numbers are tried on demand before generation fails."""
_KILLERS_AHEAD: Final = (0, 1, -1, 2)
"""For which days there are killer sudokus, from the current one in UTC on, the first ones first."""

_log = logging.getLogger(__name__)


class Supply:
    """Generates puzzles in advance, and returns the puzzle of a day.

    The seed is the puzzle's number in its band, so programs with empty pools generate the same
    puzzles.

    Args:
        config: the number of days to fill in advance.
        store: stores the pool.
        work: runs the jobs that generate puzzles.
    """

    def __init__(self, *, config: DailyConfig, store: Store, work: Work) -> None:
        self._config = config
        self._store = store
        self._work = work
        self._making = asyncio.Lock()
        # The last number tried, so that a slow number is not retried forever.
        self._tried = dict.fromkeys(Band, 0)
        self._killers_tried = Counter[date]()

    @classmethod
    def build(cls, services: Services) -> Self:
        """Create it from the services that it needs."""
        return cls(config=services.config.daily, store=services.store, work=services.work)

    async def puzzle_of(self, day: date, band: Band) -> DailyPuzzle:
        """The puzzle of a day, the same for everyone; generated if the pool is empty.

        Raises:
            NoPuzzleError: if none could be generated.
            JobError: if the job was rejected.
        """
        if found := await self._store.daily.puzzle_of(day, band):
            return found
        async with self._making:
            for _ in range(_TRIES):
                # The previous holder of the lock may have generated it.
                if found := await self._store.daily.puzzle_of(day, band):
                    return found
                if self._config.ahead:
                    _log.warning(
                        "the pool has no %s puzzle for %s: generating one now", band.slug, day
                    )
                await self._make(band)
            if found := await self._store.daily.puzzle_of(day, band):
                return found
        raise NoPuzzleError

    async def fill(self) -> bool:
        """Generate a puzzle of the band with the fewest, if that has too few.

        Returns:
            Whether there is more to do at once; False after a failure.
        """
        sizes = await self._store.daily.pool_sizes()
        band = min(Band, key=lambda band: sizes[band])
        if sizes[band] >= self._config.ahead:
            return False
        async with self._making:
            try:
                return await self._make(band)
            except JobError as error:
                _log.warning("no %s puzzle could be generated: %s", band.slug, error)
                return False

    async def fill_killers(self) -> bool:
        """Generate the killer sudoku of a day that lacks one, if a server wants them.

        Returns:
            Whether there may be more to do at once.
        """
        daily = self._store.daily
        if not await daily.wants_killers():
            return False
        today = discord.utils.utcnow().date()
        for ahead in _KILLERS_AHEAD:
            day = today + timedelta(days=ahead)
            if self._killers_tried[day] < _TRIES and await daily.killer_of(day) is None:
                await self._make_killer(day)
                return True
        return False

    async def _make_killer(self, day: date) -> None:
        """Try to generate a killer sudoku for a day; after a few failures, it gets none."""
        tries = self._killers_tried[day]
        self._killers_tried[day] += 1
        try:
            puzzle = await self._work.run(
                make_killer_text,
                day.toordinal() * _TRIES + tries,
                long=True,
                limit=self._work.limit,
            )
        except JobError as error:
            _log.warning("no killer sudoku could be generated for %s: %s", day, error)
            puzzle = None
        if puzzle is not None:
            await self._store.daily.add_killer(day, puzzle)

    async def pool_sizes(self) -> Mapping[Band, int]:
        """How many unused puzzles the pool has in each band."""
        return await self._store.daily.pool_sizes()

    async def warn(self) -> bool:
        """Log a warning if the pool will soon be empty; return whether it will."""
        sizes = await self._store.daily.pool_sizes()
        low = [f"{sizes[band]} {band.slug}" for band in Band if sizes[band] < self._least]
        if low:
            _log.warning(
                "the pool of daily puzzles is low: %s left, one for each day",
                ", ".join(low),
            )
        return bool(low)

    @property
    def _least(self) -> int:
        return min(self._config.warn, self._config.ahead)

    async def _make(self, band: Band) -> bool:
        """Add one more puzzle of a band to the pool; return False if it takes too long."""
        number = max(await self._store.daily.last_number(band), self._tried[band]) + 1
        self._tried[band] = number
        made = await self._work.run(make_puzzle, number, band, long=True, limit=self._work.limit)
        if made is None:
            _log.warning("%s puzzle %s takes too long, skipping it", band.slug, number)
            return False
        is_new = await self._store.daily.add_to_pool(
            band=band,
            number=number,
            position=format_position(made.report.grid),
            canonical=made.canonical,
            report=made.report,
        )
        if not is_new:
            _log.info("%s puzzle %s is known already, skipping it", band.slug, number)
        return True
