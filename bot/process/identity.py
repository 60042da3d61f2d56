"""The identity of this process: a description for people, and a mark that programs can check.

The mark tells whether another process on the same machine has ended, even by a kill. So a killed
bot can be restarted at once, without waiting for its lease to expire.
"""

import os
import socket
from pathlib import Path
from typing import Final

_PROC: Final = Path("/proc")
_BOOT: Final = _PROC / "sys/kernel/random/boot_id"
_ENDED: Final = "ZX"
"""The states of a process that has ended but is still listed (proc(5))."""


def place() -> str:
    """Where this process runs, for people: the machine's name and the number of the process."""
    return f"{socket.gethostname() or 'unnamed'}, process {os.getpid()}"


def mark() -> str:
    """A text that is unique to this process, on Linux; "" elsewhere.

    It consists of the machine's boot id, the PID namespace (containers have their own), the PID and
    the start time of the process.
    """
    here, number = _here(), os.getpid()
    began = _began(number)
    return f"{here} {number} {began}" if here and began else ""


def is_gone(other: str) -> bool:
    """Whether the process with a mark has certainly ended; False if that is unknown."""
    here, _, rest = other.partition(" ")
    number, _, began = rest.partition(" ")
    if not here or here != _here() or not number.isdecimal():
        return False
    try:
        os.kill(int(number), 0)
    except ProcessLookupError:
        return True
    except (OSError, OverflowError):
        return False  # such as a process of another user
    now = _began(int(number))
    return now is not None and now != began


def _here() -> str:
    """The boot id and the PID namespace; "" if they cannot be read."""
    try:
        return f"{_BOOT.read_text().strip()}/{(_PROC / 'self/ns/pid').readlink()}"
    except OSError:
        return ""


def _began(number: int) -> str | None:
    """The start time of a process, "ended" if it has ended; None if unknown."""
    try:
        stat = (_PROC / str(number) / "stat").read_text("utf-8", "replace")
    except OSError:
        return None
    # The name in brackets may contain anything. After it, the state is field 1, the start time
    # field 20.
    fields = stat.rpartition(")")[2].split()
    return "ended" if fields[0] in _ENDED else fields[19]
