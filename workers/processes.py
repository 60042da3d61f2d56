"""Starting and ending the processes that run jobs, on this machine and on a cluster."""

import multiprocessing
import os
import pkgutil
import signal
import threading
from multiprocessing import connection
from multiprocessing.context import BaseContext
from typing import Final

from pebble import ProcessPool

START_SECONDS: Final = 30.0
"""How long a process may take to start on a busy machine."""

_END_SECONDS: Final = 20.0
"""How long a pool may take to end."""

NICE: Final = 5
"""By how much the priority of jobs is below the event loop's, which serves all users and must run
first if processors are scarce."""
_STDERR: Final = 2


def start_context(warm_up: str = "") -> BaseContext:
    """The start method of processes. It never forks this process, which would break its threads.

    A fork server imports the module of `warm_up` once and forks copies of itself, so that a process
    that was stopped is replaced within milliseconds. Windows has only "spawn".

    Args:
        warm_up: as for `call_warm_up`.
    """
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    found = multiprocessing.get_context("forkserver")
    module = warm_up.partition(":")[0]
    found.set_forkserver_preload([__name__, *([module] if module else [])])
    return found


def stop_pool(pool: ProcessPool) -> None:
    """Stop a pool and all its processes, and wait until they have ended, for a bounded time."""

    def stop() -> None:
        pool.stop()
        pool.join()

    # A daemon, because a pool that does not end (its start may hang) must not keep the program
    # alive.
    thread = threading.Thread(target=stop, daemon=True)
    thread.start()
    thread.join(_END_SECONDS)


def initialize_process(warm_up: str = "", nice: int = NICE, silent: bool = False) -> None:
    """Make a new process ready for its first job.

    Args:
        warm_up: as for `call_warm_up`.
        nice: by how much its priority is lowered.
        silent: whether it has no standard error.
    """
    if silent:
        os.dup2(os.open(os.devnull, os.O_WRONLY), _STDERR)
    # Without a handler, the signal ends the process at once, even inside compiled code.
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    if hasattr(signal, "pthread_sigmask"):  # the mask is inherited
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTERM})
    if hasattr(os, "nice"):
        os.nice(nice)
    call_warm_up(warm_up)  # it may fork, so it comes before any other thread starts
    threading.Thread(target=_end_with_parent, daemon=True).start()


def call_warm_up(warm_up: str) -> None:
    """Call a function, so that the first job does not wait for imports.

    Args:
        warm_up: the function's name, as "package.module:function"; "" for none. It is passed by
            name so that the process that starts the others need not import it.
    """
    if warm_up:
        pkgutil.resolve_name(warm_up)()


def _end_with_parent() -> None:
    """End this process when its parent ends, which a busy process would not notice."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        os._exit(1)
