"""Deflated data from strangers."""

import zlib
from typing import Final

MAX_BYTES: Final = 200_000
"""The maximum length of inflated data; a sudoku needs a few thousand bytes."""


def inflate(data: bytes, window: int) -> str:
    """Inflate data to a text.

    Args:
        window: `zlib.MAX_WBITS` for data with zlib's header, `-zlib.MAX_WBITS` without.

    Raises:
        ValueError: if the data is damaged, cut off, not text, or too long.
    """
    stream = zlib.decompressobj(window)
    try:
        text = stream.decompress(data, MAX_BYTES)
    except zlib.error as error:
        raise ValueError(str(error)) from None
    if not stream.eof:
        raise ValueError("the data is cut off or too long")
    return text.decode()
