"""Interpret SudokuPad drawings: shapes, together with the rules in words.

SudokuPad's own links draw arrows, thermometers and dots as shapes, and give the rules as text for
people. A shape counts as a constraint only if the text names its kind. A shape without a kind, or
with two possible kinds, is an error. The caller checks that the puzzle then has exactly one
solution, which a misread puzzle does not have.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final, TypeAlias

from engine.constraints.entries import Data, Json, UnknownRuleError, place_key

Point: TypeAlias = tuple[float, float]
"""Down and across, in cells."""
Place: TypeAlias = tuple[int, int]
"""A row and a column, counted from 0; numbers below 0 or above 8 are outside the grid."""
Colour: TypeAlias = tuple[int, int, int]

_WORDS: Final = {
    "arrow": r"arrow",
    "thermometer": r"thermo",
    "palindrome": r"palindrom|reads? the same",
    "renban": r"renban|consecutive digits? in any order|set of consecutive",
    "whispers": r"whisper|at least (?:4|5|five)|5 or more",
    "betweenline": r"between line|strictly between|between the (?:digits|values|numbers)",
    "regionsumline": r"region sum|(?:box|region) borders?|equal sum|same (?:sum|total)",
    "entropicline": r"entrop",
    "modularline": r"modular",
    "nabner": r"nabner",
    "zipperline": r"zipper",
    "dot": r"\bdots?\b|kropki|circles? between|\bratio\b",
    "xv": r"\bx'?s?\b|\bv'?s?\b|\bxv\b",
    "quadruple": r"quad|surround|four cells|adjacent cells|touching cells|around",
    "even": r"\beven\b",
    "odd": r"\bodd\b",
    "littlekillersum": r"diagonal|little killer",
    "sandwichsum": r"sandwich|between (?:the )?1 and (?:the )?9",
    "xsum": r"x-?sum",
    "skyscraper": r"skyscraper",
    "diagonal": r"diagonal",
    "antiknight": r"knight",
    "antiking": r"king'?s",
    "disjointgroups": r"disjoint",
}
"""The words that name each kind, in lower case."""
_HUES: Final = {
    "palindrome": {"grey"},
    "renban": {"purple"},
    "whispers": {"green", "orange"},
    "regionsumline": {"blue"},
    "entropicline": {"orange"},
    "modularline": {"teal", "blue"},
    "nabner": {"yellow", "orange"},
    "zipperline": {"purple"},
}
"""The usual colours of lines of each kind."""
_ANGLES: Final = {
    15: "red", 45: "orange", 70: "yellow", 165: "green", 195: "teal", 255: "blue", 340: "purple",
    361: "red",
}  # fmt: skip
"""The hues, each with the angle on the colour wheel at which it ends."""
_DARK: Final = 200
"""A dot is black if the sum of its colour's components is less than this."""
_NEAR: Final = 0.1
"""How far from a cell's middle, side or corner a shape may be, in cells."""
_MOST: Final = 600
"""The maximum number of shapes."""
_CIRCLE: Final = 0.55
"""The minimum width of a circle or square in a cell; smaller ones are on a border."""


@dataclass(frozen=True, slots=True)
class DrawnShape:
    """A rectangle or a circle, with a text.

    Attributes:
        centre: its middle.
        width, height: its size in cells.
        fill: its colour; None if it is not filled.
        is_round: whether it is a circle.
        text: the text in it.
    """

    centre: Point
    width: float
    height: float
    fill: Colour | None
    is_round: bool
    text: str

    @property
    def cells(self) -> tuple[Place, ...]:
        """The cells around its centre: one, two or four; none if it is anywhere else."""
        down, across = map(_sides, self.centre)
        return tuple((row, column) for row in down for column in across)

    @property
    def is_ring(self) -> bool:
        """Whether it is a circle in the middle of a cell, without a text."""
        size = min(self.width, self.height) > _CIRCLE and max(self.width, self.height) < 1
        return self.is_round and not self.text and size and len(self.cells) == 1


def read_drawing(puzzle: Data, words: str) -> dict[str, Json]:
    """The constraints in a drawing, as f-puzzles has them.

    Args:
        puzzle: an object of SudokuPad.
        words: its rules.

    Raises:
        UnknownRuleError: if a shape has no meaning.
    """
    reading = _Reading(puzzle, words)
    reading.read_arrows()
    reading.read_lines()
    for shape in tuple(reading.shapes):
        reading.read_shape(shape)
    for kind, left in (
        ("arrows", reading.arrows),
        ("lines", reading.lines),
        ("overlays", reading.shapes),
    ):
        if left:
            raise UnknownRuleError(kind)
    told = {"antiknight", "antiking", "disjointgroups"} & reading.named
    return reading.found | dict.fromkeys(sorted(told), True)


