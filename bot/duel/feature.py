"""What `/duel` adds to the bot."""

from functools import partial
from typing import Final

from bot.chat.command_help import CommandHelp, HelpSection
from bot.chat.features import Feature
from bot.chat.request_context import RequestContext
from bot.chat.services import Services
from bot.duel.cog import DuelCog
from bot.duel.service import DuelService
from bot.duel.views import DuelButton, WithdrawAllButton
from bot.game.result import News
from bot.game.service import GameService
from bot.preferences.service import PersonalSettings
from bot.store import SavedGame
from engine.language import N_, translate

_BOTH_DONE: Final = N_("Your duel is over: both of you have finished.")
_DONE: Final = N_(
    "You solved the puzzle of your duel. The duel message shows your opponent's progress."
)


async def _mention(duels: DuelService, game: SavedGame, context: RequestContext) -> News | None:
    """Record a solved game if its puzzle is that of a duel; return news about that, or None."""
    duel = await duels.solved(game.puzzle_id, context)
    if duel is None:
        return None
    return News(translate(_BOTH_DONE if duel.is_over(context.now) else _DONE))


def _connect(services: Services) -> None:
    duels = services.get(DuelService)
    services.get(GameService).saver.when_solved.append(partial(_mention, duels))
    services.get(PersonalSettings).when_deleted.append(duels.changed)


FEATURE: Final = Feature(
    names=(
        N_("duel", "command"),
        N_("member", "option"),
        N_("band", "option"),
    ),
    help={"duel": CommandHelp(HelpSection.PLAY, 10)},
    cog=DuelCog,
    items=(DuelButton, WithdrawAllButton),
    connect=_connect,
)
