"""Rate lines in blocks: one call of the core for each block, in threads that run in parallel.

Python does almost nothing for a single line here: making a report would take as long as rating an
easy puzzle.
"""

import time
from collections import deque
from collections.abc import Generator, Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from queue import SimpleQueue
from typing import Final, TypeAlias

from engine.core.rating.line_rater import LineRater

Ratings: TypeAlias = bytes
"""ER, EP and ED of a puzzle in tenths, a byte each."""
UNRATED: Final = bytes(3)
"""The placeholder for the ratings of a line that `LineRater.rate_block` does not rate."""

COLUMNS: Final = frozenset(
    {"puzzle", "variant", "givens", "er", "ep", "ed", "percentile", "app_percentile"}
)
"""The columns that need only these ratings and the 81 characters."""

_SECONDS: Final = 0.02
"""The target time of a block: short enough to spread hard puzzles evenly and to react to Ctrl-C."""
_MAX_LINES: Final = 1_024
_GROWTH: Final = 4
"""A block has at most this many times as many lines as the previous block."""
_AHEAD: Final = 2
"""The number of blocks in flight for each thread."""
_LINE: Final = 82
"""The number of bytes of a puzzle with its line feed."""


def rate_blocks(parts: Iterable[bytes], threads: int) -> Generator[tuple[bytes, bytes]]:
    """Rate lines on the scale of Sudoku Explainer, and yield them in order, block by block.

    Args:
        parts: whole lines as they are read, each ended by a line feed; consumed lazily. An empty
            part announces that reading the next part may take a while.
        threads: how many threads rate.

    Yields:
        A block of lines, and the joined `Ratings` of these lines.
    """
    raters = [LineRater() for _ in range(threads)]
    free: SimpleQueue[LineRater] = SimpleQueue()
    for rater in raters:
        free.put(rater)

    def rate(block: bytes) -> tuple[bytes, float]:
        started = time.perf_counter()
        count = block.count(b"\n")
        ratings = bytearray(len(UNRATED) * count)
        rater = free.get()
        try:
            rater.rate_block(block, ratings)
        finally:
            free.put(rater)
        return bytes(ratings), (time.perf_counter() - started) / count

    size = 1
    in_flight: deque[tuple[bytes, Future[tuple[bytes, float]]]] = deque()

    def take() -> tuple[bytes, bytes]:
        nonlocal size
        block, future = in_flight.popleft()
        ratings, seconds = future.result()
        size = max(1, min(int(_SECONDS / seconds), size * _GROWTH, _MAX_LINES))
        return block, ratings

    executor = ThreadPoolExecutor(threads)
    try:
        for part in parts:
            start = 0
            while start < len(part):
                # This is `size` lines, if all are as short as a puzzle.
                end = part.find(b"\n", start + size * _LINE - 1) + 1 or len(part)
                block = part[start:end]
                start = end
                in_flight.append((block, executor.submit(rate, block)))
                if len(in_flight) > _AHEAD * threads:
                    yield take()
            while in_flight and not part:
                yield take()
        while in_flight:
            yield take()
    finally:
        for rater in raters:
            rater.cancel()
        executor.shutdown(cancel_futures=True)


def split_ratings(ratings: bytes) -> list[Ratings]:
    """The ratings of each line of a block."""
    return [ratings[at : at + len(UNRATED)] for at in range(0, len(ratings), len(UNRATED))]
