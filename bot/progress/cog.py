"""`/progress`: a user's progress."""

from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.ext import commands

from bot.chat.reply import Reply
from bot.chat.request_context import RequestContext
from bot.chat.respond import ephemeral_in_guild, respond
from bot.progress.views import DueButton, progress_reply
from engine.language import N_

if TYPE_CHECKING:
    from bot.client import TutorBot


class ProgressCog(commands.Cog):
    """Shows users their progress."""

    def __init__(self, bot: "TutorBot") -> None:
        self.bot = bot

    @app_commands.command(
        description=N_("Your ratings, your streak and what you have solved, for your eyes only")
    )
    async def progress(self, interaction: discord.Interaction["TutorBot"]) -> None:
        """Show the user's own progress."""

        async def shown(context: RequestContext) -> Reply:
            return progress_reply(await self.bot.progress.of(context), context)

        await respond(interaction, shown, where=ephemeral_in_guild(interaction))


async def setup(bot: "TutorBot") -> None:
    """Add the feature; called by discord.py when the extension is loaded."""
    await bot.add_cog(ProgressCog(bot))
    bot.add_dynamic_items(DueButton)
