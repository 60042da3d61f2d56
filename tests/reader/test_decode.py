"""Untrusted files are decoded, or rejected with advice on what to send instead."""

import io
import random
import re
import struct
import subprocess
import sys
import time
import warnings
import zlib
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, PngImagePlugin

from engine.language import use_locale
from reader import PictureLimit, UnreadableImageError
from reader.picture.decode import MAX_SIDE, decode_picture

LIMIT = PictureLimit()
FORMATS = ("PNG", "JPEG", "WEBP", "GIF", "BMP", "AVIF")
SLOWEST = 5.0
"""The maximum number of seconds for a file, as in a worker."""


def sample(size: tuple[int, int] = (240, 160)) -> Image.Image:
    """Red on the left, blue on the right, with a black bar along the top."""
    image = Image.new("RGB", size, (200, 30, 30))
    image.paste((30, 30, 200), (size[0] // 2, 0, *size))
    image.paste((0, 0, 0), (0, 0, size[0], size[1] // 8))
    return image


def file_of(image: Image.Image, kind: str = "PNG", **options: object) -> bytes:
    file = io.BytesIO()
    image.save(file, kind, **options)
    return file.getvalue()


def opened(data: bytes, limit: PictureLimit = LIMIT) -> np.ndarray:
    started = time.process_time()
    try:
        picture = decode_picture(data, limit)
    finally:
        assert time.process_time() - started < SLOWEST
    assert picture.dtype == np.uint8
    assert picture.ndim == 3
    assert picture.shape[2] == 3
    assert 0 < max(picture.shape) <= MAX_SIDE
    return picture


def refused(data: bytes, limit: PictureLimit = LIMIT) -> str:
    with pytest.raises(UnreadableImageError) as error:
        opened(data, limit)
    return str(error.value)


def opened_or_refused(data: bytes) -> None:
    try:
        opened(data)
    except UnreadableImageError as error:
        message = str(error)
    else:
        message = "decoded without an error"
    assert len(message) > 20


def is_like(picture: np.ndarray, image: Image.Image) -> bool:
    """Return whether the pictures are the same, except for compression artefacts."""
    other = np.asarray(image.convert("RGB"), dtype=int)
    return picture.shape == other.shape and float(np.abs(picture - other).mean()) < 6


def png_chunk(name: bytes, content: bytes) -> bytes:
    return (
        struct.pack(">I", len(content))
        + name
        + content
        + struct.pack(">I", zlib.crc32(name + content))
    )


def png_of(width: int, height: int, depth: int, colour: int, *chunks: bytes) -> bytes:
    head = struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, 0)
    return b"".join(
        [b"\x89PNG\r\n\x1a\n", png_chunk(b"IHDR", head), *chunks, png_chunk(b"IEND", b"")]
    )


@pytest.mark.parametrize("kind", FORMATS)
def test_every_format_is_detected_by_content(kind: str):
    assert is_like(opened(file_of(sample(), kind)), sample())


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "RGB", "RGBA", "I;16"])
def test_every_mode_of_png_is_decoded(mode: str):
    grey = Image.new("L", (200, 150), 255)
    grey.paste(0, (0, 0, 100, 150))
    image = (
        Image.fromarray(np.asarray(grey).astype(np.uint16) << 4)
        if mode == "I;16"
        else grey.convert(mode)
    )

    picture = opened(file_of(image))

    assert picture[:, :90].max() < 10
    assert picture[:, 110:].min() > 245


def test_cmyk_is_decoded():
    picture = opened(file_of(sample().convert("CMYK"), "JPEG"))

    assert picture[100, 40, 0] > 150 > picture[100, 40, 2]
    assert picture[100, 200, 2] > 150 > picture[100, 200, 0]


def test_palette_with_transparent_entries_is_decoded():
    image = Image.new("P", (200, 150), 0)
    image.putpalette([255, 0, 255, 0, 0, 0])
    image.paste(1, (50, 50, 150, 100))

    picture = opened(file_of(image, transparency=bytes([0, 255])))

    assert picture[10, 10].tolist() == [255, 255, 255]
    assert picture[75, 100].tolist() == [0, 0, 0]


@pytest.mark.parametrize("kind", ["PNG", "WEBP", "GIF"])
def test_first_frame_of_an_animation_is_decoded(kind: str):
    frames = [sample(), Image.new("RGB", (240, 160), "white")]

    data = file_of(frames[0], kind, save_all=True, append_images=frames[1:], duration=100)

    assert is_like(opened(data), sample())


def test_first_picture_of_an_mpo_file_is_decoded():
    data = file_of(sample(), "MPO", save_all=True, append_images=[Image.new("RGB", (240, 160))])

    assert is_like(opened(data), sample())


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP", "AVIF"])
@pytest.mark.parametrize("orientation", range(1, 9))
def test_picture_is_turned_upright(kind: str, orientation: int):
    turns = {
        2: Image.Transpose.FLIP_LEFT_RIGHT,
        3: Image.Transpose.ROTATE_180,
        4: Image.Transpose.FLIP_TOP_BOTTOM,
        5: Image.Transpose.TRANSPOSE,
        6: Image.Transpose.ROTATE_90,
        7: Image.Transpose.TRANSVERSE,
        8: Image.Transpose.ROTATE_270,
    }
    lying = sample().transpose(turns[orientation]) if orientation > 1 else sample()
    exif = Image.Exif()
    exif[0x0112] = orientation

    assert is_like(opened(file_of(lying, kind, exif=exif.tobytes())), sample())


@pytest.mark.parametrize("exif", [b"Exif\0\0", b"Exif\0\0MM\0*\xff\xff\xff\xff", b"Exif\0\0" * 99])
def test_damaged_metadata_is_ignored(exif: bytes):
    assert is_like(opened(file_of(sample(), "JPEG", exif=exif)), sample())


@pytest.mark.parametrize("ink", ["black", "white"])
@pytest.mark.parametrize("mode", ["RGBA", "LA", "P"])
def test_transparent_picture_gets_a_contrasting_background(ink: str, mode: str):
    image = Image.new("RGBA", (300, 300), (0, 0, 0, 0))
    for line in range(10, 300, 30):
        image.paste(ink, (line, 10, line + 3, 290))
    # One or two shaded cells do not matter.
    if mode == "RGBA":
        image.paste((255, 230, 120), (13, 100, 40, 200))

    picture = opened(file_of(image.convert(mode)))

    assert abs(int(picture[50, 11, 0]) - int(picture[50, 25, 0])) > 100


def test_black_and_white_strokes_are_both_visible():
    image = Image.new("RGBA", (300, 300), (0, 0, 0, 0))
    for number, line in enumerate(range(10, 300, 30)):
        image.paste("white" if number % 2 else "black", (line, 10, line + 3, 290))

    picture = opened(file_of(image)).astype(int)

    assert abs(picture[50, 11, 0] - picture[50, 25, 0]) > 60
    assert abs(picture[50, 41, 0] - picture[50, 55, 0]) > 60


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "BMP"])
@pytest.mark.parametrize(
    "size",
    [
        (2100, 900),
        *(pytest.param(size, marks=pytest.mark.whole) for size in ((4500, 3000), (3000, 4096))),
    ],
)
def test_large_picture_is_downscaled(kind: str, size: tuple[int, int]):
    picture = opened(file_of(sample(size), kind), PictureLimit(size=1 << 26))

    height, width, _ = picture.shape
    assert max(height, width) > MAX_SIDE * 0.9 or kind == "JPEG"
    assert width / height == pytest.approx(size[0] / size[1], rel=0.01)
    small = sample(size).resize((width, height), Image.Resampling.BOX)
    assert is_like(picture, small)


