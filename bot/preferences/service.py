"""The settings of users, and the deletion of their data."""

from collections.abc import Callable, Collection
from dataclasses import replace
from enum import Enum
from typing import Any, Final, Self

from bot.chat.request_context import RequestContext
from bot.chat.services import Services
from bot.chat.typed_text import quote
from bot.chat.user_errors import UserError
from bot.preferences.time_zones import zone_of
from bot.store import Preferences, Store
from engine.language import CellNames, languages
from engine.orders.scales import ORDERS
from renderer import THEMES

FOLLOW: Final = "auto"
"""The choice that resets a setting to its default."""

ON: Final = "on"
OFF: Final = "off"


class Setting(Enum):
    """A user setting with few values; the enum value is the option's name and part of menu ids."""

    LANGUAGE = "language"
    THEME = "theme"
    CELLS = "cells"
    ORDER = "order"
    PICTURES = "pictures"
    GUESSES = "guesses"
    TIMES = "times"
    CHALLENGES = "challenges"
    MILESTONES = "milestones"
    REMINDERS = "reminders"


SWITCHES: Final = (
    Setting.PICTURES,
    Setting.GUESSES,
    Setting.TIMES,
    Setting.CHALLENGES,
    Setting.MILESTONES,
    Setting.REMINDERS,
)
"""The settings that are on or off; their values are attributes of `Preferences`."""


class SettingError(UserError):
    """An invalid value of a setting; the message says what is valid."""


class PersonalSettings:
    """The settings of users, and the deletion of their data.

    Args:
        store: stores them.

    Attributes:
        when_deleted: callbacks for deletions of users' data.
    """

    def __init__(self, *, store: Store) -> None:
        self._store = store
        self.when_deleted: list[Callable[[], None]] = []

    @classmethod
    def build(cls, services: Services) -> Self:
        """Create it from the services that it needs."""
        return cls(store=services.store)

    async def change(
        self,
        context: RequestContext,
        *,
        language: str | None = None,
        cells: str | None = None,
        theme: str | None = None,
        zone: str | None = None,
        order: str | None = None,
        **switches: bool | None,
    ) -> Preferences:
        """Change the given settings, and return all settings.

        Args:
            language: a code of `engine.language.languages()`; `FOLLOW` for Discord's language.
            cells: a value of `CellNames`.
            theme: a key of `renderer.THEMES`; `FOLLOW` for the host's.
            zone: the name of a time zone.
            order: the slug of the scale whose order of techniques hints follow.
            switches: the values of the `SWITCHES` to turn on or off.

        Raises:
            SettingError: if one of the values does not exist.
            UnknownZoneError: if the zone does not exist.
        """
        values: dict[str, Any] = {name: on for name, on in switches.items() if on is not None}
        if language is not None:
            values["language"] = chosen_language(language)
        if cells is not None:
            values["cells"] = CellNames(_one_of(cells, [names.value for names in CellNames]))
        if theme is not None:
            values["theme"] = None if theme == FOLLOW else _one_of(theme, THEMES)
        if zone is not None:
            values["zone"] = zone_of(zone).key
        if order is not None:
            values["scale"] = _one_of(order, ORDERS)
        if not values:
            return await self._store.people.preferences(context.user_id)
        return await self._store.people.change(
            context.user_id, lambda before: replace(before, **values)
        )

    async def choose(self, context: RequestContext, setting: Setting, choice: str) -> Preferences:
        """Change one setting to a value of its menu, and return all settings.

        Raises:
            SettingError: if there is no such value.
        """
        value: str | bool = choice
        if setting in SWITCHES:
            value = _one_of(choice, (ON, OFF)) == ON
        changed: dict[str, Any] = {setting.value: value}
        return await self.change(context, **changed)

    async def delete(self, context: RequestContext) -> int:
        """Delete all data about the user; return the number of rows."""
        count = await self._store.delete_user(context.user_id)
        for callback in self.when_deleted:
            callback()
        return count


def chosen_language(choice: str) -> str | None:
    """The code of a chosen language; None for `FOLLOW`.

    Raises:
        SettingError: if there is no such language.
    """
    if choice == FOLLOW:
        return None
    return _one_of(choice, languages())


def _one_of(choice: str, known: Collection[str]) -> str:
    """The choice, if it is one of the known values.

    Raises:
        SettingError: if it is not; the message lists the known values.
    """
    if choice not in known:
        raise SettingError(f"{quote(choice)}: {', '.join(known)}")
    return choice
