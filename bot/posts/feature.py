"""Daily posts, reminders, and the pool of puzzles: background loops."""

from typing import Final

from bot.chat.features import Feature
from bot.posts.cog import PostsCog
from bot.posts.reminders import NoRemindersButton

FEATURE: Final = Feature(
    cog=PostsCog,
    items=(NoRemindersButton,),
)
