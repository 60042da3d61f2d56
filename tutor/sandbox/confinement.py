"""Permanently restricting the calling process: no files, network or programs; resource limits.

There are three layers, because not every system has all of them: seccomp refuses system calls,
Landlock refuses access to files and TCP, and the limits leave no room for another open file or
socket.
"""

import contextlib
import ctypes
import os
import resource
import signal
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tutor.sandbox import landlock, seccomp

in_force: Final[list[str]] = []
"""The layers that restrict this process."""

_PR_SET_PDEATHSIG: Final = 1
_M_TRIM_THRESHOLD, _M_MMAP_THRESHOLD = -1, -3
_KEPT: Final = 32 * 1024**2
"""Freed blocks up to this size are kept; glibc does not allow keeping larger ones."""
_SIZE: Final = Path("/proc/self/statm")
"""The memory that this process has allocated, in pages."""


@dataclass(frozen=True, slots=True)
class ProcessLimits:
    """The resources that a confined process may use.

    Attributes:
        memory: additional memory in bytes, compared with its start.
        seconds: processor time, after which the kernel kills it.
    """

    memory: int
    seconds: int = 10


def confine(limits: ProcessLimits) -> None:
    """Restrict this process as far as the system can; it must have only one thread.

    Layers that the system lacks are left out; `probe` then tells what is missing.
    """
    pages = int(_SIZE.read_text(encoding="ascii").split()[0])
    # Nothing can raise the limits again, except root without seccomp.
    for kind, most in (
        (resource.RLIMIT_AS, pages * resource.getpagesize() + limits.memory),
        (resource.RLIMIT_CPU, limits.seconds),
        (resource.RLIMIT_FSIZE, 0),
        (resource.RLIMIT_CORE, 0),
    ):
        _limit(kind, most)
    in_force.append("limits")
    with contextlib.suppress(OSError):
        landlock.forbid_new_privileges()
    with contextlib.suppress(OSError):
        landlock.forbid_all()
        in_force.append(f"Landlock {landlock.version()}")
    _limit(resource.RLIMIT_NOFILE, 0)
    with contextlib.suppress(OSError):
        seccomp.forbid_calls()
        in_force.append("seccomp")


def keep_freed_memory() -> None:
    """Let the C library reuse freed memory instead of returning it to the kernel.

    This is for a process that ends soon, and saves 6 % of a picture's processor time.
    """
    with contextlib.suppress(AttributeError):  # only glibc has it
        for kind, most in ((_M_MMAP_THRESHOLD, _KEPT), (_M_TRIM_THRESHOLD, _KEPT)):
            landlock.libc().mallopt(ctypes.c_int(kind), ctypes.c_int(most))


def end_with_parent(parent: int) -> None:
    """Let the kernel kill this process when the one that forked it ends.

    Args:
        parent: its id; if it has already ended, this process ends at once.
    """
    landlock.libc().prctl(_PR_SET_PDEATHSIG, ctypes.c_ulong(signal.SIGKILL))
    if os.getppid() != parent:
        os._exit(1)


def _limit(kind: int, most: int) -> None:
    """Lower a limit, unless it is already lower."""
    _, hard = resource.getrlimit(kind)
    lower = most if hard == resource.RLIM_INFINITY else min(most, hard)
    resource.setrlimit(kind, (lower, lower))
