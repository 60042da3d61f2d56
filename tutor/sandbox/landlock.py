"""Landlock by ctypes: a Linux process gives up access to files, TCP and outside processes.

The names and numbers are from the kernel's `linux/landlock.h`. The only package for it is a
development version, and giving up all access takes a single call.
"""

import contextlib
import ctypes
import os
from typing import Final

# The numbers of these system calls are the same on all architectures.
_CREATE_RULESET: Final = 444
_RESTRICT_SELF: Final = 446
_CREATE_RULESET_VERSION: Final = 1
_PR_SET_NO_NEW_PRIVS: Final = 38

_FILE_RIGHTS: Final = {1: 13, 2: 14, 3: 15, 5: 16}
"""The number of file rights by interface version, each valid until the next; a right is a bit."""
_NETWORK_VERSION: Final = 4
_NETWORK_RIGHTS: Final = 0b11
"""Binding and connecting TCP sockets."""
_SCOPE_VERSION: Final = 6
_SCOPES: Final = 0b11
"""Abstract UNIX sockets and signals of outside processes."""


class _Ruleset(ctypes.Structure):
    """`struct landlock_ruleset_attr`; a field that an older kernel lacks must be 0."""

    _fields_ = (
        ("handled_access_fs", ctypes.c_uint64),
        ("handled_access_net", ctypes.c_uint64),
        ("scoped", ctypes.c_uint64),
    )


def libc() -> ctypes.CDLL:
    """The C library of this process."""
    return ctypes.CDLL(None, use_errno=True)


def forbid_new_privileges() -> None:
    """Make programs with more privileges useless to this process, as Landlock and seccomp require.

    Raises:
        OSError: if the kernel refuses.
    """
    _check(libc().prctl(_PR_SET_NO_NEW_PRIVS, *map(ctypes.c_ulong, (1, 0, 0, 0))))


def version() -> int:
    """The version of the kernel's interface; 0 if the kernel lacks it."""
    found: int = libc().syscall(
        ctypes.c_long(_CREATE_RULESET),
        None,
        ctypes.c_size_t(0),
        ctypes.c_uint32(_CREATE_RULESET_VERSION),
    )
    return max(0, found)


def forbid_all() -> None:
    """Permanently give up all access that this kernel's Landlock knows; open files stay usable.

    Raises:
        OSError: if the kernel has no Landlock, or refuses.
    """
    here = version()
    rights = max((count for since, count in _FILE_RIGHTS.items() if since <= here), default=0)
    ruleset = _Ruleset(
        (1 << rights) - 1,
        _NETWORK_RIGHTS if here >= _NETWORK_VERSION else 0,
        _SCOPES if here >= _SCOPE_VERSION else 0,
    )
    descriptor = _check(
        libc().syscall(
            ctypes.c_long(_CREATE_RULESET),
            ctypes.byref(ruleset),
            ctypes.c_size_t(ctypes.sizeof(ruleset)),
            ctypes.c_uint32(0),
        )
    )
    # A ruleset without rules allows nothing.
    with contextlib.closing(os.fdopen(descriptor, "rb")):
        _check(
            libc().syscall(
                ctypes.c_long(_RESTRICT_SELF), ctypes.c_int(descriptor), ctypes.c_uint32(0)
            )
        )


def _check(result: int) -> int:
    """Return the result of a C library call.

    Raises:
        OSError: if the call failed.
    """
    if result < 0:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))
    return result
