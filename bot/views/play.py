"""The button by which somebody begins a game with a puzzle that they see."""

import re
from typing import TYPE_CHECKING, Any, Final, Self

import discord

from bot.respond import aside, respond
from bot.services.asker import Asker
from bot.views.board import game_reply
from bot.views.reply import Reply
from engine.language import msg, say

if TYPE_CHECKING:
    from bot.app import TutorBot

_PLAY: Final = msg("Play")


class PlayButton(
    discord.ui.DynamicItem[discord.ui.Button[discord.ui.View]],
    template=r"play:(?P<puzzle>[0-9]{1,19})",
):
    """Begins or takes up a game with a puzzle, for whoever presses it, in a message of their own.

    Args:
        puzzle: the puzzle in the store.
    """

    def __init__(self, puzzle: int) -> None:
        super().__init__(
            discord.ui.Button(
                label=say(_PLAY),
                style=discord.ButtonStyle.secondary,
                custom_id=f"play:{puzzle}",
            )
        )
        self.puzzle = puzzle

    @classmethod
    async def from_custom_id(
        cls,
        interaction: discord.Interaction[Any],
        item: discord.ui.Item[Any],
        match: re.Match[str],
        /,
    ) -> Self:
        """The button as its id tells it; called by discord.py for every press."""
        return cls(int(match["puzzle"]))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Answer a press; called by discord.py."""
        bot: TutorBot = interaction.client

        async def play(asker: Asker) -> Reply:
            return game_reply(await bot.play.puzzle(self.puzzle, asker))

        await respond(interaction, play, where=aside(interaction))
