"""Jobs on a farm of other machines (Dask), and on this one whenever the farm cannot be used."""

import asyncio
import logging
import os
from collections.abc import Callable
from typing import Any, Final, TypeVar

from workers.farm import Farm, FarmLost
from workers.guard import Answered, Ending, packed, unpacked
from workers.interface import JobRun, is_long, over_time, process_died, stopping
from workers.local import LocalWorkers
from workers.observing import name_of
from workers.queued import QueuedWorkers

T = TypeVar("T")

_ANY: Final = 1_000_000
"""What waits is bounded before it comes to this machine's pool."""
_LARGEST: Final = 2 * 2**20
"""Bytes of a call that the farm is given, at most. Dask copies a call in the event loop, a
millisecond for each mebibyte; a larger picture is read here."""

_log = logging.getLogger(__name__)


class _FarmTrace(Exception):  # noqa: N818 - it is no error
    """The trace of an error on the farm, shown as its cause."""

    def __str__(self) -> str:
        return f"on the farm:\n\n{self.args[0]}"


class ClusterWorkers(QueuedWorkers):
    """Workers whose jobs run on a Dask farm: the same interface and limits as `LocalWorkers`.

    Each job runs in a process of its own under a worker of the farm, so that the hard limit and
    the kill are the same as at home. A job that the farm cannot do (nobody answers, the scheduler
    was restarted, another version) is done on this machine instead; one whose worker dies is done
    once more by another one. Either way a job has one result.

    Args:
        address: the one of the farm's scheduler, such as "tcp://farm:8786".
        processes: how many jobs of any kind are on the farm at a time, at least 1: as many as it
            has threads. On this machine as many run as it has processors, at most.
        spare: how many quick jobs may run besides; see `LocalWorkers`. They run on this machine,
            as the farm has no thread for them.
        queue: how many jobs may wait and run together; one more raises `Overloaded`.
        each: how many jobs of one owner may wait; one more raises `TooManyWaiting`.
        observe: is told of each job that has ended.

    Raises:
        ValueError: if a number is out of its range.
    """

    def __init__(
        self,
        address: str,
        *,
        processes: int,
        queue: int,
        spare: int = 0,
        each: int = 1000,
        observe: Callable[[JobRun], None] = lambda _: None,
    ) -> None:
        super().__init__(processes=processes, queue=queue, spare=spare, each=each, observe=observe)
        self._home = LocalWorkers(
            processes=min(processes, os.cpu_count() or 1), spare=spare, queue=_ANY
        )
        self._farm = Farm(address)
        self._threads = processes
        self._there = 0

    @property
    def farm(self) -> Farm:
        """The farm: whether it is there, and who is on it."""
        return self._farm

    async def start(self) -> None:
        """Connect to the farm. That there is none is logged; it is tried again and again.

        Raises:
            Stopped: if the workers are closed.
        """
        if self.closed:
            raise stopping()
        await self._farm.start()

    async def close(self) -> None:
        """Stop the jobs (they end in `Stopped`), leave the farm; fine to call twice."""
        await asyncio.gather(*self._stop(), return_exceptions=True)
        await asyncio.gather(self._farm.close(), self._home.close())

    async def _work(
        self,
        job: Callable[..., T],
        args: tuple[object, ...],
        kwargs: dict[str, object],
        seconds: float,
    ) -> T:
        return await self._stoppable(self._one(job, args, kwargs, seconds))

    async def _one(
        self,
        job: Callable[..., T],
        args: tuple[object, ...],
        kwargs: dict[str, object],
        seconds: float,
    ) -> T:
        """Run a job whose turn has come."""
        name = name_of(job)
        # On a farm that is full, a hint would wait for a rating to end.
        at_home = self._there >= self._threads and not is_long(job)
        if self._farm.is_there and not at_home:
            self._there += 1
            try:
                call = await asyncio.to_thread(packed, job, args, kwargs)
                if len(call) <= _LARGEST:
                    answers = await self._farm.run([call], name=name, seconds=seconds, urgent=True)
                    return await asyncio.to_thread(_result, answers[0], name, seconds)
            except FarmLost as lost:
                _log.warning("%s is done again on this machine: %s.", name, lost)
            finally:
                self._there -= 1
        return await self._home.run(job, *args, seconds=seconds, **kwargs)


def _result(answer: Answered, name: str, seconds: float) -> Any:  # noqa: ANN401 - the job's own
    """What a call came to.

    Raises:
        FarmLost: if it was not done.
        JobTimeout: if it took longer.
        JobCrashed: if its process died.
        Exception: whatever the job raised.
    """
    ending, data, words = Ending(answer[0]), answer[1], answer[2]
    match ending:
        case Ending.DONE:
            return unpacked(data)
        case Ending.RAISED:
            raise unpacked(data) from _FarmTrace(words)
        case Ending.TIMEOUT:
            raise over_time(seconds)
        case Ending.CRASHED:
            _log.warning("The process under %s on the farm died: %s", name, words)
            raise process_died()
        case Ending.STOPPED:
            raise FarmLost("it was stopped there")
        case Ending.OTHER_VERSION:
            raise FarmLost(f"the worker that it was given to runs version {words}")
