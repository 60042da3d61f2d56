"""More about a puzzle, privately: how hard it is for whoever asks, and its solution."""

import re
from dataclasses import replace
from typing import Final, Self

from bot.button import PersistentButton, Press
from bot.custom_ids import STORE_ID
from bot.grade.for_you import ForYouButton
from bot.path.views import SolutionButton
from bot.reply import Reply
from bot.request_context import RequestContext
from bot.respond import Visibility
from engine.language import N_, translate

_MORE: Final = N_("More", "about a puzzle")


class MoreButton(
    PersistentButton, template=rf"more:(?P<session>{STORE_ID}):(?P<puzzle>{STORE_ID})"
):
    """Says privately how hard a puzzle is for whoever presses it, and offers the solution.

    Args:
        session: the id of the hint session of the puzzle.
        puzzle: the id of the puzzle in the store.
    """

    def __init__(self, session: int, puzzle: int) -> None:
        super().__init__(f"more:{session}:{puzzle}", translate(_MORE))
        self.session = session
        self.puzzle = puzzle

    @classmethod
    def from_match(cls, match: re.Match[str]) -> Self:
        """Restore the button from its id."""
        return cls(int(match["session"]), int(match["puzzle"]))

    def where(self, press: Press) -> Visibility:
        """Private."""
        return Visibility.PRIVATE

    async def reply(self, press: Press, context: RequestContext) -> Reply:
        """The verdict for the user, with a button for the solution."""
        reply = await ForYouButton(self.puzzle).reply(press, context)
        return replace(reply, items=(*reply.items, SolutionButton(self.session)))
