"""Statements that repositories share, and the current time for their rows."""

import functools
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Final

from sqlalchemy import Column, Connection, Executable, Row, Table, func, select
from sqlalchemy.dialects import postgresql, sqlite

# Arbitrary; must differ from the advisory locks of other programs on this database.
_PEOPLE: Final = 738_365


def now() -> datetime:
    """The current time in UTC."""
    return datetime.now(UTC)


def insert_new(connection: Connection, table: Table, **values: object) -> bool:
    """Insert a row unless a unique column conflicts; return whether it was inserted."""
    done = connection.execute(_insert_statement(connection.dialect.name, table), values)
    return done.rowcount == 1


def insert_or_select(
    connection: Connection,
    columns: Sequence[Column[Any]],
    unique: Column[Any],
    **values: object,
) -> Row[Any]:
    """Insert a row unless a unique column conflicts, and return the new or existing row.

    Args:
        connection: in a transaction.
        columns: the columns to return.
        unique: the unique column, of the same table.
        values: the new row.
    """
    insert = _insert_statement(connection.dialect.name, unique.table, tuple(columns))
    if row := connection.execute(insert, values).one_or_none():
        return row
    query = select(*columns).where(unique == values[unique.name])
    return connection.execute(query).one()


def lock_user(connection: Connection, user_id: int) -> None:
    """Acquire a user's lock, so that changes to several of that user's rows run one at a time.

    The lock is held until the transaction ends. SQLite has one writer at a time anyway.
    """
    if connection.dialect.name == "postgresql":
        # A lock has two 32-bit numbers; two users may share one without harm.
        key = func.pg_advisory_xact_lock(_PEOPLE, user_id % 2**31)
        connection.execute(select(key))


def upsert(
    connection: Connection,
    table: Table,
    key: Mapping[str, object],
    values: Mapping[str, object],
) -> None:
    """Insert a row, or update the row with this primary key.

    Args:
        connection: in a transaction.
        key: the primary key.
        values: all other columns.
    """
    upsert_rows(connection, table, tuple(key), [{**key, **values}])


def upsert_rows(
    connection: Connection,
    table: Table,
    key: tuple[str, ...],
    rows: Sequence[Mapping[str, object]],
    *,
    more: str | None = None,
) -> None:
    """Insert or update several rows in one statement.

    Args:
        connection: in a transaction.
        key: the names of the columns of the primary key.
        rows: at least one; all have the same columns.
        more: a column that must increase: an existing row with an equal or larger value is left
            alone.
    """
    values = tuple(name for name in rows[0] if name not in key)
    statement = _upsert_statement(connection.dialect.name, table, key, values, more)
    connection.execute(statement, rows)


def dialect_insert(dialect: str, table: Table) -> sqlite.Insert | postgresql.Insert:
    """An insert statement with the `on_conflict_...` methods of both dialects."""
    return sqlite.insert(table) if dialect == "sqlite" else postgresql.insert(table)


# Statements are built once: SQLAlchemy takes longer to build one than to execute it.
@functools.cache
def _insert_statement(
    dialect: str, table: Table, columns: tuple[Column[Any], ...] = ()
) -> Executable:
    insert = dialect_insert(dialect, table).on_conflict_do_nothing()
    return insert.returning(*columns) if columns else insert


@functools.cache
def _upsert_statement(
    dialect: str, table: Table, key: tuple[str, ...], values: tuple[str, ...], more: str | None
) -> Executable:
    insert = dialect_insert(dialect, table)
    new = insert.excluded
    less = None if more is None else table.c[more] < new[more]
    return insert.on_conflict_do_update(
        index_elements=key, set_={name: new[name] for name in values}, where=less
    )
