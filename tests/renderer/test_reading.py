"""Pictures of readings over the original picture, and their alt texts."""

import io
import time

import pytest
from PIL import Image

import renderer
from engine.houses import CELLS, parse_cell
from engine.language import CellNames, languages, use_locale
from renderer import THEMES, Theme
from renderer.theme import rgb

from .conftest import MIDDLE, PLACE, Decode, cell_of, difference

all_themes = pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)

EMPTY = [0] * 81
PAPER, INK = (205, 200, 190), (40, 40, 45)


def picture(width: int = 540, height: int = 540, kind: str = "JPEG") -> bytes:
    """Return paper with a dark square, as large as a printed digit, in the middle cell."""
    image = Image.new("RGB", (width, height), PAPER)
    image.paste(INK, (width // 2 - 9, height // 2 - 15, width // 2 + 9, height // 2 + 15))
    file = io.BytesIO()
    image.save(file, kind)
    return file.getvalue()


def filled(cell: int, digit: int) -> list[int]:
    return [digit if other == cell else 0 for other in CELLS]


def near(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    """Return whether two colours are the same except for JPEG artefacts."""
    return all(abs(a - b) < 16 for a, b in zip(one, other, strict=True))


@all_themes
def test_printed_digit_is_visible_beside_the_one_that_was_read(
    decode: Decode, theme: Theme
) -> None:
    bare = cell_of(decode(renderer.draw_reading(picture(), EMPTY, theme=theme)), MIDDLE)
    read = cell_of(decode(renderer.draw_reading(picture(), filled(MIDDLE, 4), theme=theme)), MIDDLE)
    side = bare.width
    corner = (int(0.7 * side), int(0.6 * side), side, side)
    assert difference(bare.crop(corner), read.crop(corner)) > 30
    printed = (0, 0, int(0.6 * side), side)
    assert difference(bare.crop(printed), read.crop(printed)) < 1
    ink = rgb(theme.placed)
    assert any(near(pixel, ink) for _, pixel in colours(read.crop(corner)))


def colours(image: Image.Image) -> list[tuple[int, tuple[int, ...]]]:
    found = image.getcolors(image.width * image.height)
    assert found is not None
    return [(count, pixel) for count, pixel in found if isinstance(pixel, tuple)]


@all_themes
def test_picture_is_faded_but_visible(decode: Decode, theme: Theme) -> None:
    image = decode(renderer.draw_reading(picture(), EMPTY, theme=theme))
    paper = image.getpixel((PLACE.centre(0)[0], PLACE.centre(0)[1]))
    ink = image.getpixel(PLACE.centre(MIDDLE))
    assert isinstance(paper, tuple)
    assert isinstance(ink, tuple)
    assert sum(paper) - sum(ink) > 250
    assert not near(paper, rgb(theme.page))


@all_themes
def test_doubtful_cell_differs_from_a_certain_one_without_colour(
    decode: Decode, theme: Theme
) -> None:
    file, digits = picture(), filled(MIDDLE, 4)
    certain, doubtful = (
        cell_of(decode(renderer.draw_reading(file, digits, cells, theme=theme)), MIDDLE)
        for cells in ([], [MIDDLE])
    )
    assert difference(certain, doubtful) > 1.5


@all_themes
def test_doubtful_cells_have_a_frame_and_a_question_mark_even_if_empty(
    decode: Decode, theme: Theme
) -> None:
    bare = decode(renderer.draw_reading(picture(), EMPTY, theme=theme))
    asked = decode(renderer.draw_reading(picture(), EMPTY, [7], theme=theme))
    left, top, right, bottom = PLACE.inside(7)
    for corner in ((left + 1, top + 1), (right - 2, top + 1), (left + 1, bottom - 2)):
        pixel = asked.getpixel(corner)
        assert isinstance(pixel, tuple)
        assert near(pixel, rgb(theme.fin.edge))
    sign = (right - PLACE.share(0.3), bottom - PLACE.share(0.4), right - 6, bottom - 6)
    assert difference(bare.crop(sign), asked.crop(sign)) > 15
    assert difference(cell_of(bare, 8), cell_of(asked, 8)) < 1


def test_coordinates_follow_the_locale(decode: Decode) -> None:
    def names_of_columns() -> Image.Image:
        return decode(renderer.draw_reading(picture(), EMPTY)).crop((0, 0, 900, PLACE.top))

    one = names_of_columns()
    with use_locale("en", cells=CellNames.A1):
        other = names_of_columns()
    assert difference(one, other) > 0.5


@pytest.mark.parametrize("size", [200, 450, 900, 2000])
def test_readings_of_all_sizes_are_jpeg_files(size: int) -> None:
    file = renderer.draw_reading(picture(kind="PNG"), filled(3, 9), [3, 4], size=size)
    image = Image.open(io.BytesIO(file))
    assert (image.format, image.size) == ("JPEG", (size, size))


def test_reading_is_drawn_quickly() -> None:
    noise = Image.effect_noise((540, 540), 60).convert("RGB")
    file = io.BytesIO()
    noise.save(file, "JPEG")
    digits = [1 + cell % 9 for cell in CELLS]
    spent = []
    for _ in range(5):
        start = time.process_time()
        renderer.draw_reading(file.getvalue(), digits, CELLS)
        spent.append(time.process_time() - start)
    # Several times the usual 25 ms, so that a busy machine does not fail the test.
    assert min(spent) < 0.15


def test_unsuitable_files_are_rejected() -> None:
    huge = io.BytesIO()
    Image.new("1", (30000, 9000)).save(huge, "PNG")
    for data, says in (
        (b"", "cannot be opened"),
        (b"GIF89a", "cannot be opened"),
        (picture()[:700], "cannot be opened"),
        (picture(540, 500), "square, not 540 x 500"),
        (picture(2100, 2100), "2100 x 2100 pixels is too large"),
        (huge.getvalue(), "too large|cannot be opened"),
    ):
        with pytest.raises(ValueError, match=says):
            renderer.draw_reading(data, EMPTY)


@pytest.mark.parametrize(
    ("digits", "doubtful"),
    [([0] * 80, []), ([10, *[0] * 80], []), (EMPTY, [81]), (EMPTY, [-1])],
)
def test_arguments_out_of_range_are_rejected(digits: list[int], doubtful: list[int]) -> None:
    with pytest.raises(ValueError, match=r"81 digits from 0 to 9|numbered from 0 to 80"):
        renderer.draw_reading(picture(), digits, doubtful)
    with pytest.raises(ValueError, match=r"81 digits from 0 to 9|numbered from 0 to 80"):
        renderer.alt_reading(digits, doubtful)


LEFT = [(100.0, 100.0), (900.0, 120.0), (880.0, 900.0), (90.0, 880.0)]
RIGHT = [(1100.0, 300.0), (1500.0, 300.0), (1500.0, 700.0), (1100.0, 700.0)]


@all_themes
def test_overview_numbers_the_grids(decode: Decode, theme: Theme) -> None:
    thumbnail = picture(400, 250)
    one = decode(renderer.draw_overview(thumbnail, [LEFT], extent=(1600, 1000), theme=theme))
    two = decode(renderer.draw_overview(thumbnail, [LEFT, RIGHT], extent=(1600, 1000), theme=theme))
    assert one.size == two.size == (700, 438)
    scale = 700 / 1600
    right = tuple(round(scale * edge) for edge in (1080, 280, 1520, 720))
    assert difference(one.crop(right), two.crop(right)) > 20  # type: ignore[arg-type]
    left = tuple(round(scale * edge) for edge in (60, 60, 920, 920))
    assert difference(one.crop(left), two.crop(left)) < 1  # type: ignore[arg-type]
    swapped = decode(
        renderer.draw_overview(thumbnail, [RIGHT, LEFT], extent=(1600, 1000), theme=theme)
    )
    number = tuple(round(scale * edge) for edge in (1240, 440, 1360, 560))
    assert difference(two.crop(number), swapped.crop(number)) > 3  # type: ignore[arg-type]


def test_overview_of_grids_that_exceed_the_picture_and_of_narrow_pictures(decode: Decode) -> None:
    wide = [(-500.0, -40.0), (5000.0, -20.0), (5000.0, 900.0), (-500.0, 900.0)]
    assert decode(renderer.draw_overview(picture(30, 400), [wide])).size == (52, 700)


def test_overview_without_grids_is_rejected() -> None:
    for corners in ([], [LEFT[:3]]):
        with pytest.raises(ValueError, match="at least one grid"):
            renderer.draw_overview(picture(), corners)


def test_alt_text_of_a_reading() -> None:
    digits = [5, 3] + [0] * 79
    text = renderer.alt_reading(digits, [parse_cell("r3c7"), parse_cell("r1c2")])
    assert text.startswith(
        "Your picture, with what I read in it: 2 of 81 cells filled, 0 means an empty cell. "
        "row 1: 5 3 0 0 0 0 0 0 0; row 2: "
    )
    assert text.endswith("; not sure: r1c2 and r3c7.")
    with use_locale("de", cells=CellNames.A1):
        assert renderer.alt_reading(EMPTY, [11]).endswith("; nicht sicher: B3.")


@pytest.mark.parametrize("language", languages())
def test_alt_text_of_a_reading_is_short_enough(language: str) -> None:
    with use_locale(language):
        text = renderer.alt_reading([9] * 81, CELLS)
    assert 600 < len(text) < 1024


def test_alt_text_of_an_overview() -> None:
    assert renderer.alt_overview(2).endswith("with the 2 grids marked 1 to 2.")
    assert renderer.alt_overview(1).endswith("its grid marked with the number 1.")
    with use_locale("de"):
        assert renderer.alt_overview(3).startswith("Dein Bild; die 3 Gitter")
