"""Another grid in the picture is noticed; other things beside a grid are not taken for one."""

import math

import numpy as np
import pytest

from reader import Notice, read_image
from reader.opencv import cv2
from reader.picture.another import aspect
from reader.picture.detect import GridCandidate, detect_grids
from reader.picture.grid_lines import Quad
from reader.picture.reading_attempts import best_attempt
from tests.readings import OTHER, PUZZLE, SOLVED

CELL = 40
MIRRORED = SOLVED[::-1]
"""The solution of a second puzzle."""


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


def corners(left: float, top: float, right: float, bottom: float) -> Quad:
    """The corners of a rectangle."""
    return np.array([[left, top], [right, top], [right, bottom], [left, bottom]], np.float32)


def test_samurai_is_asked_about():
    """Only the grid in the middle is found; its corner boxes belong to four other grids, too."""
    image = np.full((25 * CELL, 25 * CELL, 3), 245, np.uint8)
    for row, column in ((0, 0), (0, 12), (12, 0), (12, 12), (6, 6)):
        board(image, PUZZLE if row == 6 else "." * 81, (2 + column) * CELL, (2 + row) * CELL)
    seen = np.array([[30, 0], [570, 0], [600, 600], [0, 600]], np.float32)
    matrix = cv2.getPerspectiveTransform(corners(0, 0, 1000, 1000), seen)
    tilted = cv2.warpPerspective(image, matrix, (600, 600), borderValue=(245, 245, 245))
    reading = read_image(png(np.asarray(tilted)))
    assert [grid.text for grid in reading.grids] == [PUZZLE]
    assert reading.best.notices == (Notice.ANOTHER_GRID,)


def test_grids_that_share_a_row_of_boxes_are_asked_about():
    image = np.full((14 * CELL, 17 * CELL, 3), 245, np.uint8)
    board(image, "." * 81, CELL, CELL)
    board(image, "." * 81, 7 * CELL, 4 * CELL)
    board(image, PUZZLE, CELL, CELL)
    reading = read_image(png(image))
    assert reading.best.text == PUZZLE
    assert reading.best.notices == (Notice.ANOTHER_GRID,)


@pytest.mark.parametrize(
    ("left", "right", "meant"), [(SOLVED, SOLVED, True), (SOLVED, MIRRORED, False)]
)
def test_one_of_several_solutions_is_asked_for(left, right, meant):
    image = np.full((11 * CELL, 21 * CELL, 3), 245, np.uint8)
    board(image, left, CELL, CELL)
    board(image, right, 11 * CELL, CELL)
    reading = read_image(png(image))
    assert {grid.text for grid in reading.grids} == {left, right}
    assert reading.meant == meant


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
    image = np.full((708, 488, 3), 250, np.uint8)
    for cell, digit in enumerate(OTHER):
        row, column = divmod(cell, 9)
        left, top = 40 + CELL * column + 12 * (column // 3), 40 + CELL * row + 12 * (row // 3)
        cv2.rectangle(image, (left, top), (left + CELL, top + CELL), (155, 155, 155), 1)
        if row % 3 == column % 3 == 0:
            end = (left + 3 * CELL, top + 3 * CELL)
            cv2.rectangle(image, (left, top), end, (155, 155, 155), 2)
        if digit != ".":
            cv2.putText(image, digit, (left + 10, top + 30), 0, 0.9, (20, 20, 20), 2, cv2.LINE_AA)
    small = np.full((9 * CELL + 8, 9 * CELL + 8, 3), 250, np.uint8)
    board(small, PUZZLE, 4, 4)
    image[488:672, 20:204] = cv2.resize(small, (184, 184), interpolation=cv2.INTER_AREA)
    reading = read_image(png(image))
    assert OTHER in [grid.text for grid in reading.grids]
    assert Notice.ANOTHER_GRID not in reading.best.notices


def test_faint_board_counts_beside_a_small_solution():
    """The tiles of the board are hardly visible: the board is found by its digits."""
    image = np.full((708, 440, 3), 255, np.uint8)
    for cell, digit in enumerate(OTHER):
        left, top = 40 + CELL * (cell % 9), 40 + CELL * (cell // 9)
        cv2.rectangle(image, (left + 2, top + 2), (left + 38, top + 38), (249, 249, 249), -1)
        if digit != ".":
            cv2.putText(image, digit, (left + 10, top + 30), 0, 0.9, (120, 120, 120), 2)
    small = np.full((9 * CELL + 8, 9 * CELL + 8, 3), 250, np.uint8)
    board(small, SOLVED, 4, 4)
    image[488:672, 20:204] = cv2.resize(small, (184, 184), interpolation=cv2.INTER_AREA)
    reading = read_image(png(image))
    assert [grid.text for grid in reading.grids] == [OTHER, SOLVED]


def test_board_without_lines_beside_a_solution_is_asked_about():
    """Only the digits of the board are visible, and their rows are not upright."""
    image = np.full((20 * CELL, 11 * CELL, 3), 245, np.uint8)
    board(image, SOLVED, CELL, CELL)
    for cell, digit in enumerate(OTHER):
        if digit != ".":
            place = (CELL * (1 + cell % 9) + 11, CELL * (11 + cell // 9) + 30)
            cv2.putText(image, digit, place, 0, 0.9, (20, 20, 20), 2, cv2.LINE_AA)
    seen = np.array([[60, 20], [400, 60], [440, 780], [0, 760]], np.float32)
    matrix = cv2.getPerspectiveTransform(corners(0, 0, 440, 800), seen)
    tilted = cv2.warpPerspective(image, matrix, (440, 800), borderValue=(245, 245, 245))
    reading = read_image(png(np.asarray(tilted)))
    assert reading.best.text == SOLVED
    assert Notice.ANOTHER_GRID in reading.best.notices


def test_lattice_whose_digits_are_a_puzzle_counts_more():
    """Empty rows above the board look like three of its rows, and hide its last three."""
    image = np.full((12 * CELL + 80, 9 * CELL + 80, 3), 255, np.uint8)
    board(image, "." * 81, 40, 40)
    board(image, PUZZLE, 40, 40 + 3 * CELL)
    places = [
        GridCandidate(corners(40, top, 40 + 9 * CELL, top + 9 * CELL), 0.6, rank)
        for top, rank in ((40, 0.75), (40 + 3 * CELL, 0.7))
    ]
    assert best_attempt(places, image, detect_grids(image), math.inf).place is places[1]


@pytest.mark.parametrize(
    ("quad", "expected"),
    [
        (((0, 0), (90, 0), (90, 90), (0, 90)), 1.0),
        (((0, 0), (90, 0), (90, 60), (0, 60)), 1.5),
        (((0, 0), (60, 0), (60, 90), (0, 90)), 1.5),
        # Sides that get shorter towards the top, as in a photograph from below.
        (((20, 0), (60, 0), (80, 60), (0, 60)), 60 / 63.25),
        (((0, 0), (0, 0), (90, 0), (90, 0)), 180.0),
    ],
)
def test_aspect_is_that_of_the_mean_sides(quad, expected):
    found = aspect(np.array(quad, np.float32))
    assert found == pytest.approx(max(expected, 1 / expected), rel=1e-3)
