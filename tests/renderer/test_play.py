"""Pictures of a game in progress, and their alt texts."""

import re
from itertools import combinations
from pathlib import Path

import pytest
from PIL import Image, ImageChops

import renderer
from engine.houses import parse_cell
from engine.language import CellNames, languages, use_locale
from engine.model.candidates import Candidate
from engine.model.grid import Grid
from engine.model.views import Role, View
from engine.notation import parse_line
from renderer import PRINT, THEMES, Theme
from renderer.cell_colours import HUES, letter_ink, shade
from renderer.theme import rgb
from testing.contrast import contrast

from .conftest import MIDDLE, PLACE, Decode, cell_of, difference, spot_of

CORNER = parse_cell("r9c9")
all_themes = pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)


@pytest.fixture
def game() -> Grid:
    """A game with a given 8 in r1c1 and an entered 8 in r5c5."""
    values = [0] * 81
    values[0] = values[MIDDLE] = 8
    return Grid.from_values(values, givens=(0,))


@all_themes
def test_filled_in_digits_are_slanted(decode: Decode, theme: Theme) -> None:
    """A slanted 7 is wider, although it is light: the shape differs, not only weight and colour."""
    values = [0] * 81
    values[MIDDLE] = 7

    def width(grid: Grid) -> int:
        cell = cell_of(decode(renderer.draw_grid(grid, theme=theme)), MIDDLE)
        page = Image.new("RGB", cell.size, rgb(theme.page))
        ink = ImageChops.difference(cell, page).convert("L").point(lambda level: 255 * (level > 60))
        left, _, right, _ = ink.getbbox() or (0, 0, 0, 0)
        return right - left

    assert width(Grid.from_values(values, givens=())) > width(Grid.from_values(values)) + 1


@all_themes
def test_marks_of_a_game_differ_from_each_other_without_colour(
    game: Grid, decode: Decode, theme: Theme
) -> None:
    looks = [
        cell_of(decode(renderer.draw_grid(game, theme=theme, **marks)), MIDDLE).convert("L")
        for marks in ({}, {"wrong": [MIDDLE]}, {"last": [MIDDLE]}, {"focus": 8})
    ]
    for one, other in combinations(looks, 2):
        assert difference(one, other) > 1.5


@all_themes
def test_wrong_cells_have_a_frame_and_a_cross(game: Grid, decode: Decode, theme: Theme) -> None:
    empty = parse_cell("r9c9")
    image = decode(renderer.draw_grid(game, wrong=[MIDDLE, empty], theme=theme))
    for cell in (MIDDLE, empty):
        left, top, right, bottom = PLACE.inside(cell)
        for corner in ((left, top), (right - 1, top), (left, bottom - 1), (right - 1, bottom - 1)):
            assert image.getpixel(corner) == rgb(theme.clash.fill)
    _, top, right, _ = PLACE.inside(MIDDLE)
    inset = PLACE.share(0.16)
    assert image.getpixel((right - inset, top + inset)) == rgb(theme.clash.fill)
    assert image.getpixel(PLACE.centre(empty)) != rgb(theme.page)
    x, y = PLACE.centre(parse_cell("r1c2"))
    assert image.getpixel((x, y)) == rgb(theme.page)


@all_themes
def test_letters_take_the_place_of_candidates(game: Grid, decode: Decode, theme: Theme) -> None:
    empty, many = parse_cell("r1c2"), parse_cell("r1c3")
    letters = {empty: "A", many: "BCD"}
    candidates = decode(renderer.draw_grid(game, candidates=True, theme=theme))
    lettered = decode(renderer.draw_grid(game, candidates=True, letters=letters, theme=theme))
    alone = decode(renderer.draw_grid(game, letters=letters, theme=theme))
    for cell in letters:
        assert difference(cell_of(candidates, cell), cell_of(lettered, cell)) > 1
        assert difference(cell_of(alone, cell), cell_of(lettered, cell)) == 0
    assert "letter A: r1c2; letter B C D: r1c3" in renderer.alt_grid(game, letters=letters)


