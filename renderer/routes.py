"""Routes a line between two candidates around digits, marks and earlier lines.

A route is a curve or, within a row or column, a path beside the grid lines, where there are no
digits. All lengths are in cells, so that the routes of a step do not depend on the picture's size.
The obstacles are stored once as a coarse relief, and the cost of a curve is the height along it:
one lookup per point, however crowded the board is.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from math import dist, hypot, sqrt
from typing import Final, TypeAlias

from engine.houses import Cell
from engine.model.candidates import Candidate
from renderer.board import Layout

Spot: TypeAlias = tuple[float, float]
"""Columns from the left and rows from the top of the grid, in cells."""

CLEAR: Final = 0.185
"""The distance of a line's start or end from the middle of a small candidate."""
CLEAR_MOVED: Final = 0.26
"""The distance of a line's start or end from the middle of a large candidate."""
CLEAR_LARGE: Final = 0.33
"""The distance of a line's start or end from the middle of a candidate that fills its cell."""

_FINE: Final = 12
"""The number of relief points per cell in each direction."""
_AROUND: Final = 1
"""The number of cells that the relief extends beyond the grid."""
_WIDE: Final = (9 + 2 * _AROUND) * _FINE
_BELOW: Final = 5 * _FINE
"""Additional rows for curves that leave the grid, which are too expensive to be chosen."""

# The radius of an obstacle, and the cost of crossing it.
_VALUE: Final = (0.37, 1.0)
_PENCIL: Final = (0.14, 0.5)
_MARK: Final = (0.18, 7.0)
_LARGE_MARK: Final = (0.25, 7.0)
_OUTSIDE: Final = 3.0
_LINE: Final = 0.7
_BOW: Final = 3.0
"""The cost of a detour, per cell."""
_HEAD: Final = 2.0
"""The additional weight of obstacles below the arrow head."""

_BENDS: Final = (
    0.0,
    *(side * bow for bow in (0.06, 0.12, 0.2, 0.3, 0.42) for side in (1, -1)),
)
"""The possible bends of a line, as shares of its length; the smallest come first."""
_BESIDE: Final = 0.1
"""The distance of a path from the grid line that it runs beside, in cells."""
_RAMP: Final = 0.5
"""The maximum length, along a grid line, of a path's turn towards that line."""
_CALM: Final = 5
"""The number of these bends that a calm line may use."""
_NEAR: Final = 0.66
"""At a shorter distance between candidates, the head of a straight line would hide the line."""
_HANDLE: Final = 0.36
"""The height of the arc that such a line gets instead."""
_SAMPLE: Final = 0.2
"""The approximate distance of the points of a curve, and its minimum number of pieces."""
_FEW: Final = 10


class Obstacles:
    """The obstacles of lines on a board."""

    def __init__(self, place: Layout) -> None:
        self._place = place
        self._relief = list(_flat())
        self._large: set[Candidate] = set()

    def add_value(self, cell: Cell) -> None:
        """Add a digit that fills its cell."""
        self._add(cell, _print(0.5, 0.5, *_VALUE))

    def add_large(self, candidate: Candidate) -> None:
        """Record that a candidate fills its cell, so that lines end at the edge of the cell."""
        self._large.add(candidate)

    def add_pencil(self, candidate: Candidate) -> None:
        """Add a candidate without a mark."""
        self._add_candidate(candidate, *_PENCIL)

    def add_mark(self, candidate: Candidate) -> None:
        """Add a candidate with a mark."""
        self._add_candidate(candidate, *(_LARGE_MARK if self._is_moved(candidate) else _MARK))

    def route(self, start: Candidate, end: Candidate, *, calm: bool = False) -> list[Spot]:
        """The points of the best line to a candidate of another cell, from edge to edge.

        Later lines avoid this line. A calm line prefers crossing unmarked candidates to bending.
        """
        one, two = self._middle(start), self._middle(end)
        clear = max(self._clear(start), self._clear(end))
        away = hypot(two[0] - one[0], two[1] - one[1])
        bends = _BENDS[:_CALM] if calm else _BENDS
        if away < _NEAR:
            bends = (_HANDLE / away, -_HANDLE / away)
        best, least = _NO_CURVE, float("inf")
        for bend in bends:
            # The length of a parabola that is not too high, minus the length of its base.
            cost = _BOW * away * (sqrt(1 + 16 / 3 * bend * bend) - 1)
            if cost >= least:
                continue
            curve = _curve(one, two, bend, clear)
            cost += self._climb(curve) * away
            if cost < least:
                best, least = curve, cost
        points = [best.at(a, b) for a, b in best.weights]
        for path in _paths(start.cell, end.cell, one, two, clear):
            cost = _BOW * (_length(path) + 2 * clear - away)
            if cost < least:
                cost += self._height(path) * away
            if cost < least:
                points, least = path, cost
        self._add_line(points)
        return points

    def _middle(self, candidate: Candidate) -> Spot:
        if candidate in self._large:
            row, column = divmod(candidate.cell, 9)
            return column + 0.5, row + 0.5
        row, column = divmod(candidate.cell, 9)
        across, down = self._place.offset(candidate)
        return column + 0.5 + across, row + 0.5 + down

    def _is_moved(self, candidate: Candidate) -> bool:
        return candidate in self._place.moved

    def _clear(self, candidate: Candidate) -> float:
        """The distance of a line's start or end from the middle of a candidate."""
        if candidate in self._large:
            return CLEAR_LARGE
        return CLEAR_MOVED if self._is_moved(candidate) else CLEAR

    def _add_candidate(self, candidate: Candidate, radius: float, height: float) -> None:
        across, down = self._place.offset(candidate)
        self._add(candidate.cell, _print(0.5 + across, 0.5 + down, radius, height))

    def _height(self, path: list[Spot]) -> float:
        """The mean height along a path; see `_climb`."""
        heights = [
            self._relief[int((y + _AROUND) * _FINE) * _WIDE + int((x + _AROUND) * _FINE)]
            for x, y in path
        ]
        return (sum(heights) + _HEAD * sum(heights[-2:])) / len(heights)

    def _climb(self, curve: "_Curve") -> float:
        """The mean height along a curve."""
        # The unit is points of the relief. Everything outside the grid is high, even if the index
        # overflows into the next row or wraps around.
        (x, y), (turn_x, turn_y), (end_x, end_y) = curve.start, curve.turn, curve.end
        x, turn_x, end_x = (x - end_x) * _FINE, (turn_x - end_x) * _FINE, (end_x + _AROUND) * _FINE
        y, turn_y, end_y = (y - end_y) * _FINE, (turn_y - end_y) * _FINE, (end_y + _AROUND) * _FINE
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


