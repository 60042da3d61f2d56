"""Lines between candidates, with an arrow head at the end.

A strong link is solid, a weak one dashed, one that follows by more than a link dotted.

A line bows round the digits and the lines that it would cross, as far as a gentle curve can.
"""

import itertools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import dist, hypot
from typing import Final, TypeAlias

from PIL import Image, ImageDraw

from engine.step import Link, LinkKind
from renderer.board import Layout
from renderer.shapes import coarse
from renderer.theme import Theme, rgb

_FINER: Final = 4
_SAMPLES: Final = 36
_BENDS: Final = (
    0.0,
    *(side * bow for bow in (0.05, 0.1, 0.15, 0.22, 0.31, 0.42) for side in (1, -1)),
)
"""How far a line may bow, as a share of its length; tried in this order."""
_HANDLE: Final = 0.33
"""How far a line between neighbours inside a cell stands out, in cells."""
_DASHES: Final = {
    LinkKind.STRONG: None,
    LinkKind.WEAK: (0.13, 0.09),
    LinkKind.INDIRECT: (0.03, 0.09),
}
"""Lengths of a dash and of the gap behind it, in cells; none for a line without gaps."""
_REMEMBERED: Final = 120
"""How many points of earlier lines a line keeps clear of: those of about ten lines."""

Spot: TypeAlias = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Disc:
    """Where something stands that a line keeps clear of.

    Attributes:
        x, y: its middle, in pixels.
        radius: how far it reaches.
        weight: how much it matters that nothing crosses it.
    """

    x: float
    y: float
    radius: float
    weight: float = 1.0


def draw_links(
    image: Image.Image,
    theme: Theme,
    place: Layout,
    links: Iterable[tuple[Link, Disc, Disc]],
    obstacles: Sequence[Disc],
) -> None:
    """Draw links, each from the edge of its first disc to the edge of its second.

    Args:
        image: what to draw on.
        theme: the colours.
        place: the geometry.
        links: each with the discs of its two ends.
        obstacles: what the lines go round, if they can.
    """
    drawn: list[Disc] = []
    for link, start, end in links:
        # A line inside a cell had better not leave it.
        home = place.centre(link.start.cell) if link.start.cell == link.end.cell else None
        curve = _best_curve(place, start, end, home, [*obstacles, *drawn])
        if len(curve) > 1:
            _draw_curve(image, theme, place, curve, _DASHES[link.kind])
        drawn += [Disc(x, y, place.pitch * 0.1, 0.5) for x, y in curve[::3]]
        del drawn[:-_REMEMBERED]


def _best_curve(
    place: Layout, start: Disc, end: Disc, home: Spot | None, obstacles: Sequence[Disc]
) -> list[Spot]:
    """The points of the curve that hits the least, from edge to edge."""
    gap = hypot(end.x - start.x, end.y - start.y) / place.pitch
    bends: Sequence[float] = _BENDS
    if gap < 0.6:  # A straight line would hide behind its own arrow head.
        bends = (_HANDLE / max(gap, 0.1), -_HANDLE / max(gap, 0.1))
    others = [
        disc for disc in obstacles if (disc.x, disc.y) not in ((start.x, start.y), (end.x, end.y))
    ]
    curves = [_curve(start, end, bend) for bend in bends]
    return min(curves, key=lambda curve: _cost(place, curve, home, others))


