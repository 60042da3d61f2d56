"""The lines along the diagonals of a diagonal sudoku are removed."""

import numpy as np
import pytest

from engine import Grid
from engine.notation import parse, parse_variant
from reader import Notice, read_image
from reader.picture.cells import FLAT, MARGIN, PITCH
from reader.picture.diagonals import remove_diagonals
from renderer import THEMES, draw_grid

DIGITS = "43.5....7.9......4.............9.54.1.......9.26.4.............3......7.6....4.31"
PUZZLE = f"diagonal:{DIGITS}"
"""A diagonal sudoku; as a classic one it has many solutions."""
GEARS = (
    "jigsaw:gears:4.87....6.9....4.7.......2.....1.85...........84.6.....5.......1.2....8.8....67.3"
)
DIAGONALS = {*range(0, 81, 10), *range(8, 73, 8)}


def drawn(grid: Grid, *, theme: str, size: int) -> bytes:
    return draw_grid(grid, theme=THEMES[theme], size=size, coordinates=True)


def crossed(*, line: int, ground: int = 235, both: bool = True) -> np.ndarray:
    """Return a flat grid with thin lines, and with lines of this grey along its diagonals."""
    flat = np.full((FLAT, FLAT, 3), ground, np.uint8)
    flat[MARGIN::PITCH] = flat[:, MARGIN::PITCH] = 60
    for at in range(MARGIN, FLAT - MARGIN):
        flat[at, at : at + 2] = line
        if both:
            flat[at, FLAT - 1 - at - 1 : FLAT - 1 - at + 1] = line
    return flat


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("size", [400, 900])
def test_our_own_diagonal_sudoku_is_read_without_doubts(theme, size):
    grid = parse(PUZZLE)
    read = read_image(drawn(grid, theme=theme, size=size)).best
    assert tuple(cell.digit for cell in read.cells) == grid.values
    assert not read.doubtful
    assert not any(cell.marks for cell in read.cells)
    # It is read as a classic sudoku; the user is asked for the variant later.
    assert read.notices == (Notice.MANY_SOLUTIONS,)


@pytest.mark.parametrize(("name", "theme"), [("windoku", "light"), (GEARS, "dark")])
def test_our_own_pictures_of_other_variants_are_read(name, theme):
    grid = parse(name) if ":" in name else Grid.parse(DIGITS)
    grid = grid.as_variant(parse_variant(name)) if ":" not in name else grid
    read = read_image(drawn(grid, theme=theme, size=600)).best
    assert tuple(cell.digit for cell in read.cells) == grid.values
    assert not read.doubtful


@pytest.mark.parametrize(("line", "ground"), [(120, 235), (210, 235), (90, 30)])
def test_lines_are_removed_from_empty_cells(line, ground):
    flat, both = remove_diagonals(crossed(line=line, ground=ground))
    assert both
    for cell in DIAGONALS:
        top, left = (MARGIN + part * PITCH for part in divmod(cell, 9))
        inside = flat[top + 8 : top + PITCH - 7, left + 8 : left + PITCH - 7].astype(int)
        assert np.abs(inside - ground).max() <= 3


def test_one_diagonal_is_not_a_diagonal_sudoku():
    flat, both = remove_diagonals(crossed(line=120, both=False))
    assert not both
    assert (flat[60, 60] > 225).all()


def test_grid_without_diagonals_is_not_changed():
    chance = np.random.default_rng(4)
    flat = crossed(line=235)
    grained = (flat + chance.normal(0, 12, flat.shape)).clip(0, 255).astype(np.uint8)
    for picture in (flat, grained):
        after, both = remove_diagonals(picture)
        assert not both
        assert (after == picture).all()


def test_strokes_as_dark_as_the_line_are_kept():
    """A stroke along the diagonal, of the line's own grey, in some of the cells."""
    flat = crossed(line=60)
    for cell in (0, 30, 80):
        top, left = (MARGIN + part * PITCH for part in divmod(cell, 9))
        for at in range(10, 32):
            flat[top + at, left + at - 4 : left + at + 5] = 60
    after, both = remove_diagonals(flat)
    assert both
    for cell in (0, 30, 80):
        top, left = (MARGIN + part * PITCH for part in divmod(cell, 9))
        part = np.s_[top + 8 : top + 34, left + 8 : left + 34]
        assert (after[part] == flat[part]).mean() > 0.98


def test_doubtful_cells_are_not_decided_by_the_classic_rules():
    """A small picture whose empty cell was read as the 7 that makes the classic grid unique."""
    grid = parse(PUZZLE)
    read = read_image(drawn(grid, theme="high-contrast", size=287)).best
    assert read.text.replace(".", "0") == "".join(map(str, grid.values))
