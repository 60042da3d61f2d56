"""The feature of answers by menus. It has no command and no service."""

from typing import Final

from bot.answering.touch import AnswerButton, AnswerMenu
from bot.chat.features import Feature

FEATURE: Final = Feature(
    items=(AnswerButton, AnswerMenu),
)
