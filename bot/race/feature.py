"""What `/race` adds to the bot."""

from functools import partial
from typing import Final

from bot.chat.command_help import CommandHelp, HelpSection
from bot.chat.features import Feature
from bot.chat.request_context import RequestContext
from bot.chat.services import Services
from bot.game.result import News
from bot.game.service import GameService
from bot.preferences.service import PersonalSettings
from bot.race.cog import RaceCog
from bot.race.service import RaceService
from bot.race.views import RaceButton
from bot.store import SavedGame
from engine.language import N_, translate

_SO_FAR: Final = N_("In the race you are number {place} of {count} so far.")


async def _mention(races: RaceService, game: SavedGame, context: RequestContext) -> News | None:
    """Record a solved game if the user races on its puzzle; return news about that, or None."""
    race = await races.solved(game.puzzle_id, context)
    if race is None:
        return None
    place = [racer.user_id for racer in race.racers].index(context.user_id) + 1
    return News(translate(_SO_FAR, place=place, count=len(race.racers)))


def _connect(services: Services) -> None:
    races = services.get(RaceService)
    services.get(GameService).saver.when_solved.append(partial(_mention, races))
    services.get(PersonalSettings).when_deleted.append(races.changed)


FEATURE: Final = Feature(
    names=(
        N_("race", "command"),
        N_("band", "option"),
        N_("minutes", "option"),
    ),
    help={"race": CommandHelp(HelpSection.PLAY, 11)},
    cog=RaceCog,
    items=(RaceButton,),
    connect=_connect,
)
