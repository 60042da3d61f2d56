"""Opens a board for the button of `bot.entry_points.board`."""

import re
from typing import Any, Self

import discord

from bot.chat.button import PersistentItem, Press
from bot.chat.custom_ids import STORE_ID, values_of
from bot.chat.reply import Reply
from bot.chat.request_context import RequestContext
from bot.chat.respond import Visibility, ephemeral_in_guild
from bot.entry_points.board import Subject, open_board_button
from bot.web_board.launch import launch
from bot.web_board.replies import link_reply
from web.kind import Kind


class OpenBoardButton(
    PersistentItem[discord.ui.Button[discord.ui.View]],
    template=f"open-board:(?P<subject>{values_of(Subject)}):(?P<id>{STORE_ID})",
):
    """Opens a board: inside Discord if the application is an Activity, otherwise by a link.

    Args:
        subject: what it is opened for.
        number: the id of the game, the puzzle, the hint session, or the attempt in practice.
    """

    def __init__(self, subject: Subject, number: int) -> None:
        super().__init__(open_board_button(subject, number))
        self.subject = subject
        self.number = number

    @classmethod
    def from_match(cls, match: re.Match[str]) -> Self:
        """Restore the button from its id."""
        return cls(Subject(match["subject"]), int(match["id"]))

    def where(self, press: Press) -> Visibility:
        """Privately, because a link is for one person."""
        return ephemeral_in_guild(press)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Launch the Activity, if there is one; called by discord.py."""
        bot = interaction.client
        if bot.config.board.activity and bot.config.board.client_secret:
            await launch(interaction, self._open)
        else:
            await super().callback(interaction)

    async def reply(self, press: Press, context: RequestContext) -> Reply:
        """The link."""
        board = press.client.config.board
        kind, number, key = await self._open(press, context)
        return link_reply(board.link(key, press.client.board_port), kind, number, board)

    async def _open(self, press: Press, context: RequestContext) -> tuple[Kind, int, str]:
        """What the board is for, its id, and the key of a new link to it."""
        bot = press.client
        kind, number = Kind.GAME, self.number
        bot.boards.names.learn(press.user.id, press.user.display_name)
        match self.subject:
            case Subject.PUZZLE:
                number = (await bot.play.puzzle(number, context)).game.id
            case Subject.HINT:
                puzzle = await bot.hints.puzzle(number, context)
                number = (await bot.play.puzzle(puzzle.puzzle_id, context)).game.id
            case Subject.PRACTICE:
                kind = Kind.PRACTICE
        key = await bot.boards.issue(kind, number, context, lasts=bot.config.board.lasts)
        return kind, number, key
