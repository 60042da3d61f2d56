"""The users and servers that the host has blocked."""

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from sqlalchemy import delete, func, select

from bot.store.database.errors import StoreError
from bot.store.database.repository import Repository, transaction
from bot.store.database.statements import insert_new, now
from bot.store.schema import blocks

_MAX_BLOCKS: Final = 10_000
"""The maximum length of the list: each process reads all of it every few seconds."""
_ALL: Final = select(blocks.c.discord_id)


class Blocks(Repository):
    """The list of ids, which the command line changes and each process of the bot reads."""

    @transaction
    def ids(self) -> frozenset[int]:
        """The ids of all blocked users and servers."""
        return frozenset(self._connection.execute(_ALL).scalars())

    @transaction
    def list(self) -> tuple[tuple[int, datetime], ...]:
        """All ids with the times at which they were blocked, in this order."""
        query = select(blocks).order_by(blocks.c.created, blocks.c.discord_id)
        return tuple((row.discord_id, row.created) for row in self._connection.execute(query))

    @transaction
    def add(self, ids: Sequence[int]) -> int:
        """Block these users or servers; return how many were not blocked.

        Raises:
            StoreError: if the list would be too long; nothing is changed then.
        """
        new = 0
        for target in ids:
            new += insert_new(self._connection, blocks, discord_id=target, created=now())
        count = self._connection.execute(select(func.count()).select_from(blocks)).scalar_one()
        if count > _MAX_BLOCKS:
            raise StoreError(f"the list would have {count:,} ids, more than {_MAX_BLOCKS:,}")
        return new

    @transaction
    def remove(self, ids: Sequence[int]) -> int:
        """Unblock these users or servers; return how many were blocked."""
        gone = self._connection.execute(delete(blocks).where(blocks.c.discord_id.in_(ids)))
        return gone.rowcount
