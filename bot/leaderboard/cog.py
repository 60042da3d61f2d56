"""`/leaderboard`: the rankings of the members of a server who joined it."""

from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.ext import commands

from bot.chat.reply import Reply
from bot.chat.request_context import RequestContext
from bot.chat.respond import respond
from bot.leaderboard.service import Board
from bot.leaderboard.views import (
    BOARD_NAMES,
    LeaderboardButton,
    MembershipButton,
    leaderboard_reply,
)
from engine.language import N_

if TYPE_CHECKING:
    from bot.client import TutorBot


class LeaderboardCog(commands.Cog):
    """Shows leaderboards."""

    def __init__(self, bot: "TutorBot") -> None:
        self.bot = bot

    @app_commands.command(
        description=N_("The leaderboard of this server, of those who have joined it")
    )
    @app_commands.describe(by=N_("What places go by (the rating in practice if you do not say)"))
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
    """Add the feature; called by discord.py when the extension is loaded."""
    await bot.add_cog(LeaderboardCog(bot))
    bot.add_dynamic_items(LeaderboardButton, MembershipButton)
