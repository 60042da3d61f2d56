"""Several ways to guess the corners of a grid in a picture.

The frame of a sudoku is nearly always one connected component of ink, in one of several binary
versions of the picture. Boards without a frame are found by their cells or lines.
"""

from collections.abc import Callable, Iterator, Sequence
from operator import itemgetter
from typing import Final

import numpy as np
from numpy.typing import NDArray

from reader.opencv import cv2
from reader.picture.grid_lines import Quad, responses

Grey = NDArray[np.uint8]

_MAX_COMPONENTS: Final = 6
"""The number of connected components of each binary picture to try."""
_MIN_SIDE_SHARE: Final = 0.12
"""The minimum side of a grid, as a share of the picture's shorter side."""
_MAX_TILES: Final = 200
"""More squares of the same size are graph paper, or a page of text."""
_MAX_COMBS: Final = 3
"""The number of sets of ten equidistant lines to try in each direction."""
_MIN_LINE_RESPONSE: Final = 3.0
"""The minimum response of a single line, in grey levels."""


def strategies(grey: Grey) -> Iterator[Callable[[], Iterator[Quad]]]:
    """The ways to guess the corners of grids, the cheapest first."""
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
    """The outline of many squares of the same size: cells or boxes with gaps between them."""
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
