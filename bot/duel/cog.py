"""`/duel`, and the loop that edits the messages of duels."""

from datetime import datetime

import discord
from discord import app_commands

from bot.chat.bands import BAND_CHOICES
from bot.chat.delivery import is_answered
from bot.chat.followed_messages import FollowedMessages, FollowingCog
from bot.chat.reply import Reply
from bot.chat.request_context import RequestContext
from bot.chat.respond import respond
from bot.chat.services import Services
from bot.duel.service import DuelService
from bot.duel.views import duel_reply, offering_room
from bot.store.duels import Duel, Refusal
from engine.language import N_
from engine.model.band import Band


class DuelCog(FollowingCog):
    """Begins duels, and edits their messages while they are played."""

    def __init__(self, services: Services) -> None:
        changed = services.get(DuelService).when_changed
        rows = services.store.duels
        super().__init__(FollowedMessages(services, rows, self._show, "duel", changed))
        self._services = services

    @app_commands.command(description=N_("Challenge someone: the same new puzzle for both of you"))
    @app_commands.describe(
        member=N_("Who you challenge; leave it out for anyone in the channel"),
        band=N_("How hard (easy if you leave it out)"),
    )
    @app_commands.choices(band=BAND_CHOICES)
    async def duel(
        self,
        interaction: discord.Interaction,
        member: discord.User | None = None,
        band: str = Band.EASY.name,
    ) -> None:
        """Post a challenge."""
        made: list[int] = []

        async def challenged(context: RequestContext) -> Reply:
            with offering_room():
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
                await self.messages.remember(interaction, duel_id)
            else:
                # Nobody can see it, but it would count for a day.
                await self._services.store.duels.refuse(duel_id, Refusal.WITHDRAWN)

    async def _show(self, duel: Duel, moment: datetime) -> Reply:
        """A duel as its message shows it at a time (aware)."""
        return duel_reply(await self._services.get(DuelService).view(duel, moment))
