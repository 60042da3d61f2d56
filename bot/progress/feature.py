"""What `/progress` adds to the bot."""

from typing import Final

from bot.chat.command_help import CommandHelp, HelpSection
from bot.chat.features import Feature
from bot.progress.cog import ProgressCog
from bot.progress.look_back import LookBackButton
from bot.progress.service import ProgressService
from bot.progress.views import DueButton
from engine.language import N_

FEATURE: Final = Feature(
    names=(N_("progress", "command"),),
    help={"progress": CommandHelp(HelpSection.LEARN, 8)},
    cog=lambda services: ProgressCog(services.get(ProgressService)),
    items=(DueButton, LookBackButton),
)
