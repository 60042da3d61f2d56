"""Daily posts: the servers where a post is due, claims, and results.

A row is a claim: the process that inserts it sends the post, and stores the message's id when
Discord has accepted it. A row without an id belongs to a post that was in flight when the program
ended, or that Discord did not accept; a process claims it again later.
"""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date, datetime, time
from enum import Enum
from typing import Any, Final

from sqlalchemy import (
    ColumnElement,
    Integer,
    Row,
    Select,
    and_,
    func,
    literal,
    select,
    tuple_,
    update,
)

from bot.config.shards import Shards
from bot.store.database.repository import Repository, transaction
from bot.store.database.statements import insert_new
from bot.store.schema import daily_posts, daily_results, servers
from bot.store.server_results import latest_results
from bot.store.settings import ServerSettings, settings_of

_ALL: Final = Shards()
# The number of bits of a Discord id below its time; PostgreSQL can only shift by an Integer.
_BELOW_TIME: Final = literal(22, Integer)


class Failure(Enum):
    """Why the bot gave a post up; the value is stored in the database."""

    NO_CHANNEL = "no-channel"
    """The channel no longer exists, or the bot cannot see it."""
    FORBIDDEN = "forbidden"
    """The bot lacks a permission in the channel."""
    REFUSED = "refused"
    """Discord rejects the post."""


@dataclass(frozen=True, slots=True)
class Post:
    """A server's post for a day, or the claim to it.

    Attributes:
        guild_id: the server.
        day: the day.
        channel_id: its channel.
        message_id: the message; None until Discord has accepted it.
        failure: why the bot gave the post up; None if it did not.
        tries: the number of attempts.
        created: the time of the first claim.
        updated: the time of the last claim, later that of the post's acceptance or failure.
    """

    guild_id: int
    day: date
    channel_id: int
    message_id: int | None
    failure: Failure | None
    tries: int
    created: datetime
    updated: datetime


@dataclass(frozen=True, slots=True)
class DuePost:
    """A server whose post for a day has not been sent.

    Attributes:
        settings: the server's settings.
        since: when they were last changed.
        post: the claim to the post, or None.
    """

    settings: ServerSettings
    since: datetime
    post: Post | None


