"""The feature that asks which variant a grid is; it has only a button."""

from typing import Final

from bot.chat.features import Feature
from bot.variant.views import VariantButton

FEATURE: Final = Feature(
    items=(VariantButton,),
)
