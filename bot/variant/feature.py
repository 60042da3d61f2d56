"""The question which variant a grid is: a button only."""

from typing import Final

from bot.chat.features import Feature
from bot.variant.views import VariantButton

FEATURE: Final = Feature(
    items=(VariantButton,),
)
