"""Small digits on discs: the discs are taken away, so that the digits are seen as others are.

A step of our own shows the candidates that it is about on coloured discs, one place for each digit
as on a telephone. In a small picture, discs that touch look like the strokes of one large digit.
"""

from itertools import product
from typing import Final

import numpy as np
from numpy.typing import NDArray

from reader.picture.cells import CROP, MARGIN, PITCH

_RADII: Final = (4, 5, 6)
"""How large discs are, in pixels of a crop: the radius of a ring that lies just inside of one."""
_OFF: Final = 3
"""By how many pixels a disc may lie elsewhere than in the middle of its ninth of the cell."""
_RING: Final = 16
"""At how many places of the ring there is to be ink; a digit may reach into two of them."""
_INK: Final = 0.25
"""What counts as ink there."""
_LARGER: Final = 0.02
"""A ring that is so much fainter and a pixel larger is as good: it holds the whole digit."""
_GAP: Final = 0.3
"""By how much the digit on a disc differs from the disc, at least."""
_BEYOND: Final = 1.5
"""How far beyond the ring a disc may reach, in pixels."""


def _rings() -> tuple[NDArray[np.intp], NDArray[np.intp], NDArray[np.float64]]:
    """For each digit's place, the rings that a disc there may have.

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
    """The crop of a cell with its discs taken away, and the digits on them as ink.

    Args:
        crop: `CROP` x `CROP` numbers, as `reader.picture.cells.crops` makes them.

    Returns:
        The new crop, and at which digits' places there were discs, bit d - 1 for digit d. What
        looks like a disc may be a part of a large digit: the digits there tell.
    """
    held = np.sort(crop[_ROWS, _COLUMNS], axis=2)[..., 2]
    worth = np.where(held > _INK, held + _LARGER * _PLACES[..., 2], -1.0)
    after, discs = crop.copy(), 0
    for digit, best in enumerate(worth.argmax(axis=1)):
        if worth[digit, best] < 0:
            continue
        y, x, radius = _PLACES[digit, best]
        away = np.hypot(_DOWN - y, _ACROSS - x)
        level = np.median(crop[(away > radius - 1) & (away <= radius)])
        inside = away <= radius
        if level - crop[away < radius - 1].min() < _GAP:
            continue
        written = (level - crop[inside]).clip(0)
        after[away <= radius + _BEYOND] = 0
        after[inside] = written / written.max()
        discs |= 1 << digit
    return after, discs
