"""Draws pictures made of shapes and text, as SVG files.

All places are those of `renderer.raster`. Texts use the typeface of the other pictures if it is
installed, otherwise another sans-serif one. Only lines with gaps need a mask; its id is derived
from its contents, so that a page can contain many pictures.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from hashlib import sha256
from typing import Final
from xml.sax.saxutils import quoteattr

from engine.houses import Digit
from renderer.board import Layout
from renderer.canvas import (
    Box,
    Canvas,
    Corner,
    Discs,
    FreeSpace,
    Lines,
    Mark,
    Point,
    Shape,
    Strokes,
    Weight,
)
from renderer.shapes import SLANT, typeface
from renderer.theme import Colour, Theme

FONTS: Final = "Atkinson Hyperlegible, Verdana, DejaVu Sans, sans-serif"
"""The typefaces of texts; the first that is installed is used."""


class Svg(Canvas):
    """A picture of shapes and text."""

    def __init__(self, theme: Theme, place: Layout, *, alt: str) -> None:
        """Start with an empty page.

        Args:
            place: the geometry.
            alt: a description of the picture, for people who cannot see it.
        """
        self.width = self.height = place.size
        self._page, self._alt = theme.page, alt
        self._parts: list[str] = []

    def fill(self, box: Box, colour: Colour) -> None:
        """Fill a rectangle."""
        self._parts.append(f'<path fill="{colour}" d="{_box_path(box)}"/>')

    def frame(self, box: Box, width: int, colour: Colour) -> None:
        """Draw a frame along the inside of a rectangle."""
        left, top, right, bottom = box
        inside = left + width, top + width, right - width, bottom - width
        path = f"{_box_path(box)}{_box_path(inside)}"
        self._parts.append(f'<path fill="{colour}" fill-rule="evenodd" d="{path}"/>')

    def polygon(self, corners: Sequence[Corner], fill: Colour, edge: Colour | None = None) -> None:
        """Fill an area whose corners are in the middle of pixels, with an optional thin edge."""
        path = _path([(x + 0.5, y + 0.5) for x, y in corners])
        self._parts.append(f'<path fill="{fill}" stroke="{edge or fill}" d="{path}Z"/>')

    def area(self, shape: Shape, size: int, centre: Point, colour: Colour) -> None:
        """Fill a shape that is `size` pixels across."""
        self._shape(_area(shape, size), size, centre, f'fill="{colour}"')

    def outline(self, shape: Shape, size: int, width: int, centre: Point, colour: Colour) -> None:
        """Draw the outline of a shape, inside its `size`, with a line of this width."""
        if shape is Shape.BAR:
            self.fill(_around(centre, size, width), colour)
            return
        ends = ' stroke-linecap="round"' if shape in (Shape.CROSS, Shape.SLASH) else ""
        look = f'fill="none" stroke="{colour}" stroke-width="{width}"{ends}'
        self._shape(_outline(shape, size, width), size, centre, look)

    def _shape(self, path: str, size: int, centre: Point, look: str) -> None:
        left, top, _, _ = _around(centre, size, size)
        self._parts.append(f'<path transform="translate({left} {top})" {look} d="{path}"/>')

    def hatching(self, pitch: int, width: int, centre: Point, colour: Colour) -> None:
        """Draw diagonal lines across a cell."""
        size = pitch - 4 * width
        lines = []
        for line in range(1, 8):
            far = line * size / 4
            near = max(0.0, far - size)
            lines.append(_path([(far - near, near), (near, far - near)]))
        look = f'stroke="{colour}" stroke-width="{width}"'
        self._shape("".join(lines), size, centre, look)

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
        look = f'fill="{colour}"'
        if slanted:
            shift = _number(SLANT * centre[1])
            look += f' transform="matrix(1 0 {-SLANT} 1 {shift} 0)"'
        self._parts.append(_text(characters, centre, height, weight, look))

    def write_digits(
        self, digits: Iterable[tuple[Digit, Point]], height: int, colour: Colour
    ) -> None:
        """Write many digits, each around its centre."""
        texts = []
        for digit, centre in digits:
            x, y = _origin(str(digit), centre, height, Weight.REGULAR)
            texts.append(f'<text x="{_number(x)}" y="{y}">{digit}</text>')
        size = _number(_size(height, Weight.REGULAR))
        self._parts.append(f'<g fill="{colour}" font-size="{size}">{"".join(texts)}</g>')

    def clear(self, room: FreeSpace, colour: Colour) -> None:
        """Fill the room around a text, before the text is written."""
        self._parts.append(_room(room, colour))

    def draw_lines(self, lines: Lines, rooms: Iterable[FreeSpace], colour: Colour) -> None:
        """Draw lines with gaps for digits."""
        marks = "".join(_mark(mark) for mark in lines.marks)
        scale = _number(1 / lines.finer)
        gaps = "".join(_room(room, "#000") for room in rooms)
        holds = f'<g transform="scale({scale})" fill="none">{marks}</g>{gaps}'
        name = f"lines-{sha256(holds.encode()).hexdigest()[:12]}"
        all_of_it = f'width="{self.width}" height="{self.height}"'
        # Without the first rectangle, Poppler shows the smoothed edges of gaps in PDF files.
        self._parts.append(
            f'<mask id="{name}" maskUnits="userSpaceOnUse" x="0" y="0" {all_of_it}>'
            f"<rect {all_of_it}/>{holds}</mask>"
            f'<rect {all_of_it} fill="{colour}" mask="url(#{name})"/>'
        )

    def extend(self, height: int) -> None:
        """Make the picture this many pixels higher, with an empty page at the bottom."""
        self.height += height

    def encode(self) -> bytes:
        """The picture as an SVG file, which can also be part of a web page."""
        size = f'width="{self.width}" height="{self.height}"'
        start = (
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} '
            f'viewBox="0 0 {self.width} {self.height}" role="img" '
            f'aria-label={quoteattr(self._alt)} font-family="{FONTS}" text-anchor="middle">'
        )
        page = f'<rect {size} fill="{self._page}"/>'
        return "\n".join([start, page, *self._parts, "</svg>", ""]).encode()


def _text(characters: str, centre: Point, height: int, weight: Weight, look: str) -> str:
    x, y = _origin(characters, centre, height, weight)
    bold = ' font-weight="700"' if weight is Weight.BOLD else ""
    return (
        f'<text x="{_number(x)}" y="{y}" font-size="{_number(_size(height, weight))}"{bold} {look}>'
        f"{_escaped(characters)}</text>"
    )


def _room(room: FreeSpace, colour: Colour) -> str:
    look = f'fill="{colour}" stroke="{colour}" stroke-width="{2 * room.width}"'
    joined = f'{look} stroke-linejoin="round"'
    return _text(room.characters, room.centre, room.height, room.weight, joined)


def _mark(mark: Mark) -> str:
    """A mark in a mask: white is drawn, black is a gap."""
    if isinstance(mark, Discs):
        circles = "".join(_circle(x, y, mark.radius) for x, y in mark.centres)
        return f'<path fill="#fff" d="{circles}"/>'
    shade = "#000" if mark.gap else "#fff"
    if isinstance(mark, Strokes):
        path = "".join(_path(line) for line in mark.lines)
        return f'<path stroke="{shade}" stroke-width="{mark.width}" d="{path}"/>'
    return f'<path fill="{shade}" d="{_path(mark.corners)}Z"/>'


@lru_cache(maxsize=256)
def _area(shape: Shape, size: int) -> str:
    """The path of a filled shape from 0 to `size` in both directions."""
    half = size / 2
    match shape:
        case Shape.CIRCLE:
            return _circle(half, half, half)
        case Shape.SQUARE:
            return _rounded(0, size, size / 8)
        case Shape.DIAMOND:
            return _path([(half, 0), (size, half), (half, size), (0, half)]) + "Z"
        case Shape.BADGE:
            # A disc with a ring around it; the circle in between has the opposite direction.
            gap = _circle(half, half, 0.45 * size, clockwise=False)
            return _circle(half, half, half) + gap + _circle(half, half, 0.4 * size)
        case _:
            raise ValueError(f"{shape.value} is a shape of lines, which have no area")


@lru_cache(maxsize=256)
def _outline(shape: Shape, size: int, width: int) -> str:
    """The middle of the outline of a shape that extends from 0 to `size` in both directions."""
    half, rim = size / 2, width / 2
    end = size - rim
    match shape:
        case Shape.CIRCLE:
            return _circle(half, half, half - rim)
        case Shape.SQUARE:
            return _rounded(rim, end, max(0.0, size / 8 - rim))
        case Shape.DIAMOND:
            inset = 0.71 * width
            far = size - inset
            return _path([(half, inset), (far, half), (half, far), (inset, half)]) + "Z"
        case Shape.CROSS:
            return _path([(rim, rim), (end, end)]) + _path([(end, rim), (rim, end)])
        case Shape.SLASH:
            return _path([(rim, end), (end, rim)])
        case Shape.BRACKETS:
            gap = 0.27 * size
            return "".join(
                _path([(side, lid + out * gap), (side, lid), (side + over * gap, lid)])
                for side, over in ((rim, 1), (end, -1))
                for lid, out in ((rim, 1), (end, -1))
            )
        case _:
            raise ValueError(f"{shape.value} is not drawn as an outline")


def _around(centre: Point, width: int, height: int) -> Box:
    """The pixels of a mask of this size that is centred on a pixel, as `stamp` places it."""
    left, top = centre[0] - width // 2, centre[1] - height // 2
    return left, top, left + width, top + height


def _box_path(box: Box) -> str:
    left, top, right, bottom = box
    return f"M{left} {top}H{right}V{bottom}H{left}Z"


def _path(points: Sequence[Corner]) -> str:
    return "M" + "L".join(f"{_number(x)} {_number(y)}" for x, y in points)


def _circle(x: float, y: float, radius: float, *, clockwise: bool = True) -> str:
    arc = f"a{_number(radius)} {_number(radius)} 0 1 {int(clockwise)}"
    across = _number(2 * radius)
    return f"M{_number(x - radius)} {_number(y)}{arc} {across} 0{arc} -{across} 0Z"


def _rounded(start: float, end: float, radius: float) -> str:
    side, r = _number(end - start - 2 * radius), _number(radius)
    arc = f"a{r} {r} 0 0 1"
    return (
        f"M{_number(start + radius)} {_number(start)}h{side}{arc} {r} {r}v{side}{arc} -{r} {r}"
        f"h-{side}{arc} -{r} -{r}v-{side}{arc} {r} -{r}Z"
    )


@lru_cache(maxsize=256)
def _size(height: int, weight: Weight) -> float:
    """The font size at which a digit is `height` pixels tall."""
    return typeface(weight, height).size


def _origin(characters: str, centre: Point, height: int, weight: Weight) -> tuple[float, int]:
    """The middle of a text's advance width, and its baseline, for ink around the centre.

    The result is the place at which `renderer.shapes` draws it.
    """
    before, after = _sides(characters, height, weight)
    left = centre[0] - (after + 2) // 2 + 1
    return left + before, centre[1] + (height + 1) // 2


@lru_cache(maxsize=1024)
def _sides(characters: str, height: int, weight: Weight) -> tuple[float, int]:
    """The distance from a text's left ink edge to its middle; also the ink's width."""
    face = typeface(weight, height)
    left, _, right, _ = face.getbbox(characters, anchor="ls")
    return face.getlength(characters) / 2 - left, int(right - left)


def _number(number: float) -> str:
    """A number with at most two decimals."""
    return f"{number:.2f}".rstrip("0").rstrip(".")


def _escaped(characters: str) -> str:
    return characters.replace("&", "&amp;").replace("<", "&lt;")
