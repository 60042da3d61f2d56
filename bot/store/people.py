"""What people and those who run servers have set."""

from dataclasses import dataclass
from datetime import datetime, time
from typing import Any, Final

from sqlalchemy import ColumnElement, Row, delete, select

from bot.store._database import Part, now, upsert
from bot.store.tables import daily_posts, memberships, people, servers
from engine.language import CellNames
from engine.scale import Scale

DEFAULT_ZONE: Final = "UTC"
_DUE: Final = ("channel_id", "minute", "zone")
"""What says where and when posts are due."""


@dataclass(frozen=True, slots=True)
class Preferences:
    """What somebody has set; None for what they have not.

    Attributes:
        language: a code of `engine.language.languages`.
        cells: how cells are named.
        theme: the colours of pictures, a key of `renderer.THEMES`.
        zone: the name of a time zone, which says when a day begins.
        scale: by whose order of techniques hints go.
    """

    language: str | None = None
    cells: CellNames | None = None
    theme: str | None = None
    zone: str | None = None
    scale: Scale | None = None


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """What those who run a server have set.

    Attributes:
        guild_id: the server.
        language: the language of the daily posts; None for the server's own.
        channel_id: where they go; None for no posts.
        at: the time of day, to the minute.
        zone: the name of the time zone that this is meant in.
        bands: the names of the bands that are posted, easiest first.
        role_id: who is pinged with them; None for nobody.
    """

    guild_id: int
    language: str | None = None
    channel_id: int | None = None
    at: time = time(8)
    zone: str = DEFAULT_ZONE
    bands: tuple[str, ...] = ()
    role_id: int | None = None


class People(Part):
    """Settings of people, and the leaderboards that they have joined."""

    async def preferences(self, user_id: int) -> Preferences:
        """What somebody has set."""
        query = select(people).where(people.c.user_id == user_id)
        async with self._engine.connect() as connection:
            row = (await connection.execute(query)).one_or_none()
        if row is None:
            return Preferences()
        cells = None if row.cells is None else CellNames(row.cells)
        return Preferences(row.language, cells, row.theme, row.zone, row.scale)

    async def set_preferences(self, user_id: int, preferences: Preferences) -> None:
        """Keep what somebody has set, in place of what was set before."""
        values = {
            "language": preferences.language,
            "cells": None if preferences.cells is None else preferences.cells.value,
            "theme": preferences.theme,
            "zone": preferences.zone,
            "scale": preferences.scale,
            "updated": now(),
        }
        async with self._engine.begin() as connection:
            await upsert(connection, people, {"user_id": user_id}, values)

    async def join(self, guild_id: int, user_id: int) -> None:
        """Put somebody on the leaderboard of a server; fine if they are there."""
        async with self._engine.begin() as connection:
            key = {"guild_id": guild_id, "user_id": user_id}
            await upsert(connection, memberships, key, {"created": now()})

    async def leave(self, guild_id: int, user_id: int) -> bool:
        """Take somebody off the leaderboard of a server; whether they were on it."""
        gone = delete(memberships).where(
            memberships.c.guild_id == guild_id, memberships.c.user_id == user_id
        )
        async with self._engine.begin() as connection:
            return (await connection.execute(gone)).rowcount > 0

    async def joined(self, guild_id: int) -> frozenset[int]:
        """Who is on the leaderboard of a server."""
        query = select(memberships.c.user_id).where(memberships.c.guild_id == guild_id)
        async with self._engine.connect() as connection:
            return frozenset((await connection.execute(query)).scalars())


class Servers(Part):
    """Settings of servers."""

    async def settings(self, guild_id: int) -> ServerSettings:
        """What has been set for a server, or the defaults."""
        found = await self._settings(servers.c.guild_id == guild_id)
        return found[0] if found else ServerSettings(guild_id)

    async def set(self, settings: ServerSettings, *, changed: datetime | None = None) -> None:
        """Keep the settings of a server, in place of those before.

        Args:
            settings: all of them.
            changed: since when they count (aware); None for now. If where and when posts are
                due stays as it was, so does this: no other change puts off a post of today.
        """
        found = select(servers).where(servers.c.guild_id == settings.guild_id)
        values = {
            "language": settings.language,
            "channel_id": settings.channel_id,
            "minute": settings.at.hour * 60 + settings.at.minute,
            "zone": settings.zone,
            "bands": " ".join(settings.bands),
            "role_id": settings.role_id,
            "updated": changed or now(),
        }
        async with self._engine.begin() as connection:
            before = (await connection.execute(found)).mappings().one_or_none()
            if before and all(before[name] == values[name] for name in _DUE):
                values["updated"] = before["updated"]
            await upsert(connection, servers, {"guild_id": settings.guild_id}, values)

    async def with_posts(self) -> tuple[ServerSettings, ...]:
        """The settings of all servers that want daily posts."""
        return await self._settings(servers.c.channel_id.is_not(None))

    async def forget(self, guild_id: int) -> None:
        """Forget a server that the bot has left, with its leaderboard and its posts."""
        async with self._engine.begin() as connection:
            for table in (servers, memberships, daily_posts):
                await connection.execute(delete(table).where(table.c.guild_id == guild_id))

    async def _settings(self, which: ColumnElement[bool]) -> tuple[ServerSettings, ...]:
        async with self._engine.connect() as connection:
            rows = await connection.execute(select(servers).where(which))
            return tuple(settings_of(row) for row in rows)


def settings_of(row: Row[Any]) -> ServerSettings:
    """The settings in a row of the table of servers."""
    return ServerSettings(
        row.guild_id,
        row.language,
        row.channel_id,
        time(*divmod(row.minute, 60)),
        row.zone,
        tuple(row.bands.split()),
        row.role_id,
    )
