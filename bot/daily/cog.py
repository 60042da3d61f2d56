"""`/daily`: the puzzles of the day, and answers to them."""

from collections.abc import AsyncIterator
from functools import partial

import discord
from discord import app_commands
from discord.ext import commands

from bot.chat.bands import BAND_CHOICES
from bot.chat.reply import Reply
from bot.chat.request_context import RequestContext
from bot.chat.respond import Visibility, respond, respond_with_updates
from bot.chat.services import services_of
from bot.daily.archive import archive_reply
from bot.daily.service import DailyService
from bot.daily.views import (
    answer_reply,
    day_reply,
    puzzle_reply,
)
from bot.pictures.answers import BOTH, NEITHER, answer_pictures, decline
from bot.pictures.typed import or_fix
from bot.preferences.views import asking_for_zone
from bot.store import Aim, Purpose, Store
from engine.language import N_
from engine.model.band import Band


class DailyCog(commands.Cog):
    """Shows the puzzles of the day and accepts answers, both privately."""

    daily = app_commands.Group(
        name="daily", description=N_("One puzzle a day in each of four bands")
    )

    def __init__(self, daily: DailyService, store: Store) -> None:
        self._daily = daily
        self._store = store

    @daily.command(name="show", description=N_("Today's puzzles, and your streak"))
    @app_commands.describe(band=N_("How hard (leave it out for all of them)"))
    @app_commands.choices(band=BAND_CHOICES)
    async def show(self, interaction: discord.Interaction, band: str | None = None) -> None:
        """Show the puzzle of a band, or all bands to choose from."""

        async def shown(context: RequestContext) -> Reply:
            if band is None:
                day = await self._daily.day(context)
                reply = day_reply(day, await self._daily.next_card(day, context))
            else:
                reply = puzzle_reply(await self._daily.today(Band[band], context))
            return await asking_for_zone(self._store, reply, context)

        await respond(interaction, shown, where=Visibility.PERSONAL)

    @daily.command(name="archive", description=N_("The puzzles of past days, in a calendar"))
    async def archive(self, interaction: discord.Interaction) -> None:
        """Show the calendar of this month."""

        async def shown(context: RequestContext) -> Reply:
            return archive_reply(await self._daily.month(context.today.replace(day=1), context))

        await respond(interaction, shown, where=Visibility.PERSONAL)

    @daily.command(name="answer", description=N_("Send your solution to one of today's puzzles"))
    @app_commands.describe(
        grid=N_("The whole grid: 81 digits, row by row; drawn grids work too"),
        band=N_("Which puzzle (leave it out and I go by the givens)"),
        image=N_("A photo or a screenshot of your solution instead"),
    )
    @app_commands.choices(band=BAND_CHOICES)
    async def answer(
        self,
        interaction: discord.Interaction,
        grid: str | None = None,
        band: str | None = None,
        image: discord.Attachment | None = None,
    ) -> None:
        """Check whether the grid, typed or in a picture, is the solution."""
        meant = None if band is None else Band[band]
        if (grid is None) == (image is None):
            await decline(interaction, NEITHER if grid is None else BOTH)
            return
        aim = Aim(Purpose.DAILY, band=meant)
        if image is not None:
            await answer_pictures(interaction, (image,), aim, where=Visibility.PERSONAL)
            return

        async def answered(context: RequestContext) -> AsyncIterator[Reply]:
            assert grid is not None
            yield answer_reply(await self._daily.answer(grid, context, band=meant))

        fixed = partial(or_fix, services_of(interaction), aim, answered)
        await respond_with_updates(interaction, fixed, where=Visibility.PERSONAL)
