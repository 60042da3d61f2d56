"""Giving work to the workers, with the time that a job may take."""

import math
from collections.abc import Callable
from typing import TypeVar

from bot.config import Config
from engine.limit import Limit
from workers import Workers

T = TypeVar("T")


class Work:
    """The workers as services use them.

    Args:
        config: says how long a job may take.
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
        """Run `job(*args, **kwargs)` elsewhere and wait for its result.

        Args:
            job: what to run.
            args: its arguments.
            at_most: how many seconds it may take, if that is less than the settings allow.
            long: whether it may take seconds: long jobs leave places for the quick ones.
            kwargs: its keyword arguments.

        Raises:
            JobError: if it could not be done now.
            Exception: whatever the job raises.
        """
        seconds = min(self._config.workers.seconds, at_most)
        return await self._workers.run(job, *args, seconds=seconds, long=long, **kwargs)
