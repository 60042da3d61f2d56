"""What `/privacy` adds to the bot."""

from typing import Final

from bot.chat.command_help import CommandHelp, HelpSection
from bot.chat.features import Feature
from bot.privacy.cog import PrivacyCog
from bot.privacy.export import Exports
from bot.privacy.views import ForgetButton
from engine.language import N_

FEATURE: Final = Feature(
    names=(
        N_("privacy", "command"),
        N_("export", "command"),
        N_("delete", "command"),
    ),
    help={"privacy": CommandHelp(HelpSection.PRIVACY, 15)},
    cog=lambda services: PrivacyCog(services.get(Exports)),
    items=(ForgetButton,),
    privacy=("privacy",),
)
