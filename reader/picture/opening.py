"""A stranger's file, opened safely: checked first, decoded small, turned upright, or refused.

Everything that costs is bounded before it begins: the bytes, then the pixels that the header
claims. Pillow's own openers are called for one kind each, so that a file cannot choose among the
many decoders that Pillow has. Whatever a decoder throws becomes an `UnreadableImageError`.
"""

import io
import threading
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final, TypeAlias

import numpy as np
from PIL import (
    AvifImagePlugin,
    BmpImagePlugin,
    ExifTags,
    GifImagePlugin,
    Image,
    JpegImagePlugin,
    PngImagePlugin,
    WebPImagePlugin,
    features,
)

from engine.language import msg, say
from reader.picture.cells import Picture
from reader.picture.kinds import Kind, Other, kind_of
from reader.reading import PictureLimit, UnreadableImageError

LONGEST: Final = 2048
"""The longer side of an opened picture in pixels, at most: half of what phones take."""
SHORTEST: Final = 100
"""The shorter side that a file must have: eleven pixels a cell are too few to tell digits."""
SLIMMEST: Final = 8
"""How many times as long as wide a picture may be: the rest has no room for digits once reduced."""

_SCANS: Final = 50
"""How many passes over the picture a JPEG file may make; usual are one to ten."""
_SCAN, _END = 0xDA, 0xD9
"""The markers in a JPEG file that a pass and the picture's end begin with."""
_BARE: Final = frozenset({0x00, 0x01, 0xFF, *range(0xD0, 0xD9)})
"""What follows 0xff there without a length: pixels, and markers among them."""
_PACKED: Final = (b"\x01\0\0\0", b"\x02\0\0\0")
"""How the header of a BMP file says that runs of equal pixels are packed."""
_MOST_PACKED: Final = 1 << 20
"""Bytes of such a file: unpacking it takes Pillow most of a second for each million."""
_STRIP: Final = 1 << 20
"""Pixels that are brought to plain colours at once."""
_SAMPLE: Final = 600
"""The side of the sample in pixels that the ground under a transparent picture is chosen by."""
_GROUNDS: Final = (255, 0, 128)
"""Grey levels that a transparent picture may be laid on, the usual one first."""
_SEEN: Final = 64
"""A step of so many grey levels is seen well; a higher one is not seen better."""
_CLEARLY: Final = 1.1
"""By how much a ground must show more than those before it."""
_HALF: Final = 2
"""Decoders that hold the picture several times over get the file's pixels divided by this."""

_UNKNOWN: Final = msg(
    "I do not know what kind of file this is. Send the picture as PNG or JPEG; a screenshot "
    "will do."
)
_EMPTY: Final = msg("The file is empty. Send it again.")
_NO_PICTURE: Final = msg(
    "This is {kind}. Send the sudoku as a PNG or JPEG picture; a screenshot will do."
)
_TEXT: Final = msg(
    "This is a text, not a picture. If it is a puzzle, copy its lines and paste them as text."
)
_HEIC: Final = msg(
    "This is a picture in the format HEIC, which I cannot open here. Send a screenshot of it, or "
    "a JPEG: on an iPhone choose Settings, Camera, Formats, Most Compatible."
)
_NOT_HERE: Final = msg(
    "This is a picture in the format {kind}, which I cannot open here. Send it as PNG or JPEG; a "
    "screenshot will do."
)
_TOO_LARGE: Final = msg(
    "The file has {size}; I take {most} at most. Send a smaller picture: a screenshot of it, or "
    "the part with the sudoku."
)
_TOO_MANY_PIXELS: Final = msg(
    "The picture has {width} by {height} pixels; I take {most} million at most, and {side} on a "
    "side. Send a smaller picture: a screenshot of it, or the part with the sudoku."
)
_TOO_SMALL: Final = msg(
    "The picture has only {width} by {height} pixels, too few to read digits. Send a larger one, "
    "not the preview of it."
)
_TOO_SLIM: Final = msg(
    "The picture has {width} by {height} pixels: a strip in which the sudoku would be too small. "
    "Cut out the part with the sudoku and send that."
)
_DAMAGED: Final = msg(
    "The {kind} file is damaged or not complete. Send it again, or send a screenshot of it."
)
_TOO_COSTLY: Final = msg(
    "Opening this picture takes more memory than I have. Send a screenshot of it, or the part "
    "with the sudoku."
)

_Opener: TypeAlias = Callable[[io.BytesIO], Image.Image]
_OPENERS: Final[dict[Kind, _Opener]] = {
    Kind.PNG: PngImagePlugin.PngImageFile,
    # Also for what phones send as MPO: a JPEG with more pictures behind it.
    Kind.JPEG: JpegImagePlugin.JpegImageFile,
    Kind.WEBP: WebPImagePlugin.WebPImageFile,
    Kind.GIF: GifImagePlugin.GifImageFile,
    Kind.BMP: BmpImagePlugin.BmpImageFile,
    Kind.AVIF: AvifImagePlugin.AvifImageFile,
}
_silence: Final = threading.Lock()
# One thread decodes as well as many, and leaves the memory that many would set aside for later.
AvifImagePlugin.DEFAULT_MAX_THREADS = 1


