"""Checks on the lattice of a flat grid: whether something lies over it, and where its boxes are."""

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
"""A side of a cell is gone if its response is less than this share of the line's median."""
SEEN: Final = 0.6
"""The share of each line between boxes that can be seen, at least."""


def is_covered(flat: Picture, *, zoom: int = 1) -> bool:
    """Whether a dialog or a menu lies over some cells: it hides the lines that cross there.

    Args:
        flat: the rectified grid, as `reader.picture.cells.crops` takes it. Where thin lines fall
            between its pixels, they are missing there, too.
        zoom: how many times as fine as the input of the model it is.
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
    """For each of the 81 cells, whether a side is hidden on a visible grid line.

    A finger, a dialog or a reflection may hide what is in the cell, too. The edge of a highlighted
    cell counts as a side.

    Args:
        flat: the rectified grid, upright, as `reader.picture.cells.crops` takes it. Where a thin
            line falls between its pixels, a side is missing there, too.
        zoom: how many times as fine as the input of the model it is.
    """
    lines = LineResponses.at(_pyramid(flat), np.float32(zoom) * _CORNERS)
    usual = np.median(lines.held, axis=(1, 2))[:, None]
    seen = np.median(_with_edges(lines), axis=2)
    upright, level = ((seen < _GONE * usual) & (usual > lines.least)).reshape(2, 10, 9)[:, 1:9]
    cells = np.zeros((9, 9), np.bool_)
    for beside in (cells[:-1], cells[1:]):
        beside |= level
    for beside in (cells[:, :-1], cells[:, 1:]):
        beside |= upright.T
    return cells.ravel()


def has_box_lines(flat: Picture) -> bool:
    """Whether all four lines between boxes can be seen.

    Args:
        flat: the rectified grid, as `reader.picture.cells.crops` takes it.
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
