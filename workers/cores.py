"""How many cores there are to work on."""

import os


def available_cores() -> int:
    """The cores that this process may use.

    They can be fewer than the machine has: `taskset` and the CPU sets of containers choose some.
    """
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
