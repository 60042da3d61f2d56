"""`/learn`: the lessons."""

import discord
from discord import app_commands
from discord.ext import commands

from bot.chat.choices import technique_choices
from bot.chat.reply import Reply
from bot.chat.request_context import RequestContext
from bot.chat.respond import Visibility, respond
from bot.lessons.service import Lessons
from bot.lessons.views import (
    lesson_reply,
    path_reply,
)
from engine.language import N_


class LearnCog(commands.Cog):
    """Gives lessons; the buttons and menus below link to more."""

    def __init__(self, lessons: Lessons) -> None:
        self._lessons = lessons

    @app_commands.command(description=N_("An illustrated lesson on any technique"))
    @app_commands.describe(
        technique=N_("What to learn about (leave it out for your path through the lessons)")
    )
    async def learn(self, interaction: discord.Interaction, technique: str | None = None) -> None:
        """Send a lesson, or the user's path through all lessons."""

        async def given(context: RequestContext) -> Reply:
            if technique is None:
                return path_reply(await self._lessons.path(context), context)
            return lesson_reply(await self._lessons.page(technique, context), context)

        await respond(interaction, given, where=Visibility.PERSONAL)

    @learn.autocomplete("technique")
    async def _techniques(
        self, interaction: discord.Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        return await technique_choices(interaction, typed)
