"""`/random`: a new puzzle of a chosen band."""

import discord
from discord import app_commands
from discord.ext import commands

from bot.chat.bands import BAND_CHOICES
from bot.chat.reply import Reply
from bot.chat.request_context import RequestContext
from bot.chat.respond import respond
from bot.random_puzzle.service import RandomPuzzles
from bot.random_puzzle.views import random_reply
from engine.language import N_
from engine.model.band import Band


class RandomCog(commands.Cog):
    """Posts new puzzles."""

    def __init__(self, puzzles: RandomPuzzles) -> None:
        self._puzzles = puzzles

    @app_commands.command(description=N_("A new puzzle, as hard as you like"))
    @app_commands.describe(band=N_("How hard (easy if you leave it out)"))
    @app_commands.choices(band=BAND_CHOICES)
    async def random(self, interaction: discord.Interaction, band: str = Band.EASY.name) -> None:
        """Post a new puzzle."""

        async def made(context: RequestContext) -> Reply:
            return random_reply(await self._puzzles.make(Band[band], context))

        await respond(interaction, made)
