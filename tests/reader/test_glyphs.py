"""Small digits and pencil marks in layouts that the model was not trained on."""

from dataclasses import replace

import pytest

from bench.app_layouts import LAYOUTS, draw_app
from bench.own_pictures import own_pictures
from reader import read_image

BY_NAME = {layout.name: layout for layout in LAYOUTS}


@pytest.mark.parametrize(
    "name",
    [
        "small digits",
        "small digits on tiles",
        "tiles in a frame",
        "marks as on a keypad",
        "marks in the centre",
        "marks in the corners",
        "marks at the top",
    ],
)
def test_small_digits_and_marks_are_read_by_their_shape(name: str):
    shown = draw_app(BY_NAME[name], 6)
    grid = read_image(shown.data).best
    assert grid.text.replace(".", "0") == shown.grids[0]
    if shown.marks:
        wrong = [
            cell
            for cell, marks in enumerate(shown.marks)
            if grid.cells[cell].marks != marks and not grid.cells[cell].is_doubtful
        ]
        assert not wrong
        right = sum(
            grid.cells[cell].marks == marks for cell, marks in enumerate(shown.marks) if marks
        )
        assert right >= 0.85 * sum(map(bool, shown.marks))


def test_lone_mark_in_the_centre_is_not_a_digit():
    """The mark is three fifths as tall as a digit, and the model takes it for a digit."""
    layout = replace(BY_NAME["marks in the centre"], digit=0.4, mark=0.26)
    shown = draw_app(layout, 1)
    assert read_image(shown.data).best.text.replace(".", "0") == shown.grids[0]


def test_lines_across_empty_cells_are_not_pencil_marks():
    """The lines belong to a hint, and begin at digits that block cells."""
    steps = {picture.name: picture for picture in own_pictures(200)}
    for name in ("step 13", "animation 166"):
        shown = steps[name].make()
        cells = read_image(shown.data).best.cells
        # The crosses in some cells are taken for marks.
        assert not any(cells[cell].marks for cell, marks in enumerate(shown.marks) if not marks)
