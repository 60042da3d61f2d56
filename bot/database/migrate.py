"""Bringing a database to the tables that this version of the program knows."""

import functools
import logging
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

from bot.database.backup import back_up_before
from bot.database.errors import StoreError

_FOLDER: Final = Path(__file__).parent / "migrations"
# Any number, as long as nobody else locks it in the same PostgreSQL database.
_LOCK: Final = 7_383_658

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Revisions:
    """How far the tables of a database are.

    Attributes:
        current: the revision that it is at; None if it has no tables of ours.
        newest: the revision that this version of the program knows.
        pending: the revisions that it lacks, in their order.
        empty: whether it has no tables at all.
    """

    current: str | None
    newest: str
    pending: tuple[str, ...]
    empty: bool


def revisions(connection: Connection) -> Revisions:
    """How far the tables of a database are; changes nothing.

    Raises:
        StoreError: if the database has migrations that this version lacks.
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
    """Run the migrations that the database lacks, in the connection's transaction.

    An SQLite database with tables in it is backed up first, to a file beside it. Several programs
    may start on one database at once: the first one migrates, the others wait.

    Args:
        connection: to SQLite or PostgreSQL, with no transaction begun; the caller commits.

    Raises:
        StoreError: if the database has migrations that this version lacks, or cannot be backed
            up; it is as before then.
    """
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    else:
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_LOCK})")
    # What it says at each start is of no use to a host.
    logging.getLogger("alembic.runtime.migration").setLevel(logging.WARNING)
    found = revisions(connection)
    if not found.pending:
        return
    _secure(connection, found)
    _log.info("Bringing the database to revision %s.", found.newest)
    command.upgrade(_config(connection), "head")


def _secure(connection: Connection, found: Revisions) -> None:
    """Back up what there is to lose. Nobody else writes: the transaction has begun."""
    if found.empty:
        return
    file = connection.engine.url.database
    if connection.dialect.name == "sqlite" and file and file != ":memory:":
        try:
            copy = back_up_before(Path(file), found.pending[0])
        except StoreError as error:
            raise StoreError(
                f"The database is not brought to revision {found.newest}, because it could not be "
                f"backed up before: {error}"
            ) from error
        _log.info("Backed up the database to %s.", copy)


def _config(connection: Connection) -> Config:
    config = _looking_in(_FOLDER)
    config.attributes["connection"] = connection
    return config


@functools.cache
def _scripts(folder: Path) -> ScriptDirectory:
    """The migrations in a folder, all of which are read for that."""
    return ScriptDirectory.from_config(_looking_in(folder))


def _looking_in(folder: Path) -> Config:
    config = Config()
    config.set_main_option("script_location", str(folder).replace("%", "%%"))
    return config
