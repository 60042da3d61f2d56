"""What those who run a server set, and what is wrong with it."""

import re
from dataclasses import replace
from datetime import date, datetime, time
from typing import TYPE_CHECKING, Any, Final
from zoneinfo import ZoneInfo

from bot.config import Config
from bot.posts.schedule import moment_of, next_moment
from bot.request_context import language_of
from bot.settings.service import SettingError, chosen_language, zone_of
from bot.store import Post, ServerSettings, Store
from engine.band import Band
from engine.language import N_, translate
from tutor.presentation import Presentation

if TYPE_CHECKING:
    from collections.abc import Callable

_NO_TIME: Final = N_("{text} is no time of day. Write it like 8:00 or 17:30.")
_TIME: Final = re.compile(r"(\d{1,2})(?:[:.h ]\s*(\d{2}))?\s*(?:h|uhr|o'clock)?", re.IGNORECASE)


class Servers:
    """Settings of servers.

    Args:
        config: how pictures are drawn for servers.
        store: where settings are kept.

    Attributes:
        when_changed: who is told when the settings of a server have changed.
    """

    def __init__(self, *, config: Config, store: Store) -> None:
        self._config = config
        self._store = store
        self.when_changed: list[Callable[[], None]] = []

    async def settings(self, guild_id: int) -> tuple[ServerSettings, Post | None]:
        """What is set for a server, and its newest post."""
        return await self._store.servers.settings(guild_id), await self._store.posts.last(guild_id)

    async def change(
        self,
        guild_id: int,
        now: datetime,
        *,
        channel_id: int | None = None,
        at: str | None = None,
        zone: str | None = None,
        bands: tuple[Band, ...] | None = None,
        language: str | None = None,
        role_id: int | None = None,
    ) -> None:
        """Set what is given and leave the rest. A post of today that was given up is tried again.

        Args:
            guild_id: the server.
            now: the present moment (aware).
            channel_id: where daily posts go.
            at: the time of day, as somebody typed it.
            zone: the name of a time zone.
            bands: which puzzles are posted.
            language: a code of `engine.language.languages()`, or `FOLLOW` of
                `bot.settings.service` for the server's own.
            role_id: who is pinged; 0 for nobody.

        Raises:
            SettingError: if there is no such time of day, zone or language.
        """
        values: dict[str, Any] = {}
        if channel_id is not None:
            values["channel_id"] = channel_id
        if at is not None:
            values["at"] = time_of(at)
        if zone is not None:
            values["zone"] = zone_of(zone).key
        if bands is not None:
            values["bands"] = tuple(band.slug for band in bands)
        if language is not None:
            values["language"] = chosen_language(language)
        if role_id is not None:
            values["role_id"] = role_id or None
        settings = await self._store.servers.change(
            guild_id, lambda before: replace(before, **values), changed=now
        )
        await self._store.posts.retry(guild_id, self.today(settings, now))
        for tell in self.when_changed:
            tell()

    async def stop(self, guild_id: int) -> None:
        """Send no more daily posts to a server; what else is set stays."""
        await self._store.servers.change(guild_id, lambda before: replace(before, channel_id=None))

    def today(self, settings: ServerSettings, now: datetime) -> date:
        """The date on a server at a moment (aware)."""
        return now.astimezone(ZoneInfo(settings.zone)).date()

    def presentation(self, settings: ServerSettings, locale: str) -> Presentation:
        """How a server is told and shown things.

        Args:
            settings: what is set.
            locale: the server's own language, such as "de" or "en-GB".
        """
        picture = self._config.picture
        return Presentation(
            theme=picture.theme,
            size=picture.size,
            language=settings.language or language_of(locale),
        )


def bands_of(settings: ServerSettings) -> tuple[Band, ...]:
    """The bands that are posted on a server, easiest first; all if none was chosen."""
    return tuple(band for band in Band if band.slug in settings.bands) or tuple(Band)


def next_post(settings: ServerSettings, last: Post | None, now: datetime) -> datetime:
    """When the next post of a server is due, in UTC.

    Args:
        settings: what is set.
        last: its newest post.
        now: the present moment (aware).
    """
    zone = ZoneInfo(settings.zone)
    moment = next_moment(now, settings.at, zone)
    if last is not None and moment.astimezone(zone).date() <= last.day:
        # Today's is out, and the time was put off since.
        return next_moment(moment_of(last.day, time.max, zone), settings.at, zone)
    return moment


def time_of(text: str) -> time:
    """A time of day as somebody typed it: 8, 8:00, 08.30, 17:30.

    Raises:
        SettingError: if it is none.
    """
    match = _TIME.fullmatch(text.strip())
    if match is None or int(match[1]) > 23 or int(match[2] or 0) > 59:
        raise SettingError(translate(_NO_TIME, text=repr(text[:20])))
    return time(int(match[1]), int(match[2] or 0))
