"""`--cluster ADDRESS`: rating batches of lines on a Dask cluster, or here if it fails."""

import importlib.util
import sys
from collections.abc import Callable, Generator, Iterable
from typing import Any, Final, TypeVar

import tutor
from cli.errors import CommandError, WrongUseError
from cli.output import note
from workers import ClusterWorkers, JobCrashed, JobError, JobTimeout, LocalWorkers
from workers.address import is_scheduler_address
from workers.batches import map_batches

_BATCH_SECONDS: Final = 600.0
"""Seconds that a batch may take on the cluster. After that, it is rated here, without a limit."""
_WANTED_SECONDS: Final = 0.2
"""How long a batch should take, about 50 puzzles that need chains: submitting it takes 10 ms."""
_MAX_LINES: Final = 500
"""The maximum number of lines in a batch: easy puzzles take less time."""

_S = TypeVar("_S")
_T = TypeVar("_T")


def check_cluster(address: str) -> None:
    """Check an address, without connecting to it.

    Raises:
        WrongUseError: if it is not the address of a scheduler.
        CommandError: if the packages for clusters are not installed.
    """
    if not is_scheduler_address(address):
        raise WrongUseError(
            f"--cluster {address}: give the address of the cluster's scheduler, "
            "such as tcp://cluster:8786"
        )
    if importlib.util.find_spec("distributed") is None:
        raise CommandError(
            "the cluster client is not installed: pip install 'sudoku-tutor[cluster]', or rate on "
            "this machine, without --cluster"
        )


def map_on_cluster(
    address: str, local: LocalWorkers, lines: Iterable[_S], work: Callable[[_S], _T | None]
) -> Generator[list[_T]]:
    """Do what `workers.batches.map_batches` does, on a cluster; report batches that failed there.

    Args:
        address: the address of its scheduler.
        local: workers for batches that the cluster cannot do.
        lines: see `map_batches`.
        work: see `map_batches`.

    Raises:
        JobCrashed: if a process here died.
        Exception: see `map_batches`.
    """
    count, reason = 0, "it does not answer"

    def count_local(args: tuple[Any, ...], error: JobError) -> None:
        nonlocal count, reason
        count += len(args[0])
        match error:
            case JobCrashed():
                reason = "a process died there, perhaps because it ran out of memory"
            case JobTimeout():
                reason = f"a batch took longer than {_BATCH_SECONDS:g} s there"
            case _:
                reason = str(error) or reason

    workers = ClusterWorkers(
        address,
        processes=sys.maxsize,
        queue=sys.maxsize,
        local=local,
        warm_up=tutor.WARM_UP,
        report=lambda _, text: note(text),
        background=True,
        on_local=count_local,
    )
    try:
        yield from map_batches(
            workers,
            lines,
            work,
            seconds=_BATCH_SECONDS,
            target_seconds=_WANTED_SECONDS,
            max_items=_MAX_LINES,
        )
    finally:
        if count:
            note(
                f"lines that were rated on this machine, not on the cluster: {count:,} "
                f"({workers.cluster.problem or reason})"
            )