class _Reading:
    """The shapes that are left, and the constraints that were found.

    Attributes:
        named: the kinds that the words name.
        found: the entries of each kind.
        arrows: the points of each arrow.
        lines: the cells and the hue of each line.
        shapes: circles, rectangles and texts.
    """

    def __init__(self, puzzle: Data, words: str) -> None:
        text = words.lower().replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")
        self.named = {kind for kind, pattern in _WORDS.items() if re.search(pattern, text)}
        self.found: dict[str, Json] = {}
        drawn = [*(puzzle.get("underlays") or ()), *(puzzle.get("overlays") or ())]
        arrows = [_points(item) for item in puzzle.get("arrows") or ()]
        if len(drawn) + len(arrows) + len(puzzle.get("lines") or ()) > _MOST:
            raise UnknownRuleError("overlays")
        self.shapes = [shape for item in drawn if (shape := _shape(item))]
        self.arrows = [points for points in arrows if len(points) > 1]
        self.lines: list[tuple[list[Place], str]] = []
        for item in puzzle.get("lines") or ():
            points = _points(item)
            if len(points) < 2 or self._is_diagonal(points):
                continue
            self.lines.append((_path(points), _hue(_colour(_part(item, "color", "c")))))

    def read_arrows(self) -> None:
        """Interpret arrows: find their circles, or the numbers of arrows outside the grid."""
        circles = [shape for shape in self.shapes if shape.is_round and not shape.text]
        used = []
        arrows: dict[tuple[Place, ...], list[list[str]]] = {}
        for points in tuple(self.arrows):
            if not all(0 <= at <= 9 for at in points[0]):
                self._read_clue(points)
                continue
            path = _path(points)
            around = [circle for circle in circles if path[0] in _covered(circle)]
            if around and "arrow" in self.named:
                used += around
                arrows.setdefault(_covered(around[0]), []).append(_keys(path))
                self.arrows.remove(points)
        for cells, lines in arrows.items():
            self._add("arrow", cells=_keys(cells), lines=lines)
        self.shapes = [shape for shape in self.shapes if shape not in used]

    def read_lines(self) -> None:
        """Find the kind of each line, and take the circles at its ends."""
        rings = {shape.cells[0]: shape for shape in self.shapes if shape.is_ring}
        kinds = [kind for kind in _HUES if kind in self.named]
        is_only = len(kinds) == 1 and len({hue for _, hue in self.lines}) == 1
        used = set()
        for line in tuple(self.lines):
            cells, hue = line
            ends = [cell for cell in (cells[0], cells[-1]) if cell in rings]
            fitting = [kind for kind in kinds if is_only or hue in _HUES[kind]]
            is_grey = hue == "grey" or not fitting
            if len(ends) == 1 and is_grey and "thermometer" in self.named:
                bulb_first = cells if cells[0] in rings else cells[::-1]
                self._add("thermometer", lines=[_keys(bulb_first)])
            elif len(ends) == 2 and is_grey and "betweenline" in self.named:
                self._add("betweenline", lines=[_keys(cells)])
            elif len(fitting) == 1:
                ends = []
                dutch = fitting == ["whispers"] and hue == "orange"
                self._add(fitting[0], lines=[_keys(cells)], **({"value": "4"} if dutch else {}))
            else:
                continue
            self.lines.remove(line)
            used.update(ends)
        self.shapes = [shape for shape in self.shapes if shape not in [rings[end] for end in used]]

    def read_shape(self, shape: DrawnShape) -> None:
        """Find what a shape on its own means."""
        cells, text = shape.cells, shape.text
        inside = all(0 <= row <= 8 and 0 <= column <= 8 for row, column in cells)
        is_small = shape.width < _CIRCLE
        outside = [kind for kind in ("sandwichsum", "xsum", "skyscraper") if kind in self.named]
        if inside and len(cells) == 2 and is_small and text.upper() in ("X", "V"):
            self._take("xv", shape, cells=_keys(cells), value=text.upper())
        elif inside and len(cells) == 2 and is_small and shape.is_round and text in "123456789":
            if "dot" in self.named:
                dark = shape.fill is not None and sum(shape.fill) < _DARK
                self.named |= {"ratio", "difference"}
                kind = "ratio" if dark else "difference"
                self._take(kind, shape, cells=_keys(cells), value=text)
        elif inside and len(cells) == 4 and shape.is_round and re.search("[1-9]", text):
            digits = re.findall("[1-9]", text)
            self._take("quadruple", shape, cells=_keys(cells), values=digits)
        elif inside and len(cells) == 1 and not text and _CIRCLE < shape.width < 1:
            self._take("odd" if shape.is_round else "even", shape, cell=_keys(cells)[0])
        elif not inside and len(cells) == 1 and text.isdigit() and len(outside) == 1:
            self._take(outside[0], shape, cell=_keys(cells)[0], value=text)

    def _read_clue(self, points: Sequence[Point]) -> None:
        """A little killer's arrow, and the number beside its foot."""
        (row, column), (end_row, end_column) = points[0], points[-1]
        down, right = end_row - row, end_column - column
        labels = [
            shape
            for shape in self.shapes
            if shape.text.isdigit()
            and max(abs(shape.centre[0] - row), abs(shape.centre[1] - column)) < 0.6
        ]
        if labels and min(abs(down), abs(right)) > _NEAR / 2 and "littlekillersum" in self.named:
            place = place_key(int(row // 1) + 1, int(column // 1) + 1)
            direction = ("D" if down > 0 else "U") + ("R" if right > 0 else "L")
            self._take(
                "littlekillersum", labels[0], cell=place, direction=direction, value=labels[0].text
            )
            self.arrows.remove([*points])

    def _is_diagonal(self, points: Sequence[Point]) -> bool:
        """Take a line from corner to corner for a diagonal."""
        ends = sorted((round(row), round(column)) for row, column in (points[0], points[-1]))
        at_corners = all(abs(at - round(at)) < _NEAR for point in points for at in point)
        kinds = {((0, 0), (9, 9)): "diagonal-", ((0, 9), (9, 0)): "diagonal+"}
        kind = kinds.get((ends[0], ends[1])) if at_corners and "diagonal" in self.named else None
        if kind:
            self.found[kind] = True
        return bool(kind)

    def _add(self, kind: str, **entry: Json) -> None:
        self.found.setdefault(kind, []).append(entry)

    def _take(self, kind: str, shape: DrawnShape, **entry: Json) -> None:
        """Add a constraint for a shape, if the words name its kind."""
        if kind in self.named:
            self._add(kind, **entry)
            self.shapes.remove(shape)


def _part(item: Mapping[str, Any], *names: str) -> Json:
    """The value of an object under its long or its short name."""
    return next((item[name] for name in names if name in item), None)


def _points(item: Mapping[str, Any]) -> list[Point]:
    return [(float(row), float(column)) for row, column in _part(item, "wayPoints", "wp") or ()]


def _shape(item: Mapping[str, Any]) -> DrawnShape | None:
    """A shape; None if it is invisible."""
    row, column = _part(item, "center", "ct")
    fill, edge = (
        _colour(_part(item, *names)) for names in (("backgroundColor", "c2"), ("borderColor", "c1"))
    )
    text = str(_part(item, "text", "te") or "").strip()
    if (fill is None and edge is None and not text) or item.get("class") == "board-position":
        return None
    width, height = (float(_part(item, *names) or 0) for names in (("width", "w"), ("height", "h")))
    is_round = bool(_part(item, "rounded", "r"))
    return DrawnShape((float(row), float(column)), width, height, fill, is_round, text)


def _colour(text: object) -> Colour | None:
    """A colour; None if it is missing or transparent."""
    digits = str(text or "").lstrip("#").lower()
    if not re.fullmatch(r"[0-9a-f]{1,4}|[0-9a-f]{6}|[0-9a-f]{8}", digits):
        return None
    if len(digits) < 3:
        digits = digits[0] * 3
    if len(digits) < 6:
        digits = "".join(2 * digit for digit in digits)
    if digits[6:] == "00":
        return None
    return int(digits[:2], 16), int(digits[2:4], 16), int(digits[4:6], 16)


def _hue(colour: Colour | None) -> str:
    if colour is None:
        return "none"
    (red, green, blue), low, high = colour, min(colour), max(colour)
    if high - low < 30:
        return "grey"
    if high == red:
        sixths = (green - blue) / (high - low) % 6
    elif high == green:
        sixths = (blue - red) / (high - low) + 2
    else:
        sixths = (red - green) / (high - low) + 4
    return next(hue for end, hue in _ANGLES.items() if 60 * sixths < end)


def _sides(at: float) -> tuple[int, ...]:
    """The rows or columns at a coordinate: one at a middle, two at a border, otherwise none."""
    if abs(at % 1 - 0.5) < _NEAR:
        return (int(at // 1),)
    return (round(at) - 1, round(at)) if abs(at - round(at)) < _NEAR else ()


def _path(points: Sequence[Point]) -> list[Place]:
    """The cells through which a line leads.

    Raises:
        UnknownRuleError: if it leaves the grid, or is neither straight nor diagonal.
    """
    cells = [(int(row // 1), int(column // 1)) for row, column in points]
    if not all(0 <= at <= 8 for cell in cells for at in cell):
        raise UnknownRuleError("lines")
    path = cells[:1]
    for (row, column), (to_row, to_column) in pairwise(cells):
        down, right = to_row - row, to_column - column
        steps = max(abs(down), abs(right))
        if steps and (abs(down) not in (0, steps) or abs(right) not in (0, steps)):
            raise UnknownRuleError("lines")
        path += [
            (row + down * step // steps, column + right * step // steps)
            for step in range(1, steps + 1)
        ]
    if len(path) < 2:
        raise UnknownRuleError("lines")
    return path


def _covered(shape: DrawnShape) -> tuple[Place, ...]:
    """The cells of a circle, or of a longer one for a number of several digits."""
    if min(shape.width, shape.height) < _CIRCLE:
        return ()
    down, across = max(1, round(shape.height)), max(1, round(shape.width))
    row, column = round(shape.centre[0] - down / 2), round(shape.centre[1] - across / 2)
    return tuple((row + y, column + x) for y in range(down) for x in range(across))


def _keys(cells: Iterable[Place]) -> list[str]:
    return [place_key(row + 1, column + 1) for row, column in cells]
