"""A user's settings as a message, a menu of values for each setting, and the time zone form."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from types import MappingProxyType
from typing import Final

import discord

from bot.chat.button import PersistentButton, PersistentMenu, Press
from bot.chat.card import MENU_LIMIT, Card
from bot.chat.custom_ids import values_of
from bot.chat.form import Field, Form, Sent
from bot.chat.reply import Reply
from bot.chat.request_context import RequestContext
from bot.chat.respond import Visibility
from bot.chat.services import services_of
from bot.preferences.menus import BACK, CITY, LONGEST_ZONE, settings_menu, values_menu
from bot.preferences.service import PersonalSettings, Setting
from bot.preferences.setting_values import EXPLAINED, SETTING_NAMES, Choices, choices_of, label_of
from bot.preferences.time_zones import local_time, matching_zones
from bot.store import DEFAULT_ZONE, Preferences, Store
from engine.language import N_, translate
from tutor.presentation import Presentation

_GROUPS: Final = {
    N_("What you see"): (Setting.LANGUAGE, Setting.THEME, Setting.CELLS, Setting.PICTURES),
    N_("How I teach you"): (Setting.ORDER, Setting.GUESSES),
    N_("Games and duels"): (
        Setting.TIMES,
        Setting.CHALLENGES,
        Setting.MILESTONES,
        Setting.REMINDERS,
    ),
}
"""The settings by heading, in the order in which they are listed."""
_CHOICE: Final = N_("{setting}: {value}")
_TITLE: Final = N_("Your settings")
_YOUR_DAY: Final = N_("Your day")
_DAY: Final = N_("It starts at midnight in **{zone}**, where it is {time} now.")
_DAY_UNSET: Final = N_("{day} If you live elsewhere, press **Time zone**.")
_FOOTER: Final = N_("You can also set all of these with /settings me.")
_ZONE: Final = N_("Time zone")
_ASK: Final = N_(
    "Your days start at midnight UTC. If you live elsewhere, press **Time zone**. I'll ask only "
    "once."
)
_EXAMPLE: Final = N_("Berlin")
_WHICH: Final = N_("Several time zones match. Which one is yours?")


class ChangeMenu(PersistentMenu, template="my-settings"):
    """Chooses which setting to change.

    Args:
        shown: the settings, and their current values in words.
    """

    def __init__(self, shown: Mapping[Setting, str] = MappingProxyType({})) -> None:
        super().__init__(settings_menu("my-settings", SETTING_NAMES, shown))

    async def reply(self, press: Press, context: RequestContext) -> Reply:
        """The values of the chosen setting; all settings if that setting no longer exists."""
        chosen = self.choice
        preferences = await services_of(press).get(PersonalSettings).change(context)
        if chosen not in {setting.value for setting in Setting}:
            return shown_settings(press, preferences, context)
        presentation = services_of(press).users.presentation(preferences, str(press.locale))
        return _values_reply(Setting(chosen), preferences, presentation)


class AllSettingsButton(PersistentButton, template="my-settings:all"):
    """Shows all settings again."""

    def __init__(self) -> None:
        super().__init__("my-settings:all", translate(BACK))

    async def reply(self, press: Press, context: RequestContext) -> Reply:
        """All settings."""
        return shown_settings(
            press, await services_of(press).get(PersonalSettings).change(context), context
        )


class SettingMenu(
    PersistentMenu,
    template=f"my-setting:(?P<setting>{values_of(Setting)})",
):
    """Changes a setting of the user, and shows all settings.

    Args:
        choices: its values and their labels.
        chosen: the current value.
    """

    def __init__(self, setting: Setting, choices: Choices = (), chosen: str = "") -> None:
        super().__init__(
            values_menu(f"my-setting:{setting.value}", SETTING_NAMES[setting], choices, chosen)
        )
        self.setting = setting

    async def reply(self, press: Press, context: RequestContext) -> Reply:
        """The settings after the change."""
        choice = self.choice
        preferences = (
            await services_of(press).get(PersonalSettings).choose(context, self.setting, choice)
        )
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

    def custom_id(self) -> str:
        """The custom id of this form."""
        return f"my-zone:{self.new:d}"

    def fields(self) -> Sequence[Field]:
        """One field for a city or a time zone."""
        return (Field("zone", CITY, placeholder=_EXAMPLE, limit=LONGEST_ZONE),)

    def where(self, sent: Sent) -> Visibility:
        """In the message with the settings, or in a new message."""
        return Visibility.PERSONAL if self.new else Visibility.HERE

    async def reply(self, sent: Sent, context: RequestContext, typed: Mapping[str, str]) -> Reply:
        """The changed settings, or a menu if several time zones match."""
        personal, zones = (
            services_of(sent).get(PersonalSettings),
            matching_zones(typed.get("zone", "")),
        )
        if len(zones) == 1:
            preferences = await personal.change(context, zone=zones[0])
            return shown_settings(sent, preferences, context)
        return shown_settings(sent, await personal.change(context), context, zones)


class ZoneMenu(PersistentMenu, template="my-zones"):
    """Chooses one of several time zones.

    Args:
        zones: their names.
    """

    def __init__(self, zones: Sequence[str] = ()) -> None:
        options = [discord.SelectOption(label=zone) for zone in zones[:MENU_LIMIT]]
        super().__init__(
            discord.ui.Select(custom_id="my-zones", placeholder=translate(_ZONE), options=options)
        )

    async def reply(self, press: Press, context: RequestContext) -> Reply:
        """The settings after the change."""
        zone = self.choice
        preferences = await services_of(press).get(PersonalSettings).change(context, zone=zone)
        return shown_settings(press, preferences, context)


async def asking_for_zone(store: Store, reply: Reply, context: RequestContext) -> Reply:
    """A private reply about a day.

    If the user has not set a time zone, the first such reply also asks for one.

    Args:
        store: records who has been asked.
        reply: the reply, with a card.
    """
    people = store.people
    if context.zone_is_set or not await people.claim_zone_question(context.user_id):
        return reply
    *others, last = reply.cards
    asking = replace(last, small_print="\n".join(filter(None, (last.small_print, translate(_ASK)))))
    return replace(reply, cards=(*others, asking), items=(*reply.items, ZoneButton(new=True)))


def shown_settings(
    interaction: Press, preferences: Preferences, context: RequestContext, zones: Sequence[str] = ()
) -> Reply:
    """All settings of the user of an interaction.

    Args:
        preferences: their settings as they are now.
        zones: the time zones to choose from, if the typed text is ambiguous.
    """
    presentation = services_of(interaction).users.presentation(preferences, str(interaction.locale))
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
        zones: the time zones to choose from, if the typed text is ambiguous.
    """
    zone = preferences.zone or DEFAULT_ZONE
    with presentation.use_locale():
        day = translate(_DAY, zone=zone, time=local_time(zone, now))
        if preferences.zone is None:
            day = translate(_DAY_UNSET, day=day)
        shown = {
            setting: label_of(*choices_of(setting, preferences, presentation))
            for setting in SETTING_NAMES
        }
        groups = (
            (translate(heading), "\n".join(_line(setting, shown[setting]) for setting in settings))
            for heading, settings in _GROUPS.items()
        )
        card = Card(
            title=translate(_TITLE),
            fields=(
                *groups,
                (translate(_YOUR_DAY), f"{day}\n{translate(_WHICH) if zones else ''}"),
            ),
            small_print=translate(_FOOTER),
        )
        which = (ZoneMenu(zones),) if zones else ()
        button = ZoneButton(is_main=not preferences.zone)
        return Reply(cards=(card,), items=(*which, ChangeMenu(shown), button))


def _values_reply(setting: Setting, preferences: Preferences, presentation: Presentation) -> Reply:
    """A setting with a menu of its values."""
    with presentation.use_locale():
        card = Card(title=translate(SETTING_NAMES[setting]), text=translate(EXPLAINED[setting]))
        menu = SettingMenu(setting, *choices_of(setting, preferences, presentation))
        return Reply(cards=(card,), items=(menu, AllSettingsButton()))


def _line(setting: Setting, value: str) -> str:
    return translate(_CHOICE, setting=translate(SETTING_NAMES[setting]), value=value)
