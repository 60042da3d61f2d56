"""seccomp by ctypes: a Linux process gives up all but a few system calls.

The filter is a list of allowed calls, so calls of future kernels are also refused. Other calls fail
with EPERM. The packages for this need the shared library libseccomp, which a wheel cannot include,
while the program of this filter has only a hundred instructions of three kinds.
"""

import ctypes
import errno
import os
import platform
import struct
import sys
from collections.abc import Iterator
from typing import Final

from tutor.sandbox.landlock import libc

_PR_SET_SECCOMP: Final = 22
_MODE_FILTER: Final = 2

_ARCHITECTURES: Final = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
"""AUDIT_ARCH_... by the name of the machine."""

_CALLS: Final = {
    # For the request and the reply, which use open descriptors only.
    "read": (0, 63),
    "readv": (19, 65),
    "write": (1, 64),
    "writev": (20, 66),
    "close": (3, 57),
    "ppoll": (271, 73),
    # Memory; mmap and mprotect have their own rule below.
    "munmap": (11, 215),
    "mremap": (25, 216),
    "brk": (12, 214),
    "madvise": (28, 233),
    # Threads and signals of this process.
    "futex": (202, 98),
    "set_robust_list": (273, 99),
    "rseq": (334, 293),
    "membarrier": (324, 283),
    "sched_yield": (24, 124),
    "sched_getaffinity": (204, 123),
    "rt_sigaction": (13, 134),
    "rt_sigprocmask": (14, 135),
    "rt_sigreturn": (15, 139),
    "sigaltstack": (131, 132),
    "restart_syscall": (219, 128),
    "getpid": (39, 172),
    "gettid": (186, 178),
    "exit": (60, 93),
    "exit_group": (231, 94),
    # Clocks and random numbers.
    "clock_gettime": (228, 113),
    "clock_getres": (229, 114),
    "clock_nanosleep": (230, 115),
    "nanosleep": (35, 101),
    "gettimeofday": (96, 169),
    "getrusage": (98, 165),
    "getrandom": (318, 278),
}
"""The numbers of the allowed system calls on x86-64 and on 64-bit ARM."""
_MMAP: Final = (9, 222)
_MPROTECT: Final = (10, 226)
_CLONE: Final = (56, 220)
_CLONE3: Final = (435, 435)
_PROT_EXEC: Final = 4
_CLONE_THREAD: Final = 0x10000

_ALLOW: Final = 0x7FFF0000
_KILL: Final = 0x80000000
_FAIL: Final = 0x00050000

# Instructions of the kernel's packet filters: load a word, compare it, test its bits, return.
_LOAD, _EQUAL, _BITS, _RETURN = 0x20, 0x15, 0x45, 0x06
_NUMBER, _ARCHITECTURE, _ARGUMENTS = 0, 4, 16
"""The offsets of the call's number, the architecture and the arguments in `struct seccomp_data`."""


class _Program(ctypes.Structure):
    """`struct sock_fprog`."""

    _fields_ = (("length", ctypes.c_ushort), ("instructions", ctypes.c_void_p))


def is_supported() -> bool:
    """Whether the numbers of this machine's system calls are known."""
    return (
        sys.platform == "linux"
        and sys.byteorder == "little"
        and sys.maxsize > 1 << 32  # a 32-bit program has other numbers
        and platform.machine() in _ARCHITECTURES
    )


def forbid_calls() -> None:
    """Permanently give up all system calls except those for computing and for open files.

    This process must have called `landlock.forbid_new_privileges`, and must have one thread.

    Raises:
        OSError: if the kernel refuses, or the machine's kind is unknown.
    """
    if not is_supported():
        raise OSError(errno.ENOSYS, os.strerror(errno.ENOSYS))
    code = b"".join(_filter(platform.machine()))
    buffer = ctypes.create_string_buffer(code, len(code))
    program = _Program(len(code) // 8, ctypes.addressof(buffer))
    if libc().prctl(_PR_SET_SECCOMP, ctypes.c_ulong(_MODE_FILTER), ctypes.byref(program)):
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))


def _filter(machine: str) -> Iterator[bytes]:
    """The instructions of the filter."""
    column = list(_ARCHITECTURES).index(machine)
    yield _instruction(_LOAD, _ARCHITECTURE)
    yield _instruction(_EQUAL, _ARCHITECTURES[machine], skip_if=1)
    yield _instruction(_RETURN, _KILL)
    yield _instruction(_LOAD, _NUMBER)
    for numbers in _CALLS.values():
        yield _instruction(_EQUAL, numbers[column], skip_unless=1)
        yield _instruction(_RETURN, _ALLOW)
    # No memory may become executable.
    for numbers in (_MMAP, _MPROTECT):
        yield from _if_bits(numbers[column], argument=2, bits=_PROT_EXEC, then=_fail(errno.EPERM))
    # Only threads may be created. On ENOSYS, the C library uses `clone`, whose flags the filter can
    # see.
    yield _instruction(_EQUAL, _CLONE3[column], skip_unless=1)
    yield _instruction(_RETURN, _fail(errno.ENOSYS))
    yield from _if_bits(
        _CLONE[column], argument=0, bits=_CLONE_THREAD, then=_ALLOW, otherwise=_fail(errno.EPERM)
    )
    yield _instruction(_RETURN, _fail(errno.EPERM))


def _if_bits(
    number: int, *, argument: int, bits: int, then: int, otherwise: int = _ALLOW
) -> Iterator[bytes]:
    """Decide a call by whether an argument has any of these bits."""
    yield _instruction(_EQUAL, number, skip_unless=4)
    yield _instruction(_LOAD, _ARGUMENTS + 8 * argument)
    yield _instruction(_BITS, bits, skip_unless=1)
    yield _instruction(_RETURN, then)
    yield _instruction(_RETURN, otherwise)


def _fail(number: int) -> int:
    """The action that makes a call fail with this error."""
    return _FAIL | number


def _instruction(code: int, operand: int, *, skip_if: int = 0, skip_unless: int = 0) -> bytes:
    """`struct sock_filter`."""
    return struct.pack("=HBBI", code, skip_if, skip_unless, operand)
