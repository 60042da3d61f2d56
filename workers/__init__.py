"""Where heavy work runs, so that the event loop stays free: `Workers`, here or on a cluster.

    >>> from workers import LocalWorkers, jobs
    >>> async with LocalWorkers(processes=2, queue=20) as workers:  # doctest: +SKIP
    ...     assessment = await workers.run(jobs.assess, text, seconds=10)

The jobs themselves are in `workers.jobs`, which imports the engine and the renderer; this package
imports neither, so that it costs little to import.
"""

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
