"""Puzzles in pictures: buttons, menus and a form below the messages of other features."""

from typing import Final

from bot.chat.features import Feature
from bot.pictures.fixing import (
    FixButton,
    FixForm,
    RightButton,
    TypeButton,
    WrongCellMenu,
    WrongDigitMenu,
    WrongRowMenu,
)
from bot.pictures.typed import RetypeButton, RetypeForm
from bot.pictures.views import ChooseButton, WhoseButton

FEATURE: Final = Feature(
    items=(
        ChooseButton,
        FixButton,
        RetypeButton,
        RightButton,
        TypeButton,
        WhoseButton,
        WrongCellMenu,
        WrongDigitMenu,
        WrongRowMenu,
    ),
    forms=(FixForm, RetypeForm),
)
