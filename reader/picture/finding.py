"""The picture -> the places in it that may be grids, best first.

The frame of a sudoku is nearly always one connected piece of ink. It is looked for in the picture
as black and white, made so in several ways, cheapest first, until a place is found that surely is
a grid (`spec/image-reading.md`, section 1, steps 2 to 4).
"""

import math
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from reader.picture.cells import Picture
from reader.picture.straighten import Pyramid, Quad, area_of, fitted, responses

Grey = NDArray[np.uint8]

_WORK: Final = 900
"""The longer side of the picture in which grids are looked for, in pixels."""
_SMALL: Final = 700
"""To what a smaller picture is enlarged, unless that were more than `_ENLARGED` times."""
_ENLARGED: Final = 2.5
_PIECES: Final = 6
"""How many connected pieces are looked at in each black and white picture."""
_LEAST: Final = 0.12
"""A grid's side is at least this share of the shorter side of the picture."""
_SURE: Final = 0.72
"""A place that scores so well is a grid; no other way of looking is tried then."""
_MAYBE: Final = 0.2
"""A place that scores less is no grid."""
_KEPT: Final = 6
_MOST_TILES: Final = 200
"""More squares of one size than that are graph paper, or a page of text."""
_COMBS: Final = 3
"""How many ways to lay ten lines at equal distances are tried in each direction."""
_HOPELESS: Final = -0.05
"""A place that scores less before its corners are mended gets no better by it."""
_LOOKS: Final = 150
"""So many places are looked at in a picture, at most: each costs a few milliseconds. None of 600
pictures needed more than 75."""
_AGAIN: Final = 3
"""How many ways of looking are tried anew for further grids, once one is found."""
_AROUND: Final = 1.03
"""What is taken out of the picture for that: a grid and so much more, for its frame."""
_LINE: Final = 3.0
"""The least response, in grey levels, of a line that is looked for by itself."""


@dataclass(frozen=True, slots=True)
class Place:
    """A place that may be a grid.

    Attributes:
        quad: its corners in the picture.
        score: how much it looks like the lines of a grid, at most 1.
        rank: the score, and a little more for a larger place.
    """

    quad: Quad
    score: float
    rank: float


@dataclass(frozen=True, slots=True)
class Finding:
    """What was looked for where.

    Attributes:
        places: best first; they may overlap.
        pyramid: the grey picture at the size in which they were looked for.
        scale: pixels of that per pixel of the picture.
    """

    places: tuple[Place, ...]
    pyramid: Pyramid
    scale: float


def find(picture: Picture, *, until: float = math.inf) -> Finding:
    """Find what may be grids.

    What is tried is counted, so that the same picture gives the same places however busy the
    machine is.

    Args:
        picture: red, green and blue.
        until: when to stop in any case, on the clock of `time.thread_time`; one way is tried even
            then.

    Returns:
        At most a few places, with their corners in pixels of `picture`; none if nothing looks
        like a grid.
    """
    longer = max(picture.shape[:2])
    scale = min(_WORK / longer, 1.0) if longer > _SMALL else min(_SMALL / longer, _ENLARGED)
    grey = np.asarray(cv2.cvtColor(scaled(picture, scale), cv2.COLOR_RGB2GRAY), dtype=np.uint8)
    search = _Search(Pyramid.of(grey), float(grey.shape[0] * grey.shape[1]))
    for number, look in enumerate(_ways(grey)):
        if number and (search.is_sure() or _late(until)):
            break
        search.try_all(look())
    # A second grid may show in another way than the first, whose frame would be met again.
    if search.is_sure() and not _late(until):
        rest = _without(grey, [place.quad for place in search.best()])
        for look in islice(_ways(rest), _AGAIN):
            search.try_all(look())
    places = [
        Place((place.quad / scale).astype(np.float32), place.score, place.rank)
        for place in search.best()
    ]
    return Finding(tuple(places), search.pyramid, scale)


def _late(until: float) -> bool:
    return until < math.inf and time.thread_time() > until


