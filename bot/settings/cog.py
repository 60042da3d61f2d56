"""`/settings`: language, presentation and time zone of users, and the settings of servers."""

import discord
from discord import app_commands
from discord.ext import commands

from bot.chat.reply import Reply
from bot.chat.request_context import RequestContext
from bot.chat.respond import Visibility, respond
from bot.preferences.service import PersonalSettings
from bot.preferences.setting_values import EXPLAINED, MY_CHOICES, language_choices
from bot.preferences.time_zones import zones_like
from bot.preferences.views import (
    shown_settings,
)
from bot.servers.service import ServerService
from bot.settings.server_management import managed_guild, role_to_ping
from bot.settings.server_views import server_reply
from bot.settings.server_words import AS_SERVER, SERVER_OPTIONS
from engine.language import N_


class SettingsCog(commands.Cog):
    """Changes the settings of users and servers."""

    settings = app_commands.Group(name="settings", description=N_("What you can set"))

    def __init__(self, personal: PersonalSettings, servers: ServerService) -> None:
        self._personal = personal
        self._servers = servers

    @settings.command(
        name="me",
        description=N_("Your language, colours, cell names, time zone, hints and games"),
    )
    @app_commands.describe(
        zone=N_("Your time zone: it decides when your day starts"),
        **{setting.value: text for setting, text in EXPLAINED.items()},
    )
    @app_commands.choices(**MY_CHOICES)
    async def me(  # noqa: PLR0913 - an option for each setting
        self,
        interaction: discord.Interaction,
        language: str | None = None,
        theme: str | None = None,
        cells: str | None = None,
        zone: str | None = None,
        order: str | None = None,
        guesses: bool | None = None,
        pictures: bool | None = None,
        times: bool | None = None,
        challenges: bool | None = None,
        milestones: bool | None = None,
        reminders: bool | None = None,
    ) -> None:
        """Change the given settings, and show all."""

        async def changed(context: RequestContext) -> Reply:
            preferences = await self._personal.change(
                context,
                language=language,
                theme=theme,
                cells=cells,
                zone=zone,
                order=order,
                guesses=guesses,
                pictures=pictures,
                times=times,
                challenges=challenges,
                milestones=milestones,
                reminders=reminders,
            )
            return shown_settings(interaction, preferences, context)

        await respond(interaction, changed, where=Visibility.PRIVATE)

    @settings.command(
        name="server",
        description=N_("Daily posts, and what members can do; for those who manage the server"),
    )
    @app_commands.describe(
        zone=N_("The time zone in which the daily post's time is given"),
        **SERVER_OPTIONS,
    )
    @app_commands.choices(
        language=language_choices(AS_SERVER),
        theme=MY_CHOICES["theme"],
        cells=MY_CHOICES["cells"],
    )
    async def server(
        self,
        interaction: discord.Interaction,
        channel: discord.TextChannel | None = None,
        time: str | None = None,
        zone: str | None = None,
        language: str | None = None,
        role: discord.Role | None = None,
        thread: bool | None = None,
        quiz: bool | None = None,
        theme: str | None = None,
        cells: str | None = None,
    ) -> None:
        """Change the given settings of the server, and show all."""

        async def changed(context: RequestContext) -> Reply:
            guild = managed_guild(interaction)
            chosen = (channel, time, zone, language, role, thread, quiz, theme, cells)
            if any(value is not None for value in chosen):
                await self._servers.change(
                    guild.id,
                    context.now,
                    channel_id=None if channel is None else channel.id,
                    at=time,
                    zone=zone,
                    language=language,
                    role_id=None if role is None else role_to_ping(role, interaction.permissions),
                    thread=thread,
                    quiz=quiz,
                    theme=theme,
                    cells=cells,
                )
            return await server_reply(self._servers, guild, context)

        await respond(interaction, changed, where=Visibility.PRIVATE)

    @server.autocomplete("zone")
    @me.autocomplete("zone")
    async def _zones(
        self, interaction: discord.Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        return [app_commands.Choice(name=name, value=name) for name in zones_like(typed)]
