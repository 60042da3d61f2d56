"""Cuts a flat grid into 81 crops, the input of the digit model. Training uses the same code."""

from collections.abc import Sequence
from itertools import product
from typing import Final

import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.uint8]
"""A picture as an array: rows, columns, then red, green and blue."""

PITCH: Final = 42
"""The side of a cell in the flat grid, in pixels."""
MARGIN: Final = 3
"""The margin of a crop around its cell: parts of the lines help to distinguish 1 from a line."""
CROP: Final = PITCH + 2 * MARGIN
"""The side of a crop, the input of the model, in pixels."""
FLAT: Final = 9 * PITCH + 2 * MARGIN
"""The side of a flat grid in pixels: nine cells and the margin around them."""

_LINES: Final = 2 * MARGIN + 1
"""The margin of a crop that may contain lines; the contrast is measured inside it."""
_FAINT: Final = 0.35
"""A cell's ink is assumed to have at least this share of the grid's, or paper would become ink."""
_BRIGHT: Final = np.array([0.447, 0.877, 0.171], dtype=np.float32)
"""The perceived brightness of red, green and blue, as a vector of length 1."""
_DULL: Final = 0.2
"""Brightness is not used if its share of the variance of a cell's pixels is less than this."""
_LEAST: Final = 6.0
"""The minimum contrast of ink, in grey levels."""

_CORE: Final = MARGIN + 4
"""The margin of a crop that is ignored when cells are compared: it has the lines."""
_MOVED: Final = 2
"""By how many pixels a digit may be shifted relative to another cell."""
_ALIKE: Final = 0.98
"""The minimum similarity of cells with the same digit: 0.5 % of the pairs of different digits in
blurred photographs reach it, none in clean pictures."""


def crops(
    flat: Picture, *, zoom: int = 1, chosen: Sequence[int] | slice = slice(None)
) -> NDArray[np.float32]:
    """The crops of a flat grid, as the input of the model.

    Each crop is reduced to one channel: its brightness, or, if that has little contrast, the colour
    in which its ink differs most from the background, so that red on dark red is seen as well as
    black on white. Ink is positive, the background is 0, and the ink of a cell about 1; lines may
    be stronger.

    Args:
        flat: `FLAT` x `FLAT` pixels, with the outer lines `MARGIN` pixels from the border; all
            times `zoom`.
        zoom: the resolution of `flat` relative to the model's input.
        chosen: the cells to return.

    Returns:
        81 x 1 x `CROP` x `CROP` numbers, -1.5 to 1.5; fewer cells if not all are chosen, and larger
        crops with `zoom`.
    """
    size, pitch, lines = zoom * CROP, zoom * PITCH, zoom * _LINES
    windows = np.lib.stride_tricks.sliding_window_view(flat, (size, size), axis=(0, 1))
    cells = windows[::pitch, ::pitch].reshape(81, 3, size, size)[chosen].astype(np.float32)
    inside = cells[:, :, lines:-lines, lines:-lines]
    ground = np.median(inside[:, :, ::2, ::2], axis=(2, 3), keepdims=True)
    cells -= ground
    inside = inside.reshape(len(cells), 3, -1)
    along = _direction(inside)
    ink = np.einsum("ci,cip->cp", along, inside)
    # Ink is the smaller part of a cell: the skewness decides which direction is positive.
    turned = np.where((ink * ink * ink).sum(axis=1) < 0, np.float32(-1), np.float32(1))
    strength = np.percentile(ink * turned[:, None], 97, axis=1)
    floor = max(_LEAST, _FAINT * float(np.percentile(strength, 90)))
    scale = turned / np.maximum(strength, floor)
    drawn = np.einsum("ci,cirs->crs", along * scale[:, None], cells)
    return np.asarray(np.clip(drawn, -1.5, 1.5)[:, None], dtype=np.float32)


def _direction(pixels: NDArray[np.float32]) -> NDArray[np.float32]:
    """For each cell the unit vector in colour space along which ink and background differ."""
    scatter = pixels @ pixels.transpose(0, 2, 1)
    most, vectors = np.linalg.eigh(scatter)
    dull = _BRIGHT @ scatter @ _BRIGHT < _DULL * most[:, -1]
    return np.asarray(np.where(dull[:, None], vectors[:, :, -1], _BRIGHT), dtype=np.float32)


def shift(crops: NDArray[np.float32], down: int, right: int) -> NDArray[np.float32]:
    """Shift crops by some pixels; the border is repeated.

    Args:
        crops: n x 1 x `CROP` x `CROP` numbers, the output of `crops`.
        down: by how many pixels, -`CROP` to `CROP`; less than 0 is up.
        right: by how many pixels across; less than 0 is to the left.
    """
    edge = max(abs(down), abs(right))
    wide = np.pad(crops, ((0, 0), (0, 0), (edge, edge), (edge, edge)), mode="edge")
    top, left = edge - down, edge - right
    return wide[:, :, top : top + CROP, left : left + CROP]


def likeness(crops: NDArray[np.float32]) -> NDArray[np.float32]:
    """The similarity of the strokes of every two cells, at most 1, allowing a small shift.

    Args:
        crops: the crops of cells with ink, from `crops`.
    """
    ink = np.maximum(crops[:, 0], 0)
    still = _unit(ink[:, _CORE:-_CORE, _CORE:-_CORE])
    size, starts = CROP - 2 * _CORE, range(_CORE - _MOVED, _CORE + _MOVED + 1)
    moved = [
        _unit(ink[:, down : down + size, right : right + size])
        for down, right in product(starts, repeat=2)
    ]
    # Use a single product: NumPy may use several threads, which wait for each other.
    alike = (np.concatenate(moved) @ still.T).reshape(-1, len(ink), len(ink)).max(axis=0)
    return np.asarray(np.maximum(alike, alike.T), dtype=np.float32)


def group_similar(crops: NDArray[np.float32]) -> list[list[int]]:
    """Group the cells that show the same strokes, which are the same digit of a typeface.

    Args:
        crops: the crops of cells with ink, from `crops`.

    Returns:
        The groups of two or more, as indices of the crops.
    """
    same = likeness(crops) > _ALIKE
    groups: list[list[int]] = []
    left = set(range(len(crops)))
    while left:
        group, edge = [], [left.pop()]
        while edge:
            group.append(edge.pop())
            near = left & set(np.flatnonzero(same[group[-1]]).tolist())
            left -= near
            edge += near
        if len(group) > 1:
            groups.append(sorted(group))
    return groups


def _unit(patches: NDArray[np.float32]) -> NDArray[np.float32]:
    """Patches as vectors of length 1."""
    flat = patches.reshape(len(patches), -1)
    length = np.maximum(np.linalg.norm(flat, axis=1, keepdims=True), 1e-6)
    return np.asarray(flat / length, dtype=np.float32)
