"""Jobs for the workers, with a time limit."""

import math
from collections.abc import Callable
from typing import TypeVar

from bot.config import Config
from engine.limit import Limit
from workers import Workers

T = TypeVar("T")


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
        """How long a job may rate a puzzle, or look for a step."""
        return self._config.workers.limit

    async def run(
        self,
        job: Callable[..., T],
        *args: object,
        at_most: float = math.inf,
        long: bool = False,
        **kwargs: object,
    ) -> T:
        """Run `job(*args, **kwargs)` on a worker and wait for its result.

        Args:
            job: the function to run.
            args: its arguments.
            at_most: how many seconds it may take, if that is less than the settings allow.
            long: whether it may take seconds: long jobs never occupy the reserved processes.
            kwargs: its keyword arguments.

        Raises:
            JobError: if it could not be run now.
            Exception: whatever the job raises.
        """
        seconds = min(self._config.workers.seconds, at_most)
        return await self._workers.run(job, *args, seconds=seconds, long=long, **kwargs)
