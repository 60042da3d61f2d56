"""The settings of servers: changing and checking them."""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import date, datetime, time
from typing import Any, Final, Self, TypedDict, Unpack
from zoneinfo import ZoneInfo

from bot.chat.request_context import Users, language_of
from bot.chat.services import Services
from bot.chat.typed_text import quote
from bot.chat.user_errors import UserError
from bot.preferences.service import SettingError, chosen_language
from bot.preferences.time_zones import zone_of
from bot.store import Post, ServerSettings, Store
from engine.language import N_, CellNames, translate
from renderer import THEMES
from tutor.daily_schedule import moment_of, next_moment
from tutor.presentation import Presentation

_NO_TIME: Final = N_("{text} is not a time of day. Write it like 8:00 or 17:30.")
_NO_SHARING: Final = N_("The people who manage this server have turned sharing results off.")
_TIME: Final = re.compile(r"(\d{1,2})(?:[:.h ]\s*(\d{2}))?\s*(?:h|uhr|o'clock)?", re.IGNORECASE)


class ServerChanges(TypedDict, total=False):
    """New values for the settings of a server, as chosen; None leaves a setting unchanged.

    Attributes:
        channel_id: the channel of daily posts.
        at: the time of day, as typed.
        zone: the name of a time zone.
        bands: the names of the bands that are posted, and of killer sudokus.
        language: a code of `engine.language.languages()`, or `FOLLOW` of
            `bot.preferences.service` for the server's own.
        role_id: the role to ping; 0 for none.
        thread: whether each post gets a thread.
        quiz: whether there is a weekly quiz.
        theme: the colours of public pictures, a key of `renderer.THEMES`, or `FOLLOW` for the
            host's.
        cells: the value of a `CellNames`.
        duels: whether members may begin duels.
        races: whether members may begin races.
        leaderboard: whether there is a leaderboard.
        sharing: whether members may share their results.
        milestones: whether messages name milestones.
        quiet: the hours without pings, such as "22-7"; `OFF` for none.
    """

    channel_id: int | None
    at: str | None
    zone: str | None
    bands: tuple[str, ...] | None
    language: str | None
    role_id: int | None
    thread: bool | None
    quiz: bool | None
    theme: str | None
    cells: str | None
    duels: bool | None
    races: bool | None
    leaderboard: bool | None
    sharing: bool | None
    milestones: bool | None
    quiet: str | None


class ServerService:
    """Settings of servers.

    Args:
        store: stores the settings.
        users: provides the presentation of messages.

    Attributes:
        when_changed: callbacks for changed settings of a server; they get its id.
    """

    def __init__(self, *, store: Store, users: Users) -> None:
        self._store = store
        self._users = users
        self.when_changed: list[Callable[[int], None]] = []

    @classmethod
    def build(cls, services: Services) -> Self:
        """Create it from the services that it needs."""
        return cls(store=services.store, users=services.users)

    async def settings(self, guild_id: int) -> tuple[ServerSettings, Post | None]:
        """The settings of a server, and its newest post."""
        return await self._store.servers.settings(guild_id), await self._store.posts.last(guild_id)

    async def change(self, guild_id: int, now: datetime, **chosen: Unpack[ServerChanges]) -> None:
        """Change the given settings. If today's post failed, it is retried.

        Args:
            now: the current time (aware).
            chosen: the settings to change.

        Raises:
            SettingError: if there is no such time of day, zone or language.
        """
        values: dict[str, Any] = {
            name: _VALUES[name](value) for name, value in chosen.items() if value is not None
        }
        settings = await self._store.servers.change(
            guild_id, lambda before: replace(before, **values), changed=now
        )
        await self._store.posts.retry(guild_id, self.today(settings, now))
        for callback in self.when_changed:
            callback(guild_id)

    async def require_sharing(self, guild_id: int | None) -> None:
        """Check that members may share results on a server; None means a direct message.

        Raises:
            UserError: if not.
        """
        if guild_id is not None and not (await self._store.servers.settings(guild_id)).sharing:
            raise UserError(translate(_NO_SHARING))

    async def stop(self, guild_id: int) -> None:
        """Stop daily posts on a server, and keep its other settings."""
        await self._store.servers.change(guild_id, lambda before: replace(before, channel_id=None))

    def today(self, settings: ServerSettings, now: datetime) -> date:
        """The date on a server at a time (aware)."""
        return now.astimezone(ZoneInfo(settings.zone)).date()

    def presentation(self, settings: ServerSettings, locale: str) -> Presentation:
        """The presentation for a server.

        Args:
            locale: the server's own language, such as "de" or "en-GB".
        """
        return self._users.server_presentation(settings, settings.language or language_of(locale))


def next_post(settings: ServerSettings, last: Post | None, now: datetime) -> datetime:
    """When the next post of a server is due, in UTC.

    Args:
        last: its newest post.
        now: the current time (aware).
    """
    zone = ZoneInfo(settings.zone)
    moment = next_moment(now, settings.at, zone)
    if last is not None and moment.astimezone(zone).date() <= last.day:
        # Today's post was sent, and then the time was changed to a later one.
        return next_moment(moment_of(last.day, time.max, zone), settings.at, zone)
    return moment


def time_of(text: str) -> time:
    """Parse a typed time of day: 8, 8:00, 08.30, 17:30.

    Raises:
        SettingError: if it is not a time of day.
    """
    match = _TIME.fullmatch(text.strip())
    if match is None or int(match[1]) > 23 or int(match[2] or 0) > 59:
        raise SettingError(translate(_NO_TIME, text=quote(text, 20)))
    return time(int(match[1]), int(match[2] or 0))


def quiet_hours_of(text: str) -> tuple[int, int] | None:
    """The hours of a choice such as "22-7"; None for any other text."""
    first, _, end = text.partition("-")
    hours = tuple(int(hour) for hour in (first, end) if hour.isdecimal() and int(hour) < 24)
    return hours if len(hours) == 2 else None


_VALUES: Final[Mapping[str, Callable[[Any], object]]] = {
    "channel_id": int,
    "at": time_of,
    "zone": lambda name: zone_of(name).key,
    "bands": tuple,
    "language": chosen_language,
    "role_id": lambda role: role or None,
    "thread": bool,
    "quiz": bool,
    "theme": lambda theme: theme if theme in THEMES else None,
    "cells": CellNames,
    "duels": bool,
    "races": bool,
    "leaderboard": bool,
    "sharing": bool,
    "milestones": bool,
    "quiet": quiet_hours_of,
}
"""Converts the chosen value of each setting to the stored value."""
