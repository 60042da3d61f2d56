"""Finds candidates for grids in a picture, best first.

The frame of a sudoku is nearly always one connected component of ink. It is searched in binary
versions of the picture, made in several ways, the cheapest first, until a candidate is clearly a
grid (docs/reading.md, section 1).
"""

import math
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from operator import itemgetter
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from reader.picture.cells import Picture
from reader.picture.lines import Pyramid, Quad, responses, signed_area
from reader.picture.rectify import fit

Grey = NDArray[np.uint8]

_WORK_SIDE: Final = 900
"""The longer side of the picture in which grids are searched, in pixels."""
_MIN_WORK_SIDE: Final = 700
"""Smaller pictures are enlarged to this, by a factor of at most `_MAX_ENLARGEMENT`."""
_MAX_ENLARGEMENT: Final = 2.5
_MAX_COMPONENTS: Final = 6
"""How many connected components of each binary picture are tried."""
_MIN_SIDE_SHARE: Final = 0.12
"""A grid's side is at least this share of the shorter side of the picture."""
_SURE_SCORE: Final = 0.72
"""From this score on a candidate is a grid, and no further strategy is tried."""
_EXCELLENT_SCORE: Final = 0.9
"""From this score on nothing inside a candidate is tried, nor what is nearly the same."""
_MIN_SCORE: Final = 0.2
"""A candidate with a lower score is not a grid."""
_MAX_KEPT: Final = 6
_MAX_TILES: Final = 200
"""More squares of one size than that are graph paper, or a page of text."""
_MAX_COMBS: Final = 3
"""How many sets of ten equidistant lines are tried in each direction."""
_HOPELESS_SCORE: Final = -0.05
"""A candidate with a lower score before its corners are adjusted does not become a grid."""
_MAX_CANDIDATES: Final = 150
"""How many candidates of a picture are scored at most: each costs a few milliseconds. None of 600
pictures needed more than 75."""
_MAX_SECOND_STRATEGIES: Final = 3
"""How many strategies are tried again for further grids once one is found."""
_MIN_SECOND_SIDE: Final = 0.36
"""A further grid has at least this share of the side of the first one: a smaller one beside it is
not what the user means."""
_SAME_GRID: Final = 0.08
"""A guess whose corners are this near to those of an excellent candidate, as a share of its side,
is the same grid."""
_ERASE_SCALE: Final = 1.03
"""The found grid is erased for that, enlarged by this factor because of its frame."""
_SKEW_PENALTY: Final = 0.5
"""Of two lattices over the same lines the straighter one is right: a skewed one slips by a cell."""
_MIN_LINE_RESPONSE: Final = 3.0
"""The minimum response of a single line, in grey levels."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A part of the picture that may be a grid.

    Attributes:
        quad: its corners in the picture.
        score: how much it looks like the lines of a grid, at most 1.
        rank: the score with a bonus for size and a penalty for skew.
    """

    quad: Quad
    score: float
    rank: float


@dataclass(frozen=True, slots=True)
class Detection:
    """The result of a search for grids.

    Attributes:
        places: best first; they may overlap.
        pyramid: the grey picture at the size that was searched.
        scale: the size of the searched picture relative to the original.
    """

    places: tuple[Candidate, ...]
    pyramid: Pyramid
    scale: float


def detect_grids(picture: Picture, *, until: float = math.inf) -> Detection:
    """Find candidates for grids.

    The number of attempts is limited instead of the time, so that the result does not depend on
    how busy the machine is.

    Args:
        picture: red, green and blue.
        until: when to stop in any case, by `time.thread_time`; one strategy is tried even then.

    Returns:
        At most a few candidates, with their corners in pixels of `picture`; none if nothing looks
        like a grid.
    """
    longer = max(picture.shape[:2])
    scale = (
        min(_WORK_SIDE / longer, 1.0)
        if longer > _MIN_WORK_SIDE
        else min(_MIN_WORK_SIDE / longer, _MAX_ENLARGEMENT)
    )
    grey = rescale(np.asarray(cv2.cvtColor(picture, cv2.COLOR_RGB2GRAY), dtype=np.uint8), scale)
    search = _Search(Pyramid.of(grey), float(grey.shape[0] * grey.shape[1]))
    for number, strategy in enumerate(_strategies(grey)):
        if number and (search.is_sure() or _is_late(until)):
            break
        search.try_all(strategy())
    # A second grid may need another strategy than the first, whose frame would be found again.
    if search.is_sure() and not _is_late(until):
        found = [place.quad for place in search.best()]
        search.least_side = _mean_side(found[0]) * _MIN_SECOND_SIDE
        if _largest_strip(grey, found[0]) > search.least_side:
            rest = _erase(grey, found)
            for strategy in islice(_strategies(rest), _MAX_SECOND_STRATEGIES):
                search.try_all(strategy())
    places = [
        Candidate((place.quad / scale).astype(np.float32), place.score, place.rank)
        for place in search.best()
    ]
    return Detection(tuple(places), search.pyramid, scale)


