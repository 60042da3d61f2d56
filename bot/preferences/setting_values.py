"""The values of each user setting, and their names."""

from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

from discord import app_commands

from bot.preferences.service import FOLLOW, OFF, ON, Setting
from bot.store import Preferences
from engine.language import N_, CellNames, languages, translate
from engine.orders.scales import ORDERS, TEACHER
from renderer import THEMES
from tutor.presentation import Presentation

THEME_NAMES: Final = {
    "light": N_("light"),
    "dark": N_("dark"),
    "high-contrast": N_("high contrast"),
    "print": N_("for printing"),
}
CELL_NAMES: Final = {
    CellNames.RC: N_("r3c4: row and column"),
    CellNames.A1: N_("C4: letter for row"),
}
ORDER_NAMES: Final = {slug: scale.order_name for slug, scale in ORDERS.items()}
_AS_DISCORD: Final = N_("same as in Discord")
AS_HOST: Final = N_("the host's default")


def language_choices(follow: str) -> list[app_commands.Choice[str]]:
    """The default, followed by all languages."""
    return [
        app_commands.Choice(name=follow, value=FOLLOW),
        *(app_commands.Choice(name=name, value=code) for code, name in languages().items()),
    ]


MY_CHOICES: Final = {
    "language": language_choices(_AS_DISCORD),
    "theme": [
        app_commands.Choice(name=AS_HOST, value=FOLLOW),
        *(app_commands.Choice(name=THEME_NAMES.get(key, key), value=key) for key in THEMES),
    ],
    "cells": [
        app_commands.Choice(name=name, value=cells.value) for cells, name in CELL_NAMES.items()
    ],
    "order": [app_commands.Choice(name=name, value=slug) for slug, name in ORDER_NAMES.items()],
}
"""The choices of the options of `/settings me`."""
EXPLAINED: Final = {
    Setting.LANGUAGE: N_("The language of my answers"),
    Setting.THEME: N_("The colours of my pictures"),
    Setting.CELLS: N_("How I name cells"),
    Setting.PICTURES: N_("Show pictures; if off, grids come as text"),
    Setting.ORDER: N_("Whose order of techniques your hints follow"),
    Setting.GUESSES: N_(
        "Comment on guesses: in games, ask about a digit that nothing justifies yet"
    ),
    Setting.TIMES: N_("Time your games, to estimate how long a puzzle takes you"),
    Setting.CHALLENGES: N_("Let others challenge you to duels by name"),
    Setting.MILESTONES: N_("After a game, say what you found for the first time"),
    Setting.REMINDERS: N_("Send you a message in the evening before your streak ends"),
}
"""What each setting is for, as the options of `/settings me` say."""
SETTING_NAMES: Final = {
    Setting.LANGUAGE: N_("Language"),
    Setting.THEME: N_("Colours"),
    Setting.CELLS: N_("Cells"),
    Setting.PICTURES: N_("Pictures"),
    Setting.ORDER: N_("Hints"),
    Setting.GUESSES: N_("Comments on guesses"),
    Setting.TIMES: N_("Solving times"),
    Setting.CHALLENGES: N_("Duel challenges"),
    Setting.MILESTONES: N_("Milestones"),
    Setting.REMINDERS: N_("Streak reminders"),
}
ON_OFF: Final = {ON: N_("on"), OFF: N_("off")}
_PICTURES: Final = {ON: N_("on"), OFF: N_("off: text only")}
_NOW: Final = N_("{value} ({choice})")

Choices: TypeAlias = Sequence[tuple[str, str]]
"""The values of a setting with their labels."""


def label_of(choices: Choices, chosen: str) -> str:
    """The label of the chosen value."""
    return next(label for value, label in choices if value == chosen)


def choices_of(
    setting: Setting, preferences: Preferences, presentation: Presentation
) -> tuple[Choices, str]:
    """The values of a setting with their labels, and which of them is chosen."""
    match setting:
        case Setting.LANGUAGE:
            now = languages()[presentation.language]
            default = _default(_AS_DISCORD, preferences.language, now)
            return (default, *languages().items()), preferences.language or FOLLOW
        case Setting.THEME:
            own = preferences.theme if preferences.theme in THEMES else None
            now = translate(THEME_NAMES.get(presentation.theme, presentation.theme))
            default = _default(AS_HOST, own, now)
            return (default, *_translated(THEME_NAMES, THEMES)), own or FOLLOW
        case Setting.ORDER:
            order = preferences.scale or TEACHER.slug
            return _translated(ORDER_NAMES, ORDERS), order if order in ORDERS else TEACHER.slug
        case Setting.CELLS:
            names = [(cells.value, translate(name)) for cells, name in CELL_NAMES.items()]
            return names, presentation.cells.value
        case _:
            labels = _PICTURES if setting is Setting.PICTURES else ON_OFF
            on: bool = getattr(preferences, setting.value)
            return _translated(labels, labels), ON if on else OFF


def _default(label: str, own: str | None, value: str) -> tuple[str, str]:
    """The menu entry for "use the default", which also shows the current default."""
    name = translate(label)
    return FOLLOW, name if own else translate(_NOW, choice=name, value=value)


def _translated(names: Mapping[str, str], values: Mapping[str, object]) -> Choices:
    return [(value, translate(names.get(value, value))) for value in values]
