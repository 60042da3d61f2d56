"""Files with users' data: only the user whose program writes them may read them."""

import logging
import os
import re
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from typing import Final

try:
    from fcntl import LOCK_EX, LOCK_NB, flock
except ImportError:  # Windows, where permissions also work in another way
    flock = None  # type: ignore[assignment]

_FILE: Final = 0o600
_FOLDER: Final = 0o700
_ENDINGS: Final = ("", "-journal", "-wal", "-shm")
"""The endings of the files of one SQLite database."""

_log = logging.getLogger(__name__)


def create_folder(folder: Path) -> None:
    """Create the data folder if it does not exist, closed to other users."""
    folder.mkdir(mode=_FOLDER, parents=True, exist_ok=True)


def create(file: Path) -> bool:
    """Create an empty file if it does not exist; return whether it was created."""
    try:
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, _FILE))
    except FileExistsError:
        return False
    return True


def restrict(*databases: Path) -> None:
    """Close the files of databases, if they exist, to other users, and log that."""
    for base, ending in product(databases, _ENDINGS):
        file = base.with_name(f"{base.name}{ending}")
        try:
            mode = file.stat().st_mode & 0o777
            if os.name == "posix" and mode & ~_FILE & 0o077:
                file.chmod(mode & _FILE)
                _log.info("Other users can no longer read %s.", file)
        except FileNotFoundError:
            continue
        except OSError as error:  # somebody else's
            _log.warning("The permissions of %s cannot be restricted: %s", file, error.strerror)


@contextmanager
def partial_file(target: Path) -> Iterator[Path]:
    """Create an empty file beside a target, to be filled and renamed; remove it if it is left.

    The file is locked meanwhile. Files that killed programs left for the same target are removed
    first.
    """
    remove_abandoned(target)
    part = target.with_name(f".{target.name}.{secrets.token_hex(4)}.part")
    handle = os.open(part, os.O_CREAT | os.O_EXCL | os.O_RDWR, _FILE)
    try:
        if flock is not None:
            flock(handle, LOCK_EX)
        yield part
    finally:
        os.close(handle)
        _remove(part)


def remove_abandoned(target: Path) -> None:
    """Remove partial files for a target whose programs have ended without removing them."""
    if flock is None or not target.parent.is_dir():
        return
    name = re.compile(rf"\.{re.escape(target.name)}\.[0-9a-f]+\.part")
    for part in [path for path in target.parent.iterdir() if name.fullmatch(path.name)]:
        try:
            handle = os.open(part, os.O_RDWR)
        except OSError:
            continue
        try:
            flock(handle, LOCK_EX | LOCK_NB)
            _remove(part)
        except BlockingIOError:
            pass  # it is being written
        finally:
            os.close(handle)


def _remove(part: Path) -> None:
    for ending in _ENDINGS:
        part.with_name(f"{part.name}{ending}").unlink(missing_ok=True)
