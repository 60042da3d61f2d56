"""Signals and standard error while a command starts child processes."""

import contextlib
import os
import signal
from collections.abc import Iterator
from multiprocessing import resource_tracker
from typing import Final

_STDERR: Final = 2


@contextlib.contextmanager
def silent_children() -> Iterator[None]:
    """Keep processes that are started inside from writing to standard error.

    Their errors are raised here as exceptions. If they are stopped while they are starting, they
    could only add a traceback.
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
    """Delay Ctrl-C and SIGTERM until the end of the block.

    A process that is started inside never sees Ctrl-C, not even during its imports; this process
    stops it.
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
    """Accept SIGTERM in a process that was started while signals were held."""
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTERM})
