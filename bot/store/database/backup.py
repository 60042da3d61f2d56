"""Online backups of an SQLite database, while programs read and write it."""

import logging
import os
import sqlite3
import time
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import Final

from bot.files.finished_file import put_in_place
from bot.files.private_files import partial_file
from bot.store.database.errors import StoreError

_SECONDS: Final = 30.0
"""How long to wait for a lock, in seconds; a database in use is locked only briefly."""
_CREATING: Final = 5.0
"""How many seconds a newly created database may be empty."""
KEPT: Final = 3
"""How many copies from before migrations are kept next to a database."""

_log = logging.getLogger(__name__)


def back_up(source: Path, target: Path, *, replace: bool = True) -> None:
    """Copy the current state of a database, and check the copy.

    The copy gets its name when it is complete and checked. It is a single file without a log file,
    and only this user may read it.

    Args:
        source: the database; programs may use it meanwhile.
        target: the file of the copy, in a folder that exists.
        replace: whether the copy replaces an existing file.

    Raises:
        FileExistsError: if not `replace` and the file exists, even if it was created meanwhile.
        StoreError: if there is no such database, it is empty or damaged, or the copy cannot be
            written.
            An existing file at `target` is unchanged.
    """
    if not source.is_file():
        raise StoreError(f"The database {source} does not exist.")
    if not target.parent.is_dir():
        raise StoreError(f"The folder {target.parent} for the copy does not exist.")
    if target.exists() and target.samefile(source):
        raise StoreError(f"{target} is the database itself: give the copy another name.")
    require_content(source)
    try:
        with partial_file(target) as part:
            _copy(source, part)
            _sync(part)
            put_in_place(part, target, replace=replace)
        _sync(target.parent)
    except FileExistsError:
        raise
    except (sqlite3.Error, OSError) as error:
        why = error.strerror if isinstance(error, OSError) else error
        raise StoreError(f"{source} cannot be backed up to {target}: {why}.") from error


def back_up_before(source: Path, revision: str) -> Path:
    """Copy a database to its own folder before a migration; keep the newest such copies.

    Args:
        source: the database.
        revision: the first pending revision.

    Returns:
        The copy, such as `tutor.before-0002.sqlite3`.

    Raises:
        StoreError: as `back_up`.
    """
    target = source.with_name(f"{source.stem}.before-{revision}{source.suffix}")
    back_up(source, target)
    for old in copies_before(source)[:-KEPT]:
        old.unlink(missing_ok=True)
    return target


def copies_before(source: Path) -> list[Path]:
    """The copies of a database from before migrations, the oldest first."""
    copies = [
        path
        for path in source.parent.iterdir()
        if path.name.startswith(f"{source.stem}.before-") and path.suffix == source.suffix
    ]
    return sorted(copies, key=lambda path: path.stat().st_mtime_ns)


def remove_old_copies(source: Path, before: datetime) -> None:
    """Remove the copies from before migrations that were made before this time (aware)."""
    for copy in copies_before(source):
        if copy.stat().st_mtime < before.timestamp():
            copy.unlink(missing_ok=True)
            _log.info("Removed %s, which is no longer needed.", copy)


def delete_user_in_copies(source: Path, user_id: int) -> None:
    """Delete all data about a user in the copies from before migrations.

    If that fails in a copy, the copy is removed.
    """
    for copy in copies_before(source):
        made = copy.stat()
        try:
            with closing(_open(copy)) as connection, connection:
                _delete_user(connection, user_id)
        except sqlite3.Error as error:
            _log.warning("Removed %s, which cannot be changed: %s", copy, error)
            copy.unlink(missing_ok=True)
        else:
            os.utime(copy, ns=(made.st_atime_ns, made.st_mtime_ns))


def _delete_user(connection: sqlite3.Connection, user_id: int) -> None:
    """Delete a user's rows in all tables that exist in that version."""
    connection.execute("PRAGMA secure_delete = ON")
    tables = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
    for (table,) in tables:
        columns = connection.execute("SELECT name FROM pragma_table_info(?)", (table,)).fetchall()
        if ("user_id",) in columns:
            name = table.replace('"', '""')
            connection.execute(f'DELETE FROM "{name}" WHERE user_id = ?', (user_id,))  # noqa: S608 - quoted


def require_content(file: Path) -> None:
    """Check that a file is not empty: a database is empty only while it is created.

    Another program may be creating it, so only an empty file that is some seconds old is an error.

    Raises:
        StoreError: if it is empty.
    """
    while file.is_file() and not (found := file.stat()).st_size:
        if abs(time.time() - found.st_mtime) < _CREATING:
            time.sleep(0.1)
            continue
        raise StoreError(
            f"The database {file} is an empty file: what was in it is lost, perhaps because the "
            "disk was full or a copy broke off. Put the newest backup in its place; or, if there "
            "never was anything in it, delete the file."
        )


def faults(file: Path) -> tuple[str, ...]:
    """The errors that SQLite finds in a database, in SQLite's words; empty if there are none.

    Raises:
        sqlite3.Error: if it cannot be read at all.
    """
    with closing(_open(file)) as connection:
        return _faults(connection)


def _copy(source: Path, part: Path) -> None:
    with closing(_open(source)) as original, closing(sqlite3.connect(part)) as copy:
        # All pages in one step, so that the copy is a snapshot even if programs write meanwhile.
        original.backup(copy)
        # The journal mode is stored in the copy; without this, the copy would need a log file.
        copy.execute("PRAGMA journal_mode = DELETE")
        if found := _faults(copy):
            raise sqlite3.DatabaseError(f"the database is damaged ({found[0]})")


def _faults(connection: sqlite3.Connection) -> tuple[str, ...]:
    found = [str(row[0]) for row in connection.execute("PRAGMA integrity_check(10)")]
    found += [
        f"row {row[1]} of {row[0]} refers to a missing row of {row[2]}"
        for row in connection.execute("PRAGMA foreign_key_check")
    ][:10]
    return tuple(line for line in found if line != "ok")


def _open(file: Path) -> sqlite3.Connection:
    """Open a connection without creating the file."""
    return sqlite3.connect(f"{file.absolute().as_uri()}?mode=rw", uri=True, timeout=_SECONDS)


def _sync(path: Path) -> None:
    """Flush a file, or a folder's list of files, to the disk."""
    if os.name == "nt" and path.is_dir():
        return
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
