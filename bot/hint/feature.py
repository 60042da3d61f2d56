"""What `/hint` adds to the bot."""

from functools import partial
from typing import Final

from bot.chat.command_help import CommandHelp, HelpSection
from bot.chat.features import Feature
from bot.chat.services import Services
from bot.hint.cog import HintCog, hint_for_grid, hint_for_puzzle
from bot.hint.service import HintService
from bot.hint.step_views import PageButton, ViewButton
from bot.hint.views import HintButton
from bot.store import Purpose
from engine.language import N_


def _connect(services: Services) -> None:
    hints, requests = services.get(HintService), services.requests
    requests.grids[Purpose.HINT] = partial(hint_for_grid, hints)
    requests.puzzles[Purpose.HINT] = partial(hint_for_puzzle, hints)


FEATURE: Final = Feature(
    names=(
        N_("hint", "command"),
        N_("puzzle", "option"),
        N_("image", "option"),
        N_("level", "option"),
        N_("variant", "option"),
    ),
    help={
        "hint": CommandHelp(
            HelpSection.LEARN,
            1,
            N_("💡 **Stuck?** A hint for the next step, as small as you like: {command}"),
        )
    },
    cog=HintCog,
    items=(HintButton, PageButton, ViewButton),
    connect=_connect,
)
