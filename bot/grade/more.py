"""More about a puzzle, privately: how hard it is for the user, its solution, other sites."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

import discord

from bot.chat.button import PersistentButton, Press
from bot.chat.custom_ids import STORE_ID
from bot.chat.reply import Reply
from bot.chat.request_context import RequestContext
from bot.chat.respond import Visibility
from bot.chat.services import services_of
from bot.grade.for_you import ForYouButton
from bot.walkthrough.views import SolutionButton
from engine.language import N_, translate
from engine.links import links_to
from engine.notation import parse_position

_MORE: Final = N_("More", "about a puzzle")
_OPEN_IN: Final = N_("Open in {site}")
_LONGEST: Final = 512
"""How many characters the link of a button has at most."""


class MoreButton(
    PersistentButton, template=rf"more:(?P<session>{STORE_ID}):(?P<puzzle>{STORE_ID})"
):
    """Says privately how hard a puzzle is for the user who presses it.

    It offers the solution, and links to other sites.

    Args:
        session: the id of the hint session of the puzzle.
        puzzle: the id of the puzzle in the store.
    """

    visibility = Visibility.PRIVATE

    def __init__(self, session: int, puzzle: int) -> None:
        super().__init__(f"more:{session}:{puzzle}", translate(_MORE))
        self.session = session
        self.puzzle = puzzle

    async def reply(self, press: Press, context: RequestContext) -> Reply:
        """The verdict for the user, with buttons for the solution and for other sites."""
        reply = await ForYouButton(self.puzzle).reply(press, context)
        position = await services_of(press).store.puzzle(self.puzzle)
        sites = () if position is None else _sites(position)
        return replace(reply, items=(*reply.items, SolutionButton(self.session), *sites))


def _sites(position: str) -> Iterator[discord.ui.Button[discord.ui.View]]:
    """Links that open a puzzle on other sites; none for a variant."""
    for link in links_to(parse_position(position)):
        if len(link.url) <= _LONGEST:
            yield discord.ui.Button(label=translate(_OPEN_IN, site=link.site), url=link.url)
