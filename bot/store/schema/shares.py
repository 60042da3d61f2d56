"""What users have shared."""

from sqlalchemy import BigInteger, Column, Index, String, Table

from bot.store.schema.column_types import UtcDateTime, metadata

shares = Table(
    "shares",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("channel_id", BigInteger, primary_key=True, autoincrement=False),
    # What the card shows, such as "game:12".
    Column("subject", String(64), primary_key=True),
    # None until it is sent.
    Column("message_id", BigInteger),
    Column("created", UtcDateTime, nullable=False),
    Index(None, "created"),
)
"""Cards that users have shared in a channel, each once."""
