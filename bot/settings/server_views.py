"""The settings of a server as a message, and the buttons for people who manage the server."""

import re
from collections.abc import Mapping, Sequence
from enum import Enum
from types import MappingProxyType
from typing import Any, Final

import discord

from bot.chat.button import PersistentButton, PersistentItem, PersistentMenu, Press
from bot.chat.card import Card
from bot.chat.custom_ids import values_of
from bot.chat.form import Field, Form, Sent
from bot.chat.reply import Reply
from bot.chat.request_context import RequestContext
from bot.chat.services import services_of
from bot.daily.words import killer_name
from bot.posts.views import pinged_role
from bot.preferences.menus import BACK, CITY, LONGEST_ZONE, settings_menu, values_menu
from bot.preferences.service import FOLLOW, OFF, ON
from bot.preferences.setting_values import AS_HOST, CELL_NAMES, ON_OFF, THEME_NAMES, Choices
from bot.servers.service import ServerService, quiet_hours_of
from bot.settings.server_management import managed_guild, role_to_ping, send_test
from bot.settings.server_words import (
    AS_SERVER,
    QUIET_HOURS,
    QUIZ_NAMES,
    SERVER_EXPLAINED,
    SERVER_SETTING_NAMES,
    SERVER_SWITCHES,
    THREAD_NAMES,
    ServerSetting,
    hours_words,
    server_card,
    server_values,
)
from bot.store import KILLER, ServerSettings
from bot.store.settings import bands_of, posts_killers
from engine.language import N_, CellNames, languages, translate
from engine.model.band import Band
from renderer import THEMES

_BESIDE_BANDS: Final = N_("Has no rating; posted beside the others")
_TESTED: Final = N_("The test post is in {channel}.")
_ON_OR_OFF: Final = (ServerSetting.THREAD, ServerSetting.QUIZ, *SERVER_SWITCHES)
_TIME_NOW: Final = N_("leave empty to keep it as it is")


class ServerAction(Enum):
    """The action of a button under the settings of a server; the value is part of its id."""

    TEST = "test"
    QUIET = "quiet"
    """Stop pinging the role."""
    OFF = "off"
    BACK = "back"
    """Show all settings again."""


_LABELS: Final = {
    ServerAction.TEST: N_("Test post"),
    ServerAction.QUIET: N_("Ping no one"),
    ServerAction.OFF: N_("No daily posts"),
    ServerAction.BACK: BACK,
}


class ServerButton(PersistentButton, template=f"server:(?P<action>{values_of(ServerAction)})"):
    """Executes an action on the settings of the server, if the user may manage it."""

    def __init__(self, action: ServerAction) -> None:
        is_test = action is ServerAction.TEST
        super().__init__(
            f"server:{action.value}",
            translate(_LABELS[action]),
            discord.ButtonStyle.primary if is_test else discord.ButtonStyle.secondary,
        )
        self.action = action

    async def reply(self, press: Press, context: RequestContext) -> Reply:
        """The settings after the change."""
        servers, guild = services_of(press).get(ServerService), managed_guild(press)
        if self.action is ServerAction.TEST:
            text = translate(
                _TESTED, channel=(await send_test(services_of(press), guild, context)).mention
            )
            return await server_reply(servers, guild, context, text=text)
        if self.action is ServerAction.QUIET:
            await servers.change(guild.id, context.now, role_id=0)
        elif self.action is ServerAction.OFF:
            await servers.stop(guild.id)
        return await server_reply(servers, guild, context)


class BandMenu(PersistentMenu, template="server:bands"):
    """Chooses the puzzles that are posted on the server, if the user may manage it.

    Args:
        chosen: the bands that are posted now.
        killers: whether killer sudokus are posted now, too.
    """

    def __init__(self, chosen: tuple[Band, ...] = (), *, killers: bool = False) -> None:
        super().__init__(
            discord.ui.Select(
                custom_id="server:bands",
                placeholder=translate(SERVER_EXPLAINED[ServerSetting.BANDS]),
                min_values=1,
                max_values=len(Band) + 1,
                options=[
                    *(
                        discord.SelectOption(
                            label=translate(band.value), value=band.name, default=band in chosen
                        )
                        for band in Band
                    ),
                    discord.SelectOption(
                        label=killer_name(),
                        value=KILLER,
                        description=translate(_BESIDE_BANDS),
                        default=killers,
                    ),
                ],
            )
        )

    async def reply(self, press: Press, context: RequestContext) -> Reply:
        """The settings after the change."""
        servers, guild = services_of(press).get(ServerService), managed_guild(press)
        bands = tuple(band.slug for band in Band if band.name in self.item.values)
        bands += tuple(value for value in self.item.values if value == KILLER)
        await servers.change(guild.id, context.now, bands=bands)
        return await server_reply(servers, guild, context)