@pytest.mark.parametrize("turn", [1, 3, 6, 8])
def test_heic_is_decoded_if_its_decoder_is_installed(turn: int):
    from pillow_heif import from_pillow

    exif = Image.Exif()
    exif[0x0112] = turn
    file = io.BytesIO()
    from_pillow(sample()).save(file, exif=exif.tobytes(), quality=90)

    turns = {
        3: Image.Transpose.ROTATE_180,
        6: Image.Transpose.ROTATE_270,
        8: Image.Transpose.ROTATE_90,
    }
    upright = sample().transpose(turns[turn]) if turn > 1 else sample()
    data = file.getvalue()
    assert is_like(opened(data), upright)
    for end in range(12, len(data), len(data) // 40):
        opened_or_refused(data[:end])
    assert "damaged or incomplete" in refused(data[: len(data) // 2])


OTHERS = {
    "a PDF document": b"%PDF-1.7\n1 0 obj",
    "an SVG drawing": b'<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>',
    "a web page": b"<!DOCTYPE html><html><body>sudoku</body></html>",
    "This is text": "53..7.... schön".encode(),
    "a video": b"\0\0\0\x18ftypmp42\0\0\0\0isommp42",
    "a sound file": b"ID3\x04\0\0\0\0",
    "an archive": b"PK\x03\x04\x14\0\0\0",
    "a TIFF": b"II*\0\x08\0\0\0",
    "a rare format": b"8BPS\0\x01",
    "HEIC": b"\0\0\0\x18ftypheic\0\0\0\0mif1heic",
    "this kind of file": b"\0\x01\x02\x03nothing known",
    "empty": b"",
}


@pytest.mark.parametrize("called", OTHERS)
def test_other_formats_are_named(called: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "pillow_heif", None)
    data = OTHERS[called]

    message = refused(data)

    assert called in message
    assert re.search("Use|Try|paste", message), "the message says what to do instead"
    with use_locale("de"):
        assert refused(data) != message


@pytest.mark.parametrize("kind", ["WEBP", "AVIF"])
def test_format_that_pillow_lacks_is_reported(kind: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("PIL.features.check", lambda _: False)

    assert "Use PNG or JPEG" in refused(file_of(sample(), kind))


def test_size_of_the_file_is_limited():
    data = file_of(sample())

    assert "The file is 1 KB; I take at most 0 KB" in refused(
        data, PictureLimit(size=len(data) - 1)
    )
    opened(data, PictureLimit(size=len(data)))


@pytest.mark.parametrize(
    ("size", "limit"),
    [((240, 160), PictureLimit(pixels=38_399)), ((240, 160), PictureLimit(side=239))],
)
@pytest.mark.parametrize("kind", FORMATS)
def test_pixels_and_side_are_limited(kind: str, size: tuple[int, int], limit: PictureLimit):
    assert "240 by 160 pixels" in refused(file_of(sample(size), kind), limit)


@pytest.mark.parametrize("size", [(1, 1), (99, 99), (16, 16), (300, 60)])
@pytest.mark.parametrize("kind", FORMATS)
def test_tiny_picture_is_rejected(kind: str, size: tuple[int, int]):
    assert "too few to read the digits" in refused(file_of(Image.new("RGB", size), kind))


@pytest.mark.parametrize("size", [(150, 3000), (3000, 150), (2000, 1)])
def test_strip_is_rejected(size: tuple[int, int]):
    assert "Crop it" in refused(file_of(Image.new("RGB", size)))


def test_data_behind_a_jpeg_is_ignored():
    """Motion photos: a film follows the JPEG, which may have any bytes."""
    jpeg = file_of(sample(), "JPEG")
    picture = decode_picture(jpeg + b"\xff\xda\0\x08" * 5_000, PictureLimit())
    assert np.array_equal(picture, decode_picture(jpeg, PictureLimit()))


def bombs() -> dict[str, bytes]:
    rows = zlib.compress(bytes(30_000 * (1 + 30_000 // 8)), 9)
    text = zlib.compress(bytes(300_000_000), 9)
    plain = png_chunk(b"IDAT", zlib.compress(bytes(200 * 601)))
    scan = b"\xff\xda\0\x08\x01\x01\0\0\0\0\0"
    jpeg = file_of(sample(), "JPEG", progressive=True)
    gif = file_of(sample(), "GIF")
    wide = b"RIFF\xff\xff\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0" + b"\xff\x3f\0" * 2
    return {
        "1-bit PNG of 900 million pixels": png_of(30_000, 30_000, 1, 0, png_chunk(b"IDAT", rows)),
        "PNG that claims the most": png_of(2**31 - 1, 2**31 - 1, 16, 6, plain),
        "PNG with a giant zTXt": png_of(200, 200, 8, 2, png_chunk(b"zTXt", b"x\0\0" + text), plain),
        "PNG with a giant iCCP": png_of(200, 200, 8, 2, png_chunk(b"iCCP", b"x\0\0" + text), plain),
        "PNG with a giant iTXt": png_of(
            200, 200, 8, 2, png_chunk(b"iTXt", b"x\0\1\0\0\0" + text), plain
        ),
        "PNG without rows": png_of(0, 200, 8, 2, plain),
        "PNG without data": png_of(200, 200, 8, 2),
        "PNG with 300 MB behind its rows": png_of(200, 200, 8, 2, png_chunk(b"IDAT", text)),
        "GIF with a huge screen": gif[:6] + b"\xff\xff\xff\xff" + gif[10:],
        "GIF with a frame beyond its screen": gif.replace(
            b",\0\0\0\0\xf0\0\xa0\0", b",\0\0\0\0\xff\xff\xff\xff"
        ),
        "JPEG that claims the most": jpeg.replace(b"\0\xa0\0\xf0", b"\xff\xff\xff\xff"),
        "JPEG in a thousand passes": jpeg[:-2] + scan * 1000 + jpeg[-2:],
        "WebP with a huge canvas": wide + bytes(100),
        "WebP without a picture": b"RIFF\x04\0\0\0WEBP",
        "BMP that claims the most": file_of(sample(), "BMP").replace(
            struct.pack("<ii", 240, 160), struct.pack("<ii", 2**31 - 1, 2**31 - 1)
        ),
        "BMP of a million runs": b"BM"
        + struct.pack("<IHHI", 0, 0, 0, 1078)
        + struct.pack("<IiiHHIIiiII", 40, 6300, 6300, 1, 8, 1, 1 << 23, 0, 0, 256, 256)
        + bytes(1024)
        + b"\1\5" * (1 << 21),
        "BMP of negative width": file_of(sample(), "BMP").replace(
            struct.pack("<ii", 240, 160), struct.pack("<ii", -240, 160)
        ),
    }


def test_bombs_are_harmless(subtests: pytest.Subtests):
    for name, data in bombs().items():
        with subtests.test(name), warnings.catch_warnings():
            warnings.simplefilter("error")
            if name == "PNG with 300 MB behind its rows":
                opened(data)
            else:
                assert re.search("Use|Try|Crop", refused(data))


def test_text_in_a_picture_does_not_affect_its_format():
    info = PngImagePlugin.PngInfo()
    info.add_text("Comment", "a note" * 1000, zip=True)

    assert is_like(opened(file_of(sample(), pnginfo=info)), sample())


@pytest.mark.parametrize("kind", FORMATS)
def test_truncated_file_is_decoded_or_rejected(kind: str):
    data = file_of(sample(), kind)

    for end in sorted({*range(min(64, len(data))), *range(64, len(data), len(data) // 40 + 1)}):
        opened_or_refused(data[:end])
    assert "damaged or incomplete" in refused(data[: len(data) // 2])


@pytest.mark.parametrize("kind", FORMATS)
@settings(max_examples=80)
@given(seed=st.integers(0, 2**32))
def test_damaged_file_is_decoded_or_rejected(kind: str, seed: int):
    chance = random.Random(seed)
    data = bytearray(FILES[kind])
    for _ in range(chance.choice((1, 1, 2, 5, 20))):
        # Damage to the headers is the most dangerous.
        at = chance.randrange(len(data) if chance.random() < 0.5 else min(200, len(data)))
        data[at] = chance.choice((0, 1, 0x7F, 0x80, 0xFF, chance.randrange(256)))
    opened_or_refused(bytes(data))


FILES = {kind: file_of(sample((160, 120)), kind) for kind in FORMATS}


@settings(max_examples=100)
@given(data=st.binary(max_size=300), begins=st.sampled_from([*FILES.values(), b"BM", b"RIFF"]))
def test_any_bytes_are_decoded_or_rejected(data: bytes, begins: bytes):
    opened_or_refused(data)
    opened_or_refused(begins[:30] + data)


@pytest.mark.parametrize("error", [MemoryError, RecursionError, SystemError, KeyError])
def test_errors_of_decoders_are_reported(error: type[Exception], monkeypatch: pytest.MonkeyPatch):
    def fail(_: object) -> None:
        raise error

    monkeypatch.setattr(Image.Image, "getexif", lambda _: {})
    monkeypatch.setattr(PngImagePlugin.PngImageFile, "load", fail)

    message = refused(file_of(sample()))

    assert ("more memory than I have" if error is MemoryError else "damaged") in message


def test_warning_filters_are_restored():
    before = list(warnings.filters)

    opened(file_of(sample()))

    assert warnings.filters == before


MEASURE = """
import io, resource, sys
from pathlib import Path
from reader import PictureLimit
from reader.picture.decode import decode_picture
small, large = (Path(name).read_bytes() for name in sys.argv[1:])
decode_picture(small, PictureLimit())
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
decode_picture(large, PictureLimit(size=1 << 28))
print((resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) // 1024)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="has no resource module")
@pytest.mark.parametrize(
    ("kind", "mode", "most"),
    # Measured: 120, 270, 210 and 210 MiB.
    [
        ("JPEG", "RGB", 250),
        pytest.param("JPEG progressive", "RGB", 400, marks=pytest.mark.whole),
        pytest.param("PNG", "RGB", 400, marks=pytest.mark.whole),
        pytest.param("PNG", "RGBA", 400, marks=pytest.mark.whole),
    ],
)
def test_forty_million_pixels_take_bounded_memory(kind: str, mode: str, most: int, tmp_path: Path):
    kind, *progressive = kind.split()
    image = sample((7300, 5475)).convert(mode)
    options = {"progressive": True, "subsampling": 0} if progressive else {}
    large, small = tmp_path / "large", tmp_path / "small"
    large.write_bytes(file_of(image, kind, **options))
    small.write_bytes(file_of(sample(), kind))

    done = subprocess.run(
        [sys.executable, "-c", MEASURE, str(small), str(large)],
        capture_output=True,
        text=True,
        check=True,
    )

    assert int(done.stdout) < most


@pytest.mark.parametrize("before", [b"", b"\xff\xd9"], ids=["segments", "behind the end marker"])
def test_rejects_600_000_exif_segments_at_once(before: bytes) -> None:
    buffer = io.BytesIO()
    Image.new("RGB", (300, 300), "white").save(buffer, "JPEG")
    picture = buffer.getvalue()
    data = picture[:2] + before + b"\xff\xe1\x00\x08Exif\0\0" * 600_000 + picture[2:]

    def seconds() -> float:
        start = time.process_time()
        with pytest.raises(UnreadableImageError, match="JPEG"):
            decode_picture(data, PictureLimit())
        return time.process_time() - start

    # A full garbage collection of the test process may take part of a second, but not each time.
    assert min(seconds() for _ in range(3)) < 0.1
