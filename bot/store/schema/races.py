"""Races and their racers."""

from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKey,
    Index,
    Integer,
    SmallInteger,
    String,
    Table,
)

from bot.store.schema.column_types import Id, UtcDateTime, metadata

races = Table(
    "races",
    metadata,
    Column("id", Id, primary_key=True),
    Column("interaction_id", BigInteger, nullable=False, unique=True),
    Column("band", String(16), nullable=False),
    # The language of its message, which the bot edits without a request.
    Column("language", String(16), nullable=False),
    Column("guild_id", BigInteger, nullable=False),
    Column("channel_id", BigInteger, nullable=False),
    # None before its message is known, or if the bot cannot edit the message.
    Column("message_id", BigInteger),
    Column("puzzle_id", ForeignKey("puzzles.id"), nullable=False),
    Column("begun", UtcDateTime, nullable=False),
    Column("ends", UtcDateTime, nullable=False),
    # The state that its message shows, as a number that changes with the state.
    Column("shown", BigInteger, nullable=False, server_default="0"),
    Index(None, "ends"),
    Index(None, "puzzle_id"),
    sqlite_autoincrement=True,
)
"""Races: members of a channel play the same puzzle for a set time."""

racers = Table(
    "racers",
    metadata,
    Column("race_id", ForeignKey(races.c.id, ondelete="CASCADE"), primary_key=True),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("joined", UtcDateTime, nullable=False),
    # When the user solved the puzzle, the number of steps with a hint, and the time from the start
    # of their game (None if they do not want times).
    Column("solved", UtcDateTime),
    Column("hints", SmallInteger, nullable=False, server_default="0"),
    Column("seconds", Integer),
    # Counts the changes of this row.
    Column("version", Integer, nullable=False, server_default="0"),
    Index(None, "user_id"),
)
