"""What `/practice` adds to the bot."""

from typing import Final

from bot.chat.command_help import CommandHelp, HelpSection
from bot.chat.features import Feature
from bot.practice.cog import PracticeCog
from bot.practice.drill import Drills
from bot.practice.drill_views import DrillButton, DrillStartButton
from bot.practice.service import PracticeService
from bot.practice.views import AnswerForm, PracticeButton, PractiseButton
from engine.language import N_

FEATURE: Final = Feature(
    names=(
        N_("practice", "command"),
        N_("technique", "option"),
        N_("drill", "option"),
    ),
    help={
        "practice": CommandHelp(HelpSection.LEARN, 7, N_("🎯 **Practise** a technique: {command}"))
    },
    cog=lambda services: PracticeCog(services.get(PracticeService), services.get(Drills)),
    items=(DrillButton, DrillStartButton, PracticeButton, PractiseButton),
    forms=(AnswerForm,),
)
