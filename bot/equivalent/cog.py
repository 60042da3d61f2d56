"""The task that finds the canonical forms of stored puzzles."""

from datetime import timedelta
from typing import Final

from discord.ext import commands

from bot.chat.background_loops import BackgroundLoop
from bot.chat.services import Services
from bot.equivalent.service import EquivalentPuzzles

_INTERVAL: Final = timedelta(hours=1)
_BETWEEN_BATCHES: Final = timedelta(seconds=2)
_RETRY_DELAY: Final = timedelta(minutes=1)


class EquivalentCog(commands.Cog):
    """Finds canonical forms in small batches, in the process with the first shard."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._loop = BackgroundLoop(
            self._find,
            ready=services.serving.wait,
            failure="the canonical forms of puzzles were not found",
            retry=_RETRY_DELAY,
        )

    async def cog_load(self) -> None:
        """Start the loop."""
        if self._services.shards.has_first:
            self._loop.start()

    async def cog_unload(self) -> None:
        """Stop it."""
        self._loop.cancel()

    async def _find(self) -> timedelta:
        """Find the forms of one batch of puzzles that lack them."""
        found = await self._services.get(EquivalentPuzzles).find_forms()
        return _BETWEEN_BATCHES if found else _INTERVAL
