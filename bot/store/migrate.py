"""Bringing a database to the tables that this version of the program knows."""

import logging
from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection

# Any number, as long as nobody else locks it in the same PostgreSQL database.
_LOCK: Final = 7_383_658

_log = logging.getLogger(__name__)


class StoreError(Exception):
    """The database cannot be used; the message is one line that says why, and the cure."""


def migrate(connection: Connection) -> None:
    """Run the migrations that the database lacks, in the connection's transaction.

    Several programs may start on one database at once: the first one migrates, the others wait.

    Args:
        connection: to SQLite or PostgreSQL, with no transaction begun; the caller commits.

    Raises:
        StoreError: if the database has migrations that this version lacks.
    """
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    else:
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_LOCK})")
    config = Config()
    # What it says at each start is of no use to a host.
    logging.getLogger("alembic.runtime.migration").setLevel(logging.WARNING)
    folder = str(Path(__file__).parent / "migrations")
    config.set_main_option("script_location", folder.replace("%", "%%"))
    config.attributes["connection"] = connection
    scripts = ScriptDirectory.from_config(config)
    current = MigrationContext.configure(connection).get_current_revision()
    if current == scripts.get_current_head():
        return
    if current is not None:
        try:
            scripts.get_revision(current)
        except CommandError:
            raise StoreError(
                "The database was written by a newer version of the program (its tables are at "
                f"revision {current}): update the program, or use another database."
            ) from None
    _log.info("Bringing the database to revision %s.", scripts.get_current_head())
    command.upgrade(config, "head")
