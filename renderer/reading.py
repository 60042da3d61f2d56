"""Draws the reading of a photograph or screenshot over the picture, for comparison.

The picture itself is visible but faded. The digit read is in the lower right corner of each cell,
beside the printed digit and not on it. The marks do not depend on colour: a doubtful cell has a
frame, a hatched border and a question mark.

The files are JPEG: encoding a photograph as PNG or WebP would take ten times as long.
"""

import io
from collections.abc import Collection, Sequence
from typing import Final

from PIL import Image, ImageDraw, ImageOps

from engine.houses import CELLS, Cell, Digit
from engine.language import N_, forms, translate, translate_count
from renderer.alt import LENGTHS, LIMIT, rows_in_words
from renderer.board import Layout, layout
from renderer.canvas import Shape, Weight
from renderer.draw import SIZE
from renderer.lists import name_cells
from renderer.raster import empty_board
from renderer.shapes import area, hatching, outline, stamp, text
from renderer.theme import LIGHT, Ink, Theme, rgb

Corner = tuple[float, float]
"""A place in a picture: from the left, from the top, in pixels."""

OVERVIEW: Final = 700
"""The longer side of an overview in pixels."""

_LARGEST: Final = 2000
"""The maximum side of a picture to draw on, in pixels."""
_FADED: Final = 0.3
"""The opacity of the page's colour over the picture."""
_FADED_OUTSIDE: Final = 0.62
"""That opacity outside the grids of an overview."""
_DIGIT: Final = 0.3
"""Height of a digit of the reading, in cells: a larger one would hide the printed digit."""
_PLATE: Final = (0.34, 0.54, 0.42)
"""Width of the plate behind it, width with a question mark, and height."""
_BORDER: Final = 0.15
"""Width of the hatched border of a doubtful cell."""
_QUALITY: Final = 86

_READ: Final = N_(
    "Your picture, with what I read in it: {count} of 81 cells filled, 0 means an empty cell. "
    "{parts}."
)
_UNSURE: Final = N_("not sure: {cells}")
_OVERVIEW: Final = forms(
    "Your picture, with its grid marked with the number 1.",
    "Your picture, with the {count} grids marked 1 to {count}.",
)


def draw_reading(
    rectified: bytes,
    digits: Sequence[Digit],
    doubtful: Collection[Cell] = (),
    *,
    theme: Theme = LIGHT,
    size: int = SIZE,
) -> bytes:
    """Draw the digits that were read over the rectified picture.

    Args:
        rectified: the grid alone as a JPEG or PNG file, upright and square, at most 2000 pixels per
            side; its outer lines are on its border.
        digits: the 81 digits that were read, 0 for an empty cell.
        doubtful: cells that the user should check.
        size: width and height in pixels, 200 to 2000.

    Returns:
        A JPEG file. The same arguments always give the same bytes.

    Raises:
        ValueError: if the picture is damaged, too large or not square, or the size, a digit or a
            cell is out of range.
    """
    _check(digits, doubtful)
    place = layout(size, coordinates=True)
    image = empty_board(theme, place, coordinates=True)
    image.paste(_faded(rectified, theme, 9 * place.pitch), (place.left, place.top))
    plain = Ink(theme.page, theme.placed, theme.placed)
    for cell in sorted(doubtful):
        _frame(image, theme, place, cell)
    for cell, digit in enumerate(digits):
        label = f"{digit or ''}{'?' if cell in doubtful else ''}"
        ink = theme.fin if cell in doubtful else plain
        if label:
            _plate(image, ink, place, cell, label)
    return _to_jpeg(image)


def draw_overview(
    picture: bytes,
    corners: Sequence[Sequence[Corner]],
    *,
    extent: tuple[int, int] | None = None,
    theme: Theme = LIGHT,
) -> bytes:
    """Draw an overview of the grids in a picture, each with a frame and its number.

    Args:
        picture: a small version of the picture, as a JPEG or PNG file of at most 2000 pixels per
            side.
        corners: the four corners of each grid, in order around it.
        extent: width and height of the picture to which the corners refer; by default those of
            `picture`.

    Returns:
        A JPEG file whose longer side has `OVERVIEW` pixels.

    Raises:
        ValueError: if the picture is damaged or too large, no grid was found, or one does not have
            four corners.
    """
    if not corners or any(len(grid) != 4 for grid in corners):
        raise ValueError("an overview needs at least one grid, and four corners of each")
    small = _opened(picture)
    width, height = extent or small.size
    scale = OVERVIEW / max(small.size)
    bright = small.resize((max(1, round(small.width * scale)), max(1, round(small.height * scale))))
    grids = [
        [(x * bright.width / width, y * bright.height / height) for x, y in grid]
        for grid in corners
    ]
    inside = Image.new("L", bright.size)
    for grid in grids:
        ImageDraw.Draw(inside).polygon(grid, fill=255)
    image = Image.blend(bright, Image.new("RGB", bright.size, rgb(theme.page)), _FADED_OUTSIDE)
    image.paste(bright, mask=inside)
    draw = ImageDraw.Draw(image)
    for colour, line in ((theme.page, 11), (theme.on.edge, 5)):
        for grid in grids:
            draw.line([*grid, *grid[:2]], fill=rgb(colour), width=line, joint="curve")
    for number, grid in enumerate(grids, 1):
        _number(image, theme, grid, number)
    return _to_jpeg(image)


