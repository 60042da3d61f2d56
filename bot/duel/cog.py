"""`/duel`, and the loop that edits the messages of duels."""

from datetime import timedelta
from typing import Final

import discord
from discord import app_commands
from discord.ext import commands

from bot.chat.background_loops import BackgroundLoop
from bot.chat.delivery import is_answered
from bot.chat.reply import Reply
from bot.chat.request_context import RequestContext
from bot.chat.respond import respond
from bot.chat.services import Services
from bot.duel.service import DuelService
from bot.duel.updating import DuelUpdater
from bot.duel.views import duel_reply
from bot.store.duels import Refusal
from engine.language import N_
from engine.model.band import Band

_BANDS = [app_commands.Choice(name=band.value, value=band.name) for band in Band]
_PACE: Final = timedelta(seconds=10)
"""How often a message is edited at most: Discord limits the edits in a channel."""
_INTERVAL: Final = timedelta(minutes=10)
"""The interval of checks while this process knows of no duel that is played."""


class DuelCog(commands.Cog):
    """Begins duels, and edits their messages while they are played."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._updater = DuelUpdater(services)
        self._loop = BackgroundLoop(
            self._update,
            ready=services.connected,
            failure="the messages of duels were not updated",
            retry=_PACE,
            soon=_PACE,
        )

    async def cog_load(self) -> None:
        """Start the loop."""
        self._services.get(DuelService).when_changed.append(self._loop.run_soon)
        self._loop.start()

    async def cog_unload(self) -> None:
        """Stop it."""
        self._services.get(DuelService).when_changed.remove(self._loop.run_soon)
        self._loop.cancel()

    @app_commands.command(description=N_("Challenge someone: the same new puzzle for both of you"))
    @app_commands.describe(
        member=N_("Who you challenge; leave it out for anyone in the channel"),
        band=N_("How hard (easy if you leave it out)"),
    )
    @app_commands.choices(band=_BANDS)
    async def duel(
        self,
        interaction: discord.Interaction,
        member: discord.User | None = None,
        band: str = Band.EASY.name,
    ) -> None:
        """Post a challenge."""
        made: list[int] = []

        async def challenged(context: RequestContext) -> Reply:
            view = await self._services.get(DuelService).challenge(
                Band[band],
                None if member is None else member.id,
                context,
                is_bot=member is not None and member.bot,
                is_alone=interaction.context.dm_channel,
            )
            made.append(view.duel.id)
            return duel_reply(view)

        await respond(interaction, challenged, at_once=True)
        for duel_id in made:
            if is_answered(interaction):
                await self._updater.remember(interaction, duel_id)
            else:
                # Nobody can see it, but it would count for a day.
                await self._services.store.duels.refuse(duel_id, Refusal.WITHDRAWN)

    async def _update(self) -> timedelta:
        """Edit the messages that are out of date."""
        return _PACE if await self._updater.update_messages() else _INTERVAL
