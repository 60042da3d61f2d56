"""Buttons that lead from one thing to another about the same technique.

Each is found by its id; what it does stands with what it leads to. So messages can lead to each
other without knowing each other.
"""

from typing import Final

import discord

from engine.language import msg, say

LESSON_ID: Final = r"lesson:(?P<technique>[a-z0-9-]{1,48})"
PRACTICE_ID: Final = r"practise:(?P<technique>[a-z0-9-]{1,48})"

_LESSON: Final = msg("Lesson")
_PRACTISE: Final = msg("Practise it")

_Button = discord.ui.Button[discord.ui.View]


def to_lesson(technique: str) -> _Button:
    """The button that leads to the lesson on a technique, by its identifier."""
    return discord.ui.Button(label=say(_LESSON), custom_id=f"lesson:{technique}")


def to_practice(technique: str) -> _Button:
    """The button that leads to a position of a technique, by its identifier."""
    return discord.ui.Button(
        label=say(_PRACTISE),
        style=discord.ButtonStyle.primary,
        custom_id=f"practise:{technique}",
    )
