"""`/grade` and the message menu "Grade this puzzle": how hard a puzzle is, and why."""

from collections.abc import AsyncIterator
from functools import partial
from typing import Final

import discord
from discord import app_commands
from discord.ext import commands

from bot.chat.choices import VARIANT, VARIANTS
from bot.chat.greeting import greet_instead
from bot.chat.reply import Reply
from bot.chat.request_context import RequestContext
from bot.chat.requests import GridRequest
from bot.chat.respond import respond_with_updates
from bot.chat.services import Services, services_of
from bot.grade.service import Grading
from bot.grade.views import rating_reply
from bot.pictures.answers import (
    BOTH,
    FURTHER_IMAGE,
    IMAGE,
    NEITHER,
    answer_message,
    answer_pictures,
    decline,
)
from bot.pictures.typed import or_fix
from bot.store import Aim, Purpose
from engine.language import N_
from engine.notation import format_line, parse_position
from tutor.game_grid import givens_of

_AIM: Final = Aim(Purpose.GRADE)


class GradeCog(commands.Cog):
    """Rates puzzles that users paste or upload, or that a message contains."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self.menu = app_commands.ContextMenu(
            name=N_("Grade this puzzle"), callback=self.grade_message
        )

    async def cog_load(self) -> None:
        """Add the message menu, which discord.py does not collect from a cog."""
        self._services.tree.add_command(self.menu)

    async def cog_unload(self) -> None:
        """Remove the message menu."""
        self._services.tree.remove_command(self.menu.name, type=self.menu.type)

    @app_commands.command(description=N_("How hard is this sudoku? Rating and techniques"))
    @app_commands.describe(
        puzzle=N_("81 characters, with . or 0 for an empty cell; drawn grids work too"),
        variant=VARIANT,
        image=IMAGE,
        image2=FURTHER_IMAGE,
        image3=FURTHER_IMAGE,
        image4=FURTHER_IMAGE,
    )
    @app_commands.choices(variant=VARIANTS)
    async def grade(
        self,
        interaction: discord.Interaction,
        puzzle: str | None = None,
        image: discord.Attachment | None = None,
        image2: discord.Attachment | None = None,
        image3: discord.Attachment | None = None,
        image4: discord.Attachment | None = None,
        variant: str | None = None,
    ) -> None:
        """Rate the puzzle that the user typed or pasted, or the puzzles in the pictures."""
        images = [file for file in (image, image2, image3, image4) if file is not None]
        if puzzle is not None and images:
            await decline(interaction, BOTH)
        elif puzzle is not None:
            await answer_with_rating(interaction, puzzle, variant)
        elif images:
            await answer_pictures(interaction, images, _AIM, variant=variant)
        else:
            await greet_instead(interaction, NEITHER)

    async def grade_message(
        self, interaction: discord.Interaction, message: discord.Message
    ) -> None:
        """Rate the puzzle in a message."""
        await rate_message(interaction, message)


async def rate_message(interaction: discord.Interaction, message: discord.Message) -> None:
    """Answer an interaction with the rating of the puzzle in a message, text or pictures."""
    replies = partial(_ratings, services_of(interaction), message.content, None)
    await answer_message(interaction, message, _AIM, replies)


async def answer_with_rating(
    interaction: discord.Interaction, text: str, variant: str | None = None
) -> None:
    """Answer an interaction with the rating of the puzzle in this text, or with an error."""
    services = services_of(interaction)
    replies = partial(_ratings, services, text, variant)
    await respond_with_updates(
        interaction, partial(or_fix, services, _AIM, replies, variant=variant)
    )


async def _ratings(
    services: Services, text: str, variant: str | None, context: RequestContext
) -> AsyncIterator[Reply]:
    async for graded in services.get(Grading).grade(text, context, variant=variant):
        yield await rating_reply(services.store, graded, context)


async def rate_grid(
    services: Services, request: GridRequest, context: RequestContext
) -> AsyncIterator[Reply]:
    """Rate the puzzle of a grid from its givens, without entries and pencil marks."""
    digits = format_line(givens_of(parse_position(request.reading.position)))
    async for graded in services.get(Grading).grade(digits, context):
        yield await rating_reply(
            services.store, graded, context, note=request.note, more=request.items
        )