def open_picture(data: bytes, limit: PictureLimit) -> Picture:
    """Open a file that a stranger sent.

    Args:
        data: PNG, JPEG, WebP, GIF, BMP or AVIF, whatever its name was; HEIC where pillow-heif is
            installed. Of an animation the first frame is taken.
        limit: what it may cost.

    Returns:
        Height x width x 3 (red, green, blue), 0-255: upright as its EXIF orientation says, on a
        ground that it stands out from if it is transparent, the longer side at most `LONGEST`.

    Raises:
        UnreadableImageError: if it is something else, over a limit, too small, too slim or
            damaged; the message says what to send instead.
    """
    if not data:
        raise UnreadableImageError(say(_EMPTY))
    if len(data) > limit.size:
        size, most = _bytes(len(data), up=True), _bytes(limit.size, up=False)
        raise UnreadableImageError(say(_TOO_LARGE, size=size, most=most))
    kind = _require_picture(data)
    try:
        with _no_warnings():
            return _opened(data, kind, limit)
    except UnreadableImageError:
        raise
    except MemoryError:
        raise UnreadableImageError(say(_TOO_COSTLY)) from None
    except Exception as error:
        # Decoders of damaged files throw almost anything: SyntaxError, struct.error, KeyError, ...
        raise UnreadableImageError(say(_DAMAGED, kind=kind.value)) from error


def _require_picture(data: bytes) -> Kind:
    """The kind of a picture that can be opened here.

    Raises:
        UnreadableImageError: if it is none.
    """
    kind = kind_of(data)
    if kind is None:
        raise UnreadableImageError(say(_UNKNOWN))
    if kind is Other.TEXT:
        raise UnreadableImageError(say(_TEXT))
    if isinstance(kind, Other):
        raise UnreadableImageError(say(_NO_PICTURE, kind=say(kind.value)))
    if kind is Kind.HEIC and _heif_opener() is None:
        raise UnreadableImageError(say(_HEIC))
    if kind in (Kind.AVIF, Kind.WEBP) and not features.check(kind.name.lower()):
        raise UnreadableImageError(say(_NOT_HERE, kind=kind.value))
    if kind is Kind.BMP and data[30:34] in _PACKED and len(data) > _MOST_PACKED:
        raise UnreadableImageError(say(_NOT_HERE, kind=kind.value))
    return kind


def _opened(data: bytes, kind: Kind, limit: PictureLimit) -> Picture:
    if kind is Kind.WEBP:
        # Its decoder sets aside room for all pixels as soon as it is made.
        _require_size(_webp_size(data), kind, limit)
    if kind is Kind.JPEG and _passes(data) > _SCANS:
        raise ValueError("a picture in very many passes")
    opener = _OPENERS.get(kind) or _heif_opener()
    assert opener is not None, "the kind has been looked at"
    with opener(io.BytesIO(data)) as image:
        _require_size(image.size, kind, limit)
        width, height = image.size
        if kind is Kind.JPEG and max(width, height) > LONGEST:
            # The nearest size above ours that can be decoded without decoding every pixel.
            share = LONGEST / max(width, height)
            image.draft(None, (max(1, int(width * share)), max(1, int(height * share))))
        image.load()
        upright = _turned(_reduced(image), _orientation(image))
    return np.array(upright, dtype=np.uint8)


def _heif_opener() -> _Opener | None:
    """What opens HEIC, if the extra `heic` is installed."""
    try:
        import pillow_heif
    except ImportError:
        return None
    pillow_heif.options.DECODE_THREADS = 1
    opener: _Opener = pillow_heif.HeifImageFile
    return opener


def _require_size(size: tuple[int, int], kind: Kind, limit: PictureLimit) -> None:
    """Refuse a size that would cost too much, or that digits cannot be read at.

    Raises:
        UnreadableImageError: if it is one.
    """
    width, height = size
    pixels = limit.pixels // (_HALF if kind is Kind.WEBP else 1)
    if width * height > pixels or max(size) > limit.side:
        raise UnreadableImageError(
            say(
                _TOO_MANY_PIXELS,
                width=width,
                height=height,
                most=f"{pixels / 1e6:g}",
                side=limit.side,
            )
        )
    if min(size) < 1:
        raise ValueError("a picture without pixels")
    if max(size) < SHORTEST or (min(size) < SHORTEST and max(size) <= SLIMMEST * min(size)):
        raise UnreadableImageError(say(_TOO_SMALL, width=width, height=height))
    if max(size) > SLIMMEST * min(size):
        raise UnreadableImageError(say(_TOO_SLIM, width=width, height=height))


