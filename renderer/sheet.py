"""Combines pictures side by side."""

import io
from collections.abc import Sequence
from typing import Final

from PIL import Image

from renderer.theme import LIGHT, Theme, rgb

_GAP: Final = 20
"""The gap between and around the pictures, in pixels."""


def side_by_side(pictures: Sequence[bytes], *, theme: Theme = LIGHT) -> bytes:
    """Combine pictures side by side, from left to right.

    Args:
        pictures: files that this package has drawn, at least one.
        theme: the theme, for the colour between them.

    Returns:
        A PNG file with the pictures in their original size.

    Raises:
        ValueError: without pictures.
    """
    if not pictures:
        raise ValueError("no pictures to combine")
    images = [Image.open(io.BytesIO(picture)).convert("RGB") for picture in pictures]
    width = sum(image.width + _GAP for image in images) + _GAP
    height = max(image.height for image in images) + 2 * _GAP
    sheet = Image.new("RGB", (width, height), rgb(theme.page))
    left = _GAP
    for image in images:
        sheet.paste(image, (left, _GAP))
        left += image.width + _GAP
    file = io.BytesIO()
    sheet.save(file, "PNG", compress_level=6)
    return file.getvalue()
