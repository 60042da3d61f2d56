"""The format of a file by its first bytes. File names and declared types are not trusted."""

import codecs
import re
from enum import Enum
from typing import Final

from engine.language import N_

_HEAD_BYTES: Final = 1024
"""The number of bytes to inspect."""


_MOST_INVALID: Final = 0.1
"""The share of characters of a text that may be in another encoding, such as umlauts in a title."""


class PictureFormat(Enum):
    """A picture format that can be decoded."""

    PNG = "PNG"
    JPEG = "JPEG"
    WEBP = "WebP"
    GIF = "GIF"
    BMP = "BMP"
    AVIF = "AVIF"
    HEIC = "HEIC"


class OtherFormat(Enum):
    """Other formats that users send; the value is the English name."""

    PDF = N_("a PDF document", "a file that is not a picture")
    SVG = N_("an SVG drawing", "a file that is not a picture")
    PAGE = N_("a web page", "a file that is not a picture")
    TEXT = N_("a text file", "a file that is not a picture")
    VIDEO = N_("a video", "a file that is not a picture")
    SOUND = N_("a sound file", "a file that is not a picture")
    ARCHIVE = N_("an archive or an Office document", "a file that is not a picture")
    PARQUET = N_("a Parquet table", "a file that is not a picture")
    TIFF = N_("a TIFF or raw picture", "a file that is not a picture")
    OTHER_PICTURE = N_("a picture in a rare format", "a file that is not a picture")


_SIGNATURES: Final[tuple[tuple[bytes, PictureFormat | OtherFormat], ...]] = (
    (rb"\x89PNG\r\n\x1a\n", PictureFormat.PNG),
    (rb"\xff\xd8\xff", PictureFormat.JPEG),
    (rb"GIF8[79]a", PictureFormat.GIF),
    (rb"RIFF....WEBP", PictureFormat.WEBP),
    # The length of the second header follows: any text could begin with two letters.
    (rb"BM.{12}[\x0c\x28\x34\x38\x40\x6c\x7c]\0\0\0", PictureFormat.BMP),
    (rb"....ftypavi[fs]", PictureFormat.AVIF),
    (rb"....ftyp(?:mif1|msf1|miaf).{0,60}avi[fs]", PictureFormat.AVIF),
    (rb"....ftyp(?:he[iv][cxms]|mif1|msf1|miaf)", PictureFormat.HEIC),
    (rb".{0,1000}?%PDF-", OtherFormat.PDF),
    (rb"\x1aE\xdf\xa3|....ftyp|RIFF....AVI |....moov|\0\0\x01[\xb3\xba]", OtherFormat.VIDEO),
    (rb"ID3|OggS|fLaC|RIFF....WAVE|\xff[\xf2\xf3\xfb]", OtherFormat.SOUND),
    (rb"PK\x03\x04|\x1f\x8b|7z\xbc\xaf|Rar!|BZh|\xfd7zXZ|\xd0\xcf\x11\xe0", OtherFormat.ARCHIVE),
    (rb"PAR1", OtherFormat.PARQUET),
    (rb"II[*+]\0|MM\0[*+]|IIRO|IIU\0|FUJIFILMCCD", OtherFormat.TIFF),
    (
        rb"\xff\x0a|\0\0\0\x0cJXL |\0\0\0\x0cjP  |8BPS|\0\0[\x01\x02]\0|P[1-7]\s|qoif|\xabKTX",
        OtherFormat.OTHER_PICTURE,
    ),
)
_COMPILED_SIGNATURES: Final = tuple(
    (re.compile(begins, re.DOTALL), kind) for begins, kind in _SIGNATURES
)
_MARKUP: Final = re.compile(r"\s*(?:<\?xml|<!--|<!doctype|<svg|<html|<head|<body)", re.IGNORECASE)


def detect_format(data: bytes) -> PictureFormat | OtherFormat | None:
    """The format of a file; None if it is unknown."""
    head = data[:_HEAD_BYTES]
    for begins, kind in _COMPILED_SIGNATURES:
        if begins.match(head):
            return kind
    return _text_format(head)


def text_of_file(data: bytes) -> str | None:
    """The text of a file, which may be a web page or XML; None if it is of another format.

    Args:
        data: UTF-8, or UTF-16 with a byte order mark. Invalid bytes are replaced.
    """
    if detect_format(data) not in (OtherFormat.TEXT, OtherFormat.PAGE):
        return None
    return data.decode(_encoding(data), errors="replace")


def _encoding(data: bytes) -> str:
    is_utf16 = data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    return "utf-16" if is_utf16 else "utf-8-sig"


def _text_format(head: bytes) -> OtherFormat | None:
    text = head.decode(_encoding(head), errors="replace")
    is_other = text.count("\N{REPLACEMENT CHARACTER}") > _MOST_INVALID * len(text)
    if not text.strip() or "\0" in text or is_other:
        return None
    if _MARKUP.match(text):
        return OtherFormat.SVG if "<svg" in text.lower() else OtherFormat.PAGE
    # Binary data that happens to be valid UTF-8 has control characters.
    return OtherFormat.TEXT if text.isprintable() or _is_plain_text(text) else None


def _is_plain_text(text: str) -> bool:
    return all(letter.isprintable() or letter in "\t\n\r\f" for letter in text)