def _largest_strip(grey: Grey, quad: Quad) -> float:
    """How wide the widest strip of the picture is beside, above or below a grid, in pixels."""
    height, width = grey.shape
    (left, top), (right, bottom) = quad.min(axis=0), quad.max(axis=0)
    return float(max(left, top, width - right, height - bottom))


def _is_late(until: float) -> bool:
    return until < math.inf and time.thread_time() > until


def rescale(picture: Picture, scale: float) -> Picture:
    """The picture scaled by a factor, at least one pixel wide and high."""
    size = (max(1, round(picture.shape[1] * scale)), max(1, round(picture.shape[0] * scale)))
    method = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
    return np.asarray(cv2.resize(picture, size, interpolation=method), dtype=np.uint8)


def _erase(grey: Grey, quads: Sequence[Quad]) -> Grey:
    """The picture with these quadrilaterals painted over."""
    rest = grey.copy()
    for quad in quads:
        around = quad.mean(axis=0) + (quad - quad.mean(axis=0)) * np.float32(_ERASE_SCALE)
        cv2.fillConvexPoly(rest, around.round().astype(np.int32), float(np.median(grey)))
    return rest


class _Search:
    """The candidates that have been scored.

    Args:
        pyramid: the grey picture.
        area: its size in square pixels.

    Attributes:
        least_side: smaller candidates are not tried.
    """

    def __init__(self, pyramid: Pyramid, area: float) -> None:
        self.pyramid = pyramid
        self._area = area
        self._seen = np.empty((0, 4, 2), dtype=np.float32)
        self._sides = np.empty(0, dtype=np.float32)
        self._places: list[Candidate] = []
        self.least_side = 0.0

    def try_all(self, quads: Iterator[Quad]) -> None:
        """Score the candidates that are new."""
        for quad in quads:
            if len(self._seen) == _MAX_CANDIDATES:
                return
            if not self._is_plausible(quad):
                continue
            self._seen = np.concatenate([self._seen, quad[None]])
            self._sides = np.append(self._sides, _mean_side(quad))
            found = fit(self.pyramid, quad, least=_HOPELESS_SCORE)
            if found and found[1] >= _MIN_SCORE:
                place, value = found
                share = max(0.0, signed_area(place)) / self._area
                rank = value + 0.35 * float(np.sqrt(share)) - _SKEW_PENALTY * _skew(place)
                self._places.append(Candidate(place, value, rank))

    def is_sure(self) -> bool:
        """Whether a candidate is clearly a grid."""
        return any(place.score >= _SURE_SCORE for place in self._places)

    def best(self) -> list[Candidate]:
        """The best candidates, without near duplicates of better ones."""
        kept: list[Candidate] = []
        for place in sorted(self._places, key=lambda one: -one.rank):
            if all(_distance(place.quad, other.quad) > 0.035 for other in kept):
                kept.append(place)
        return kept[:_MAX_KEPT]

    def _is_plausible(self, quad: Quad) -> bool:
        sides = np.linalg.norm(quad - np.roll(quad, -1, axis=0), axis=1)
        if sides.min() < 60 or sides.max() > 3 * sides.min() or not _is_convex(quad):
            return False
        if _mean_side(quad) < self.least_side or self._is_found(quad):
            return False
        apart = np.linalg.norm(self._seen - quad, axis=2).max(axis=1, initial=0)
        return bool((apart > 0.012 * self._sides).all())

    def _is_found(self, quad: Quad) -> bool:
        """Whether it is about the same as an excellent candidate, or a part of it."""
        middle = [float(number) for number in quad.mean(axis=0)]
        return any(
            _distance(quad, place.quad) < _SAME_GRID
            or (
                signed_area(quad) < signed_area(place.quad)
                and cv2.pointPolygonTest(place.quad, middle, measureDist=False) >= 0
            )
            for place in self._places
            if place.score >= _EXCELLENT_SCORE
        )


def _distance(one: Quad, other: Quad) -> float:
    """The largest distance between corresponding corners, as a share of the side."""
    return float(np.linalg.norm(one - other, axis=1).max() / _mean_side(other))


def _skew(quad: Quad) -> float:
    """How far the corners are from those of a parallelogram, as a share of the side."""
    return float(np.linalg.norm(quad[0] - quad[1] + quad[2] - quad[3])) / _mean_side(quad)


def _mean_side(quad: Quad) -> float:
    return float(np.sqrt(max(signed_area(quad), 1.0)))


