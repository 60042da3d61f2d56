"""`/hint`: a nudge, then the technique, then where, then the whole step."""

from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.ext import commands

from bot.respond import respond
from bot.services.asker import Asker
from bot.views.hint import hint_reply
from bot.views.reply import Reply
from engine.language import msg

if TYPE_CHECKING:
    from bot.app import TutorBot


class HintCog(commands.Cog):
    """Starts hint sessions; the button under the message goes on with them."""

    def __init__(self, bot: "TutorBot") -> None:
        self.bot = bot

    @app_commands.command(description=msg("A hint for the next step, as much of it as you want"))
    @app_commands.describe(
        puzzle=msg("81 characters, . or 0 for an empty cell; grids with pencil marks work too"),
        level=msg("How much to tell (a nudge if you do not say)"),
    )
    @app_commands.choices(
        level=[
            app_commands.Choice(name=msg("1 nudge: where to look"), value=1),
            app_commands.Choice(name=msg("2 technique: what it is called"), value=2),
            app_commands.Choice(name=msg("3 where: the pattern"), value=3),
            app_commands.Choice(name=msg("4 full: why, and what follows"), value=4),
        ]
    )
    async def hint(
        self,
        interaction: discord.Interaction["TutorBot"],
        puzzle: str,
        level: int = 1,
    ) -> None:
        """Start a hint session with the puzzle that the user typed or pasted."""

        async def first(asker: Asker) -> Reply:
            return hint_reply(await self.bot.hints.start(puzzle, asker, level=level))

        await respond(interaction, first)


async def setup(bot: "TutorBot") -> None:
    """Called by discord.py when the extension is loaded."""
    await bot.add_cog(HintCog(bot))
