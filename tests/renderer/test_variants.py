"""Pictures of diagonal, windoku and jigsaw sudokus, and their alt texts."""

from dataclasses import replace

import pytest
from PIL import Image

import renderer
from engine.houses import (
    CELLS,
    CLASSIC,
    DIAGONAL,
    LAYOUTS,
    WINDOKU,
    HouseKind,
    Variant,
    jigsaw,
    parse_cell,
)
from engine.language import use_locale
from engine.model.candidates import Candidate
from engine.model.grid import Grid
from engine.model.views import CellRole, HouseRole, Role, View
from renderer import PRINT, THEMES, Theme
from renderer.board import layout
from renderer.theme import rgb
from tests.renderer.conftest import MIDDLE, PLACE, Decode

all_themes = pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
GEARS = jigsaw("gears")


def empty(variant: Variant) -> Grid:
    return Grid.from_values([0] * 81, variant=variant)


def ground(image: Image.Image, cell: int) -> object:
    """Return the colour of a cell outside of all lines and digits."""
    left, top, right, bottom = PLACE.inside(cell)
    return image.getpixel(((left + 2 * right) // 3, (top + bottom) // 2))


@all_themes
@pytest.mark.parametrize("variant", [DIAGONAL, WINDOKU], ids=repr)
def test_extra_houses_are_shaded_below_marks(
    decode: Decode, theme: Theme, variant: Variant
) -> None:
    grid = empty(variant)
    plain = decode(renderer.draw_grid(grid, theme=theme))
    shaded = {cell for cell in CELLS if ground(plain, cell) == rgb(theme.strip)}
    assert shaded == {cell for house in variant.own_houses for cell in house.cells}

    first, last = variant.own_houses[0], variant.own_houses[-1]
    view = View(houses=((first, HouseRole.BASE),))
    marked = decode(renderer.draw_view(grid, view, candidates=False, theme=theme))
    assert ground(marked, first.cells[0]) == rgb(theme.base.fill)
    assert ground(marked, last.cells[0]) == rgb(theme.strip)


@all_themes
@pytest.mark.parametrize("variant", [DIAGONAL, WINDOKU], ids=repr)
def test_extra_houses_have_lines_that_do_not_need_shades(
    decode: Decode, theme: Theme, variant: Variant
) -> None:
    flat = replace(theme, strip=theme.page)
    picture = decode(renderer.draw_grid(empty(variant), theme=flat))
    classic = decode(renderer.draw_grid(empty(CLASSIC), theme=flat))
    changed = {
        cell
        for cell in CELLS
        if picture.crop(PLACE.inside(cell)).tobytes() != classic.crop(PLACE.inside(cell)).tobytes()
    }
    within = {cell for house in variant.own_houses for cell in house.cells}
    if variant is WINDOKU:
        # The line runs round a window: its middle stays empty.
        within -= {house.cells[4] for house in variant.own_houses}
    assert changed == within


def test_line_of_a_diagonal_leaves_room_for_digits(decode: Decode) -> None:
    values = [0] * 81
    values[MIDDLE] = 8
    held = decode(renderer.draw_grid(Grid.from_values(values, variant=DIAGONAL)))
    box = PLACE.inside(MIDDLE)
    classic = decode(renderer.draw_grid(Grid.from_values(values)))
    x, y = PLACE.centre(MIDDLE)
    near = range(-PLACE.share(0.2), PLACE.share(0.2))
    dark = sum(
        held.getpixel((x + d, y + e)) == rgb(THEMES["light"].coordinate) for d in near for e in near
    )
    # The digit's own smoothed edge may have a pixel or two of this shade.
    assert dark < 4
    assert held.crop(box).tobytes() != classic.crop(box).tobytes()


@all_themes
def test_marks_look_the_same_on_a_diagonal(decode: Decode, theme: Theme) -> None:
    # A mark covers the strip and its line, so that no role looks like another there.
    roles = (Role.KEEP, Role.SET_A, Role.FIN, Role.PLACE)
    for number, role in enumerate(roles):
        cell = number * 10
        view = View(candidates=((Candidate(cell, 9), role), (Candidate(cell, 1), Role.KEEP)))
        pictures = [
            decode(renderer.draw_view(empty(variant), view, candidates=False, theme=theme))
            for variant in (CLASSIC, DIAGONAL)
        ]
        x, y = PLACE.spot(Candidate(cell, 9))
        half = PLACE.share(0.09)
        boxes = [picture.crop((x - half, y - half, x + half, y + half)) for picture in pictures]
        assert boxes[0].tobytes() == boxes[1].tobytes(), role


@pytest.mark.parametrize("variant", [GEARS, jigsaw("spiral")], ids=repr)
@pytest.mark.parametrize("size", [250, 450, 900])
def test_thick_lines_of_a_jigsaw_are_between_its_regions(
    decode: Decode, variant: Variant, size: int
) -> None:
    image = decode(renderer.draw_grid(empty(variant), size=size))
    place = layout(size, coordinates=True, variant=variant)
    theme = THEMES["light"]
    for cell in CELLS:
        x, y = place.centre(cell)
        half = place.pitch // 2
        for other, spot, step in (
            (cell + 1, (place.left + (cell % 9 + 1) * place.pitch, y), (1, 0)),
            (cell + 9, (x, place.top + (cell // 9 + 1) * place.pitch), (0, 1)),
        ):
            if other not in CELLS or (other == cell + 1 and other % 9 == 0):
                continue
            line = {
                image.getpixel((spot[0] + step[0] * d, spot[1] + step[1] * d))
                for d in range(-half // 2, half // 2)
            }
            parted = variant.box(cell) is not variant.box(other)
            assert (rgb(theme.thick) in line) == parted, (cell, other)


def test_marked_cell_of_a_jigsaw_keeps_its_thick_lines(decode: Decode) -> None:
    cell = parse_cell("r3c3")
    view = View(cells=tuple((cell, CellRole.PATTERN) for cell in CELLS))
    place = layout(900, coordinates=True, variant=GEARS)
    image = decode(renderer.draw_view(empty(GEARS), view, candidates=False))
    left, top, _, _ = place.inside(cell)
    assert GEARS.box(cell) is not GEARS.box(cell - 1)
    assert image.getpixel((left - 2, top + place.pitch // 2)) == rgb(THEMES["light"].thick)


def test_print_has_no_colours_with_variants(decode: Decode) -> None:
    for variant in (DIAGONAL, WINDOKU, GEARS):
        image = decode(renderer.draw_grid(empty(variant), theme=PRINT))
        red, green, blue = image.split()
        assert red.tobytes() == green.tobytes() == blue.tobytes()


@pytest.mark.parametrize(
    ("variant", "words"),
    [
        (DIAGONAL, ("Diagonal sudoku, 0 of", "each digit once on diagonals 1 and 2 too")),
        (WINDOKU, ("Windoku, 0 of", "each digit once in windows 1, 2, 3 and 4 too")),
        (
            GEARS,
            (
                "Jigsaw sudoku, 0 of",
                "regions instead of boxes, row by row: 111222333 111222333 114252363",
            ),
        ),
    ],
)
def test_alt_text_names_variant_and_houses(variant: Variant, words: tuple[str, ...]) -> None:
    text = renderer.alt_grid(empty(variant))
    assert all(part in text for part in words)
    house = (variant.own_houses or variant.houses)[1]
    view = renderer.alt_view(empty(variant), View(houses=((house, HouseRole.BASE),)))
    assert f"look at {house.name}" in view
    assert view.startswith(words[0].split(",")[0])


def test_alt_text_in_german() -> None:
    with use_locale("de"):
        text = renderer.alt_grid(empty(DIAGONAL))
    assert text.startswith("Diagonal-Sudoku, 0 von")
    assert "Diagonalen 1 und 2" in text
    house = next(house for house in GEARS.houses if house.kind is HouseKind.REGION)
    view = View(houses=((house, HouseRole.BASE),))
    with use_locale("de"):
        assert "Region 1" in renderer.alt_view(empty(GEARS), view)


def test_alt_text_of_a_full_jigsaw_with_all_marks_is_short_enough() -> None:
    values = [int(digit) for digit in LAYOUTS["gears"]]
    grid = Grid.from_values(values, givens=(), variant=GEARS)
    text = renderer.alt_grid(grid, candidates=True, wrong=CELLS, last=CELLS, focus=5)
    assert len(text) < 1024
