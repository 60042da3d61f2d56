"""What `/help` adds to the bot."""

from typing import Final

from bot.chat.command_help import CommandHelp, HelpSection
from bot.chat.features import Feature
from bot.help.cog import HelpCog
from bot.help.views import TopicMenu
from engine.language import N_

FEATURE: Final = Feature(
    names=(
        N_("help", "command"),
        N_("topic", "option"),
    ),
    help={"help": CommandHelp(HelpSection.SETTINGS, 14)},
    cog=HelpCog,
    items=(TopicMenu,),
)
