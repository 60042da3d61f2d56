"""`/hint` and the message menu "Hint for this puzzle": nudge, technique, place, full step."""

from collections.abc import AsyncIterator

import discord
from discord import app_commands
from discord.ext import commands

from bot.chat.choices import VARIANT, VARIANTS
from bot.chat.reply import Reply
from bot.chat.request_context import RequestContext
from bot.chat.requests import GridRequest, PuzzleRequest
from bot.chat.respond import Visibility
from bot.chat.services import Services
from bot.hint.service import HintService
from bot.hint.views import hint_reply
from bot.pictures.answers import IMAGE, answer_message, answer_puzzle
from bot.store import Aim, Purpose
from engine.language import N_


class HintCog(commands.Cog):
    """Starts hint sessions; the buttons under the message continue them."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self.menu = app_commands.ContextMenu(
            name=N_("Hint for this puzzle"), callback=self.hint_message
        )

    async def cog_load(self) -> None:
        """Add the message menu, which discord.py does not collect from a cog."""
        self._services.tree.add_command(self.menu)

    async def cog_unload(self) -> None:
        """Remove the message menu."""
        self._services.tree.remove_command(self.menu.name, type=self.menu.type)

    @app_commands.command(
        description=N_("A hint for the next step, as much or as little as you want")
    )
    @app_commands.describe(
        puzzle=N_("81 characters or a grid with pencil marks; leave it out for your current game"),
        image=IMAGE,
        level=N_("How much to reveal (a nudge if you leave it out)"),
        variant=VARIANT,
    )
    @app_commands.choices(
        level=[
            app_commands.Choice(name=N_("1 nudge: where to look"), value=1),
            app_commands.Choice(name=N_("2 technique: what it is called"), value=2),
            app_commands.Choice(name=N_("3 where: the pattern"), value=3),
            app_commands.Choice(name=N_("4 full: why, and what follows"), value=4),
        ]
    )
    @app_commands.choices(variant=VARIANTS)
    async def hint(
        self,
        interaction: discord.Interaction,
        puzzle: str | None = None,
        image: discord.Attachment | None = None,
        level: int = 1,
        variant: str | None = None,
    ) -> None:
        """Give a hint for the puzzle that the user sent, or for the current game."""

        async def replies(context: RequestContext) -> AsyncIterator[Reply]:
            if puzzle is None:
                assert self._services.requests.game_hint is not None, "the feature of games sets it"
                yield await self._services.requests.game_hint(level, context)
            else:
                yield await _first_hint(self._services, puzzle, variant, level, context)

        await answer_puzzle(
            interaction,
            Aim(Purpose.HINT, level),
            replies,
            puzzle=puzzle,
            image=image,
            variant=variant,
        )

    async def hint_message(
        self, interaction: discord.Interaction, message: discord.Message
    ) -> None:
        """Give a hint for the puzzle in a message."""

        async def replies(context: RequestContext) -> AsyncIterator[Reply]:
            yield await _first_hint(self._services, message.content, None, 1, context)

        await answer_message(
            interaction, message, Aim(Purpose.HINT), replies, where=Visibility.PERSONAL
        )


async def _first_hint(
    services: Services, text: str, variant: str | None, level: int, context: RequestContext
) -> Reply:
    hints = services.get(HintService)
    return hint_reply(await hints.start(text, context, level=level, variant=variant))


async def hint_for_grid(
    hints: HintService, request: GridRequest, context: RequestContext
) -> AsyncIterator[Reply]:
    """Give a hint for a grid that was read from a picture."""
    reading = request.reading
    hint = await hints.start(reading.position, context, level=reading.aim.level)
    yield request.added_to(hint_reply(hint))


async def hint_for_puzzle(
    hints: HintService, request: PuzzleRequest, context: RequestContext
) -> Reply:
    """Give a hint for a puzzle with constraints."""
    level = request.aim.level
    return hint_reply(
        await hints.start_with(request.puzzle_id, request.position, context, level=level)
    )
