"""The settings of users and servers."""

from collections.abc import Callable
from dataclasses import asdict, dataclass
from datetime import date, datetime, time
from functools import lru_cache
from typing import Any, Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from sqlalchemy import ColumnElement, Connection, Row, and_, bindparam, case, delete, select, update

from bot.store.daily import KILLER
from bot.store.database.repository import Repository, long_read, transaction
from bot.store.database.statements import dialect_insert, insert_new, now, upsert
from bot.store.schema import (
    daily_posts,
    daily_results,
    greetings,
    memberships,
    people,
    quizzes,
    servers,
)
from bot.store.server_results import members_of
from engine.language import CellNames, languages
from engine.model.band import Band
from engine.orders.scales import ORDERS

DEFAULT_ZONE: Final = "UTC"
_DUE: Final = ("channel_id", "minute", "zone")
"""The columns that determine where and when posts are due."""
_PERSON: Final = select(people).where(people.c.user_id == bindparam("user_id"))


@dataclass(frozen=True, slots=True)
class Preferences:
    """The settings of a user; None for the default.

    Attributes:
        language: a code of `engine.language.languages`.
        cells: how cells are named.
        theme: the colours of pictures, a key of `renderer.THEMES`.
        zone: the name of a time zone, which determines when a day begins.
        scale: the scale whose order of techniques the hints follow.
        guesses: whether to be asked about guesses in games.
        pictures: whether answers have pictures, not the grid as text.
        times: whether games are timed.
        challenges: whether others may challenge this user to duels by name.
        milestones: whether the end of a game names techniques that were found for the first time.
        reminders: whether to remind the user before a streak ends.
    """

    language: str | None = None
    cells: CellNames | None = None
    theme: str | None = None
    zone: str | None = None
    scale: str | None = None
    guesses: bool = False
    pictures: bool = True
    times: bool = True
    challenges: bool = True
    milestones: bool = True
    reminders: bool = False


@dataclass(frozen=True, slots=True)
class ReminderUser:
    """A user who wants reminders.

    Attributes:
        user_id: the user.
        zone: the name of the time zone, if it is set.
        day: the last day that had a reminder, in this zone.
    """

    user_id: int
    zone: str | None
    day: date | None


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """The settings of a server.

    Attributes:
        guild_id: the server.
        language: the language of the daily posts; None for the server's own.
        channel_id: the channel of the posts; None for no posts.
        at: the time of day, to the minute.
        zone: the name of the time zone of that time.
        bands: the names of the bands that are posted, easiest first, and of killer sudokus.
        role_id: the role that the posts ping, or None.
        thread: whether each post gets a thread.
        quiz: whether there is a weekly quiz.
        theme: the colours of public pictures, a key of `renderer.THEMES`; None for the host's.
        cells: how public pictures name cells; None for the default.
        duels: whether members may begin duels there.
        races: whether members may begin races there.
        leaderboard: whether there is a leaderboard.
        sharing: whether members may share their results.
        milestones: whether messages there name milestones.
        quiet: the start and end of the hours without pings, in the zone of the posts; None for no
            such hours.
    """

    guild_id: int
    language: str | None = None
    channel_id: int | None = None
    at: time = time(8)
    zone: str = DEFAULT_ZONE
    bands: tuple[str, ...] = ()
    role_id: int | None = None
    thread: bool = False
    quiz: bool = False
    theme: str | None = None
    cells: CellNames | None = None
    duels: bool = True
    races: bool = True
    leaderboard: bool = True
    sharing: bool = True
    milestones: bool = True
    quiet: tuple[int, int] | None = None

    def is_quiet(self, moment: datetime) -> bool:
        """Whether nobody is pinged at a time (aware)."""
        if self.quiet is None:
            return False
        first, end = self.quiet
        hour = moment.astimezone(ZoneInfo(self.zone)).hour
        return (hour - first) % 24 < (end - first) % 24


@lru_cache(maxsize=1024)
def is_zone(name: str | None) -> bool:
    """Whether there is a time zone with this name on this machine."""
    try:
        ZoneInfo(name or "")
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return False
    return True


def bands_of(settings: ServerSettings) -> tuple[Band, ...]:
    """The bands that are posted on a server, easiest first; all if none was chosen."""
    return tuple(band for band in Band if band.slug in settings.bands) or tuple(Band)


def posts_killers(settings: ServerSettings) -> bool:
    """Whether a server posts a killer sudoku each day beside these bands."""
    return KILLER in settings.bands


