"""The button that begins a new puzzle as hard as the puzzle that was just solved."""

import re
from typing import Self

from bot.chat.button import PersistentButton, Press
from bot.chat.reply import Reply
from bot.chat.request_context import RequestContext
from bot.chat.respond import Visibility
from bot.chat.services import services_of
from bot.game.ending import next_id
from bot.game.service import GameService
from bot.game.views import game_reply
from bot.random_puzzle.service import RandomPuzzles
from engine.model.band import Band

_BANDS = {band.slug: band for band in Band}


class NextPuzzleButton(PersistentButton, template=f"next-puzzle:(?P<band>{'|'.join(_BANDS)})"):
    """Begins a game with a new puzzle of a band, in a new message."""

    visibility = Visibility.PERSONAL

    def __init__(self, band: Band) -> None:
        super().__init__(next_id(band), "")
        self.band = band

    @classmethod
    def from_match(cls, match: re.Match[str]) -> Self:
        """Restore the button from its id."""
        return cls(_BANDS[match["band"]])

    async def reply(self, press: Press, context: RequestContext) -> Reply:
        """The game."""
        services = services_of(press)
        made = await services.get(RandomPuzzles).make(self.band, context)
        return game_reply(await services.get(GameService).puzzle(made.session.puzzle_id, context))
