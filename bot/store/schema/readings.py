"""Grids that were read from pictures."""

from enum import Enum

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Index,
    SmallInteger,
    String,
    Table,
    Text,
    UniqueConstraint,
)

from bot.store.schema.column_types import Id, UtcDateTime, metadata


class Purpose(Enum):
    """What a puzzle is for, if the bot has to ask about it. The value is stored in the database."""

    GRADE = "grade"
    HINT = "hint"
    DAILY = "daily"
    """An answer to a daily puzzle."""
    PLAY = "play"
    CHECK = "check"
    """A grid to check for mistakes."""


readings = Table(
    "readings",
    metadata,
    Column("id", Id, primary_key=True),
    Column("user_id", BigInteger, nullable=False),
    Column("interaction_id", BigInteger, nullable=False),
    # Which grid of the picture, from 1.
    Column("number", SmallInteger, nullable=False),
    Column("purpose", String(8), nullable=False),
    # The hint level, 1-4.
    Column("level", SmallInteger, nullable=False),
    # The daily puzzle that this grid answers, if known.
    Column("band", String(16)),
    Column("position", Text, nullable=False),
    # The cells to look at, such as "r3c4 r5c6".
    Column("doubtful", Text, nullable=False),
    Column("certain", Boolean, nullable=False),
    # The interaction that was answered with this position; reset when the position is corrected.
    Column("answered", BigInteger),
    Column("created", UtcDateTime, nullable=False),
    UniqueConstraint("interaction_id", "number", name="uq_readings_interaction_id_number"),
    Index(None, "user_id"),
    Index(None, "created"),
    sqlite_autoincrement=True,
)
"""Grids that were read from pictures or may be of another variant, kept for the buttons below them;
the pictures are not stored."""
