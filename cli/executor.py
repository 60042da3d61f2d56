"""Selects where the lines of a file are processed: here, in several processes, or on a cluster."""

from contextlib import AbstractContextManager

from cli.batch import Executor, process_executor


def make_executor(
    jobs: int, cluster: str | None = None, *, most: int | None = None
) -> AbstractContextManager[Executor] | None:
    """Make the executor for the lines of a file.

    Args:
        jobs: how many processes of this machine; 0 for one on each core that it may use.
        cluster: the address of a Dask scheduler, such as "tcp://cluster:8786"; the processes then
            do only what the cluster cannot. None for no cluster.
        most: for how many processes there is work; None if that is not known.

    Returns:
        The executor, not started yet; None if this process alone is as good.

    Raises:
        WrongUseError: if the address is not one.
        CommandError: if what a cluster needs is not installed.
    """
    if most == 1:
        jobs = 1
    elif not jobs:
        from workers.cores import available_cores

        jobs = available_cores()
    if most is not None:
        jobs = min(jobs, most)
    if cluster is not None:
        from cli.cluster import cluster_executor

        return cluster_executor(cluster, jobs)
    return None if jobs == 1 else process_executor(jobs)
