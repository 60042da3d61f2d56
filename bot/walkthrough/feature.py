"""The feature of walkthroughs, which has only buttons."""

from typing import Final

from bot.chat.features import Feature
from bot.walkthrough.views import SolutionButton, StepsButton

FEATURE: Final = Feature(
    items=(SolutionButton, StepsButton),
)