@dataclass(frozen=True, slots=True)
class _Curve:
    """A parabola.

    Attributes:
        start, turn, end: its control points.
        weights: for each point, the weights of start and turn; the rest is the weight of the end.
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


def _curve(one: Spot, two: Spot, bend: float, clear: float) -> _Curve:
    """The parabola between two places; the bend is a share of their distance.

    The curve keeps the distance `clear` from both places.
    """
    across, down = two[0] - one[0], two[1] - one[1]
    # Twice the bend, because the curve reaches half-way to its control point.
    turn_x = (one[0] + two[0]) / 2 - 2 * bend * down
    turn_y = (one[1] + two[1]) / 2 + 2 * bend * across
    # The parameter at which the curve has left the candidate.
    away = hypot(turn_x - one[0], turn_y - one[1])
    skipped = min(0.35, clear / (2 * away))
    count = max(_FEW, round(2 * away / _SAMPLE))
    return _Curve(one, (turn_x, turn_y), two, _weights(count, round(skipped, 3)))


def _paths(start: Cell, end: Cell, one: Spot, two: Spot, clear: float) -> Iterator[list[Spot]]:
    """The paths beside the grid lines on both sides of a row or column with both cells."""
    (row, column), (other_row, other_column) = divmod(start, 9), divmod(end, 9)
    if row == other_row:
        for line in (row, row + 1):
            for side in (-_BESIDE, _BESIDE):
                yield _path(one, two, line + side, clear)
    elif column == other_column:
        for line in (column, column + 1):
            for side in (-_BESIDE, _BESIDE):
                path = _path(one[::-1], two[::-1], line + side, clear)
                yield [(x, y) for y, x in path]


def _path(one: Spot, two: Spot, level: float, clear: float) -> list[Spot]:
    """A path that turns to a level line, runs along it, and turns away from it."""
    away = two[0] - one[0]
    onwards = 1 if away > 0 else -1
    first, last = (
        min(_RAMP, 0.25 + abs(level - y), abs(away) / 2) * onwards for y in (one[1], two[1])
    )
    points = _ramp(one, (one[0] + first, level))
    count = max(1, round((abs(away) - abs(first) - abs(last)) / _SAMPLE))
    from_x, to_x = points[-1][0], two[0] - last
    points += [(from_x + (to_x - from_x) * at / count, level) for at in range(1, count)]
    points += reversed(_ramp(two, (to_x, level)))
    begin, end = 0, len(points)
    while dist(points[begin], one) < clear:
        begin += 1
    while dist(points[end - 1], two) < clear:
        end -= 1
    return points[begin:end]


def _ramp(start: Spot, end: Spot) -> list[Spot]:
    """A curve that begins at a candidate and ends level."""
    turn = (start[0] + (end[0] - start[0]) * 0.35, end[1])
    (from_x, from_y), (turn_x, turn_y), (to_x, to_y) = start, turn, end
    return [
        (a * from_x + b * turn_x + c * to_x, a * from_y + b * turn_y + c * to_y)
        for a, b, c in _RAMP_WEIGHTS
    ]


_RAMP_WEIGHTS: Final = tuple(
    ((1 - t) ** 2, 2 * t * (1 - t), t * t) for t in (at / 8 for at in range(9))
)
"""The weights of start, control point and end for each point of a ramp."""


def _length(path: list[Spot]) -> float:
    return sum(map(dist, path, path[1:]))


@cache
def _weights(count: int, skipped: float) -> tuple[tuple[float, float], ...]:
    """The weights of start and control point for each point of a parabola."""
    times = [skipped + (1 - 2 * skipped) * index / count for index in range(count + 1)]
    return tuple(((1 - t) ** 2, 2 * t * (1 - t)) for t in times)


@cache
def _flat() -> tuple[float, ...]:
    """The relief of an empty board."""
    inside = range(_AROUND * _FINE, (9 + _AROUND) * _FINE)
    return tuple(
        0.0 if row in inside and column in inside else _OUTSIDE
        for row in range(_WIDE + _BELOW)
        for column in range(_WIDE)
    )


@cache
def _print(x: float, y: float, radius: float, height: float) -> tuple[tuple[int, float], ...]:
    """The relief of a disc in the first cell: offsets and heights."""
    found = []
    for row in range(-_FINE, 2 * _FINE):
        for column in range(-_FINE, 2 * _FINE):
            distance = hypot((column + 0.5) / _FINE - x, (row + 0.5) / _FINE - y)
            if distance < radius:
                found.append((row * _WIDE + column, height * (2 - distance / radius)))
    return tuple(found)
