"""The button that starts a game with a puzzle in a message."""

import discord

from bot.chat.button import PersistentItem, Press
from bot.chat.custom_ids import STORE_ID
from bot.chat.reply import Reply
from bot.chat.request_context import RequestContext
from bot.chat.respond import Visibility
from bot.chat.services import services_of
from bot.entry_points.game import play_button
from bot.game.service import GameService
from bot.game.views import opened_reply
from bot.preferences.views import asking_for_zone


class PlayButton(
    PersistentItem[discord.ui.Button[discord.ui.View]], template=f"play:(?P<puzzle>{STORE_ID})"
):
    """Starts or resumes the user's game with a puzzle, in a new message.

    Args:
        puzzle: the id of the puzzle in the store.
    """

    visibility = Visibility.PERSONAL

    def __init__(self, puzzle: int) -> None:
        super().__init__(play_button(puzzle))
        self.puzzle = puzzle

    async def reply(self, press: Press, context: RequestContext) -> Reply:
        """The game; the first one with a daily puzzle asks for the user's time zone."""
        services = services_of(press)
        reply = await opened_reply(
            services.store, await services.get(GameService).puzzle(self.puzzle, context), context
        )
        if context.zone_is_set or await services.store.daily.by_id(self.puzzle) is None:
            return reply
        return await asking_for_zone(services.store, reply, context)
