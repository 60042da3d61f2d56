"""The extension of this feature, which has no command."""

from typing import TYPE_CHECKING

from bot.web_board.button import OpenBoardButton
from bot.web_board.replies import LinkButton

if TYPE_CHECKING:
    from bot.client import TutorBot


async def setup(bot: "TutorBot") -> None:
    """Add the feature; called by discord.py when the extension is loaded."""
    bot.add_dynamic_items(OpenBoardButton, LinkButton)
