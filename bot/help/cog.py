"""`/help`: what the bot can do, and how."""

import discord
from discord import app_commands
from discord.ext import commands

from bot.chat.reply import Reply
from bot.chat.request_context import RequestContext
from bot.chat.respond import Visibility, respond
from bot.chat.services import Services
from bot.help.views import HelpTopic, help_reply
from engine.language import N_


class HelpCog(commands.Cog):
    """Explains what the bot can do."""

    def __init__(self, services: Services) -> None:
        self._services = services

    @app_commands.command(description=N_("What I can do, and how to use it"))
    @app_commands.describe(topic=N_("A topic to read about"))
    @app_commands.choices(
        topic=[app_commands.Choice(name=topic.value, value=topic.name) for topic in HelpTopic]
    )
    async def help(self, interaction: discord.Interaction, topic: str | None = None) -> None:
        """Answer privately."""

        async def reply(context: RequestContext) -> Reply:
            chosen = None if topic is None else HelpTopic[topic]
            return help_reply(self._services, str(interaction.locale), chosen)

        await respond(interaction, reply, where=Visibility.PRIVATE)
