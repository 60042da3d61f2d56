"""The lag of an event loop, caused by tasks that block it."""

import asyncio
import json
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

TICK = 0.005
"""Seconds between measurements."""
_STEPS = 10_000
"""The resolution of the counts, in parts of a second."""


@dataclass
class Lag:
    """Measures the loop that it runs in.

    Attributes:
        late: the number of ticks by their lag, in tenths of a millisecond.
        own: the number of ticks by the part of the lag in which the loop's thread was working; the
            rest is other work on the machine.
        tasks: the number of tasks in the loop.
    """

    late: Counter[int] = field(default_factory=Counter)
    own: Counter[int] = field(default_factory=Counter)
    tasks: int = 0

    async def run(self, file: Path | None = None) -> None:
        """Measure until cancelled; the counts are written into the file every second."""
        written = time.monotonic()
        while True:
            start, work = time.monotonic(), time.thread_time()
            await asyncio.sleep(TICK)
            now = time.monotonic()
            late = max(now - start - TICK, 0.0)
            self.late[int(late * _STEPS)] += 1
            self.own[int(min(late, time.thread_time() - work) * _STEPS)] += 1
            if file is not None and now - written > 1.0:
                written = now
                self.tasks = len(asyncio.all_tasks())
                self._write(file)

    def _write(self, file: Path) -> None:
        # A few hundred bytes, so that writing does not delay the loop.
        new = file.with_suffix(".new")
        new.write_text(json.dumps([self.late, self.own, self.tasks]), "ascii")
        new.replace(file)

    @classmethod
    def read(cls, file: Path) -> "Lag":
        """Read the counts of another process."""
        late, own, tasks = json.loads(file.read_text("ascii"))
        return cls(_counter(late), _counter(own), tasks)


def percentile(counts: Counter[int], share: float) -> float:
    """A percentile of the lag in seconds; 0 without measurements."""
    left = share * counts.total()
    for late, count in sorted(counts.items()):
        left -= count
        if left <= 0:
            return late / _STEPS
    return 0.0


def _counter(counts: dict[str, int]) -> Counter[int]:
    return Counter({int(late): count for late, count in counts.items()})