class ServerMenu(PersistentMenu, template="server-settings"):
    """Chooses which setting of the server to change, if the user may manage it.

    Args:
        shown: the settings, and their current values in words.
    """

    def __init__(self, shown: Mapping[ServerSetting, str] = MappingProxyType({})) -> None:
        super().__init__(settings_menu("server-settings", SERVER_SETTING_NAMES, shown))

    def form(self) -> Form | None:
        """The form for the time and its zone; other settings have menus."""
        return TimeForm() if self.item.values == [ServerSetting.TIME.value] else None

    async def reply(self, press: Press, context: RequestContext) -> Reply:
        """The values of the chosen setting; all settings if that setting no longer exists."""
        servers, guild = services_of(press).get(ServerService), managed_guild(press)
        chosen = self.choice
        if chosen not in {setting.value for setting in ServerSetting}:
            return await server_reply(servers, guild, context)
        settings, _ = await servers.settings(guild.id)
        return _values_reply(ServerSetting(chosen), settings)


class ServerValueMenu(
    PersistentMenu,
    template="server-setting:(?P<setting>language|thread|quiz|theme|cells|duels|races|leaderboard"
    "|sharing|milestones|quiet)",
):
    """Changes a setting of the server that has few values, if the user may manage it.

    Args:
        choices: its values and their labels.
        chosen: the current value.
    """

    def __init__(self, setting: ServerSetting, choices: Choices = (), chosen: str = "") -> None:
        name = SERVER_SETTING_NAMES[setting]
        super().__init__(values_menu(f"server-setting:{setting.value}", name, choices, chosen))
        self.setting = setting

    async def reply(self, press: Press, context: RequestContext) -> Reply:
        """The settings after the change."""
        servers, guild = services_of(press).get(ServerService), managed_guild(press)
        choice = self.choice
        changed: dict[str, Any] = {self.setting.value: choice}
        if self.setting in _ON_OR_OFF:
            changed[self.setting.value] = choice == ON
        await servers.change(guild.id, context.now, **changed)
        return await server_reply(servers, guild, context)


class ChannelMenu(
    PersistentItem[discord.ui.ChannelSelect[discord.ui.View]], template="server:channel"
):
    """Chooses the channel of the daily posts, if the user may manage the server."""

    def __init__(self) -> None:
        super().__init__(
            discord.ui.ChannelSelect(
                custom_id="server:channel",
                placeholder=translate(SERVER_EXPLAINED[ServerSetting.CHANNEL]),
                channel_types=[discord.ChannelType.text],
            )
        )

    async def reply(self, press: Press, context: RequestContext) -> Reply:
        """The settings after the change."""
        servers, guild = services_of(press).get(ServerService), managed_guild(press)
        for channel in self.item.values:
            await servers.change(guild.id, context.now, channel_id=channel.id)
        return await server_reply(servers, guild, context)


class RoleMenu(PersistentItem[discord.ui.RoleSelect[discord.ui.View]], template="server:role"):
    """Chooses the role that the daily posts ping, if the user may manage the server."""

    def __init__(self) -> None:
        super().__init__(
            discord.ui.RoleSelect(
                custom_id="server:role",
                placeholder=translate(SERVER_EXPLAINED[ServerSetting.ROLE]),
            )
        )

    async def reply(self, press: Press, context: RequestContext) -> Reply:
        """The settings after the change."""
        servers, guild = services_of(press).get(ServerService), managed_guild(press)
        for role in self.item.values:
            allowed = role_to_ping(role, press.permissions)
            await servers.change(guild.id, context.now, role_id=allowed)
        return await server_reply(servers, guild, context)


