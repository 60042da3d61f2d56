"""`/privacy`: take all that is kept about you with you, or have it forgotten."""

from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.ext import commands

from bot.respond import Visibility, respond
from bot.services.request_context import RequestContext
from bot.views.privacy import ask_reply, export_reply
from bot.views.reply import Reply
from engine.language import msg

if TYPE_CHECKING:
    from bot.app import TutorBot


class PrivacyCog(commands.Cog):
    """What people may know and decide about what is kept."""

    privacy = app_commands.Group(name="privacy", description=msg("What I keep about you"))

    def __init__(self, bot: "TutorBot") -> None:
        self.bot = bot

    @privacy.command(description=msg("All that I keep about you, as a file"))
    async def export(self, interaction: discord.Interaction["TutorBot"]) -> None:
        """Send everything."""

        async def everything(context: RequestContext) -> Reply:
            return export_reply(await self.bot.personal.export(context))

        await respond(interaction, everything, where=Visibility.PRIVATE)

    @privacy.command(description=msg("Have me forget you, for good"))
    async def delete(self, interaction: discord.Interaction["TutorBot"]) -> None:
        """Ask whether that is really meant."""

        async def ask(context: RequestContext) -> Reply:
            return ask_reply(context.user_id)

        await respond(interaction, ask, where=Visibility.PRIVATE)


async def setup(bot: "TutorBot") -> None:
    """Called by discord.py when the extension is loaded."""
    await bot.add_cog(PrivacyCog(bot))