def scaled(picture: Picture, scale: float) -> Picture:
    """The picture with its sides so many times as long, at least a pixel each."""
    size = (max(1, round(picture.shape[1] * scale)), max(1, round(picture.shape[0] * scale)))
    way = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
    return np.asarray(cv2.resize(picture, size, interpolation=way), dtype=np.uint8)


def _without(grey: Grey, quads: Sequence[Quad]) -> Grey:
    """The picture with what lies inside these corners taken out."""
    rest = grey.copy()
    for quad in quads:
        around = quad.mean(axis=0) + (quad - quad.mean(axis=0)) * np.float32(_AROUND)
        cv2.fillConvexPoly(rest, around.round().astype(np.int32), float(np.median(grey)))
    return rest


class _Search:
    """The places that were looked at so far.

    Args:
        pyramid: the grey picture.
        area: its size in square pixels.
    """

    def __init__(self, pyramid: Pyramid, area: float) -> None:
        self.pyramid = pyramid
        self._area = area
        self._seen = np.empty((0, 4, 2), dtype=np.float32)
        self._sides = np.empty(0, dtype=np.float32)
        self._places: list[Place] = []

    def try_all(self, quads: Iterator[Quad]) -> None:
        """Look at places that were not looked at yet."""
        for quad in quads:
            if len(self._seen) == _LOOKS:
                return
            if not self._worth(quad):
                continue
            self._seen = np.concatenate([self._seen, quad[None]])
            self._sides = np.append(self._sides, _side(quad))
            found = fitted(self.pyramid, quad, least=_HOPELESS)
            if found and found[1] >= _MAYBE:
                place, value = found
                share = max(0.0, area_of(place)) / self._area
                self._places.append(Place(place, value, value + 0.35 * float(np.sqrt(share))))

    def is_sure(self) -> bool:
        """Whether there is a place that surely is a grid."""
        return any(place.score >= _SURE for place in self._places)

    def best(self) -> list[Place]:
        """The best places, without those that are nearly the same as a better one."""
        kept: list[Place] = []
        for place in sorted(self._places, key=lambda one: -one.rank):
            if all(_distance(place.quad, other.quad) > 0.035 for other in kept):
                kept.append(place)
        return kept[:_KEPT]

    def _worth(self, quad: Quad) -> bool:
        sides = np.linalg.norm(quad - np.roll(quad, -1, axis=0), axis=1)
        if sides.min() < 60 or sides.max() > 3 * sides.min() or not _is_convex(quad):
            return False
        apart = np.linalg.norm(self._seen - quad, axis=2).max(axis=1, initial=0)
        return bool((apart > 0.012 * self._sides).all())


def _distance(one: Quad, other: Quad) -> float:
    """How far apart the farthest corners are, as a share of the side."""
    return float(np.linalg.norm(one - other, axis=1).max() / _side(other))


def _side(quad: Quad) -> float:
    return float(np.sqrt(max(area_of(quad), 1.0)))


def _is_convex(quad: Quad) -> bool:
    ahead = np.roll(quad, -1, axis=0) - quad
    after = np.roll(ahead, -1, axis=0)
    return bool((ahead[:, 0] * after[:, 1] - ahead[:, 1] * after[:, 0] > 0).all())


def _ways(grey: Grey) -> Iterator[Callable[[], Iterator[Quad]]]:
    """The ways of looking, cheapest first."""
    soft = np.asarray(cv2.GaussianBlur(grey, (3, 3), 0), dtype=np.uint8)
    dark = np.asarray(255 - soft, dtype=np.uint8)
    yield lambda: _framed(_darker(soft, 31, 7))
    yield lambda: _framed(_darker(dark, 31, 7))
    yield lambda: _framed(_edges(soft, 30, 90))
    yield lambda: _framed(_darker(soft, 51, 3))
    yield lambda: _framed(_darker(dark, 51, 3))
    yield lambda: _framed(_darker(soft, 15, 4))
    yield lambda: _framed(_edges(soft, 10, 40))
    yield lambda: _tiled(_darker(soft, 31, 4))
    yield lambda: _tiled(_darker(dark, 31, 4))
    yield lambda: iter([_whole(grey)])
    yield lambda: _combed(soft)


