"""Column types of all tables, and the naming of constraints."""

from datetime import UTC, datetime
from typing import Final

from sqlalchemy import BigInteger, DateTime, Dialect, Integer, MetaData, TypeDecorator


class UtcDateTime(TypeDecorator[datetime]):
    """Stores aware datetimes of any zone and returns aware UTC, also with SQLite."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Convert to UTC.

        Raises:
            ValueError: if the value has no time zone.
        """
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError(f"{value} has no time zone: use datetime.now(UTC)")
        return value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Return UTC; SQLite returns values without a zone."""
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
"""Constraints have names so that a later migration can change them."""

# SQLite assigns ids only to a plain INTEGER key. Where ids live on outside the database (in
# buttons, pages, posts), `sqlite_autoincrement` is needed, too: otherwise a new row, perhaps
# another user's, could reuse a deleted row's id.
Id = BigInteger().with_variant(Integer, "sqlite")

metadata = MetaData(naming_convention=_NAMES)
