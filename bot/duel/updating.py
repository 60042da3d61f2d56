"""Editing the messages of duels while they are played.

The store knows what each message shows, so that any process finds those to edit, also after a
restart. An edit can be repeated, and a lost one does no harm: the next one shows all.
"""

import asyncio
import logging
from typing import Final

import discord

from bot.chat.own_messages import TRANSIENT, Pace, mentions
from bot.chat.services import Services
from bot.duel.service import DuelService
from bot.duel.views import duel_reply
from bot.store import StoreUnavailableError

_SECONDS: Final = 60.0
"""The timeout of an edit, with the retries of discord.py."""
_PER_SECOND: Final = 5.0
"""How many messages are edited a second at most."""

_log = logging.getLogger(__name__)


class DuelUpdater:
    """Edits the messages of duels."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._duels = services.store.duels
        self._pace = Pace(_PER_SECOND)

    async def update_messages(self) -> bool:
        """Edit the messages of this process that do not show how their duels stand.

        Returns:
            Whether any duel is running whose message may have to be edited soon.
        """
        moment = discord.utils.utcnow()
        shards = self._services.shards
        for duel_id, total in await self._duels.outdated(moment, shards=shards):
            await self._update(duel_id, total)
        return await self._duels.is_any_running(moment, shards)

    async def remember(self, interaction: discord.Interaction, duel_id: int) -> None:
        """Store which message a command was answered with, if the bot can edit it later."""
        guild_id, channel_id = interaction.guild_id, interaction.channel_id
        if (
            guild_id is None
            or channel_id is None
            or self._services.client.get_guild(guild_id) is None
        ):
            return
        try:
            message = await interaction.original_response()
            place = (guild_id, channel_id, message.id)
            await self._duels.sent(duel_id, place, discord.utils.utcnow())
        except (*TRANSIENT, StoreUnavailableError) as error:
            # The press of Accept says which message it is, too.
            _log.info("the message of duel %s is not known yet: %r", duel_id, error)

    async def _update(self, duel_id: int, total: int) -> None:
        duel = await self._duels.get(duel_id)
        if duel is None or None in (duel.guild_id, duel.channel_id, duel.message_id):
            return
        assert duel.guild_id is not None
        assert duel.channel_id is not None
        assert duel.message_id is not None
        guild = self._services.client.get_guild(duel.guild_id)
        if guild is None or self._services.blocks.has(guild.id):
            await self._duels.lose_message(duel_id)
            return
        try:
            view = await self._services.get(DuelService).view(duel, discord.utils.utcnow())
            reply = duel_reply(view).with_signs(self._services.signs)
            channel = self._services.client.get_partial_messageable(
                duel.channel_id, guild_id=guild.id
            )
            message = channel.get_partial_message(duel.message_id)
            await self._pace.wait()
            async with asyncio.timeout(_SECONDS):
                await message.edit(**reply.to_edit(), allowed_mentions=mentions())
            await self._duels.updated(duel_id, total)
        except (discord.Forbidden, discord.NotFound) as error:
            # It is deleted or out of reach: another attempt would fail, too.
            _log.info("the message of duel %s is not updated any more: %s", duel_id, error)
            await self._duels.lose_message(duel_id)
        except TRANSIENT as error:
            _log.info("the message of duel %s is not updated yet: %r", duel_id, error)