class TimeForm(Form):
    """Asks when the puzzles of the day are posted, if the user may manage the server."""

    template = re.compile("server-time")
    title = SERVER_SETTING_NAMES[ServerSetting.TIME]

    def custom_id(self) -> str:
        """The custom id of this form."""
        return "server-time"

    def fields(self) -> Sequence[Field]:
        """A time of day, and a city or a time zone."""
        when = SERVER_EXPLAINED[ServerSetting.TIME]
        return (
            Field("time", when, placeholder=_TIME_NOW, required=False, limit=LONGEST_ZONE),
            Field("zone", CITY, placeholder=_TIME_NOW, required=False, limit=LONGEST_ZONE),
        )

    async def prepare(self, interaction: discord.Interaction[Any]) -> None:
        """Refuse users who may not manage the server."""
        managed_guild(interaction)

    async def reply(self, sent: Sent, context: RequestContext, typed: Mapping[str, str]) -> Reply:
        """The settings after the change."""
        servers, guild = services_of(sent).get(ServerService), managed_guild(sent)
        at, zone = (typed.get(name, "").strip() or None for name in ("time", "zone"))
        await servers.change(guild.id, context.now, at=at, zone=zone)
        return await server_reply(servers, guild, context)


SERVER_ITEMS: Final = (BandMenu, ChannelMenu, ServerButton, RoleMenu, ServerMenu, ServerValueMenu)
"""All buttons and menus about the settings of a server."""


async def server_reply(
    servers: ServerService, guild: discord.Guild, context: RequestContext, *, text: str = ""
) -> Reply:
    """The settings of a server as a message, with problems and buttons.

    Args:
        servers: has the settings.
        text: the text above.
    """
    settings, last = await servers.settings(guild.id)
    look = servers.presentation(settings, str(guild.preferred_locale))
    values = server_values(guild, settings, look, context.now)
    card = server_card(guild, settings, last, values, context.now)
    items: list[discord.ui.Item[Any]] = [ServerMenu(values)]
    if settings.channel_id is None:
        items.insert(0, ChannelMenu())
    else:
        items.append(ServerButton(ServerAction.TEST))
    if pinged_role(guild, settings) is not None:
        items.append(ServerButton(ServerAction.QUIET))
    if settings.channel_id is not None:
        items.append(ServerButton(ServerAction.OFF))
    return Reply(cards=(card,), items=tuple(items), text=text)


def _values_reply(setting: ServerSetting, settings: ServerSettings) -> Reply:
    """A setting of a server with a menu of its values."""
    menu: discord.ui.Item[Any]
    match setting:
        case ServerSetting.CHANNEL:
            menu = ChannelMenu()
        case ServerSetting.BANDS:
            menu = BandMenu(bands_of(settings), killers=posts_killers(settings))
        case ServerSetting.ROLE:
            menu = RoleMenu()
        case _:
            menu = ServerValueMenu(setting, *_choices(setting, settings))
    card = Card(
        title=translate(SERVER_SETTING_NAMES[setting]), text=translate(SERVER_EXPLAINED[setting])
    )
    return Reply(cards=(card,), items=(menu, ServerButton(ServerAction.BACK)))


def _choices(setting: ServerSetting, settings: ServerSettings) -> tuple[Choices, str]:
    """The values of a setting with their labels, and which of them is chosen."""
    if setting is ServerSetting.THEME:
        return (
            (FOLLOW, translate(AS_HOST)),
            *((key, translate(THEME_NAMES.get(key, key))) for key in THEMES),
        ), settings.theme or FOLLOW
    if setting is ServerSetting.CELLS:
        cells = [(names.value, translate(label)) for names, label in CELL_NAMES.items()]
        return cells, (settings.cells or CellNames.RC).value
    if setting in SERVER_SWITCHES:
        on = getattr(settings, setting.value)
        return [(value, translate(name)) for value, name in ON_OFF.items()], ON if on else OFF
    if setting is ServerSetting.QUIET:
        now = OFF if settings.quiet is None else "{}-{}".format(*settings.quiet)
        hours = dict.fromkeys((OFF, now, *QUIET_HOURS))
        return [(value, hours_words(quiet_hours_of(value))) for value in hours], now
    if setting is ServerSetting.LANGUAGE:
        return ((FOLLOW, translate(AS_SERVER)), *languages().items()), settings.language or FOLLOW
    names, on = (
        (THREAD_NAMES, settings.thread)
        if setting is ServerSetting.THREAD
        else (QUIZ_NAMES, settings.quiz)
    )
    return ((ON, translate(names[True])), (OFF, translate(names[False]))), ON if on else OFF
