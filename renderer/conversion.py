"""Converts PNG files to other formats."""

import io
from collections.abc import Mapping
from typing import Any, Final

from PIL import Image

_OPTIONS: Final[Mapping[str, Mapping[str, Any]]] = {
    "JPEG": {"quality": 95, "subsampling": 0},
    "WEBP": {"lossless": True},
}


def convert_png(png: bytes, kind: str) -> bytes:
    """Convert a picture to another format.

    Args:
        png: a PNG file.
        kind: "JPEG" or "WEBP", which is lossless.

    Raises:
        KeyError: if it is another kind.
    """
    file = io.BytesIO()
    with Image.open(io.BytesIO(png)) as image:
        image.convert("RGB").save(file, kind, **_OPTIONS[kind])
    return file.getvalue()
