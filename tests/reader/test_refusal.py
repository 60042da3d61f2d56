"""Readings that users see, and refused ones: games with many mistakes are not crosswords."""

from dataclasses import replace

import numpy as np
import pytest

import renderer
from engine.model.grid import Grid
from reader import CellReading, Notice, UnreadableImageError, read_image
from reader.opencv import cv2
from reader.picture.decide import count_clashes
from reader.picture.refusal import is_sudoku
from tests.readings import PUZZLE, SOLVED, grid_reading

CROWDED = "123456789" + "12345678." * 3 + "." * 45
"""A board with 36 digits, many of which clash in pairs."""


def test_game_with_many_mistakes_is_shown_if_lines_and_digits_are_clear():
    grid = replace(grid_reading(PUZZLE.replace("8", "6")), notices=(Notice.CLASH,))
    assert count_clashes([cell.digit for cell in grid.cells]) > 5
    assert is_sudoku(grid)
    assert not is_sudoku(replace(grid, score=0.4)), "a minesweeper"


def test_more_pairs_than_digits_are_not_a_game():
    assert not is_sudoku(replace(grid_reading("1" * 9 + "." * 72), notices=(Notice.CLASH,)))


def test_few_clear_digits_are_shown_only_in_clear_lines():
    grid = replace(grid_reading("1..2..3" + "." * 74), notices=(Notice.FEW_DIGITS,))
    assert is_sudoku(grid)
    assert not is_sudoku(replace(grid, score=0.6))
    assert not is_sudoku(grid_reading("1" + "." * 80))


def test_letters_are_refused():
    """Letters look like doubtful digits, many of which are equal."""
    grid = replace(grid_reading(CROWDED), notices=(Notice.CLASH, Notice.DOUBTFUL))
    cells = [
        CellReading(cell.digit, 0.6, ((cell.digit, 0.6),)) if index % 3 == 0 else cell
        for index, cell in enumerate(grid.cells)
    ]
    assert not is_sudoku(replace(grid, cells=tuple(cells)))


def board_with_digits(
    puzzle: str = PUZZLE,
    *,
    others: str = "",
    dialog: tuple[int, int, int, int] | None = None,
    lines: tuple[int, ...] = tuple(range(10)),
) -> bytes:
    """Return a board of 9 x 9 cells.

    Args:
        puzzle: its digits.
        others: digits in another typeface.
        dialog: left, top, right and bottom of a box over it.
        lines: the indices of the lines that are drawn.
    """
    image = np.full((520, 520, 3), 245, np.uint8)
    for index in lines:
        at, width = 35 + 50 * index, 3 if index % 3 == 0 else 1
        cv2.line(image, (at, 35), (at, 485), (60, 60, 60), width)
        cv2.line(image, (35, at), (485, at), (60, 60, 60), width)
    for number, digit in enumerate(puzzle + others):
        face, cell = divmod(number, 81)
        if digit != ".":
            place = (35 + 50 * (cell % 9) + 14, 35 + 50 * (cell // 9) + 37)
            cv2.putText(image, digit, place, 3 * face, 1.1, (20, 20, 20), 2, cv2.LINE_AA)
    if dialog:
        left, top, right, bottom = dialog
        cv2.rectangle(image, (left, top), (right, bottom), (255, 255, 255), -1)
        cv2.putText(image, "Paused", (left + 20, top + 80), 0, 1.0, (90, 90, 90), 2, cv2.LINE_AA)
    return cv2.imencode(".png", image)[1].tobytes()


def test_dialog_over_the_board_is_refused():
    assert read_image(board_with_digits()).certain
    for dialog in ((120, 160, 330, 340), (0, 120, 180, 260)):
        with pytest.raises(UnreadableImageError, match="covers the grid"):
            read_image(board_with_digits(dialog=dialog))


def test_finger_over_cells_is_asked_about():
    """The finger hides a line, and two givens that the solution does not depend on."""
    full = SOLVED.replace("8", ".")
    assert read_image(board_with_digits(full)).certain
    image = cv2.imdecode(np.frombuffer(board_with_digits(full), np.uint8), cv2.IMREAD_COLOR)
    assert image is not None
    cv2.line(image, (0, 310), (110, 310), (110, 140, 200), 44)
    grid = read_image(cv2.imencode(".png", image)[1].tobytes()).best
    assert {45, 46} <= set(grid.doubtful)
    assert Notice.DOUBTFUL in grid.notices


def test_nothing_covers_a_grid_whose_thin_lines_fall_between_pixels():
    """At these sizes, the flat grid that the model sees lacks some lines, or parts of them."""
    for size in (690, 700):
        grid = read_image(renderer.draw_grid(Grid.parse(PUZZLE), size=size)).best
        assert (grid.text, grid.notices) == (PUZZLE, ())


def test_board_with_lines_between_boxes_only_is_confirmed_by_the_rules():
    assert read_image(board_with_digits(lines=(3, 6))).certain
    with_two_solutions = PUZZLE.replace("9", ".")
    asked = read_image(board_with_digits(with_two_solutions, lines=(3, 6))).best
    assert asked.text == with_two_solutions
    assert asked.notices == (Notice.MANY_SOLUTIONS, Notice.UNCLEAR_GRID)


def test_board_without_lines_between_boxes_is_asked_about():
    grid = read_image(board_with_digits(lines=(0, 9))).best
    assert grid.text == PUZZLE
    assert grid.notices == (Notice.UNCLEAR_GRID,)


@pytest.mark.parametrize("lines", [(3, 6), (2, 5), ()])
def test_table_of_digits_is_not_a_board(lines: tuple[int, ...]):
    with pytest.raises(UnreadableImageError):
        read_image(board_with_digits("1234567898" * 8 + "1", lines=lines))
