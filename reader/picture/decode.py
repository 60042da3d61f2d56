"""Checks an untrusted picture, decodes it at a small size, and turns it upright.

Every cost is bounded before it arises: the bytes, then the pixels that the header claims. Each
format is opened by its own Pillow plugin, so that a file cannot choose among the many decoders that
Pillow has. Any exception of a decoder becomes an `UnreadableImageError`.
"""

import codecs
import io
import re
import threading
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import pairwise
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

from engine.language import N_, translate
from reader.picture.cells import Picture
from reader.picture.formats import OtherFormat, PictureFormat, detect_format
from reader.reading import PictureLimit, UnreadableImageError

MAX_SIDE: Final = 2048
"""The maximum longer side of a decoded picture, in pixels: half of a phone's photographs."""
MIN_SIDE: Final = 100
"""The minimum shorter side, in pixels: eleven pixels per cell are too few to tell digits apart."""
MAX_ASPECT: Final = 8
"""The maximum ratio of the sides: digits in a longer strip would be too small after downscaling."""

_MAX_SCANS: Final = 50
"""The maximum number of scans of a JPEG file; one to ten are usual."""
_MAX_READS: Final = {PictureFormat.JPEG: 2_500}
"""The maximum number of reads by a decoder: about five for each segment of a JPEG file. Pillow
appends each EXIF segment to the others, so that its time grows with the square of their number.
"""
_MAX_OTHER_READS: Final = 50_000
"""The limit for the other formats. A PNG file of 20 MB with chunks of 8 KB needs a third of it."""
_SCAN_MARKER, _END_MARKER = 0xDA, 0xD9
"""The JPEG markers of the start of a scan and of the end of the picture."""
_SEGMENT: Final = re.compile(rb"\xff([^\x00\x01\xff\xd0-\xd8])", re.DOTALL)
"""A marker followed by a length: neither stuffed pixels nor a marker without a segment."""
_MAX_SEGMENTS: Final = 1_000
"""The maximum number of segments of a JPEG file, including those between scans; tens are usual."""
_RLE_COMPRESSION: Final = (b"\x01\0\0\0", b"\x02\0\0\0")
"""The values of the compression field of a BMP header for run-length encoding."""
_MAX_RLE_BYTES: Final = 1 << 20
"""The maximum size of such a file, in bytes: Pillow takes most of a second per million."""
_STRIP_PIXELS: Final = 1 << 20
"""The number of pixels to convert to RGB at once."""
_SAMPLE_SIDE: Final = 600
"""The side of the sample for choosing the background of a transparent picture, in pixels."""
_BACKGROUNDS: Final = (255, 0, 128)
"""Grey levels of the background of a transparent picture, the usual one first."""
_EDGE_CAP: Final = 64
"""A step of this many grey levels is clearly visible; a larger step does not count more."""
_MIN_GAIN: Final = 1.1
"""A background must show more edges than the previous ones by this factor."""
_WEBP_DIVISOR: Final = 2
"""The WebP decoder holds the picture twice, so the pixel limit is divided by this."""

_UNKNOWN: Final = N_(
    "I don't recognise this kind of file. Use a PNG or JPEG picture; a screenshot will do."
)
_EMPTY: Final = N_("The file is empty. Try another one.")
_NO_PICTURE: Final = N_(
    "This is {kind}. Use a PNG or JPEG picture of the sudoku; a screenshot will do."
)
_TEXT: Final = N_(
    "This is text, not a picture. If it is a puzzle, copy its lines and paste them as text."
)
_HEIC: Final = N_(
    "This picture is in HEIC format, which I can't open here. Use a screenshot of it, or a JPEG: "
    "on an iPhone, choose Settings, Camera, Formats, Most Compatible."
)
_NOT_HERE: Final = N_(
    "This picture is in {kind} format, which I can't open here. Use PNG or JPEG; a screenshot "
    "will do."
)
_TOO_LARGE: Final = N_(
    "The file is {size}; I take at most {most}. Try something smaller: a screenshot of it, or "
    "only the part with the sudoku."
)
_TOO_MANY_PIXELS: Final = N_(
    "The picture is {width} by {height} pixels; I take at most {most} million pixels, and at most "
    "{side} on a side. Try something smaller: a screenshot of it, or only the part with the "
    "sudoku."
)
_TOO_SMALL: Final = N_(
    "The picture is only {width} by {height} pixels, too few to read the digits. Use a larger "
    "one, not its preview."
)
_TOO_SLIM: Final = N_(
    "The picture is {width} by {height} pixels, a strip in which the sudoku would be too small. "
    "Crop it to the sudoku."
)
_DAMAGED: Final = N_(
    "The {kind} file is damaged or incomplete. Try it again, or use a screenshot of it."
)
_OUT_OF_MEMORY: Final = N_(
    "Opening this picture needs more memory than I have. Try a screenshot of it, or only the "
    "part with the sudoku."
)

