"""Lines between candidates, with an arrow head at the end if the argument has a direction.

Also lines from filled cells to the cells that cannot take their digits.

A strong link is solid, a weak one dashed, an indirect one dotted. Lines are drawn below the digits,
with gaps around them; a line crosses over those drawn before it.
"""

import itertools
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import dist, gcd, hypot
from typing import Final, TypeAlias

from engine.houses import Cell
from engine.model.candidates import Candidate
from engine.model.views import Link, LinkKind
from renderer.board import Layout
from renderer.canvas import Box, Discs, Lines, Mark, Polygon, Strokes
from renderer.routes import Obstacles, Spot

_WIDTH: Final = 0.042
_FAINT: Final = 0.022
"""The width of a tie."""
_BLOCK: Final = 0.036
"""The width of a line from a blocker."""
_FROM_BLOCKER: Final = 0.5
_TO_BLOCKED: Final = 0.37
"""The distances from the middles of cells at which such a line begins, is interrupted, and ends."""
_RIM: Final = 0.035
"""The width of the gap in an earlier line on both sides of a later line."""
_HEAD: Final = 0.2
"""Length of an arrow head."""
_DASHES: Final = {
    LinkKind.STRONG: None,
    LinkKind.WEAK: (0.14, 0.095),
    LinkKind.INDIRECT: (0.0, 0.175),
}
"""Lengths of a dash and of the gap after it, in cells; a dot has length 0, a line no gaps."""
_SMOOTH: Final = 0.004
"""The maximum distance of a line from its exact curve, in cells: invisible."""
_TILE: Final = 0.25
"""The picture is updated in squares of this width, in cells."""
_DENSE: Final = 0.1
"""The distance of points on a line from a blocker: small enough not to miss a candidate."""
_REACH: Final = 0.06
"""How far from the middle of a line the picture is updated, except at heads."""

Stroke: TypeAlias = list[Spot]


@dataclass(frozen=True, slots=True)
class Layer:
    """Lines between candidates, not yet drawn on a picture.

    Attributes:
        lines: the lines as marks.
        cells: the cells that they cross.
        spots: the candidates that they cross.
    """

    lines: Lines
    cells: frozenset[Cell]
    spots: frozenset[Candidate]


def tie_layer(
    place: Layout, ties: Iterable[tuple[Candidate, Candidate]], board: Obstacles
) -> Layer:
    """Thin lines without heads between candidates; see `link_layer`."""
    curves = [board.route(start, end, calm=True) for start, end in ties]
    marks = [mark for curve in curves for mark in _shaft(place, curve, None, _FAINT)]
    return _layer(place, marks, curves)


