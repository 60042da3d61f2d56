"""The feature that recognises equivalent puzzles: a background loop."""

from typing import Final

from bot.chat.features import Feature
from bot.equivalent.cog import EquivalentCog

FEATURE: Final = Feature(
    cog=EquivalentCog,
)
