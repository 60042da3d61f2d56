"""Moving all that is kept to another database, of the same kind or the other."""

from collections.abc import Callable
from typing import Final

from sqlalchemy import BigInteger, Table, exc, func, insert, inspect, select, text
from sqlalchemy.engine import URL
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.database.address import file_of, is_postgresql, is_sqlite, name_of, parse_address
from bot.database.backup import faults
from bot.database.connection import connected, database, examine
from bot.database.errors import StoreError
from bot.database.opening import trouble_told
from bot.database.retry import said_by
from bot.database.tables import metadata

_AT_A_TIME: Final = 1000
_OWN: Final = frozenset({*metadata.tables, "alembic_version", "sqlite_sequence"})


async def copy_all(
    source: str, target: str, *, told: Callable[[str, int], None] = lambda *_: None
) -> dict[str, int]:
    """Copy all rows of a database to an empty one, and count them in both.

    What is copied is the source at one moment; it is not changed. The target gets its tables, and
    then all rows in one transaction: it has all of them in the end, or none.

    Args:
        source: the URL of the database, whose tables must be up to date.
        target: the URL of a database without any rows, nor tables of others.
        told: is called with the name of each table and its rows when it is copied.

    Returns:
        The number of rows of each table, in the order in which they were copied.

    Raises:
        StoreError: if one of them cannot be used, the target is not empty, or it did not take a
            row as it was; no row is in the target then.
    """
    there, here = parse_address(source), parse_address(target)
    if _place(there) == _place(here):
        raise StoreError(f"{name_of(here)} is the database itself: name another one to copy to.")
    await _look_at_source(source)
    if (file := file_of(here)) is None or file.exists():
        with trouble_told(here):
            async with connected(here) as connection:
                await _demand_no_strangers(connection, here)
    async with database(target):
        pass  # which makes the tables
    counts = {}
    with trouble_told(here, "written"):
        async with connected(here) as to, to.begin():
            await _lock(to, here)
            with trouble_told(there, "read"):
                async with connected(there) as origin, origin.begin():
                    await _freeze(origin, there)
                    for table in metadata.sorted_tables:
                        counts[table.name] = await _copy(table, origin, to)
                        told(table.name, counts[table.name])
            await _count_on(to, here)
    return counts


async def _look_at_source(source: str) -> None:
    found = await examine(source)
    if found.pending:
        raise StoreError(
            f"The database is at revision {found.current or 'none'}, not at {found.newest}: bring "
            "it up to date first with `sudoku-tutor db migrate`."
        )
    file = file_of(parse_address(source))
    if file is not None and (wrong := faults(file)):
        raise StoreError(
            f"The database is damaged ({wrong[0]}): put the newest sound backup in its place."
        )


async def _demand_no_strangers(connection: AsyncConnection, url: URL) -> None:
    """See that nothing but our tables is there, before they are made."""
    names = await connection.run_sync(lambda sync: inspect(sync).get_table_names())
    if others := sorted(set(names) - _OWN):
        raise StoreError(
            f"{name_of(url)} holds tables of something else ({', '.join(others[:3])}): give the "
            f"bot a database of its own{_new(url)}."
        )


async def _lock(connection: AsyncConnection, url: URL) -> None:
    """Keep everybody else from the target, and see that it is empty."""
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
    """Let all that is read be of one moment, however much is written meanwhile."""
    if is_sqlite(url):
        await connection.execute(text("BEGIN"))
    else:
        await connection.execute(text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY"))


async def _copy(table: Table, origin: AsyncConnection, to: AsyncConnection) -> int:
    """Copy a table; how many rows it has, which were counted in both databases.

    Raises:
        StoreError: if the target has another number of them.
    """
    rows = await origin.stream(select(table).order_by(*table.primary_key))
    async for some in rows.partitions(_AT_A_TIME):
        try:
            await to.execute(insert(table), [dict(row._mapping) for row in some])
        except exc.DBAPIError as error:
            raise StoreError(
                f"The new database does not take what is in {table.name}: {said_by(error)}. "
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


async def _count_on(connection: AsyncConnection, url: URL) -> None:
    """Have PostgreSQL number new rows from the highest number on; SQLite does by itself."""
    if not is_postgresql(url):
        return
    for table in metadata.sorted_tables:
        key = table.autoincrement_column
        if key is None or not isinstance(key.type, BigInteger):
            continue
        highest = (await connection.execute(select(func.max(key)))).scalar_one()
        if highest is not None:
            sequence = func.pg_get_serial_sequence(table.name, key.name)
            await connection.execute(select(func.setval(sequence, highest)))


def _place(url: URL) -> str:
    file = file_of(url)
    return str(file.resolve()) if file else name_of(url)


def _new(url: URL) -> str:
    return " (createdb makes one)" if is_postgresql(url) else ""
