"""Which way a line between two candidates takes: round the digits, the marks and earlier lines.

All lengths are in cells, so that a step is routed alike in a picture of any size. What stands on
the board is laid down once as a coarse relief, and the cost of a curve is the height it climbs
over: a look at a number for each of its points, however crowded the board is.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from math import hypot, sqrt
from typing import Final, TypeAlias

from engine.houses import Cell
from engine.step import Candidate
from renderer.board import SPREAD

Spot: TypeAlias = tuple[float, float]
"""Columns from the left and rows from the top of the grid, in cells."""

CLEAR: Final = 0.185
"""How far from the middle of a candidate a line starts and ends."""

_FINE: Final = 12
"""Steps of the relief in a cell."""
_AROUND: Final = 1
"""How many cells the relief reaches beyond the grid."""
_WIDE: Final = (9 + 2 * _AROUND) * _FINE
_BELOW: Final = 5 * _FINE
"""Rows that only curves reach which bow out of the grid, and are not chosen for it."""

# How much it costs to cross something, and from which distance.
_VALUE: Final = (0.37, 1.0)
_PENCIL: Final = (0.14, 0.5)
_MARK: Final = (0.18, 7.0)
_OUTSIDE: Final = 3.0
_LINE: Final = 0.7
_BOW: Final = 3.0
"""What a cell of detour costs."""
_HOME: Final = 0.3
"""What it costs a line inside a cell to stray from its middle, by the cell."""
_HEAD: Final = 2.0
"""How much more it costs to cross something with the arrow head."""

_BENDS: Final = (
    0.0,
    *(side * bow for bow in (0.06, 0.12, 0.2, 0.3, 0.42) for side in (1, -1)),
)
"""How far a line may bow, as a share of its length; the gentle ones come first."""
_NEAR: Final = 0.66
"""Between candidates that are no further apart, a straight line would hide behind its head."""
_HANDLE: Final = 0.36
"""How far the line between them stands out instead."""
_SAMPLE: Final = 0.2
"""About how far the points of a curve lie apart, and how many pieces it has at least."""
_FEW: Final = 10


class Board:
    """What stands on a board, as far as lines go round it."""

    def __init__(self) -> None:
        self._relief = list(_flat())

    def add_value(self, cell: Cell) -> None:
        """A digit that fills its cell."""
        self._add(cell, _print(0.5, 0.5, *_VALUE))

    def add_pencil(self, candidate: Candidate) -> None:
        """A candidate without a mark."""
        self._add(candidate.cell, _digit_print(candidate.digit, *_PENCIL))

    def add_mark(self, candidate: Candidate) -> None:
        """A candidate with a mark."""
        self._add(candidate.cell, _digit_print(candidate.digit, *_MARK))

    def route(self, start: Candidate, end: Candidate) -> list[Spot]:
        """The points of the best curve from one candidate to another, edge to edge.

        Later lines keep away from it. No points for a line from a candidate to itself.
        """
        if start == end:
            return []
        one, two = spot(start), spot(end)
        away = hypot(two[0] - one[0], two[1] - one[1])
        bends: tuple[float, ...] = _BENDS
        if away < _NEAR:
            bends = (_HANDLE / away, -_HANDLE / away)
        row, column = divmod(start.cell, 9)
        home = (column + 0.5, row + 0.5) if start.cell == end.cell else None
        best, least = _NO_CURVE, float("inf")
        for bend in bends:
            # The length of a parabola that is not too high, less that of its base.
            cost = _BOW * away * (sqrt(1 + 16 / 3 * bend * bend) - 1)
            if cost >= least:
                continue
            curve = _curve(one, two, bend)
            if home:
                middle = curve.at(0.25, 0.5)
                cost += _HOME * hypot(middle[0] - home[0], middle[1] - home[1])
            cost += self._climb(curve) * away
            if cost < least:
                best, least = curve, cost
        points = [best.at(a, b) for a, b in best.weights]
        self._add_line(points)
        return points

    def _climb(self, curve: "_Curve") -> float:
        """The mean height along a curve."""
        # In steps of the relief. Whatever lies outside the grid is high, also where the index runs
        # over into the next row or round to the other end.
        (x, y), (turn_x, turn_y), (end_x, end_y) = (
            ((column + _AROUND) * _FINE, (row + _AROUND) * _FINE)
            for column, row in (curve.start, curve.turn, curve.end)
        )
        x, turn_x = x - end_x, turn_x - end_x
        y, turn_y = y - end_y, turn_y - end_y
        relief = self._relief
        heights = [
            relief[int(a * y + b * turn_y + end_y) * _WIDE + int(a * x + b * turn_x + end_x)]
            for a, b in curve.weights
        ]
        return (sum(heights) + _HEAD * sum(heights[-2:])) / len(heights)

    def _add(self, cell: Cell, footprint: tuple[tuple[int, float], ...]) -> None:
        row, column = divmod(cell, 9)
        origin = (row + _AROUND) * _FINE * _WIDE + (column + _AROUND) * _FINE
        relief = self._relief
        for offset, height in footprint:
            relief[origin + offset] += height

    def _add_line(self, curve: Iterable[Spot]) -> None:
        relief = self._relief
        for x, y in curve:
            column, row = int((x + _AROUND) * _FINE), int((y + _AROUND) * _FINE)
            if 0 < column < _WIDE - 1 and 0 < row < _WIDE - 1:
                middle = row * _WIDE + column
                relief[middle] += _LINE
                for side in (-1, 1, -_WIDE, _WIDE):
                    relief[middle + side] += _LINE / 2


def spot(candidate: Candidate) -> Spot:
    """The middle of a candidate: digits stand in a cell like on a telephone."""
    row, column = divmod(candidate.cell, 9)
    down, across = divmod(candidate.digit - 1, 3)
    return column + 0.5 + (across - 1) * SPREAD, row + 0.5 + (down - 1) * SPREAD


@dataclass(frozen=True, slots=True)
class _Curve:
    """A parabola.

    Attributes:
        start, turn, end: its control points.
        weights: for each point that is looked at or drawn, how much it has of start and turn; the
            rest is the end's.
    """

    start: Spot
    turn: Spot
    end: Spot
    weights: tuple[tuple[float, float], ...]

    def at(self, start: float, turn: float) -> Spot:
        """The point with these weights."""
        end = 1 - start - turn
        return (
            start * self.start[0] + turn * self.turn[0] + end * self.end[0],
            start * self.start[1] + turn * self.turn[1] + end * self.end[1],
        )


_NO_CURVE: Final = _Curve((0, 0), (0, 0), (0, 0), ())


def _curve(one: Spot, two: Spot, bend: float) -> _Curve:
    """The parabola from one place to another that bows by a share of its length."""
    across, down = two[0] - one[0], two[1] - one[1]
    # Twice the bend, because the curve goes half the way to its control point.
    turn_x = (one[0] + two[0]) / 2 - 2 * bend * down
    turn_y = (one[1] + two[1]) / 2 + 2 * bend * across
    # So far it takes to leave a place, at the speed with which the curve starts and ends.
    away = hypot(turn_x - one[0], turn_y - one[1])
    skipped = min(0.35, CLEAR / (2 * away))
    count = max(_FEW, round(2 * away / _SAMPLE))
    return _Curve(one, (turn_x, turn_y), two, _weights(count, round(skipped, 3)))


@cache
def _weights(count: int, skipped: float) -> tuple[tuple[float, float], ...]:
    """How much each point of a parabola has of start and control point."""
    times = [skipped + (1 - 2 * skipped) * index / count for index in range(count + 1)]
    return tuple(((1 - t) ** 2, 2 * t * (1 - t)) for t in times)


@cache
def _flat() -> tuple[float, ...]:
    """The relief of a board with nothing on it."""
    inside = range(_AROUND * _FINE, (9 + _AROUND) * _FINE)
    return tuple(
        0.0 if row in inside and column in inside else _OUTSIDE
        for row in range(_WIDE + _BELOW)
        for column in range(_WIDE)
    )


@cache
def _digit_print(digit: int, radius: float, height: float) -> tuple[tuple[int, float], ...]:
    x, y = spot(Candidate(0, digit))
    return _print(x, y, radius, height)


@cache
def _print(x: float, y: float, radius: float, height: float) -> tuple[tuple[int, float], ...]:
    """The relief of a disc in the first cell: where it rises, and by how much."""
    found = []
    for row in range(-_FINE, 2 * _FINE):
        for column in range(-_FINE, 2 * _FINE):
            gone = hypot((column + 0.5) / _FINE - x, (row + 0.5) / _FINE - y)
            if gone < radius:
                found.append((row * _WIDE + column, height * (2 - gone / radius)))
    return tuple(found)
