"""Misleading pictures: questions about hidden parts, entries and givens, signs but no digits."""

import io

import pytest
from PIL import Image, ImageChops

import renderer
from bench.misleading import (
    DRAWN_OVER,
    HIDDEN,
    LETTERS,
    MIRRORED,
    OUTLINED,
    PLAIN,
    SIGNS,
    THIRD,
    draw_misleading,
)
from engine.model.grid import Grid
from reader import UnreadableImageError, read_image
from reader.describe import describe_entries
from tests.readings import PUZZLE


@pytest.mark.parametrize("number", [0, 2, 3, 9, 14, 35])
def test_given_under_a_sticker_or_a_reflection_is_asked_about(number: int):
    shown = draw_misleading(HIDDEN, number)
    (cell,) = shown.covered
    reading = read_image(shown.data)
    assert not reading.certain
    assert cell in reading.best.doubtful


@pytest.mark.parametrize("number", [1, 4, 6])
def test_game_with_mistakes_in_red_is_divided(number: int):
    shown = draw_misleading(THIRD, number)
    reading = read_image(shown.data)
    grid = reading.best
    assert reading.certain
    assert grid.text.replace(".", "0") == shown.grids[0]
    is_entry = [cell.entry is not None for cell in grid.cells]
    assert is_entry == [sign == "e" for sign in shown.writing]
    assert not grid.unclear_entries
    assert grid.mistakes
    assert grid.red_mistakes == grid.mistakes
    assert describe_entries(grid).count("Your red ") == len(grid.mistakes)


def test_mistake_in_the_colour_of_the_other_entries_is_not_named():
    givens = Grid.parse(PUZZLE)
    values = [*givens.values]
    values[2], values[3] = 4, 3
    game = Grid.from_values(values, givens=givens.givens)
    (grid,) = read_image(renderer.draw_grid(game, size=600)).grids
    assert grid.mistakes == (3,)
    assert not grid.red_mistakes
    assert "cannot be right" not in describe_entries(grid)


@pytest.mark.parametrize("number", [0, 5, 7])
def test_plain_print_in_bad_light_is_not_a_game(number: int):
    shown = draw_misleading(PLAIN, number)
    (grid,) = read_image(shown.data).grids
    assert not grid.entry_kind
    assert not grid.unclear_entries


@pytest.mark.parametrize("number", [9, 19])
def test_sign_in_each_empty_cell_is_not_a_digit(number: int):
    shown = draw_misleading(SIGNS, number)
    reading = read_image(shown.data)
    assert reading.certain
    assert reading.best.text.replace(".", "0") == shown.grids[0]


@pytest.mark.parametrize(
    ("kind", "number"), [(OUTLINED, 0), (OUTLINED, 5), (DRAWN_OVER, 3), (DRAWN_OVER, 4)]
)
def test_outlines_marks_and_words_across_the_grid_do_not_change_its_digits(kind: str, number: int):
    shown = draw_misleading(kind, number)
    reading = read_image(shown.data)
    assert reading.certain
    assert reading.best.text.replace(".", "0") == shown.grids[0]
    assert not reading.best.entry_kind


@pytest.mark.parametrize("number", [0, 1])
def test_letters_are_refused_with_the_reason(number: int):
    with pytest.raises(UnreadableImageError, match="signs do not look like the digits 1 to 9"):
        read_image(draw_misleading(LETTERS, number).data)


def test_selected_row_and_column_are_not_the_ground_of_givens():
    board = Image.open(io.BytesIO(renderer.draw_grid(Grid.parse(PUZZLE), size=600))).convert("RGB")
    pitch = board.width // 9
    tint = Image.new("RGB", board.size, "white")
    tint.paste("#d8dce0", (0, 3 * pitch, board.width, 4 * pitch))
    tint.paste("#d8dce0", (4 * pitch, 0, 5 * pitch, board.height))
    file = io.BytesIO()
    ImageChops.multiply(board, tint).save(file, "PNG")
    (grid,) = read_image(file.getvalue()).grids
    assert grid.text == PUZZLE
    assert not grid.entry_kind
    assert not grid.unclear_entries


@pytest.mark.parametrize("number", [0, 5])
def test_mirrored_picture_is_refused_with_the_reason(number: int):
    with pytest.raises(UnreadableImageError, match="This picture is mirrored"):
        read_image(draw_misleading(MIRRORED, number).data)


@pytest.mark.parametrize("kind", ["GIF", "PNG", "WEBP"])
def test_animation_is_read_from_a_frame_that_shows_a_grid(kind: str):
    board = Image.open(io.BytesIO(renderer.draw_grid(Grid.parse(PUZZLE), size=300)))
    title, last = (Image.new("RGB", board.size, colour) for colour in ("#334455", "#556677"))
    reading = read_image(_animation(kind, title, last, board.convert("RGB")))
    assert reading.certain
    assert reading.best.text == PUZZLE
    greys = [Image.new("RGB", board.size, (grey, 90, 90)) for grey in range(10, 90, 10)]
    frames = [*greys[:5], board.convert("RGB"), *greys[5:]]
    assert read_image(_animation(kind, *frames)).best.text == PUZZLE
    with pytest.raises(UnreadableImageError, match="I see no sudoku"):
        read_image(_animation(kind, title, last))


def _animation(kind: str, *frames: Image.Image) -> bytes:
    file = io.BytesIO()
    first, *others = frames
    first.save(file, kind, save_all=True, append_images=others, duration=100)
    return file.getvalue()
