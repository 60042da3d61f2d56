"""Limiting the memory of a job, so that no uploaded file can exhaust the machine."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

_SIZE: Final = Path("/proc/self/statm")
"""The memory that this process has allocated, in pages; on Linux only."""


@contextmanager
def limit_memory(extra: int) -> Iterator[None]:
    """Limit how much more memory the work inside may allocate; only on Linux.

    A larger allocation fails as if the machine were out of memory: with `MemoryError`, or with the
    error of a C library.

    Args:
        extra: the limit in bytes.
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