def _is_convex(quad: Quad) -> bool:
    ahead = np.roll(quad, -1, axis=0) - quad
    after = np.roll(ahead, -1, axis=0)
    return bool((ahead[:, 0] * after[:, 1] - ahead[:, 1] * after[:, 0] > 0).all())


def _strategies(grey: Grey) -> Iterator[Callable[[], Iterator[Quad]]]:
    """The strategies, cheapest first."""
    soft = np.asarray(cv2.GaussianBlur(grey, (3, 3), 0), dtype=np.uint8)
    dark = np.asarray(255 - soft, dtype=np.uint8)
    yield lambda: _from_components(_threshold(soft, 31, 7))
    yield lambda: _from_components(_threshold(dark, 31, 7))
    yield lambda: _from_components(_edges(soft, 30, 90))
    yield lambda: _from_components(_threshold(soft, 51, 3))
    yield lambda: _from_components(_threshold(dark, 51, 3))
    yield lambda: _from_components(_threshold(soft, 15, 4))
    yield lambda: _from_components(_edges(soft, 10, 40))
    yield lambda: _from_tiles(_threshold(soft, 31, 4))
    yield lambda: _from_tiles(_threshold(dark, 31, 4))
    yield lambda: iter([_whole_picture(grey)])
    yield lambda: _from_line_profiles(soft)


def _threshold(grey: Grey, window: int, by: int) -> Grey:
    """Pixels darker than their surroundings."""
    return np.asarray(
        cv2.adaptiveThreshold(
            grey, 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY_INV, window, by
        ),
        dtype=np.uint8,
    )


def _edges(grey: Grey, low: int, high: int) -> Grey:
    """The edges, dilated so that they connect."""
    found = cv2.Canny(grey, low, high)
    return np.asarray(cv2.dilate(found, np.ones((3, 3), np.uint8)), dtype=np.uint8)


def _from_components(ink: Grey) -> Iterator[Quad]:
    """The corners of the largest connected components of ink."""
    outlines, ranks = cv2.findContours(ink, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_SIMPLE)
    least = _MIN_SIDE_SHARE * min(ink.shape)
    found = []
    for outline, (_, _, _, parent) in zip(outlines, ranks[0] if outlines else (), strict=True):
        if parent < 0:  # Not the outline of a hole.
            _, _, width, height = cv2.boundingRect(outline)
            if min(width, height) >= least:
                found.append((width * height, outline))
    found.sort(key=itemgetter(0), reverse=True)
    for _, outline in found[:_MAX_COMPONENTS]:
        yield from _corner_guesses(outline.reshape(-1, 2).astype(np.float32))


def _corner_guesses(points: NDArray[np.float32]) -> Iterator[Quad]:
    """Guesses for the four corners of a component."""
    hull = cv2.convexHull(points)
    around = cv2.arcLength(hull, closed=True)
    for part in (0.01, 0.02, 0.035, 0.05, 0.08):
        polygon = cv2.approxPolyDP(hull, part * around, closed=True).reshape(-1, 2)
        if len(polygon) == 4:
            yield _order_corners(polygon)
            break
    flat = hull.reshape(-1, 2)
    plus, minus = flat.sum(axis=1), flat[:, 0] - flat[:, 1]
    extreme = flat[[plus.argmin(), minus.argmax(), plus.argmax(), minus.argmin()]]
    yield np.asarray(extreme, dtype=np.float32)
    yield _order_corners(cv2.boxPoints(cv2.minAreaRect(hull)))


def _order_corners(points: NDArray[np.generic]) -> Quad:
    """Four points in the order of a `Quad`, starting with the one nearest to the top left."""
    corners = np.asarray(points, dtype=np.float32).reshape(4, 2)
    middle = corners - corners.mean(axis=0)
    around = corners[np.argsort(np.arctan2(middle[:, 1], middle[:, 0]))]
    first = int(around.sum(axis=1).argmin())
    return np.asarray(np.roll(around, -first, axis=0), dtype=np.float32)


def _rectangle(left: float, top: float, right: float, bottom: float) -> Quad:
    """The corners of an upright rectangle."""
    return np.array([[left, top], [right, top], [right, bottom], [left, bottom]], dtype=np.float32)


def _whole_picture(grey: Grey) -> Quad:
    """The whole picture: a cropped board."""
    height, width = grey.shape
    right, bottom = width - 1, height - 1
    return _rectangle(0, 0, right, bottom)


