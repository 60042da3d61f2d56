"""Raster pictures, drawn with Pillow."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw

from engine.houses import DIGITS, Digit
from engine.language import CellNames, cell_names
from renderer import shapes
from renderer.board import Layout, draw_board
from renderer.canvas import (
    Box,
    Canvas,
    Corner,
    Discs,
    FreeSpace,
    Lines,
    Point,
    Shape,
    Strokes,
    Weight,
)
from renderer.png import to_png
from renderer.shapes import stamp, stamp_mask
from renderer.theme import Colour, Theme, rgb

_SHORT_TEXT: Final = 3
"""Texts of up to this many characters, such as digits and names, have a separate cache."""


class Raster(Canvas):
    """A raster picture.

    Attributes:
        image: what has been drawn so far.
        theme: the colours.
    """

    def __init__(self, image: Image.Image, theme: Theme) -> None:
        """Draw on this image, which is changed."""
        self.image = image
        self.theme = theme

    def fill(self, box: Box, colour: Colour) -> None:
        """Fill a rectangle."""
        self.image.paste(rgb(colour), box)

    def frame(self, box: Box, width: int, colour: Colour) -> None:
        """Draw a frame along the inside of a rectangle."""
        left, top, right, bottom = box
        ImageDraw.Draw(self.image).rectangle(
            (left, top, right - 1, bottom - 1), outline=rgb(colour), width=width
        )

    def polygon(self, corners: Sequence[Corner], fill: Colour, edge: Colour | None = None) -> None:
        """Fill an area whose corners are in the middle of pixels, with an optional thin edge."""
        ImageDraw.Draw(self.image).polygon(
            list(corners), fill=rgb(fill), outline=rgb(edge) if edge else None
        )

    def area(self, shape: Shape, size: int, centre: Point, colour: Colour) -> None:
        """Fill a shape that is `size` pixels across."""
        stamp(self.image, shapes.area(shape, size), centre, colour)

    def outline(self, shape: Shape, size: int, width: int, centre: Point, colour: Colour) -> None:
        """Draw the outline of a shape, inside its `size`, with a line of this width."""
        stamp(self.image, shapes.outline(shape, size, width), centre, colour)

    def hatching(self, pitch: int, width: int, centre: Point, colour: Colour) -> None:
        """Draw diagonal lines across a cell."""
        stamp(self.image, shapes.hatching(pitch, width), centre, colour)

    def write(
        self,
        characters: str,
        centre: Point,
        height: int,
        weight: Weight,
        colour: Colour,
        *,
        slanted: bool = False,
    ) -> None:
        """Write a text whose digits are `height` pixels tall around its centre."""
        if slanted:
            mask = shapes.slanted_mask(characters, height, weight)
        elif len(characters) > _SHORT_TEXT:
            mask = _words(characters, height, weight)
        else:
            mask = shapes.text(characters, height, weight)
        stamp(self.image, mask, centre, colour)

    def write_digits(
        self, digits: Iterable[tuple[Digit, Point]], height: int, colour: Colour
    ) -> None:
        """Write many digits, each around its centre."""
        shade, paste = rgb(colour), ImageDraw.Draw(self.image).bitmap
        masks = [shapes.text(str(digit), height, Weight.REGULAR) for digit in DIGITS]
        halves = [(mask.width // 2, mask.height // 2) for mask in masks]
        for digit, (x, y) in digits:  # There are hundreds, so this inlines `stamp`.
            across, down = halves[digit - 1]
            paste((x - across, y - down), masks[digit - 1], shade)

    def clear(self, room: FreeSpace, colour: Colour) -> None:
        """Fill the room around a text, before the text is written."""
        stamp(self.image, _room_mask(room), room.centre, colour)

    def draw_lines(self, lines: Lines, rooms: Iterable[FreeSpace], colour: Colour) -> None:
        """Draw lines with gaps for digits."""
        mask = mask_of(lines, self.image.width)
        for room in rooms:
            stamp_mask(mask, _room_mask(room), room.centre)
        if lines.boxes is None:
            self.image.paste(rgb(colour), (0, 0), mask)
        else:
            for box in lines.boxes:
                self.image.paste(rgb(colour), box, mask.crop(box))

    def extend(self, height: int) -> None:
        """Make the picture this many pixels higher, with an empty page at the bottom."""
        size = self.image.width, self.image.height + height
        longer = Image.new("RGB", size, rgb(self.theme.page))
        longer.paste(self.image, (0, 0))
        self.image = longer

    def encode(self) -> bytes:
        """The picture as a PNG file."""
        return to_png(self.image, self.theme)


def raster_board(theme: Theme, place: Layout, *, coordinates: bool) -> Raster:
    """An empty board to draw on."""
    return Raster(empty_board(theme, place, coordinates=coordinates), theme)


def empty_board(theme: Theme, place: Layout, *, coordinates: bool) -> Image.Image:
    """The image of an empty board: the page, the lines and the coordinates."""
    return _empty_board(theme, place, coordinates, cell_names()).copy()


@lru_cache(maxsize=4)
def _empty_board(theme: Theme, place: Layout, coordinates: bool, names: CellNames) -> Image.Image:
    """An empty board; the names of cells depend on the locale, so they are part of the key."""
    image = Image.new("RGB", (place.size, place.size), rgb(theme.page))
    draw_board(Raster(image, theme), theme, place, names if coordinates else None)
    return image


def mask_of(lines: Lines, size: int) -> Image.Image:
    """The coverage of lines in a picture that is `size` pixels wide and high."""
    return _board_lines(lines, size).copy() if lines.boxes is None else _drawn(lines, size)


@lru_cache(maxsize=4)
def _board_lines(lines: Lines, size: int) -> Image.Image:
    return shapes.coarse(_drawn(lines, size))


def _drawn(lines: Lines, size: int) -> Image.Image:
    fine = Image.new("L", (size * lines.finer, size * lines.finer))
    draw = ImageDraw.Draw(fine)
    for mark in lines.marks:
        if isinstance(mark, Strokes):
            ink = 0 if mark.gap else 255
            for line in mark.lines:
                draw.line(line, fill=ink, width=mark.width)
        elif isinstance(mark, Discs):
            radius = mark.radius
            for x, y in mark.centres:
                draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=255)
        else:
            draw.polygon(mark.corners, fill=0 if mark.gap else 255)
    if lines.boxes is None:
        return fine.reduce(lines.finer)
    mask = Image.new("L", (size, size))
    for left, top, right, bottom in lines.boxes:
        box = left * lines.finer, top * lines.finer, right * lines.finer, bottom * lines.finer
        mask.paste(fine.reduce(lines.finer, box), (left, top))
    return mask


def _room_mask(room: FreeSpace) -> Image.Image:
    return shapes.room(room.characters, room.height, room.weight, room.width)


@lru_cache(maxsize=256)
def _words(words: str, height: int, weight: Weight) -> Image.Image:
    """The mask of the words of a legend; most pictures use the same few."""
    return shapes.sentence(words, height, weight)
