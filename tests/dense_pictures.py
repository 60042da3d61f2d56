"""Valid pictures with much for the reader to process: patterns, noise and text in many formats."""

import io
import random
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

Grey = NDArray[np.uint8]
Make = Callable[[], bytes]

CORRUPTING: Final = ((8, 2000), (10, 2000), (6, 1500))
"""The pitch and the side of lattices with which IPP writes outside of its memory."""
_SIDES: Final = (300, 700, 1500, 2500)
_PITCHES: Final = (2, 3, 4, 6, 8, 10, 16, 25, 40, 100)
_STRIPS: Final = ((100, 800), (2000, 250), (1000, 8000), (5000, 3000))
_PATTERNS: Final = (
    "stripes",
    "checkerboard",
    "dots",
    "rings",
    "diagonals",
    "tiles",
    "frames",
    "waves",
)


def dense_pictures() -> Iterator[tuple[str, Make]]:
    """Yield the name of each picture and a function that makes its file."""
    for side in _SIDES:
        for pitch in _PITCHES:
            yield f"lattice {pitch}, {side}", partial(_lattice, pitch, side)
            yield f"white lattice {pitch}, {side}", partial(_white_lattice, pitch, side)
            for name in _PATTERNS:
                yield f"{name} {pitch}, {side}", partial(_pattern, name, pitch, side)
        yield f"noise, {side}", partial(_noise, side)
        for share in (0.02, 0.1, 0.3, 0.5):
            yield f"specks {share}, {side}", partial(_specks, share, side)
        for coarse in (4, 10, 30):
            yield f"blots {coarse}, {side}", partial(_blots, coarse, side)
        for size in (8, 12, 20, 32):
            yield f"text {size}, {side}", partial(_digits, size, side, apart=1.0)
            yield f"digits {size}, {side}", partial(_digits, size, side, apart=2.0)
            yield f"lattice of digits {size}, {side}", partial(_digit_lattice, size, side)
    for width, height in _STRIPS:
        for pitch in (3, 8, 40):
            yield f"lattice {pitch}, {width} x {height}", partial(_lattice, pitch, width, height)
    for pitch in (3, 8, 16):
        for kind, write in _FORMATS.items():
            yield f"lattice {pitch}, {kind}", partial(_in_format, write, pitch)


def lattice(pitch: int, width: int, height: int = 0) -> Grey:
    """Return black lines on white, `pitch` pixels apart in both directions."""
    picture = np.full((height or width, width), 255, np.uint8)
    picture[::pitch] = picture[:, ::pitch] = 0
    return picture


def as_file(picture: Grey | Image.Image, kind: str = "PNG", **options: Any) -> bytes:
    """Return the bytes of a file with a picture."""
    file = io.BytesIO()
    image = picture if isinstance(picture, Image.Image) else Image.fromarray(picture)
    image.save(file, kind, **options)
    return file.getvalue()


def _lattice(pitch: int, width: int, height: int = 0) -> bytes:
    return as_file(lattice(pitch, width, height))


def _white_lattice(pitch: int, side: int) -> bytes:
    return as_file(255 - lattice(pitch, side))


def _pattern(name: str, pitch: int, side: int) -> bytes:
    y, x = np.indices((side, side), dtype=np.int32)
    down, along, thin = y % pitch, x % pitch, max(1, pitch // 5)
    off = np.hypot(down - pitch / 2, along - pitch / 2)
    match name:
        case "stripes":
            ink = down < thin
        case "checkerboard":
            ink = (y // pitch + x // pitch) % 2 == 0
        case "dots":
            ink = off < pitch / 3
        case "rings":
            ink = (off < pitch / 2.2) & (off > pitch / 3.5)
        case "diagonals":
            ink = ((x + y) % pitch < thin) | ((x - y) % pitch < thin)
        case "tiles":
            ink = (down >= thin) & (along >= thin)
        case "frames":
            ink = (
                np.minimum(np.minimum(down, -down % pitch), np.minimum(along, -along % pitch)) == 1
            )
        case _:
            waves = np.sin(2 * np.pi * x / pitch) + np.sin(2 * np.pi * y / pitch)
            return as_file((127 + 60 * waves).astype(np.uint8))
    return _ink(ink)


def _noise(side: int) -> bytes:
    return as_file(np.random.default_rng(1).integers(0, 256, (side, side), dtype=np.uint8))


def _specks(share: float, side: int) -> bytes:
    return _ink(np.random.default_rng(1).random((side, side)) < share)


def _blots(coarse: int, side: int) -> bytes:
    small = np.random.default_rng(1).integers(0, 256, (side // coarse,) * 2, dtype=np.uint8)
    return _ink(np.asarray(Image.fromarray(small).resize((side, side))) < 128)


def _ink(where: NDArray[np.bool_]) -> bytes:
    return as_file(np.where(where, 0, 255).astype(np.uint8))


def _digits(size: int, side: int, *, apart: float) -> bytes:
    image = Image.new("L", (side, side), 255)
    _write(image, size, apart)
    return as_file(image)


def _digit_lattice(size: int, side: int) -> bytes:
    image = Image.fromarray(lattice(2 * size, side))
    _write(image, size, 2.0)
    return as_file(image)


def _write(image: Image.Image, size: int, apart: float) -> None:
    """Fill a picture with digits that are `apart` times their size apart."""
    pen, font = ImageDraw.Draw(image), ImageFont.load_default(size)
    digits, step = random.Random(size), round(apart * size)
    for top in range(0, image.height, step):
        for left in range(0, image.width, step):
            place = (left + step // 3, top + step // 4)
            pen.text(place, digits.choice("123456789"), fill=0, font=font)


def _in_format(write: Callable[[Image.Image], bytes], pitch: int) -> bytes:
    return write(Image.fromarray(lattice(pitch, 900)))


def _sixteen_bits(image: Image.Image) -> bytes:
    return as_file(Image.fromarray(np.asarray(image).astype(np.uint16) * 257))


_FORMATS: Final[dict[str, Callable[[Image.Image], bytes]]] = {
    "1 bit": lambda image: as_file(image.convert("1")),
    "palette": lambda image: as_file(image.convert("P")),
    "16 bits": _sixteen_bits,
    "transparent": lambda image: as_file(Image.merge("RGBA", [image] * 4)),
    "CMYK": lambda image: as_file(image.convert("CMYK"), "JPEG"),
    "JPEG": lambda image: as_file(image, "JPEG", quality=30),
    "WebP": lambda image: as_file(image.convert("RGB"), "WEBP"),
    "GIF": lambda image: as_file(image, "GIF"),
    "BMP": lambda image: as_file(image, "BMP"),
    "AVIF": lambda image: as_file(image.convert("RGB"), "AVIF"),
}
