"""Locks that keep two runs from writing the same results."""

import contextlib
import errno
import os
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, Final

from cli.errors import CommandError

_NO_LOCKS: Final = {errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOLCK}
"""The errors of file systems without locks, such as some network file systems."""


@contextlib.contextmanager
def exclusive(path: Path) -> Iterator[None]:
    """Hold a lock, on systems that have file locks.

    Args:
        path: the file to lock, which is removed afterwards.

    Raises:
        CommandError: if another run holds the lock.
        OSError: if the file cannot be written.
    """
    lock = _acquire(path)
    if lock is None:
        yield
        return
    with lock:
        try:
            yield
        finally:
            # Remove the file before releasing the lock, so that no other run's file is removed. A
            # left-over file locks nobody out.
            with contextlib.suppress(OSError):
                path.unlink()


def _acquire(path: Path) -> BinaryIO | None:
    """Lock a file for this process; None if the system has no locks.

    The system releases the lock however the process ends. Child processes, which may briefly
    outlive a killed parent, do not inherit it.
    """
    try:
        import fcntl
    except ModuleNotFoundError:  # Windows
        return None
    with contextlib.ExitStack() as stack:
        file = stack.enter_context(os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT, 0o666), "r+b"))
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            # Its owner may have removed the file after it was opened here; such a file locks nobody
            # out.
            mine = os.path.samestat(os.fstat(file.fileno()), path.stat())
        except (BlockingIOError, FileNotFoundError):
            mine = False
        except OSError as error:
            if error.errno not in _NO_LOCKS:
                raise
            path.unlink(missing_ok=True)
            return None
        if not mine:
            raise CommandError(
                f"{path}: another run is still writing these results; wait until it ends"
            )
        stack.pop_all()
        return file
