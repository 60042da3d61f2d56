"""A flat grid cut into 81 cells, each as the digit model sees it. Training uses the same code."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.uint8]
"""Rows, columns, then red, green and blue."""

PITCH: Final = 42
"""The side of a cell in the flat grid, in pixels."""
MARGIN: Final = 3
"""What a crop shows of the cells around it: a little of the lines helps to tell 1 from a line."""
CROP: Final = PITCH + 2 * MARGIN
"""The side of a crop in pixels: what the model takes."""
FLAT: Final = 9 * PITCH + 2 * MARGIN
"""The side of a flat grid in pixels: nine cells and the margin around them."""

_INSIDE: Final = slice(2 * MARGIN + 1, CROP - 2 * MARGIN - 1)
"""The part of a crop in which no line is to be expected: what the contrast is measured in."""
_FAINT: Final = 0.25
"""A cell's ink counts as at least this share of the grid's, or paper would become ink."""
_LEAST: Final = 6.0
"""The least ink, in grey levels, that is taken for ink at all."""


def crops(flat: Picture) -> NDArray[np.float32]:
    """The cells of a flat grid, ready for the model.

    Each crop is brought to one channel: along the colour in which its ink differs most from its
    ground, so that red on dark red is seen as well as black on white. Ink is positive, the ground
    is 0, and the ink of a cell about 1; lines may be stronger.

    Args:
        flat: `FLAT` x `FLAT` pixels, the outer lines `MARGIN` pixels from the border.

    Returns:
        81 x 1 x `CROP` x `CROP` numbers, -1.5 to 1.5.
    """
    windows = np.lib.stride_tricks.sliding_window_view(flat, (CROP, CROP), axis=(0, 1))
    cells = windows[::PITCH, ::PITCH].reshape(81, 3, CROP, CROP).astype(np.float32)
    inside = cells[:, :, _INSIDE, _INSIDE]
    ground = np.median(inside[:, :, ::2, ::2], axis=(2, 3), keepdims=True)
    cells -= ground
    inside = inside.reshape(81, 3, -1)
    along = _direction(inside)
    ink = np.einsum("ci,cip->cp", along, inside)
    # Ink is the smaller part of a cell: its tail decides which way is positive.
    turned = np.where((ink**3).sum(axis=1) < 0, np.float32(-1), np.float32(1))
    strength = np.percentile(ink * turned[:, None], 97, axis=1)
    floor = max(_LEAST, _FAINT * float(np.percentile(strength, 90)))
    scale = turned / np.maximum(strength, floor)
    drawn = np.einsum("ci,cirs->crs", along * scale[:, None], cells)
    return np.asarray(np.clip(drawn, -1.5, 1.5)[:, None], dtype=np.float32)


def _direction(pixels: NDArray[np.float32]) -> NDArray[np.float32]:
    """For each cell the unit vector in colour space along which its pixels differ most."""
    scatter = pixels @ pixels.transpose(0, 2, 1)
    _, vectors = np.linalg.eigh(scatter)
    return np.asarray(vectors[:, :, -1], dtype=np.float32)
