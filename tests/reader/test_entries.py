"""The player's entries are distinguished from the givens."""

from dataclasses import replace

import numpy as np
import pytest

import renderer
from engine.model.grid import Grid
from reader import CellReading, EntryKind, read_image
from reader.opencv import cv2
from reader.picture.mistakes import is_explained
from tests.reader.test_another import CELL, board, png
from tests.reader.test_refusal import board_with_digits
from tests.readings import PUZZLE, grid_reading
from tests.readings import reading as fake

BLANK = CellReading(0, 0.99, ())
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


def game(count: int, wrong: int | None = None) -> tuple[Grid, str]:
    """Return a game with the first entries of the solution, one perhaps wrong, and the entries."""
    givens = Grid.parse(PUZZLE).givens
    empty = [cell for cell, digit in enumerate(PUZZLE) if digit == "."][:count]
    entries = {cell: SOLUTION[cell] for cell in empty}
    if wrong is not None:
        entries[wrong] = str(int(SOLUTION[wrong]) % 9 + 1)
    text = "".join(entries.get(cell, digit) for cell, digit in enumerate(PUZZLE))
    grid = Grid.from_values([int(digit) if digit != "." else 0 for digit in text], givens=givens)
    return grid, "".join(entries.get(cell, ".") for cell in range(81))


@pytest.mark.parametrize("theme", renderer.THEMES.values(), ids=lambda theme: theme.name)
@pytest.mark.parametrize("count", [4, 20, 51])
def test_entries_of_our_own_games_are_separated(theme: renderer.Theme, count: int):
    grid, entries = game(count)
    (found,) = read_image(renderer.draw_grid(grid, theme=theme, size=600)).grids
    assert (found.givens, found.entries) == (PUZZLE, entries)
    assert found.entry_kind is EntryKind.COLOUR
    assert not found.unclear_entries
    assert not found.mistakes


@pytest.mark.parametrize("count", [1, 12])
def test_mistake_of_the_player_is_named(count: int):
    grid, entries = game(count, wrong=2)
    (found,) = read_image(renderer.draw_grid(grid, size=600)).grids
    assert (found.givens, found.entries) == (PUZZLE, entries)
    assert found.mistakes == (2,)
    assert found.certain


@pytest.mark.parametrize(("wrong", "clashing"), [((24, "6"), [25]), ((18, "8"), [20, 27])])
def test_marked_givens_are_not_taken_for_the_mistake_they_clash_with(wrong, clashing):
    """The wrong entry looks like a given. The digits have exactly one solution without it, and also
    without the digits that it clashes with."""
    image = np.full((440, 440, 3), 255, np.uint8)
    for cell in clashing:
        left, top = 40 + CELL * (cell % 9), 40 + CELL * (cell // 9)
        cv2.rectangle(image, (left, top), (left + CELL, top + CELL), (190, 190, 255), -1)
    cell, digit = wrong
    board(image, PUZZLE[:cell] + digit + PUZZLE[cell + 1 :], 40, 40)
    reading = read_image(png(image))
    assert not reading.certain
    assert reading.best.unclear_entries
    assert not reading.best.mistakes


def test_many_mistakes_are_asked_about_if_most_entries_are_wrong():
    cells = grid_reading(SOLUTION).cells
    given = [sign != "." for sign in PUZZLE]
    entries = [cell for cell, is_given in enumerate(given) if not is_given]
    for wrong, count, explained in ((3, 3, True), (4, 6, True), (5, 7, False)):
        game = [cell if is_given else BLANK for cell, is_given in zip(cells, given, strict=True)]
        for number, cell in enumerate(entries[:count]):
            digit = int(SOLUTION[cell]) % 9 + 1 if number < wrong else int(SOLUTION[cell])
            game[cell] = CellReading(digit, 0.96, (), entry=EntryKind.COLOUR)
        assert is_explained(game, SOLUTION) is explained


def test_puzzle_without_entries_is_all_given():
    (found,) = read_image(renderer.draw_grid(Grid.parse(PUZZLE), size=600)).grids
    assert (found.givens, found.entries) == (PUZZLE, "." * 81)
    assert found.entry_kind is None
    assert not found.unclear_entries


def test_full_grid_in_one_ink_is_unclear():
    grid = Grid.parse(SOLUTION)
    (found,) = read_image(renderer.draw_grid(grid, size=600)).grids
    assert len(found.unclear_entries) == 81


def test_entries_in_another_face_of_the_same_weight_are_unclear():
    _, entries = game(20)
    (found,) = read_image(board_with_digits(others=entries)).grids
    assert len(found.unclear_entries) == 50
    (plain,) = read_image(board_with_digits()).grids
    assert not plain.unclear_entries


def test_entry_counts_only_with_its_digit():
    one = grid_reading()
    cells = tuple(replace(cell, entry_confidence=0.6) for cell in one.cells)
    (grid,) = fake(replace(one, cells=cells)).grids
    assert len(grid.unclear_entries) == 81 - PUZZLE.count(".")
