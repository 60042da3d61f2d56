"""The task that finds the canonical forms of stored puzzles."""

import logging
from datetime import timedelta
from typing import Final

from discord.ext import commands, tasks

from bot.chat.background_loops import pause
from bot.chat.services import Services
from bot.equivalent.service import EquivalentPuzzles

_INTERVAL: Final = timedelta(hours=1)
_BETWEEN_BATCHES: Final = timedelta(seconds=2)
_RETRY_DELAY: Final = timedelta(minutes=1)

_log = logging.getLogger(__name__)


class EquivalentCog(commands.Cog):
    """Finds canonical forms, in small batches; only the process with the first shard does."""

    def __init__(self, services: Services) -> None:
        self._services = services

    async def cog_load(self) -> None:
        """Start the task."""
        if self._services.shards.first:
            self.find.start()

    async def cog_unload(self) -> None:
        """Stop it."""
        self.find.cancel()

    @tasks.loop(seconds=_INTERVAL.total_seconds())
    async def find(self) -> None:
        """Find the forms of one batch of puzzles, if any lack theirs."""
        sleep = _INTERVAL
        try:
            if await self._services.get(EquivalentPuzzles).find_forms():
                sleep = _BETWEEN_BATCHES
        except Exception:
            _log.exception("the canonical forms of puzzles were not found; will try again")
            sleep = _RETRY_DELAY
        pause(self.find, sleep)

    @find.before_loop
    async def _until_serving(self) -> None:
        await self._services.serving.wait()
