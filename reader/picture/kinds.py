"""What a file is, judged by its first bytes. Names and stated types are not looked at: they lie."""

import re
from enum import Enum
from typing import Final

from engine.language import msg

_HEAD: Final = 1024
"""How many bytes are looked at."""


class Kind(Enum):
    """A kind of picture that can be opened."""

    PNG = "PNG"
    JPEG = "JPEG"
    WEBP = "WebP"
    GIF = "GIF"
    BMP = "BMP"
    AVIF = "AVIF"
    HEIC = "HEIC"


class Other(Enum):
    """What people send instead; the value is what it is called in English."""

    PDF = msg("a PDF document", "a file that is no picture")
    SVG = msg("an SVG drawing", "a file that is no picture")
    PAGE = msg("a web page", "a file that is no picture")
    TEXT = msg("a text", "a file that is no picture")
    VIDEO = msg("a video", "a file that is no picture")
    SOUND = msg("a sound", "a file that is no picture")
    ARCHIVE = msg("an archive or an office document", "a file that is no picture")
    TIFF = msg("a TIFF or raw picture", "a file that is no picture")
    OTHER_PICTURE = msg("a picture of a rare kind", "a file that is no picture")


_BEGINNINGS: Final[tuple[tuple[bytes, Kind | Other], ...]] = (
    (rb"\x89PNG\r\n\x1a\n", Kind.PNG),
    (rb"\xff\xd8\xff", Kind.JPEG),
    (rb"GIF8[79]a", Kind.GIF),
    (rb"RIFF....WEBP", Kind.WEBP),
    # The length of the second header follows: two letters alone could begin any text.
    (rb"BM.{12}[\x0c\x28\x34\x38\x40\x6c\x7c]\0\0\0", Kind.BMP),
    (rb"....ftypavi[fs]", Kind.AVIF),
    (rb"....ftyp(?:mif1|msf1|miaf).{0,60}avi[fs]", Kind.AVIF),
    (rb"....ftyp(?:he[iv][cxms]|mif1|msf1|miaf)", Kind.HEIC),
    (rb".{0,1000}?%PDF-", Other.PDF),
    (rb"\x1aE\xdf\xa3|....ftyp|RIFF....AVI |....moov|\0\0\x01[\xb3\xba]", Other.VIDEO),
    (rb"ID3|OggS|fLaC|RIFF....WAVE|\xff[\xf2\xf3\xfb]", Other.SOUND),
    (rb"PK\x03\x04|\x1f\x8b|7z\xbc\xaf|Rar!|BZh|\xfd7zXZ|\xd0\xcf\x11\xe0", Other.ARCHIVE),
    (rb"II[*+]\0|MM\0[*+]|IIRO|IIU\0|FUJIFILMCCD", Other.TIFF),
    (
        rb"\xff\x0a|\0\0\0\x0cJXL |\0\0\0\x0cjP  |8BPS|\0\0[\x01\x02]\0|P[1-7]\s|qoif|\xabKTX",
        Other.OTHER_PICTURE,
    ),
)
_KNOWN: Final = tuple((re.compile(begins, re.DOTALL), kind) for begins, kind in _BEGINNINGS)
_MARKUP: Final = re.compile(r"\s*(?:<\?xml|<!--|<!doctype|<svg|<html|<head|<body)", re.IGNORECASE)


def kind_of(data: bytes) -> Kind | Other | None:
    """What a file is; None if it is nothing known."""
    head = data[:_HEAD]
    for begins, kind in _KNOWN:
        if begins.match(head):
            return kind
    return _text_kind(head)


def _text_kind(head: bytes) -> Other | None:
    if b"\0" in head:
        return None
    try:
        # The last letter may have been cut.
        text = head.decode("utf-8-sig", errors="ignore" if len(head) == _HEAD else "strict")
    except UnicodeDecodeError:
        return None
    if not text.strip():
        return None
    if _MARKUP.match(text):
        return Other.SVG if "<svg" in text.lower() else Other.PAGE
    # What is binary by accident holds control characters.
    return Other.TEXT if text.isprintable() or _is_written(text) else None


def _is_written(text: str) -> bool:
    return all(letter.isprintable() or letter in "\t\n\r\f" for letter in text)
