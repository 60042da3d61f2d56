"""What `/learn` adds to the bot."""

from typing import Final

from bot.chat.command_help import CommandHelp, HelpSection
from bot.chat.features import Feature
from bot.lessons.cog import LearnCog
from bot.lessons.course import ChapterMenu, CourseButton
from bot.lessons.service import Lessons
from bot.lessons.share_button import ShareLessonButton
from bot.lessons.views import (
    AllLessonsButton,
    BasicsButton,
    LessonButton,
    LessonMenu,
    LessonPartButton,
    LevelMenu,
)
from engine.language import N_

FEATURE: Final = Feature(
    names=(
        N_("learn", "command"),
        N_("technique", "option"),
    ),
    help={"learn": CommandHelp(HelpSection.LEARN, 3)},
    cog=lambda services: LearnCog(services.get(Lessons)),
    items=(
        AllLessonsButton,
        BasicsButton,
        ChapterMenu,
        CourseButton,
        LessonButton,
        LessonMenu,
        LessonPartButton,
        LevelMenu,
        ShareLessonButton,
    ),
)
