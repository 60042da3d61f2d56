"""The cards that users have shared, each once in a channel."""

from datetime import datetime, timedelta
from typing import Final

from sqlalchemy import ColumnElement, Connection, and_, delete, select, update

from bot.store.database.repository import Repository, transaction
from bot.store.database.statements import insert_new
from bot.store.schema import shares

_UNSENT: Final = timedelta(seconds=10)
"""How long a card may be in flight; after that, it can be shared again."""
_KEPT: Final = timedelta(days=1)
"""How much longer than interactions a card is remembered; after that, it can be shared again."""


class Shares(Repository):
    """Cards that users have shared."""

    @transaction
    def claim(
        self, user_id: int, channel_id: int, subject: str, moment: datetime
    ) -> tuple[bool, int | None]:
        """Claim the right to share a card in a channel.

        Args:
            subject: what the card shows, such as "game:12".
            moment: the current time (aware).

        Returns:
            Whether it may be shared now; if not, also its message, if known.
        """
        this = _is_card(user_id, channel_id, subject)
        lost = shares.c.message_id.is_(None), shares.c.created <= moment - _UNSENT
        self._connection.execute(delete(shares).where(this, *lost))
        row = {"user_id": user_id, "channel_id": channel_id, "subject": subject}
        if insert_new(self._connection, shares, **row, created=moment):
            return True, None
        return False, self._connection.execute(select(shares.c.message_id).where(this)).scalar()

    @transaction
    def sent(self, user_id: int, channel_id: int, subject: str, message_id: int) -> None:
        """Record the message of a card that was claimed."""
        this = _is_card(user_id, channel_id, subject)
        self._connection.execute(update(shares).where(this).values(message_id=message_id))

    @transaction
    def forget(self, user_id: int, channel_id: int, subject: str, message_id: int) -> None:
        """Let a card be shared again whose message is deleted."""
        this = _is_card(user_id, channel_id, subject)
        gone = delete(shares).where(this, shares.c.message_id == message_id)
        self._connection.execute(gone)


def delete_old_shares(connection: Connection, before: datetime) -> None:
    """Delete the cards that were shared `_KEPT` before a time (aware), or earlier."""
    connection.execute(delete(shares).where(shares.c.created < before - _KEPT))


def _is_card(user_id: int, channel_id: int, subject: str) -> ColumnElement[bool]:
    """The condition that a row is a user's card about a subject in a channel."""
    return and_(
        shares.c.user_id == user_id,
        shares.c.channel_id == channel_id,
        shares.c.subject == subject,
    )
