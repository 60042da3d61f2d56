"""Encodes a picture as a PNG file with a palette, which is small and fast."""

import io
import math
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import product
from typing import Final, TypeAlias

from PIL import Image

from renderer.theme import Theme, rgb

_COLOURS: Final = 256
_APART: Final = 12
"""The minimum distance of a shade from a pure colour. Pillow looks palette entries up in steps of
four levels, so that a closer shade could replace the colour itself."""
_COMPRESSION: Final = 3

_Rgb: TypeAlias = tuple[int, int, int]


def to_png(image: Image.Image, theme: Theme) -> bytes:
    """The picture as a PNG file with at most 256 colours.

    The theme's own colours (areas, lines, strokes) stay exactly as they are. The shades of smoothed
    edges are replaced by the nearest ones of a palette made once for the theme.
    """
    file = io.BytesIO()
    with_palette(image, theme).save(file, "PNG", compress_level=_COMPRESSION)
    return file.getvalue()


def to_png_of_any_colours(image: Image.Image) -> bytes:
    """Encode a picture with other colours than a theme's, using the nearest colours of a palette.

    The palette is made for this picture, which takes longer.
    """
    few = image.quantize(_COLOURS, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    file = io.BytesIO()
    few.save(file, "PNG", compress_level=_COMPRESSION)
    return file.getvalue()


def with_palette(image: Image.Image, theme: Theme) -> Image.Image:
    """The picture with the theme's palette, which is the same for all its pictures."""
    return image.quantize(palette=_palette(theme), dither=Image.Dither.NONE)


@lru_cache(maxsize=8)
def _palette(theme: Theme) -> Image.Image:
    """An image with the palette, in which Pillow also caches the nearest entry of each colour."""
    colours = [rgb(colour) for colour in dict.fromkeys((*theme.grounds, *theme.inks))]
    for shade in _shades(theme):
        if len(colours) == _COLOURS:
            break
        if all(math.dist(shade, colour) > _APART for colour in colours):
            colours.append(shade)
    palette = Image.new("P", (1, 1))
    palette.putpalette([channel for colour in colours for channel in colour])
    return palette


def _shades(theme: Theme) -> Iterator[_Rgb]:
    """Shades between the theme's colours, those that fill the most pixels first."""
    grounds = [rgb(colour) for colour in theme.grounds]
    inks = [rgb(colour) for colour in theme.inks]
    page = grounds[0]
    frequent = [rgb(colour) for colour in (theme.pencil, theme.given, theme.placed, theme.link)]
    yield from _mixed(product([page], frequent), (4, 2, 6, 1, 3, 5, 7))
    yield from _mixed(product(grounds, frequent), (4, 2, 6))
    yield from _mixed(product([page], inks), (4, 2, 6))
    yield from _mixed(product(grounds, inks), (4,))


def _mixed(pairs: Iterable[tuple[_Rgb, _Rgb]], eighths: tuple[int, ...]) -> Iterator[_Rgb]:
    """Mixtures of pairs of colours; the numbers are the shares of the second one."""
    for one, other in pairs:
        for part in eighths:
            red, green, blue = (
                (a * (8 - part) + b * part) // 8 for a, b in zip(one, other, strict=True)
            )
            yield red, green, blue
