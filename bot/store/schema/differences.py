"""Comparing the tables of a database with those that this version of the program defines.

The revision of a database only says which migrations were run. It does not say what they did at the
time, or what another program has changed since.
"""

from collections.abc import Iterator
from typing import Any

import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import CheckConstraint, Connection, Inspector, Table

from bot.store.schema import metadata


def differences(connection: Connection) -> tuple[str, ...]:
    """The differences between a migrated database and the tables of this version.

    This compares columns (types, defaults, whether NULL is allowed), primary, unique and foreign
    keys, CHECKs, indexes, and whether ids are never reused. Additional tables and indexes do no
    harm and are ignored. PostgreSQL rewrites the condition of a CHECK, so there only the name is
    compared.

    Returns:
        A phrase for each difference, such as "table shelf lacks the column number"; empty if there
        are none.
    """
    options = {
        "compare_type": True,
        "compare_server_default": _compare_default,
        "include_name": lambda name, kind, _: kind != "table" or name in metadata.tables,
    }
    context = MigrationContext.configure(connection, opts=options)
    seen = sa.inspect(connection)
    found = [
        phrase
        for change in compare_metadata(context, metadata)
        for part in (change if isinstance(change, list) else [change])
        if (phrase := _phrase(*part))
    ]
    present = [table for table in metadata.sorted_tables if seen.has_table(table.name)]
    for table in present:
        found += [f"table {table.name} {words}" for words in _unseen(seen, table)]
        if not _numbers_rows(connection, seen, table):
            found.append(f"table {table.name} does not number its rows, or gives a number again")
    return tuple(sorted(found))


def _phrase(kind: str, *what: Any) -> str | None:  # noqa: ANN401 - as in Alembic
    """A difference that Alembic has found, in words; None if it does no harm."""
    match kind, what:
        case "add_table", [table]:
            return f"table {table.name} is missing"
        case "add_column", [_, table, column]:
            return f"table {table} lacks the column {column.name}"
        case "remove_column", [_, table, column]:
            return f"table {table} has an unknown column {column.name}"
        case "modify_type", [_, table, column, _, there, needed]:
            return f"table {table}, column {column}: its type is {there}, not {needed}"
        case "modify_nullable", [_, table, column, _, there, _]:
            return f"table {table}, column {column}: NULL is {'allowed' if there else 'refused'}"
        case "modify_default", [_, table, column, *_]:
            return f"table {table}, column {column}: its default differs"
        case "remove_index", [index] if not index.unique:
            return None
        case _, [part]:
            verb = "lacks" if kind.startswith("add_") else "has an unknown"
            columns = ", ".join(column.name for column in part.columns)
            name = {"index": "index", "fk": "foreign key"}.get(
                kind.rpartition("_")[2], "unique key"
            )
            return f"table {part.table.name} {verb} {name} on {columns}"
    return f"{kind} {what}"


def _unseen(seen: Inspector, table: Table) -> Iterator[str]:
    """The differences that Alembic does not find."""
    key = [column.name for column in table.primary_key]
    there = seen.get_pk_constraint(table.name)["constrained_columns"]
    if there != key:
        yield f"has the primary key {', '.join(there) or 'of none'}, not {', '.join(key)}"
    checks = {
        str(check["name"]): check["sqltext"] for check in seen.get_check_constraints(table.name)
    }
    for check in table.constraints:
        # When SQLite copies a table, the naming convention is applied again.
        if isinstance(check, CheckConstraint) and not any(
            name.endswith(str(check.name)) and _means(seen, text, str(check.sqltext))
            for name, text in checks.items()
        ):
            yield f"lacks the check {check.sqltext}"
    if len(checks) > sum(isinstance(check, CheckConstraint) for check in table.constraints):
        yield f"has an unknown check among {', '.join(sorted(checks))}"


def _means(seen: Inspector, there: str, needed: str) -> bool:
    return seen.dialect.name != "sqlite" or there.split() == needed.split()


def _numbers_rows(connection: Connection, seen: Inspector, table: Table) -> bool:
    key = table.autoincrement_column
    if connection.dialect.name != "sqlite":
        columns = seen.get_columns(table.name)
        return key is None or any(
            column["name"] == key.name and column["autoincrement"] for column in columns
        )
    if not table.dialect_kwargs.get("sqlite_autoincrement"):
        return True
    query = sa.text("SELECT sql FROM sqlite_master WHERE type = 'table' AND name = :name")
    return "AUTOINCREMENT" in str(connection.scalar(query, {"name": table.name}))


def _compare_default(*what: Any) -> bool | None:  # noqa: ANN401 - as in Alembic
    """Treat all of SQLite's notations of an empty text as equal; leave the rest to Alembic."""
    there, needed = what[3], what[5]
    return False if needed == "" and there in ("''", "('')") else None