@all_themes
def test_last_move_has_a_folded_corner(game: Grid, decode: Decode, theme: Theme) -> None:
    image = decode(renderer.draw_grid(game, last=[MIDDLE], theme=theme))
    left, top, right, bottom = PLACE.inside(MIDDLE)
    assert image.getpixel((left + 1, bottom - 2)) == rgb(theme.start.edge)
    assert image.getpixel((right - 3, top + 3)) == rgb(theme.start.fill)


@all_themes
def test_all_positions_of_a_digit_are_on_discs(game: Grid, decode: Decode, theme: Theme) -> None:
    image = decode(renderer.draw_grid(game, focus=8, candidates=True, theme=theme))
    for cell in (0, MIDDLE):
        x, y = PLACE.centre(cell)
        assert image.getpixel((x + PLACE.share(0.32), y)) == rgb(theme.pattern.fill)
    mark = Candidate(parse_cell("r9c9"), 8)
    assert mark.digit in game.candidates_of(mark.cell)
    x, y = PLACE.spot(mark)
    ring = {image.getpixel((x + across, y)) for across in range(-20, 21)}
    assert rgb(theme.pattern.fill) in ring
    other = Candidate(mark.cell, 7)
    x, y = PLACE.spot(other)
    assert image.getpixel((x, y + 13)) == rgb(theme.page)


def test_highlighted_digit_does_not_reveal_hidden_pencil_marks(game: Grid, decode: Decode) -> None:
    shown = decode(renderer.draw_grid(game, focus=8, candidates=False))
    assert cell_of(shown, 80).getcolors() == [
        (cell_of(shown, 80).width * cell_of(shown, 80).height, rgb(THEMES["light"].page))
    ]
    assert "pencil" not in renderer.alt_grid(game, focus=8)


@pytest.mark.parametrize("cell", [-1, 81, 999])
def test_invalid_cells_are_rejected(game: Grid, cell: int) -> None:
    for name in ("wrong", "last"):
        with pytest.raises(ValueError, match="numbered from 0 to 80"):
            renderer.draw_grid(game, **{name: [cell]})  # type: ignore[arg-type]
        with pytest.raises(ValueError, match="numbered from 0 to 80"):
            renderer.alt_grid(game, **{name: [cell]})  # type: ignore[arg-type]


@pytest.mark.parametrize("digit", [-1, 0, 10])
def test_invalid_digits_are_rejected(game: Grid, digit: int) -> None:
    with pytest.raises(ValueError, match="choose one from 1 to 9"):
        renderer.draw_grid(game, focus=digit)
    with pytest.raises(ValueError, match="choose one from 1 to 9"):
        renderer.alt_grid(game, focus=digit)


def test_alt_text_of_a_game_names_all_marks(game: Grid) -> None:
    only = game.eliminate(80, 1).eliminate(80, 2)
    with use_locale("en", cells=CellNames.A1):
        words = renderer.alt_grid(only, candidates=True, wrong=[MIDDLE, 0], last=[MIDDLE], focus=8)
    assert "row A: 8 0 0" in words
    assert "; wrong: A1 and E5; last move: E5; 8 is in A1 and E5; " in words
    assert "pencil marks for 8 in B4" in words
    assert "; filled in later: E5; pencil marks: A2 12345679, " in words
    assert words.endswith(" more.")
    assert len(words) < 1024
    few = Grid.from_values([0, *([1] * 80)])
    marked = renderer.alt_grid(few, candidates=True, focus=9)
    assert "; 9 is not in any cell yet; pencil marks for 9 in r1c1; pencil marks: r1c1 " in marked


@pytest.mark.parametrize("language", languages())
def test_alt_text_of_a_game_is_short_enough(language: str) -> None:
    grid = Grid.from_values([0] * 81)
    with use_locale(language):
        words = renderer.alt_grid(grid, candidates=True, wrong=range(81), last=range(81), focus=3)
    assert 500 < len(words) < 1024
    full = Grid.from_values([1] * 81, givens=())
    with use_locale(language):
        words = renderer.alt_grid(full, candidates=True, wrong=range(81), focus=1)
    assert 500 < len(words) < 1024


