"""The number of cores to work on."""

import os


def available_cores() -> int:
    """The number of cores that this process may use.

    There can be fewer than the machine has: `taskset` and containers' CPU sets restrict them.
    """
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
