"""A bound on the memory of a job, so that no file of a stranger takes the machine down."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

_SIZE: Final = Path("/proc/self/statm")
"""What this process has set aside, in pages; on Linux only."""


@contextmanager
def bounded_memory(extra: int) -> Iterator[None]:
    """Let the work inside set aside so many bytes more than this process has; only on Linux.

    What goes beyond fails as if the machine had no more: with `MemoryError`, or what a library in
    C makes of that.

    Args:
        extra: how many bytes more.
    """
    if sys.platform == "win32" or not _SIZE.exists():
        yield
        return
    import resource

    pages = int(_SIZE.read_text(encoding="ascii").split()[0])
    before, hard = resource.getrlimit(resource.RLIMIT_AS)
    most = pages * resource.getpagesize() + extra
    if before != resource.RLIM_INFINITY:
        most = min(most, before)
    resource.setrlimit(resource.RLIMIT_AS, (most, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, (before, hard))