class Posts(Repository):
    """Daily posts on servers."""

    @transaction
    def times(self) -> frozenset[tuple[str, time]]:
        """All pairs of time zone and time of day at which servers have their posts."""
        query = (
            select(servers.c.zone, servers.c.minute)
            .where(servers.c.channel_id.is_not(None))
            .distinct()
        )
        return frozenset(
            (zone, time(*divmod(minute, 60))) for zone, minute in self._connection.execute(query)
        )

    @transaction
    def due(
        self,
        day: date,
        times: Collection[tuple[str, time]],
        *,
        shards: Shards = _ALL,
        after: int = 0,
        limit: int = 100,
    ) -> tuple[DuePost, ...]:
        """The servers with these zones and times whose post for a day has not been sent.

        Args:
            times: zones and times of day, at least one.
            shards: servers of these shards only.
            after: servers with higher ids only.
            limit: the maximum number; servers with the lowest ids come first.
        """
        wanted = [(zone, at.hour * 60 + at.minute) for zone, at in times]
        query = (
            select(servers, *(daily_posts.c[name].label(f"post_{name}") for name in _COLUMNS))
            .outerjoin(
                daily_posts,
                and_(daily_posts.c.guild_id == servers.c.guild_id, daily_posts.c.day == day),
            )
            .where(
                servers.c.channel_id.is_not(None),
                servers.c.guild_id > after,
                # Use one condition for all pairs: databases accept at most a thousand conditions.
                tuple_(servers.c.zone, servers.c.minute).in_(wanted),
                daily_posts.c.message_id.is_(None),
                daily_posts.c.failure.is_(None),
            )
            .order_by(servers.c.guild_id)
            .limit(limit)
        )
        query = on_shards(shards, query, servers.c.guild_id)
        return tuple(
            DuePost(
                settings_of(row),
                row.updated,
                None if row.post_guild_id is None else _post(row, "post_"),
            )
            for row in self._connection.execute(query)
        )

    @transaction
    def claim(
        self, guild_id: int, day: date, *, channel_id: int, seen: Post | None, now: datetime
    ) -> bool:
        """Claim a post.

        Args:
            seen: the expired claim to replace; None for none.
            now: the current time (aware).

        Returns:
            Whether the caller has the claim now; False if another process has it.
        """
        if seen is None:
            return insert_new(
                self._connection,
                daily_posts,
                guild_id=guild_id,
                day=day,
                channel_id=channel_id,
                tries=1,
                created=now,
                updated=now,
            )
        taken = (
            update(daily_posts)
            .where(
                daily_posts.c.guild_id == guild_id,
                daily_posts.c.day == day,
                daily_posts.c.tries == seen.tries,
                daily_posts.c.message_id.is_(None),
                daily_posts.c.failure.is_(None),
            )
            .values(tries=seen.tries + 1, channel_id=channel_id, updated=now)
        )
        return self._connection.execute(taken).rowcount == 1

    @transaction
    def record_posted(
        self, guild_id: int, day: date, *, message_id: int, now: datetime, shown: int | None = None
    ) -> None:
        """Record that Discord has accepted a post.

        Args:
            now: the current time (aware).
            shown: the id of the newest result that it shows; None if unknown.
        """
        self._change(guild_id, day, message_id=message_id, failure=None, updated=now, shown=shown)

    @transaction
    def record_failure(self, guild_id: int, day: date, *, failure: Failure, now: datetime) -> None:
        """Record that the bot gave a post up."""
        self._change(guild_id, day, failure=failure.value, updated=now)

    @transaction
    def record_shown(self, guild_id: int, day: date, *, shown: int) -> None:
        """Record the id of the newest result that a post shows."""
        self._change(guild_id, day, shown=shown)

    @transaction
    def outdated(
        self, *, since: date, newer: int, shards: Shards = _ALL, limit: int = 1000
    ) -> tuple[Post, ...]:
        """The posts that lack a result of their day and server.

        Args:
            since: posts of this day or later only.
            newer: results with a higher id only.
            shards: servers of these shards only.
            limit: the maximum number.
        """
        new = latest_results(daily_results.c.day >= since, daily_results.c.id > newer)
        query = (
            select(*(daily_posts.c[name] for name in _COLUMNS))
            .join(
                new,
                and_(new.c.guild_id == daily_posts.c.guild_id, new.c.day == daily_posts.c.day),
            )
            .where(
                daily_posts.c.message_id.is_not(None),
                func.coalesce(daily_posts.c.shown, 0) < new.c.latest,
            )
            .limit(limit)
        )
        rows = self._connection.execute(on_shards(shards, query, daily_posts.c.guild_id))
        return tuple(map(_post, rows))

    @transaction
    def retry(self, guild_id: int, day: date) -> None:
        """Reopen a failed post for a day, because the server's settings have changed."""
        change = (
            update(daily_posts)
            .where(
                daily_posts.c.guild_id == guild_id,
                daily_posts.c.day == day,
                daily_posts.c.failure.is_not(None),
            )
            .values(failure=None, tries=0)
        )
        self._connection.execute(change)

    @transaction
    def last(self, guild_id: int) -> Post | None:
        """The newest post of a server, sent or not, or None."""
        query = (
            select(daily_posts)
            .where(daily_posts.c.guild_id == guild_id)
            .order_by(daily_posts.c.day.desc())
            .limit(1)
        )
        row = self._connection.execute(query).one_or_none()
        return None if row is None else _post(row)

    def _change(self, guild_id: int, day: date, **values: object) -> None:
        change = (
            update(daily_posts)
            .where(daily_posts.c.guild_id == guild_id, daily_posts.c.day == day)
            .values(**values)
        )
        self._connection.execute(change)


_COLUMNS = tuple(Post.__slots__)


def on_shards(shards: Shards, query: Select[Any], guild_id: ColumnElement[int]) -> Select[Any]:
    """A query restricted to the servers that these shards own; see `Shards.owns`."""
    if shards.has_all:
        return query
    shard = guild_id.bitwise_rshift(_BELOW_TIME) % shards.count
    return query.where(shard.in_(shards.ids))


def _post(row: Row[Any], prefix: str = "") -> Post:
    values = {name: row._mapping[f"{prefix}{name}"] for name in _COLUMNS}
    failure = values.pop("failure")
    return Post(**values, failure=None if failure is None else Failure(failure))
