"""The settings of a server in words."""

from collections.abc import Iterator, Mapping
from datetime import datetime
from enum import Enum
from typing import Final

import discord

from bot.chat.card import Card
from bot.daily.words import killer_name
from bot.posts.views import Permission, can_ping, missing_permissions, pinged_role
from bot.preferences.service import OFF, ON
from bot.preferences.setting_values import CELL_NAMES, ON_OFF, THEME_NAMES
from bot.preferences.time_zones import local_time
from bot.servers.service import next_post
from bot.store import Failure, Post, ServerSettings
from bot.store.settings import bands_of, posts_killers
from engine.language import N_, languages, translate
from tutor.presentation import Presentation


class ServerSetting(Enum):
    """A setting of a server; the value is part of ids and the name of an option."""

    CHANNEL = "channel"
    TIME = "time"
    BANDS = "bands"
    LANGUAGE = "language"
    ROLE = "role"
    THREAD = "thread"
    QUIZ = "quiz"
    THEME = "theme"
    CELLS = "cells"
    DUELS = "duels"
    RACES = "races"
    LEADERBOARD = "leaderboard"
    SHARING = "sharing"
    MILESTONES = "milestones"
    QUIET = "quiet"


SERVER_SWITCHES: Final = (
    ServerSetting.DUELS,
    ServerSetting.RACES,
    ServerSetting.LEADERBOARD,
    ServerSetting.SHARING,
    ServerSetting.MILESTONES,
)
"""The settings that are on or off; their values are attributes of `ServerSettings`."""
QUIET_HOURS: Final = ("20-8", "21-7", "22-6", "22-7", "22-8", "23-7", "0-8")
"""The hours without pings to choose from."""


SERVER_SETTING_NAMES: Final = {
    ServerSetting.CHANNEL: N_("Channel"),
    ServerSetting.TIME: N_("Time"),
    ServerSetting.BANDS: N_("Puzzles"),
    ServerSetting.LANGUAGE: N_("Language"),
    ServerSetting.ROLE: N_("Ping"),
    ServerSetting.THREAD: N_("Discussion thread"),
    ServerSetting.QUIZ: N_("Weekly quiz"),
    ServerSetting.THEME: N_("Colours"),
    ServerSetting.CELLS: N_("Cells"),
    ServerSetting.DUELS: N_("Duels"),
    ServerSetting.RACES: N_("Races"),
    ServerSetting.LEADERBOARD: N_("Leaderboard"),
    ServerSetting.SHARING: N_("Sharing results"),
    ServerSetting.MILESTONES: N_("Milestones"),
    ServerSetting.QUIET: N_("Quiet hours"),
}
SERVER_EXPLAINED: Final = {
    ServerSetting.CHANNEL: N_("Where the puzzles of the day are posted"),
    ServerSetting.TIME: N_("When, such as 8:00 or 17:30"),
    ServerSetting.BANDS: N_("Which puzzles are posted"),
    ServerSetting.LANGUAGE: N_("The language of the posts"),
    ServerSetting.ROLE: N_("Who the posts ping"),
    ServerSetting.THREAD: N_("Whether each post gets a discussion thread"),
    ServerSetting.QUIZ: N_("Whether there is a poll each Monday: which technique comes next?"),
    ServerSetting.THEME: N_("The colours of pictures that everyone sees"),
    ServerSetting.CELLS: N_("How answers that everyone sees name cells"),
    ServerSetting.DUELS: N_("Whether members can start duels here"),
    ServerSetting.RACES: N_("Whether members can start races here"),
    ServerSetting.LEADERBOARD: N_("Whether there is a leaderboard of those who join it"),
    ServerSetting.SHARING: N_("Whether members can share their results here"),
    ServerSetting.MILESTONES: N_("Whether I tell members what they found for the first time"),
    ServerSetting.QUIET: N_("When I ping no one, in the time zone of the posts"),
}
"""What each setting is for."""
SERVER_OPTIONS: Final = {
    setting.value: text
    for setting, text in SERVER_EXPLAINED.items()
    if setting not in {ServerSetting.BANDS, ServerSetting.QUIET, *SERVER_SWITCHES}
}
"""The descriptions of the options of `/settings server`."""
NO_CHANNEL: Final = N_("The channel for daily posts no longer exists. Choose another one.")
AS_SERVER: Final = N_("same as the server")
THREAD_NAMES: Final = {True: N_("under each post"), False: N_("none")}
QUIZ_NAMES: Final = {True: N_("on Mondays, after the post"), False: N_("none", "quiz")}

