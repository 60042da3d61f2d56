"""Removes discs behind small digits, so that the model can read the digits.

Our own pictures of steps have candidates on coloured discs, arranged as on a telephone keypad. In a
small picture, discs that touch look like the strokes of one large digit.
"""

from itertools import product
from typing import Final

import numpy as np
from numpy.typing import NDArray

from reader.picture.cells import CROP, MARGIN, PITCH

_RADII: Final = (4, 5, 6)
"""The sizes of discs in pixels of a crop: the radius of a ring just inside the disc."""
_OFF: Final = 3
"""The maximum distance of a disc from the middle of its ninth of the cell, in pixels."""
_RING: Final = 16
"""The minimum number of places of the ring with ink; a digit may reach into two places."""
_INK: Final = 0.25
"""The minimum ink at such a place."""
_LARGER: Final = 0.02
"""A ring fainter by this much but a pixel larger is as good: it contains the whole digit."""
_GAP: Final = 0.3
"""The minimum contrast of the digit on a disc."""
_BEYOND: Final = 1.5
"""How far a disc may extend beyond the ring, in pixels."""


def _rings() -> tuple[NDArray[np.intp], NDArray[np.intp], NDArray[np.float64]]:
    """For each digit's place, the possible rings of a disc.

    Returns:
        Rows and columns, 9 x rings x `_RING`, and the middle and radius of each, 9 x rings x 3.
    """
    angles = np.arange(_RING) * (2 * np.pi / _RING)
    near = range(-_OFF, _OFF + 1)
    thirds = MARGIN + PITCH * (2 * np.arange(3) + 1) / 6
    places = np.array(
        [
            [(y + off_y, x + off_x, radius) for radius, off_y, off_x in product(_RADII, near, near)]
            for y, x in product(thirds, repeat=2)
        ]
    )
    y, x, radius = (places[..., index, None] for index in range(3))
    rows = np.rint(y + radius * np.sin(angles)).astype(np.intp)
    columns = np.rint(x + radius * np.cos(angles)).astype(np.intp)
    return rows.clip(0, CROP - 1), columns.clip(0, CROP - 1), places


_ROWS, _COLUMNS, _PLACES = _rings()
_DOWN, _ACROSS = np.mgrid[:CROP, :CROP]


def remove_discs(crop: NDArray[np.float32]) -> tuple[NDArray[np.float32], int]:
    """Remove the discs of a cell, and keep the digits on them as ink.

    Args:
        crop: `CROP` x `CROP` numbers, as `reader.picture.cells.crops` makes them.

    Returns:
        The new crop, and the digits whose places had discs, bit d - 1 for digit d. A part of a
        large digit may look like a disc: the caller checks the digits on the discs.
    """
    held = np.sort(crop[_ROWS, _COLUMNS], axis=2)[..., 2]
    value = np.where(held > _INK, held + _LARGER * _PLACES[..., 2], -1.0)
    after, discs = crop.copy(), 0
    for digit, best in enumerate(value.argmax(axis=1)):
        if value[digit, best] < 0:
            continue
        y, x, radius = _PLACES[digit, best]
        distance = np.hypot(_DOWN - y, _ACROSS - x)
        level = np.median(crop[(distance > radius - 1) & (distance <= radius)])
        inside = distance <= radius
        if level - crop[distance < radius - 1].min() < _GAP:
            continue
        written = (level - crop[inside]).clip(0)
        after[distance <= radius + _BEYOND] = 0
        after[inside] = written / written.max()
        discs |= 1 << digit
    return after, discs
