"""What `/leaderboard` adds to the bot."""

from typing import Final

from bot.chat.command_help import CommandHelp, HelpSection
from bot.chat.features import Feature
from bot.leaderboard.cog import LeaderboardCog
from bot.leaderboard.service import Leaderboards
from bot.leaderboard.views import LeaderboardButton, MembershipButton
from engine.language import N_

FEATURE: Final = Feature(
    names=(
        N_("leaderboard", "command"),
        N_("by", "option"),
    ),
    help={"leaderboard": CommandHelp(HelpSection.DAILY, 12)},
    cog=lambda services: LeaderboardCog(services.get(Leaderboards)),
    items=(LeaderboardButton, MembershipButton),
)
