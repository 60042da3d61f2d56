"""The limit of open files: each connection counts as one.

Many systems allow 1,024, but a process may raise this soft limit up to the hard limit.
"""

from typing import Final

from web.lobby import WAITING
from web.rooms import PAGES

try:
    import resource
except ImportError:  # Windows, which has no such limit
    resource = None  # type: ignore[assignment]

_OTHERS: Final = 500
"""Open files besides those of boards: the database, Discord, worker processes, pictures."""
NEEDED: Final = PAGES + WAITING + _OTHERS
"""The number of open files that the bot needs for all boards."""


def most_files() -> int:
    """How many files this process could have open, up to `NEEDED`."""
    hard = -1
    if resource is not None:
        _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    # A negative number means no limit.
    return min(hard, NEEDED) if hard >= 0 else NEEDED


def allow_files() -> int:
    """Raise this process's limit of open files as far as possible, up to `NEEDED`; return it."""
    most = most_files()
    if resource is not None:
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        if 0 <= soft < most:
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    return most


def boards_with(files: int) -> int:
    """How many boards can be open if a process may have that many files open."""
    return max(0, files - WAITING - _OTHERS)
