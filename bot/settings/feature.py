"""What `/settings` adds to the bot."""

from typing import Final

from bot.chat.command_help import CommandHelp, HelpSection
from bot.chat.features import Feature
from bot.preferences.service import PersonalSettings
from bot.servers.service import ServerService
from bot.settings.cog import SettingsCog
from bot.settings.server_views import SERVER_ITEMS, TimeForm
from engine.language import N_

FEATURE: Final = Feature(
    names=(
        N_("settings", "command"),
        N_("me", "command"),
        N_("server", "command"),
        N_("language", "option"),
        N_("theme", "option"),
        N_("cells", "option"),
        N_("zone", "option"),
        N_("order", "option"),
        N_("guesses", "option"),
        N_("pictures", "option"),
        N_("times", "option"),
        N_("challenges", "option"),
        N_("milestones", "option"),
        N_("reminders", "option"),
        N_("channel", "option"),
        N_("time", "option"),
        N_("role", "option"),
        N_("thread", "option"),
        N_("quiz", "option"),
    ),
    help={"settings": CommandHelp(HelpSection.SETTINGS, 13)},
    cog=lambda services: SettingsCog(services.get(PersonalSettings), services.get(ServerService)),
    items=SERVER_ITEMS,
    forms=(TimeForm,),
)
