"""Fills digits that are drawn as outlines, so that they are read like others."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from reader.opencv import cv2
from reader.picture.cells import CROP

_INSIDE: Final = 7
"""The margin of a crop in which there may be lines, in pixels."""
_INK: Final = 0.4
"""The least ink of an outline, as `reader.picture.cells.crops` measures it."""
_ENLARGED: Final = 3
"""Crops are enlarged this many times, so that thin outlines are closed curves."""
_LOWEST: Final = 0.3
"""The least height of an outlined digit, as a share of the crop."""
_WITHIN: Final = 0.25
"""At least this share of an outlined digit is not its outline."""
_MOSTLY: Final = 0.8
"""Digits are outlines if this share of the cells with ink has some."""
_MIN_CELLS: Final = 8


def filled_outlines(
    crops: NDArray[np.float32], inked: NDArray[np.intp]
) -> NDArray[np.float32] | None:
    """The crops with solid digits where they were outlines; None if they are not.

    The digits of a usual typeface have no inside, except for 4, 6, 8 and 9; a picture in which
    nearly all have one is drawn with outlines.

    Args:
        crops: 81 x 1 x `CROP` x `CROP` numbers, as `reader.picture.cells.crops` makes them.
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
    """The ink of the outlined digit of a cell with its inside, or None."""
    inside = crop[_INSIDE:-_INSIDE, _INSIDE:-_INSIDE]
    side = _ENLARGED * len(inside)
    fine = cv2.resize(inside, (side, side), interpolation=cv2.INTER_CUBIC)
    ink = (fine > _INK).astype(np.uint8)
    outlines, ranks = cv2.findContours(ink, cv2.RETR_TREE, cv2.CHAIN_APPROX_NONE)
    if not outlines:
        return None
    solid = np.zeros_like(ink)
    levels = _levels(ranks[0])
    # Those around outlines, around the inside of a digit, around the outlines of its holes, and
    # around these holes.
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
    """How many contours are around each one."""
    levels: list[int] = []
    for *_, parent in ranks:
        level = 0
        while parent >= 0:
            level, parent = level + 1, ranks[parent][3]
        levels.append(level)
    return levels
