"""Measures the ink of the cells and the background behind it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from engine.houses import Cell
from reader.opencv import cv2
from reader.picture.cells import CROP, MARGIN, PITCH, Picture

_INSIDE: Final = slice(MARGIN + 5, CROP - MARGIN - 5)
"""The part of a crop without lines."""
_INKED: Final = 0.6
"""The colour is measured where a cell has at least this share of its strongest ink."""

Colours = NDArray[np.float32]
"""Colours of cells, cells x 3: L*, a* and b*."""


@dataclass(frozen=True, slots=True)
class Inks:
    """The look of the ink of 81 cells; for cells without ink, only the background is known.

    Attributes:
        ink: the colour of the digit.
        ground: the colour behind it.
        width: the width of its strokes, in pixels of a crop.
        crops: the cells as input of the model.
    """

    ink: Colours
    ground: Colours
    width: NDArray[np.float32]
    crops: NDArray[np.float32]

    @property
    def contrast(self) -> Colours:
        """The difference between ink and background."""
        return self.ink - self.ground

    def of(self, cells: Sequence[Cell]) -> "Inks":
        """The inks of some cells."""
        chosen = list(cells)
        return Inks(*(array[chosen] for array in (self.ink, self.ground, self.width, self.crops)))


def measure_inks(flat: Picture, crops: NDArray[np.float32], inked: Sequence[Cell]) -> Inks:
    """Measure the ink and the background of each cell.

    Args:
        flat: the flat grid, `FLAT` x `FLAT` pixels, upright.
        crops: the crops of its cells, from `reader.picture.cells.crops`.
        inked: the cells that may hold a digit; the ink of other cells is not measured.
    """
    lab = cv2.cvtColor(flat.astype(np.float32) / 255, cv2.COLOR_RGB2LAB)
    windows = np.lib.stride_tricks.sliding_window_view(lab, (CROP, CROP), axis=(0, 1))
    cells = windows[::PITCH, ::PITCH, :, _INSIDE, _INSIDE].reshape(81, 3, -1)
    ground = np.median(cells, axis=2)
    ink, width = ground.copy(), np.zeros(81, np.float32)
    for cell in inked:
        square = crops[cell, 0, _INSIDE, _INSIDE]
        strength = np.sort(square, axis=None)
        strongest = float(strength[int(0.98 * len(strength))])
        drawn = strength[np.searchsorted(strength, _INKED * strongest) :]
        core = cells[cell][:, square.ravel() >= drawn[int(0.6 * len(drawn))]]
        ink[cell] = np.sort(core, axis=1)[:, core.shape[1] // 2]
        depth = cv2.distanceTransform((square > strongest / 2).astype(np.uint8), cv2.DIST_L2, 5)
        if depth.any():
            # The average depth is half of the maximum depth, which is half of the width.
            width[cell] = 4 * depth[depth > 0].mean()
    return Inks(ink, ground, width, crops)
