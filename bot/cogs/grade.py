"""`/grade` and the message menu "Grade this puzzle": how hard is it, and by which technique."""

from collections.abc import AsyncIterator
from typing import TYPE_CHECKING, Final

import discord
from discord import app_commands
from discord.ext import commands

from bot.respond import Where, respond, respond_in_turn
from bot.services.asker import Asker
from bot.views.reply import Reply
from bot.views.report import report_reply
from engine.language import msg, say

if TYPE_CHECKING:
    from bot.app import TutorBot

_NO_PICTURES: Final = msg(
    "I cannot read pictures yet. Please paste the puzzle as text: 81 characters, row by row, "
    "with a dot for an empty cell."
)
_NO_TEXT: Final = msg("There is no puzzle in this message: it has no text.")


class GradeCog(commands.Cog):
    """Rates puzzles that people paste or point at."""

    def __init__(self, bot: "TutorBot") -> None:
        self.bot = bot
        self.menu = app_commands.ContextMenu(
            name=msg("Grade this puzzle"), callback=self.grade_message
        )

    async def cog_load(self) -> None:
        """Add the message menu, which discord.py does not collect from a cog by itself."""
        self.bot.tree.add_command(self.menu)

    async def cog_unload(self) -> None:
        """Take the message menu away again."""
        self.bot.tree.remove_command(self.menu.name, type=self.menu.type)

    @app_commands.command(description=msg("How hard is this sudoku? Rating and techniques"))
    @app_commands.describe(
        puzzle=msg("81 characters, . or 0 for an empty cell; drawn grids work too")
    )
    async def grade(
        self,
        interaction: discord.Interaction["TutorBot"],
        puzzle: str,
    ) -> None:
        """Rate the puzzle that the user typed or pasted."""
        await answer_with_rating(interaction, puzzle)

    async def grade_message(
        self, interaction: discord.Interaction["TutorBot"], message: discord.Message
    ) -> None:
        """Rate the puzzle in a message; Discord sends its text along, so no intent is needed."""
        if message.content.strip():
            await answer_with_rating(interaction, message.content)
        else:
            await decline(interaction, message)


async def answer_with_rating(interaction: discord.Interaction["TutorBot"], text: str) -> None:
    """Answer an interaction with the rating of the puzzle in this text, or with why it has none."""
    bot = interaction.client

    async def ratings(asker: Asker) -> AsyncIterator[Reply]:
        async for graded in bot.grading.grade(text, asker):
            yield report_reply(graded)

    await respond_in_turn(interaction, ratings)


async def decline(interaction: discord.Interaction["TutorBot"], message: discord.Message) -> None:
    """Tell who has pointed at a message without text that there is nothing to read."""
    text = _NO_PICTURES if message.attachments else _NO_TEXT

    async def declined(_: Asker) -> Reply:
        return Reply(text=say(text))

    await respond(interaction, declined, where=Where.PRIVATE)


async def setup(bot: "TutorBot") -> None:
    """Called by discord.py when the extension is loaded."""
    await bot.add_cog(GradeCog(bot))