def _cost(
    place: Layout, curve: Sequence[Spot], home: Spot | None, obstacles: Sequence[Disc]
) -> float:
    """How bad a curve is: what it runs over, its detour, how far it is from home."""
    if len(curve) < 2:
        return 0.0
    xs, ys = zip(*curve, strict=True)
    left, right, top, bottom = min(xs), max(xs), min(ys), max(ys)
    near = [
        disc
        for disc in obstacles
        if left - disc.radius < disc.x < right + disc.radius
        and top - disc.radius < disc.y < bottom + disc.radius
    ]
    cost = 0.0
    for x, y in curve:
        if not (0 < x < place.size and 0 < y < place.size):
            cost += 4
        for disc in near:
            depth = 1 - hypot(x - disc.x, y - disc.y) / disc.radius
            if depth > 0:
                cost += disc.weight * (1 + depth)
    length = _length(curve)
    bow = length - dist(curve[0], curve[-1])
    away = dist(curve[len(curve) // 2], home) if home else 0.0
    return (cost * length / len(curve) + 3 * bow + 0.3 * away) / place.pitch


def _curve(start: Disc, end: Disc, bend: float) -> list[Spot]:
    """Points along a bowed line, without those inside the two discs."""
    across, down = end.x - start.x, end.y - start.y
    # Twice the bend, because a curve goes half the way to its control point.
    turn_x = (start.x + end.x) / 2 - 2 * bend * down
    turn_y = (start.y + end.y) / 2 + 2 * bend * across
    points = []
    for index in range(_SAMPLES + 1):
        t = index / _SAMPLES
        x = (1 - t) ** 2 * start.x + 2 * t * (1 - t) * turn_x + t**2 * end.x
        y = (1 - t) ** 2 * start.y + 2 * t * (1 - t) * turn_y + t**2 * end.y
        if hypot(x - start.x, y - start.y) > start.radius and (
            hypot(x - end.x, y - end.y) > end.radius
        ):
            points.append((x, y))
    return points


def _length(curve: Sequence[Spot]) -> float:
    return sum(dist(a, b) for a, b in itertools.pairwise(curve))


def _draw_curve(
    image: Image.Image,
    theme: Theme,
    place: Layout,
    curve: Sequence[Spot],
    dashes: tuple[float, float] | None,
) -> None:
    width = place.pitch * 0.04
    shaft, head = _with_head(curve, min(place.pitch * 0.18, _length(curve) * 0.36))
    strokes = [shaft]
    if dashes:
        dash, gap = dashes
        strokes = _cut(shaft, place.pitch * dash, place.pitch * gap)
    # A rim in the colour of the page keeps the line apart from what it crosses.
    for extra, colour in ((place.pitch * 0.035, theme.page), (0.0, theme.link)):
        _paint(image, rgb(colour), strokes, head, width + 2 * extra, extra)


def _with_head(curve: Sequence[Spot], length: float) -> tuple[list[Spot], list[Spot]]:
    """The curve cut short, and the three corners of the arrow head at its end."""
    tip = curve[-1]
    shaft = [point for point in curve if dist(point, tip) > length * 0.8]
    back = shaft[-1] if shaft else curve[0]
    gone = dist(back, tip) or 1.0
    along, aside = (tip[0] - back[0]) / gone, (tip[1] - back[1]) / gone
    foot = tip[0] - along * length, tip[1] - aside * length
    half = length * 0.46
    head = [
        tip,
        (foot[0] - aside * half, foot[1] + along * half),
        (foot[0] + aside * half, foot[1] - along * half),
    ]
    return shaft or [curve[0], curve[0]], head


def _cut(curve: Sequence[Spot], dash: float, gap: float) -> list[list[Spot]]:
    """The dashes of a curve, the first and the last of them whole."""
    length = _length(curve)
    count = max(2, round((length + gap) / (dash + gap)))
    unit = length / max(0.01, count * dash + (count - 1) * gap)
    dash, gap = dash * unit, gap * unit
    strokes: list[list[Spot]] = [[]]
    gone = 0.0
    for one, two in itertools.pairwise(curve):
        piece = dist(one, two)
        parts = max(1, round(piece / 2))
        for part in range(parts):
            at = gone + piece * part / parts
            if at % (dash + gap) <= dash:
                share = part / parts
                strokes[-1].append(
                    (one[0] + (two[0] - one[0]) * share, one[1] + (two[1] - one[1]) * share)
                )
            elif strokes[-1]:
                strokes.append([])
        gone += piece
    return [stroke for stroke in strokes if stroke]


def _paint(
    image: Image.Image,
    colour: tuple[int, int, int],
    strokes: Sequence[Sequence[Spot]],
    head: Sequence[Spot],
    width: float,
    rim: float,
) -> None:
    """Lay strokes and an arrow head on the picture, drawn larger and shrunk for smooth edges."""
    points = [*head, *(point for stroke in strokes for point in stroke)]
    pad = width + rim + 2
    left = max(0, int(min(x for x, _ in points) - pad))
    top = max(0, int(min(y for _, y in points) - pad))
    right = min(image.width, int(max(x for x, _ in points) + pad) + 1)
    bottom = min(image.height, int(max(y for _, y in points) + pad) + 1)
    fine = Image.new("L", ((right - left) * _FINER, (bottom - top) * _FINER))
    draw = ImageDraw.Draw(fine)

    def scaled(spots: Iterable[Spot]) -> list[Spot]:
        return [((x + 0.5 - left) * _FINER, (y + 0.5 - top) * _FINER) for x, y in spots]

    half = width * _FINER / 2
    for stroke in strokes:
        line = scaled(stroke)
        if len(line) > 1:
            draw.polygon(_ribbon(line, half), fill=255)
        for x, y in (line[0], line[-1]):
            draw.ellipse((x - half, y - half, x + half, y + half), fill=255)
    corners = scaled(head)
    draw.polygon(corners, fill=255)
    if rim:
        draw.line([*corners, *corners[:2]], fill=255, width=round(2 * rim * _FINER), joint="curve")
    mask = coarse(fine.reduce(_FINER))
    image.paste(colour, (left, top, right, bottom), mask)


def _ribbon(line: Sequence[Spot], half: float) -> list[Spot]:
    """The outline of a smooth line that is twice `half` wide: up one side, down the other."""
    sides: tuple[list[Spot], list[Spot]] = ([], [])
    for index, (x, y) in enumerate(line):
        before, behind = line[max(0, index - 1)], line[min(len(line) - 1, index + 1)]
        across, down = behind[0] - before[0], behind[1] - before[1]
        scale = half / (hypot(across, down) or 1.0)
        for side, sign in zip(sides, (1, -1), strict=True):
            side.append((x - sign * down * scale, y + sign * across * scale))
    return [*sides[0], *reversed(sides[1])]
