"""`/privacy`: export or delete all data about a user."""

from contextlib import AsyncExitStack
from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.ext import commands

from bot.chat.reply import Reply
from bot.chat.request_context import RequestContext
from bot.chat.respond import Visibility, respond
from bot.privacy.views import ForgetButton, ask_reply, export_reply
from engine.language import N_

if TYPE_CHECKING:
    from bot.client import TutorBot


class PrivacyCog(commands.Cog):
    """Lets users export or delete their data."""

    privacy = app_commands.Group(name="privacy", description=N_("What I keep about you"))

    def __init__(self, bot: "TutorBot") -> None:
        self.bot = bot

    @privacy.command(description=N_("All that I keep about you, as a file"))
    async def export(self, interaction: discord.Interaction["TutorBot"]) -> None:
        """Send all data."""
        async with AsyncExitStack() as stack:

            async def everything(context: RequestContext) -> Reply:
                user_id = context.user_id
                # Until the answer is sent: so long the file is in memory.
                await stack.enter_async_context(self.bot.exports.turn(user_id))
                self.bot.limits.charge(user_id, await self.bot.exports.cost(user_id))
                return export_reply(await self.bot.exports.make(user_id))

            await respond(interaction, everything, where=Visibility.PRIVATE)

    @privacy.command(description=N_("Have me forget you, for good"))
    async def delete(self, interaction: discord.Interaction["TutorBot"]) -> None:
        """Ask for confirmation."""

        async def ask(context: RequestContext) -> Reply:
            return ask_reply(context.user_id)

        await respond(interaction, ask, where=Visibility.PRIVATE)


async def setup(bot: "TutorBot") -> None:
    """Add the feature; called by discord.py when the extension is loaded."""
    await bot.add_cog(PrivacyCog(bot))
    bot.add_dynamic_items(ForgetButton)
