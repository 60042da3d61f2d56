"""More about a puzzle, privately: how hard it is for the user and on each scale; its solution."""

import logging
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

import discord

from bot.chat.button import PersistentButton, Press
from bot.chat.card import Card
from bot.chat.custom_ids import STORE_ID
from bot.chat.reply import Reply
from bot.chat.request_context import RequestContext
from bot.chat.respond import Visibility
from bot.chat.services import services_of
from bot.grade.for_you import ForYouButton
from bot.store import Result
from bot.walkthrough.views import SolutionButton
from engine.language import N_, translate
from engine.links import links_to
from engine.model.limit import Limit
from engine.notation import parse_position
from engine.research.percentiles import percentile
from engine.words.rating import describe_ratings
from tutor.assessment import on_other_scales
from workers.interface import JobError

_MORE: Final = N_("More", "about a puzzle")
_OPEN_IN: Final = N_("Open in {site}")
_SCALES: Final = N_("On the scales of other programs")
_HARDER: Final = N_(
    "harder than {app}% of the puzzles in a typical app and {minimal}% of minimal puzzles"
)
_LIMIT: Final = Limit(1.0)

_log = logging.getLogger(__name__)
_LONGEST: Final = 512
"""The maximum length of a button's link, in characters."""


class MoreButton(
    PersistentButton, template=rf"more:(?P<session>{STORE_ID}):(?P<puzzle>{STORE_ID})"
):
    """Says privately how hard a puzzle is for the user who presses the button, and on each scale.

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
        """The verdict for the user, the scales, and buttons for the solution and other sites."""
        reply = await ForYouButton(self.puzzle).reply(press, context)
        store = services_of(press).store
        position = await store.puzzle(self.puzzle)
        sites = () if position is None else _sites(position)
        result = await store.results.exact(self.puzzle)
        cards = reply.cards
        if result is not None:
            scales = "\n".join(await _scales(press, result, context))
            cards += (Card(title=translate(_SCALES), text=scales),)
        items = (*reply.items, SolutionButton(self.session), *sites)
        return replace(reply, cards=cards, items=items)


async def _scales(press: Press, result: Result, context: RequestContext) -> list[str]:
    """A line for each scale: the rating, and how many puzzles are easier."""
    lines = [describe_ratings(result.er, result.ep, result.ed)]
    try:
        lines += await services_of(press).work.run(
            on_other_scales, result.puzzle, limit=_LIMIT, presentation=context.presentation
        )
    except JobError as error:
        _log.warning("a puzzle was not rated on the other scales: %s", error)
    if parse_position(result.puzzle).variant.is_classic:
        minimal, app = int(percentile(result.er)), int(percentile(result.er, among="app"))
        if minimal:
            lines.append(translate(_HARDER, minimal=minimal, app=app))
    return lines


def _sites(position: str) -> Iterator[discord.ui.Button[discord.ui.View]]:
    """Links that open a puzzle on other sites; none for a variant."""
    for link in links_to(parse_position(position)):
        if len(link.url) <= _LONGEST:
            yield discord.ui.Button(label=translate(_OPEN_IN, site=link.site), url=link.url)
