"""Axes: map ratings and days to positions on a card."""

from bisect import bisect_right
from dataclasses import dataclass


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
