"""The settings of a user: buttons, menus and a form; `/settings` shows them."""

from typing import Final

from bot.chat.features import Feature
from bot.preferences.views import (
    AllSettingsButton,
    ChangeMenu,
    SettingMenu,
    ZoneButton,
    ZoneForm,
    ZoneMenu,
)

FEATURE: Final = Feature(
    items=(AllSettingsButton, ChangeMenu, SettingMenu, ZoneButton, ZoneMenu),
    forms=(ZoneForm,),
)
