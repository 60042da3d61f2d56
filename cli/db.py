"""`sudoku-tutor db`: back up the database, migrate it, and copy it to another one."""

import asyncio
from pathlib import Path

from bot.config import ConfigError
from bot.store import (
    Store,
    StoreError,
    back_up,
    copy_all,
    database_file,
    dump,
    examine,
    restore_command,
)
from cli.errors import CommandError, WrongUseError
from cli.output import check_new, note, print_line, there_already
from cli.running import settings


def backup(file: Path, *, config: Path | None, force: bool) -> None:
    """Copy the database to a file; the bot may run meanwhile.

    Args:
        file: the file for the copy.
        config: the settings file; None for the default one.
        force: whether to replace an existing file.

    Raises:
        CommandError: if it fails; an existing file is then unchanged.
        WrongUseError: if the settings are wrong.
    """
    url = settings(config).database_url
    try:
        source = database_file(url)
        check_new(file, force=force)
        if source is None:
            dump(url, file, replace=force)
        else:
            back_up(source, file, replace=force)
    except FileExistsError as error:
        raise there_already(file) from error
    except StoreError as error:
        raise CommandError(str(error)) from error
    print_line(f"{file}: {file.stat().st_size:,} bytes, checked")
    if source is None:
        note(f"restore it with: {restore_command(url, file)}")


def copy(to: str, *, config: Path | None) -> None:
    """Copy all rows to another database, which must be empty, and count them there.

    Args:
        to: the name of an SQLite file, or the address of a database, as in the settings.
        config: the settings file; None for the default one.

    Raises:
        CommandError: if it fails; the other database is then still empty.
        WrongUseError: if the settings or the address are wrong.
    """
    ours = settings(config)
    try:
        target = ours.with_database(to, "--to").database_url
    except ConfigError as error:
        raise WrongUseError(str(error)) from error

    def print_count(table: str, rows: int) -> None:
        print_line(f"{table:<22}{rows:>12,}")

    try:
        counts = asyncio.run(copy_all(ours.database_url, target, on_table=print_count))
    except StoreError as error:
        raise CommandError(str(error)) from error
    print_line(
        f"copied {sum(counts.values()):,} rows in {len(counts)} tables, as many as there were"
    )
    note("now set `database` in [store] to the new one; the old one is unchanged")


def migrate(config: Path | None) -> None:
    """Migrate the database to the tables of this version, as each start of the bot does.

    Raises:
        CommandError: if it fails; the database is then unchanged.
        WrongUseError: if the settings are wrong.
    """
    url = settings(config).database_url

    async def work() -> str:
        file = database_file(url)
        before = await examine(url) if file is None or file.is_file() else None
        async with Store.open(url):
            pass
        after = await examine(url)
        if before is None or before.current is None:
            return f"made a new database at revision {after.current}"
        if not before.pending:
            return f"the database is already at revision {after.current}"
        text = f"brought the database from revision {before.current} to {after.current}"
        if file is None:
            return text
        copy = file.with_name(f"{file.stem}.before-{before.pending[0]}{file.suffix}")
        return f"{text}; backup: {copy}"

    try:
        print_line(asyncio.run(work()))
    except StoreError as error:
        raise CommandError(str(error)) from error
