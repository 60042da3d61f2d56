"""Lines in a picture: how much each pixel of a candidate, seen from above, looks like a line."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from reader.opencv import cv2

Floats = NDArray[np.float32]
Quad = NDArray[np.float32]
"""Four corners, 4 x 2: top left, top right, bottom right, bottom left."""

CELL: Final = 24
"""The side of a cell in the scored view, in pixels."""
EDGE: Final = 36
"""The margin of the view around the grid, in pixels."""
_VIEW: Final = 9 * CELL + 2 * EDGE
LINE_PARTS: Final = (0.1, 0.5, 0.9)
"""Positions along each side of a cell that must all show a line; a digit's stroke misses one."""
MIDDLE_PARTS: Final = (0.1, 0.33, 0.5, 0.67, 0.9)
"""Positions at which a line inside a cell would show: pencil marks in rows leave gaps."""
OFFSET_PARTS: Final = (0.25, 0.4, 0.6, 0.75)
"""Positions along the sides of cells for measuring the offset of lines, away from crossings."""
OUTER: Final = [0, 9, 10, 19]
"""The outer lines among all 20: upright ones first."""
BOXES: Final = [3, 6, 13, 16]
"""The lines between boxes."""
INNER: Final = [*range(1, 9), *range(11, 19)]
"""All lines except the outer ones."""
_TOLERANCE: Final = 2
"""The maximum offset of a line, in pixels of the view."""
_WEAK_SHARE: Final = 0.1
"""The share of the strong lines' response that counts as a line: apps have thick and thin ones."""
_GRAIN_FACTOR: Final = 4.0
"""In a clean picture, fainter lines count: from this many times its usual response."""
_MIN_RESPONSE: Final = 1.2
"""The minimum response of a line, in grey levels."""
_WHOLE: Final = 0.8
"""The visible share of each outer line if the outer lines are a frame of another kind."""
_COARSE_STEP: Final = 6
"""The usual response is taken from every sixth row of the view, and every third pixel of a row."""


@lru_cache(maxsize=16)
def rows_at(along: tuple[float, ...]) -> NDArray[np.intp]:
    """The rows of the view at these positions along the sides of all nine cells."""
    return np.array([round(EDGE + CELL * (j + part)) for j in range(9) for part in along])


_ROWS: Final = np.unique(rows_at((*LINE_PARTS, *MIDDLE_PARTS, *OFFSET_PARTS)))
"""The rows of the view that are measured; the others are skipped."""

ROW_INDEX: Final = np.zeros(_VIEW, dtype=np.intp)
"""The index of each row of the view among `_ROWS`."""
ROW_INDEX[_ROWS] = np.arange(len(_ROWS))