class People(Repository):
    """The settings of users, and the members of leaderboards."""

    @transaction
    def preferences(self, user_id: int) -> Preferences:
        """The settings of a user."""
        row = self._connection.execute(_PERSON, {"user_id": user_id}).one_or_none()
        return Preferences() if row is None else _preferences(row)

    @transaction
    def change(self, user_id: int, change: Callable[[Preferences], Preferences]) -> Preferences:
        """Change the settings of a user; concurrent changes are serialized.

        Args:
            change: computes the new settings from the old ones; may be called again.

        Returns:
            The settings as they are now.
        """
        query = _PERSON.with_for_update()
        # Only an existing row can be locked until the change is done.
        insert_new(self._connection, people, user_id=user_id, updated=now())
        row = self._connection.execute(query, {"user_id": user_id}).one()
        before = _preferences(row)
        after = change(before)
        if after == before:
            self._connection.rollback()
        else:
            upsert(self._connection, people, {"user_id": user_id}, _values(after))
        return after

    @transaction
    def claim_zone_question(self, user_id: int) -> bool:
        """Record that a user is asked for the time zone; return whether it is the first time."""
        first = (people.c.user_id == user_id, ~people.c.zone_asked)
        claim = update(people).where(*first).values(zone_asked=True)
        insert_new(self._connection, people, user_id=user_id, updated=now())
        return self._connection.execute(claim).rowcount > 0

    @long_read
    def to_remind(self) -> tuple[ReminderUser, ...]:
        """The users who want reminders."""
        columns = (people.c.user_id, people.c.zone, people.c.reminded)
        rows = self._connection.execute(select(*columns).where(people.c.reminders))
        return tuple(
            ReminderUser(row.user_id, row.zone if is_zone(row.zone) else None, row.reminded)
            for row in rows
        )

    @transaction
    def record_reminder(self, user_id: int, day: date) -> None:
        """Record that a user got the reminder of a day."""
        change = update(people).where(people.c.user_id == user_id).values(reminded=day)
        self._connection.execute(change)

    @transaction
    def stop_reminders(self, user_id: int) -> None:
        """Turn off a user's reminders."""
        change = update(people).where(people.c.user_id == user_id).values(reminders=False)
        self._connection.execute(change)

    @transaction
    def join(self, guild_id: int, user_id: int) -> None:
        """Add a user to the leaderboard of a server; idempotent."""
        key = {"guild_id": guild_id, "user_id": user_id}
        upsert(self._connection, memberships, key, {"created": now()})

    @transaction
    def leave(self, guild_id: int, user_id: int) -> bool:
        """Remove a user from the leaderboard of a server; return whether they were on it."""
        gone = delete(memberships).where(
            memberships.c.guild_id == guild_id, memberships.c.user_id == user_id
        )
        return self._connection.execute(gone).rowcount > 0

    @transaction
    def leaderboards_of(self, user_id: int) -> tuple[int, ...]:
        """The servers whose leaderboard a user has joined."""
        query = select(memberships.c.guild_id).where(memberships.c.user_id == user_id)
        return tuple(self._connection.execute(query).scalars())

    @transaction
    def joined(self, guild_id: int) -> frozenset[int]:
        """The members of the leaderboard of a server."""
        return frozenset(self._connection.execute(members_of(guild_id)).scalars())


