"""Checks on the lattice of a flat grid: whether something lies over it."""

from typing import Final

import cv2
import numpy as np

from reader.picture.cells import MARGIN, PITCH, Picture
from reader.picture.lines import LineResponses, Pyramid, square_corners

_HIDDEN: Final = 0.33
"""A part of a line is hidden if its response is less than this share of the line's median."""
_MIN_HIDDEN_CROSSINGS: Final = 2
"""From so many crossings on, of which no arm can be seen, something covers the grid."""


def is_covered(flat: Picture) -> bool:
    """Whether a dialog or a menu lies over some cells: it hides the lines that cross there.

    Args:
        flat: the rectified grid, as `reader.picture.cells.crops` takes it.
    """
    grey = np.asarray(cv2.cvtColor(flat, cv2.COLOR_RGB2GRAY), dtype=np.uint8)
    lines = LineResponses.at(Pyramid.of(grey), square_corners(MARGIN, MARGIN + 9 * PITCH))
    strength = np.median(lines.held, axis=2)
    usual = np.median(strength, axis=1, keepdims=True)
    # A line that is nowhere seen, as in a badly scaled screenshot, is not hidden by anything.
    hidden = (strength < _HIDDEN * usual) & (usual > lines.least)
    upright, level = hidden[1:9], hidden[11:19]
    crossings = (upright[:, :-1] & upright[:, 1:]) & (level[:, :-1] & level[:, 1:]).T
    return int(crossings.sum()) >= _MIN_HIDDEN_CROSSINGS
