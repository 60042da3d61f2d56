"""`/board`, `/place` and `/check`: the user's saved games, drawn after each move."""

from collections.abc import AsyncIterator

import discord
from discord import app_commands
from discord.ext import commands

from bot.chat.choices import VARIANT, VARIANTS
from bot.chat.reply import Reply
from bot.chat.request_context import RequestContext
from bot.chat.respond import Visibility, respond
from bot.chat.services import Services
from bot.game.choices import game_choices
from bot.game.service import GameService
from bot.game.typed import move_in
from bot.game.views import (
    checked_reply,
    game_reply,
    opened_reply,
)
from bot.pictures.answers import IMAGE, answer_puzzle
from bot.store import Aim, Purpose
from engine.language import N_


class PlayCog(commands.Cog):
    """Opens games; the buttons under the board continue them."""

    def __init__(self, services: Services) -> None:
        self._services = services

    async def cog_unload(self) -> None:
        """Stop what runs in the background."""
        await self._services.get(GameService).close()

    @app_commands.command(
        description=N_("Your game: play a puzzle, or continue where you left off")
    )
    @app_commands.describe(
        puzzle=N_("The puzzle to play, or your grid so far; leave it out for your newest game"),
        image=IMAGE,
        variant=VARIANT,
    )
    @app_commands.choices(variant=VARIANTS)
    async def board(
        self,
        interaction: discord.Interaction,
        puzzle: str | None = None,
        image: discord.Attachment | None = None,
        variant: str | None = None,
    ) -> None:
        """Show the current game, or start or resume one with this puzzle or picture."""

        async def shown(context: RequestContext) -> AsyncIterator[Reply]:
            opened = await self._services.get(GameService).board(puzzle, context, variant=variant)
            yield await opened_reply(self._services.store, opened, context)

        await answer_puzzle(
            interaction, Aim(Purpose.PLAY), shown, puzzle=puzzle, image=image, variant=variant
        )

    @board.autocomplete("puzzle")
    async def _games(
        self, interaction: discord.Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        user = interaction.user.id
        with self._services.in_flight.track(user):
            context = await self._services.users.context_of(interaction)
            with context.presentation.use_locale():
                return game_choices(
                    await self._services.get(GameService).unsolved(user), typed, context.zone
                )

    @app_commands.command(description=N_("Place digits in your game, or remove pencil marks"))
    @app_commands.describe(
        moves=N_(
            "For example 345 or r3c4=5; r3c5<>7 to remove; clear r1c1; r3: 5..4.1..9; a whole grid"
        )
    )
    async def place(self, interaction: discord.Interaction, moves: str) -> None:
        """Play moves in the current game."""

        async def placed(context: RequestContext) -> Reply:
            return game_reply(await self._services.get(GameService).place(moves, context))

        await respond(
            interaction,
            placed,
            where=Visibility.PERSONAL,
            is_move=True,
            move=move_in(moves),
        )

    @app_commands.command(description=N_("Is your game right so far? The solution stays hidden"))
    @app_commands.describe(
        puzzle=N_("A grid to check instead of your game"),
        image=IMAGE,
        variant=VARIANT,
    )
    @app_commands.choices(variant=VARIANTS)
    async def check(
        self,
        interaction: discord.Interaction,
        puzzle: str | None = None,
        image: discord.Attachment | None = None,
        variant: str | None = None,
    ) -> None:
        """Check the current game, or the grid that was pasted or is in the picture."""

        async def checked(context: RequestContext) -> AsyncIterator[Reply]:
            yield checked_reply(
                await self._services.get(GameService).check(puzzle, context, variant=variant)
            )

        await answer_puzzle(
            interaction, Aim(Purpose.CHECK), checked, puzzle=puzzle, image=image, variant=variant
        )
