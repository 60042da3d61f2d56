"""Rates lines in blocks: one call of the core for each, in threads that really run at once.

The interpreter does almost nothing for each line here: to make a report of one would take as long
as to rate an easy puzzle.
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
"""The columns that these ratings and the 81 characters are enough for."""

_SECONDS: Final = 0.02
"""How long a block should take: hard puzzles are spread evenly then, and Ctrl-C does not wait."""
_MAX_LINES: Final = 1_024
_GROWTH: Final = 4
"""A block has at most this many times the lines of the one before it."""
_AHEAD: Final = 2
"""Blocks in flight for each thread."""
_LINE: Final = 82
"""Bytes of a puzzle with its line feed."""


def rate_blocks(parts: Iterable[bytes], threads: int) -> Generator[tuple[bytes, bytes]]:
    """Rate lines on the scale of Sudoku Explainer, and yield them in order, block by block.

    Args:
        parts: whole lines as they are read, each ended by a line feed; consumed lazily. An empty
            part says that reading the next one may take a while.
        threads: how many threads rate.

    Yields:
        Some lines, and the `Ratings` of each, joined.
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
                # As many lines, if all are as short as a puzzle.
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
