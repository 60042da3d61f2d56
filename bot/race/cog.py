"""`/race`, and the messages of races."""

from datetime import datetime, timedelta
from typing import Final

import discord
from discord import app_commands

from bot.chat.bands import BAND_CHOICES
from bot.chat.followed_messages import FollowedMessages, FollowingCog, can_edit_in
from bot.chat.reply import Reply
from bot.chat.request_context import RequestContext
from bot.chat.respond import respond
from bot.chat.services import Services
from bot.race.service import RaceError, RaceService
from bot.race.views import race_reply
from bot.store.races import Race
from engine.language import N_
from engine.model.band import Band

_MINUTES: Final = 30
"""The default duration of a race, in minutes."""
_LENGTHS = [
    app_commands.Choice(name=name, value=minutes)
    for minutes, name in (
        (10, N_("10 minutes")),
        (20, N_("20 minutes")),
        (30, N_("30 minutes")),
        (60, N_("1 hour")),
        (24 * 60, N_("24 hours")),
    )
]
_NOT_HERE: Final = N_("Races need a server that I'm a member of, and a channel that I can see.")


class RaceCog(FollowingCog):
    """Begins races, and edits their messages while they run."""

    def __init__(self, services: Services) -> None:
        changed = services.get(RaceService).when_changed
        rows = services.store.races
        super().__init__(FollowedMessages(services, rows, self._show, "race", changed))
        self._services = services

    @app_commands.command(description=N_("Race: the same new puzzle for everyone who joins here"))
    @app_commands.describe(
        band=N_("How hard (easy if you leave it out)"),
        minutes=N_("How long it takes (30 minutes if you leave it out)"),
    )
    @app_commands.choices(band=BAND_CHOICES)
    @app_commands.choices(minutes=_LENGTHS)
    async def race(
        self,
        interaction: discord.Interaction,
        band: str = Band.EASY.name,
        minutes: int = _MINUTES,
    ) -> None:
        """Post a race."""
        begun: list[int] = []

        async def made(context: RequestContext) -> Reply:
            guild_id, channel_id = interaction.guild_id, interaction.channel_id
            if guild_id is None or channel_id is None or not can_edit_in(interaction):
                raise RaceError(_NOT_HERE)
            if race := await self._services.store.races.running(channel_id, context.now):
                # If its message was deleted, another race can begin.
                await self.messages.edit(race.id, race)
            view = await self._services.get(RaceService).begin(
                Band[band], timedelta(minutes=minutes), (guild_id, channel_id), context
            )
            begun.append(view.race.id)
            return race_reply(view)

        await respond(interaction, made)
        for race_id in begun:
            await self.messages.remember(interaction, race_id)

    async def _show(self, race: Race, moment: datetime) -> Reply:
        """A race as its message shows it at a time (aware)."""
        return race_reply(await self._services.get(RaceService).view(race, moment))
