"""Requests from one feature to another without an import.

Each feature registers the requests that it answers when it is connected.
"""

from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

import discord

from bot.chat.reply import Reply
from bot.chat.request_context import RequestContext
from bot.store import Purpose, StoredReading


@dataclass(frozen=True, slots=True)
class GridRequest:
    """A grid, and additions to the answer for its purpose.

    Attributes:
        reading: the grid, which is assumed to be correct.
        note: an additional text.
        items: additional buttons.
    """

    reading: StoredReading
    note: str = ""
    items: tuple[discord.ui.Item[Any], ...] = ()

    def added_to(self, reply: Reply) -> Reply:
        """An answer with the note and the buttons added."""
        return replace(reply, text=self.note, items=(*reply.items, *self.items))


GridAnswer: TypeAlias = Callable[[GridRequest, RequestContext], AsyncIterator[Reply]]


@dataclass(slots=True)
class Requests:
    """The features' answers to requests.

    Attributes:
        grids: the answer to a grid, by its purpose. `Purpose.PLAY` also answers requests for a hint
            if the grid has entries of a player, since it becomes a game.
        game_hint: gives a hint for the user's current game, at a level or higher.
    """

    grids: dict[Purpose, GridAnswer] = field(default_factory=dict)
    game_hint: Callable[[int, RequestContext], Awaitable[Reply]] | None = None
