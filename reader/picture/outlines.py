"""Fills digits that are drawn as outlines, so that the model can read them."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from reader.opencv import cv2
from reader.picture.cells import CROP

_INSIDE: Final = 7
"""The margin of a crop that may contain lines, in pixels."""
_INK: Final = 0.4
"""The minimum ink of an outline, in the units of `reader.picture.cells.crops`."""
_ENLARGED: Final = 3
"""Crops are enlarged this many times, so that thin outlines are closed curves."""
_LOWEST: Final = 0.3
"""The minimum height of an outlined digit, as a share of the crop."""
_WITHIN: Final = 0.25
"""The minimum share of an outlined digit that is not its outline."""
_MOSTLY: Final = 0.8
"""Digits are outlines if this share of the cells with ink has outlines."""
_MIN_CELLS: Final = 8


def filled_outlines(
    crops: NDArray[np.float32], inked: NDArray[np.intp]
) -> NDArray[np.float32] | None:
    """The crops with outlined digits filled; None if digits are not outlines.

    The digits of a usual typeface do not enclose an area, except for 4, 6, 8 and 9; if nearly all
    do, the digits are outlines.

    Args:
        crops: 81 x 1 x `CROP` x `CROP` numbers, the output of `reader.picture.cells.crops`.
        inked: the cells with ink.
    """
    if len(inked) < _MIN_CELLS:
        return None
    after, found = crops.copy(), 0
    for cell in inked:
        solid = _solid(crops[cell, 0])
        if solid is not None:
            after[cell, 0] = np.maximum(crops[cell, 0], solid)
            found += 1
    return after if found >= _MOSTLY * len(inked) else None


def _solid(crop: NDArray[np.float32]) -> NDArray[np.float32] | None:
    """The ink of a cell's outlined digit with its inside filled; None without one."""
    inside = crop[_INSIDE:-_INSIDE, _INSIDE:-_INSIDE]
    side = _ENLARGED * len(inside)
    fine = cv2.resize(inside, (side, side), interpolation=cv2.INTER_CUBIC)
    ink = (fine > _INK).astype(np.uint8)
    outlines, ranks = cv2.findContours(ink, cv2.RETR_TREE, cv2.CHAIN_APPROX_NONE)
    if not outlines:
        return None
    solid = np.zeros_like(ink)
    levels = _levels(ranks[0])
    # The levels of contours: around outlines, the inside of a digit, the outlines of its holes, and
    # these holes.
    for wanted in (0, 3):
        for number, level in enumerate(levels):
            if level == wanted:
                cv2.drawContours(solid, outlines, number, int(not level), cv2.FILLED)
    rows = np.flatnonzero(solid.any(axis=1))
    within = int((solid > ink).sum())
    is_tall = len(rows) > 0 and rows[-1] - rows[0] >= _LOWEST * _ENLARGED * CROP
    if not is_tall or within < _WITHIN * int(solid.sum()):
        return None
    whole = np.zeros_like(crop)
    size = len(inside)
    whole[_INSIDE:-_INSIDE, _INSIDE:-_INSIDE] = cv2.resize(
        solid.astype(np.float32), (size, size), interpolation=cv2.INTER_AREA
    )
    return whole


def _levels(ranks: NDArray[np.int32]) -> list[int]:
    """The number of contours around each contour."""
    levels: list[int] = []
    for *_, parent in ranks:
        level = 0
        while parent >= 0:
            level, parent = level + 1, ranks[parent][3]
        levels.append(level)
    return levels
