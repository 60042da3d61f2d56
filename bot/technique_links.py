"""Buttons that lead from one thing to another about the same technique or puzzle.

Each is found by its id; what it does stands with what it leads to. So messages can lead to each
other without knowing each other.
"""

import re
from abc import abstractmethod
from typing import Final, Self

import discord

from bot.button import NOT_AN_ID, PersistentItem, Press
from bot.respond import Visibility, ephemeral_in_guild
from engine.language import N_, translate

LESSON_ID: Final = r"lesson:(?P<technique>[a-z0-9-]{1,48})"
PRACTICE_ID: Final = r"practise:(?P<technique>[a-z0-9-]{1,48})"

_LESSON: Final = N_("Lesson")
_PRACTISE: Final = N_("Practise it")
_SHARE: Final = N_("Share")

_Button = discord.ui.Button[discord.ui.View]


def to_lesson(technique: str) -> _Button:
    """The button that leads to the lesson on a technique, by its identifier."""
    return discord.ui.Button(label=translate(_LESSON), custom_id=f"lesson:{technique}")


def to_practice(technique: str) -> _Button:
    """The button that leads to a position of a technique, by its identifier."""
    return discord.ui.Button(
        label=translate(_PRACTISE),
        style=discord.ButtonStyle.primary,
        custom_id=f"practise:{technique}",
    )


def to_share(puzzle_id: int) -> _Button:
    """The button that shares the result of the day of a daily puzzle, by its number."""
    return discord.ui.Button(
        label=translate(_SHARE),
        style=discord.ButtonStyle.primary,
        custom_id=f"daily:share:{puzzle_id}",
    )


class TechniqueButton(PersistentItem[_Button], template=NOT_AN_ID):
    """What such a button does, for whoever presses it and for them alone.

    Args:
        technique: the identifier of the technique.
    """

    def __init__(self, technique: str) -> None:
        super().__init__(self.plain(technique))
        self.technique = technique

    @staticmethod
    @abstractmethod
    def plain(technique: str) -> _Button:
        """The button as it stands under messages."""

    @classmethod
    def from_match(cls, match: re.Match[str]) -> Self:
        """The button as its id tells it."""
        return cls(match["technique"])

    def where(self, press: Press) -> Visibility:
        """Aside."""
        return ephemeral_in_guild(press)
