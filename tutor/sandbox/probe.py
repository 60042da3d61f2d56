"""Trying out what a confined process can do on this machine."""

import errno
import json
import os
import socket
import sys
from collections.abc import Callable
from enum import Enum
from typing import Final

from tutor.sandbox import confinement


class Leak(Enum):
    """Something that a confined process can do but should not; the value describes it."""

    FILES = "read files"
    NETWORK = "use the network"
    PROCESSES = "start programs"


_REFUSALS: Final = frozenset({errno.EPERM, errno.EACCES, errno.ENOSYS, errno.EMFILE})
"""How the kernel refuses a call: by seccomp, by Landlock, and by the limit of open files."""


def probe(_: bytes) -> bytes:
    """Try everything that a `Leak` names.

    Returns:
        The names of the attempts that succeeded, and the layers of the sandbox, as JSON.
    """
    leaks = [leak.name for leak, attempt in _ATTEMPTS.items() if _works(attempt)]
    return json.dumps([leaks, confinement.in_force]).encode()


def _open_file() -> None:
    os.close(os.open(sys.executable or "/", os.O_RDONLY))


def _open_socket() -> None:
    socket.socket().close()


def _fork() -> None:
    if os.fork() == 0:
        os._exit(0)


_ATTEMPTS: Final[dict[Leak, Callable[[], None]]] = {
    Leak.FILES: _open_file,
    Leak.NETWORK: _open_socket,
    Leak.PROCESSES: _fork,
}


def _works(attempt: Callable[[], None]) -> bool:
    try:
        attempt()
    except OSError as error:
        # Other errors, such as lack of memory, do not mean that it is forbidden.
        return error.errno not in _REFUSALS
    return True
