"""Checks of the lattice of a flat grid: whether something covers it, and where its boxes are."""

from itertools import product
from typing import Final

import numpy as np
from numpy.typing import NDArray

from reader.opencv import cv2
from reader.picture.cells import MARGIN, PITCH, Picture
from reader.picture.grid_lines import BOXES, LineResponses, Pyramid, Quad, sample, square_corners

_HIDDEN: Final = 0.33
"""A part of a line is hidden if its response is less than this share of the line's median."""
_MIN_HIDDEN_CROSSINGS: Final = 2
"""If this many crossings have no visible arm, something covers the grid."""
_GONE: Final = 0.05
"""A side of a cell is missing if its response is less than this share of the line's median."""
_MIDDLE_GONE: Final = 0.12
"""The middle of a side is missing if its response is less than this share of the line's median."""
_MOST_SIDES: Final = 3
"""If the middles of this many sides of a cell are missing, something covers it."""
_DRAWN: Final = 0.75
"""The grid has drawn lines if they are visible in at least this share of all places."""
_MIN_SPOT: Final = 2.5
"""The minimum difference between a spot and the surrounding background, in CIE L*a*b*."""
_PATCH: Final = 5
"""The side of the patches of a cell whose colours are compared, in pixels."""
_NEAR, _FAR = 6, PITCH - 7
"""The places of the patches beside the sides of the cell."""
_MIDDLE: Final = (14, PITCH // 2, PITCH - 14)
"""The places of the patches in the middle of the cell."""
_SPOT_PLACES: Final = np.array(
    [
        *product((_NEAR, _FAR), repeat=2),
        (PITCH // 2, _NEAR), (PITCH // 2, _FAR), (_NEAR, PITCH // 2), (_FAR, PITCH // 2),
        *product(_MIDDLE, repeat=2),
    ]
)  # fmt: skip
"""The corners, then left, right, top and bottom, then the middle, each down and across."""
_SPOT: Final = 4.0
"""A spot also differs by this many times the usual difference, and that of the corners."""
_USUAL: Final = 75
"""The percentile of the empty cells' differences that defines the usual one."""
_SMOOTH: Final = 3.0
"""It is also this many times the difference of strokes in it from the background near them."""
_GLARE: Final = 5.0
"""The minimum difference between the background of a cell in a reflection and that of others."""
_ODD: Final = 3.0
"""A reflection also differs by this many times the usual difference."""
_UNEVEN: Final = 1.5
"""The minimum difference between middle and corners there; a highlight has none."""
_INNER: Final = slice(11, PITCH - 11)
"""The middle of a cell, in its pixels."""
_BAND: Final = 0.8
"""A line of a marker has this share of the difference up to the sides of the cell."""
SEEN: Final = 0.6
"""The minimum visible share of each line between boxes."""


def is_covered(flat: Picture, *, zoom: int = 1) -> bool:
    """Whether a dialog or a menu covers some cells: it hides the crossing lines there.

    Args:
        flat: the rectified grid, as for `reader.picture.cells.crops`. Thin lines that fall between
            its pixels are also missing.
        zoom: its resolution relative to the model's input.
    """
    lines = LineResponses.at(_pyramid(flat), np.float32(zoom) * _CORNERS)
    strength = np.median(lines.held, axis=2)
    usual = np.median(strength, axis=1, keepdims=True)
    # A line that is visible nowhere (a badly scaled screenshot) does not count as hidden.
    hidden = (strength < _HIDDEN * usual) & (usual > lines.least)
    upright, level = hidden[1:9], hidden[11:19]
    crossings = (upright[:, :-1] & upright[:, 1:]) & (level[:, :-1] & level[:, 1:]).T
    return int(crossings.sum()) >= _MIN_HIDDEN_CROSSINGS


def without_a_side(flat: Picture, *, zoom: int = 1) -> NDArray[np.bool_]:
    """For each of the 81 cells, whether a side, or the middle of most sides, is hidden.

    A finger, a dialog, a sticker or a reflection may also hide the content of the cell. If lines
    are drawn, only these count for the middles, so that the edge of a sticker does not. For whole
    sides, the edge of a highlighted cell also counts, because some apps do not draw a line there. A
    line that is as bright as the background is recognised by its colour.

    Args:
        flat: the rectified grid, upright, as for `reader.picture.cells.crops`. A thin line that
            falls between its pixels is a missing side, too.
        zoom: its resolution relative to the model's input.
    """
    corners = np.float32(zoom) * _CORNERS
    lines = LineResponses.at(_pyramid(flat), corners)
    gone, middles, visible = _missing(lines)
    gone &= visible
    middles &= visible
    for channel in range(3):
        if gone.any() or middles.any():
            one = np.ascontiguousarray(flat[:, :, channel])
            here, middle, seen = _missing(LineResponses.at(Pyramid.of(one), corners))
            gone &= here | ~seen
            middles &= middle | ~seen
    upright, level = gone.reshape(2, 10, 9)[:, 1:9]
    cells = np.zeros((9, 9), np.bool_)
    for beside in (cells[:-1], cells[1:]):
        beside |= level
    for beside in (cells[:, :-1], cells[:, 1:]):
        beside |= upright.T
    if (lines.held > lines.least).mean() > _DRAWN:
        upright, level = middles.reshape(2, 10, 9).astype(np.intp)
        count = (upright[:-1] + upright[1:]).T + level[:-1] + level[1:]
        cells |= count >= _MOST_SIDES
    return cells.ravel()


def _missing(
    lines: LineResponses,
) -> tuple[NDArray[np.bool_], NDArray[np.bool_], NDArray[np.bool_]]:
    """Where parts of lines, and the middles of parts, are missing; and which lines are visible."""
    usual = np.median(lines.held, axis=(1, 2))[:, None]
    gone = np.median(_with_edges(lines), axis=2) < _GONE * usual
    return gone, lines.held[:, :, 1] < _MIDDLE_GONE * usual, usual > lines.least


def with_a_spot(flat: Picture, empty: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Which empty cells have a middle with a different colour than their corners.

    A sticker, a reflection or a smear inside the lines may hide a digit. Strokes do not fill the
    middle, a highlight also fills the corners, and a marker's line continues to both sides.

    Args:
        flat: the rectified grid, upright, as for `reader.picture.cells.crops`.
        empty: which of the 81 cells are taken for empty.
    """
    if not empty.any():
        return empty
    soft = cv2.blur(flat, (_PATCH, _PATCH))
    windows = np.lib.stride_tricks.sliding_window_view(soft, (PITCH, PITCH), axis=(0, 1))
    cells = windows[MARGIN::PITCH, MARGIN::PITCH].reshape(81, 3, PITCH, PITCH)
    places = cells[:, :, *_SPOT_PLACES.T].transpose(0, 2, 1).astype(np.float32) / 255
    colours = cv2.cvtColor(np.ascontiguousarray(places), cv2.COLOR_RGB2LAB)
    corners, sides, middle = np.split(colours, (4, 8), axis=1)
    ground = np.median(corners, axis=1)[:, None]
    spread = np.sort(np.linalg.norm(corners - ground, axis=2), axis=1)[:, 2]
    # At least seven of the nine parts of the middle differ this much.
    solid = np.sort(np.linalg.norm(middle - ground, axis=2), axis=1)[:, 2]
    left, right, top, bottom = (np.linalg.norm(sides - ground, axis=2) > _BAND * solid[:, None]).T
    is_band = (left & right & ~(top | bottom)) | (top & bottom & ~(left | right))
    strokes = cv2.absdiff(flat, soft)[MARGIN:-MARGIN, MARGIN:-MARGIN].reshape(9, PITCH, 9, PITCH, 3)
    rough = strokes[:, _INNER, :, _INNER].mean(axis=(1, 3, 4)).ravel() / 2.55
    usual = np.maximum(spread, np.percentile(solid[empty], _USUAL))
    least = np.maximum(np.maximum(_MIN_SPOT, _SPOT * usual), _SMOOTH * rough)
    # A wide reflection also lights the corners.
    light = ground[:, 0, 0] - np.median(ground[empty, 0, 0])
    is_lit = light > np.maximum(_GLARE, _ODD * np.percentile(np.abs(light[empty]), _USUAL))
    uneven = np.maximum(_UNEVEN, _SPOT * np.percentile(solid[empty], _USUAL))
    lighter = (middle[:, :, 0] - ground[:, :, 0]).min(axis=1)
    is_lit &= lighter > np.maximum(uneven, _SMOOTH * rough)
    return np.asarray(empty & ((solid > least) | is_lit) & ~is_band, np.bool_)


def has_box_lines(flat: Picture) -> bool:
    """Whether all four lines between boxes are visible.

    Args:
        flat: the rectified grid, as for `reader.picture.cells.crops`.
    """
    return share_of_box_lines(_pyramid(flat), _CORNERS) >= SEEN


def share_of_box_lines(pyramid: Pyramid, quad: Quad) -> float:
    """The visible share of the least visible line between boxes."""
    lines = LineResponses.at(pyramid, quad)
    return float((_with_edges(lines)[BOXES] > lines.least).all(axis=2).mean(axis=1).min())


def _with_edges(lines: LineResponses) -> NDArray[np.float32]:
    """The line responses, also along lines where the background colour changes."""
    return np.maximum(lines.held, sample(lines.steps, 0))


_CORNERS: Final = square_corners(MARGIN, MARGIN + 9 * PITCH)
"""The corners of a flat grid."""


def _pyramid(flat: Picture) -> Pyramid:
    return Pyramid.of(np.asarray(cv2.cvtColor(flat, cv2.COLOR_RGB2GRAY), dtype=np.uint8))