def _from_tiles(ink: Grey) -> Iterator[Quad]:
    """The outline of many squares of one size: cells or boxes with gaps between them."""
    holes = np.asarray(255 - ink, dtype=np.uint8)
    _, _, stats, _ = cv2.connectedComponentsWithStats(holes, connectivity=4)
    boxes = stats[1:, :4].astype(np.float32)
    width, height = boxes[:, 2], boxes[:, 3]
    square_corners = (np.minimum(width, height) > 0.75 * np.maximum(width, height)) & (width > 8)
    boxes = boxes[square_corners]
    for count, gap in ((4, 3), (30, 9)):
        for group in _similar_boxes(boxes, count):
            middles = group[:, :2] + group[:, 2:] * np.float32(0.5)
            near = _largest_cluster(middles, float(group[:, 2].mean()))
            if len(near) < count:
                continue
            chosen = group[near]
            ends = np.concatenate([chosen[:, :2], chosen[:, :2] + chosen[:, 2:]])
            low, high = ends.min(axis=0), ends.max(axis=0)
            side = float((high - low).mean())
            pad = max(0.0, (side / gap - float(chosen[:, 2:].mean())) / 2)
            (left, top), (right, bottom) = low - pad, high + pad
            yield _rectangle(left, top, right, bottom)


def _similar_boxes(boxes: NDArray[np.float32], count: int) -> Iterator[NDArray[np.float32]]:
    """Groups of rectangles of about the same size, the largest first."""
    left = boxes[np.argsort(-boxes[:, 2])]
    while len(left) >= count:
        like = np.abs(left[:, 2:] - left[0, 2:]).max(axis=1) <= 0.15 * left[0, 2] + 1
        if count <= like.sum() <= _MAX_TILES:
            yield left[like]
        left = left[~like]


def _largest_cluster(middles: NDArray[np.float32], side: float) -> NDArray[np.intp]:
    """The indices of the largest set of squares that lie next to each other."""
    apart = np.abs(middles[:, None] - middles[None]).max(axis=2) < 1.7 * side
    apart &= np.abs(middles[:, None] - middles[None]).min(axis=2) < 0.6 * side
    label = np.arange(len(middles))
    for _ in range(len(middles)):
        spread = np.where(apart, label[None], len(middles)).min(axis=1)
        if (spread == label).all():
            break
        label = spread
    return np.flatnonzero(label == np.bincount(label).argmax())


def _from_line_profiles(grey: Grey) -> Iterator[Quad]:
    """An upright lattice whose lines are not connected, as in some apps."""
    view = grey.astype(np.float32)
    upright = responses(view)[:2]
    level = responses(np.ascontiguousarray(view.T))[:2]
    # Lines are darker than the background in both directions, or lighter in both.
    for columns, rows in zip(upright, level, strict=True):
        tops = _comb_positions((rows > _MIN_LINE_RESPONSE).mean(axis=0))
        for left, width in _comb_positions((columns > _MIN_LINE_RESPONSE).mean(axis=0)):
            for top, height in tops:
                if abs(width - height) < 0.25 * max(width, height):
                    yield _rectangle(left, top, left + 9 * width, top + 9 * height)


def _comb_positions(profile: NDArray[np.floating]) -> list[tuple[float, float]]:
    """Guesses for ten equidistant lines: the position of the first one and the distance."""
    soft = np.convolve(profile, [0.5, 1, 0.5], mode="same").astype(np.float32)
    count = len(soft)
    widths = np.arange(count * _MIN_SIDE_SHARE / 9, (count - 2) / 9, 0.5)
    if not len(widths):
        return []
    windows = np.lib.stride_tricks.sliding_window_view(np.pad(soft, (0, count)), count)
    # For each width, and each position of the first line.
    teeth = [windows[(line * widths).astype(int)] for line in range(10)]
    gaps = [windows[((cell + 0.5) * widths).astype(int)] for cell in range(9)]
    values = (sum(teeth) - _sum_of_two_smallest(teeth)) / 8 - sum(gaps) / 9
    values[np.arange(count) + 9 * widths[:, None] >= count - 1] = -np.inf
    starts = values.argmax(axis=1)
    found = [
        (float(value[start]), float(start), float(width))
        for value, start, width in zip(values, starts, widths, strict=True)
    ]
    found.sort(reverse=True)
    kept: list[tuple[float, float]] = []
    for _, start, width in found:
        if len(kept) == _MAX_COMBS:
            break
        if all(abs(start - one) > 3 or abs(width - other) > 1 for one, other in kept):
            kept.append((start, width))
    return kept


def _sum_of_two_smallest(values: Sequence[NDArray[np.floating]]) -> NDArray[np.floating]:
    """The sum of the two least values at each place, of several arrays."""
    least, second = np.minimum(values[0], values[1]), np.maximum(values[0], values[1])
    for row in values[2:]:
        second = np.minimum(second, np.maximum(least, row))
        least = np.minimum(least, row)
    return np.asarray(least + second)
