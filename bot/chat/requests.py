"""What a feature asks another one for without importing it.

Each feature says in its `setup` what it answers.
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
    """A grid, and what its message has besides the answer for the purpose of the grid.

    Attributes:
        reading: the grid, which is assumed to be right.
        note: an additional text.
        items: additional buttons.
    """

    reading: StoredReading
    note: str = ""
    items: tuple[discord.ui.Item[Any], ...] = ()

    def added_to(self, reply: Reply) -> Reply:
        """An answer with the note and the buttons."""
        return replace(reply, text=self.note, items=(*reply.items, *self.items))


GridAnswer: TypeAlias = Callable[[GridRequest, RequestContext], AsyncIterator[Reply]]


@dataclass(slots=True)
class Requests:
    """The answers of the features.

    Attributes:
        grids: by the purpose of a grid. That of `Purpose.PLAY` is also asked for hints to a grid
            with entries of a player, which becomes a game.
        game_hint: gives a hint to the user's current game, at least at a level.
    """

    grids: dict[Purpose, GridAnswer] = field(default_factory=dict)
    game_hint: Callable[[int, RequestContext], Awaitable[Reply]] | None = None
