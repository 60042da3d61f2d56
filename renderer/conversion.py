"""Other formats for pictures that are drawn as PNG files."""

import io
from collections.abc import Mapping
from typing import Any, Final

from PIL import Image

_OPTIONS: Final[Mapping[str, Mapping[str, Any]]] = {
    "JPEG": {"quality": 95, "subsampling": 0},
    "WEBP": {"lossless": True},
}


def convert_png(png: bytes, kind: str) -> bytes:
    """The same picture in another format.

    Args:
        png: a PNG file.
        kind: "JPEG" or "WEBP", which is without loss.

    Raises:
        KeyError: if the kind is another.
    """
    file = io.BytesIO()
    with Image.open(io.BytesIO(png)) as image:
        image.convert("RGB").save(file, kind, **_OPTIONS[kind])
    return file.getvalue()
