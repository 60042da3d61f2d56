"""`sudoku-tutor db`: a copy of the database while the bot runs, and bringing it up to date."""

import asyncio
import shlex
from pathlib import Path

from bot.store import Store, StoreError, back_up, database_file, examine
from cli.errors import CommandError
from cli.output import say
from cli.serving import settings


def backup(file: Path, *, config: Path | None, force: bool) -> None:
    """Copy the database to a file; the bot may run meanwhile.

    Args:
        file: where the copy goes.
        config: the settings file; None for the one that is found.
        force: whether a file that is there is replaced.

    Raises:
        CommandError: if it cannot be done; a file that was there is then as before.
        WrongUseError: if the settings are wrong.
    """
    url = settings(config).database_url
    try:
        source = database_file(url)
        if source is None:
            raise CommandError(f"this database is not a file; back it up with: {_dump(url, file)}")
        if file.exists() and not force:
            raise CommandError(f"{file} is there already; --force replaces it")
        back_up(source, file)
    except StoreError as error:
        raise CommandError(str(error)) from error
    say(f"{file}: {file.stat().st_size:,} bytes, checked")


def migrate(config: Path | None) -> None:
    """Bring the database to the tables that this version knows, as each start of the bot does.

    Raises:
        CommandError: if it cannot be done; the database is then as before.
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
            return f"the database is at revision {after.current} already"
        text = f"brought the database from revision {before.current} to {after.current}"
        if file is None:
            return text
        copy = file.with_name(f"{file.stem}.before-{before.pending[0]}{file.suffix}")
        return f"{text}; as it was before: {copy}"

    try:
        say(asyncio.run(work()))
    except StoreError as error:
        raise CommandError(str(error)) from error


def _dump(url: str, file: Path) -> str:
    """The command that backs up a database of PostgreSQL; its password is asked for."""
    scheme, _, rest = url.partition("://")
    names, at, place = rest.rpartition("@")
    address = f"{scheme.partition('+')[0]}://{names.partition(':')[0]}{at}{place}"
    return shlex.join(["pg_dump", "--format=custom", f"--file={file}", address])
