"""The users and servers that the host has blocked, as this process knows them."""

import asyncio
import logging
from typing import Any, Final, NoReturn

import discord

from bot.store import Store, StoreUnavailableError

_SECONDS: Final = 5.0
"""How often the list is read."""

_log = logging.getLogger(__name__)


class BlockList:
    """The users and servers that get no answer.

    Interactions are checked against a copy in memory, which is refreshed from the store.

    Args:
        store: holds the list, which `sudoku-tutor block` changes.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._ids: frozenset[int] = frozenset()

    async def refresh(self) -> None:
        """Read the list.

        Raises:
            StoreUnavailableError: if the store cannot be read now; the old list stays in use.
        """
        self._ids = await self._store.blocks.ids()

    async def keep_fresh(self) -> NoReturn:
        """Read the list every few seconds, forever."""
        while True:
            await asyncio.sleep(_SECONDS)
            try:
                await self.refresh()
            except StoreUnavailableError:
                pass  # requests report the error
            except Exception:
                _log.exception("the list of blocked users and servers could not be read")

    def has(self, discord_id: int) -> bool:
        """Whether a user or a server is blocked."""
        return discord_id in self._ids

    def ignores(self, interaction: discord.Interaction[Any], *, privacy: bool = False) -> bool:
        """Whether to ignore an interaction without even a refusal.

        Args:
            privacy: whether the interaction exports or deletes the user's own data, which blocked
                users may do.
        """
        if interaction.guild_id in self._ids:
            return True
        return interaction.user.id in self._ids and not privacy
