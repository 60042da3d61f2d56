"""`/duel`, and the task that edits the messages of duels."""

import logging
from datetime import timedelta
from typing import Final

import discord
from discord import app_commands
from discord.ext import commands, tasks

from bot.chat.background_loops import pause
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

_log = logging.getLogger(__name__)


class DuelCog(commands.Cog):
    """Begins duels, and edits their messages while they are played."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._updater = DuelUpdater(services)
        self._requested = False
        self._updating = False

    async def cog_load(self) -> None:
        """Start the task."""
        self._services.get(DuelService).when_changed.append(self.update_soon)
        self.update.start()

    async def cog_unload(self) -> None:
        """Stop it."""
        self._services.get(DuelService).when_changed.remove(self.update_soon)
        self.update.cancel()

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

    @tasks.loop(seconds=_INTERVAL.total_seconds())
    async def update(self) -> None:
        """Edit the messages that are out of date, then sleep."""
        self._updating, self._requested = True, False
        is_any_running = True
        try:
            is_any_running = await self._updater.update_messages()
        except Exception:
            _log.exception("the messages of duels were not updated; will try again")
        finally:
            self._updating = False
        pause(self.update, _PACE if is_any_running or self._requested else _INTERVAL)

    @update.before_loop
    async def _until_servers_are_known(self) -> None:
        await self._services.client.wait_until_ready()
        await self._services.serving.wait()

    def update_soon(self) -> None:
        """Edit messages soon: a duel has changed."""
        if self._requested:
            return
        self._requested = True
        if not self._updating and self.update.next_iteration is not None:
            pause(self.update, _PACE)
