"""The hidden parts of a flat grid."""

import numpy as np
from numpy.typing import NDArray

from reader.picture.cells import MARGIN, PITCH
from reader.picture.lattice import without_a_side

BRIGHT, DARK, BROWN = (80, 112, 144), (40, 55, 70), (128, 102, 80)


def grey(colour: tuple[int, int, int]) -> float:
    red, green, blue = colour
    return 0.299 * red + 0.587 * green + 0.114 * blue


def flat_grid() -> NDArray[np.uint8]:
    """Return a dark grid with a bright row and equally bright lines of another colour."""
    side = 2 * MARGIN + 9 * PITCH
    picture = np.full((side, side, 3), DARK, np.uint8)
    top = MARGIN + 4 * PITCH
    picture[top : top + PITCH] = BRIGHT
    for number in range(10):
        at = MARGIN + number * PITCH
        picture[at - 1 : at + 1, MARGIN:-MARGIN] = BROWN
        picture[MARGIN:-MARGIN, at - 1 : at + 1] = BROWN
    return picture


def test_line_as_bright_as_its_ground_is_seen_by_its_colour():
    assert abs(grey(BRIGHT) - grey(BROWN)) < 3
    assert not without_a_side(flat_grid()).any()


def test_sticker_over_a_line_hides_a_cell():
    picture = flat_grid()
    left, top = MARGIN + 2 * PITCH, MARGIN + 6 * PITCH
    picture[top + 2 : top + PITCH - 2, left - 8 : left + PITCH - 8] = (230, 220, 90)
    assert without_a_side(picture)[6 * 9 + 2]
