"""`/help`: what the bot can do, and how."""

from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.ext import commands

from bot.chat.reply import Reply
from bot.chat.request_context import RequestContext
from bot.chat.respond import Visibility, respond
from bot.help.views import HelpTopic, TopicMenu, help_reply
from engine.language import N_

if TYPE_CHECKING:
    from bot.client import TutorBot


class HelpCog(commands.Cog):
    """Explains what the bot can do."""

    def __init__(self, bot: "TutorBot") -> None:
        self.bot = bot

    @app_commands.command(description=N_("What I can do, and how"))
    @app_commands.describe(topic=N_("A topic to read about"))
    @app_commands.choices(
        topic=[app_commands.Choice(name=topic.value, value=topic.name) for topic in HelpTopic]
    )
    async def help(
        self, interaction: discord.Interaction["TutorBot"], topic: str | None = None
    ) -> None:
        """Answer privately."""

        async def reply(context: RequestContext) -> Reply:
            return help_reply(
                self.bot.tree,
                self.bot.registration.ids,
                str(interaction.locale),
                None if topic is None else HelpTopic[topic],
            )

        await respond(interaction, reply, where=Visibility.PRIVATE)


async def setup(bot: "TutorBot") -> None:
    """Add the feature; called by discord.py when the extension is loaded."""
    bot.add_dynamic_items(TopicMenu)
    await bot.add_cog(HelpCog(bot))
