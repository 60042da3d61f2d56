"""What `/board`, `/place` and `/check` add to the bot."""

from functools import partial
from typing import Final

from bot.chat.command_help import CommandHelp, HelpSection
from bot.chat.features import Feature
from bot.chat.services import Services
from bot.game.cog import PlayCog
from bot.game.play_button import PlayButton
from bot.game.requests import check_grid, hint_to_game, play_grid, play_puzzle
from bot.game.service import GameService
from bot.game.share_button import ShareButton
from bot.game.touch import (
    BoxMenu,
    CellMenu,
    ColourButton,
    ColourMenu,
    DigitButton,
    EraseButton,
)
from bot.game.views import GameButton, GameHintButton, MovesForm, PlaceButton, TryButton
from bot.store import Purpose
from engine.language import N_


def _connect(services: Services) -> None:
    play, requests = services.get(GameService), services.requests
    requests.game_hint = partial(hint_to_game, play)
    requests.grids[Purpose.PLAY] = partial(play_grid, play, services.store)
    requests.puzzles[Purpose.PLAY] = partial(play_puzzle, play, services.store)
    requests.grids[Purpose.CHECK] = partial(check_grid, play)


FEATURE: Final = Feature(
    names=(
        N_("board", "command"),
        N_("place", "command"),
        N_("check", "command"),
        N_("puzzle", "option"),
        N_("image", "option"),
        N_("variant", "option"),
        N_("moves", "option"),
    ),
    help={
        "board": CommandHelp(HelpSection.PLAY, 4, N_("✏️ **Play** a puzzle: {command}")),
        "place": CommandHelp(HelpSection.PLAY, 5),
        "check": CommandHelp(HelpSection.PLAY, 6),
    },
    cog=PlayCog,
    items=(
        BoxMenu,
        CellMenu,
        ColourButton,
        ColourMenu,
        DigitButton,
        EraseButton,
        GameButton,
        GameHintButton,
        PlaceButton,
        PlayButton,
        ShareButton,
        TryButton,
    ),
    forms=(MovesForm,),
    moves=("place",),
    connect=_connect,
)