def test_fins_and_the_second_set_differ_clearly_in_print(game: Grid, decode: Decode) -> None:
    """Both are squares, so one of them is dark in the theme without colours."""
    spot = Candidate(parse_cell("r9c9"), 5)
    looks = []
    for role in (Role.FIN, Role.SET_B):
        view = View(candidates=((spot, role),))
        image = decode(renderer.draw_view(game, view, theme=PRINT, candidates=False))
        x, y = spot_of(view, spot)
        looks.append(image.crop((x - 20, y - 20, x + 21, y + 21)))
    assert difference(*looks) > 90


def test_highlights_do_not_change_other_cells(game: Grid, decode: Decode) -> None:
    plain = decode(renderer.draw_grid(game, candidates=True))
    marked = decode(renderer.draw_grid(game, candidates=True, wrong=[MIDDLE], last=[40, 41]))
    for cell in set(range(81)) - {40, 41}:
        assert cell_of(plain, cell).tobytes() == cell_of(marked, cell).tobytes()


def test_colours_differ_from_each_other_without_colour(game: Grid, decode: Decode) -> None:
    """Each has its letter, also in cells with a digit, or with candidates."""
    for cell, candidates in ((MIDDLE, False), (CORNER, False), (CORNER, True)):
        looks = [
            cell_of(
                decode(
                    renderer.draw_grid(
                        game, coloured={cell: (colour,)}, candidates=candidates, theme=PRINT
                    )
                ),
                cell,
            )
            for colour in range(1, 9)
        ]
        for one, other in combinations(looks, 2):
            assert difference(one, other) > 0.2


def test_colours_are_left_to_a_page_that_draws_the_grid() -> None:
    shown = renderer.draw_grid(
        parse_line("." * 81),
        coloured={0: (1,), 80: (2, 3)},
        theme=renderer.PROPERTIES,
        file_format=renderer.Format.LAYERS,
    )
    assert b"<svg" in shown


def test_letters_can_be_read_on_every_colour() -> None:
    for hue in HUES:
        assert contrast(letter_ink(hue), hue) >= 4.5


@all_themes
def test_digits_can_be_read_on_every_colour(theme: Theme) -> None:
    for colour in range(1, 9):
        assert contrast(theme.given, shade(theme, colour)) >= 4.5


def test_colours_are_those_of_the_touch_board() -> None:
    sheet = Path(__file__).parents[2] / "web" / "static" / "board.css"
    assert tuple(re.findall(r" --colour-[1-8]: (#[0-9a-f]{6});", sheet.read_text("utf-8"))) == HUES


def test_colours_are_pure_in_the_picture(game: Grid, decode: Decode) -> None:
    picture = decode(renderer.draw_grid(game, coloured={MIDDLE: (1, 4)}, theme=renderer.DARK))
    colours = {colour for _, colour in cell_of(picture, MIDDLE).getcolors(10_000) or ()}
    assert {rgb(shade(renderer.DARK, 1)), rgb(shade(renderer.DARK, 4))} <= colours
    assert {rgb(HUES[0]), rgb(HUES[3])} <= colours


def test_colours_are_named_in_the_alt_text(game: Grid) -> None:
    text = renderer.alt_grid(game, coloured={MIDDLE: (1, 4), 80: (4,)})
    assert "colour A: r5c5; colour D: r5c5 and r9c9" in text
    with pytest.raises(ValueError, match="colour 9 does not exist"):
        renderer.draw_grid(game, coloured={MIDDLE: (9,)})


def test_letters_of_colours_leave_candidates_free(decode: Decode) -> None:
    grid = parse_line(
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    )
    cell = parse_cell("r9c2")
    picture = decode(
        renderer.draw_grid(grid, coloured={cell: (1, 2, 3, 5)}, candidates=True, theme=PRINT)
    )
    for digit in grid.candidates_of(cell):
        x, y = PLACE.spot(Candidate(cell, digit))
        spot = picture.crop((x - 8, y - 8, x + 9, y + 9))
        assert rgb(PRINT.given) in {colour for _, colour in spot.getcolors(10_000) or ()}
