"""The tables of what users saw of hints, and of their answers."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    SmallInteger,
    String,
    Table,
)

from bot.database.columns import UtcDateTime, metadata

hint_uses = Table(
    "hint_uses",
    metadata,
    Column("session_id", ForeignKey("hint_sessions.id", ondelete="CASCADE"), primary_key=True),
    Column("step", Integer, primary_key=True),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("technique", String(48), nullable=False),
    Column("level", SmallInteger, nullable=False),
    Column("created", UtcDateTime, nullable=False),
    Index(None, "user_id"),
)
"""The highest level that a user has seen of each step of a hint session."""

hint_answers = Table(
    "hint_answers",
    metadata,
    Column("puzzle_id", ForeignKey("puzzles.id"), primary_key=True),
    Column("technique", String(48), primary_key=True),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    # The level of the hint, 1-3.
    Column("level", SmallInteger, nullable=False),
    Column("correct", Boolean, nullable=False),
    Column("interaction_id", BigInteger, nullable=False),
    Column("created", UtcDateTime, nullable=False),
    Index(None, "user_id"),
)
"""A user's first answer to hints about a technique in a puzzle."""
