"""Finds a board with hardly visible lines by its digits in rows and columns.

Some apps only draw the lines between boxes, or cells that do not touch. The user is asked about
such boards, unless the lines between boxes and the rules confirm them.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from reader.opencv import cv2
from reader.picture.grid_lines import Pyramid, Quad
from reader.picture.lattice import SEEN, share_of_box_lines

_MIN_HEIGHT: Final = 8
"""The minimum height of readable glyphs, in pixels."""
_WIDTHS: Final = (0.12, 1.1)
"""The width of a digit, relative to its height."""
_SAME_HEIGHT: Final = 1.25
"""The maximum ratio of the heights of a typeface's digits."""
_MIN_DIGITS: Final = 17
"""Fewer digits do not make a puzzle."""
_MAX_GLYPHS: Final = 400
"""More glyphs of the same height are a text."""
_PITCHES: Final = (1.2, 4.4)
"""The side of a cell, relative to the height of a digit."""
_PITCH_STEP: Final = 1.004
_MIN_ORDER: Final = 0.6
"""The minimum alignment of the glyphs in rows, and in columns; 1 is exact."""
_AS_GOOD: Final = 0.9
"""A wider pitch wins if its alignment is this share of the best: half a pitch aligns as well."""
_OFF: Final = 0.2
"""A glyph that is further from the middle of a cell, in cells, is something else."""
_MAX_RATIO: Final = 1.34
"""The maximum ratio of the sides of a cell."""
_ENOUGH: Final = 0.6
"""A board's place has at least this share of the maximum number of digits in a place: a keypad
below may be in its columns, too."""
_MAX_PLACES: Final = 60
"""The maximum number of places to check, the fullest first: each takes half a millisecond."""


def boards_of_digits(grey: NDArray[np.uint8], pyramid: Pyramid) -> Iterator[Quad]:
    """The corners of upright boards whose digits are in nine rows and columns.

    Args:
        grey: the picture.
        pyramid: the picture in several sizes.

    Returns:
        For each glyph height, the place with the lines between boxes at its thirds; or, without
        such lines, the only place that contains all digits.
    """
    for view in (grey, np.asarray(255 - grey, dtype=np.uint8)):
        glyphs = digit_like(view)
        while len(glyphs) >= _MIN_DIGITS:
            heights = glyphs[:, 2]
            alike = (heights[None] >= heights[:, None]) & (
                heights[None] <= _SAME_HEIGHT * heights[:, None]
            )
            best = int(alike.sum(axis=1).argmax())
            chosen = alike[best]
            if chosen.sum() < _MIN_DIGITS:
                break
            lattice = _lattice(glyphs[chosen, :2], float(heights[best]))
            if lattice is not None and (quad := _place(lattice, pyramid)) is not None:
                yield quad
            glyphs = glyphs[~chosen]


def digit_like(grey: NDArray[np.uint8]) -> NDArray[np.float64]:
    """The middle and the height of each component of dark ink that may be a digit, n x 3.

    With more components than a page of text has, none is returned.
    """
    ink = cv2.adaptiveThreshold(grey, 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY_INV, 51, 7)
    _, _, boxes, _ = cv2.connectedComponentsWithStats(ink, connectivity=8)
    left, top, width, height = boxes[1:, :4].T.astype(float)
    fits = (height >= _MIN_HEIGHT) & (height <= max(grey.shape) / 9)
    fits &= (width >= _WIDTHS[0] * height) & (width <= _WIDTHS[1] * height)
    found = np.column_stack([left + width / 2, top + height / 2, height])[fits]
    return np.asarray(found if len(found) <= _MAX_GLYPHS else found[:0], dtype=np.float64)


@dataclass(frozen=True, slots=True)
class _Lattice:
    """Rows and columns of digits.

    Attributes:
        middles: the middles of the digits, n x 2.
        places: the column and row of each digit, n x 2, from 0.
    """

    middles: NDArray[np.float64]
    places: NDArray[np.intp]

    def inside(self, left: int, top: int) -> NDArray[np.bool_]:
        """Which digits are in the nine columns and rows that start here."""
        inside = (self.places >= (left, top)) & (self.places < (left + 9, top + 9))
        return np.asarray(inside.all(axis=1))


def _lattice(middles: NDArray[np.float64], height: float) -> _Lattice | None:
    """The rows and columns that have most glyphs of a height, if there are any."""
    fits = [_regular(along, height) for along in middles.T]
    if fits[0] is None or fits[1] is None:
        return None
    pitch = np.array([fit[0] for fit in fits if fit])
    start = np.array([fit[1] for fit in fits if fit])
    places = np.rint((middles - start) / pitch)
    inside = (np.abs(middles - start - places * pitch) < _OFF * pitch).all(axis=1)
    if inside.sum() < _MIN_DIGITS or max(pitch) > _MAX_RATIO * min(pitch):
        return None
    middles, places = middles[inside], places[inside]
    places -= places.min(axis=0)
    return _Lattice(middles, places.astype(np.intp)) if (places.max(axis=0) >= 8).all() else None


def _regular(along: NDArray[np.float64], height: float) -> tuple[float, float] | None:
    """The period of the positions, and one of them; None if they do not repeat."""
    least, most = (np.log(height * share) / np.log(_PITCH_STEP) for share in _PITCHES)
    pitches = _PITCH_STEP ** np.arange(least, most)
    waves = np.exp(2j * np.pi * along / pitches[:, None]).mean(axis=1)
    order = np.abs(waves)
    if order.max() < _MIN_ORDER:
        return None
    last = int(np.flatnonzero(order >= _AS_GOOD * order.max())[-1])
    near = slice(max(0, last - 8), last + 1)
    best = near.start + int(order[near].argmax())
    return float(pitches[best]), float(np.angle(waves[best]) / (2 * np.pi) * pitches[best])


def _place(lattice: _Lattice, pyramid: Pyramid) -> Quad | None:
    """The nine columns and rows of the lattice that are the board, if clear."""
    columns, rows = lattice.places.max(axis=0)
    held = {
        (left, top): len(np.unique(lattice.places[lattice.inside(left, top)], axis=0))
        for left in range(columns - 7)
        for top in range(rows - 7)
    }
    least = max(_MIN_DIGITS, _ENOUGH * max(held.values()))
    fullest = sorted(held, key=lambda corner: -held[corner])[:_MAX_PLACES]
    places = [_corners(lattice, *corner) for corner in fullest if held[corner] >= least]
    seen = [share_of_box_lines(pyramid, quad) for quad in places]
    if seen and max(seen) >= SEEN:
        return places[int(np.argmax(seen))]
    return _corners(lattice, 0, 0) if len(held) == 1 else None


def _corners(lattice: _Lattice, left: int, top: int) -> Quad:
    """The corners of a place, computed from its digits."""
    inside = lattice.inside(left, top)
    ends = [
        np.polyval(np.polyfit(places, middles, 1), [first - 0.5, first + 8.5])
        for first, places, middles in zip(
            (left, top), lattice.places[inside].T, lattice.middles[inside].T, strict=True
        )
    ]
    (x, right), (y, bottom) = ends
    return np.array([[x, y], [right, y], [right, bottom], [x, bottom]], dtype=np.float32)
