"""`/practice`: positions in which one technique is the next step."""

import discord
from discord import app_commands
from discord.ext import commands

from bot.chat.choices import technique_choices
from bot.chat.reply import Reply
from bot.chat.request_context import RequestContext
from bot.chat.respond import Visibility, respond
from bot.practice.drill import Drill, DrillKind, Drills
from bot.practice.drill_views import LENGTHS, drill_reply
from bot.practice.service import PracticeService
from bot.practice.views import practice_reply
from engine.language import N_
from engine.practice import practisable


class PracticeCog(commands.Cog):
    """Gives users positions to practise on; the buttons below handle everything else."""

    def __init__(self, practice: PracticeService, drills: Drills) -> None:
        self._practice = practice
        self._drills = drills

    @app_commands.command(description=N_("A position for practising one technique, at your level"))
    @app_commands.describe(
        technique=N_("What to practise (leave it out for what is due or fits your level)"),
        drill=N_("Choose the right cell of five, position after position, against the clock"),
    )
    @app_commands.choices(
        drill=[app_commands.Choice(name=LENGTHS[kind], value=kind.value) for kind in DrillKind]
    )
    async def practice(
        self,
        interaction: discord.Interaction,
        technique: str | None = None,
        drill: str | None = None,
    ) -> None:
        """Give the user a position, or begin a drill."""

        async def first(context: RequestContext) -> Reply:
            if drill is not None:
                wanted = Drill(DrillKind(drill), technique or "")
                return drill_reply(await self._drills.start(wanted, context), context)
            return practice_reply(await self._practice.start(context, technique), context)

        await respond(interaction, first, where=Visibility.PERSONAL)

    @practice.autocomplete("technique")
    async def _techniques(
        self, interaction: discord.Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        return await technique_choices(interaction, typed, frozenset(practisable()))
