"""Practice: attempts, users' ratings, and positions due for review."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Date,
    Float,
    Index,
    Integer,
    SmallInteger,
    String,
    Table,
    Text,
)

from bot.store.schema.column_types import Id, UtcDateTime, metadata

attempts = Table(
    "attempts",
    metadata,
    Column("id", Id, primary_key=True),
    Column("user_id", BigInteger, nullable=False),
    Column("interaction_id", BigInteger, nullable=False, unique=True),
    Column("technique", String(48), nullable=False),
    # The id of the position in `engine.practice`.
    Column("item", String(32), nullable=False),
    Column("level", SmallInteger, nullable=False),
    # None while the position is open; only the first answer counts.
    Column("correct", Boolean),
    Column("created", UtcDateTime, nullable=False),
    Column("answered", UtcDateTime),
    # The interaction that began the drill; None for a position that is not part of one.
    Column("drill", BigInteger),
    # The first answer that was true but did not follow from the technique, which does not count; or
    # None.
    Column("guessed", Text),
    Index(None, "user_id"),
    sqlite_autoincrement=True,
)
"""Positions that a user got to practise on."""

skills = Table(
    "skills",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    # "" for all techniques together.
    Column("technique", String(48), primary_key=True),
    Column("rating", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("volatility", Float, nullable=False),
    Column("updated", UtcDateTime, nullable=False),
)

skill_days = Table(
    "skill_days",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("day", Date, primary_key=True),
    Column("rating", Float, nullable=False),
    Column("deviation", Float, nullable=False),
)
"""The rating for all techniques together at the end of each day on which it changed."""

reviews = Table(
    "reviews",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("technique", String(48), primary_key=True),
    Column("item", String(32), primary_key=True),
    Column("due", UtcDateTime, nullable=False),
    # In seconds.
    Column("interval", Integer, nullable=False),
    Column("ease", Float, nullable=False),
    Column("repetitions", SmallInteger, nullable=False),
)
"""When a missed position is due again."""
