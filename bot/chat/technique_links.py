"""Buttons that link messages about the same technique.

A button is restored from its id by the feature that it leads to. So features can link to each other
without imports.
"""

from abc import abstractmethod
from typing import Final

import discord

from bot.chat.button import NOT_AN_ID, PersistentItem
from bot.chat.card import LABEL_LIMIT
from bot.chat.respond import Visibility
from engine.language import N_, translate

LESSON_ID: Final = r"lesson:(?P<technique>[a-z0-9-]{1,48})"
PRACTICE_ID: Final = r"practise:(?P<technique>[a-z0-9-]{1,48})"

_LESSON: Final = N_("Lesson")
_LEARN: Final = N_("Lesson: {technique}")
_PRACTISE: Final = N_("Practise it")

_Button = discord.ui.Button[discord.ui.View]


def to_lesson(technique: str, name: str = "", *, label: str = "", is_main: bool = False) -> _Button:
    """A button that opens the lesson on a technique.

    Args:
        technique: the slug of the technique.
        name: the technique's name for the label, left out if the label gets too long; "" for none.
        label: the label, if not the usual one.
        is_main: whether it is the button that most users press.
    """
    usual = translate(_LEARN, technique=name) if name else translate(_LESSON)
    if len(usual) > LABEL_LIMIT:
        usual = translate(_LESSON)
    return discord.ui.Button(
        label=label or usual,
        style=discord.ButtonStyle.primary if is_main else discord.ButtonStyle.secondary,
        custom_id=f"lesson:{technique}",
    )


def to_practice(technique: str, *, is_main: bool = True) -> _Button:
    """A button that opens a practice position of a technique.

    Args:
        technique: the slug of the technique.
        is_main: whether it is the button that most users press.
    """
    return discord.ui.Button(
        label=translate(_PRACTISE),
        style=discord.ButtonStyle.primary if is_main else discord.ButtonStyle.secondary,
        custom_id=f"practise:{technique}",
    )


class TechniqueButton(PersistentItem[_Button], template=NOT_AN_ID):
    """A button for a technique; only the person who presses it sees the answer.

    Args:
        technique: the slug of the technique.
    """

    visibility = Visibility.PERSONAL

    def __init__(self, technique: str) -> None:
        super().__init__(self.plain(technique))
        self.technique = technique

    @staticmethod
    @abstractmethod
    def plain(technique: str) -> _Button:
        """The button as a message shows it."""
