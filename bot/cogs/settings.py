"""`/settings`: how somebody is told and shown things, and where their day begins."""

from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.ext import commands

from bot.respond import Where, respond
from bot.services.asker import Asker
from bot.services.settings import FOLLOW, zones_like
from bot.views.reply import Reply
from bot.views.settings import CELL_NAMES, THEME_NAMES, settings_reply
from engine.language import languages, msg
from renderer import THEMES

if TYPE_CHECKING:
    from bot.app import TutorBot


class SettingsCog(commands.Cog):
    """Lets people, and those who run a server, set what they want."""

    settings = app_commands.Group(name="settings", description=msg("What you can set"))

    def __init__(self, bot: "TutorBot") -> None:
        self.bot = bot

    @settings.command(
        name="me", description=msg("Your language, colours, names of cells and time zone")
    )
    @app_commands.describe(
        language=msg("The language of my answers"),
        theme=msg("The colours of my pictures"),
        cells=msg("How I name cells"),
        zone=msg("Your time zone: it says when your day begins"),
    )
    @app_commands.choices(
        language=[
            app_commands.Choice(name=msg("as in Discord"), value=FOLLOW),
            *(app_commands.Choice(name=name, value=code) for code, name in languages().items()),
        ],
        theme=[
            app_commands.Choice(name=msg("as the host has set it"), value=FOLLOW),
            *(app_commands.Choice(name=THEME_NAMES.get(key, key), value=key) for key in THEMES),
        ],
        cells=[
            app_commands.Choice(name=name, value=cells.value) for cells, name in CELL_NAMES.items()
        ],
    )
    async def me(
        self,
        interaction: discord.Interaction["TutorBot"],
        language: str | None = None,
        theme: str | None = None,
        cells: str | None = None,
        zone: str | None = None,
    ) -> None:
        """Set what was given, and show all settings."""

        async def changed(asker: Asker) -> Reply:
            preferences = await self.bot.personal.change(
                asker, language=language, theme=theme, cells=cells, zone=zone
            )
            look = self.bot.people.look(preferences, str(interaction.locale))
            return settings_reply(preferences, look, asker.now)

        await respond(interaction, changed, where=Where.PRIVATE)

    @me.autocomplete("zone")
    async def _zones(
        self, interaction: discord.Interaction["TutorBot"], typed: str
    ) -> list[app_commands.Choice[str]]:
        return [app_commands.Choice(name=name, value=name) for name in zones_like(typed)]


async def setup(bot: "TutorBot") -> None:
    """Called by discord.py when the extension is loaded."""
    await bot.add_cog(SettingsCog(bot))