def _darker(grey: Grey, window: int, by: int) -> Grey:
    """What is darker than its surroundings."""
    return np.asarray(
        cv2.adaptiveThreshold(
            grey, 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY_INV, window, by
        ),
        dtype=np.uint8,
    )


def _edges(grey: Grey, low: int, high: int) -> Grey:
    """The edges, thick enough to hold together."""
    found = cv2.Canny(grey, low, high)
    return np.asarray(cv2.dilate(found, np.ones((3, 3), np.uint8)), dtype=np.uint8)


def _framed(ink: Grey) -> Iterator[Quad]:
    """The corners of the largest connected pieces of ink."""
    _, labels, stats, _ = cv2.connectedComponentsWithStats(ink, connectivity=8)
    least = _LEAST * min(ink.shape)
    boxes = stats[1:, :4]
    wide = (boxes[:, 2] >= least) & (boxes[:, 3] >= least)
    order = np.argsort(-(boxes[:, 2].astype(np.int64) * boxes[:, 3]) * wide)[:_PIECES]
    for index in order:
        if not wide[index]:
            return
        x, y, width, height = (int(value) for value in boxes[index])
        piece = (labels[y : y + height, x : x + width] == index + 1).astype(np.uint8)
        outlines, _ = cv2.findContours(piece, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
        points = np.concatenate(outlines).reshape(-1, 2) + np.array([x, y])
        yield from _corners(points.astype(np.float32))


def _corners(points: NDArray[np.float32]) -> Iterator[Quad]:
    """What the four corners of a piece may be."""
    hull = cv2.convexHull(points)
    around = cv2.arcLength(hull, closed=True)
    for part in (0.01, 0.02, 0.035, 0.05, 0.08):
        polygon = cv2.approxPolyDP(hull, part * around, closed=True).reshape(-1, 2)
        if len(polygon) == 4:
            yield _ordered(polygon)
            break
    flat = hull.reshape(-1, 2)
    plus, minus = flat.sum(axis=1), flat[:, 0] - flat[:, 1]
    extreme = flat[[plus.argmin(), minus.argmax(), plus.argmax(), minus.argmin()]]
    yield np.asarray(extreme, dtype=np.float32)
    yield _ordered(cv2.boxPoints(cv2.minAreaRect(hull)))


def _ordered(points: NDArray[np.generic]) -> Quad:
    """Four points in the order of a `Quad`, beginning with the one nearest to the top left."""
    corners = np.asarray(points, dtype=np.float32).reshape(4, 2)
    middle = corners - corners.mean(axis=0)
    around = corners[np.argsort(np.arctan2(middle[:, 1], middle[:, 0]))]
    first = int(around.sum(axis=1).argmin())
    return np.asarray(np.roll(around, -first, axis=0), dtype=np.float32)


def _upright(left: float, top: float, right: float, bottom: float) -> Quad:
    """The corners of an upright rectangle."""
    return np.array([[left, top], [right, top], [right, bottom], [left, bottom]], dtype=np.float32)


def _whole(grey: Grey) -> Quad:
    """The picture itself: a board cut out by somebody."""
    height, width = grey.shape
    right, bottom = width - 1, height - 1
    return _upright(0, 0, right, bottom)


def _tiled(ink: Grey) -> Iterator[Quad]:
    """The outline of many squares of one size: cells or boxes with gaps between them."""
    holes = np.asarray(255 - ink, dtype=np.uint8)
    _, _, stats, _ = cv2.connectedComponentsWithStats(holes, connectivity=4)
    boxes = stats[1:, :4].astype(np.float32)
    width, height = boxes[:, 2], boxes[:, 3]
    square = (np.minimum(width, height) > 0.75 * np.maximum(width, height)) & (width > 8)
    boxes = boxes[square]
    for count, gap in ((4, 3), (30, 9)):
        for group in _alike(boxes, count):
            middles = group[:, :2] + group[:, 2:] * np.float32(0.5)
            near = _together(middles, float(group[:, 2].mean()))
            if len(near) < count:
                continue
            chosen = group[near]
            ends = np.concatenate([chosen[:, :2], chosen[:, :2] + chosen[:, 2:]])
            low, high = ends.min(axis=0), ends.max(axis=0)
            side = float((high - low).mean())
            pad = max(0.0, (side / gap - float(chosen[:, 2:].mean())) / 2)
            (left, top), (right, bottom) = low - pad, high + pad
            yield _upright(left, top, right, bottom)


def _alike(boxes: NDArray[np.float32], count: int) -> Iterator[NDArray[np.float32]]:
    """Groups of boxes of about the same size, the largest boxes first."""
    left = boxes[np.argsort(-boxes[:, 2])]
    while len(left) >= count:
        like = np.abs(left[:, 2:] - left[0, 2:]).max(axis=1) <= 0.15 * left[0, 2] + 1
        if count <= like.sum() <= _MOST_TILES:
            yield left[like]
        left = left[~like]


def _together(middles: NDArray[np.float32], side: float) -> NDArray[np.intp]:
    """Which of some squares lie next to each other: the largest such set."""
    apart = np.abs(middles[:, None] - middles[None]).max(axis=2) < 1.7 * side
    apart &= np.abs(middles[:, None] - middles[None]).min(axis=2) < 0.6 * side
    label = np.arange(len(middles))
    for _ in range(len(middles)):
        spread = np.where(apart, label[None], len(middles)).min(axis=1)
        if (spread == label).all():
            break
        label = spread
    return np.flatnonzero(label == np.bincount(label).argmax())


def _combed(grey: Grey) -> Iterator[Quad]:
    """An upright lattice whose lines do not hold together, as in some apps."""
    view = grey.astype(np.float32)
    upright = responses(view)[:2]
    level = responses(np.ascontiguousarray(view.T))[:2]
    # Lines are darker than the ground, or lighter, in both directions.
    for columns, rows in zip(upright, level, strict=True):
        tops = _combs((rows > _LINE).mean(axis=0))
        for left, width in _combs((columns > _LINE).mean(axis=0)):
            for top, height in tops:
                if abs(width - height) < 0.06 * max(width, height):
                    yield _upright(left, top, left + 9 * width, top + 9 * height)


def _combs(profile: NDArray[np.floating]) -> list[tuple[float, float]]:
    """Where ten lines at equal distances may lie: the first one's place and the distance."""
    soft = np.convolve(profile, [0.5, 1, 0.5], mode="same")
    found: list[tuple[float, float, float]] = []
    for width in np.arange(len(profile) * _LEAST / 9, (len(profile) - 2) / 9, 0.5):
        starts = np.arange(0, len(profile) - 9 * width - 1)
        if not len(starts):
            continue
        teeth = soft[(starts + np.arange(10)[:, None] * width).astype(int)]
        gaps = soft[(starts + (np.arange(9)[:, None] + 0.5) * width).astype(int)]
        value = (teeth.sum(axis=0) - _two_least(teeth)) / 8 - gaps.mean(axis=0)
        best = int(value.argmax())
        found.append((float(value[best]), float(starts[best]), float(width)))
    found.sort(reverse=True)
    kept: list[tuple[float, float]] = []
    for _, start, width in found:
        if len(kept) == _COMBS:
            break
        if all(abs(start - one) > 3 or abs(width - other) > 1 for one, other in kept):
            kept.append((start, width))
    return kept


def _two_least(values: NDArray[np.floating]) -> NDArray[np.floating]:
    """The sum of the two least values of each column."""
    return np.asarray(np.partition(values, 1, axis=0)[:2].sum(axis=0))
