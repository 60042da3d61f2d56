"""Copying all data to another database, of the same or the other kind."""

from collections.abc import Callable
from typing import Final

import sqlalchemy as sa
from sqlalchemy import (
    BigInteger,
    Column,
    Function,
    Table,
    cast,
    delete,
    exc,
    func,
    insert,
    inspect,
    select,
    text,
)
from sqlalchemy.dialects.postgresql import REGCLASS
from sqlalchemy.engine import URL
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database.address import file_of, is_postgresql, is_sqlite, name_of, parse_address
from bot.store.database.backup import faults
from bot.store.database.connection import compare, examine, open_connection, open_database
from bot.store.database.errors import StoreError
from bot.store.database.migrate import TABLES_FIX
from bot.store.database.opening import readable_errors
from bot.store.database.retry import message_of
from bot.store.schema import metadata

_BATCH_SIZE: Final = 1000
_COUNTERS: Final = sa.table("sqlite_sequence", sa.column("name"), sa.column("seq"))
"""The highest ids of tables in which SQLite never reuses an id."""
_OWN: Final = frozenset({*metadata.tables, "alembic_version", "sqlite_sequence"})


async def copy_all(
    source: str, target: str, *, on_table: Callable[[str, int], None] = lambda *_: None
) -> dict[str, int]:
    """Copy all rows of a database to an empty one, and compare the row counts.

    The copy is a snapshot of the source, which is not changed. The target gets its tables, then all
    rows in one transaction, so that it ends up with either all rows or none.

    Args:
        source: the URL of the database, whose tables must be up to date.
        target: the URL of a database without rows, and without tables of other programs.
        on_table: called with the name of each copied table and the number of its rows.

    Returns:
        The number of rows of each table, in the order in which they were copied.

    Raises:
        StoreError: if one of the databases cannot be used, or the target is not empty or does not
            accept a row unchanged. The target then has no rows.
    """
    source_url, target_url = parse_address(source), parse_address(target)
    if _place(source_url) == _place(target_url):
        raise StoreError(f"{name_of(target_url)} is the database itself: name another target.")
    await _check_source(source)
    if (file := file_of(target_url)) is None or file.exists():
        with readable_errors(target_url):
            async with open_connection(target_url) as connection:
                await _require_only_own_tables(connection, target_url)
    async with open_database(target):
        pass  # opening it creates the tables
    counts = {}
    with readable_errors(target_url, "written"):
        async with open_connection(target_url) as to, to.begin():
            await _lock(to, target_url)
            with readable_errors(source_url, "read"):
                async with open_connection(source_url) as origin, origin.begin():
                    await _freeze(origin, source_url)
                    for table in metadata.sorted_tables:
                        counts[table.name] = await _copy(table, origin, to)
                        on_table(table.name, counts[table.name])
                    await _copy_counters(origin, to)
    return counts


async def _check_source(source: str) -> None:
    found = await examine(source)
    if found.pending:
        raise StoreError(
            f"The database is at revision {found.current or 'none'}, not at {found.newest}: bring "
            "it up to date first with `sudoku-tutor db migrate`."
        )
    if wrong := await compare(source):
        raise StoreError(
            f"The tables of the database are not those of this version: {wrong[0]}. "
            f"Nothing was copied. {TABLES_FIX}"
        )
    file = file_of(parse_address(source))
    if file is not None and (wrong := faults(file)):
        raise StoreError(
            f"The database is damaged ({wrong[0]}): replace it by the newest backup without errors."
        )


async def _require_only_own_tables(connection: AsyncConnection, url: URL) -> None:
    """Check that the database holds no tables of other programs, before ours are created."""
    names = await connection.run_sync(lambda sync: inspect(sync).get_table_names())
    if others := sorted(set(names) - _OWN):
        raise StoreError(
            f"{name_of(url)} holds tables of another program ({', '.join(others[:3])}): give the "
            f"bot a database of its own{_new(url)}."
        )


async def _lock(connection: AsyncConnection, url: URL) -> None:
    """Lock the target, and check that it is empty."""
    if is_sqlite(url):
        await connection.execute(text("BEGIN IMMEDIATE"))
    else:
        names = ", ".join(metadata.tables)
        await connection.execute(text(f"LOCK TABLE {names} IN EXCLUSIVE MODE NOWAIT"))
    for table in metadata.sorted_tables:
        if count := await _rows(connection, table):
            rows = "1 row" if count == 1 else f"{count:,} rows"
            raise StoreError(
                f"{name_of(url)} is not empty ({rows} in {table.name}), and nothing was copied: "
                f"copy to a new database{_new(url)}."
            )


async def _freeze(connection: AsyncConnection, url: URL) -> None:
    """Read from a snapshot, whatever programs write meanwhile."""
    if is_sqlite(url):
        await connection.execute(text("BEGIN"))
    else:
        await connection.execute(text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY"))


async def _copy(table: Table, origin: AsyncConnection, to: AsyncConnection) -> int:
    """Copy a table; return the number of its rows, counted in both databases.

    Raises:
        StoreError: if the numbers of rows differ.
    """
    rows = await origin.stream(select(table).order_by(*table.primary_key))
    async for some in rows.partitions(_BATCH_SIZE):
        try:
            await to.execute(insert(table), [dict(row._mapping) for row in some])
        except exc.DBAPIError as error:
            raise StoreError(
                f"The new database does not accept a row of {table.name}: {message_of(error)}. "
                "Nothing was copied."
            ) from error
    before, after = await _rows(origin, table), await _rows(to, table)
    if before != after:
        raise StoreError(
            f"{table.name} has {before:,} rows, and {after:,} of them arrived. Nothing was copied."
        )
    return after


async def _rows(connection: AsyncConnection, table: Table) -> int:
    return int((await connection.execute(select(func.count()).select_from(table))).scalar_one())


async def _copy_counters(origin: AsyncConnection, to: AsyncConnection) -> None:
    """Continue new ids after the highest ones in the source, including those of deleted rows."""
    for table in metadata.sorted_tables:
        key = table.autoincrement_column
        if key is None or not isinstance(key.type, BigInteger):
            continue
        last = await _last_id(origin, key)
        if not last:
            continue
        if to.dialect.name == "postgresql":
            await to.execute(select(func.setval(_sequence(key), last)))
        elif table.dialect_kwargs.get("sqlite_autoincrement"):
            await to.execute(delete(_COUNTERS).where(_COUNTERS.c.name == table.name))
            await to.execute(insert(_COUNTERS).values(name=table.name, seq=last))


async def _last_id(connection: AsyncConnection, key: Column[int]) -> int:
    """The highest id that any row has had, as far as the database knows; 0 for none."""
    highest = await connection.scalar(select(func.max(key)))
    if connection.dialect.name == "postgresql":
        counter = select(func.pg_sequence_last_value(cast(_sequence(key), REGCLASS)))
    else:
        counter = select(func.max(_COUNTERS.c.seq)).where(_COUNTERS.c.name == key.table.name)
    return max(highest or 0, await connection.scalar(counter) or 0)


def _sequence(key: Column[int]) -> Function[str]:
    return func.pg_get_serial_sequence(key.table.name, key.name)


def _place(url: URL) -> str:
    file = file_of(url)
    return str(file.resolve()) if file else name_of(url)


def _new(url: URL) -> str:
    return " (createdb makes one)" if is_postgresql(url) else ""
