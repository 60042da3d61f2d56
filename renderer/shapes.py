"""Stamps for pictures: digits and simple shapes, as coverage masks.

Each is drawn once per size, oversampled so that its edges are smooth, and cached.
"""

import io
from collections.abc import Callable
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from PIL import Image, ImageDraw, ImageFont

from renderer.canvas import Shape, Weight
from renderer.theme import Colour, rgb

_FONTS: Final = Path(__file__).parent / "fonts"
_FINER: Final = 8
_STEPS: Final = 16
SLANT: Final = 0.22
"""The slant of digits, as a share of their height."""


def stamp(image: Image.Image, mask: Image.Image, centre: tuple[int, int], colour: Colour) -> None:
    """Paste a colour through a mask that is centred on a pixel."""
    x, y = centre[0] - mask.width // 2, centre[1] - mask.height // 2
    image.paste(rgb(colour), (x, y, x + mask.width, y + mask.height), mask)


def stamp_mask(mask: Image.Image, hole: Image.Image, centre: tuple[int, int]) -> None:
    """Cut a mask out of another mask, centred on a pixel of the latter."""
    x, y = centre[0] - hole.width // 2, centre[1] - hole.height // 2
    mask.paste(0, (x, y, x + hole.width, y + hole.height), hole)


@lru_cache(maxsize=256)
def text(characters: str, height: int, weight: Weight) -> Image.Image:
    """The mask of a short text whose digits are `height` pixels tall.

    The mask is centred: across on the ink, up and down on the digits, so that letters beside
    them keep their line.
    """
    mask = sentence(characters, height, weight)
    if not characters.isdigit():
        return mask
    # Digits do not need room above and below, and a picture has hundreds of them.
    margin = (height - 2) // 2
    return mask.crop((0, margin, mask.width, mask.height - margin)) if margin > 0 else mask


@lru_cache(maxsize=64)
def slanted_mask(characters: str, height: int, weight: Weight) -> Image.Image:
    """The mask of characters like `text`, slanted to the right."""
    upright = text(characters, height, weight)
    lean = round(upright.height * SLANT / 2)
    wide = Image.new("L", (upright.width + 2 * lean, upright.height))
    wide.paste(upright, (lean, 0))
    # Each row is moved by its distance from the middle, so that the digit stays where it is.
    shear = (1, SLANT, -SLANT * upright.height / 2, 0, 1, 0)
    return coarse(
        wide.transform(wide.size, Image.Transform.AFFINE, shear, Image.Resampling.BICUBIC)
    )


