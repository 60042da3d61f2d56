"""Greeting a server that the bot is added to."""

import logging
from datetime import timedelta
from typing import Final

import aiohttp
import discord
from discord.ext import commands

from bot.chat.command_names import localize_commands
from bot.chat.delivery import deliver
from bot.chat.greeting import welcome_reply
from bot.chat.services import Services
from bot.servers.service import ServerService
from bot.store import StoreError

_log = logging.getLogger(__name__)

_AGAIN: Final = timedelta(days=1)
"""The minimum time between two greetings of a server that adds the bot again."""


class WelcomeCog(commands.Cog):
    """Greets servers."""

    def __init__(self, services: Services) -> None:
        self._services = services

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Greet a server at most once a day, in a channel where the bot may write."""
        channel = _channel(guild)
        if (
            channel is None
            or not self._services.serving.is_set()
            or self._services.blocks.has(guild.id)
        ):
            return
        now = discord.utils.utcnow()
        try:
            settings, _ = await self._services.get(ServerService).settings(guild.id)
            if not await self._services.store.servers.claim_greeting(guild.id, now - _AGAIN, now):
                return
            locale = str(guild.preferred_locale)
            with self._services.get(ServerService).presentation(settings, locale).use_locale():
                reply = welcome_reply(host=True).with_text_changed(
                    lambda text: localize_commands(text, self._services.tree, locale)
                )
            await deliver(lambda: channel.send(**reply.to_send(), nonce=str(guild.id)))
        except (
            discord.HTTPException,
            aiohttp.ClientError,
            OSError,
            StoreError,
        ) as error:
            _log.info("the server %s was not greeted: %s", guild.id, error)


def _channel(guild: discord.Guild) -> discord.TextChannel | None:
    """The system channel or else the first text channel, among those where the bot may write."""
    channels = (guild.system_channel, *guild.text_channels)
    for channel in filter(None, channels):
        allowed = channel.permissions_for(guild.me)
        if allowed.view_channel and allowed.send_messages:
            return channel
    return None
