"""Outdated messages about games between members: the common part of duels and races."""

from datetime import datetime, timedelta
from typing import ClassVar, Final

from sqlalchemy import Column, ColumnElement, Label, Table, and_, func, select, update

from bot.config.shards import Shards
from bot.store.database.repository import Repository, transaction
from bot.store.database.statements import now
from bot.store.posts import on_shards
from bot.store.schema import games, hint_sessions, hint_uses

ALL_SHARDS: Final = Shards()
UNKNOWN: Final = -1
"""The state of a message that may show anything, for `updated`."""
KEPT: Final = timedelta(days=60)
"""How long after the end a message is still edited, for example if a player is deleted."""


class FollowedRepository(Repository):
    """Rows of a table with `id`, `guild_id`, `message_id` and `shown` (the message's state).

    Attributes:
        table: the table.
        ends: its column with the latest time at which a row ends.
    """

    table: ClassVar[Table]
    ends: ClassVar[Column[datetime]]

    @staticmethod
    def total(moment: datetime) -> ColumnElement[int]:
        """A number that changes whenever the message of a row has to change; `moment` is aware."""
        raise NotImplementedError

    @transaction
    def outdated(
        self, moment: datetime, *, shards: Shards = ALL_SHARDS, limit: int = 100
    ) -> tuple[tuple[int, int], ...]:
        """The rows whose messages are out of date.

        Args:
            moment: the current time (aware).
            shards: rows on servers of these shards only.
            limit: the maximum number.

        Returns:
            Pairs of the id of a row, and the number to pass to `updated`.
        """
        rows, total = self.table.c, self.total(moment)
        query = (
            select(rows.id, total.label("total"))
            .where(rows.message_id.is_not(None), self.ends > moment - KEPT, total != rows.shown)
            .limit(limit)
        )
        found = self._connection.execute(on_shards(shards, query, rows.guild_id))
        return tuple((row.id, row.total) for row in found)

    @transaction
    def updated(self, row_id: int, shown: int) -> None:
        """Record the state that a row's message shows, as the number from `outdated`."""
        self._set(row_id, shown=shown)

    @transaction
    def lose_message(self, row_id: int) -> None:
        """Record that the bot cannot edit the message of a row."""
        self._set(row_id, message_id=None)

    def _set(self, row_id: int, **values: object) -> None:
        change = update(self.table).where(self.table.c.id == row_id).values(**values)
        self._connection.execute(change)


def is_game_of(players: Table, rows: Table) -> ColumnElement[bool]:
    """The condition that a game is a player's game with the puzzle of a row."""
    return and_(games.c.user_id == players.c.user_id, games.c.puzzle_id == rows.c.puzzle_id)


def hints_of(players: Table, rows: Table) -> Label[int]:
    """The number of steps of a row's puzzle for which a player had a hint, labelled `used`."""
    return (
        select(func.count())
        .select_from(hint_uses.join(hint_sessions))
        .where(
            hint_uses.c.user_id == players.c.user_id,
            hint_sessions.c.puzzle_id == rows.c.puzzle_id,
        )
        .correlate(players, rows)
        .scalar_subquery()
        .label("used")
    )


def seconds_since(started: datetime | None) -> int | None:
    """The seconds since a game was started; None without a start."""
    return None if started is None else max(0, round((now() - started).total_seconds()))
