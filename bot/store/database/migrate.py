"""Migrating a database to the tables of this version of the program."""

import functools
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection

from bot.store.database.backup import back_up_before
from bot.store.database.errors import StoreError
from bot.store.schema.differences import differences

_FOLDER: Final = Path(__file__).parents[1] / "migrations"
# Arbitrary; must differ from the advisory locks of other programs on this database.
_LOCK: Final = 7_383_658

TABLES_FIX: Final = (
    "Another program, or an unfinished version of this one, has changed them: restore a backup, or "
    "the copy from before the migration (sudoku-tutor help backups)."
)

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Revisions:
    """The revisions of a database.

    Attributes:
        current: its current revision; None if it lacks our tables.
        newest: the newest revision of this version of the program.
        pending: the pending revisions, in order.
        empty: whether it has no tables at all.
    """

    current: str | None
    newest: str
    pending: tuple[str, ...]
    empty: bool


def revisions(connection: Connection) -> Revisions:
    """Find the revisions of a database without changing it.

    Raises:
        StoreError: if the database has migrations unknown to this version.
    """
    scripts = _scripts(_FOLDER)
    current = MigrationContext.configure(connection).get_current_revision()
    newest = str(scripts.get_current_head())
    if current is not None:
        try:
            scripts.get_revision(current)
        except CommandError:
            raise StoreError(
                "The database was written by a newer version of the program (its tables are at "
                f"revision {current}): update the program, or use another database."
            ) from None
    lacking = scripts.iterate_revisions(newest, current or "base")
    pending = [script.revision for script in lacking if script.revision != current]
    empty = current is None and not sa.inspect(connection).get_table_names()
    return Revisions(current, newest, tuple(reversed(pending)), empty)


def migrate(connection: Connection) -> None:
    """Run the pending migrations in one transaction, and commit it.

    An SQLite database with tables in it is backed up first, to a file next to it. Several programs
    may start on one database at once: the first one migrates, the others wait.

    Args:
        connection: to SQLite or PostgreSQL, outside of a transaction.

    Raises:
        StoreError: if the database has migrations unknown to this version, cannot be backed up, has
            rows that refer to missing ones, or does not have the tables of this version. The
            database is then unchanged.
    """
    with _keys_unenforced(connection), connection.begin():
        if connection.dialect.name == "sqlite":
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        else:
            connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_LOCK})")
        # Alembic logs at each start, which does not help a host.
        logging.getLogger("alembic.runtime.migration").setLevel(logging.WARNING)
        found = revisions(connection)
        if not found.pending:
            _require_tables(differences(connection))
            return
        _back_up(connection, found)
        _log.info("Migrating the database to revision %s.", found.newest)
        command.upgrade(_config(connection), "head")
        _require_keys(connection, found)
        _require_tables(differences(connection))


def _require_tables(found: tuple[str, ...]) -> None:
    """Check that the tables are the ones that the program reads and writes."""
    if found:
        raise StoreError(
            f"The tables of the database are not those of this version: {'; '.join(found[:5])}. "
            f"Nothing was changed. {TABLES_FIX}"
        )


def _require_keys(connection: Connection, found: Revisions) -> None:
    """Check the foreign keys, which SQLite did not enforce during the migration."""
    if connection.dialect.name != "sqlite":
        return
    lost = connection.exec_driver_sql("PRAGMA foreign_key_check").first()
    if lost is not None:
        raise StoreError(
            f"The database is not migrated to revision {found.newest}: rows of {lost[0]} refer to "
            f"rows of {lost[2]} that are missing. Restore a backup: sudoku-tutor help backups."
        )


@contextmanager
def _keys_unenforced(connection: Connection) -> Iterator[None]:
    """Do not enforce foreign keys: SQLite drops a table to change it, and would delete other rows.

    SQLite ignores this setting within a transaction.
    """
    if connection.dialect.name != "sqlite":
        yield
        return
    connection.exec_driver_sql("PRAGMA foreign_keys = OFF")
    connection.rollback()
    try:
        yield
    finally:
        connection.exec_driver_sql("PRAGMA foreign_keys = ON")
        connection.rollback()


def _back_up(connection: Connection, found: Revisions) -> None:
    """Back up a database with tables. The transaction has begun, so no other program writes."""
    if found.empty:
        return
    file = connection.engine.url.database
    if connection.dialect.name == "sqlite" and file and file != ":memory:":
        try:
            copy = back_up_before(Path(file), found.pending[0])
        except StoreError as error:
            raise StoreError(
                f"The database is not migrated to revision {found.newest}, because it could not be "
                f"backed up first: {error}"
            ) from error
        _log.info("Backed up the database to %s.", copy)


def _config(connection: Connection) -> Config:
    config = _config_for(_FOLDER)
    config.attributes["connection"] = connection
    return config


@functools.cache
def _scripts(folder: Path) -> ScriptDirectory:
    """Load the migrations in a folder."""
    return ScriptDirectory.from_config(_config_for(folder))


def _config_for(folder: Path) -> Config:
    config = Config()
    config.set_main_option("script_location", str(folder).replace("%", "%%"))
    return config
