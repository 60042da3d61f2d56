"""Heavy work outside the event loop: `Workers`, on this machine or on a cluster.

    >>> from workers import LocalWorkers
    >>> async with LocalWorkers(processes=2, queue=20) as workers:  # doctest: +SKIP
    ...     report = await workers.run(engine.grade, grid, seconds=10, long=True)

A job is any function that another process can import; this package does not depend on
sudoku.
"""

import logging

from workers.cluster import ClusterWorkers
from workers.interface import (
    JobCrashed,
    JobError,
    JobTimeout,
    Overloaded,
    Stopped,
    TooManyWaiting,
    Workers,
    working_for,
)
from workers.local import LocalWorkers

__all__ = [
    "ClusterWorkers",
    "JobCrashed",
    "JobError",
    "JobTimeout",
    "LocalWorkers",
    "Overloaded",
    "Stopped",
    "TooManyWaiting",
    "Workers",
    "working_for",
]

logging.getLogger(__name__).addHandler(logging.NullHandler())
