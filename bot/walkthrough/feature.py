"""The walkthrough of a solution: buttons only."""

from typing import Final

from bot.chat.features import Feature
from bot.walkthrough.views import SolutionButton, StepsButton

FEATURE: Final = Feature(
    items=(SolutionButton, StepsButton),
)