def block_layer(
    place: Layout, blocks: Collection[tuple[Cell, Cell]], filled: Collection[Cell]
) -> Layer:
    """Straight lines from filled cells to others that they block.

    They have gaps for all blocked cells, which are struck out (even those of other lines), and for
    filled cells in between.
    """
    gaps = {*filled, *(blocked for _, blocked in blocks)}
    ways: dict[tuple[Cell, int, int], set[int]] = {}
    for blocker, blocked in blocks:
        down, across = blocked // 9 - blocker // 9, blocked % 9 - blocker % 9
        steps = gcd(down, across)
        ways.setdefault((blocker, down // steps, across // steps), set()).add(steps)
    curves = [
        piece
        for (blocker, down, across), stops in ways.items()
        for piece in _straight(blocker, down, across, max(stops), gaps)
    ]
    marks = [mark for curve in curves for mark in _shaft(place, curve, None, _BLOCK)]
    return _layer(place, marks, curves)


def _straight(
    cell: Cell, down: int, across: int, last: int, gaps: Collection[Cell]
) -> Iterator[Stroke]:
    """The pieces of a line from a cell, as points.

    Args:
        cell: where the line starts.
        down, across: the direction of each step.
        last: the number of steps to the last cell that it blocks, where it ends.
        gaps: the cells that interrupt it.
    """
    row, column = divmod(cell, 9)
    length = hypot(down, across)
    start = _FROM_BLOCKER / length
    for step in range(1, last + 1):
        if cell + step * (9 * down + across) not in gaps:
            continue
        end = step - _TO_BLOCKED / length
        count = max(2, round((end - start) * length / _DENSE))
        times = [start + (end - start) * at / count for at in range(count + 1)]
        yield [(column + 0.5 + across * time, row + 0.5 + down * time) for time in times]
        start = step + _TO_BLOCKED / length


def link_layer(place: Layout, links: Iterable[Link], board: Obstacles) -> Layer:
    """The lines of links, in their order; those with a direction have a head.

    Args:
        place: the geometry.
        links: the links; those inside a cell have no line.
        board: the obstacles of the lines.
    """
    curves = [
        (link, board.route(link.start, link.end))
        for link in links
        if link.start.cell != link.end.cell
    ]
    marks: list[Mark] = []
    heads: list[Mark] = []
    for link, curve in curves:
        shaft = curve
        if link.directed:
            shaft, head = _with_head(curve)
            heads += _head(place, head)
        marks += _shaft(place, shaft, _DASHES[link.kind])
    # Heads come last, so that passing lines do not cut them.
    return _layer(place, marks + heads, [curve for _, curve in curves])


def _layer(place: Layout, marks: Sequence[Mark], curves: Sequence[Stroke]) -> Layer:
    """Lines with the boxes, cells and candidates that they cross."""
    lines = Lines(tuple(marks), _finer(place), _touched(place, curves))
    thirds = {(int(3 * y), int(3 * x)) for curve in curves for x, y in curve}
    spots = frozenset(
        Candidate(row // 3 * 9 + column // 3, row % 3 * 3 + column % 3 + 1)
        for row, column in thirds
        if 0 <= row < 27 and 0 <= column < 27
    )
    return Layer(lines, frozenset(spot.cell for spot in spots), spots)


def _finer(place: Layout) -> int:
    """The oversampling factor of lines; large pictures need less."""
    return 2 if place.size >= 600 else 4


def _fine(place: Layout, spots: Iterable[Spot]) -> list[Spot]:
    """Places in the units of `Lines`."""
    finer = _finer(place)
    pitch = place.pitch * finer
    left, top = (place.left + 0.5) * finer, (place.top + 0.5) * finer
    return [(left + x * pitch, top + y * pitch) for x, y in spots]


def _shaft(
    place: Layout,
    shaft: Stroke,
    dashes: tuple[float, float] | None,
    width_in_cells: float = _WIDTH,
) -> Iterator[Mark]:
    """A gap in earlier lines, and the line, its dashes or its dots."""
    finer = _finer(place)
    unit = place.pitch * finer
    width = max(finer, round(width_in_cells * unit))
    line = _fine(place, _thinned(shaft))
    yield Strokes([line], width + 2 * round(_RIM * unit), gap=True)
    if dashes is None:
        yield Strokes([line], width)
        return
    dash, gap = (part * unit for part in dashes)
    if dash:
        yield Strokes(_cut(line, dash, gap), width)
    else:
        yield Discs(_dots(line, gap), max(0.9 * finer, 0.7 * width))


def _head(place: Layout, head: Sequence[Spot]) -> Iterator[Mark]:
    """An arrow head in a gap of earlier lines."""
    corners = _fine(place, head)
    middle = sum(x for x, _ in corners) / 3, sum(y for _, y in corners) / 3
    rim = [(x + (x - middle[0]) * 0.3, y + (y - middle[1]) * 0.3) for x, y in corners[1:]]
    yield Polygon([corners[0], *rim], gap=True)
    yield Polygon(corners)


def _with_head(curve: Stroke) -> tuple[Stroke, list[Spot]]:
    """The curve cut short, and the three corners of the arrow head at its end, the tip first."""
    length = min(_HEAD, _length(curve) * 0.4)
    tip = curve[-1]
    shaft = [point for point in curve if dist(point, tip) > length * 0.8] or [curve[0]]
    back = shaft[-1]
    distance = dist(back, tip) or 1.0
    along, across = (tip[0] - back[0]) / distance, (tip[1] - back[1]) / distance
    foot = tip[0] - along * length, tip[1] - across * length
    half = length * 0.45
    shaft.append((tip[0] - along * length * 0.8, tip[1] - across * length * 0.8))
    return shaft, [
        tip,
        (foot[0] - across * half, foot[1] + along * half),
        (foot[0] + across * half, foot[1] - along * half),
    ]


def _thinned(curve: Stroke) -> Stroke:
    """The fewest points of a curve for a smooth line: those where the direction has changed."""
    kept = curve[:1]
    for (x, y), (next_x, next_y) in itertools.pairwise(curve[1:]):
        along, down = x - kept[-1][0], y - kept[-1][1]
        on, under = next_x - x, next_y - y
        if abs(along * under - down * on) > _SMOOTH * (hypot(on, under) or 1.0):
            kept.append((x, y))
    return [*kept, curve[-1]]


def _length(curve: Stroke) -> float:
    return sum(dist(a, b) for a, b in itertools.pairwise(curve))


def _dots(line: Stroke, gap: float) -> Stroke:
    """Points along a line at equal distances, including both ends."""
    length = _length(line)
    count = max(2, round(length / gap))
    return [
        stroke[0] for stroke in _pieces(line, [(length * n / count,) * 2 for n in range(count + 1)])
    ]


def _cut(line: Stroke, dash: float, gap: float) -> list[Stroke]:
    """The dashes of a line; it begins and ends with a whole dash."""
    length = _length(line)
    count = max(2, round((length + gap) / (dash + gap)))
    unit = length / (count * dash + (count - 1) * gap)
    dash, gap = dash * unit, gap * unit
    return _pieces(line, [(n * (dash + gap), n * (dash + gap) + dash) for n in range(count)])


def _pieces(line: Stroke, spans: Iterable[tuple[float, float]]) -> list[Stroke]:
    """The pieces of a line between ascending lengths along it."""
    pieces: list[Stroke] = []
    passed, at = 0.0, 0
    step = dist(line[0], line[1])

    def point(length: float) -> Spot:
        share = (length - passed) / (step or 1.0)
        (x, y), (right, down) = line[at], line[at + 1]
        return x + (right - x) * share, y + (down - y) * share

    for start, end in spans:
        piece: Stroke = []
        for length in (start, end):
            while passed + step < length and at < len(line) - 2:
                at += 1
                passed += step
                step = dist(line[at], line[at + 1])
                if piece:
                    piece.append(line[at])
            piece.append(point(length))
        pieces.append(piece)
    return pieces


def _touched(place: Layout, curves: Iterable[Stroke]) -> tuple[Box, ...]:
    """The squares of the picture that curves cross; neighbours are merged into one box."""
    tile = max(8, place.share(_TILE))
    columns: dict[int, set[int]] = {}
    scale, left, top = place.pitch / tile, place.left / tile, place.top / tile
    pieces = [(*piece, _REACH) for curve in curves for piece in itertools.pairwise(curve)]
    pieces += [(curve[-1], curve[-1], 1.1 * _HEAD) for curve in curves]
    spans = {
        (
            int(left + (min(x, end_x) - reach) * scale),
            int(left + (max(x, end_x) + reach) * scale),
            int(top + (min(y, end_y) - reach) * scale),
            int(top + (max(y, end_y) + reach) * scale),
        )
        for (x, y), (end_x, end_y), reach in pieces
    }
    for first, last, high, low in spans:
        for row in range(high, low + 1):
            columns.setdefault(row, set()).update(range(first, last + 1))
    boxes: dict[tuple[int, int, int], int] = {}
    for row, found in sorted(columns.items()):
        ordered = sorted(found)
        first = ordered[0]
        for one, other in itertools.pairwise([*ordered, ordered[-1] + 2]):
            if other != one + 1:
                high = boxes.pop((first, one + 1, row), row)
                boxes[first, one + 1, row + 1] = high
                first = other
    within = (
        _within((first * tile, high * tile, last * tile, row * tile), place.size)
        for (first, last, row), high in boxes.items()
    )
    return tuple(box for box in within if box[0] < box[2] and box[1] < box[3])


def _within(box: Box, size: int) -> Box:
    left, top, right, bottom = box
    return max(0, left), max(0, top), min(size, right), min(size, bottom)