@dataclass(frozen=True, slots=True)
class Pyramid:
    """A grey picture in several sizes, so that it can be sampled coarsely without aliasing.

    Attributes:
        levels: the grey pictures, each half the size of the previous one.
    """

    levels: tuple[Floats, ...]

    @classmethod
    def of(cls, grey: NDArray[np.uint8]) -> "Pyramid":
        """All sizes of a grey picture down to about 100 pixels."""
        levels = [grey.astype(np.float32)]
        while min(levels[-1].shape) > 200:
            level = levels[-1]
            size = (level.shape[1] // 2, level.shape[0] // 2)
            smaller = cv2.resize(level, size, interpolation=cv2.INTER_AREA)
            levels.append(np.asarray(smaller, dtype=np.float32))
        return cls(tuple(levels))

    def view(self, quad: Quad, size: int, edge: int) -> Floats:
        """The candidate seen from above: `size` pixels per side, with a margin of `edge` pixels."""
        wanted = size - 2 * edge
        side = float(np.sqrt(max(signed_area(quad), 1.0)))
        index = 0
        while side / 2 >= wanted * 0.9 and index + 1 < len(self.levels):
            side /= 2
            index += 1
        level = self.levels[index]
        scale = np.float32(level.shape[1] / self.levels[0].shape[1])
        matrix = cv2.getPerspectiveTransform(
            (quad * scale).astype(np.float32), square_corners(edge, size - edge)
        )
        return np.asarray(
            cv2.warpPerspective(
                level,
                matrix,
                (size, size),
                flags=cv2.INTER_LINEAR,
                borderMode=cv2.BORDER_REPLICATE,
            ),
            dtype=np.float32,
        )


def square_corners(low: float, high: float) -> Quad:
    """The corners of an upright square."""
    return np.array([[low, low], [high, low], [high, high], [low, high]], dtype=np.float32)


def signed_area(quad: Quad) -> float:
    """The area inside four corners in square pixels, negative if they run counterclockwise."""
    return float(cv2.contourArea(quad, oriented=True))


def side(quad: Quad) -> float:
    """The side of a square with the same area, in pixels; the corners may run either way."""
    return float(np.sqrt(abs(signed_area(quad))))


def overlap(one: Quad, other: Quad) -> bool:
    """Whether two candidates share more than a margin."""
    shared, _ = cv2.intersectConvexConvex(one, other)
    return bool(shared > 0.05 * min(signed_area(one), signed_area(other)))


def project(quad: Quad, places: Floats) -> Quad:
    """Positions in cells (0 to 9) of a lattice as positions in the picture; N x 2 both."""
    matrix = cv2.getPerspectiveTransform(square_corners(0, 9), quad.astype(np.float32))
    there = cv2.perspectiveTransform(places.astype(np.float32)[None], matrix)[0]
    return np.asarray(there, dtype=np.float32)


@dataclass(frozen=True, slots=True)
class LineResponses:
    """How much each pixel of a view looks like a part of a line; positive for lines.

    It has only the measured rows, `_ROWS`, and all columns. The first half of an array is for
    upright lines, the second for level lines, with rows and columns swapped.

    Attributes:
        along: the responses.
        steps: the difference between the two sides of a pixel.
        held: the response at the 20 lines of a lattice, the output of `sample`.
        least: the minimum response of a line.
    """

    along: Floats
    steps: Floats
    held: Floats
    least: float

    @classmethod
    def at(cls, pyramid: Pyramid, quad: Quad) -> "LineResponses":
        """The responses at a candidate."""
        view = pyramid.view(quad, _VIEW, EDGE)
        soft = _blur(view)
        rows = np.concatenate([soft[_ROWS], _blur(np.ascontiguousarray(view.T))[_ROWS]])
        dark, light, steps = (response.reshape(2, len(_ROWS), -1) for response in _responses(rows))
        # The strong lines decide whether lines are darker or lighter than the background.
        seen = [sample(dark, 0), sample(light, 0)]
        inside = [float((response[INNER] ** 4).sum()) for response in seen]
        is_light = inside[1] > inside[0]
        held, others = seen[is_light], seen[not is_light]
        strong = _WEAK_SHARE * _quantile(held, 0.9)
        grain = _GRAIN_FACTOR * _quantile(_steps(soft[::_COARSE_STEP])[:, ::3], 0.4)
        least = max(_MIN_RESPONSE, min(strong, grain))
        # The gaps between tiles may be lighter than the tiles, and the frame darker.
        outer = others[OUTER]
        if ((outer > least).all(axis=2).mean(axis=1) > _WHOLE).all():
            held[OUTER] = outer
        return cls(light if is_light else dark, steps, held, least)


def responses(view: Floats) -> tuple[Floats, Floats, Floats]:
    """How much darker, and how much lighter, each pixel is than both its left and its right.

    The third array is half of the difference between left and right. Unlike a linear filter, this
    does not respond beside a line, where digits near the line could interfere.
    """
    return _responses(_blur(view))


def _blur(view: Floats) -> Floats:
    """The view, slightly blurred along the columns."""
    return _as_floats(cv2.blur(view, (1, 3), borderType=cv2.BORDER_REPLICATE))


def _responses(soft: Floats) -> tuple[Floats, Floats, Floats]:
    wide, count = _widened(soft), soft.shape[1]
    columns = [wide[:, start : start + count] for start in range(11)]
    # First for thick lines, then for thin ones with pencil marks beside them.
    pairs = (wide[:, :-1] + wide[:, 1:]) * np.float32(0.5)
    lower, upper = _ordered(pairs[:, :count], pairs[:, 9:])
    middle = (columns[4] + columns[5] + columns[6]) * np.float32(1 / 3)
    near_lower, near_upper = _ordered(columns[2], columns[8])
    dark = _as_floats(cv2.max(lower - middle, near_lower - columns[5]))
    light = _as_floats(cv2.max(middle - upper, columns[5] - near_upper))
    return dark.clip(0), light.clip(0), _as_floats((upper - lower) / 2)


def _steps(soft: Floats) -> Floats:
    """Only the third array of `responses`."""
    wide = _widened(soft)
    pairs = wide[:, :-1] + wide[:, 1:]
    return _as_floats(np.abs(pairs[:, 9:] - pairs[:, :-9]) / 4)


def _widened(soft: Floats) -> Floats:
    """Add five columns on both sides, each a copy of the outer column."""
    return _as_floats(cv2.copyMakeBorder(soft, 0, 0, 5, 5, cv2.BORDER_REPLICATE))


def _ordered(one: Floats, other: Floats) -> tuple[Floats, Floats]:
    """The lesser and the greater value at each place."""
    return _as_floats(cv2.min(one, other)), _as_floats(cv2.max(one, other))


def _quantile(values: Floats, share: float) -> float:
    """The quantile of the values at this share."""
    flat = values.ravel()
    index = int(share * (len(flat) - 1))
    return float(np.sort(flat)[index])


def _as_floats(values: object) -> Floats:
    return np.asarray(values, dtype=np.float32)


def sample(
    responses: Floats,
    shift: int,
    lines: tuple[int, ...] = tuple(range(10)),
    *,
    along: tuple[float, ...] = LINE_PARTS,
) -> Floats:
    """The strongest response near each line, side of a cell and position along it.

    Args:
        responses: for both directions, as in `LineResponses`.
        shift: the distance from the line, in pixels.
        lines: which of the ten lines.
        along: the positions along each side of a cell.

    Returns:
        Upright lines, then level lines x 9 x positions.
    """
    near = responses[:, *_near(shift, lines, along)].max(axis=2)
    return _as_floats(near.transpose(0, 2, 1).reshape(2 * len(lines), 9, len(along)))


@lru_cache(maxsize=16)
def _near(
    shift: int, lines: tuple[int, ...], along: tuple[float, ...]
) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """The rows and columns of the responses that `sample` reads."""
    columns = EDGE + CELL * np.array(lines) + shift
    places = columns + np.arange(-_TOLERANCE, _TOLERANCE + 1)[:, None]
    return ROW_INDEX[rows_at(along)][:, None, None], places
