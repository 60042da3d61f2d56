"""Which way a line between two candidates takes: round the digits, the marks and earlier lines.

All lengths are in cells, so that a step is routed alike in a picture of any size. What stands on
the board is laid down once as a coarse relief, and the cost of a curve is the height it climbs
over: a look at a number for each of its points, however crowded the board is.
"""

from collections.abc import Iterable
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
    *(side * bow for bow in (0.05, 0.1, 0.16, 0.23, 0.31, 0.42) for side in (1, -1)),
)
"""How far a line may bow, as a share of its length; the gentle ones come first."""
_NEAR: Final = 0.66
"""Between candidates that are no further apart, a straight line would hide behind its head."""
_HANDLE: Final = 0.36
"""How far the line between them stands out instead."""
_SAMPLE: Final = 0.16
"""About how far the points of a curve lie apart."""


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
        best: list[Spot] = []
        least = float("inf")
        for bend in bends:
            # The length of a parabola that is not too high, less that of its base.
            bow = _BOW * away * (sqrt(1 + 16 / 3 * bend * bend) - 1)
            if bow >= least:
                continue
            curve = _curve(one, two, bend)
            cost = bow + self._climb(curve, away)
            if home:
                middle = curve[len(curve) // 2]
                cost += _HOME * hypot(middle[0] - home[0], middle[1] - home[1])
            if cost < least:
                best, least = curve, cost
        self._add_line(best)
        return best

    def _climb(self, curve: list[Spot], length: float) -> float:
        relief, total, last = self._relief, 0.0, 0.0
        head = len(curve) - 1 - min(len(curve), 3)
        for index, (x, y) in enumerate(curve):
            column, row = int((x + _AROUND) * _FINE), int((y + _AROUND) * _FINE)
            if 0 <= column < _WIDE and 0 <= row < _WIDE:
                height = relief[row * _WIDE + column]
                total += height
                if index > head:
                    last += height
            else:
                total += 9 * _OUTSIDE
        return (total + _HEAD * last) * length / len(curve)

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


def _curve(one: Spot, two: Spot, bend: float) -> list[Spot]:
    """Points along a parabola, from where it leaves the one place to where it reaches the other."""
    across, down = two[0] - one[0], two[1] - one[1]
    # Twice the bend, because the curve goes half the way to its control point.
    turn_x = (one[0] + two[0]) / 2 - 2 * bend * down
    turn_y = (one[1] + two[1]) / 2 + 2 * bend * across
    # So far it takes to leave a place, at the speed with which the curve starts and ends.
    away = hypot(turn_x - one[0], turn_y - one[1])
    skipped = min(0.35, CLEAR / (2 * away))
    count = max(7, round(2 * away / _SAMPLE))
    return [
        (a * one[0] + b * turn_x + c * two[0], a * one[1] + b * turn_y + c * two[1])
        for a, b, c in _weights(count, round(skipped, 3))
    ]


@cache
def _weights(count: int, skipped: float) -> tuple[tuple[float, float, float], ...]:
    """How much each point of a parabola has of start, control point and end."""
    times = [skipped + (1 - 2 * skipped) * index / count for index in range(count + 1)]
    return tuple(((1 - t) ** 2, 2 * t * (1 - t), t * t) for t in times)


@cache
def _flat() -> tuple[float, ...]:
    """The relief of a board with nothing on it."""
    inside = range(_AROUND * _FINE, (9 + _AROUND) * _FINE)
    return tuple(
        0.0 if row in inside and column in inside else _OUTSIDE
        for row in range(_WIDE)
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
