"""The greeting: what the bot does, and buttons for a first step."""

from typing import Any, Final

import discord

from bot.chat.card import Card
from bot.chat.reply import Reply
from bot.chat.request_context import RequestContext
from bot.chat.respond import Visibility, respond
from bot.chat.start_buttons import start_buttons
from engine.language import N_, translate

_TITLE: Final = N_("Hello! I teach sudoku.")
_PUZZLE: Final = N_(
    "🔍 Paste a puzzle into /grade, or send a picture, and I'll tell you how hard it is."
)
_HINTS: Final = N_("💡 Stuck? Hints come a little at a time, and say why. Only you see them.")
_EVERY_DAY: Final = N_("☀️ There are new puzzles every day, and /learn starts with the first steps.")
_HOST: Final = N_("With /settings server, I post the puzzles of the day in a channel.")


def welcome_reply(*, text: str = "", host: bool = False) -> Reply:
    """The greeting as a message, in the current locale.

    Args:
        text: the text above it.
        host: whether the greeting is for a server, so that it mentions the server's settings.
    """
    lines = (_PUZZLE, _HINTS, _EVERY_DAY)
    card = Card(
        title=translate(_TITLE),
        text="\n".join(map(translate, lines)),
        small_print=translate(_HOST) if host else "",
    )
    return Reply(text=text, cards=(card,), items=start_buttons())


async def greet_instead(interaction: discord.Interaction[Any], text: str) -> None:
    """Answer a command that got no puzzle with the reason and the greeting.

    Args:
        interaction: an interaction without a response.
        text: the reason, as marked with `N_`.
    """

    async def greeted(_: RequestContext) -> Reply:
        return welcome_reply(text=translate(text))

    await respond(interaction, greeted, where=Visibility.PRIVATE)
