"""Puzzles, and the ratings that users requested."""

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    SmallInteger,
    String,
    Table,
    Text,
)

from bot.store.schema.column_types import Id, UtcDateTime, metadata

puzzles = Table(
    "puzzles",
    metadata,
    Column("id", Id, primary_key=True),
    # A position line; for a puzzle with constraints, the digest of its text, which would be too
    # long for an index.
    Column("position", Text, nullable=False, unique=True),
    Column("created", UtcDateTime, nullable=False),
    # The canonical form, which equivalent puzzles share; "" for a puzzle without a form, NULL if it
    # is not known yet.
    Column("canonical", String(81)),
    # The text of a puzzle with constraints (`engine.links.puzzle_text`); NULL for any other.
    Column("constraints", Text),
    Index(None, "canonical"),
)

results = Table(
    "results",
    metadata,
    Column("id", Id, primary_key=True),
    Column("puzzle_id", ForeignKey(puzzles.c.id), nullable=False),
    Column("user_id", BigInteger, nullable=False),
    Column("interaction_id", BigInteger, nullable=False, unique=True),
    Column("scale", String(8), nullable=False),
    Column("er", SmallInteger, nullable=False),
    Column("er_exact", Boolean, nullable=False),
    Column("ep", SmallInteger, nullable=False),
    Column("ep_exact", Boolean, nullable=False),
    Column("ed", SmallInteger, nullable=False),
    Column("ed_exact", Boolean, nullable=False),
    Column("techniques", JSON, nullable=False),
    Column("program", String(32), nullable=False),
    Column("created", UtcDateTime, nullable=False),
    Index(None, "puzzle_id"),
    Index(None, "user_id"),
    sqlite_autoincrement=True,
)
