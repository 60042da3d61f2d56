"""`/privacy`: export or delete all data about a user."""

from contextlib import AsyncExitStack

import discord
from discord import app_commands
from discord.ext import commands

from bot.chat.reply import Reply
from bot.chat.request_context import RequestContext
from bot.chat.respond import Visibility, respond
from bot.chat.services import services_of
from bot.privacy.export import Exports
from bot.privacy.views import ask_reply, export_reply
from engine.language import N_


class PrivacyCog(commands.Cog):
    """Lets users export or delete their data."""

    privacy = app_commands.Group(name="privacy", description=N_("What I keep about you"))

    def __init__(self, exports: Exports) -> None:
        self._exports = exports

    @privacy.command(description=N_("Everything I keep about you, as a file"))
    async def export(self, interaction: discord.Interaction) -> None:
        """Send all data."""
        async with AsyncExitStack() as stack:

            async def everything(context: RequestContext) -> Reply:
                user_id = context.user_id
                # The turn lasts until the answer is sent, because the file stays in memory until
                # then.
                await stack.enter_async_context(self._exports.turn(user_id))
                services_of(interaction).limits.charge(user_id, await self._exports.cost(user_id))
                return export_reply(await self._exports.make(user_id))

            await respond(interaction, everything, where=Visibility.PRIVATE)

    @privacy.command(description=N_("Make me forget you, for good"))
    async def delete(self, interaction: discord.Interaction) -> None:
        """Ask for confirmation."""

        async def ask(context: RequestContext) -> Reply:
            return ask_reply(context.user_id)

        await respond(interaction, ask, where=Visibility.PRIVATE)