def _passes(data: bytes) -> int:
    """How many passes over the picture a JPEG file makes, counted no further than is allowed.

    What phones put behind the picture, such as a short film, is not looked at.
    """
    count, at = 0, 2
    while count <= _SCANS:
        at = data.find(b"\xff", at)
        if at < 0 or at + 4 > len(data) or data[at + 1] == _END:
            break
        marker = data[at + 1]
        if marker in _BARE:
            at += 2 if marker != 0xFF else 1
            continue
        count += marker == _SCAN
        at += 2 + int.from_bytes(data[at + 2 : at + 4])
    return count


def _webp_size(data: bytes) -> tuple[int, int]:
    """The size that the header of a WebP file claims.

    Raises:
        ValueError: if it claims none.
    """
    chunk, head = data[12:16], data[20:30]
    if len(head) == 10:
        if chunk == b"VP8X":
            return 1 + int.from_bytes(head[4:7], "little"), 1 + int.from_bytes(head[7:], "little")
        if chunk == b"VP8 ":
            width, height = (int.from_bytes(head[at : at + 2], "little") for at in (6, 8))
            return width & 0x3FFF, height & 0x3FFF
        if chunk == b"VP8L":
            bits = int.from_bytes(head[1:5], "little")
            return 1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF)
    raise ValueError("a WebP file without a picture")


def _orientation(image: Image.Image) -> int:
    """How the picture has to be turned, 1-8 as EXIF counts; 1 if it does not say so readably."""
    try:
        said = image.getexif().get(ExifTags.Base.Orientation, 1)
    except Exception:  # metadata may be damaged in any way; the picture is not
        return 1
    return said if isinstance(said, int) else 1


_TURNS: Final = {
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_270,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_90,
}


def _turned(image: Image.Image, orientation: int) -> Image.Image:
    turn = _TURNS.get(orientation)
    return image if turn is None else image.transpose(turn)


def _reduced(image: Image.Image) -> Image.Image:
    """The picture in plain colours, its longer side at most `LONGEST`.

    It is brought to plain colours strip by strip, so that only the decoder ever holds all pixels.
    """
    plain = _plainer(image)
    width, height = image.size
    factor = max(1, max(width, height) // LONGEST)
    small = Image.new("RGB", (-(-width // factor), -(-height // factor)))
    rows = factor * max(1, _STRIP // (width * factor))
    for top in range(0, height, rows):
        strip = plain(image.crop((0, top, width, min(height, top + rows))))
        small.paste(strip.reduce(factor) if factor > 1 else strip, (0, top // factor))
    longest = max(small.size)
    if longest > LONGEST:
        size = [max(1, round(side * LONGEST / longest)) for side in small.size]
        return small.resize((size[0], size[1]), Image.Resampling.BICUBIC)
    return small


def _plainer(image: Image.Image) -> Callable[[Image.Image], Image.Image]:
    """How parts of this picture become red, green and blue without transparency."""
    if image.mode.startswith(("I", "F")):
        # Sixteen bits of grey, of which a scanner may have used twelve.
        _, high = image.getextrema()
        scale = 255 / max(1.0, _number(high))
        return lambda part: Image.fromarray(
            np.clip(np.asarray(part) * scale, 0, 255).astype(np.uint8)
        ).convert("RGB")
    if not image.has_transparency_data:
        return lambda part: part.convert("RGB")
    ground = _ground(image)
    return lambda part: _flat(part, ground)


def _number(value: object) -> float:
    return float(value) if isinstance(value, int | float) else 1.0


def _flat(part: Image.Image, ground: int) -> Image.Image:
    clear = part.convert("RGBA")
    flat = Image.new("RGB", clear.size, (ground, ground, ground))
    flat.paste(clear, mask=clear.getchannel("A"))
    return flat


def _ground(image: Image.Image) -> int:
    """The grey level on which most of a transparent picture can be seen.

    White digits would vanish on white: it is the ground on which the most edges show.
    """
    share = min(1.0, _SAMPLE / max(image.size))
    size = [max(1, int(side * share)) for side in image.size]
    sample = image.resize((size[0], size[1]), Image.Resampling.NEAREST)
    best, most = _GROUNDS[0], 0.0
    for ground in _GROUNDS:
        grey = np.asarray(_flat(sample, ground).convert("L"), dtype=np.int16)
        edges = sum(
            float(np.minimum(np.abs(np.diff(grey, axis=axis)), _SEEN).sum()) for axis in (0, 1)
        )
        if edges > most * _CLEARLY:
            best, most = ground, edges
    return best


def _bytes(count: int, *, up: bool) -> str:
    """A count of bytes for people, rounded up or down."""
    unit, name = (1024**2, "MB") if count >= 1024**2 else (1024, "KB")
    return f"{-(-count // unit) if up else count // unit} {name}"


@contextmanager
def _no_warnings() -> Iterator[None]:
    """Keep what Pillow has to say about odd files off standard error; what matters it raises."""
    # Filters belong to all threads: only one may change them and put them back at a time.
    with _silence, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield
