"""Pictures of grids and steps."""

import time
from dataclasses import replace
from itertools import combinations

import pytest
from PIL import Image

import renderer
from engine.houses import HouseKind, parse_cell
from engine.language import CellNames, use_locale
from engine.model.candidates import Candidate, Placement
from engine.model.grid import Grid
from engine.model.step import Step
from engine.model.technique import Technique
from engine.model.views import CellRole, HouseRole, Role, View
from engine.techniques.singles import SinglePattern
from renderer import DARK, LIGHT, PRINT, THEMES, Theme
from renderer.board import layout
from renderer.theme import rgb

from .conftest import BASE, COVER, MIDDLE, PLACE, Decode, cell_of, difference, house, spot_of

all_themes = pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)


@pytest.mark.parametrize("size", [200, 333, 900, 2000])
@pytest.mark.parametrize("coordinates", [True, False])
def test_picture_is_a_square_png_of_the_requested_size(
    empty_grid: Grid, decode: Decode, size: int, coordinates: bool
) -> None:
    png = renderer.draw_grid(empty_grid, size=size, coordinates=coordinates, candidates=True)
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    assert decode(png).size == (size, size)


@pytest.mark.parametrize("size", [-1, 0, 199, 2001, 10**9])
def test_size_out_of_range_is_rejected_with_the_range(empty_grid: Grid, size: int) -> None:
    with pytest.raises(ValueError, match=r"choose a size from 200 to 2000"):
        renderer.draw_grid(empty_grid, size=size)


def test_grid_fits_the_picture_and_fills_it(subtests: pytest.Subtests) -> None:
    for coordinates in [True, False]:
        for size in range(200, 2001, 37):
            with subtests.test(f"{size} {coordinates}"):
                place = layout(size, coordinates=coordinates)
                left, top, _, _ = place.inside(0)
                _, _, right, bottom = place.inside(80)
                assert left - place.thick > 0
                assert top - place.thick > 0
                assert right + place.thick < size
                assert bottom + place.thick < size
                assert right - left > 0.88 * size


@all_themes
def test_same_arguments_give_the_same_bytes(grid: Grid, everything: View, theme: Theme) -> None:
    first = renderer.draw_view(grid, everything, theme=theme)
    renderer.draw_grid(grid, theme=theme)  # Another picture in between must not change the result.
    assert renderer.draw_view(grid, everything, theme=theme) == first


@all_themes
def test_page_and_lines_have_the_colours_of_the_theme(
    empty_grid: Grid, decode: Decode, theme: Theme
) -> None:
    image = decode(renderer.draw_grid(empty_grid, theme=theme))
    x, y = PLACE.centre(MIDDLE)
    assert image.getpixel((2, 2)) == rgb(theme.page)
    assert image.getpixel((x, y)) == rgb(theme.page)
    assert image.getpixel((x, PLACE.top + 3 * PLACE.pitch)) == rgb(theme.thick)
    assert image.getpixel((x, PLACE.top + 4 * PLACE.pitch)) == rgb(theme.thin)


def test_coordinates_are_outside_the_grid(empty_grid: Grid, decode: Decode) -> None:
    gutter = decode(renderer.draw_grid(empty_grid)).crop((0, 0, PLACE.left - 4, 900))
    inside = decode(renderer.draw_grid(empty_grid, coordinates=False)).crop((0, 0, 4, 900))
    assert len(gutter.getcolors() or ()) > 1
    assert inside.getcolors() == [(4 * 900, rgb(LIGHT.page))]


def test_coordinates_touch_neither_the_edge_nor_the_grid(empty_grid: Grid, decode: Decode) -> None:
    image = decode(renderer.draw_grid(empty_grid))
    beside = (PLACE.left - 3, 40, PLACE.left - 2, 900)
    for strip in ((0, 0, 2, 900), (0, 0, 900, 1), beside):
        colours = image.crop(strip).getcolors() or ()
        assert [colour for _, colour in colours] == [rgb(LIGHT.page)], strip


def test_coordinates_follow_the_locale(empty_grid: Grid, decode: Decode) -> None:
    known = decode(renderer.draw_grid(empty_grid))
    with use_locale("en", cells=CellNames.A1):
        other = decode(renderer.draw_grid(empty_grid))
    for row, column in ((0, 1), (1, 0), (0, 9), (9, 0)):
        left, top = (PLACE.left + PLACE.pitch * (at - 1) if at else 0 for at in (column, row))
        right, bottom = (PLACE.left + PLACE.pitch * at - 5 for at in (column, row))
        name = (left, top, right, bottom)
        named = difference(known.crop(name), other.crop(name))
        assert (named > 0.5) == ((row == 0) != (column == 0)), (row, column)
    inside = (PLACE.left, PLACE.top, 900, 900)
    assert difference(known.crop(inside), other.crop(inside)) == 0


