"""`/daily`: the puzzles of the day, and answers to them."""

from collections.abc import AsyncIterator
from functools import partial
from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.ext import commands

from bot.chat.reply import Reply
from bot.chat.request_context import RequestContext
from bot.chat.requests import GridRequest
from bot.chat.respond import ephemeral_in_guild, respond
from bot.daily.views import (
    DailyAction,
    DailyAnswerForm,
    DailyButton,
    answer_reply,
    day_reply,
    puzzle_reply,
    solved_words,
)
from bot.game.result import News
from bot.pictures.messages import BOTH, NEITHER, answer_pictures, decline
from bot.preferences.views import asking_for_zone
from bot.store import Aim, Purpose, SavedGame
from engine.language import N_
from engine.model.band import Band

if TYPE_CHECKING:
    from bot.client import TutorBot

_BANDS = [app_commands.Choice(name=band.value, value=band.name) for band in Band]


class DailyCog(commands.Cog):
    """Shows the puzzles of the day and accepts answers, both privately."""

    daily = app_commands.Group(
        name="daily", description=N_("One puzzle a day for each of four bands")
    )

    def __init__(self, bot: "TutorBot") -> None:
        self.bot = bot

    @daily.command(name="show", description=N_("Today's puzzles, and your streak"))
    @app_commands.describe(band=N_("How hard (all of them if you do not say)"))
    @app_commands.choices(band=_BANDS)
    async def show(
        self, interaction: discord.Interaction["TutorBot"], band: str | None = None
    ) -> None:
        """Show the puzzle of a band, or all bands to choose from."""

        async def shown(context: RequestContext) -> Reply:
            if band is None:
                day = await self.bot.daily.day(context)
                reply = day_reply(day, await self.bot.daily.next_card(day, context))
            else:
                reply = puzzle_reply(await self.bot.daily.today(Band[band], context))
            return await asking_for_zone(self.bot, reply, context)

        await respond(interaction, shown, where=ephemeral_in_guild(interaction))

    @daily.command(name="answer", description=N_("Send your solution of a puzzle of today"))
    @app_commands.describe(
        grid=N_("The whole grid: 81 digits, row by row; drawn grids work too"),
        band=N_("Which puzzle (found by its givens if you do not say)"),
        image=N_("A photo or a screenshot of your solution instead"),
    )
    @app_commands.choices(band=_BANDS)
    async def answer(
        self,
        interaction: discord.Interaction["TutorBot"],
        grid: str | None = None,
        band: str | None = None,
        image: discord.Attachment | None = None,
    ) -> None:
        """Check whether the grid, typed or in a picture, is the solution."""
        meant = None if band is None else Band[band]
        if (grid is None) == (image is None):
            await decline(interaction, NEITHER if grid is None else BOTH)
            return
        if image is not None:
            aim = Aim(Purpose.DAILY, band=meant)
            await answer_pictures(interaction, (image,), aim, where=ephemeral_in_guild(interaction))
            return

        async def answered(context: RequestContext) -> Reply:
            assert grid is not None
            return answer_reply(await self.bot.daily.answer(grid, context, band=meant))

        await respond(interaction, answered, where=ephemeral_in_guild(interaction))


async def _mention_daily(bot: "TutorBot", game: SavedGame, context: RequestContext) -> News | None:
    """Record a solved game if its puzzle is a daily one, and return what the message says of it."""
    solved = await bot.daily.solved(game.puzzle_id, context)
    if solved is None:
        return None
    return News(solved_words(solved), (DailyButton(DailyAction.SHARE, game.puzzle_id),))


async def _answer_with_grid(
    bot: "TutorBot", request: GridRequest, context: RequestContext
) -> AsyncIterator[Reply]:
    reading = request.reading
    answered = await bot.daily.answer(reading.position, context, band=reading.aim.band)
    yield request.added_to(answer_reply(answered))


async def setup(bot: "TutorBot") -> None:
    """Add the feature; called by discord.py when the extension is loaded."""
    await bot.add_cog(DailyCog(bot))
    bot.requests.grids[Purpose.DAILY] = partial(_answer_with_grid, bot)
    bot.add_dynamic_items(DailyButton)
    bot.forms.add(DailyAnswerForm)
    bot.play.saver.when_solved.append(partial(_mention_daily, bot))
