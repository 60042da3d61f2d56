"""From a drawn picture to the bytes of a PNG file with a palette, which is small and fast."""

import io
from typing import Final

from PIL import Image

_COLOURS: Final = 128
_ENOUGH: Final = 1 << 16
_APART: Final = 12
"""Least distance of a shade from a pure colour. Pillow looks palette entries up in steps of four
levels, so that a shade which is nearer than this could be taken for the colour itself."""
_COMPRESSION: Final = 3


def to_png(image: Image.Image) -> bytes:
    """The picture as a PNG file with at most 128 colours.

    The colours that fill the most pixels (areas, lines, strokes) stay exactly as they are. The
    shades of smoothed edges, of which there are many, are merged with the nearest ones.
    """
    counts = image.getcolors(_ENOUGH)
    if counts is None:  # No drawing of ours has as many; nothing but the file size is lost.
        return _bytes(image)
    # Frequent colours first; ties are broken so that the same picture gives the same bytes.
    colours = [colour for _, colour in sorted(counts, key=lambda item: (-item[0], item[1]))]
    chosen: list[tuple[int, int, int]] = []
    for colour in colours:
        assert isinstance(colour, tuple)
        red, green, blue = colour[:3]
        if all(
            (red - r) ** 2 + (green - g) ** 2 + (blue - b) ** 2 > _APART**2 for r, g, b in chosen
        ):
            chosen.append((red, green, blue))
            if len(chosen) == _COLOURS:
                break
    palette = Image.new("P", (1, 1))
    palette.putpalette([channel for colour in chosen for channel in colour])
    return _bytes(image.quantize(palette=palette, dither=Image.Dither.NONE))


def _bytes(image: Image.Image) -> bytes:
    file = io.BytesIO()
    image.save(file, "PNG", compress_level=_COMPRESSION)
    return file.getvalue()