class Servers(Repository):
    """Settings of servers."""

    @transaction
    def settings(self, guild_id: int) -> ServerSettings:
        """The settings of a server, or the defaults."""
        found = self._settings(servers.c.guild_id == guild_id)
        return found[0] if found else ServerSettings(guild_id)

    @transaction
    def set(self, settings: ServerSettings, *, changed: datetime | None = None) -> None:
        """Replace the settings of a server.

        Args:
            changed: the time of the change (aware); None for now. The stored time is kept if
                channel and time of posts are unchanged, so that other changes do not delay today's
                post.
        """
        _set(self._connection, settings, changed)

    @transaction
    def change(
        self,
        guild_id: int,
        change: Callable[[ServerSettings], ServerSettings],
        *,
        changed: datetime | None = None,
    ) -> ServerSettings:
        """Change the settings of a server; concurrent changes are serialized.

        Args:
            change: computes the new settings from the old ones; may be called again.
            changed: as for `set`.

        Returns:
            The settings as they are now.
        """
        query = select(servers).where(servers.c.guild_id == guild_id)
        # Only an existing row can be locked until the change is done.
        first = _row(ServerSettings(guild_id), changed)
        insert_new(self._connection, servers, guild_id=guild_id, **first)
        row = self._connection.execute(query.with_for_update()).one()
        settings = change(settings_of(row))
        _set(self._connection, settings, changed)
        return settings

    @long_read
    def with_posts(self) -> tuple[ServerSettings, ...]:
        """The settings of all servers that want daily posts."""
        return self._settings(servers.c.channel_id.is_not(None))

    @transaction
    def forget(self, guild_id: int) -> None:
        """Delete a server that the bot has left, with its leaderboard and its posts.

        Results of daily puzzles stay, but without the server where they were solved.
        """
        solved_there = update(daily_results).where(daily_results.c.guild_id == guild_id)
        self._connection.execute(solved_there.values(guild_id=None))
        for table in (servers, memberships, daily_posts, quizzes):
            self._connection.execute(delete(table).where(table.c.guild_id == guild_id))

    @transaction
    def claim_greeting(self, guild_id: int, since: datetime, moment: datetime) -> bool:
        """Claim the greeting of a server; return False if it was already greeted since a time.

        Args:
            since: the time (aware).
            moment: the current time (aware).
        """
        claim = dialect_insert(self._connection.dialect.name, greetings).values(
            guild_id=guild_id, greeted=moment
        )
        claim = claim.on_conflict_do_update(
            index_elements=[greetings.c.guild_id],
            set_={"greeted": moment},
            where=greetings.c.greeted < since,
        )
        return self._connection.execute(claim).rowcount > 0

    def _settings(self, which: ColumnElement[bool]) -> tuple[ServerSettings, ...]:
        rows = self._connection.execute(select(servers).where(which))
        return tuple(settings_of(row) for row in rows)


def _set(connection: Connection, settings: ServerSettings, changed: datetime | None) -> None:
    insert = dialect_insert(connection.dialect.name, servers)
    row = insert.values(guild_id=settings.guild_id, **_row(settings, changed))
    new = row.excluded
    same = and_(*(servers.c[name].is_not_distinct_from(new[name]) for name in _DUE))
    values: dict[str, object] = {name: new[name] for name in _row(settings, changed)}
    values["updated"] = case((same, servers.c.updated), else_=new.updated)
    connection.execute(row.on_conflict_do_update(index_elements=[servers.c.guild_id], set_=values))


def _row(settings: ServerSettings, changed: datetime | None) -> dict[str, object]:
    """The values of all columns except the key."""
    return {
        "language": settings.language,
        "channel_id": settings.channel_id,
        "minute": settings.at.hour * 60 + settings.at.minute,
        "zone": settings.zone,
        "bands": " ".join(settings.bands),
        "role_id": settings.role_id,
        "thread": settings.thread,
        "quiz": settings.quiz,
        "theme": settings.theme,
        "cells": None if settings.cells is None else settings.cells.value,
        "duels": settings.duels,
        "races": settings.races,
        "leaderboard": settings.leaderboard,
        "sharing": settings.sharing,
        "milestones": settings.milestones,
        "quiet_from": None if settings.quiet is None else settings.quiet[0],
        "quiet_until": None if settings.quiet is None else settings.quiet[1],
        "updated": changed or now(),
    }


def _preferences(row: Row[Any]) -> Preferences:
    """The settings in a row of the table of users, without values that no longer exist.

    The theme is checked where it is used, because only the renderer knows the list.
    """
    values = {name: row._mapping[name] for name in Preferences.__slots__}
    values |= {
        "language": row.language if row.language in languages() else None,
        "cells": _cells(row.cells),
        "zone": row.zone if is_zone(row.zone) else None,
        "scale": row.scale if row.scale in ORDERS else None,
    }
    return Preferences(**values)


def _cells(stored: str | None) -> CellNames | None:
    return next((names for names in CellNames if names.value == stored), None)


def _values(preferences: Preferences) -> dict[str, object]:
    """The values of all columns except the key."""
    cells = None if preferences.cells is None else preferences.cells.value
    return {**asdict(preferences), "cells": cells, "updated": now()}


def settings_of(row: Row[Any]) -> ServerSettings:
    """The settings in a row of the table of servers, without values that no longer exist."""
    return ServerSettings(
        row.guild_id,
        row.language if row.language in languages() else None,
        row.channel_id,
        time(*divmod(row.minute, 60)),
        row.zone if is_zone(row.zone) else DEFAULT_ZONE,
        tuple(row.bands.split()),
        row.role_id,
        row.thread,
        row.quiz,
        row.theme,
        _cells(row.cells),
        row.duels,
        row.races,
        row.leaderboard,
        row.sharing,
        row.milestones,
        None if row.quiet_from is None else (row.quiet_from, row.quiet_until),
    )
