"""`/leaderboard`: the rankings of the members of a server who joined it."""

import discord
from discord import app_commands
from discord.ext import commands

from bot.chat.reply import Reply
from bot.chat.request_context import RequestContext
from bot.chat.respond import respond
from bot.leaderboard.service import LeaderboardKind, Leaderboards
from bot.leaderboard.views import (
    BOARD_NAMES,
    leaderboard_reply,
)
from engine.language import N_


class LeaderboardCog(commands.Cog):
    """Shows leaderboards."""

    def __init__(self, leaderboards: Leaderboards) -> None:
        self._leaderboards = leaderboards

    @app_commands.command(
        description=N_("This server's leaderboard, with everyone who has joined it")
    )
    @app_commands.describe(by=N_("What it ranks by (practice rating if you leave it out)"))
    @app_commands.choices(
        by=[
            app_commands.Choice(name=name, value=board.value) for board, name in BOARD_NAMES.items()
        ]
    )
    async def leaderboard(
        self, interaction: discord.Interaction, by: str = LeaderboardKind.RATING.value
    ) -> None:
        """Show the leaderboard of the server."""

        async def shown(context: RequestContext) -> Reply:
            return leaderboard_reply(
                await self._leaderboards.standings(LeaderboardKind(by), context)
            )

        await respond(interaction, shown)
