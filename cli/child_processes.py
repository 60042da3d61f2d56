"""What surrounds the start of processes that work for a command: signals, and standard error."""

import contextlib
import os
import signal
from collections.abc import Iterator
from multiprocessing import resource_tracker
from typing import Final

_STDERR: Final = 2


@contextlib.contextmanager
def silent_children() -> Iterator[None]:
    """Keep processes that are started meanwhile off standard error.

    What goes wrong in them arrives here as an exception. If they are stopped while they are still
    starting, all that they could add is a trace.
    """
    try:
        kept = os.dup(_STDERR)
    except OSError:  # closed, so that nothing can be written to it anyway
        yield
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, _STDERR)
    os.close(nowhere)
    try:
        yield
    finally:
        os.dup2(kept, _STDERR)
        os.close(kept)


@contextlib.contextmanager
def signals_held() -> Iterator[None]:
    """Keep Ctrl-C and SIGTERM for afterwards.

    A process that is started meanwhile never sees Ctrl-C, not even while it is still importing; it
    is for this process to stop the others.
    """
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    # Starting the tracker of multiprocessing would let the signals through again.
    resource_tracker.ensure_running()
    held = {signal.SIGINT, signal.SIGTERM}
    signal.pthread_sigmask(signal.SIG_BLOCK, held)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, held)


def allow_terminate() -> None:
    """Let a process that was started while signals were held be stopped by SIGTERM."""
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTERM})
