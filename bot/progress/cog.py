"""`/progress`: a user's progress."""

import discord
from discord import app_commands
from discord.ext import commands

from bot.chat.reply import Reply
from bot.chat.request_context import RequestContext
from bot.chat.respond import Visibility, respond
from bot.progress.service import ProgressService
from bot.progress.views import progress_reply
from engine.language import N_


class ProgressCog(commands.Cog):
    """Shows users their progress."""

    def __init__(self, progress: ProgressService) -> None:
        self._progress = progress

    @app_commands.command(
        description=N_("Your ratings, your streak and what you have solved, for your eyes only")
    )
    async def progress(self, interaction: discord.Interaction) -> None:
        """Show the user's own progress."""

        async def shown(context: RequestContext) -> Reply:
            return progress_reply(await self._progress.of(context), context)

        await respond(interaction, shown, where=Visibility.PERSONAL)