_ANIMATED: Final = (PictureFormat.GIF, PictureFormat.PNG, PictureFormat.WEBP)
"""The formats of animations. A frame of an AVIF file takes much longer to decode."""
_MAX_FRAMES: Final = 200
"""Frames after this number are ignored."""
_FRAME_PARTS: Final = 4
"""The number of parts of an animation, from each of which one frame is tried."""

_Opener: TypeAlias = Callable[[io.BytesIO], Image.Image]
_OPENERS: Final[dict[PictureFormat, _Opener]] = {
    PictureFormat.PNG: PngImagePlugin.PngImageFile,
    # Also for MPO files of phones: a JPEG followed by more pictures.
    PictureFormat.JPEG: JpegImagePlugin.JpegImageFile,
    PictureFormat.WEBP: WebPImagePlugin.WebPImageFile,
    PictureFormat.GIF: GifImagePlugin.GifImageFile,
    PictureFormat.BMP: BmpImagePlugin.BmpImageFile,
    PictureFormat.AVIF: AvifImagePlugin.AvifImageFile,
}


class _CountingFile(io.BytesIO):
    """A file that allows a limited number of reads.

    A hostile file can make a decoder find a new part every few bytes. Reads are counted instead of
    parts, because Pillow sees parts where other programs skip data.
    """

    def __init__(self, data: bytes, most: int) -> None:
        super().__init__(data)
        self._left = most

    def read(self, size: int | None = -1, /) -> bytes:
        """Read from the file.

        Raises:
            ValueError: if the limit is exceeded.
        """
        self._left -= 1
        if self._left < 0:
            raise ValueError("a file with too many parts")
        return super().read(size)


_warnings_lock: Final = threading.Lock()
# One thread is enough, and reserves less memory.
AvifImagePlugin.DEFAULT_MAX_THREADS = 1


def load_decoders() -> None:
    """Load everything that decoding may import, for a process that cannot open files later."""
    Image.init()
    for encoding in ("utf-8-sig", "utf-16"):
        codecs.lookup(encoding)  # for text sent as if it were a picture
    for name in ("avif", "webp"):
        features.check(name)
    _heif_opener()


def decode_picture(data: bytes, limit: PictureLimit, frame: int = 0) -> Picture:
    """Decode an untrusted file.

    Args:
        data: PNG, JPEG, WebP, GIF, BMP or AVIF, whatever its name; HEIC if pillow-heif is
            installed.
        limit: bounds on the cost.
        frame: the frame of an animation: the first, or one of `later_frames`.

    Returns:
        Height x width x 3 (red, green, blue), 0-255: upright according to its EXIF orientation, on
        a contrasting background if it is transparent, the longer side at most `MAX_SIDE`.

    Raises:
        UnreadableImageError: if it is not a picture, over a limit, too small, too narrow or
            damaged; the message says what to send instead.
    """
    if not data:
        raise UnreadableImageError(translate(_EMPTY))
    if len(data) > limit.size:
        size, most = _format_bytes(len(data), up=True), _format_bytes(limit.size, up=False)
        raise UnreadableImageError(translate(_TOO_LARGE, size=size, most=most))
    kind = _require_picture(data)
    try:
        with _suppress_warnings():
            return _decode(data, kind, limit, frame)
    except UnreadableImageError:
        raise
    except MemoryError:
        raise UnreadableImageError(translate(_OUT_OF_MEMORY)) from None
    except Exception as error:
        # Decoders raise almost anything for damaged files: SyntaxError, struct.error, KeyError, ...
        raise UnreadableImageError(translate(_DAMAGED, kind=kind.value)) from error


