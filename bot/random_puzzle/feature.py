"""What `/random` adds to the bot."""

from typing import Final

from bot.chat.command_help import CommandHelp, HelpSection
from bot.chat.features import Feature
from bot.random_puzzle.cog import RandomCog
from bot.random_puzzle.next_button import NextPuzzleButton
from bot.random_puzzle.service import RandomPuzzles
from engine.language import N_

FEATURE: Final = Feature(
    names=(
        N_("random", "command"),
        N_("band", "option"),
    ),
    help={"random": CommandHelp(HelpSection.PLAY, 9)},
    cog=lambda services: RandomCog(services.get(RandomPuzzles)),
    items=(NextPuzzleButton,),
)
