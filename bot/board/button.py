"""The button that opens a board, in the browser or inside Discord."""

import re
from enum import Enum
from typing import Any, Final, Self

import discord

from bot.board.launch import launch
from bot.board.replies import link_reply
from bot.chat.board_offer import are_boards_offered
from bot.chat.button import PersistentButton, Press
from bot.chat.custom_ids import STORE_ID, values_of
from bot.chat.reply import Reply
from bot.chat.request_context import RequestContext
from bot.chat.respond import Visibility, ephemeral_in_guild
from engine.language import N_, translate
from web.kind import Kind

_OPEN: Final = N_("Open board")


class Subject(Enum):
    """What a board is opened for; the value is part of the button's id."""

    GAME = "game"
    PUZZLE = "puzzle"
    """A puzzle of the store, with which a game is begun or resumed."""
    HINT = "hint"
    """A hint session: a game with its puzzle."""
    PRACTICE = "practice"


def board_buttons(subject: Subject, number: int) -> tuple[discord.ui.Item[Any], ...]:
    """The button, if boards are offered."""
    return (OpenBoardButton(subject, number),) if are_boards_offered() else ()


class OpenBoardButton(
    PersistentButton, template=f"open-board:(?P<subject>{values_of(Subject)}):(?P<id>{STORE_ID})"
):
    """Opens a board: inside Discord if the application is an Activity, otherwise by a link.

    Args:
        subject: what it is opened for.
        number: the id of the game, the puzzle, the hint session, or the attempt in practice.
    """

    def __init__(self, subject: Subject, number: int) -> None:
        super().__init__(f"open-board:{subject.value}:{number}", translate(_OPEN))
        self.subject = subject
        self.number = number

    @classmethod
    def from_match(cls, match: re.Match[str]) -> Self:
        """Restore the button from its id."""
        return cls(Subject(match["subject"]), int(match["id"]))

    def where(self, press: Press) -> Visibility:
        """A link is for one person."""
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