@all_themes
def test_given_and_placed_digits_differ_in_weight_too(decode: Decode, theme: Theme) -> None:
    alike = replace(theme, placed=theme.given)  # Remove the difference in colour.
    values = [0] * 81
    values[MIDDLE] = 8
    given = decode(renderer.draw_grid(Grid.from_values(values), theme=alike))
    placed = decode(renderer.draw_grid(Grid.from_values(values, givens=()), theme=alike))

    def ink(image: Image.Image) -> int:
        return sum(
            n for n, c in cell_of(image, MIDDLE).getcolors(9999) or () if c != rgb(theme.page)
        )

    assert ink(given) > 1.25 * ink(placed)


@all_themes
def test_shaded_houses_have_their_colours(x_wing: Step, decode: Decode, theme: Theme) -> None:
    image = decode(renderer.draw_step(x_wing, theme=theme))

    def ground(name: str) -> object:
        left, top, right, _ = PLACE.inside(parse_cell(name))
        return image.getpixel(((left + right) // 2, top + 5))

    assert ground("r2c1") == rgb(theme.base.fill)
    assert ground("r1c8") == rgb(theme.cover.fill)
    assert ground("r2c8") == rgb(theme.crossing)
    assert ground("r3c1") == rgb(theme.page)


def test_print_theme_hatches_cover_houses_so_that_they_differ_without_a_border(
    empty_grid: Grid, decode: Decode
) -> None:
    view = View(houses=((house(HouseKind.ROW, 5), COVER),))
    image = decode(renderer.draw_view(empty_grid, view, theme=PRINT, candidates=False))
    assert PRINT.hatch is not None
    colours = {colour: n for n, colour in cell_of(image, MIDDLE).getcolors(9999) or ()}
    assert colours[rgb(PRINT.hatch)] > 150
    red, green, blue = image.split()
    assert red.tobytes() == green.tobytes() == blue.tobytes()


def test_middle_of_a_shaded_empty_house_has_its_colour(empty_grid: Grid, decode: Decode) -> None:
    view = View(houses=((house(HouseKind.BOX, 5), BASE),))
    image = decode(renderer.draw_view(empty_grid, view, candidates=False))
    assert image.getpixel(PLACE.centre(MIDDLE)) == rgb(LIGHT.base.fill)


def test_base_border_is_solid_and_cover_border_dashed(empty_grid: Grid, decode: Decode) -> None:
    def border(role: HouseRole) -> set[object]:
        view = View(houses=((house(HouseKind.ROW, 5), role),))
        image = decode(renderer.draw_view(empty_grid, view, candidates=False))
        y = PLACE.top + 4 * PLACE.pitch
        # Away from the lines that cross the border.
        return {image.getpixel((PLACE.inside(MIDDLE)[0] + x, y)) for x in range(2, 85)}

    assert border(BASE) == {rgb(LIGHT.base.edge)}
    assert border(COVER) == {rgb(LIGHT.cover.edge), rgb(LIGHT.thin)}


@all_themes
def test_every_candidate_role_has_its_own_shape(
    empty_grid: Grid, decode: Decode, theme: Theme
) -> None:
    """All roles have the same three inks here, so that only shapes differ."""
    inks = {role.name.lower(): theme.set_a for role in Role if hasattr(theme, role.name.lower())}
    grey = replace(theme, **inks)  # type: ignore[arg-type]  # the names are fields of one type
    # The edge of a full mark has the colour of its fill, so full marks need a separate ink.
    full = replace(theme.set_a, fill=theme.set_a.text, edge=theme.set_a.text, text=theme.page)
    grey = replace(grey, keep=full, fin=full, excluder=full, on=full, clash=full)
    seen = {}
    for role in Role:
        view = View(candidates=((Candidate(MIDDLE, 5), role),))
        image = decode(renderer.draw_view(empty_grid, view, theme=grey, candidates=False))
        seen[role] = cell_of(image, MIDDLE)
    for one, other in combinations(Role, 2):
        assert difference(seen[one], seen[other]) > 0.4, (one, other)


@all_themes
@pytest.mark.parametrize("digit", [1, 5, 7, 8])
def test_removed_differs_from_kept_in_greyscale(
    empty_grid: Grid, decode: Decode, theme: Theme, digit: int
) -> None:
    spot = Candidate(MIDDLE, digit)
    x, y = PLACE.spot(spot)
    looks = []
    for role in (Role.KEEP, Role.REMOVE, None):
        view = View(candidates=((spot, role),) if role else ())
        image = decode(renderer.draw_view(empty_grid, view, theme=theme))
        looks.append(image.crop((x - 17, y - 17, x + 18, y + 18)))
    for one, other in combinations(looks, 2):
        assert difference(one, other) > 20


def test_every_cell_mark_has_its_own_shape(empty_grid: Grid, decode: Decode) -> None:
    alike = dict.fromkeys(("pivot", "start", "target", "blocker"), LIGHT.pattern)
    theme = replace(LIGHT, **alike)  # type: ignore[arg-type]  # the names are fields of one type
    looks = [cell_of(decode(renderer.draw_grid(empty_grid)), MIDDLE)]
    for role in CellRole:
        view = View(cells=((MIDDLE, role),))
        image = decode(renderer.draw_view(empty_grid, view, theme=theme, candidates=False))
        looks.append(cell_of(image, MIDDLE))
    for one, other in combinations(looks, 2):
        assert difference(one, other) > 3


def test_placement_is_large_and_fills_its_cell(empty_grid: Grid, decode: Decode) -> None:
    view = View(candidates=((Candidate(MIDDLE, 1), Role.PLACE),))
    shown = decode(renderer.draw_view(empty_grid, view, candidates=True))
    alone = decode(renderer.draw_view(empty_grid, view, candidates=False))
    assert (
        difference(cell_of(shown, MIDDLE), cell_of(alone, MIDDLE)) < 0.1
    )  # nothing but shades of edges
    x, y = PLACE.centre(MIDDLE)
    assert shown.getpixel((x + 25, y)) == rgb(LIGHT.place.fill)


def test_placement_leaves_room_for_other_marks_of_its_cell(
    empty_grid: Grid, decode: Decode
) -> None:
    view = View(
        candidates=((Candidate(MIDDLE, 1), Role.PLACE), (Candidate(MIDDLE, 9), Role.REMOVE))
    )
    image = decode(renderer.draw_view(empty_grid, view, candidates=False))
    assert image.getpixel(PLACE.beside(MIDDLE, (0.3, -0.3))) == rgb(LIGHT.page)
    colours = [colour for _, colour in cell_of(image, MIDDLE).getcolors(9999) or ()]
    assert rgb(LIGHT.place.edge) in colours
    assert rgb(LIGHT.remove.edge) in colours


def test_candidate_that_is_gone_is_struck_out(empty_grid: Grid, decode: Decode) -> None:
    spot = Candidate(MIDDLE, 5)
    view = View(candidates=((spot, Role.GONE),))
    x, y = spot_of(view, spot)
    struck = decode(renderer.draw_view(empty_grid, view)).convert("L")
    assert not any(struck.crop((x - 9, y, x + 10, y + 1)).histogram()[150:])


def test_single_shows_candidates_only_if_filled_cells_do_not_explain_it(grid: Grid) -> None:
    cell = next(c for c in range(81) if len(grid.candidates_of(c)) > 1)
    digit = grid.candidates_of(cell)[0]
    view = View(candidates=((Candidate(cell, digit), Role.PLACE),))

    def step(position: Grid) -> Step:
        return Step(
            Technique.NAKED_SINGLE, 23, position, (Placement(cell, digit),), (),
            SinglePattern(cell, digit, None), (view,),
        )  # fmt: skip

    plain = renderer.draw_step(step(grid))
    assert plain == renderer.draw_view(grid, view, candidates=False)
    marked = grid.eliminate(cell, grid.candidates_of(cell)[1])
    assert renderer.draw_step(step(marked)) == renderer.draw_view(marked, view, candidates=True)


def test_draw_step_draws_the_requested_view(x_wing: Step) -> None:
    first, second = x_wing.views
    assert renderer.draw_step(x_wing) == renderer.draw_view(x_wing.grid, first)
    assert renderer.draw_step(x_wing, view=1) == renderer.draw_view(x_wing.grid, second)


@pytest.mark.parametrize("view", [-1, 2, 99])
def test_unknown_view_is_rejected_with_the_known_ones(x_wing: Step, view: int) -> None:
    with pytest.raises(ValueError, match="views 0 to 1"):
        renderer.draw_step(x_wing, view=view)
    with pytest.raises(ValueError, match="views 0 to 1"):
        renderer.alt_text(x_wing, view=view)


@all_themes
def test_files_are_small(
    empty_grid: Grid, grid: Grid, everything: View, x_wing: Step, theme: Theme
) -> None:
    assert len(renderer.draw_grid(empty_grid, candidates=True, theme=theme)) < 120_000
    assert len(renderer.draw_view(empty_grid, everything, theme=theme)) < 120_000
    assert len(renderer.draw_step(x_wing, theme=theme)) < 120_000
    assert len(renderer.draw_grid(grid, theme=theme)) < 60_000


def test_drawing_is_quick(x_wing: Step) -> None:
    renderer.draw_step(x_wing, theme=DARK)
    start = time.process_time()
    for _ in range(5):
        renderer.draw_step(x_wing, theme=DARK)
    # Ten times the usual time, so that a busy machine does not fail the test.
    assert (time.process_time() - start) / 5 < 0.15
