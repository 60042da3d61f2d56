"""The default solver: bit boards with a search that guesses in cells with two candidates."""

import time
from collections.abc import Iterator
from threading import local

from engine.core.counting.counter import Counter
from engine.core.counting.variant_counter import VariantCounter, make_counter
from engine.errors import UndecidedError
from engine.houses import CLASSIC, Mask, Variant
from engine.language import N_, translate
from engine.model.grid import Grid, require_grid
from engine.model.limit import Countdown

MAX_SOLUTIONS = 100_000
"""The limit of solutions, which are kept in memory (about 120 bytes each)."""


MAX_NODES = 3_000_000
"""A search gives up after this many guesses, about two seconds. The hardest known puzzles take
thousands; only specially constructed grids, or a few contradictory digits, take more.
"""

_FIRST_NODES = 5_000
"""The guesses in the first attempt under a limit: a few milliseconds; most grids need fewer."""

_MASKS = [1 << (byte - 49) if 49 <= byte <= 57 else 511 for byte in range(256)]
"""The candidates of a cell, by the character in a line."""

TOO_HARD = N_(
    "This grid takes too long to check. It has very few digits, or its digits contradict each "
    "other in a hidden way. Please compare it with the original."
)


class _Scratch(local):
    """A counter for each thread and variant: it owns its scratch memory."""

    def __init__(self) -> None:
        self.counters: dict[Variant, Counter | VariantCounter] = {}
        self.last: Counter | VariantCounter = Counter()


_scratch = _Scratch()
_MAX_COUNTERS = 8
"""The maximum number of counters per thread; the number of jigsaw layouts is unlimited."""


def _counter(variant: Variant) -> Counter | VariantCounter:
    counters = _scratch.counters
    if variant not in counters:
        if len(counters) >= _MAX_COUNTERS:
            counters.clear()
        counters[variant] = make_counter(variant)
    _scratch.last = counters[variant]
    return _scratch.last


def solutions(grid: Grid, *, count: int = 2, clock: Countdown | None = None) -> Iterator[str]:
    """The solutions of a grid, at most `count` (1 to `MAX_SOLUTIONS`), each as 81 digits.

    Args:
        grid: any position.
        count: the maximum number of solutions to find.
        clock: the time that is left, if that is limited.

    Raises:
        ValueError: if the count is out of range.
        UnsupportedVariantError: if its variant has more houses than there is room for.
        UndecidedError: if finding all solutions would take too long.
    """
    require_grid(grid)
    require_count(count)
    counter = _counter(grid.variant)
    found = _solve(counter, masks_of(grid), count, clock)
    _require_end(counter)
    for solution in found:
        yield solution.decode("ascii")


def only_solution(cells: bytes) -> str | None:
    """The only solution of a classic puzzle that is quick to solve, without making a grid.

    Args:
        cells: 81 bytes: 1-9 are givens, anything else empty cells.

    Returns:
        81 digits. None without a solution, with several, or if it takes too long to find
        out; `solutions` then gives the details.
    """
    counter = _counter(CLASSIC)
    counter.allow(_FIRST_NODES)
    found = counter.solve([_MASKS[cell] for cell in cells], 2)
    return found[0].decode("ascii") if len(found) == 1 and not counter.gave_up else None


def require_count(count: int) -> None:
    """Refuse a number of solutions that is out of range.

    Raises:
        ValueError: if it is not from 1 to `MAX_SOLUTIONS`.
        TypeError: if it is not a whole number.
    """
    _require_whole("count", count)
    if not 1 <= count <= MAX_SOLUTIONS:
        raise ValueError(f"count must be from 1 to {MAX_SOLUTIONS:,}, not {count:,}")


def _require_whole(name: str, number: int) -> None:
    if not isinstance(number, int):
        raise TypeError(f"{name} must be a whole number, not {number!r:.90}")


def visited_positions() -> int:
    """How many positions the last search of this thread examined; 1 if it did not guess."""
    return _scratch.last.visited


def masks_of(grid: Grid) -> list[Mask]:
    """For each cell the digits that it may hold: one if it is filled, else its candidates."""
    return [
        1 << (value - 1) if value else mask
        for value, mask in zip(grid.values, grid.candidates, strict=True)
    ]


def count(grid: Grid, *, up_to: int = 2) -> int:
    """Count the solutions of a grid, up to `up_to` (1 to 2,000,000,000).

    Raises:
        ValueError: if `up_to` is out of range.
        UnsupportedVariantError: if its variant has more houses than there is room for.
        UndecidedError: if it would take too long to count that far.
    """
    require_grid(grid)
    _require_whole("up_to", up_to)
    if not 1 <= up_to <= 2_000_000_000:
        raise ValueError(f"up_to must be from 1 to 2,000,000,000, not {up_to:,}")
    counter = _counter(grid.variant)
    counter.allow(MAX_NODES)
    counted = counter.count(masks_of(grid), up_to)
    _require_end(counter)
    return counted


def _solve(
    counter: Counter | VariantCounter, masks: list[int], limit: int, clock: Countdown | None
) -> list[bytes]:
    nodes = MAX_NODES if clock is None or clock.is_endless else _FIRST_NODES
    while True:
        counter.allow(nodes)
        start = time.monotonic()
        found = counter.solve(masks, limit)
        if clock is None or not counter.gave_up or nodes == MAX_NODES:
            return found
        # The counter cannot check the clock; estimate its speed from the first attempt.
        speed = nodes / max(time.monotonic() - start, 1e-6)
        more = min(int(0.8 * clock.seconds * speed), MAX_NODES)
        if more <= nodes:
            return found
        nodes = more


def _require_end(counter: Counter | VariantCounter) -> None:
    if counter.gave_up:
        raise UndecidedError(translate(TOO_HARD))