def alt_reading(digits: Sequence[Digit], doubtful: Collection[Cell] = ()) -> str:
    """The alt text of `draw_reading`: the nine rows, then the doubtful cells.

    Raises:
        ValueError: if a digit or a cell is out of range.
    """
    _check(digits, doubtful)
    filled = sum(1 for digit in digits if digit)
    for length in LENGTHS:
        parts = [*rows_in_words(digits)]
        if doubtful:
            parts.append(translate(_UNSURE, cells=name_cells(sorted(doubtful), length)))
        text = translate(_READ, count=filled, parts="; ".join(parts))
        if len(text) < LIMIT:
            return text
    raise AssertionError("the rows of a reading are too long for its alt text")


def alt_overview(count: int) -> str:
    """The alt text of `draw_overview` with this many grids."""
    return translate_count(_OVERVIEW, count)


def _check(digits: Sequence[Digit], doubtful: Collection[Cell]) -> None:
    if len(digits) != len(CELLS) or not all(0 <= digit <= 9 for digit in digits):
        raise ValueError("a reading has 81 digits from 0 to 9")
    for cell in doubtful:
        if cell not in CELLS:
            raise ValueError(f"cell {cell} does not exist: cells are numbered from 0 to 80")


def _opened(data: bytes) -> Image.Image:
    """Open a picture as RGB; its size is checked before it is decoded."""
    try:
        image = Image.open(io.BytesIO(data), formats=("JPEG", "PNG"))
        if max(image.size) > _LARGEST:
            raise ValueError(f"a picture of {image.width} x {image.height} pixels is too large")
        return image.convert("RGB")
    except (OSError, SyntaxError, Image.DecompressionBombError) as error:
        raise ValueError(f"the picture cannot be opened: {error}") from error


def _faded(rectified: bytes, theme: Theme, side: int) -> Image.Image:
    """The picture as a background: contrast is maximised, then faded."""
    flat = _opened(rectified)
    if flat.width != flat.height:
        raise ValueError(f"a rectified grid is square, not {flat.width} x {flat.height} pixels")
    clear = ImageOps.autocontrast(flat, cutoff=1, preserve_tone=True)
    pale = Image.blend(clear, Image.new("RGB", clear.size, rgb(theme.page)), _FADED)
    return pale.resize((side, side), Image.Resampling.BILINEAR)


def _frame(image: Image.Image, theme: Theme, place: Layout, cell: Cell) -> None:
    """Draw a frame and a hatched border; the middle stays free for the printed digit."""
    left, top, right, bottom = place.inside(cell)
    draw = ImageDraw.Draw(image)
    draw.rectangle(
        (left, top, right - 1, bottom - 1), outline=rgb(theme.page), width=place.share(_BORDER)
    )
    border = hatching(place.pitch, place.share(0.035)).copy()
    free = place.share(_BORDER) - (place.pitch - border.width) // 2
    border.paste(0, (free, free, border.width - free, border.height - free))
    stamp(image, border, place.centre(cell), theme.fin.edge)
    draw.rectangle(
        (left, top, right - 1, bottom - 1), outline=rgb(theme.fin.edge), width=place.share(0.055)
    )


def _plate(image: Image.Image, ink: Ink, place: Layout, cell: Cell, label: str) -> None:
    """Write the digit of the reading on a plate in the cell's corner."""
    narrow, wide, height = map(place.share, _PLATE)
    _, _, right, bottom = place.inside(cell)
    left, top = right - (wide if len(label) > 1 else narrow), bottom - height
    ImageDraw.Draw(image).rounded_rectangle(
        (left, top, right - 1, bottom - 1),
        place.share(0.07),
        fill=rgb(ink.fill),
        outline=rgb(ink.edge),
        width=place.share(0.022),
    )
    mask = text(label, place.share(_DIGIT), Weight.BOLD)
    stamp(image, mask, ((left + right) // 2, (top + bottom) // 2), ink.text)


def _number(image: Image.Image, theme: Theme, grid: Sequence[Corner], number: int) -> None:
    """Write a grid's number on a disc in its middle, scaled to the grid."""
    xs, ys = [x for x, _ in grid], [y for _, y in grid]
    disc = round(min(120.0, max(44.0, 0.4 * min(max(xs) - min(xs), max(ys) - min(ys)))))
    x, y = (
        min(max(round(sum(along) / 4), disc // 2), max(disc // 2, most - disc // 2))
        for along, most in ((xs, image.width), (ys, image.height))
    )
    stamp(image, area(Shape.CIRCLE, disc), (x, y), theme.page)
    stamp(image, outline(Shape.CIRCLE, disc, max(3, disc // 16)), (x, y), theme.on.edge)
    stamp(image, text(str(number), round(disc * 0.5), Weight.BOLD), (x, y), theme.given)


def _to_jpeg(image: Image.Image) -> bytes:
    file = io.BytesIO()
    # Without chroma subsampling: digits are thin, and their colours have a meaning.
    image.save(file, "JPEG", quality=_QUALITY, subsampling=0)
    return file.getvalue()
