"""Axes: from ratings and days to places on a card."""

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from math import ceil, floor
from typing import Final

_STEPS: Final = (10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000)


@dataclass(frozen=True, slots=True)
class Scale:
    """A way from numbers to places.

    Attributes:
        low, high: the numbers at its ends.
        start, end: the places of its ends; the first may be the greater one.
    """

    low: float
    high: float
    start: float
    end: float

    def at(self, number: float) -> float:
        """The place of a number; one that lies outside is put at the nearer end."""
        part = (number - self.low) / (self.high - self.low)
        return self.start + min(1.0, max(0.0, part)) * (self.end - self.start)

    def ticks(self, most: int) -> list[int]:
        """Round numbers on the scale, evenly apart, `most` of them or fewer."""
        step = next((one for one in _STEPS if (self.high - self.low) / one + 1 <= most), _STEPS[-1])
        first = ceil(self.low / step)
        return [number * step for number in range(first, floor(self.high / step) + 1)]


def span(numbers: Iterable[float], *, least: float, step: int = 50) -> tuple[float, float]:
    """A low and a high round number that hold the numbers, at least so far apart."""
    found = list(numbers)
    low, high = min(found), max(found)
    spare = max(0.0, least - (high - low)) / 2
    return floor((low - spare) / step) * step, ceil((high + spare) / step) * step


@dataclass(frozen=True, slots=True)
class Positions:
    """A way from numbers to places that puts given numbers evenly apart, whatever they are.

    Attributes:
        edges: the numbers, rising, two or more.
        start, end: the places of the first and of the last.
    """

    edges: tuple[float, ...]
    start: float
    end: float

    def at(self, number: float) -> float:
        """The place of a number, between two of the numbers by straight line."""
        last = len(self.edges) - 1
        place = min(max(bisect_right(self.edges, number) - 1, 0), last - 1)
        low, high = self.edges[place : place + 2]
        part = place + min(1.0, max(0.0, (number - low) / (high - low)))
        return self.start + (self.end - self.start) * part / last
