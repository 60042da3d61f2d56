"""The touch board: the buttons that open it; `bot.app` serves it."""

from typing import Final

from bot.chat.features import Feature
from bot.web_board.open_button import OpenBoardButton
from bot.web_board.replies import LinkButton

FEATURE: Final = Feature(
    items=(OpenBoardButton, LinkButton),
)
