"""What `/grade` adds to the bot."""

from functools import partial
from typing import Final

from bot.chat.command_help import CommandHelp, HelpSection
from bot.chat.features import Feature
from bot.chat.services import Services
from bot.grade.cog import GradeCog, rate_grid
from bot.grade.for_you import ForYouButton
from bot.grade.more import MoreButton
from bot.grade.views import CancelButton
from bot.grade.why import WhyButton
from bot.store import Purpose
from engine.language import N_


def _connect(services: Services) -> None:
    services.requests.grids[Purpose.GRADE] = partial(rate_grid, services)


FEATURE: Final = Feature(
    names=(
        N_("grade", "command"),
        N_("puzzle", "option"),
        N_("variant", "option"),
        N_("image", "option"),
        N_("image2", "option"),
        N_("image3", "option"),
        N_("image4", "option"),
    ),
    help={
        "grade": CommandHelp(
            HelpSection.LEARN,
            2,
            N_("🔍 **How hard is it?** The rating, and the techniques you need: {command}"),
        )
    },
    cog=GradeCog,
    items=(CancelButton, ForYouButton, MoreButton, WhyButton),
    connect=_connect,
)
