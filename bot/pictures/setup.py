"""The extension of this feature, which has no command."""

from typing import TYPE_CHECKING

from bot.pictures.fixing import (
    FixButton,
    FixForm,
    RightButton,
    TypeButton,
    WrongCellMenu,
    WrongDigitMenu,
    WrongRowMenu,
)
from bot.pictures.views import ChooseButton, WhoseButton

if TYPE_CHECKING:
    from bot.client import TutorBot


async def setup(bot: "TutorBot") -> None:
    """Add the feature; called by discord.py when the extension is loaded."""
    bot.add_dynamic_items(
        ChooseButton,
        FixButton,
        RightButton,
        TypeButton,
        WhoseButton,
        WrongCellMenu,
        WrongDigitMenu,
        WrongRowMenu,
    )
    bot.forms.add(FixForm)
