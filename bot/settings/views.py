"""A user's settings as a message: a menu for each, and a form for the time zone."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING, Final, Self, TypeAlias

import discord
from discord import app_commands

from bot.button import PersistentButton, PersistentItem, Press
from bot.card import Card
from bot.custom_ids import values_of
from bot.form import Field, Form, Sent
from bot.reply import Reply
from bot.request_context import RequestContext
from bot.respond import Visibility, ephemeral_in_guild
from bot.settings.service import FOLLOW, OFF, ON, Setting, local_time, matching_zones
from bot.store import DEFAULT_ZONE, Once, Preferences
from engine.language import N_, CellNames, languages, translate
from engine.scales import ORDERS, TEACHER
from renderer import THEMES
from tutor.presentation import Presentation

if TYPE_CHECKING:
    from bot.client import TutorBot

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
_AS_DISCORD: Final = N_("as in Discord")
_AS_HOST: Final = N_("as the host has set it")


def language_choices(follow: str) -> list[app_commands.Choice[str]]:
    """All languages to choose from, after the default."""
    return [
        app_commands.Choice(name=follow, value=FOLLOW),
        *(app_commands.Choice(name=name, value=code) for code, name in languages().items()),
    ]


MY_CHOICES: Final = {
    "language": language_choices(_AS_DISCORD),
    "theme": [
        app_commands.Choice(name=_AS_HOST, value=FOLLOW),
        *(app_commands.Choice(name=THEME_NAMES.get(key, key), value=key) for key in THEMES),
    ],
    "cells": [
        app_commands.Choice(name=name, value=cells.value) for cells, name in CELL_NAMES.items()
    ],
    "order": [app_commands.Choice(name=name, value=slug) for slug, name in ORDER_NAMES.items()],
}
"""The choices of the options of `/settings me`."""
_NAMES: Final = {
    Setting.LANGUAGE: N_("Language"),
    Setting.THEME: N_("Colours"),
    Setting.ORDER: N_("Hints"),
    Setting.CELLS: N_("Cells"),
    Setting.PICTURES: N_("Pictures"),
    Setting.GUESSES: N_("Comments on guesses"),
    Setting.TIMES: N_("Solving times"),
    Setting.CHALLENGES: N_("Challenges to duels"),
}
"""In the order of the menus."""
_SWITCHED: Final = {
    Setting.PICTURES: {ON: N_("on"), OFF: N_("off: text only")},
    Setting.GUESSES: {ON: N_("on"), OFF: N_("off")},
    Setting.TIMES: {ON: N_("on"), OFF: N_("off")},
    Setting.CHALLENGES: {ON: N_("on"), OFF: N_("off")},
}
_CHOICE: Final = N_("{setting}: {value}")
_NOW: Final = N_("{value} ({choice})")
_TITLE: Final = N_("Your settings")
_DAY: Final = N_("Your day begins at midnight in **{zone}**, where it is {time} now.")
_DAY_UNSET: Final = N_("{day} That is not set by you: **Time zone** changes it.")
_FOOTER: Final = N_(
    "What you choose is kept at once. /settings me takes all of it as options, too."
)
_ZONE: Final = N_("Time zone")
_CITY: Final = N_("A city, or a time zone")
_ASK: Final = N_(
    "Your days begin at midnight UTC. If you live elsewhere, press **Time zone**; I ask this once."
)
_EXAMPLE: Final = N_("Berlin")
_LONGEST_ZONE: Final = 60
_WHICH: Final = N_("Several time zones fit. Which one is yours?")
_MENU: Final = 25
"""How many options a menu has at most."""

_Choices: TypeAlias = Sequence[tuple[str, str]]
"""The values and labels of a setting, short enough for a phone."""


class SettingMenu(
    PersistentItem[discord.ui.Select[discord.ui.View]],
    template=f"my-setting:(?P<setting>{values_of(Setting)})",
):
    """Changes a setting of the user, and shows all.

    Args:
        setting: the setting.
        choices: its values and their labels.
        chosen: the current value.
    """

    def __init__(self, setting: Setting, choices: _Choices = (), chosen: str = "") -> None:
        name = translate(_NAMES[setting])
        super().__init__(
            discord.ui.Select(
                custom_id=f"my-setting:{setting.value}",
                placeholder=name,
                options=[
                    discord.SelectOption(
                        label=translate(_CHOICE, setting=name, value=label),
                        value=value,
                        default=value == chosen,
                    )
                    for value, label in choices
                ],
            )
        )
        self.setting = setting

    @classmethod
    def from_match(cls, match: re.Match[str]) -> Self:
        """Restore the menu from its id."""
        return cls(Setting(match["setting"]))

    async def reply(self, press: Press, context: RequestContext) -> Reply:
        """The settings after the change."""
        choice = next(iter(self.item.values), "")
        preferences = await press.client.personal.choose(context, self.setting, choice)
        return shown_settings(press, preferences, context)


class ZoneButton(PersistentButton, template="my-zone:(?P<new>[01])"):
    """Opens the form for the user's time zone.

    Args:
        new: whether the answer is a new message.
        is_main: whether it is the button that most users press.
    """

    def __init__(self, *, new: bool = False, is_main: bool = False) -> None:
        style = discord.ButtonStyle.primary if is_main else discord.ButtonStyle.secondary
        super().__init__(f"my-zone:{new:d}", translate(_ZONE), style)
        self.new = new

    @classmethod
    def from_match(cls, match: re.Match[str]) -> Self:
        """Restore the button from its id."""
        return cls(new=match["new"] == "1")

    def form(self) -> Form:
        """The form."""
        return ZoneForm(new=self.new)


class ZoneForm(Form):
    """Asks for the time zone of the user.

    Args:
        new: whether the answer is a new message.
    """

    template = re.compile("my-zone:(?P<new>[01])")
    title = _ZONE

    def __init__(self, *, new: bool) -> None:
        self.new = new

    @classmethod
    def from_match(cls, match: re.Match[str]) -> Self:
        """Restore the form from its id."""
        return cls(new=match["new"] == "1")

    def custom_id(self) -> str:
        """The custom id of this form."""
        return f"my-zone:{self.new:d}"

    def fields(self) -> Sequence[Field]:
        """One field for a city or a time zone."""
        return (Field("zone", _CITY, placeholder=_EXAMPLE, limit=_LONGEST_ZONE),)

    def where(self, sent: Sent) -> Visibility:
        """In the message with the settings, or in a new one."""
        return ephemeral_in_guild(sent) if self.new else Visibility.HERE

    async def reply(self, sent: Sent, context: RequestContext, typed: Mapping[str, str]) -> Reply:
        """The settings after the change, or a menu of the zones that fit."""
        personal, zones = sent.client.personal, matching_zones(typed.get("zone", ""))
        if len(zones) == 1:
            preferences = await personal.change(context, zone=zones[0])
            return shown_settings(sent, preferences, context)
        return shown_settings(sent, await personal.change(context), context, zones)


class ZoneMenu(PersistentItem[discord.ui.Select[discord.ui.View]], template="my-zones"):
    """Chooses one of several time zones.

    Args:
        zones: their names.
    """

    def __init__(self, zones: Sequence[str] = ()) -> None:
        options = [discord.SelectOption(label=zone) for zone in zones[:_MENU]]
        super().__init__(
            discord.ui.Select(custom_id="my-zones", placeholder=translate(_ZONE), options=options)
        )

    @classmethod
    def from_match(cls, match: re.Match[str]) -> Self:
        """Restore the menu from its id."""
        return cls()

    async def reply(self, press: Press, context: RequestContext) -> Reply:
        """The settings after the change."""
        zone = next(iter(self.item.values), "")
        preferences = await press.client.personal.change(context, zone=zone)
        return shown_settings(press, preferences, context)


async def asking_for_zone(bot: "TutorBot", reply: Reply, context: RequestContext) -> Reply:
    """A private reply about a day, which asks for the user's time zone, once and if it is not set.

    Args:
        bot: the bot.
        reply: the reply, with a card.
        context: the context of the request.
    """
    people = bot.store.people
    if context.zone_is_set or not await people.claim_once(context.user_id, Once.ZONE):
        return reply
    *others, last = reply.cards
    asking = replace(last, small_print="\n".join(filter(None, (last.small_print, translate(_ASK)))))
    return replace(reply, cards=(*others, asking), items=(*reply.items, ZoneButton(new=True)))


def shown_settings(
    interaction: Press, preferences: Preferences, context: RequestContext, zones: Sequence[str] = ()
) -> Reply:
    """All settings of the user of an interaction.

    Args:
        interaction: the interaction.
        preferences: their settings as they are now.
        context: the context of the request.
        zones: the time zones to choose from, if it is not clear which one is meant.
    """
    presentation = interaction.client.people.presentation(preferences, str(interaction.locale))
    return settings_reply(preferences, presentation, context.now, zones)


def settings_reply(
    preferences: Preferences,
    presentation: Presentation,
    now: datetime,
    zones: Sequence[str] = (),
) -> Reply:
    """All settings of a user, in their language.

    Args:
        preferences: their settings.
        presentation: the resulting presentation.
        now: the current time (aware).
        zones: the time zones to choose from, if it is not clear which one is meant.
    """
    zone = preferences.zone or DEFAULT_ZONE
    with presentation.use_locale():
        day = translate(_DAY, zone=zone, time=local_time(zone, now))
        if preferences.zone is None:
            day = translate(_DAY_UNSET, day=day)
        card = Card(
            title=translate(_TITLE),
            text=f"{day}\n\n{translate(_WHICH)}" if zones else day,
            small_print=translate(_FOOTER),
        )
        which = (ZoneMenu(zones),) if zones else ()
        menus = _menus(preferences, presentation)
        return Reply(
            cards=(card,), items=(*which, *menus, ZoneButton(is_main=not preferences.zone))
        )


def _menus(preferences: Preferences, presentation: Presentation) -> Iterator[SettingMenu]:
    language = languages()[presentation.language]
    own_theme = preferences.theme if preferences.theme in THEMES else None
    theme = translate(THEME_NAMES.get(presentation.theme, presentation.theme))
    choices: dict[Setting, tuple[_Choices, str]] = {
        Setting.LANGUAGE: (
            (_default(_AS_DISCORD, preferences.language, language), *languages().items()),
            preferences.language or FOLLOW,
        ),
        Setting.THEME: (
            (_default(_AS_HOST, own_theme, theme), *_translated(THEME_NAMES, THEMES)),
            own_theme or FOLLOW,
        ),
        Setting.ORDER: (_translated(ORDER_NAMES, ORDERS), preferences.scale or TEACHER.slug),
        Setting.CELLS: (
            [
                (cells.value, translate(name).partition(":")[0])
                for cells, name in CELL_NAMES.items()
            ],
            presentation.cells.value,
        ),
    }
    switched = {
        Setting.PICTURES: preferences.pictures,
        Setting.GUESSES: preferences.guesses,
        Setting.TIMES: preferences.times,
        Setting.CHALLENGES: preferences.challenges,
    }
    for setting, on in switched.items():
        labels = _SWITCHED[setting]
        choices[setting] = (_translated(labels, labels), ON if on else OFF)
    for setting in _NAMES:
        yield SettingMenu(setting, *choices[setting])


def _default(label: str, own: str | None, value: str) -> tuple[str, str]:
    """The choice that follows something else, with the value that this has now."""
    name = translate(label)
    return FOLLOW, name if own else translate(_NOW, choice=name, value=value)


def _translated(names: Mapping[str, str], values: Mapping[str, object]) -> _Choices:
    return [(value, translate(names.get(value, value))) for value in values]
