"""The menus of settings, for users and for servers: the setting to change, and its values."""

from collections.abc import Mapping
from enum import Enum
from typing import Any, Final, TypeVar

import discord

from bot.preferences.setting_values import Choices
from engine.language import N_, translate

BACK: Final = N_("Back", "to all settings")
CITY: Final = N_("A city, or a time zone")
LONGEST_ZONE: Final = 60
"""The maximum length of a typed city or time zone, in characters."""
_CHANGE: Final = N_("Change a setting")
_DESCRIPTION_LIMIT: Final = 100
"""The maximum length of an option's description, in characters."""

_Setting = TypeVar("_Setting", bound=Enum)


def settings_menu(
    custom_id: str, names: Mapping[_Setting, str], shown: Mapping[_Setting, str]
) -> discord.ui.Select[Any]:
    """A menu of settings.

    Args:
        custom_id: its id.
        names: the names of the settings, not translated yet.
        shown: the settings to choose from, and their current values in words.
    """
    options = [
        discord.SelectOption(
            label=translate(names[setting]),
            value=setting.value,
            description=value[:_DESCRIPTION_LIMIT],
        )
        for setting, value in shown.items()
    ]
    return discord.ui.Select(custom_id=custom_id, placeholder=translate(_CHANGE), options=options)


def values_menu(custom_id: str, name: str, choices: Choices, chosen: str) -> discord.ui.Select[Any]:
    """A menu of the values of a setting.

    Args:
        custom_id: its id.
        name: the name of the setting, not translated yet.
        choices: its values and their labels.
        chosen: the current value.
    """
    options = [
        discord.SelectOption(label=label, value=value, default=value == chosen)
        for value, label in choices
    ]
    return discord.ui.Select(custom_id=custom_id, placeholder=translate(name), options=options)
