"""The button that shares a solved game."""

from collections.abc import AsyncIterator
from typing import Final

from bot.chat.bands import CIRCLES, COLOURS
from bot.chat.button import PersistentButton, Press
from bot.chat.card import COLOUR, Card, Picture
from bot.chat.custom_ids import STORE_ID
from bot.chat.reply import Reply
from bot.chat.request_context import RequestContext
from bot.chat.respond import Visibility
from bot.chat.services import services_of
from bot.entry_points.game import THIS_TOO, play_button
from bot.game.ending import found_field, hints_line, share_id
from bot.game.service import GameService
from bot.game.sharing import SharedGame, share
from bot.game.standing import clock_time
from bot.servers.service import ServerService
from bot.servers.sharing import shared_once
from engine.language import N_, translate
from engine.model.band import Band
from engine.words.rating import describe_hardness

_TITLE: Final = N_("Solved: {hardness}")
_SOLVED: Final = N_("Solved")
_FOUND: Final = N_("Found without a hint")


class ShareButton(PersistentButton, template=f"share-game:(?P<game>{STORE_ID})(?P<timed>:time)?"):
    """Posts publicly that the player has solved a game, without a spoiler.

    Args:
        timed: whether to also show how long it took.
    """

    visibility = Visibility.NEW  # the player has asked to share

    def __init__(self, game: int, timed: str | None = None) -> None:
        super().__init__(share_id(game, timed=bool(timed)), "")
        self.game = game
        self.timed = bool(timed)

    async def replies(self, press: Press, context: RequestContext) -> AsyncIterator[Reply]:
        """The puzzle's pattern without digits, and how much help the player had; posted once."""
        services = services_of(press)
        await services.get(ServerService).require_sharing(context.guild_id)
        game = await services.get(GameService).game(self.game, context)
        time = clock_time(game.seconds) if self.timed and game.seconds is not None else ""
        card = await share(game, context, store=services.store, work=services.work, time=time)
        subject = f"game:{game.id}{':time' * bool(time)}"
        async for shown in shared_once(press, context, subject, shared_reply(card)):
            yield shown


def shared_reply(shared: SharedGame) -> Reply:
    """A solved game as a public message that pings nobody."""
    game = shared.game
    title, colour = translate(_SOLVED), COLOUR
    if game.er is not None:
        band = Band.of_tenths(game.er)
        hardness = translate(_TITLE, hardness=describe_hardness(game.er))
        title, colour = f"{CIRCLES[band]} {hardness}", COLOURS[band]
    text = f"<@{game.user_id}>: {hints_line(shared.summary)}"
    # A spoiler: others may want to find out which techniques the puzzle needs.
    found = found_field(shared.summary, _FOUND)
    fields = ((found[0], f"||{found[1]}||"),) if found else ()
    return Reply(
        cards=(Card(title=title, text=text, fields=fields, colour=colour),),
        picture=Picture(shared.drawing, f"solved-{game.id}.png"),
        items=(play_button(game.puzzle_id, translate(THIS_TOO)),),
    )
