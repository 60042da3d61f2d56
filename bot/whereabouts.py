"""Where this process runs: in words for people, and in a mark by which its machine knows it again.

The mark says whether another process of the same machine has ended, however it did. So a bot that
was killed can be started again at once, and need not wait until its time has run out.
"""

import os
import socket
from pathlib import Path
from typing import Final

_PROC: Final = Path("/proc")
_BOOT: Final = _PROC / "sys/kernel/random/boot_id"
_ENDED: Final = "ZX"
"""The states of a process that has ended and is still listed (proc(5))."""


def place() -> str:
    """Where this process runs, for people: the machine's name and the number of the process."""
    return f"{socket.gethostname() or 'unnamed'}, process {os.getpid()}"


def mark() -> str:
    """What is true of this process and of no other, on Linux; "" elsewhere.

    It is made of the start of the machine, the container (their processes are numbered on their
    own), the number of the process and when it began.
    """
    here, number = _here(), os.getpid()
    began = _began(number)
    return f"{here} {number} {began}" if here and began else ""


def is_gone(other: str) -> bool:
    """Whether the process with a mark has surely ended; False also if that cannot be known."""
    here, _, rest = other.partition(" ")
    number, _, began = rest.partition(" ")
    if not here or here != _here() or not number.isdecimal():
        return False
    try:
        os.kill(int(number), 0)
    except ProcessLookupError:
        return True
    except (OSError, OverflowError):
        return False  # somebody else's, say
    now = _began(int(number))
    return now is not None and now != began


def _here() -> str:
    """The machine since it was started, and the container; "" if that cannot be told."""
    try:
        return f"{_BOOT.read_text().strip()}/{(_PROC / 'self/ns/pid').readlink()}"
    except OSError:
        return ""


def _began(number: int) -> str | None:
    """When a process began, "ended" if it has; None if that cannot be told."""
    try:
        told = (_PROC / str(number) / "stat").read_text("utf-8", "replace")
    except OSError:
        return None
    # Its name, in brackets, may hold anything. After it come the state and, as the 20th, the start.
    fields = told.rpartition(")")[2].split()
    return "ended" if fields[0] in _ENDED else fields[19]