def sentence(characters: str, height: int, weight: Weight) -> Image.Image:
    """The mask of characters like `text`, without caching."""
    font = typeface(weight, height)
    left, _, right, _ = font.getbbox(characters, anchor="ls")
    width = int(right - left)
    mask = Image.new("L", (width + 2, 2 * height))
    ImageDraw.Draw(mask).text(
        (1 - left, height + (height + 1) // 2), characters, fill=255, font=font, anchor="ls"
    )
    return coarse(mask)


@lru_cache(maxsize=256)
def width_of(characters: str, height: int, weight: Weight) -> int:
    """The width in pixels of a text whose digits are `height` pixels tall."""
    left, _, right, _ = typeface(weight, height).getbbox(characters, anchor="ls")
    return int(right - left)


@lru_cache(maxsize=256)
def room(characters: str, height: int, weight: Weight, width: int) -> Image.Image:
    """The mask of a short text and the room around it, `width` pixels on each side."""
    font = typeface(weight, height)
    left, _, right, _ = font.getbbox(characters, anchor="ls")
    mask = Image.new("L", (int(right - left) + 2 + 2 * width, height + 2 + 2 * width))
    ImageDraw.Draw(mask).text(
        (1 - left + width, height + 1 + width),
        characters,
        fill=255,
        font=font,
        anchor="ls",
        stroke_width=width,
    )
    return mask


@lru_cache(maxsize=128)
def area(shape: Shape, size: int) -> Image.Image:
    """The mask of a filled shape, `size` pixels across."""
    return _shrunk(size, lambda draw, full: _draw(draw, shape, full, 0, filled=True))


@lru_cache(maxsize=128)
def outline(shape: Shape, size: int, width: int) -> Image.Image:
    """The mask of a shape's outline: `size` pixels across, its line `width` pixels wide."""
    fine = width * _FINER
    return _shrunk(size, lambda draw, full: _draw(draw, shape, full, fine, filled=False))


@lru_cache(maxsize=16)
def hatching(pitch: int, width: int) -> Image.Image:
    """The mask of diagonal lines across a cell, a little smaller than the cell."""
    size = pitch - 4 * width
    fine = Image.new("L", (size * _FINER, size * _FINER))
    draw = ImageDraw.Draw(fine)
    for line in range(1, 8):
        start = round(line * size * _FINER / 4)
        draw.line((start, 0, 0, start), fill=255, width=width * _FINER)
    return coarse(fine.reduce(_FINER))


def coarse(mask: Image.Image) -> Image.Image:
    """The mask with fewer shades: no visible difference, but a smaller file."""
    return mask.point(_COARSE)


_COARSE: Final = [round(round(v / 255 * _STEPS) * 255 / _STEPS) for v in range(256)]


@lru_cache(maxsize=128)
def typeface(weight: Weight, height: int) -> ImageFont.FreeTypeFont:
    """The typeface at the size at which a digit is `height` pixels tall."""

    def at(size: float) -> ImageFont.FreeTypeFont:
        return ImageFont.truetype(
            io.BytesIO(_font_file(weight)), size, layout_engine=ImageFont.Layout.BASIC
        )

    _, top, _, _ = at(1000).getbbox("7", anchor="ls")
    return at(height * 1000 / -top)


@cache
def _font_file(weight: Weight) -> bytes:
    """The file of a typeface, read once, because a sandboxed process could not open it later."""
    return (_FONTS / weight.value).read_bytes()


def _shrunk(size: int, draw: Callable[[ImageDraw.ImageDraw, int], None]) -> Image.Image:
    fine = Image.new("L", (size * _FINER, size * _FINER))
    draw(ImageDraw.Draw(fine), size * _FINER - 1)
    return coarse(fine.reduce(_FINER))


def _draw(draw: ImageDraw.ImageDraw, shape: Shape, end: int, width: int, *, filled: bool) -> None:
    """Draw a shape that extends from pixel 0 to pixel `end` in both directions."""
    box = (0, 0, end, end)
    fill = 255 if filled else None
    match shape:
        case Shape.CIRCLE:
            draw.ellipse(box, fill=fill, outline=255, width=width)
        case Shape.SQUARE:
            draw.rounded_rectangle(box, end / 8, fill=fill, outline=255, width=width)
        case Shape.DIAMOND:
            for inset, ink in ((0, 255), (width * 1.42, 0))[: 1 if filled else 2]:
                middle = end / 2
                draw.polygon(
                    [
                        (middle, inset),
                        (end - inset, middle),
                        (middle, end - inset),
                        (inset, middle),
                    ],
                    fill=ink,
                )
        case Shape.CROSS:
            half = width / 2
            for left, right in ((half, end - half), (end - half, half)):
                draw.line((left, half, right, end - half), fill=255, width=width)
                for x, y in ((left, half), (right, end - half)):
                    draw.ellipse((x - half, y - half, x + half, y + half), fill=255)
        case Shape.SLASH:
            half = width / 2
            draw.line((half, end - half, end - half, half), fill=255, width=width)
            for x, y in ((half, end - half), (end - half, half)):
                draw.ellipse((x - half, y - half, x + half, y + half), fill=255)
        case Shape.BAR:
            draw.rectangle((0, (end - width) / 2, end, (end + width) / 2), fill=255)
        case Shape.BADGE:
            # A disc with a ring around it.
            draw.ellipse(box, fill=255)
            for inset, ink in ((end * 0.05, 0), (end * 0.1, 255)):
                draw.ellipse((inset, inset, end - inset, end - inset), fill=ink)
        case Shape.BRACKETS:
            draw.rounded_rectangle(box, end / 14, outline=255, width=width)
            gap = end * 0.27
            draw.rectangle((gap, 0, end - gap, end), fill=0)
            draw.rectangle((0, gap, end, end - gap), fill=0)
