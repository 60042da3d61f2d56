"""The tables, as SQLAlchemy Core sees them. `migrations` makes and changes them.

What is kept: puzzles, ratings, and how far a hint session is, with Discord's ids of users and
interactions. Never a message's text, a name or a picture. Whatever belongs to a person has a
column `user_id`, which is what `Store.export_user` and `Store.delete_user` go by.
"""

from datetime import UTC, datetime
from enum import Enum
from typing import Final

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    DateTime,
    Dialect,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    SmallInteger,
    String,
    Table,
    Text,
    TypeDecorator,
)


class Scale(Enum):
    """The scale of a rating; the value is what stands in the database."""

    SE = "se"
    """Sudoku Explainer 1.2.1."""


class UtcDateTime(TypeDecorator[datetime]):
    """A moment. Aware datetimes of any zone go in, aware UTC comes out, also from SQLite."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """The moment in UTC.

        Raises:
            ValueError: if it has no time zone.
        """
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError(f"{value} has no time zone: use datetime.now(UTC)")
        return value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """The moment in UTC; SQLite gives back what was stored without its zone."""
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


_NAMES: Final = {
    "pk": "pk_%(table_name)s",
    "ix": "ix_%(table_name)s_%(column_0_name)s",
    "uq": "uq_%(table_name)s_%(column_0_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
}
"""Constraints need names so that a later migration can change them."""

# SQLite counts up only a plain INTEGER.
_Id = BigInteger().with_variant(Integer, "sqlite")

metadata = MetaData(naming_convention=_NAMES)

puzzles = Table(
    "puzzles",
    metadata,
    Column("id", _Id, primary_key=True),
    Column("position", Text, nullable=False, unique=True),
    Column("created", UtcDateTime, nullable=False),
)

results = Table(
    "results",
    metadata,
    Column("id", _Id, primary_key=True),
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
    Index(None, "user_id"),
)

hint_sessions = Table(
    "hint_sessions",
    metadata,
    Column("id", _Id, primary_key=True),
    Column("puzzle_id", ForeignKey(puzzles.c.id), nullable=False),
    Column("user_id", BigInteger, nullable=False),
    Column("interaction_id", BigInteger, nullable=False, unique=True),
    Column("start", Text, nullable=False),
    Column("position", Text, nullable=False),
    Column("step", Integer, nullable=False),
    Column("level", SmallInteger, nullable=False),
    Column("created", UtcDateTime, nullable=False),
    Column("updated", UtcDateTime, nullable=False),
    CheckConstraint("step >= 1", name="step"),
    CheckConstraint("level BETWEEN 0 AND 4", name="level"),
    Index(None, "user_id"),
)

handled_interactions = Table(
    "handled_interactions",
    metadata,
    Column("interaction_id", BigInteger, primary_key=True, autoincrement=False),
    Column("created", UtcDateTime, nullable=False),
    Index(None, "created"),
)
