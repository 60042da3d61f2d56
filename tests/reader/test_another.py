"""Another grid in the picture is noticed, and other things beside a grid are none."""

import cv2
import numpy as np
import pytest

from reader import Notice, read_image
from reader.picture.another import aspect
from tests.readings import OTHER, PUZZLE

CELL = 40


def board(image: np.ndarray, puzzle: str, left: int, top: int) -> None:
    """Draw a board of nine by nine cells."""
    for index in range(10):
        at, width = CELL * index, 3 if index % 3 == 0 else 1
        cv2.line(image, (left + at, top), (left + at, top + 9 * CELL), (60, 60, 60), width)
        cv2.line(image, (left, top + at), (left + 9 * CELL, top + at), (60, 60, 60), width)
    for cell, digit in enumerate(puzzle):
        if digit != ".":
            place = (left + CELL * (cell % 9) + 11, top + CELL * (cell // 9) + 30)
            cv2.putText(image, digit, place, 0, 0.9, (20, 20, 20), 2, cv2.LINE_AA)


def png(image: np.ndarray) -> bytes:
    return cv2.imencode(".png", image)[1].tobytes()


def test_samurai_is_asked_about():
    """Only the grid in the middle is found, whose boxes in the corners are those of four others."""
    image = np.full((25 * CELL, 25 * CELL, 3), 245, np.uint8)
    for row, column in ((0, 0), (0, 12), (12, 0), (12, 12), (6, 6)):
        board(image, PUZZLE if row == 6 else "." * 81, (2 + column) * CELL, (2 + row) * CELL)
    reading = read_image(png(image))
    assert not reading.certain


def test_keys_beside_the_board_are_no_grid():
    image = np.full((440, 860, 3), 255, np.uint8)
    board(image, OTHER, 40, 40)
    for key in range(9):
        left, top = 460 + 120 * (key % 3), 40 + 120 * (key // 3)
        cv2.rectangle(image, (left, top), (left + 120, top + 120), (120, 120, 120), 2)
        cv2.putText(image, str(key + 1), (left + 48, top + 72), 0, 0.9, (90, 60, 20), 2)
    reading = read_image(png(image))
    assert reading.best.text == OTHER
    assert reading.best.notices == ()


def test_board_of_boxes_counts_beside_a_small_solution():
    """The frame of the solution is found at once, the larger board only by its boxes."""
    image = np.full((640, 480, 3), 250, np.uint8)
    board(image, OTHER, 60, 40)
    for index in (3, 6):
        at = CELL * index
        for width, shade in ((9, 60), (4, 250)):
            cv2.line(image, (60 + at, 40), (60 + at, 40 + 9 * CELL), [shade] * 3, width)
            cv2.line(image, (60, 40 + at), (60 + 9 * CELL, 40 + at), [shade] * 3, width)
    small = np.full((9 * CELL + 8, 9 * CELL + 8, 3), 250, np.uint8)
    board(small, PUZZLE, 4, 4)
    image[440:624, 20:204] = cv2.resize(small, (184, 184), interpolation=cv2.INTER_AREA)
    assert OTHER in [grid.text for grid in read_image(png(image)).grids]
    assert Notice.ANOTHER_GRID not in read_image(png(image)).best.notices


@pytest.mark.parametrize(
    ("corners", "expected"),
    [
        (((0, 0), (90, 0), (90, 90), (0, 90)), 1.0),
        (((0, 0), (90, 0), (90, 60), (0, 60)), 1.5),
        (((0, 0), (60, 0), (60, 90), (0, 90)), 1.5),
        # Sides that get shorter towards the top, as in a photograph from below.
        (((20, 0), (60, 0), (80, 60), (0, 60)), 60 / 63.25),
        (((0, 0), (0, 0), (90, 0), (90, 0)), 180.0),
    ],
)
def test_aspect_is_that_of_the_mean_sides(corners, expected):
    found = aspect(np.array(corners, np.float32))
    assert found == pytest.approx(max(expected, 1 / expected), rel=1e-3)