_TITLE: Final = N_("Settings of this server")
_GROUPS: Final = {
    N_("Daily posts"): (
        ServerSetting.CHANNEL,
        ServerSetting.TIME,
        ServerSetting.BANDS,
        ServerSetting.LANGUAGE,
        ServerSetting.ROLE,
        ServerSetting.QUIET,
    ),
    N_("Thread and quiz"): (ServerSetting.THREAD, ServerSetting.QUIZ),
    N_("Public pictures"): (ServerSetting.THEME, ServerSetting.CELLS),
    N_("Playing together"): SERVER_SWITCHES,
}
"""The settings by heading, in the order in which they are listed."""
_OFF: Final = N_("none yet, so nothing is posted")
_LINE: Final = N_("{setting}: {value}")
_AT: Final = N_("{at}, {zone} (where it is {now})")
_NEXT: Final = N_("{at}; next post {next}")
_FOLLOWS: Final = N_("{language}, same as the server")
_NOBODY: Final = N_("no one")
_HOURS: Final = N_("{first}:00 to {end}:00")
_NO_HOURS: Final = N_("none", "quiet hours")
_LAST: Final = N_("The last post")
_POSTED: Final = N_("{day}: [posted]({link})")
_ON_ITS_WAY: Final = N_("{day}: not posted yet; I'll keep trying")
_FAILED: Final = {
    Failure.NO_CHANNEL: N_("{day}: not posted, the channel is gone or hidden from me"),
    Failure.FORBIDDEN: N_("{day}: not posted, I don't have permission there"),
    Failure.REFUSED: N_("{day}: not posted, Discord refused it"),
}
_MISSING: Final = N_("⚠ Permissions that I'm missing in the channel")
_CANNOT_PING: Final = N_(
    "Mention roles: no one is pinged unless you let everyone mention {role} or give me that "
    "permission."
)
_WHY_HISTORY: Final = N_("{need}: so that I never post twice after a crash")
_FOOTER: Final = N_("You can also set most of these with the options of /settings server.")


def server_values(
    guild: discord.Guild, settings: ServerSettings, look: Presentation, now: datetime
) -> Mapping[ServerSetting, str]:
    """The values of the settings of a server, without mentions.

    Args:
        look: how its posts are presented.
        now: the current time (aware).
    """
    channel = guild.get_channel(settings.channel_id or 0)
    role = pinged_role(guild, settings)
    called = languages()[look.language]
    lacking = _OFF if settings.channel_id is None else NO_CHANNEL
    return {
        ServerSetting.CHANNEL: translate(lacking) if channel is None else f"#{channel.name}",
        ServerSetting.TIME: translate(
            _AT,
            at=settings.at.strftime("%H:%M"),
            zone=settings.zone,
            now=local_time(settings.zone, now),
        ),
        ServerSetting.BANDS: ", ".join(
            (
                *(translate(band.value) for band in bands_of(settings)),
                *([killer_name()] if posts_killers(settings) else []),
            )
        ),
        ServerSetting.LANGUAGE: (
            called if settings.language else translate(_FOLLOWS, language=called)
        ),
        ServerSetting.ROLE: translate(_NOBODY) if role is None else f"@{role.name}",
        ServerSetting.THREAD: translate(THREAD_NAMES[settings.thread]),
        ServerSetting.QUIZ: translate(QUIZ_NAMES[settings.quiz]),
        ServerSetting.THEME: translate(THEME_NAMES.get(look.theme, look.theme)),
        ServerSetting.CELLS: translate(CELL_NAMES[look.cells]),
        **{
            switch: translate(ON_OFF[ON if getattr(settings, switch.value) else OFF])
            for switch in SERVER_SWITCHES
        },
        ServerSetting.QUIET: hours_words(settings.quiet),
    }


def hours_words(hours: tuple[int, int] | None) -> str:
    """The hours without pings in words."""
    if hours is None:
        return translate(_NO_HOURS)
    return translate(_HOURS, first=hours[0], end=hours[1])


def server_card(
    guild: discord.Guild,
    settings: ServerSettings,
    last: Post | None,
    values: Mapping[ServerSetting, str],
    now: datetime,
) -> Card:
    """The settings of a server, and any problems that keep its posts from working.

    Args:
        last: its newest post.
        values: the values of the settings.
        now: the current time (aware).
    """
    shown = dict(values)
    channel = guild.get_channel(settings.channel_id or 0)
    role = pinged_role(guild, settings)
    if channel is not None:
        shown[ServerSetting.CHANNEL] = channel.mention
    if settings.channel_id is not None:
        moment = discord.utils.format_dt(next_post(settings, last, now), "R")
        shown[ServerSetting.TIME] = translate(_NEXT, at=shown[ServerSetting.TIME], next=moment)
    if role is not None:
        shown[ServerSetting.ROLE] = role.mention
    lines = {
        setting: translate(_LINE, setting=translate(name), value=shown[setting])
        for setting, name in SERVER_SETTING_NAMES.items()
    }
    fields = [
        (translate(heading), "\n".join(lines[setting] for setting in group))
        for heading, group in _GROUPS.items()
    ]
    if last is not None:
        fields.append((translate(_LAST), _last(last)))
    if isinstance(channel, discord.TextChannel):
        missing = "\n".join(_missing(channel, role, settings))
        fields += [(translate(_MISSING), missing)] if missing else []
    return Card(title=translate(_TITLE), fields=tuple(fields), small_print=translate(_FOOTER))


def _last(post: Post) -> str:
    if post.message_id is not None:
        place = f"{post.guild_id}/{post.channel_id}/{post.message_id}"
        return translate(_POSTED, day=post.day, link=f"https://discord.com/channels/{place}")
    return translate(_ON_ITS_WAY if post.failure is None else _FAILED[post.failure], day=post.day)


def _missing(
    channel: discord.TextChannel, role: discord.Role | None, settings: ServerSettings
) -> Iterator[str]:
    for need in missing_permissions(channel, settings=settings):
        name = f"**{translate(need.value)}**"
        yield translate(_WHY_HISTORY, need=name) if need is Permission.HISTORY else name
    if role is not None and not can_ping(channel, role):
        yield translate(_CANNOT_PING, role=role.mention)
