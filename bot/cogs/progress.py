"""`/progress`: how somebody is doing. `/leaderboard`: how those do who have joined it."""

from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.ext import commands

from bot.respond import ephemeral_in_guild, respond
from bot.services.leaderboard import Board
from bot.services.request_context import RequestContext
from bot.views.leaderboard import BOARD_NAMES, leaderboard_reply
from bot.views.progress import progress_reply
from bot.views.reply import Reply
from engine.language import msg

if TYPE_CHECKING:
    from bot.app import TutorBot


class ProgressCog(commands.Cog):
    """Shows people how they are doing."""

    def __init__(self, bot: "TutorBot") -> None:
        self.bot = bot

    @app_commands.command(
        description=msg("Your ratings, your streak and what you have solved, for your eyes only")
    )
    async def progress(self, interaction: discord.Interaction["TutorBot"]) -> None:
        """Show the user's own progress."""

        async def shown(context: RequestContext) -> Reply:
            return progress_reply(await self.bot.progress.of(context), context)

        await respond(interaction, shown, where=ephemeral_in_guild(interaction))

    @app_commands.command(
        description=msg("The leaderboard of this server, of those who have joined it")
    )
    @app_commands.describe(by=msg("What places go by (the rating in practice if you do not say)"))
    @app_commands.choices(
        by=[
            app_commands.Choice(name=name, value=board.value) for board, name in BOARD_NAMES.items()
        ]
    )
    async def leaderboard(
        self, interaction: discord.Interaction["TutorBot"], by: str = Board.RATING.value
    ) -> None:
        """Show the leaderboard of the server."""

        async def shown(context: RequestContext) -> Reply:
            return leaderboard_reply(await self.bot.leaderboards.standings(Board(by), context))

        await respond(interaction, shown)


async def setup(bot: "TutorBot") -> None:
    """Called by discord.py when the extension is loaded."""
    await bot.add_cog(ProgressCog(bot))
