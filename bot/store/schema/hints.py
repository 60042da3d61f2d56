"""Hints: the sessions, the levels that users saw, and users' answers."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    SmallInteger,
    String,
    Table,
    Text,
)

from bot.store.schema.column_types import Id, UtcDateTime, metadata
from bot.store.schema.puzzles import puzzles
from engine.orders.scales import SE

hint_sessions = Table(
    "hint_sessions",
    metadata,
    Column("id", Id, primary_key=True),
    Column("puzzle_id", ForeignKey(puzzles.c.id), nullable=False),
    Column("user_id", BigInteger, nullable=False),
    Column("interaction_id", BigInteger, nullable=False, unique=True),
    Column("game_id", ForeignKey("games.id", ondelete="CASCADE")),
    Column("language", String(16), nullable=False),
    Column("start", Text, nullable=False),
    Column("position", Text, nullable=False),
    Column("step", Integer, nullable=False),
    Column("level", SmallInteger, nullable=False),
    Column("created", UtcDateTime, nullable=False),
    Column("updated", UtcDateTime, nullable=False),
    # The scale whose order of techniques the steps follow.
    Column("scale", String(8), nullable=False, server_default=SE.slug),
    # The change by the move before the position, such as "r1c2=3"; empty if it is not known.
    Column("last_move", Text, nullable=False, server_default=""),
    # The step and the first answer to it that was true but did not follow from the technique; or
    # None.
    Column("guessed", Text),
    CheckConstraint("step >= 1", name="step"),
    CheckConstraint("level BETWEEN 0 AND 4", name="level"),
    Index(None, "game_id"),
    Index(None, "user_id"),
    sqlite_autoincrement=True,
)

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
