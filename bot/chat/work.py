"""Jobs for the workers, with a time limit."""

import math
from collections.abc import Callable
from typing import Final, TypeVar

from bot.config import Config
from engine.model.limit import Limit
from workers import Workers
from workers.interface import current_owner

T = TypeVar("T")

_LEAST: Final = 1 / 8
"""The share of its limit that a job gets at least, however many others wait."""


class Work:
    """Runs jobs of services on the workers.

    Args:
        config: holds the time limit of a job.
        workers: where jobs run.
    """

    def __init__(self, *, config: Config, workers: Workers) -> None:
        self._config = config
        self._workers = workers

    @property
    def limit(self) -> Limit:
        """How long a job that starts now may rate a puzzle or search for a step."""
        return self.limit_of(math.inf)

    def limit_of(self, seconds: float) -> Limit:
        """A limit of this many seconds, at most what the settings allow.

        While other jobs wait, users' jobs get less, down to an eighth: running jobs are not
        interrupted, so their limit is how long others may have to wait. Jobs of the program itself
        keep the full limit.
        """
        most = self._config.workers.limit.seconds
        seconds = seconds if most is None else min(seconds, most)
        if current_owner() is None or not self._workers.waiting:
            return Limit(seconds)
        slots = self._config.workers.processes + self._config.workers.spare
        share = slots / (slots + self._workers.waiting)
        return Limit(float(f"{seconds * max(share, _LEAST):.2g}"))

    async def run(
        self,
        job: Callable[..., T],
        *args: object,
        at_most: float = math.inf,
        long: bool = False,
        admitted: bool = False,
        **kwargs: object,
    ) -> T:
        """Run `job(*args, **kwargs)` on a worker and wait for its result.

        Args:
            job: the function to run.
            args: its arguments.
            at_most: the time limit in seconds, if it is less than the settings allow.
            long: whether it may take seconds: long jobs never occupy the reserved processes.
            admitted: whether this long job has already waited for its turn elsewhere.
            kwargs: its keyword arguments.

        Raises:
            JobError: if it could not be run now.
            Exception: whatever the job raises.
        """
        seconds = min(self._config.workers.seconds, at_most)
        return await self._workers.run(
            job, *args, seconds=seconds, long=long, admitted=admitted, **kwargs
        )
