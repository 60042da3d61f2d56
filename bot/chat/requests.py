"""Requests from one feature to another without an import.

Each feature registers the requests that it answers when it is connected.
"""

from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

import discord

from bot.chat.reply import Reply
from bot.chat.request_context import RequestContext
from bot.store import Aim, Purpose, StoredReading
from engine.links import Credit


@dataclass(frozen=True, slots=True)
class GridRequest:
    """A grid to answer, and additions to the answer.

    Attributes:
        reading: the grid, which is assumed to be correct.
        note: an additional text.
        items: additional buttons.
    """

    reading: StoredReading
    note: str = ""
    items: tuple[discord.ui.Item[Any], ...] = ()

    def added_to(self, reply: Reply) -> Reply:
        """The answer with the note and the buttons added."""
        return replace(reply, text=self.note, items=(*reply.items, *self.items))


@dataclass(frozen=True, slots=True)
class PuzzleRequest:
    """A puzzle with constraints that has exactly one solution.

    Attributes:
        puzzle_id: the id of the puzzle in the store.
        position: its position line.
        aim: its purpose.
        credit: its title and author, as far as they are known.
    """

    puzzle_id: int
    position: str
    aim: Aim
    credit: Credit


GridAnswer: TypeAlias = Callable[[GridRequest, RequestContext], AsyncIterator[Reply]]
PuzzleAnswer: TypeAlias = Callable[[PuzzleRequest, RequestContext], Awaitable[Reply]]


@dataclass(slots=True)
class Requests:
    """The features' answers to requests.

    Attributes:
        grids: functions that answer a grid, by its purpose. A grid with a player's entries becomes
            a game, so `Purpose.PLAY` answers it even if a hint is wanted.
        puzzles: functions that answer a puzzle with constraints, by its purpose; for other
            purposes, the answer is what is known about the puzzle.
        game_hint: gives a hint for the user's current game, at least at a level.
    """

    grids: dict[Purpose, GridAnswer] = field(default_factory=dict)
    puzzles: dict[Purpose, PuzzleAnswer] = field(default_factory=dict)
    game_hint: Callable[[int, RequestContext], Awaitable[Reply]] | None = None
