"""What handing jobs to a farm costs: jobs that do nothing, through a real scheduler on loopback."""

import asyncio
import statistics
import time
from typing import Final

from bench.capacity.measured import Farm
from bench.farm import Loopback
from bench.load import below, worked
from workers import ClusterWorkers

_HANDS: Final = 2
_TOGETHER: Final = 16
"""Jobs under way at a time."""
_ALONE: Final = 100


async def measure_farm(jobs: int = 2000) -> Farm:
    """Send so many jobs to a farm of two workers; see `Farm`."""
    with Loopback() as farm:
        scheduler = farm.scheduler().pid
        hands = [farm.worker().pid for _ in range(_HANDS)]
        async with ClusterWorkers(farm.address, processes=_TOGETHER, queue=99) as workers:
            async with asyncio.timeout(60):
                while len(workers.farm.crew.hands) < _HANDS:  # noqa: ASYNC110 - no event tells
                    await asyncio.sleep(0.1)
            await _send(workers, 50)
            alone = []
            for _ in range(_ALONE):
                start = time.perf_counter()
                await workers.run(abs, -1, seconds=10)
                alone.append(time.perf_counter() - start)
            before = _spent(scheduler, hands)
            start = time.perf_counter()
            await _send(workers, jobs)
            took = time.perf_counter() - start
            spent = [
                (late - early) / jobs
                for early, late in zip(before, _spent(scheduler, hands), strict=True)
            ]
    return Farm(jobs / took, spent[0], spent[1], spent[2], statistics.median(alone))


async def _send(workers: ClusterWorkers, jobs: int) -> None:
    left = iter(range(jobs))

    async def some() -> None:
        for number in left:
            await workers.run(abs, -number, seconds=10)

    await asyncio.gather(*(some() for _ in range(_TOGETHER)))


def _spent(scheduler: int, hands: list[int]) -> tuple[float, float, float]:
    busy = sum(worked(one) + sum(map(worked, below(one))) for one in hands)
    return worked(scheduler), time.process_time(), busy
