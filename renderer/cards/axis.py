"""Axes: map ratings and days to positions on a card."""

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from math import ceil, floor
from typing import Final

_STEPS: Final = (10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000)


@dataclass(frozen=True, slots=True)
class Axis:
    """A linear axis.

    Attributes:
        low, high: the numbers at its ends.
        start, end: the positions of its ends; the first may be the greater one.
    """

    low: float
    high: float
    start: float
    end: float

    def at(self, number: float) -> float:
        """The position of a number, clamped to the ends of the axis."""
        part = (number - self.low) / (self.high - self.low)
        return self.start + min(1.0, max(0.0, part)) * (self.end - self.start)

    def ticks(self, most: int) -> list[int]:
        """Round numbers on the axis at equal distances, `most` of them or fewer."""
        step = next((one for one in _STEPS if (self.high - self.low) / one + 1 <= most), _STEPS[-1])
        first = ceil(self.low / step)
        return [number * step for number in range(first, floor(self.high / step) + 1)]


def span(numbers: Iterable[float], *, least: float, step: int = 50) -> tuple[float, float]:
    """A low and a high round number around the numbers, at least `least` apart."""
    found = list(numbers)
    low, high = min(found), max(found)
    padding = max(0.0, least - (high - low)) / 2
    return floor((low - padding) / step) * step, ceil((high + padding) / step) * step


@dataclass(frozen=True, slots=True)
class CategoryAxis:
    """An axis with given numbers at equal distances.

    Attributes:
        edges: the numbers in ascending order, two or more.
        start, end: the positions of the first and of the last.
    """

    edges: tuple[float, ...]
    start: float
    end: float

    def at(self, number: float) -> float:
        """The position of a number, interpolated between the edges."""
        last = len(self.edges) - 1
        place = min(max(bisect_right(self.edges, number) - 1, 0), last - 1)
        low, high = self.edges[place : place + 2]
        part = place + min(1.0, max(0.0, (number - low) / (high - low)))
        return self.start + (self.end - self.start) * part / last