def later_frames(data: bytes, limit: PictureLimit, until: float) -> tuple[int, ...]:
    """At most five later frames of an animation: those with the most edges in parts of it.

    They are the last frame, and one of each quarter of the frames that the limit allows. All
    decoded frames together have at most as many pixels as a single picture may have.

    Args:
        data: a file that `decode_picture` decodes.
        limit: bounds on the cost.
        until: the processor time of this thread after which no more frames are decoded.
    """
    kind = detect_format(data)
    if kind not in _ANIMATED:
        return ()
    try:
        with _suppress_warnings(), _open(data, kind) as image:
            count: int = getattr(image, "n_frames", 1)
            most = min(count, _MAX_FRAMES, limit.pixels // (image.width * image.height))
            edges = [0.0]
            while len(edges) < most and time.thread_time() < until:
                image.seek(len(edges))
                edges.append(_count_edges(_sample(image).convert("L")))
    except Exception:  # no frames, as for a damaged file
        return ()
    last = len(edges) - 1
    starts = [1 + part * last // _FRAME_PARTS for part in range(_FRAME_PARTS + 1)]
    parts = (range(start, end) for start, end in pairwise(starts) if end > start)
    return tuple(sorted({*(max(part, key=edges.__getitem__) for part in parts), last} - {0}))


def _open(data: bytes, kind: PictureFormat) -> Image.Image:
    opener = _OPENERS.get(kind) or _heif_opener()
    assert opener is not None, "the format was checked before"
    return opener(_CountingFile(data, _MAX_READS.get(kind, _MAX_OTHER_READS)))


def _require_picture(data: bytes) -> PictureFormat:
    """The format of a picture that can be decoded here.

    Raises:
        UnreadableImageError: if it is not one.
    """
    kind = detect_format(data)
    if kind is None:
        raise UnreadableImageError(translate(_UNKNOWN))
    if kind is OtherFormat.TEXT:
        raise UnreadableImageError(translate(_TEXT))
    if isinstance(kind, OtherFormat):
        raise UnreadableImageError(translate(_NO_PICTURE, kind=translate(kind.value)))
    if kind is PictureFormat.HEIC and _heif_opener() is None:
        raise UnreadableImageError(translate(_HEIC))
    if kind in (PictureFormat.AVIF, PictureFormat.WEBP) and not features.check(kind.name.lower()):
        raise UnreadableImageError(translate(_NOT_HERE, kind=kind.value))
    if kind is PictureFormat.BMP and data[30:34] in _RLE_COMPRESSION and len(data) > _MAX_RLE_BYTES:
        raise UnreadableImageError(translate(_NOT_HERE, kind=kind.value))
    return kind


def _decode(data: bytes, kind: PictureFormat, limit: PictureLimit, frame: int) -> Picture:
    if kind is PictureFormat.WEBP:
        # This decoder allocates memory for all pixels as soon as it is created.
        _require_size(_webp_size(data), kind, limit)
    if kind is PictureFormat.JPEG:
        _check_segments(data)
    with _open(data, kind) as image:
        _require_size(image.size, kind, limit)
        width, height = image.size
        if kind is PictureFormat.JPEG and max(width, height) > MAX_SIDE:
            # The decoder can downscale while decoding, to the smallest size above the one we want.
            share = MAX_SIDE / max(width, height)
            image.draft(None, (max(1, int(width * share)), max(1, int(height * share))))
        if frame:
            image.seek(frame)
        image.load()
        upright = _apply_orientation(_downscale(image), _orientation(image))
    return np.array(upright, dtype=np.uint8)


def _heif_opener() -> _Opener | None:
    """The HEIC decoder, if the extra `heic` is installed."""
    try:
        import pillow_heif
    except ImportError:
        return None
    pillow_heif.options.DECODE_THREADS = 1
    opener: _Opener = pillow_heif.HeifImageFile
    return opener


def _require_size(size: tuple[int, int], kind: PictureFormat, limit: PictureLimit) -> None:
    """Reject a size that would cost too much, or at which digits cannot be read.

    Raises:
        UnreadableImageError: if the size is rejected.
    """
    width, height = size
    pixels = limit.pixels // (_WEBP_DIVISOR if kind is PictureFormat.WEBP else 1)
    if width * height > pixels or max(size) > limit.side:
        raise UnreadableImageError(
            translate(
                _TOO_MANY_PIXELS,
                width=width,
                height=height,
                most=f"{pixels / 1e6:g}",
                side=limit.side,
            )
        )
    if min(size) < 1:
        raise ValueError("a picture without pixels")
    if max(size) < MIN_SIDE or (min(size) < MIN_SIDE and max(size) <= MAX_ASPECT * min(size)):
        raise UnreadableImageError(translate(_TOO_SMALL, width=width, height=height))
    if max(size) > MAX_ASPECT * min(size):
        raise UnreadableImageError(translate(_TOO_SLIM, width=width, height=height))


def _check_segments(data: bytes) -> None:
    """Reject a JPEG file with too many scans or segments.

    Data that phones append to the picture, such as a short film, is ignored.

    Raises:
        ValueError: if there are too many.
    """
    scans, at = 0, 2
    for _ in range(_MAX_SEGMENTS):
        found = _SEGMENT.search(data, at)
        if found is None or found[1][0] == _END_MARKER:
            return
        scans += found[1][0] == _SCAN_MARKER
        if scans > _MAX_SCANS:
            raise ValueError("a JPEG file with too many scans")
        at = found.end() + int.from_bytes(data[found.end() : found.end() + 2])
    raise ValueError("a JPEG file with too many segments")


def _webp_size(data: bytes) -> tuple[int, int]:
    """The size that the header of a WebP file claims.

    Raises:
        ValueError: if it does not have one.
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
    """The EXIF orientation, 1-8; 1 if it is missing or damaged."""
    try:
        value = image.getexif().get(ExifTags.Base.Orientation, 1)
    except Exception:  # damaged metadata can raise anything; the picture may be fine
        return 1
    return value if isinstance(value, int) else 1


_TRANSPOSITIONS: Final = {
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_270,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_90,
}


def _apply_orientation(image: Image.Image, orientation: int) -> Image.Image:
    turn = _TRANSPOSITIONS.get(orientation)
    return image if turn is None else image.transpose(turn)


def _downscale(image: Image.Image) -> Image.Image:
    """The picture in RGB, its longer side at most `MAX_SIDE`.

    It is converted strip by strip, so that only the decoder ever holds all pixels.
    """
    width, height = image.size
    factor = max(1, max(width, height) // MAX_SIDE)
    if image.mode == "RGB" and factor == 1 and not image.has_transparency_data:
        return _scaled(image)
    plain = _rgb_converter(image)
    small = Image.new("RGB", (-(-width // factor), -(-height // factor)))
    rows = factor * max(1, _STRIP_PIXELS // (width * factor))
    for top in range(0, height, rows):
        strip = plain(image.crop((0, top, width, min(height, top + rows))))
        small.paste(strip.reduce(factor) if factor > 1 else strip, (0, top // factor))
    return _scaled(small)


def _scaled(image: Image.Image) -> Image.Image:
    """The picture with a longer side of at most `MAX_SIDE`."""
    longer = max(image.size)
    if longer <= MAX_SIDE:
        return image
    width, height = (max(1, round(side * MAX_SIDE / longer)) for side in image.size)
    # About as sharp as a bicubic filter, in half the time.
    return image.resize((width, height), Image.Resampling.HAMMING)


def _rgb_converter(image: Image.Image) -> Callable[[Image.Image], Image.Image]:
    """A function that converts parts of this picture to RGB without transparency."""
    if image.mode.startswith(("I", "F")):
        # 16-bit greyscale; a scanner may have used only 12 of the bits.
        _, high = image.getextrema()
        scale = 255 / max(1.0, _as_float(high))
        return lambda part: Image.fromarray(
            np.clip(np.asarray(part) * scale, 0, 255).astype(np.uint8)
        ).convert("RGB")
    if not image.has_transparency_data:
        return lambda part: part.convert("RGB")
    ground = _choose_background(image)
    return lambda part: _flatten_onto(part, ground)


def _as_float(value: object) -> float:
    return float(value) if isinstance(value, int | float) else 1.0


def _flatten_onto(part: Image.Image, ground: int) -> Image.Image:
    clear = part.convert("RGBA")
    flat = Image.new("RGB", clear.size, (ground, ground, ground))
    flat.paste(clear, mask=clear.getchannel("A"))
    return flat


def _choose_background(image: Image.Image) -> int:
    """The grey level on which most of a transparent picture is visible.

    White digits would vanish on white: the background that shows the most edges is chosen.
    """
    sample = _sample(image)
    best, most = _BACKGROUNDS[0], 0.0
    for ground in _BACKGROUNDS:
        edges = _count_edges(_flatten_onto(sample, ground).convert("L"))
        if edges > most * _MIN_GAIN:
            best, most = ground, edges
    return best


def _sample(image: Image.Image) -> Image.Image:
    """A small version of the picture, of some of its pixels."""
    share = min(1.0, _SAMPLE_SIDE / max(image.size))
    width, height = (max(1, int(side * share)) for side in image.size)
    return image.resize((width, height), Image.Resampling.NEAREST)


def _count_edges(image: Image.Image) -> float:
    """The sum of all differences between neighbouring pixels, each up to a limit."""
    grey = np.asarray(image, dtype=np.int16)
    return sum(
        float(np.minimum(np.abs(np.diff(grey, axis=axis)), _EDGE_CAP).sum()) for axis in (0, 1)
    )


def _format_bytes(count: int, *, up: bool) -> str:
    """A number of bytes as text, rounded up or down."""
    unit, name = (1024**2, "MB") if count >= 1024**2 else (1024, "KB")
    return f"{-(-count // unit) if up else count // unit} {name}"


@contextmanager
def _suppress_warnings() -> Iterator[None]:
    """Keep Pillow's warnings about odd files off standard error; real problems are exceptions."""
    # Warning filters are global: only one thread may change and restore them at a time.
    with _warnings_lock, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield
