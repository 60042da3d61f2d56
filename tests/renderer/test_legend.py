"""The legend below a picture, numbers of nodes, letters of sets, lines to removed candidates."""

from collections.abc import Callable
from dataclasses import replace

from PIL import Image

import renderer
from engine import Grid
from engine.houses import CLASSIC, HouseKind
from engine.language import use_locale
from engine.model.candidates import Candidate
from engine.model.chain_nodes import ChainNode
from engine.model.views import Caption, CellRole, HouseRole, Link, LinkKind, Role, View
from renderer import legend
from renderer.board import layout
from renderer.theme import LIGHT, THEMES, rgb

Decode = Callable[[bytes], Image.Image]
SIZE = 450


def drawn(grid: Grid, view: View, decode: Decode, **options: object) -> Image.Image:
    return decode(renderer.draw_view(grid, view, size=SIZE, **options))  # type: ignore[arg-type]


def test_legend_adds_a_strip_that_does_not_touch_the_board(empty_grid: Grid, decode: Decode):
    view = View(candidates=((Candidate(0, 5), Role.KEEP), (Candidate(8, 5), Role.REMOVE)))
    without = drawn(empty_grid, view, decode, with_legend=False)
    image = drawn(empty_grid, view, decode)
    assert without.size == (SIZE, SIZE)
    assert image.width == SIZE
    assert image.height > SIZE
    assert image.crop((0, 0, SIZE, SIZE)).tobytes() == without.tobytes()


def test_legend_shows_each_mark_once(empty_grid: Grid, decode: Decode):
    roles = (Role.KEEP, Role.FIN, Role.REMOVE)
    view = View(
        candidates=tuple((Candidate(cell, 5), role) for cell, role in enumerate(roles)),
        links=(Link(Candidate(0, 5), Candidate(1, 5), LinkKind.STRONG),),
    )
    strip = drawn(empty_grid, view, decode).crop((0, SIZE, SIZE, SIZE + 999))
    colours = {colour for _, colour in strip.getcolors(9999) or ()}
    for ink in (LIGHT.keep.fill, LIGHT.fin.fill, LIGHT.remove.edge, LIGHT.link, LIGHT.given):
        assert rgb(ink) in colours
    assert rgb(LIGHT.set_b.edge) not in colours


def test_shaded_houses_alone_need_no_legend(empty_grid: Grid, decode: Decode):
    row = next(house for house in CLASSIC.houses if house.kind is HouseKind.ROW)
    image = drawn(empty_grid, View(houses=((row, HouseRole.BASE),)), decode)
    assert image.size == (SIZE, SIZE)


def test_legend_breaks_into_rows_within_the_width(empty_grid: Grid, decode: Decode):
    view = View(
        candidates=tuple((Candidate(cell, 5), role) for cell, role in enumerate(Role)),
        cells=tuple((cell + 20, role) for cell, role in enumerate(CellRole)),
    )
    for theme in THEMES.values():
        place = layout(SIZE, coordinates=True)
        image = drawn(empty_grid, view, decode, theme=theme)
        rows = (image.height - SIZE) // place.share(legend._ROW)
        assert rows >= 3
        edge = image.crop((SIZE - 2, SIZE, SIZE, image.height))
        assert {colour for _, colour in edge.getcolors() or ()} == {rgb(theme.page)}


def test_numbers_letters_and_ties_change_the_picture(empty_grid: Grid, decode: Decode):
    node, far = Candidate(40, 5), Candidate(44, 5)
    marks = ((node, Role.ON), (far, Role.REMOVE))
    plain = drawn(empty_grid, View(candidates=marks), decode, with_legend=False)
    for view in (
        View(candidates=marks, numbers=(node,)),
        View(candidates=marks, letters=((40, 41),)),
        View(candidates=marks, ties=((node, far),)),
    ):
        assert drawn(empty_grid, view, decode, with_legend=False).tobytes() != plain.tobytes()


def test_other_candidates_are_dimmed_where_some_are_marked(empty_grid: Grid, decode: Decode):
    def inks(view: View) -> set[object]:
        image = drawn(empty_grid, view, decode, with_legend=False)
        return {colour for _, colour in image.getcolors(9999) or ()}

    assert rgb(LIGHT.pencil) in inks(View())
    assert rgb(LIGHT.pencil) not in inks(View(candidates=((Candidate(0, 5), Role.KEEP),)))


def test_digit_is_highlighted_and_needs_no_legend(empty_grid: Grid, decode: Decode):
    image = drawn(empty_grid, View(focus=5), decode)
    assert image.size == (SIZE, SIZE)
    left, top, right, bottom = layout(SIZE, coordinates=True).inside(40)
    colours = {c for _, c in image.crop((left, top, right, bottom)).getcolors(999) or ()}
    assert rgb(LIGHT.pattern.fill) in colours


def test_cells_of_colours_are_filled(empty_grid: Grid, decode: Decode):
    view = View(candidates=((Candidate(40, 5), Role.BLUE), (Candidate(44, 5), Role.ORANGE)))
    for theme in THEMES.values():
        image = drawn(empty_grid, view, decode, theme=theme)
        place = layout(SIZE, coordinates=True)
        blue, orange, plain = (
            image.getpixel((place.inside(cell)[0] + 2, place.inside(cell)[1] + 2))
            for cell in (40, 44, 42)
        )
        assert len({blue, orange, plain}) == 3


def test_caption_of_a_branch_is_the_first_row_of_the_legend(empty_grid: Grid, decode: Decode):
    view = View(candidates=((Candidate(0, 5), Role.ON), (Candidate(8, 5), Role.OFF)))
    branch = (ChainNode(0, 5, on=True), ChainNode(8, 5, on=False))
    plain = drawn(empty_grid, view, decode)
    titled = drawn(empty_grid, replace(view, caption=Caption(branch)), decode)
    row = titled.height - plain.height
    assert row == layout(SIZE, coordinates=True).share(legend._ROW)
    assert titled.crop((0, SIZE + row, SIZE, titled.height)).tobytes() == (
        plain.crop((0, SIZE, SIZE, plain.height)).tobytes()
    )
    words = titled.crop((0, SIZE, SIZE, SIZE + row))
    assert rgb(LIGHT.given) in {colour for _, colour in words.getcolors(999) or ()}


def test_long_caption_is_not_cut_off(empty_grid: Grid, decode: Decode):
    branch = (ChainNode(0, 5, on=True), ChainNode(8, 5, on=False))
    caption = Caption(branch, 2, 3, 2, 3, inside=(12,))
    view = View(candidates=((Candidate(0, 5), Role.ON),), caption=caption)
    for size in (350, 900):
        with use_locale("de"):
            image = decode(renderer.draw_view(empty_grid, view, size=size))
        edge = image.crop((size - 3, size, size, image.height))
        assert {colour for _, colour in edge.getcolors() or ()} == {rgb(LIGHT.page)}
