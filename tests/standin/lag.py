"""How late an event loop is: what waits in it because something else takes too long."""

import asyncio
import json
import time
from collections import Counter
from pathlib import Path

TICK = 0.005
"""Seconds between two looks."""


class Lag:
    """Measures the loop that it runs in.

    Attributes:
        counts: how often it was late by so many tenths of a millisecond.
    """

    def __init__(self) -> None:
        self.counts: Counter[int] = Counter()

    async def run(self, file: Path | None = None) -> None:
        """Measure until cancelled; the counts are written into the file every second."""
        written = time.monotonic()
        while True:
            start = time.monotonic()
            await asyncio.sleep(TICK)
            now = time.monotonic()
            self.counts[int(max(now - start - TICK, 0.0) * 10_000)] += 1
            if file is not None and now - written > 1.0:
                written = now
                # A file in memory, on the machine that measures: fast enough to stay out of it.
                file.write_text(json.dumps(self.counts), "ascii")  # noqa: ASYNC240

    def percentile(self, share: float) -> float:
        """Below how many seconds this share of all looks was late; 0 if there were none."""
        left = share * self.counts.total()
        for late, count in sorted(self.counts.items()):
            left -= count
            if left <= 0:
                return late / 10_000
        return 0.0

    @classmethod
    def read(cls, file: Path) -> "Lag":
        """What another process has written."""
        lag = cls()
        lag.counts.update({int(late): n for late, n in json.loads(file.read_text()).items()})
        return lag
