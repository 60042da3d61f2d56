"""Removes drawings over a grid: arrows and circles in colour, and pale words across it."""

from collections.abc import Iterator
from typing import Final

import numpy as np
from numpy.typing import NDArray

from reader.opencv import cv2
from reader.picture.cells import FLAT, MARGIN, PITCH, Picture

_COLOURED: Final = 25.0
"""The minimum distance of a colour from the background, in CIE L*a*b*."""
_PALE: Final = (0.1, 0.5)
"""The difference of pale strokes from the background, as shares of the darkest ink's."""
_LEAST_INK: Final = 60.0
"""The minimum difference of the darkest ink from the background, in grey levels."""
_THICKEST: Final = 9
"""Strokes are thinner than this, in pixels of a flat grid."""
_LONG: Final = 1.15
"""A coloured stroke longer than this, in cells, goes through several cells."""
_LARGE: Final = 0.75
"""A coloured stroke higher and wider than this, in cells, is not a digit."""
_SMALL: Final = 0.35
"""Pale strokes lower and narrower than this, in cells, may be pencil marks."""
_LINE: Final = 4
"""Coloured strokes this near to grid lines may be coloured lines, in pixels."""
_MOSTLY: Final = 0.5
"""The minimum share of a coloured stroke that is not on such a line; also the minimum share of pale
strokes that continues to a line, like a word behind the grid."""
_LEAST_PALE: Final = 0.01
"""The minimum share of the picture that such strokes cover."""
_REACH: Final = 3
"""How far the background around a stroke is extended into its place, in pixels."""
_OFF: Final = np.abs((np.arange(FLAT) - MARGIN + PITCH // 2) % PITCH - PITCH // 2)
_FROM_LINES: Final = np.minimum(_OFF[:, None], _OFF[None])
"""The distance of each pixel of a flat grid from the places of lines."""
_NEAR: Final = np.ones((3, 3), np.uint8)

Mask = NDArray[np.uint8]
"""A mask: 1 for the pixels of interest, 0 elsewhere."""


def without_strokes(flat: Picture) -> Iterator[Picture]:
    """The grid without coloured strokes that are not digits, and without a pale word across it.

    Args:
        flat: the rectified grid, as for `reader.picture.cells.crops`.
    """
    if (coloured := _coloured_strokes(flat)) is not None:
        wide = cv2.dilate(coloured, _NEAR)
        yield np.asarray(cv2.inpaint(flat, wide, _REACH, cv2.INPAINT_TELEA), dtype=np.uint8)
    if (pale := _pale_strokes(flat)) is not None:
        yield np.where(pale[..., None] > 0, _ground_of(flat), flat)


def _ground_of(flat: Picture) -> Picture:
    """The background colour of each cell, at all of its pixels."""
    inside = flat[MARGIN:-MARGIN, MARGIN:-MARGIN].reshape(9, PITCH, 9, PITCH, 3)
    ground = np.median(inside, axis=(1, 3)).astype(np.uint8)
    cells = np.clip((np.arange(FLAT) - MARGIN) // PITCH, 0, 8)
    return np.asarray(ground[cells[:, None], cells[None]], dtype=np.uint8)


def _coloured_strokes(flat: Picture) -> Mask | None:
    """Coloured strokes through several cells, and around whole cells."""
    lab = cv2.cvtColor(flat, cv2.COLOR_RGB2LAB)[..., 1:].astype(np.float32)
    ground = np.median(lab[::4, ::4].reshape(-1, 2), axis=0)
    coloured = (np.hypot(*(lab - ground).transpose(2, 0, 1)) > _COLOURED).astype(np.uint8)
    if not coloured.any():
        return None
    count, labels, boxes, _ = cv2.connectedComponentsWithStats(_thin(coloured), connectivity=8)
    strokes = [
        label
        for label in range(1, count)
        if max(boxes[label, 2:4]) > _LONG * PITCH or min(boxes[label, 2:4]) > _LARGE * PITCH
        if (_FROM_LINES[labels == label] > _LINE).mean() > _MOSTLY
    ]
    return np.isin(labels, strokes).astype(np.uint8) if strokes else None


def _pale_strokes(flat: Picture) -> Mask | None:
    """Pale strokes, most of which continue to the lines of the grid, unlike digits."""
    grey = cv2.cvtColor(flat, cv2.COLOR_RGB2GRAY).astype(np.float32)
    ground, ink = np.median(grey[::4, ::4]), np.percentile(grey[::2, ::2], 1)
    if ground - ink < _LEAST_INK:
        return None
    depth = (ground - grey) / (ground - ink)
    some = ((depth > _PALE[0]) & (depth < _PALE[1])).astype(np.uint8)
    # The edges of digits and lines are also pale, but thinner.
    pale = _thin(np.asarray(cv2.morphologyEx(some, cv2.MORPH_OPEN, _NEAR), np.uint8))
    if pale.mean() < _LEAST_PALE:
        return None
    count, labels, boxes, _ = cv2.connectedComponentsWithStats(pale, connectivity=8)
    areas = boxes[:, cv2.CC_STAT_AREA].astype(np.float64)
    areas[(boxes[:, 2:4].max(axis=1) < _SMALL * PITCH)] = 0
    areas[0] = 0
    crossing = np.zeros(count, np.bool_)
    crossing[np.unique(labels[_FROM_LINES <= _LINE + 1])] = True
    if areas.sum() < _LEAST_PALE * pale.size or areas[crossing].sum() < _MOSTLY * areas.sum():
        return None
    return np.asarray(np.where(depth < _PALE[1], cv2.dilate(pale, _NEAR), 0), np.uint8)


def _thin(mask: Mask) -> Mask:
    """The mask without areas that are wider than strokes."""
    wide = cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((_THICKEST, _THICKEST), np.uint8))
    return np.asarray(np.where(cv2.dilate(wide, _NEAR) > 0, 0, mask), np.uint8)
