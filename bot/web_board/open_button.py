"""The handler of the button of `bot.entry_points.board`, which opens a board."""

from typing import Any

import discord

from bot.chat.button import PersistentItem, Press
from bot.chat.custom_ids import STORE_ID, values_of
from bot.chat.reply import Reply
from bot.chat.request_context import RequestContext
from bot.chat.respond import Visibility
from bot.chat.services import services_of
from bot.entry_points.board import BoardSubject, open_board_button
from bot.game.service import GameService
from bot.hint.service import HintService
from bot.web_board.access import BoardAccess
from bot.web_board.launch import launch
from bot.web_board.replies import link_reply
from bot.web_board.service import BoardGames
from web.kind import Kind


class OpenBoardButton(
    PersistentItem[discord.ui.Button[discord.ui.View]],
    template=f"open-board:(?P<subject>{values_of(BoardSubject)}):(?P<number>{STORE_ID})",
):
    """Opens a board: inside Discord if the application is an Activity, otherwise by a link.

    Args:
        subject: the kind of subject that it is opened for.
        number: the id of the game, the puzzle, the hint session, or the attempt in practice.
    """

    visibility = Visibility.PERSONAL  # a link is for one person

    def __init__(self, subject: BoardSubject, number: int) -> None:
        super().__init__(open_board_button(subject, number))
        self.subject = subject
        self.number = number

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Launch the Activity, if there is one; called by discord.py."""
        services = services_of(interaction)
        if services.config.board.activity and services.config.board.client_secret:
            await launch(interaction, self._open)
        else:
            await super().callback(interaction)

    async def reply(self, press: Press, context: RequestContext) -> Reply:
        """The link."""
        services = services_of(press)
        board = services.config.board
        kind, number, key = await self._open(press, context)
        return link_reply(board.link(key, services.get(BoardGames).port), kind, number, board)

    async def _open(self, press: Press, context: RequestContext) -> tuple[Kind, int, str]:
        """The kind and the id of the board's subject, and the key of a new link."""
        services = services_of(press)
        access, play = services.get(BoardAccess), services.get(GameService)
        kind, number = Kind.GAME, self.number
        access.names.learn(press.user.id, press.user.display_name)
        match self.subject:
            case BoardSubject.PUZZLE:
                number = (await play.puzzle(number, context)).game.id
            case BoardSubject.HINT:
                puzzle = await services.get(HintService).puzzle(number, context)
                number = (await play.puzzle(puzzle.puzzle_id, context)).game.id
            case BoardSubject.PRACTICE:
                kind = Kind.PRACTICE
        key = await access.issue(kind, number, context, lasts=services.config.board.lasts)
        return kind, number, key
