"""Selects where the lines of a file are processed: here, in several processes, or on a cluster."""

import sys
from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass
from typing import Final, TypeVar

from cli.errors import CommandError

_S = TypeVar("_S")
_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Executor:
    """Runs a function on many lines.

    Attributes:
        jobs: the number of processes on this machine, at least 1; with 1 and no cluster, work runs
            in this process.
        cluster: the address of a Dask scheduler, such as "tcp://cluster:8786"; the processes on
            this machine then do only what the cluster cannot. None for no cluster.
    """

    jobs: int
    cluster: str | None = None

    def map_lines(self, lines: Iterable[_S], work: Callable[[_S], _T | None]) -> Generator[_T]:
        """Call a function with all lines and yield its results in order, except for None.

        Args:
            lines: lines or anything else; consumed lazily, so that memory stays bounded.
            work: the function; picklable, unless it runs in this process.

        Raises:
            CommandError: if a process of this machine died.
        """
        for results in self.map_batches(lines, work):
            yield from results

    def map_batches(
        self, lines: Iterable[_S], work: Callable[[_S], _T | None]
    ) -> Generator[list[_T]]:
        """Map lines like `map_lines`, but yield the results batch by batch."""
        if self == IN_PROCESS:
            yield from ([result] for line in lines if (result := work(line)) is not None)
            return
        # Imported here because rating in this process does not need it.
        from workers import JobCrashed, LocalWorkers
        from workers.batches import map_batches

        local = LocalWorkers(
            processes=self.jobs,
            queue=sys.maxsize,
            max_tasks=0,
            nice=0,
            silent=True,
            prefetch=self.jobs,
        )
        try:
            if self.cluster is None:
                yield from map_batches(local, lines, work)
            else:
                from cli.cluster import map_on_cluster

                yield from map_on_cluster(self.cluster, local, lines, work)
        except JobCrashed as error:
            raise CommandError(
                "a process that rated puzzles died, perhaps because it ran out of memory"
            ) from error


IN_PROCESS: Final = Executor(1)


def make_executor(jobs: int, cluster: str | None = None, *, most: int | None = None) -> Executor:
    """Make the executor for the lines of a file.

    Args:
        jobs: see `Executor`; 0 for one process per core that this process may use.
        cluster: see `Executor`.
        most: the maximum number of processes that have work; None if that is not known.

    Raises:
        WrongUseError: if the address is not valid.
        CommandError: if the packages for clusters are not installed.
    """
    if most == 1:
        jobs = 1
    elif not jobs:
        from workers.cores import available_cores

        jobs = available_cores()
    if most is not None:
        jobs = min(jobs, most)
    if cluster is not None:
        from cli.cluster import check_cluster

        check_cluster(cluster)
    return Executor(jobs, cluster)
