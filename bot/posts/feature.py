"""Daily posts, and the pool of puzzles: background loops."""

from typing import Final

from bot.chat.features import Feature
from bot.posts.cog import PostsCog

FEATURE: Final = Feature(
    cog=PostsCog,
)
